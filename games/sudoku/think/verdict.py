"""The verdict on a puzzle being written: no, one or many solutions, which clues clash; worked out step by step."""

from __future__ import annotations

from typing import Any

from engine.run.stepper import Onward, Snapshot
from engine.sudoku.search import SudokuSearch
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.clashes import Clashes, obvious

CAP = 10_000  # solutions that are counted
TRIAL = 4_000  # nodes of a search with some of the clues


class PuzzleVerdict(Onward):
    """A Stepper; `extra` of its snapshots: `count` (solutions so far), `capped`, `clash` (clues, None: not known)."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.count = 0
        self.capped = False
        self._obvious = obvious(puzzle)
        self.finished = self._obvious is not None
        self.counted = self.finished
        self._search = SudokuSearch(puzzle.k, puzzle.numbers, puzzle.marks, keep=False)
        self._clashes: Clashes | None = None

    @property
    def nodes(self) -> int:
        """The nodes visited."""
        return self._search.nodes + (self._clashes.nodes if self._clashes else 0)

    def run(self, budget: int) -> bool:
        """Go on for so many nodes."""
        goal = self.nodes + budget
        while self.nodes < goal and not self.finished:
            if self._clashes is None:
                self._count(goal - self.nodes)
            else:
                self.finished = self._clashes.run(goal - self.nodes)
        return self.finished

    def _count(self, budget: int) -> None:
        ended = self._search.run(min(budget, 2000))
        self.count = min(CAP, self._search.solutions)
        self.capped = self.count == CAP
        self.counted = ended or self.capped
        if self.counted and self.count:
            self.finished = True
        elif self.counted:
            self._clashes = Clashes(self.puzzle, self._search, TRIAL)

    def snapshot(self) -> Snapshot:
        """Return what is known."""
        extra: dict[str, Any] = {
            "count": self.count,
            "capped": self.capped,
            "counted": self.counted,
            "clash": self._clashes.best if self._clashes else self._obvious,
        }
        return Snapshot(self.nodes, self.count, finished=self.finished, extra=extra)
