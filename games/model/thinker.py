"""Thinker: a search in the background whose result has a type and whose failure raises. No pixels."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from engine.run.job import Job
from engine.run.stepper import Snapshot, Stepper

R = TypeVar("R")
NOTHING = Snapshot()
_still: list[None] = []  # one for each `standing_still` under way, all on the window's thread


@contextmanager
def standing_still() -> Iterator[None]:
    """Let no search begin inside `with`: what is played there has been played before, and is only looked at."""
    _still.append(None)
    try:
        yield
    finally:
        _still.pop()


def stands_still() -> bool:
    """Whether what is played now has been played before, and is only looked at."""
    return bool(_still)


class Thinker(Generic[R]):
    """One search at a time, of the position shown: a new one ends the one before, whose word is dropped.

    `read` turns a snapshot into the result; `wake` is called, from the search's thread, when there is something new.
    `behind`: see Job.
    """

    def __init__(self, read: Callable[[Snapshot], R], wake: Callable[[], None], behind: bool = True) -> None:
        self._read, self._wake = read, wake
        self._behind = behind
        self._job: Job | None = None
        self.since = 0.0  # when the search began
        self.resting = False  # whether it stands still for another one

    def think(self, make: Callable[[], Stepper], now: float) -> None:
        """Begin a search, at full speed; `make` builds it in its own thread."""
        self.stop()
        self.since = now
        if _still:
            return
        self._job = Job(make, self._wake, checkpoints=False, behind=self._behind)
        self._job.free()

    def stop(self) -> None:
        """End the search, if there is one, and forget it."""
        if self._job is not None:
            self._job.close()
        self._job = None
        self.resting = False

    @property
    def open(self) -> bool:
        """Whether there is a search, finished or not, whose result was not taken."""
        return self._job is not None

    @property
    def busy(self) -> bool:
        """Whether a search is still going on."""
        return self._job is not None and not self._job.latest.finished

    @property
    def latest(self) -> Snapshot:
        """What the search says now; an empty snapshot where there is none."""
        return self._job.latest if self._job is not None else NOTHING

    def best(self) -> R | None:
        """Return the result as far as it is known, None where there is no search. Raises what failed in it."""
        if self._job is None:
            return None
        for event in self._job.events():
            if event.kind == "failed":
                raise event.data
        return self._read(self._job.latest)

    def take(self) -> R | None:
        """Return the final result and forget the search; None while it goes on. Raises what failed in it."""
        finished = self.latest.finished
        found = self.best()
        if not finished:
            return None
        self.stop()
        return found

    def pause_at(self, nodes: int) -> None:
        """Let a search that never finishes rest once it has visited so many nodes: a window at rest costs nothing."""
        if self._job is not None and self._job.latest.nodes > nodes:
            self._job.pause()

    def rest(self) -> None:
        """Let the search stand where it is until `go_on`; once more changes nothing."""
        if self._job is not None and not self.resting:
            self._job.pause()
        self.resting = True

    def go_on(self) -> None:
        """Let a search that rests go on."""
        if self._job is not None and self.resting:
            self._job.free()
        self.resting = False
