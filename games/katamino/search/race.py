"""Searches side by side on one problem: a job for each strategy, driven together at a speed, forward and back.

`Runner` is one strategy; `Race` holds up to four. Time is given from outside (`tick(now)` in milliseconds), nodes
are paid as credit: at n a second each runner gets n a second ("nodes"), or as many as it would do in the time that
the chosen one takes for n ("time"). At full speed, "nodes" pays equal batches, each when all have spent the last;
"time" lets every search run free. Nothing here draws.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import lru_cache

from engine.cover import packing
from engine.run.job import Job
from engine.run.stepper import Snapshot, Stepper
from games.katamino.rules.pieces import ROWS, SHAPES, Placement
from games.katamino.think import solve
from games.katamino.think.problem import Filling, Problem

FULL = 0  # the speed that has no limit
SPEEDS = (1, 5, 20, 100, 500, 5000, FULL)  # nodes a second
EACH = 20  # up to so many a second every step is shown by itself
SOLID = 100  # nodes after which a piece counts as standing
FIRST_BATCH, LARGEST_BATCH = 1 << 10, 1 << 24
FRAME = 16.0  # ms
LONG_ENOUGH = 5000  # nodes before an estimate is worth telling
TRIAL = 4000  # nodes by which a strategy is timed


class Runner:
    """One strategy at work in its job, and what has been seen of it."""

    def __init__(self, problem: Problem, strategy: str, wake: Callable[[], None] | None = None) -> None:
        self.problem, self.strategy = problem, strategy
        self.cost = 0.0  # seconds for a node at full speed, once that is known
        self.job = Job(self._timed, wake)
        self.fillings: list[Filling] = []  # in the order found, also those found before a step back
        self.found_at: list[int] = []  # the node of each
        self.seen = 0  # the most nodes visited so far
        self.total: int | None = None  # the nodes of the whole search, once it has been seen to its end
        self.failed = ""
        self.asked = 0  # nodes granted or sought
        self.seeking: int | None = None  # under way to this node
        self.wanted: int | None = None  # where to seek next, when that is reached
        self._from: Snapshot | None = None  # what was there when it was asked for
        self._standing: dict[Placement, int] = {}

    def _timed(self) -> Stepper:
        """Build the search, take the time of its first nodes, and put it back to the start: in the job's thread."""
        search = solve.search(self.problem, self.strategy)
        start = search.mark()
        for _ in range(2):  # the first time nothing is in the processor's cache
            began = time.thread_time()
            search.run(TRIAL)
            took = time.thread_time() - began
            self.cost = max(took, 1e-7) / max(1, search.snapshot().nodes)
            search.restore(start)
        return search

    @property
    def latest(self) -> Snapshot:
        """What the search looks like now."""
        return self.job.latest

    @property
    def finished(self) -> bool:
        """Whether every choice has been tried."""
        return self.job.latest.finished

    @property
    def idle(self) -> bool:
        """Whether all that was asked for is done."""
        return self.seeking is None and (self.finished or self.job.latest.nodes >= self.asked)

    def advance(self, nodes: int) -> None:
        """Grant so many nodes more."""
        if nodes > 0 and not self.finished:
            self.asked += nodes
            self.job.advance(nodes)

    def free(self) -> None:
        """Run without limit."""
        self.job.free()

    def pause(self) -> None:
        """Stop as soon as may be."""
        self.job.pause()

    def seek(self, nodes: int) -> None:
        """Go to a moment; while one is being sought, only the last wish counts."""
        nodes = max(0, nodes if self.total is None else min(nodes, self.total))
        if self.seeking is not None:
            self.wanted = nodes
            return
        self.seeking, self.wanted, self.asked, self._from = nodes, None, nodes, self.job.latest
        self.job.seek(nodes)

    def hear(self) -> bool:
        """Take what the job has to tell; return whether it looks different."""
        before = self.seen, len(self.fillings)
        for event in self.job.events():
            if event.kind == "solution":
                self.fillings.append(event.data)
                self.found_at.append(event.data.nodes)
            elif event.kind == "finished":
                self.total = event.nodes
            elif event.kind == "failed":
                self.failed = str(event.data)
        latest = self.job.latest
        self.seen = max(self.seen, latest.nodes)
        arrived = latest is not self._from and (latest.nodes == self.seeking or latest.finished)
        if self.seeking is not None and arrived:
            self.seeking = None
            if self.wanted is not None and self.wanted != latest.nodes:
                self.seek(self.wanted)
        self._stand(latest)
        return before != (self.seen, len(self.fillings))

    def _stand(self, latest: Snapshot) -> None:
        """Note since when each piece stands, for a search that does not say so itself."""
        told = latest.extra.get("laid_at", ())
        if any(told) or not latest.path:
            self._standing = dict(zip(latest.path, told, strict=False))
            return
        self._standing = {p: self._standing.get(p, latest.nodes) for p in latest.path}

    def since(self, placement: Placement) -> int:
        """Return the node at which a piece on the path was laid."""
        return self._standing.get(placement, self.job.latest.nodes)

    def left(self) -> float:
        """Return the seconds of full speed that the rest of the search would take, by its own estimate; 0: unknown."""
        latest = self.job.latest
        if latest.finished or latest.nodes < LONG_ENOUGH:
            return 0.0
        return latest.nodes * (1 / max(latest.progress, 1e-18) - 1) * self.cost

    def is_solid(self, placement: Placement) -> bool:
        """Whether a piece on the path stands for a while already."""
        return self.job.latest.nodes - self.since(placement) >= SOLID

    def close(self, wait: float | None = None) -> bool:
        """End the job."""
        return self.job.close(wait)


