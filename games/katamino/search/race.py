"""Searches side by side on one problem: a Drive for each strategy, paid together from one purse, forward and back.

`Runner` is one strategy; `Race` holds up to four. Time is given from outside (`tick(now)` in milliseconds), nodes
are paid as credit: at n a second each runner gets n a second ("nodes"), or as many as it would do in the time that
the chosen one takes for n ("time"). At full speed, "nodes" pays equal batches, each when all have spent the last, as
large as what a node costs says, however slow the window is; "time" lets every search run free. Nothing here draws.
"""

from __future__ import annotations

import os
import time
from bisect import bisect_right
from collections.abc import Callable
from functools import lru_cache

from engine.run.stepper import Snapshot, Stepper
from games.katamino.rules.pieces import Placement
from games.katamino.search.stop_watch import Finisher, StopWatch
from games.katamino.think import solve
from games.katamino.think.packed import count
from games.katamino.think.problem import Filling, Problem
from games.model.drive import FULL, Drive, Purse

SPEEDS = (1, 2, 5, 20, 100, 500, 5000, FULL)  # nodes a second
EACH = 20  # up to so many a second every step is shown by itself
SOLID = 100  # nodes after which a piece counts as standing, at most: it is a second at the speed chosen
FIRST_BATCH, LARGEST_BATCH = 1 << 10, 1 << 24
FRAME, LONGEST = 16.0, 80.0  # ms between two ticks, as they are and at most counted on
FRAMES = 3  # that a batch lasts: then the searches wait for the next one a third of the time at most
CORES = os.cpu_count() or 1
LONG_ENOUGH = 5000  # nodes before an estimate is worth telling
OWED = 2  # seconds of pay at most that are owed to searches that do not keep up
TRIAL = 4000  # nodes by which a strategy is timed


class Runner:
    """One strategy at work, and what has been seen of it."""

    def __init__(self, problem: Problem, strategy: str, wake: Callable[[], None] | None = None) -> None:
        self.problem, self.strategy = problem, strategy
        self.cost = 0.0  # seconds for a node at full speed, once that is known
        self.drive = Drive(self._timed, wake, keep=True)
        self.purse = Purse()
        self.found_at: list[int] = []  # the node of each solution
        self.failed = ""
        self.watch: StopWatch | None = None
        self.ended = False  # whether the race was ended before it came to its end
        self.solid = SOLID  # nodes after which a piece counts as standing
        self.even: Snapshot | None = None  # the moment at which all stood at the same node, while they run on
        self._standing: dict[Placement, int] = {}

    def _timed(self) -> Stepper:
        """Build the search, take the time of its first nodes, and put it back to the start: in the search's thread."""
        search = solve.search(self.problem, self.strategy)
        start = search.checkpoint()
        for _ in range(2):  # the first time nothing is in the processor's cache
            began = time.thread_time()
            search.run(TRIAL)
            took = time.thread_time() - began
            self.cost = max(took, 1e-7) / max(1, search.snapshot().nodes)
            search.restore(start)
        self.watch = StopWatch(search)
        return self.watch

    @property
    def latest(self) -> Snapshot:
        """What the search looks like now, or did when all stood at the same node."""
        return self.even or self.drive.latest

    @property
    def finished(self) -> bool:
        """Whether every choice has been tried."""
        return self.latest.finished

    @property
    def fillings(self) -> list[Filling]:
        """The solutions in the order found, also those found before a step back."""
        return self.drive.solutions

    @property
    def lying(self) -> tuple[Placement, ...]:
        """The pieces on its board: the path, at the end the last solution."""
        if (self.finished or self.ended) and self.fillings:
            return self.fillings[-1].placements
        return self.latest.path

    @property
    def figures(self) -> Finisher:
        """What is told of it at the finish."""
        latest = self.latest
        spent = self.watch.spent if self.watch is not None else 0.0
        found = self.found_by(latest.nodes)
        last_at = self.found_at[found - 1] if found else 0
        return Finisher(self.strategy, latest.nodes, spent, found, last_at, self.finished)

    def found_by(self, node: float) -> int:
        """Return how many solutions had been found after so many nodes."""
        return bisect_right(self.found_at, node)

    def tick(self, now: float) -> bool:
        """Take in the latest moment; return whether it looks different."""
        try:
            changed = self.drive.tick(now) is not None
        except Exception as error:  # the other searches go on
            self.failed = str(error)
            return True
        self.found_at += (filling.nodes for filling in self.fillings[len(self.found_at) :])
        self._stand(self.latest)
        return changed

    def _stand(self, latest: Snapshot) -> None:
        """Note since when each piece stands, for a search that does not say so itself."""
        told = latest.extra.get("laid_at", ())
        if any(told) or not latest.path:
            self._standing = dict(zip(latest.path, told, strict=False))
            return
        self._standing = {p: self._standing.get(p, latest.nodes) for p in latest.path}

    def since(self, placement: Placement) -> int:
        """Return the node at which a piece on the path was laid."""
        return self._standing.get(placement, self.latest.nodes)

    def left(self) -> float:
        """Return the seconds of full speed that the rest of the search would take, by its own estimate; 0: unknown."""
        latest = self.latest
        if latest.finished or latest.nodes < LONG_ENOUGH:
            return 0.0
        return latest.nodes * (1 / max(latest.progress, 1e-18) - 1) * self.cost

    def is_solid(self, placement: Placement) -> bool:
        """Whether a piece stands for a while already; what a finished search leaves there does."""
        return self.finished or self.ended or self.latest.nodes - self.since(placement) >= self.solid


