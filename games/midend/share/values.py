"""Values of moves for pictures: what a scene knows already, the rest worked out by a job before the camera begins.

A game whose scenes can show them says so by `valuing()`; a picture of it then has them where the user asked for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.run.stepper import Onward, Snapshot, Stepper
from games.model.thinker import Thinker
from games.stage.answers import Answers
from games.stage.window import wake

Make = Callable[[], Stepper]


@dataclass(frozen=True, slots=True)
class Valuing:
    """How a scene's values are worked out and shown; they are told apart by the cursor of the game's history.

    `begin(cursor)`: what makes the search, None where nobody is to move; `read` turns what it has found into the values
    of that position. `show(values)` has the scene, before it begins, show these and no others. `most`: nodes after
    which a search is ended that does not end by itself.
    """

    begin: Callable[[int], Make | None]
    read: Callable[[Snapshot], Any]
    show: Callable[[Mapping[int, Any]], None]
    most: int


class Weigher(Onward):
    """Searches one after the other, each to its end or `most` nodes; `extra` of a snapshot: "found", by cursor."""

    def __init__(self, searches: list[tuple[int, Make]], most: int) -> None:
        self.searches, self.most = searches, most
        self.found: dict[int, Snapshot] = {}
        self.nodes = 0
        self._current: Stepper | None = None
        self._spent = 0  # nodes of the search under way

    def run(self, budget: int) -> bool:
        """Go on for so many nodes; True when all have ended."""
        while budget > 0 and len(self.found) < len(self.searches):
            cursor, make = self.searches[len(self.found)]
            if self._current is None:
                self._current, self._spent = make(), 0
            done = self._current.run(max(1, min(budget, self.most - self._spent)))
            snapshot = self._current.snapshot()
            nodes = max(1, snapshot.nodes - self._spent)
            self._spent = self._spent + nodes
            self.nodes = self.nodes + nodes
            budget = budget - nodes
            if done or self._spent >= self.most:
                self.found[cursor], self._current = snapshot, None
        return len(self.found) == len(self.searches)

    def snapshot(self) -> Snapshot:
        """Return what is known so far."""
        share = len(self.found) / max(1, len(self.searches))
        return Snapshot(self.nodes, progress=share, finished=share == 1, extra={"found": dict(self.found)})


class Weighing:
    """A chore: values are worked out, into `values`; then `then` is asked what to do. `made` of `many` are there."""

    def __init__(self, valuing: Valuing, values: dict[int, Any], cursors: Iterable[int]) -> None:
        begun = [(cursor, valuing.begin(cursor)) for cursor in cursors if cursor not in values]
        self._searches = [(cursor, make) for cursor, make in begun if make is not None]
        self._valuing, self._values = valuing, values
        self._thinker: Thinker[dict[int, Snapshot]] = Thinker(lambda found: found.extra.get("found", {}), wake.wake)
        self.then: Callable[[], Answers] = lambda: None
        self.made, self.many = 0, len(self._searches)
        self.done = not self._searches

    @property
    def busy(self) -> bool:
        """Whether there is something to do but to wait for the job."""
        return not (self._thinker.open or self.done)

    def go_on(self) -> Answers:
        """Begin the job, or see how far it is."""
        if not self._thinker.open:
            self._thinker.think(lambda: Weigher(self._searches, self._valuing.most), 0.0)
            return None
        finished = self._thinker.latest.finished
        for cursor, snapshot in (self._thinker.best() or {}).items():
            if cursor not in self._values:
                self._values[cursor] = self._valuing.read(snapshot)
                self.made += 1
        if not finished:
            return None
        self.stop()
        return self.then()

    def stop(self) -> None:
        """End it; what is known stays."""
        self._thinker.stop()
        self.done = True