class Race:
    """Runners on one problem, played and paused together."""

    def __init__(self, problem: Problem, strategies: tuple[str, ...], wake: Callable[[], None] | None = None) -> None:
        self.problem, self._wake = problem, wake
        self.runners = [Runner(problem, strategy, wake) for strategy in strategies]
        self.chosen = 0
        self.playing = False
        self.speed = 20
        self.mode = "nodes"
        self._credit = [0.0] * len(self.runners)
        self._batch = FIRST_BATCH
        self._last: float | None = None
        self._paid_at = 0.0

    @property
    def runner(self) -> Runner:
        """The chosen one."""
        return self.runners[min(self.chosen, len(self.runners) - 1)]

    @property
    def total(self) -> int:
        """The number of solutions there are."""
        return count_of(self.problem)

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
        totals = [runner.total for runner in self.runners if runner.total is not None]
        return max(totals) if len(totals) == len(self.runners) else None

    @property
    def seen(self) -> int:
        """The most nodes that any has visited."""
        return max(runner.seen for runner in self.runners)

    @property
    def finished(self) -> bool:
        """Whether all have tried every choice."""
        return all(runner.finished for runner in self.runners)

    @property
    def each_step(self) -> bool:
        """Whether steps are slow enough to be shown one by one."""
        return not self.playing or (self.speed != FULL and self.speed <= EACH)

    def become(self, strategies: tuple[str, ...]) -> None:
        """Run these strategies; those that run already keep their state, new ones go to the same node."""
        kept = {runner.strategy: runner for runner in self.runners}
        here, chosen = self.nodes, self.runner.strategy
        self.pause()
        runners = [kept.pop(n) if n in kept else Runner(self.problem, n, self._wake) for n in strategies]
        for runner in kept.values():
            runner.close()
        for runner in runners:
            if runner.seen == 0 and here:
                runner.seek(here)
        self.runners, self._credit = runners, [0.0] * len(runners)
        self.chosen = strategies.index(chosen) if chosen in strategies else 0

    # Transport

    def play(self, now: float) -> None:
        """Begin to run."""
        if self.finished:
            return
        self.playing, self._last, self._paid_at = True, now, now
        self._credit = [0.0] * len(self.runners)
        if self._runs_free():
            for runner in self.runners:
                runner.free()

    def pause(self) -> None:
        """Stop; at equal nodes all end at the same one."""
        if not self.playing:
            return
        self.playing = False
        if self._runs_free():
            for runner in self.runners:
                runner.pause()

    def _runs_free(self) -> bool:
        return self.speed == FULL and (self.mode == "time" or len(self.runners) == 1)

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
        for runner in self.runners:
            here = runner.latest.nodes if runner.idle or self._was_free(runner) else runner.asked
            if nodes > 0 and runner.seeking is None and not runner.finished:
                runner.asked = here
                runner.advance(nodes)
            elif nodes < 0:
                runner.seek(here + nodes)

    @staticmethod
    def _was_free(runner: Runner) -> bool:
        return runner.seeking is None and runner.latest.nodes > runner.asked

    def seek(self, nodes: int) -> None:
        """Go to a node, all of them."""
        self.pause()
        for runner in self.runners:
            runner.seek(nodes)

    def tick(self, now: float) -> bool:
        """Hear the jobs, pay what the time since the last call is worth; return whether anything has changed."""
        changed = [runner.hear() for runner in self.runners]
        if self.playing:
            if self.finished:
                self.playing = False
            elif self.speed == FULL:
                self._pay_batch(now)
            else:
                self._pay(now - (self._last if self._last is not None else now))
        self._last = now
        return any(changed)

    def _pay(self, ms: float) -> None:
        if self.mode == "time" and not all(runner.cost for runner in self.runners):
            return  # they are being timed, which takes a moment
        for n, runner in enumerate(self.runners):
            share = 1.0 if self.mode == "nodes" else self.runner.cost / runner.cost
            self._credit[n] += self.speed * share * min(ms, 250.0) / 1000
            whole = int(self._credit[n])
            self._credit[n] -= whole
            if whole:
                runner.asked = max(runner.asked, runner.latest.nodes)
                runner.advance(whole)

    def _pay_batch(self, now: float) -> None:
        """At full speed with equal nodes: the next batch when all have spent the last, sized to take one frame."""
        if self._runs_free() or not all(runner.idle for runner in self.runners):
            return
        took = now - self._paid_at
        if took <= FRAME * 1.5:
            self._batch = min(2 * self._batch, LARGEST_BATCH)
        elif took > FRAME * 3:
            self._batch = max(self._batch // 2, 1)
        self._paid_at = now
        front = self.front
        for runner in self.runners:
            runner.asked = runner.latest.nodes
            runner.advance(front - runner.latest.nodes + self._batch)

    def close(self, wait: float | None = None) -> bool:
        """End all jobs."""
        return all([runner.close(wait) for runner in self.runners])


@lru_cache(maxsize=64)
def count_of(problem: Problem) -> int:
    """Return the number of solutions of a problem, by the packing kernel."""
    taken = {cell for cell, _ in problem.laid}
    region = [(r, c) for r in range(ROWS) for c in range(problem.columns) if (r, c) not in taken]
    return packing.count(region, [SHAPES[piece] for piece in problem.pieces])


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