class Race:
    """Runners on one problem, played and paused together; they begin with `open`."""

    def __init__(self, problem: Problem, strategies: tuple[str, ...], wake: Callable[[], None] | None = None) -> None:
        self.problem, self._wake = problem, wake
        self.runners = [Runner(problem, strategy, wake) for strategy in strategies]
        self.chosen = 0
        self.playing = False
        self.rushing = False  # whether it runs to the end, at full speed whatever the speed chosen
        self.speed = 20
        self.mode = "nodes"
        self._purse, self._owed = Purse(), 0  # at equal nodes: what all get together, once all have spent the last
        self._ticked = 0.0
        self._frame = FRAME  # ms from tick to tick

    def open(self) -> None:
        """Begin, all paused at the start."""
        for runner in self.runners:
            runner.drive.open()

    @property
    def speed(self) -> int:
        """The speed chosen, nodes a second; FULL for no limit."""
        return self._speed

    @speed.setter
    def speed(self, speed: int) -> None:
        self._speed = speed
        for runner in self.runners:
            runner.solid = min(SOLID, speed) if speed != FULL else SOLID

    @property
    def rate(self) -> int:
        """The speed at which it runs."""
        return FULL if self.rushing else self.speed

    @property
    def runner(self) -> Runner:
        """The chosen one."""
        return self.runners[min(self.chosen, len(self.runners) - 1)]

    @property
    def total(self) -> int:
        """The number of solutions there are."""
        return count_of(self.problem)

    @property
    def even(self) -> bool:
        """Whether all are shown at a moment at which they stood at the same node, while they run on."""
        return any(runner.even for runner in self.runners)

    @property
    def nodes(self) -> int:
        """The nodes that the chosen one has visited."""
        return self.runner.latest.nodes

    @property
    def front(self) -> int:
        """The nodes that whoever is furthest has visited."""
        return max(runner.latest.nodes for runner in self.runners)

    @property
    def whole(self) -> int | None:
        """The nodes of the longest of the searches, None while not all have been seen to their end."""
        totals = [runner.drive.total for runner in self.runners if runner.drive.total is not None]
        return max(totals) if len(totals) == len(self.runners) else None

    @property
    def seen(self) -> int:
        """The most nodes that any has visited."""
        return max(runner.drive.seen for runner in self.runners)

    @property
    def finished(self) -> bool:
        """Whether all have tried every choice."""
        return all(runner.finished for runner in self.runners)

    @property
    def over(self) -> bool:
        """Whether all have finished, or the race was ended."""
        return self.finished or all(runner.ended for runner in self.runners)

    def end_here(self) -> None:
        """End the race where it stands; whatever goes on with it takes that back."""
        self.pause()
        for runner in self.runners:
            runner.ended = True

    def _go_on(self) -> None:
        for runner in self.runners:
            runner.ended = False

    @property
    def each_step(self) -> bool:
        """Whether steps are slow enough to be shown one by one."""
        return not self.playing or (self.rate != FULL and self.rate <= EACH)

    def become(self, strategies: tuple[str, ...]) -> None:
        """Run these strategies; those that run already keep their state, new ones go to the same node."""
        kept = {runner.strategy: runner for runner in self.runners}
        here, chosen = self.nodes, self.runner.strategy
        self.pause()
        runners = [kept.pop(n) if n in kept else Runner(self.problem, n, self._wake) for n in strategies]
        for runner in kept.values():
            runner.drive.close()
        for runner in runners:
            runner.drive.open()
            if runner.drive.seen == 0 and here:
                runner.drive.seek(here)
        self.runners = runners
        self.speed = self.speed
        self.chosen = strategies.index(chosen) if chosen in strategies else 0

    # Transport

    def play(self, now: float) -> None:
        """Begin to run."""
        if self.finished:
            return
        self._go_on()
        self.playing = True
        if self.rate == FULL and not self._runs_free():
            self._freeze(True)
        self._purse.empty(now)
        for runner in self.runners:
            runner.purse.empty(now)
            if self._runs_free():
                runner.drive.free()

    def rush(self, now: float) -> None:
        """Run to the end at full speed; the speed chosen stays what it is."""
        self.pause()
        self.rushing = True
        self.play(now)

    def pause(self) -> None:
        """Stop; at equal nodes all end at the same one."""
        if self.playing:
            self.playing = False
            if self._runs_free():
                for runner in self.runners:
                    runner.drive.pause()
            self._grant_owed()
        self.rushing = False
        self._freeze(False)

    def _freeze(self, still: bool) -> None:
        """Show all searches as they are now although they run on, or as they are."""
        for runner in self.runners:
            runner.even = runner.drive.latest if still else None

    def _runs_free(self) -> bool:
        return self.rate == FULL and (self.mode == "time" or len(self.runners) == 1)

    def set_speed(self, speed: int, now: float) -> None:
        """Change the speed, also while it runs."""
        self._change(now, speed=speed)

    def set_mode(self, mode: str, now: float) -> None:
        """Change what is shared out equally: "nodes" or "time"."""
        self._change(now, mode=mode)

    def _change(self, now: float, speed: int | None = None, mode: str | None = None) -> None:
        playing = self.playing
        self.pause()
        self.speed = self.speed if speed is None else speed
        self.mode = mode or self.mode
        if playing:
            self.play(now)

    def step(self, nodes: int = 1) -> None:
        """Go on by so many nodes, or back (below 0)."""
        self.pause()
        self._go_on()
        for runner in self.runners:
            if nodes < 0 or not runner.finished:
                runner.drive.step(nodes)

    def seek(self, nodes: int) -> None:
        """Go to a node, all of them."""
        self.pause()
        self._go_on()
        for runner in self.runners:
            runner.drive.seek(nodes)

    def tick(self, now: float) -> bool:
        """Hear the searches, pay what the time since the last call is worth; return whether anything has changed."""
        changed = [runner.tick(now) for runner in self.runners]
        self._frame, self._ticked = min(LONGEST, max(FRAME, now - self._ticked)), now
        if self.playing:
            if self.finished:
                self.playing = self.rushing = False
                self._freeze(False)
            elif self.rate == FULL:
                self._pay_batch()
            else:
                self._pay(now)
        return any(changed)

    def _pay(self, now: float) -> None:
        if self.mode == "nodes":
            self._owed = min(self._owed + self._purse.due(self.speed, now), OWED * self.speed)
            if all(runner.drive.idle for runner in self.runners):
                self._freeze(len(self.runners) > 1)  # one picture never shows them at different nodes
                self._grant_owed()
            return
        timed = all(runner.cost for runner in self.runners)  # timing them takes a moment
        for runner in self.runners:
            share = self.runner.cost / runner.cost if timed else 1.0
            due = runner.purse.due(self.speed * share if timed else 0.0, now)
            if not runner.finished:
                runner.drive.grant(due)

    def _grant_owed(self) -> None:
        for runner in self.runners:
            if not runner.finished:
                runner.drive.grant(self._owed)
        self._owed = 0

    def _pay_batch(self) -> None:
        """At full speed with equal nodes: the next batch when all have spent the last."""
        if self._runs_free() or not all(runner.drive.idle for runner in self.runners):
            return
        self._freeze(True)
        front, batch = self.front, self._batch()
        for runner in self.runners:
            if not runner.finished:
                runner.drive.grant(front - runner.latest.nodes + batch)

    def _batch(self) -> int:
        """Return the nodes of a batch, of which each search makes as many: what a few frames are enough for."""
        costs = [runner.cost for runner in self.runners if not runner.finished]
        if not costs or not all(costs):
            return FIRST_BATCH  # they are being timed
        seconds = max(*costs, sum(costs) / min(CORES, len(costs)))
        return min(LARGEST_BATCH, max(1, round(FRAMES * self._frame / 1000 / seconds)))

    def close(self, wait: float | None = None) -> bool:
        """End all searches."""
        return all([runner.drive.close(wait) for runner in self.runners])


@lru_cache(maxsize=64)
def count_of(problem: Problem) -> int:
    """Return the number of solutions of a problem, by the packing kernel."""
    taken = {cell for cell, _ in problem.laid}
    return count([cell for cell in problem.plan.cells if cell not in taken], problem.pieces, reduce=True)


def beyond(runner: Runner, level: int, limit: int = 1 << 22) -> int | None:
    """Return the next node at which the choice on `level` (from 1) or above it changes, None if it is too far.

    A search of its own looks ahead, so the runner is not touched.
    """
    here = runner.latest.nodes
    if here > limit:
        return None
    scout = solve.search(runner.problem, runner.strategy, keep=False)
    if here:
        scout.run(here)
    start = scout.snapshot().path[:level]
    for _ in range(1 << 14):
        if scout.run(1):
            return None
        state = scout.snapshot()
        if len(state.path) <= level and state.path != start[: len(state.path)]:
            return state.nodes
    return None
