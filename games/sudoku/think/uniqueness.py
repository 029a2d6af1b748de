"""The test for a single solution: a search that ends at the second one it finds."""

from __future__ import annotations

from engine.run.stepper import Onward, Snapshot
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.solve import search


class Uniqueness(Onward):
    """A Stepper; its snapshots tell how many solutions it knows (at most two), `extra["solution"]` the first one."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._search = search(puzzle)
        self.solution: bytes | None = None
        self.solutions = 0
        self.finished = False

    @property
    def nodes(self) -> int:
        """The nodes visited."""
        return self._search.nodes

    def run(self, budget: int) -> bool:
        """Go on for so many nodes; True when there are two, or no more."""
        ended = self._search.run(budget)
        found = self._search.take()
        if found and self.solution is None:
            self.solution = found[0]
        self.solutions = min(2, self.solutions + len(found))
        self.finished = ended or self.solutions == 2
        return self.finished

    def snapshot(self) -> Snapshot:
        """Return what is known."""
        return Snapshot(self.nodes, self.solutions, finished=self.finished, extra={"solution": self.solution})
