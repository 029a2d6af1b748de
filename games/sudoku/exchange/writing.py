"""Puzzles as other people's programs take them: one line, a grid of lines."""

from __future__ import annotations

from engine.game import BadInput
from games.sudoku.exchange.alphabet import USUAL
from games.sudoku.rules.puzzle import Puzzle

LARGEST_LINE = 5  # box size of the boards whose cells are one character each


def line(puzzle: Puzzle) -> str:
    """Return a puzzle on one line, a dot for each empty cell; BadInput where that cannot hold it."""
    _refuse_marks(puzzle)
    if puzzle.k > LARGEST_LINE:
        raise BadInput("One line holds boards of up to 25 × 25; copy the grid.")
    return "".join(USUAL.numbers[number - 1] if number else "." for number in puzzle.numbers)


def grid(puzzle: Puzzle) -> str:
    """Return a puzzle as a grid with bars and rules between boxes; BadInput where it has clues other than numbers."""
    _refuse_marks(puzzle)
    n, k = puzzle.n, puzzle.k
    width = len(str(n))
    fields = [(str(number) if number else ".").rjust(width) for number in puzzle.numbers]
    rule = "+".join("-" * ((width + 1) * k + (0 if box in (0, k - 1) else 1)) for box in range(k))
    lines: list[str] = []
    for row in range(n):
        if row and row % k == 0:
            lines.append(rule)
        cells = fields[row * n : (row + 1) * n]
        lines.append(" | ".join(" ".join(cells[at : at + k]) for at in range(0, n, k)))
    return "\n".join(lines) + "\n"


def _refuse_marks(puzzle: Puzzle) -> None:
    if not puzzle.plain:
        raise BadInput("This form holds numbers alone: copy the text or a link, which hold parity and diamonds, too.")
