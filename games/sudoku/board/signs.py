"""The signs of clues on the board, its lines, and short texts as pictures."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from games.stage.paint.assets import asset
from games.stage.paint.painter import Paint, sprite
from games.stage.paint.theme import ColourName
from games.sudoku.board.geometry import View, pixel
from games.sudoku.rules.puzzle import EVEN, ODD

DIAMOND = 0.125  # half a diamond, in cells
MARK = 0.79  # width of an even square or an odd circle, in cells
KNOWN = 0.42  # the same of a cell that was found to be even or odd


@lru_cache(maxsize=64)
def font(file: str, size: int) -> pygame.font.Font:
    """Return a font by file name and pixel size."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(asset("fonts", file), size)


@lru_cache(maxsize=4096)
def glyphs(text: str, file: str, size: int, colour: tuple[int, int, int, int]) -> Surface:
    """Return a short text as a picture."""
    surface = font(file, size).render(text, True, colour[:3])
    if colour[3] < 255:
        surface.set_alpha(colour[3])
    return surface


def centred(paint: Paint, picture: Surface, x: float, y: float) -> None:
    """Draw a picture about a point."""
    paint.surface.blit(picture, (pixel(x - picture.get_width() / 2), pixel(y - picture.get_height() / 2)))


def draw_parity(paint: Paint, view: View, cell: int, mark: int, colour: ColourName) -> None:
    """Draw the square of an even cell or the circle of an odd one (both where clues contradict each other)."""
    side = round(view.cell * MARK)
    tone = paint.colour(colour)

    def make() -> Surface:
        picture = Surface((side, side), pygame.SRCALPHA)
        picture.fill((*tone[:3], 0))
        own, box = Paint(picture, paint.look), Rect(0, 0, side, side)
        if mark & EVEN:
            own.rect(box, tone, max(2, view.cell * 0.09))
        if mark & ODD:
            own.rect(box, tone if not mark & EVEN else None, side / 2, tone if mark & EVEN else None)
        return picture

    x, y = view.rect(cell).center
    picture = sprite(("sudoku-parity", side, mark & (EVEN | ODD), tone), make)
    paint.surface.blit(picture, (x - side // 2, y - side // 2))


def draw_known(paint: Paint, view: View, cell: int, odd: bool, colour: ColourName) -> None:
    """Draw the outline of a small square or circle in a cell known to be even or odd."""
    rect, side = view.rect(cell), round(view.cell * KNOWN)
    box = Rect(rect.centerx - side // 2, rect.centery - side // 2, side, side)
    paint.rect(box, None, side / 2 if odd else max(1, view.cell * 0.05), colour, max(1, round(view.cell * 0.05)))


def draw_lines(paint: Paint, view: View, area: Rect) -> None:
    """Draw thin lines between cells and bold ones between boxes and around."""
    board = view.board
    thin = max(1, round(paint.px(1))) if view.cell >= paint.px(6) else 0
    bold = max(1, paint.px(2)) if view.cell >= paint.px(6) else 1
    for heavy, wide in ((False, thin), (True, bold)):  # bold lines over the ends of thin ones
        colour = "board.sudoku.lineBold" if heavy else "board.sudoku.lineThin"
        for step in range(view.n + 1) if wide else ():
            if (step % view.k == 0) != heavy:
                continue
            x, y = pixel(view.left + step * view.cell) - wide // 2, pixel(view.top + step * view.cell) - wide // 2
            if area.left - wide <= x <= area.right:
                paint.fill(colour, Rect(x, board.y, wide, board.h))
            if area.top - wide <= y <= area.bottom:
                paint.fill(colour, Rect(board.x - wide // 2, y, board.w + wide, wide))


def draw_diamond(paint: Paint, view: View, cell: int, mark: int, colour: ColourName | None) -> None:
    """Draw the diamond of an odd sum on the edge it stands on."""
    half = max(2.5, view.cell * DIAMOND)
    fill, ink = paint.colour(colour or "board.sudoku.paper"), paint.colour("board.sudoku.given")
    side = 2 * math.ceil(half + 2)

    def make() -> Surface:
        picture = Surface((side, side), pygame.SRCALPHA)
        picture.fill((*ink[:3], 0))
        own, m = Paint(picture, paint.look), side / 2
        points = [(m, m - half), (m + half, m), (m, m + half), (m - half, m)]
        own.polygon(points, fill)
        own.stroke([*points, points[0]], ink, max(1.0, view.cell * 0.028))
        return picture

    x, y = view.edge(cell, mark)
    picture = sprite(("sudoku-diamond", half, fill, ink), make)
    paint.surface.blit(picture, (pixel(x - side / 2), pixel(y - side / 2)))
