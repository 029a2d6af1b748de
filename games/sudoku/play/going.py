"""Going to a cell by its name, and where a number stands that a cell cannot take. No pixels."""

from __future__ import annotations

import re

from engine.game import BadInput, Sentence, all_of
from games.sudoku.rules.puzzle import EVEN, ODD, Puzzle, cell_name, house_name, houses, houses_of


def cell_of(text: str, n: int) -> int:
    """Return the cell that a text names on a board of n rows: r10c6, or 10 6; BadInput says what is wrong."""
    numbers = re.findall(r"[0-9]{1,4}", text)
    if len(numbers) != 2:
        raise BadInput("Type a row and a column, like r10c6 or 10 6.")
    row, column = map(int, numbers)
    if not 1 <= row <= n:
        raise BadInput("There is no row {n}.", n=row)
    if not 1 <= column <= n:
        raise BadInput("There is no column {n}.", n=column)
    return (row - 1) * n + column - 1


def holders(puzzle: Puzzle, values: bytes, cell: int, number: int) -> tuple[int, ...]:
    """Return the cells that a cell sees and that hold a number."""
    seen = {other for house in houses_of(puzzle.k)[cell] for other in houses(puzzle.k)[house]} - {cell}
    return tuple(sorted(other for other in seen if values[other] == number))


def why_not(puzzle: Puzzle, values: bytes, cell: int, number: int) -> Sentence | None:
    """Return why an open cell cannot take a number, None where it can."""
    said = [
        Sentence("{cell} ({house})", cell=cell_name(puzzle.k, other), house=_shared(puzzle.k, cell, other))
        for other in holders(puzzle, values, cell, number)
    ]
    if said:
        return Sentence("{n} is in {places}.", n=number, places=all_of(said))
    mark = puzzle.marks[cell]
    if mark & EVEN and number % 2:
        return Sentence("{n} is odd, and the cell is even.", n=number)
    if mark & ODD and number % 2 == 0:
        return Sentence("{n} is even, and the cell is odd.", n=number)
    return None


def _shared(k: int, cell: int, other: int) -> Sentence:
    """Return the first house that two cells share."""
    common = next(house for house in houses_of(k)[cell] if house in houses_of(k)[other])
    return house_name(k, common)
