"""Keys that every scene with a board of Sudoku has."""

from __future__ import annotations

from games.base.i18n import N_
from games.stage.keys import Action
from games.sudoku.board.messages import SheetZoom


def zooming(scope: str, group: str, fit: tuple[str, ...] = ("0", "F")) -> tuple[Action, ...]:
    """Return the keys that zoom; `fit`: those that fit the board, `group`: the heading they stand under."""
    return (
        Action("zoom_in", N_("Zoom in"), (".",), scope, group, says=SheetZoom.IN),
        Action("zoom_out", N_("Zoom out"), (",",), scope, group, says=SheetZoom.OUT),
        Action("zoom_fit", N_("Fit the board"), fit, scope, group, says=SheetZoom.FIT),
    )
