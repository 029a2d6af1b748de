"""The result of reading a text: positions, and the words that tell one way of reading it from another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.game import BadInput
from games.sudoku.rules.position import Position, begin
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.rules.words import PuzzleWords


@dataclass(frozen=True, slots=True)
class Interpretation:
    """One way in which a text can be read. `form`: of our own forms the one that is nearest (text, prolog, line);
    `words`: how this way differs from the others, empty where there is no other; `said`: what the setter says;
    `faults`: the refusals of lines that are no puzzle, unlike all others of a file of lines."""

    positions: tuple[Position, ...]
    form: str
    words: str = ""
    said: PuzzleWords = field(default_factory=PuzzleWords)
    faults: tuple[BadInput, ...] = ()


def of_numbers(k: int, clues: bytes) -> Position:
    """Return the position at the start of a puzzle whose clues are all numbers."""
    return begin(Puzzle(k, clues, bytes(k**4)))


def without_solutions(positions: Sequence[Position]) -> tuple[Position, ...]:
    """Return the positions of a text without those that are the solution of the puzzle just before them."""
    kept: list[Position] = []
    for position in positions:
        if not (kept and _solves(position, kept[-1])):
            kept.append(position)
    return tuple(kept)


def _solves(position: Position, before: Position) -> bool:
    """Whether a grid is full and has all clues of a puzzle that is not."""
    full, clues = position.values, before.puzzle.numbers
    if len(full) != len(clues) or 0 in full or 0 not in clues:
        return False
    return all(clue in (0, number) for clue, number in zip(clues, full, strict=True))
