"""Faults of the numbers on a board: every rule and clue that they break, each in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.game import Sentence, all_of
from games.sudoku.rules.puzzle import EVEN, ODD, Puzzle, cell_name, house_name, houses, place, sums


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with numbers on a board. `kind`: "house", "number", "parity" or "sum"; `house`: -1 if none."""

    kind: str
    cells: tuple[int, ...]
    sentence: Sentence
    house: int = -1


def faults(puzzle: Puzzle, values: bytes) -> list[Fault]:
    """Return every rule and clue that the numbers (0: empty) break, clues first."""
    return [*_clues_broken(puzzle, values), *_sums_even(puzzle, values), *_houses_broken(puzzle.k, values)]


def _clues_broken(puzzle: Puzzle, values: bytes) -> Iterator[Fault]:
    """Yield the numbers that are not what the clues of their cells say."""
    for cell, value in enumerate(values):
        if not value:
            continue
        mark, given = puzzle.marks[cell], puzzle.numbers[cell]
        where = place(puzzle.k, cell)
        if given and given != value:
            sentence = Sentence(
                "Cell r{row}c{column} holds {value}, but its clue is {given}.", value=value, given=given, **where
            )
            yield Fault("number", (cell,), sentence)
        if mark & EVEN and value % 2:
            sentence = Sentence(
                "Cell r{row}c{column} holds {value}, but its clue says even.", value=value, **where
            )
            yield Fault("parity", (cell,), sentence)
        if mark & ODD and value % 2 == 0:
            sentence = Sentence(
                "Cell r{row}c{column} holds {value}, but its clue says odd.", value=value, **where
            )
            yield Fault("parity", (cell,), sentence)


def _sums_even(puzzle: Puzzle, values: bytes) -> Iterator[Fault]:
    """Yield the pairs of cells whose sum should be odd and is not."""
    for cell, other in sums(puzzle):
        a, b = values[cell], values[other]
        if not a or not b or (a + b) % 2:
            continue
        where = place(puzzle.k, cell)
        if other > cell:
            sentence = Sentence(
                "Cell r{row}c{column} and the cell below sum to {sum}, which is not odd.", sum=a + b, **where
            )
        else:
            sentence = Sentence(
                "Cell r{row}c{column} and the cell to its left sum to {sum}, which is not odd.",
                sum=a + b,
                **where,
            )
        yield Fault("sum", (cell, other), sentence)


def _houses_broken(k: int, values: bytes) -> Iterator[Fault]:
    """Yield the numbers that a house holds more than once."""
    for house, cells in enumerate(houses(k)):
        if len({values[cell] for cell in cells if values[cell]}) == sum(1 for cell in cells if values[cell]):
            continue
        holders: dict[int, list[int]] = {}
        for cell in cells:
            holders.setdefault(values[cell], []).append(cell)
        for value, several in sorted(holders.items()):
            if value and len(several) > 1:
                sentence = Sentence(
                    "{house} holds {value} more than once: {places}.",
                    house=house_name(k, house),
                    value=value,
                    places=all_of([cell_name(k, cell) for cell in several]),
                )
                yield Fault("house", tuple(several), sentence, house)
