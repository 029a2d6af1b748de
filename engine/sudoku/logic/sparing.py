# cython: language_level=3
"""Whether clues of a puzzle that logic solves can be left out: a shorter question than how hard it is without them.

Where steps without a clue lead to what the clue says, they lead to all that they did with it: so it is enough to
follow them that far. The clue of a number says it, that of an even or odd cell its parity, a diamond the parities of
its cells.
"""

from array import array
from collections.abc import Sequence

import cython

from engine.sudoku.board import SOUTH, WEST
from engine.sudoku.logic.ladder import Ladder
from engine.sudoku.rate import LEVELS

_SOUTH = cython.declare(cython.int, SOUTH)
_WEST = cython.declare(cython.int, WEST)


class Sparing(Ladder):
    """Rates boards as Ladder does, and tells which clues can be spared. Arguments as of Rater."""

    def __init__(self, k: int, houses: Sequence[Sequence[int]]) -> None:
        super().__init__(k, houses)
        self.asked = array("i", [0])
        self.asks = 0
        self.chained = False

    def spares(self, numbers: bytes, marks: bytes, clues: Sequence[tuple[int, int]], most: int) -> bool:
        """Return whether steps up to level `most` solve a puzzle that they solve with these clues, too.

        `numbers`, `marks`: the puzzle without them; a clue is a cell and 0 for its number, or one of the marks.
        `chained` is then whether chains had to be followed.
        """
        told: cython.int = 0
        level: cython.int = min(most, LEVELS - 1)
        self.chained = False
        if not any(marks):  # without marks no evens and odds are counted: what was solved by that may not be
            needed = self.rate(numbers, marks, most)
            self.chained = needed == LEVELS
            return needed <= most
        self.load(numbers, marks)
        self.asked = array("i", [word for clue in clues for word in clue])
        self.asks = len(clues)
        while True:
            with cython.nogil:  # several generators may be at work
                self.lead(level)
                told = self.told_again()
            if told or most < LEVELS or not self.strike_chains():
                return bool(told)
            self.chained = True

    def lead(self, most: cython.int) -> None:
        """Do all steps up to a level, easier ones first, until the clues asked for are told by them."""
        n: cython.int = self.n
        while self.told_again() == 0:
            if self.hidden(2 * n, 3 * n) or self.last():
                continue
            if most > 1 and (self.hidden(0, 2 * n) or self.naked() or self.sums()):
                continue
            if most > 2 and (self.counts() or self.locked()):
                continue
            if most > 3 and (self.naked_set(2) or self.hidden_set(2) or self.naked_set(3) or self.hidden_set(3)):
                continue
            if most > 4 and self.rare():
                continue
            return

    def told_again(self) -> cython.int:
        """Whether what is known by now says all that the clues do."""
        i: cython.int
        cell: cython.int
        mark: cython.int
        other: cython.int
        for i in range(self.asks):
            cell, mark = self.asked[2 * i], self.asked[2 * i + 1]
            if mark == 0:
                if self.value[cell] == 0:
                    return 0
                continue
            other = cell + self.n if mark == _SOUTH else cell - 1 if mark == _WEST else cell
            if self.parity(cell) < 0 or self.parity(other) < 0:
                return 0
        return 1
