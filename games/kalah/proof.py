"""The proof of a Kalah position: an endgame table worked out first, then null windows, by one thread or several.

A larger endgame table saves more than it costs while few of its positions are asked for in vain: each stone more takes
about a third of the nodes away, and half as many positions again.
"""

from __future__ import annotations

from typing import Any

from engine.run.stepper import Onward, Snapshot
from engine.tree.deepening import Found, TreeSearch

FILLED = 200_000  # positions of an endgame table that are worked out at a time, some ms


class Work:
    """The endgame table that is still to be worked out, in parts that threads take one after another."""

    def __init__(self, endgames: Any) -> None:
        self.endgames = endgames
        self.size = len(endgames.values)
        self._parts = iter(range(0, self.size, FILLED))

    def part(self) -> tuple[int, int] | None:
        """Return (first, how many) of the next part, None where all are taken."""
        first = next(self._parts, None)  # one step of an iterator of C: no two threads get the same
        return None if first is None else (first, min(FILLED, self.size - first))


class Proof(Onward):
    """A Stepper that works out its share of an endgame table, then searches; `search` is the TreeSearch.

    `nodes` counts what the search visits, not the endgames.
    """

    def __init__(self, search: TreeSearch, work: Work | None = None) -> None:
        self.search, self.work = search, work
        self._board: Any = search.board

    @property
    def nodes(self) -> int:
        """How many nodes were visited."""
        return int(self.search.tree.nodes)

    def run(self, budget: int) -> bool:
        """Work out one part of the table, or visit about `budget` nodes; return whether the value is proven."""
        if self.work is not None:
            part = self.work.part()
            if part is not None:
                self._board.fill(*part)
                return False
            self.work = None
        return self.search.run(budget)

    def current(self) -> Found:
        """Return what is known."""
        return self.search.current()

    def snapshot(self) -> Snapshot:
        """Return what is known, as the search tells it."""
        return self.search.snapshot()
