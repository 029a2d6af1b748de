"""Full boards at random, and the clues that such a board allows: what every recipe for puzzles begins with.

Old game IDs stand on this: nothing here may draw another random number.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from engine.sudoku.dealing import dealing_search
from games.sudoku.rules.puzzle import EVEN, ODD, SOUTH, WEST, Puzzle

Clue = tuple[int, int]  # a cell and 0 for its number, or one of the marks


def solution(k: int, chance: random.Random) -> bytes:
    """Return a random full board: the boxes of the diagonal are dealt, the rest is searched for and shuffled."""
    while True:  # on 4x4 boards some ways of dealing leave no solution
        stepper = dealing_search(k, dealt_boxes(k, chance), bytes(k**4), first=True)
        while not stepper.run(2000) and not stepper.solutions:
            pass
        if stepper.solutions:
            return shuffled(stepper.take()[0], k, chance)


def dealt_boxes(k: int, chance: random.Random) -> bytes:
    """Return the numbers of a board whose boxes along the diagonal are filled at random."""
    n = k * k
    numbers = bytearray(n * n)
    for box in range(k):
        for index, value in enumerate(chance.sample(range(1, n + 1), n)):
            numbers[(box * k + index // k) * n + box * k + index % k] = value
    return bytes(numbers)


def shuffled(grid: bytes, k: int, chance: random.Random) -> bytes:
    """Return the board with its bands, stacks, rows and columns in another order and perhaps turned over."""
    n = k * k
    rows = [band * k + row for band in chance.sample(range(k), k) for row in chance.sample(range(k), k)]
    columns = [stack * k + column for stack in chance.sample(range(k), k) for column in chance.sample(range(k), k)]
    if chance.random() < 0.5:
        return bytes(grid[c * n + r] for r in rows for c in columns)
    return bytes(grid[r * n + c] for r in rows for c in columns)


def all_clues(grid: bytes, k: int, kinds: Sequence[str]) -> list[Clue]:
    """Return every clue of these kinds that the solution allows."""
    n = k * k
    found: list[Clue] = []
    for cell, value in enumerate(grid):
        if "numbers" in kinds:
            found.append((cell, 0))
        if "parity" in kinds:
            found.append((cell, ODD if value % 2 else EVEN))
        if "sums" in kinds:
            if cell + n < n * n and (value + grid[cell + n]) % 2:
                found.append((cell, SOUTH))
            if cell % n and (value + grid[cell - 1]) % 2:
                found.append((cell, WEST))
    return found


def puzzle_of(grid: bytes, k: int, clues: Sequence[Clue]) -> Puzzle:
    """Return the puzzle with these clues of a solution; a cell's number makes its parity mark needless."""
    numbers, marks = bytearray(k**4), bytearray(k**4)
    for cell, mark in clues:
        if mark:
            marks[cell] |= mark
        else:
            numbers[cell] = grid[cell]
    return Puzzle(k, bytes(numbers), bytes(marks))


def without(puzzle: Puzzle, clues: Sequence[Clue]) -> Puzzle:
    """Return a puzzle with some of its clues left out."""
    numbers, marks = bytearray(puzzle.numbers), bytearray(puzzle.marks)
    for cell, mark in clues:
        if mark:
            marks[cell] &= ~mark
        else:
            numbers[cell] = 0
    return Puzzle(puzzle.k, bytes(numbers), bytes(marks))


def grouped(clues: Sequence[Clue], k: int, symmetric: bool) -> list[list[Clue]]:
    """Return the clues one by one, or with `symmetric` those of a cell with those of the cell half a turn away."""
    if not symmetric:
        return [[clue] for clue in clues]
    last = k**4 - 1
    groups: dict[tuple[int, bool], list[Clue]] = {}
    for cell, mark in clues:
        groups.setdefault((min(cell, last - cell), mark == 0), []).append((cell, mark))
    return list(groups.values())
