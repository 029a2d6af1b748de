"""True candidates: for each cell, the numbers that at least one solution holds, found in the background.

Every solution met settles a number in each cell, so few searches are needed: one for each (cell, number) that is still
open, forced to hold it. What no solution holds is a hint that needs no reason.
"""

from __future__ import annotations

from dataclasses import replace

from engine.run.stepper import Onward, Snapshot
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.logic import Logic, bits
from games.sudoku.think.solve import Solver, search


class TrueCandidates(Onward):
    """A Stepper; `path` of its snapshots is the candidate set of each cell, what is still open included.

    `extra["proved"]` holds the sets that are known to occur. A board without solution ends with empty sets.
    """

    def __init__(self, puzzle: Puzzle, values: bytes) -> None:
        self.puzzle = replace(puzzle, numbers=bytes(values))
        logic = Logic(puzzle, values)
        self.open = [1 << value if value else logic.candidates[cell] for cell, value in enumerate(values)]
        self.proved = [0] * len(values)
        self.total = sum(mask.bit_count() for mask in self.open) or 1
        self.nodes = 0
        self._current: Solver | None = None
        self._about = (0, 0)

    def _next(self) -> tuple[int, int] | None:
        """Return a cell and a number that is not settled yet."""
        for cell, (possible, proved) in enumerate(zip(self.open, self.proved, strict=True)):
            if possible & ~proved:
                return cell, next(bits(possible & ~proved))
        return None

    def run(self, budget: int) -> bool:
        """Go on for so many nodes; True when every number is settled."""
        while budget > 0:
            if self._current is None:
                about = self._next()
                if about is None:
                    return True
                cell, value = self._about = about
                numbers = bytearray(self.puzzle.numbers)
                numbers[cell] = value
                self._current = search(replace(self.puzzle, numbers=bytes(numbers)), first=True)
            before = self._current.nodes
            ended = self._current.run(budget)
            spent = max(1, self._current.nodes - before)
            budget -= spent
            self.nodes += spent
            self._settle(ended)
        return self._next() is None and self._current is None

    def _settle(self, ended: bool) -> None:
        """Take in what the search for one number has brought."""
        assert self._current is not None
        found = self._current.take()
        if found:
            for cell, value in enumerate(found[0]):
                self.proved[cell] |= 1 << value
        elif ended:
            cell, value = self._about
            self.open[cell] &= ~(1 << value)
        if found or ended:
            self._current = None

    def snapshot(self) -> Snapshot:
        """Return what is known."""
        left = sum((a & ~b).bit_count() for a, b in zip(self.open, self.proved, strict=True))
        extra = {"proved": tuple(self.proved)}
        return Snapshot(self.nodes, 0, tuple(self.open), 1 - left / self.total, left == 0, extra=extra)
