"""The proof of a Kalah position: an endgame table worked out first, then null windows, by one thread or several.

A larger endgame table saves more than it costs while few of its positions are asked for in vain: each stone more takes
about a third of the nodes away, and half as many positions again.
"""

from __future__ import annotations

from typing import Any

from engine.run.stepper import Onward, Snapshot
from engine.tree.deepening import TreeSearch
from engine.tree.valued import Found

FILLED = 50_000  # positions of an endgame table that are worked out at a time, some ms


class Work:
    """The endgame table that is still to be worked out, in parts that threads take one after another."""

    def __init__(self, endgames: Any) -> None:
        self.size = len(endgames.values)
        self.taken = 0  # positions, about
        self._parts = iter(range(0, self.size, FILLED))

    def part(self) -> tuple[int, int] | None:
        """Return (first, how many) of the next part, None where all are taken."""
        first = next(self._parts, None)  # one step of an iterator of C: no two threads get the same
        if first is None:
            return None
        self.taken = first
        return first, min(FILLED, self.size - first)


class FilledProof(Onward):
    """A Stepper that works out its share of an endgame table, then goes on with a TreeSearch, whose words it passes on.

    Its nodes are those of the search; endgames are not counted.
    """

    def __init__(self, search: TreeSearch, work: Work) -> None:
        self.search = search
        self.tree = search.tree
        self._work, self._filling = work, True

    def run(self, budget: int) -> bool:
        """Work out one part of the table, or visit about `budget` nodes; return whether the value is proven."""
        part = self._work.part() if self._filling else None
        self._filling = part is not None
        if part is None:
            return self.search.run(budget)
        self.search.board.fill(*part)  # type: ignore[attr-defined]
        return False

    @property
    def found(self) -> Found:
        """What the search knows."""
        return self.search.found

    def current(self) -> Found:
        """Return what is known, up to this node."""
        return self.search.current()

    def progress(self) -> str:
        """Return how far the endgame table is, "" where it is whole."""
        return f", endgames {100 * self._work.taken // self._work.size} %" if self._filling else ""

    def snapshot(self) -> Snapshot:
        """Return what is known, as the search tells it."""
        return self.search.snapshot()
