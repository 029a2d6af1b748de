"""The job that a board of Sudoku gives the print dialog."""

from __future__ import annotations

import json
from typing import Any

from games.sudoku.kind import KIND
from games.sudoku.rules import formats
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.rules.words import PuzzleWords
from games.sudoku.think.solve import clue_count

WORDS = "words"  # what its setter says of it, among the choices of the print dialog


def on_paper(puzzle: Puzzle, words: PuzzleWords) -> dict[str, dict[str, Any]]:
    """Return the puzzle, alone on its page, for the dialog to begin with; nothing where there is no clue."""
    if not clue_count(puzzle):
        return {}
    said = {WORDS: json.dumps(words.data(), sort_keys=True)} if words.any else {}
    return {KIND.name: {"board": formats.write_puzzle(puzzle), "per_page": 1, **said}}
