"""Copies for other programs, made by keys and menu in play and in the editor: the puzzle, or the position as a link."""

from __future__ import annotations

from typing import assert_never

from games.base.i18n import _
from games.stage.answers import Copy
from games.sudoku.board.messages import CopyForm
from games.sudoku.exchange import writing
from games.sudoku.exchange.links import fpuzzles_link, sudokupad_link
from games.sudoku.rules import formats
from games.sudoku.rules.position import Position
from games.sudoku.rules.words import PuzzleWords

SILENT = PuzzleWords()
MENU = ("copy_line", "copy_grid", "copy_fpuzzles", "copy_sudokupad")  # the ids of their actions, but for the text


def copied(form: CopyForm, position: Position, words: PuzzleWords = SILENT) -> Copy:
    """Return what is copied in a form, with what is said of it; BadInput where the form cannot hold it."""
    match form:
        case CopyForm.TEXT:
            return Copy(formats.write_puzzle(position.puzzle), _("Puzzle copied as text."))
        case CopyForm.LINE:
            return Copy(writing.line(position.puzzle), _("Puzzle copied as one line."))
        case CopyForm.GRID:
            return Copy(writing.grid(position.puzzle), _("Puzzle copied as a grid."))
        case CopyForm.FPUZZLES:
            return Copy(fpuzzles_link(position, words), _("f-puzzles link copied."))
        case CopyForm.SUDOKUPAD:
            return Copy(sudokupad_link(position, words), _("SudokuPad link copied."))
        case _:
            assert_never(form)
