"""The line that says what is to be done on a board, where the panel that says so is out of sight."""

from __future__ import annotations

from pygame import Rect

from games.stage.paint.metrics import Areas
from games.stage.paint.painter import Paint


def draw_goal(paint: Paint, areas: Areas, board: Rect, said: str) -> None:
    """Write `said` below the board, or above it: in an upright window, where there is room and no panel over it."""
    look, px, area = paint.look, paint.px, areas.board
    if not look.metrics.sheet:
        return
    place = Rect(area.x + px(16), board.bottom + px(10), area.width - 2 * px(16), look.text.line("small"))
    if place.bottom > area.bottom:
        place.bottom = board.top - px(10)
    if place.top >= area.top and not place.colliderect(areas.panel):
        paint.text(said, place, "small", "ink.secondary", "centre", ellipsis=True)
