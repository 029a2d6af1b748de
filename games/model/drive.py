"""Drive: a search that is watched: played at a speed, stepped, sought, run to a goal, forward and back. No pixels.

How fast a watched search goes is counted in nodes, not in time: one step is one node. At a slow speed each tick visits
one, at a fast one as many as the rate times the time that has passed, and at full speed the search runs free. A race
at equal nodes visits the same number of nodes in all its searches and shows them where all stand at the same node. With
`reach(goal)` a search that knows such moments runs to its next conflict or solution. What is on its way (a node sought,
a goal) is `pending` until its snapshot is here; of several seeks only the last one counts.

The eye gets at most 60 pictures a second, so the search writes no stream of events: the scene asks for the latest
snapshot. What the last two drawn paths have in common did not move and is drawn solid; what changed is drawn pale.
Stepping back replays the search from the nearest checkpoint; a job keeps about a thousand of them and doubles their
distance when there are more. Progress is Knuth's estimate from the path and only grows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.run.job import Job
from engine.run.stepper import Snapshot, Stepper

FULL = 0  # the speed that has no limit
LONGEST = 250.0  # ms that are paid for at most, however long the window slept
NOTHING = Snapshot()


class Purse:
    """Turns time into whole nodes."""

    def __init__(self) -> None:
        self._credit = 0.0
        self._then: float | None = None

    def empty(self, now: float) -> None:
        """Begin anew."""
        self._credit, self._then = 0.0, now

    def due(self, rate: float, now: float) -> int:
        """Return the nodes that the time since the last call is worth at `rate` a second; the rest stays."""
        ms = now - self._then if self._then is not None else 0.0
        self._then = now
        self._credit += rate * min(max(0.0, ms), LONGEST) / 1000
        whole = int(self._credit)
        self._credit -= whole
        return whole


class Drive:
    """One search; `speeds` in nodes a second (FULL: no limit), `place` which of them. It begins with `open`.

    `shown` is the moment taken by the last `tick`; `seen` the most nodes visited so far; `total` those of the whole
    search, once it has been seen to its end. `solutions`: those found, also before a step back, where they are kept.
    `checkpoints` off: nobody will step back (a search that only goes on must have it so).
    """

    def __init__(
        self,
        make: Callable[[], Stepper],
        wake: Callable[[], None] | None,
        speeds: Sequence[int] = (FULL,),
        place: int = 0,
        keep: bool = False,
        checkpoints: bool = True,
    ) -> None:
        self._make = make
        self._wake = wake
        self._keep = keep
        self._checkpoints = checkpoints
        self.speeds, self.place = tuple(speeds), place
        self.playing = False
        self.shown = NOTHING
        self.seen = 0
        self.total: int | None = None
        self.solutions: list[Any] = []
        self.goal = ""  # what a jump looks for
        self.missed = False  # whether the last jump came to the end without it
        self._there: Callable[[Snapshot], bool] = lambda found: True
        self._from = 0  # the node at which the jump began
        self._job: Job | None = None
        self._asked = 0  # nodes granted or sought
        self._aim = 0  # the node sought last
        self._wanted: int | None = None  # the node to seek when that one is reached
        self._purse = Purse()

    # Life

    def open(self) -> None:
        """Begin, paused at the start."""
        if self._job is None:
            kept = "events" if self._keep else "drop"
            self._job = Job(self._make, self._wake, solutions=kept, checkpoints=self._checkpoints)

    def close(self, wait: float | None = None) -> bool:
        """End the search; with `wait`, wait at most so many seconds. Return whether it has ended."""
        self.playing = False
        return self._job.close(wait) if self._job is not None else True

    # What is so

    @property
    def latest(self) -> Snapshot:
        """What the search looks like now."""
        return self._job.latest if self._job is not None else NOTHING

    @property
    def rate(self) -> int:
        """Nodes a second, FULL for no limit."""
        return self.speeds[self.place]

    @property
    def pending(self) -> bool:
        """Whether the node sought last is still on its way."""
        return self._job is not None and (self._wanted is not None or self.shown.seeks < self._job.sought)

    @property
    def node(self) -> int:
        """The node shown, or the one sought: what the next step is counted from."""
        return self._aim if self.pending else self.shown.nodes

    @property
    def finished(self) -> bool:
        """Whether every choice has been tried at the moment shown."""
        return self.shown.finished and not self.pending

    @property
    def idle(self) -> bool:
        """Whether all that was granted or sought is done."""
        latest = self.latest
        return not self._on_its_way and (latest.finished or latest.nodes >= self._asked)

    @property
    def busy(self) -> bool:
        """Whether the moment shown will change by itself."""
        return self.playing or bool(self.goal) or not self.idle

    @property
    def _on_its_way(self) -> bool:
        return self._job is not None and (self._wanted is not None or self._job.latest.seeks < self._job.sought)

    # Transport

    def play(self, now: float) -> None:
        """Run at the speed chosen."""
        if self.finished:
            return
        self.goal, self.playing = "", True
        self._purse.empty(now)
        if self.rate == FULL:
            self.free()

    def stop(self) -> None:
        """Stand still as soon as may be."""
        moving = self.playing or bool(self.goal)
        self.playing, self.goal = False, ""
        if moving:
            self.pause()

    def set_speed(self, place: int, now: float) -> None:
        """Choose a speed, the nearest one there is, also while it runs."""
        self.place = max(0, min(len(self.speeds) - 1, place))
        if self.playing:
            self.pause()
            self.play(now)

    def step(self, nodes: int = 1) -> None:
        """Go on by so many nodes, from where the search stands or the node sought; or back (below 0)."""
        if nodes < 0 or self.pending:
            self.seek(self.node + nodes)
            return
        self.stop()
        self.grant(nodes)

    def seek(self, node: int) -> None:
        """Go to the moment at which so many nodes had been visited."""
        self.stop()
        if self._job is None:
            return
        node = max(0, node if self.total is None else min(node, self.total))
        self._aim = self._asked = node
        if self._on_its_way:
            self._wanted = node
        else:
            self._job.seek(node)

    def jump(self, goal: str, there: Callable[[Snapshot], bool]) -> bool:
        """Run to the next moment of a kind that the search knows, `there` tells it; return False at the end of it."""
        self.stop()
        self.missed = self.finished or self._job is None
        if self.missed or self._job is None:
            return False
        self.goal = goal
        self._there = there
        self._from = self.node
        self._job.reach(goal)
        return True

    # Paying, also from another purse

    def grant(self, nodes: int) -> None:
        """Pay for so many nodes."""
        if self._job is not None and nodes > 0:
            self._asked = max(self._asked if not self.idle else 0, self.latest.nodes) + nodes
            self._job.advance(nodes)

    def free(self) -> None:
        """Let it run without limit."""
        if self._job is not None:
            self._job.free()

    def pause(self) -> None:
        """Take back what was paid and is not spent."""
        if self._job is not None:
            self._job.pause()
            self._asked = 0

    # Time

    def tick(self, now: float) -> Snapshot | None:
        """Take in the latest moment, and pay for the next; return the moment before, None if nothing has changed.

        Raises what failed in the search.
        """
        before, job = self.shown, self._job
        if job is None:
            return None
        self._hear(job)
        latest = job.latest
        if self._wanted is not None and latest.seeks == job.sought:
            wanted, self._wanted = self._wanted, None
            if wanted != latest.nodes:
                job.seek(wanted)
        self.shown, self.seen = latest, max(self.seen, latest.nodes)
        if latest.finished and not self.pending:
            self.total = latest.nodes
        self._land()
        if self.playing and self.finished:
            self.stop()
        elif self.playing and self.rate != FULL:
            self.grant(self._purse.due(self.rate, now))
        return before if latest is not before else None

    def _hear(self, job: Job) -> None:
        for event in job.events():
            if event.kind == "failed":
                raise event.data
            if event.kind == "solution":
                self.solutions.append(event.data)
            elif event.kind == "finished":
                self.total = event.nodes

    def _land(self) -> None:
        """End a jump that has come to its goal, or to the end."""
        if not self.goal or self.pending:
            return
        if self.shown.nodes > self._from and self._there(self.shown):
            self.goal = ""
        elif self.shown.finished:
            self.goal, self.missed = "", True
