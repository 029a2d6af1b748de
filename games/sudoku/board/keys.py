"""Keys that every scene with a board of Sudoku has."""

from __future__ import annotations

from games.base.i18n import N_
from games.stage.keys import Action, Actions, During
from games.sudoku.board.messages import CopyForm, SheetZoom


def zooming(scope: str, group: str, fit: tuple[str, ...] = ("0", "F")) -> tuple[Action, ...]:
    """Return the keys that zoom; `fit`: those that fit the board, `group`: the heading they stand under."""
    return (
        Action("zoom_in", N_("Zoom in"), (".",), scope, group, says=SheetZoom.IN),
        Action("zoom_out", N_("Zoom out"), (",",), scope, group, says=SheetZoom.OUT),
        Action("zoom_fit", N_("Fit the board"), fit, scope, group, says=SheetZoom.FIT),
    )


def copying(scope: str, group: str) -> tuple[Action, ...]:
    """Return the keys that copy the puzzle in other programs' forms, where there is one that could be copied."""
    forms = (
        ("copy_board", N_("Copy as text"), "Ctrl+Shift+C", CopyForm.TEXT),
        ("copy_line", N_("Copy as one line"), "Ctrl+Shift+L", CopyForm.LINE),
        ("copy_grid", N_("Copy as a grid"), "Ctrl+Shift+G", CopyForm.GRID),
        ("copy_fpuzzles", N_("Copy the f-puzzles link"), "Ctrl+Shift+F", CopyForm.FPUZZLES),
        ("copy_sudokupad", N_("Copy the SudokuPad link"), "Ctrl+L", CopyForm.SUDOKUPAD),
    )
    own = Actions(scope, group)
    return tuple(own(id, label, key, says=form, during=During.ALWAYS) for id, label, key, form in forms)
