"""The odd-sum Sudoku's board: its clues, its houses, and how cells and houses are called.

Legend: k = box size, n = k*k; cell = row * n + column from 0; a house is a row, column or box; a clue is a number
or a mark: EVEN, ODD, SOUTH (odd sum with the cell below), WEST (odd sum with the cell to the left).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from engine.game import Sentence

EVEN = 1
ODD = 2
SOUTH = 4
WEST = 8
LETTERS = {"e": EVEN, "o": ODD, "s": SOUTH, "w": WEST}
LARGEST_BOX = 10
CLUE_KINDS = ("numbers", "parity", "sums")
LARGE = 16  # rows from which a board is zoomed and panned instead of fitted


@dataclass(frozen=True, slots=True)
class Puzzle:
    """The clues of a board: box size, a number (0: none) and a sum of marks for each cell, row by row."""

    k: int
    numbers: bytes
    marks: bytes

    @property
    def n(self) -> int:
        """Rows, columns, boxes and numbers."""
        return self.k * self.k

    @property
    def large(self) -> bool:
        """Whether the board is too large to be seen whole and well."""
        return self.n >= LARGE

    @property
    def plain(self) -> bool:
        """Whether all clues are numbers."""
        return not any(self.marks)

    def field(self, cell: int) -> str:
        """Return a cell's clues in the text form (`es4`), `-` if there are none."""
        mark, number = self.marks[cell], self.numbers[cell]
        return "".join(letter for letter, bit in LETTERS.items() if mark & bit) + (str(number) if number else "") or "-"


def empty(k: int) -> Puzzle:
    """Return the board of box size k without clues."""
    return Puzzle(k, bytes(k**4), bytes(k**4))


def resized(puzzle: Puzzle, k: int) -> Puzzle:
    """Return the puzzle on a board of another size: clues that still fit stay where they are."""
    made = empty(k)
    numbers, marks = bytearray(made.numbers), bytearray(made.marks)
    n = min(puzzle.n, made.n)
    for row in range(n):
        for column in range(n):
            before, after = row * puzzle.n + column, row * made.n + column
            numbers[after] = puzzle.numbers[before] if puzzle.numbers[before] <= made.n else 0
            mark = puzzle.marks[before]
            if row == made.n - 1:
                mark &= ~SOUTH
            marks[after] = mark
    return Puzzle(k, bytes(numbers), bytes(marks))


@lru_cache(maxsize=16)
def houses(k: int) -> tuple[tuple[int, ...], ...]:
    """Return the cells of every row, then column, then box (boxes left to right, top to bottom)."""
    n = k * k
    rows = [tuple(r * n + c for c in range(n)) for r in range(n)]
    columns = [tuple(r * n + c for r in range(n)) for c in range(n)]
    boxes = [tuple((b // k * k + j // k) * n + b % k * k + j % k for j in range(n)) for b in range(n)]
    return (*rows, *columns, *boxes)


@lru_cache(maxsize=16)
def houses_of(k: int) -> tuple[tuple[int, int, int], ...]:
    """Return for every cell the index in `houses` of its row, column and box."""
    n = k * k
    return tuple((r, n + c, 2 * n + r // k * k + c // k) for r in range(n) for c in range(n))


def shared_house(k: int, cells: Iterable[int]) -> int:
    """Return a house that two of the cells stand in, -1 if there is none."""
    seen: set[int] = set()
    for cell in cells:
        for house in houses_of(k)[cell]:
            if house in seen:
                return house
        seen.update(houses_of(k)[cell])
    return -1


def house_name(k: int, house: int) -> Sentence:
    """Return how people call a house: `Row 3`, `Column 1`, `Box 9`."""
    kind, number = divmod(house, k * k)
    names = (Sentence("Row {n}", n=number + 1), Sentence("Column {n}", n=number + 1), Sentence("Box {n}", n=number + 1))
    return names[kind]


def place(k: int, cell: int) -> dict[str, object]:
    """Return a cell's row and column, counted from 1, as the fields of a sentence."""
    row, column = divmod(cell, k * k)
    return {"row": row + 1, "column": column + 1}


def cell_name(k: int, cell: int) -> Sentence:
    """Return `r3c4`."""
    return Sentence("r{row}c{column}", **place(k, cell))


def sums(puzzle: Puzzle) -> Iterator[tuple[int, int]]:
    """Yield the pairs of cells whose sum must be odd: the cell that carries the mark, then the other."""
    n = puzzle.n
    for cell, mark in enumerate(puzzle.marks):
        if mark & SOUTH:
            yield cell, cell + n
        if mark & WEST:
            yield cell, cell - 1


def tied(puzzle: Puzzle, cell: int) -> Iterator[int]:
    """Yield the cells whose sum with this one must be odd."""
    n, marks = puzzle.n, puzzle.marks
    if marks[cell] & SOUTH:
        yield cell + n
    if marks[cell] & WEST:
        yield cell - 1
    if cell >= n and marks[cell - n] & SOUTH:
        yield cell - n
    if cell % n < n - 1 and marks[cell + 1] & WEST:
        yield cell + 1
