"""Ways out of a clash of clues: one of them left out, or an even cell made odd and the other way round."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from games.sudoku.rules.puzzle import EVEN, LETTERS, ODD, Puzzle
from games.sudoku.think.solve import Clue, count, with_clues

NODES = 2000  # that may tell whether turning a parity over ends the clash
OTHER = {"e": "o", "o": "e"}


def without(puzzle: Puzzle, clue: Clue) -> Puzzle:
    """Return the puzzle without a clue."""
    cell, kind = clue
    numbers, marks = bytearray(puzzle.numbers), bytearray(puzzle.marks)
    if kind == "n":
        numbers[cell] = 0
    else:
        marks[cell] &= ~LETTERS[kind]
    return replace(puzzle, numbers=bytes(numbers), marks=bytes(marks))


def turned(puzzle: Puzzle, clue: Clue) -> Puzzle:
    """Return the puzzle with an even cell odd, or an odd one even."""
    marks = bytearray(puzzle.marks)
    marks[clue[0]] ^= EVEN | ODD
    return replace(puzzle, marks=bytes(marks))


@lru_cache(maxsize=16)
def ways_out(puzzle: Puzzle, clash: tuple[Clue, ...], last: Clue | None) -> tuple[tuple[Clue, bool, Puzzle], ...]:
    """Return (clue, whether it is turned over instead of left out, the puzzle then), the simplest first.

    The clue is the one set last where it takes part, else a parity mark, else the last of the clash. Turning is only
    offered where it is proved to end this clash.
    """
    clue = max(clash, key=lambda each: (each == last, each[1] in OTHER, clash.index(each)))
    ways = [(clue, False, without(puzzle, clue))]
    cell, kind = clue
    if kind in OTHER and puzzle.marks[cell] & (EVEN | ODD) != EVEN | ODD:
        other = turned(puzzle, clue)
        rest = [(cell, OTHER[kind]) if each == clue else each for each in clash]
        if count(with_clues(other, rest), 1, NODES):
            ways.append((clue, True, other))
    return tuple(ways)
