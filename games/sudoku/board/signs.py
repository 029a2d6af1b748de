"""The signs of clues on the board, its lines, and short texts as pictures."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from games.stage.paint.cache import dropped
from games.stage.paint.painter import Paint, sprite
from games.stage.paint.theme import ColourName
from games.stage.text.rendering import opened
from games.sudoku.board.geometry import View, pixel
from games.sudoku.rules.puzzle import EVEN, ODD, SOUTH, WEST
from games.sudoku.settings import CLUE_MARKS

DIAMOND = 0.125  # half a diamond, in cells
MARK = 0.79  # width of an even square or an odd circle, in cells
PARITY = "board.sudoku.parityLine"
LINE, CORNER = 0.03, 0.10  # of such a sign: its line and a square's corners, in cells
STRONG = 0.045  # of its line where the user wants it so
INSIDE = 0.08, 0.07  # how much of its colour lies inside, light and dark
FINE = 4  # times finer than it is shown a sign is drawn
SUPPOSED = (58, 40, 0, 255)  # a number on hint.base, which is as light in the dark theme
KNOWN = 0.42  # the same of a cell that was found to be even or odd


@dropped
@lru_cache(maxsize=4096)
def glyphs(text: str, file: str, size: int, colour: tuple[int, int, int, int]) -> Surface:
    """Return a short text as a picture."""
    surface = opened(file, size).render(text, True, colour[:3])
    if colour[3] < 255:
        surface.set_alpha(colour[3])
    return surface


def centred(paint: Paint, picture: Surface, x: float, y: float) -> None:
    """Draw a picture about a point."""
    paint.surface.blit(picture, (pixel(x - picture.get_width() / 2), pixel(y - picture.get_height() / 2)))


def parity_sign(paint: Paint, box: Rect, mark: int, cell: float, colour: ColourName = PARITY) -> None:
    """Draw the outline of an even square or an odd circle (both where clues contradict each other) into a box.

    `cell`: pixels of the cell that it stands for, which line and corners go by; the inside is faintly tinted.
    """
    line = max(1.25 * paint.look.metrics.u, cell * (STRONG if CLUE_MARKS.of(paint.look.settings) == "strong" else LINE))
    tone = paint.colour(colour)
    side = min(box.w, box.h)
    shade = round(255 * (INSIDE[1] if paint.look.theme.dark else INSIDE[0]) * tone[3] / 255)

    def make() -> Surface:
        big, wide = side * FINE, round(line * FINE)
        picture = Surface((big, big), pygame.SRCALPHA)
        picture.fill((*tone[:3], 0))
        for bit, radius in ((EVEN, round(cell * CORNER * FINE)), (ODD, big // 2)):
            if mark & bit:
                rect = Rect(0, 0, big, big)
                if not mark & ODD or bit == ODD:  # of two signs one is tinted
                    pygame.draw.rect(picture, (*tone[:3], shade), rect, 0, radius)
                pygame.draw.rect(picture, tone, rect, wide, radius)
        return pygame.transform.smoothscale(picture, (side, side))

    key = ("sudoku-parity", side, mark & (EVEN | ODD), tone, shade, round(line * FINE), round(cell))
    picture = sprite(key, make)
    paint.surface.blit(picture, (box.centerx - side // 2, box.centery - side // 2))


def draw_parity(paint: Paint, view: View, cell: int, mark: int, colour: ColourName = PARITY) -> None:
    """Draw the square of an even cell or the circle of an odd one."""
    side = round(view.cell * MARK)
    x, y = view.rect(cell).center
    parity_sign(paint, Rect(x - side // 2, y - side // 2, side, side), mark, view.cell, colour)


def draw_spare(paint: Paint, view: View, cell: int, spare: int) -> None:
    """Draw the outline of a clue that is not needed, dashed: of a square, a circle, or around a number."""
    side, rect = round(view.cell * MARK), view.rect(cell)
    line, dash = max(1.25 * paint.look.metrics.u, view.cell * LINE), max(2.0, view.cell * 0.09)
    for bit in (EVEN, ODD):
        if spare & bit:
            box = Rect(rect.centerx - side // 2, rect.centery - side // 2, side, side)
            paint.dashed_rect(box, PARITY, side / 2 if bit == ODD else view.cell * CORNER, line, dash, dash * 0.7)
    if spare & ~(EVEN | ODD | SOUTH | WEST):
        box = Rect(0, 0, round(view.cell * 0.88), round(view.cell * 0.88))
        box.center = rect.center
        paint.dashed_rect(box, "board.sudoku.given", view.cell * CORNER, line, dash, dash * 0.7)


def draw_spare_diamond(paint: Paint, view: View, cell: int, mark: int) -> None:
    """Draw dashes of paper over the outline of a diamond that is not needed."""
    half = max(2.5, view.cell * DIAMOND)
    x, y = view.edge(cell, mark)
    points = [(x, y - half), (x + half, y), (x, y + half), (x - half, y)]
    paint.dashed(points, "board.sudoku.paper", max(2.0, view.cell * 0.04), half * 0.4, half * 0.55)


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


def draw_ringed(paint: Paint, number: int, x: int, y: int, r: int, family: str, lit: bool = False) -> None:
    """Draw a number in a ring, in the colours of a family; one that is lit on their ground."""
    paint.circle((x, y), r, f"{family}.base" if lit else "board.sudoku.paper", f"{family}.base", max(1, r // 5))
    size = max(6, round(r * (1.3 if number < 10 else 1.1)))
    ink = SUPPOSED if lit else paint.colour(f"{family}.ink")
    centred(paint, glyphs(str(number), "Inter-600.otf", size, ink), x, y)


def draw_badge(paint: Paint, at: tuple[int, int], r: int, odd: int) -> None:
    """Draw what a hint makes of a cell: a small square (even) or circle (odd) in a ring."""
    paint.circle(at, r, "board.sudoku.paper", "hint.base", max(1, r // 4))
    half, line = max(2, round(r * 0.42)), max(1, round(r * 0.2))
    box = Rect(at[0] - half, at[1] - half, 2 * half, 2 * half)
    paint.rect(box, None, half if odd else max(1, half // 4), "board.sudoku.given", line)
