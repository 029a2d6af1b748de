"""The job that a board of Sudoku gives the print dialog."""

from __future__ import annotations

from typing import Any

from games.sudoku.kind import KIND
from games.sudoku.rules import formats
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.solve import clue_count


def on_paper(puzzle: Puzzle) -> dict[str, dict[str, Any]]:
    """Return the puzzle, alone on its page, for the dialog to begin with; nothing where there is no clue."""
    if not clue_count(puzzle):
        return {}
    return {KIND.name: {"board": formats.write_puzzle(puzzle), "per_page": 1}}
