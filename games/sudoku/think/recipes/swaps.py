"""Clues without which a puzzle has a second solution, seen at once: two numbers change places in some of its cells.

The cells of two numbers fall into circles: each cell with the other number's cell in its row, in its column and in its
box. Where the numbers of such a circle are exchanged, every house has all its numbers still; where no clue forbids it,
that is another solution. This proves that a clue is needed, by far sooner than a search; it does not find every one.
"""

from __future__ import annotations

from functools import cached_property

from games.sudoku.rules.puzzle import EVEN, ODD, SOUTH, WEST, Puzzle, houses_of
from games.sudoku.think.recipes.dealing import Clue


class Swaps:
    """The full board `grid` of box size k, whose circles are looked up."""

    def __init__(self, grid: bytes, k: int) -> None:
        self._grid = grid
        self._k = k
        self._n = k * k
        self._of = houses_of(k)

    @cached_property
    def _place(self) -> list[list[int]]:
        """For every house the cell of each number."""
        found = [[0] * (self._n + 1) for _house in range(3 * self._n)]
        for cell, value in enumerate(self._grid):
            for house in self._of[cell]:
                found[house][value] = cell
        return found

    def second(self, puzzle: Puzzle, clue: Clue) -> bool:
        """Whether two numbers could change places somewhere in a puzzle that lacks this clue of the grid."""
        cell, mark = clue
        cells = [cell]
        if mark == SOUTH:
            cells.append(cell + self._n)
        elif mark == WEST:
            cells.append(cell - 1)
        for one in cells:
            value = self._grid[one]
            for other in range(1, self._n + 1):
                odd = (value + other) % 2
                if other == value or (mark and not odd):
                    continue
                if self._free(puzzle, self.circle(one, other), odd):
                    return True
        return False

    def circle(self, cell: int, other: int) -> set[int]:
        """Return the cells in which a cell's number and another one change places together."""
        value, place = self._grid[cell], self._place
        both, seen, todo = value + other, {cell}, [cell]
        while todo:
            at = todo.pop()
            facing = both - self._grid[at]
            for house in self._of[at]:
                there = place[house][facing]
                if there not in seen:
                    seen.add(there)
                    todo.append(there)
        return seen

    def _free(self, puzzle: Puzzle, cells: set[int], odd: int) -> bool:
        """Whether no clue forbids the exchange; `odd`: of an even and an odd number."""
        numbers, marks, n = puzzle.numbers, puzzle.marks, self._n
        if any(numbers[cell] for cell in cells):
            return False
        if not odd:
            return True
        for cell in cells:
            if marks[cell] & (EVEN | ODD):
                return False
            if (marks[cell] & SOUTH and cell + n not in cells) or (marks[cell] & WEST and cell - 1 not in cells):
                return False
            if cell >= n and marks[cell - n] & SOUTH and cell - n not in cells:
                return False
            if (cell + 1) % n and marks[cell + 1] & WEST and cell + 1 not in cells:
                return False
        return True
