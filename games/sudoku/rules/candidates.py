"""Which numbers clues and numbers leave a cell: one answer for the wand, the hints, the check and what is exported.

A candidate is what neither a number in the cell's houses nor the cell's own square or circle forbids. Diamonds leave
out nothing here: what follows from them is a step of logic, which hints name as such. A set of candidates is an int
with bit v for the number v.
"""

from __future__ import annotations

from functools import lru_cache

from games.sudoku.rules.puzzle import EVEN, ODD, Puzzle, houses, houses_of, tied


@lru_cache(maxsize=16)
def evens(n: int) -> int:
    """Return the even numbers of 1 to n as a set."""
    return sum(1 << v for v in range(2, n + 1, 2))


def of_marks(n: int, mark: int) -> int:
    """Return the numbers of 1 to n that a cell's own square or circle (or both) leaves it."""
    possible: int = 2 ** (n + 1) - 2
    if mark & EVEN:
        possible &= evens(n)
    if mark & ODD:
        possible &= ~evens(n)
    return possible


def candidates(puzzle: Puzzle, values: bytes) -> list[int]:
    """Return the candidates of every cell, 0 where a number stands; quick for the largest board, too."""
    taken = []
    for house in houses(puzzle.k):
        mask = 0
        for cell in house:
            mask |= 1 << values[cell]
        taken.append(mask)
    own = [of_marks(puzzle.n, mark) for mark in range((EVEN | ODD) + 1)]
    return [
        0 if values[cell] else own[puzzle.marks[cell] & (EVEN | ODD)] & ~(taken[row] | taken[column] | taken[box])
        for cell, (row, column, box) in enumerate(houses_of(puzzle.k))
    ]


def candidates_of(puzzle: Puzzle, values: bytes, cell: int) -> int:
    """Return the candidates of one cell, whatever stands in it."""
    taken = 0
    for house in houses_of(puzzle.k)[cell]:
        for other in houses(puzzle.k)[house]:
            if other != cell:
                taken |= 1 << values[other]
    return of_marks(puzzle.n, puzzle.marks[cell]) & ~taken


def followed(puzzle: Puzzle, values: bytes, cell: int) -> int:
    """Return the candidates of a cell less those that its diamonds forbid beside numbers, squares and circles."""
    mark = 0
    for other in tied(puzzle, cell):
        if values[other]:
            mark |= EVEN if values[other] % 2 else ODD
        if puzzle.marks[other] & EVEN:
            mark |= ODD
        if puzzle.marks[other] & ODD:
            mark |= EVEN
    return candidates_of(puzzle, values, cell) & of_marks(puzzle.n, mark)
