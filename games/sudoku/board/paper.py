"""The paper that a board lies on: its card, the numbers of rows and columns, the number being typed with its caret."""

from __future__ import annotations

from pygame import Rect

from games.stage.paint.painter import Paint
from games.sudoku.board.drawing import DIGITS
from games.sudoku.board.geometry import View
from games.sudoku.board.signs import centred, glyphs

RIM = 8  # logical pixels of paper around a large board that is all in view
RULER = 26  # logical pixels of the strips with the numbers of rows and columns beside a large board
EACH, FIFTH = 28, 5  # logical pixels of a cell from which each row has its number; else each fifth


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


def rulers(view: View, area: Rect, rim: int, wide: int) -> tuple[Rect, Rect]:
    """Return the strips with the numbers of columns and of rows, beside what is seen of a large board."""
    card = large_card(view, area, rim)
    above = Rect(area.left, max(area.top, card.top) - wide, area.w, wide)
    beside = Rect(max(area.left, card.left) - wide, area.top, wide, area.h)
    return above, beside


def draw_rulers(paint: Paint, view: View, area: Rect, cell: int | None) -> None:
    """Draw the numbers of rows and columns of a large board, those of the chosen cell on accent, ticks at its boxes."""
    strips = rulers(view, area, paint.px(RIM), paint.px(RULER))
    chosen = (cell % view.n, cell // view.n) if cell is not None else (-1, -1)
    every = 1 if view.cell >= paint.px(EACH) else FIFTH
    for axis, strip in enumerate(strips):
        with paint.clipped(strip):
            for line in range(view.n):
                box = view.rect(line if axis == 0 else line * view.n)
                box = Rect(box.x, strip.y, box.w, strip.h) if axis == 0 else Rect(strip.x, box.y, strip.w, box.h)
                if not box.colliderect(strip):
                    continue
                if line % view.k == 0 and line:
                    _tick(paint, box, strip, axis)
                if line == chosen[axis]:
                    pill = Rect(0, 0, min(paint.px(28), strip.w if axis else paint.px(28)), paint.px(20))
                    pill.center = box.center
                    paint.rect(pill, "accent.base", "pill")
                    paint.text(str(line + 1), pill, "caption", "accent.on", "centre")
                elif (line + 1) % every == 0 and abs(line - chosen[axis]) * view.cell > paint.px(24) * (every > 1):
                    room = box.inflate(0, 0) if every == 1 else box.inflate(paint.px(30), paint.px(10))
                    paint.text(str(line + 1), room, "caption", "ink.tertiary", "centre")


def _tick(paint: Paint, box: Rect, strip: Rect, axis: int) -> None:
    """Draw the tick before a row or column that begins a box, at the board's edge."""
    long, wide = paint.px(8), max(1, paint.px(1.5))
    tick = Rect(box.x - wide // 2, strip.bottom - long, wide, long)
    if axis:
        tick = Rect(strip.right - long, box.y - wide // 2, long, wide)
    paint.fill("ink.tertiary", tick)


def at_ruler(view: View, area: Rect, point: tuple[int, int], cell: int) -> int:
    """Return the cell to which a click beside a large board leads: its row or column changed; -1 for none."""
    row, column = divmod(cell, view.n)
    inside = Rect(area).clip(view.board)
    if inside.left <= point[0] < inside.right and point[1] < inside.top:
        return row * view.n + int((point[0] - view.left) // view.cell)
    if inside.top <= point[1] < inside.bottom and point[0] < inside.left:
        return int((point[1] - view.top) // view.cell) * view.n + column
    return -1


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
