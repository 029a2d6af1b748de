"""The paper that a board lies on: its card, the numbers of rows and columns, the number being typed with its caret."""

from __future__ import annotations

from pygame import Rect

from games.stage.paint.painter import Paint
from games.sudoku.board.drawing import DIGITS
from games.sudoku.board.geometry import View
from games.sudoku.board.signs import centred, glyphs

RIM = 8  # logical pixels of paper around a large board that is all in view


def large_card(view: View, area: Rect, rim: int) -> Rect:
    """Return the paper under a large board: its place, or the board with a rim (pixels) where that is smaller."""
    board = view.board
    left = area.left
    top = area.top
    right = area.right
    low = area.bottom
    if board.w <= area.w:
        left, right = board.left - rim, board.right + rim
    if board.h <= area.h:
        top, low = board.top - rim, board.bottom + rim
    return Rect(left, top, right - left, low - top)


def draw_labels(paint: Paint, view: View) -> None:
    """Draw the numbers of rows and columns beside a small board."""
    for line in range(view.n):
        first = view.rect(line)
        text = str(line + 1)
        above = Rect(first.x, first.y - paint.px(32), first.w, paint.px(18))
        paint.text(text, above, "caption", "ink.tertiary", "centre")
        left = view.rect(line * view.n)
        beside = Rect(left.x - paint.px(44), left.y, paint.px(26), left.h)
        paint.text(text, beside, "caption", "ink.tertiary", "right")


def draw_caret(paint: Paint, view: View, cell: int, typed: str) -> None:
    """Draw a number half typed in its cell, with a caret, where cells are large enough for numbers."""
    rect = view.rect(cell)
    if view.cell < paint.px(DIGITS):
        return
    paint.rect(rect, "board.sudoku.selected", paint.px(3), "accent.base", paint.px(2))
    size = max(6, round(view.cell * 0.47))
    picture = glyphs(typed, "Inter-500.otf", size, paint.colour("board.sudoku.entered"))
    centred(paint, picture, *rect.center)
    x = rect.centerx + picture.get_width() // 2 + paint.px(2)
    paint.fill("accent.base", Rect(x, rect.centery - size // 2, max(1, paint.px(1.5)), size))
