"""Pictures of trays of any shape: the rim follows the cells and holes stay open; the calendar board is a square slab.

On the calendar board months and days are engraved, the date's two cells are white with a saffron rim, and the date
stands in the corner that has no cells. Lengths are device pixels; `side` is the side of a cell.
"""

from __future__ import annotations

import datetime
import math
from collections.abc import Iterable

import pygame
from pygame import Color, Rect, Surface

from games.base.dates import day_year, short_month, weekday
from games.katamino.board import sprites
from games.katamino.board.canvas import Canvas
from games.katamino.board.outline import Cell, area, loops, rounded
from games.katamino.board.sprites import Sprite
from games.katamino.rules.calendar import CELLS, COLUMNS, DAY_CELLS, MONTH_CELLS, ROWS, date_cells
from games.katamino.rules.plan import Plan
from games.stage.paint.cache import kept
from games.stage.paint.either import softened
from games.stage.paint.theme import Theme, tokens

RIM, LIP = 0.18, 0.04  # as of the usual tray (drawing.py), in cells
FOOT = 0.039
WELL_INSET = 0.0195
WELL_RADIUS = 0.12
SLAB_RADIUS = 0.31
SWELLING = 0.08  # how much larger the date's cells get when the board is full
LARGE = 0.46  # of the side of a cell: the height of what the date's cells say on a small board
LEGIBLE = 6  # the least size of a letter
READABLE = 26  # from so large a cell on all months and days are engraved, else the date's alone
WRITTEN = 20  # from so large a cell on the date stands in the corner


@kept(48)
def shape_picture(plan: Plan, side: int, mode: str, shadow: float, words: tuple[str, ...]) -> Sprite:
    """Return the picture of an empty tray anchored at cell (0, 0); `words`: see `engraved`."""
    colour = Theme(mode).colour
    rim_colour, well, cell = (Color(*colour(f"board.katamino.{name}")[:3]) for name in ("rim", "well", "cell"))
    dark = Color(*colour("board.katamino.rimEdge")[:3]).lerp(Color(0, 0, 0), 0.34)
    cells = CELLS if plan.day is not None else plan.cells
    margin = RIM + LIP
    around = math.ceil(48 * shadow) if shadow else 0
    body = _layer(plan, side, dark, cells, margin)
    light = max(1.0, 0.0195 * side) / side
    _fill(body, plan, rim_colour.lerp(Color(255, 255, 255), 0.1), cells, margin)
    _fill(body, plan, rim_colour, cells, margin - light)
    _fill(body, None, well, cells, LIP, rim_colour)
    _cut(body, cells, margin)
    inset = max(0.5 / side, WELL_INSET)
    for row, col in cells:
        points = rounded([(col, row), (col + 1, row), (col + 1, row + 1), (col, row + 1)], (inset,) * 4, WELL_RADIUS)
        body.fill(points, cell)
    foot = max(1, round(FOOT * side))
    top, under = body.done(), _layer(plan, side, dark, cells, margin).done()
    size = (top.get_width() + 2 * around, top.get_height() + foot + 2 * around)
    surface = Surface(size, pygame.SRCALPHA)
    if shadow:
        surface.blit(_soft_shadow(under, around, shadow, mode), (0, 0))
    surface.blit(under, (around, around + foot))
    surface.blit(top, (around, around))
    at = body.margin + around
    if plan.day is not None:
        _engrave(surface, plan.day, side, at, words, mode, cell)
    return Sprite(surface, (-at, -at))


def engraved(plan: Plan, side: int, bare: bool = False) -> tuple[str, ...]:
    """Return what stands on a tray of this size: twelve months (`bare`: none), weekday and date.

    On a small one of the months only the date's, on a very small one nothing beside it; nothing on most trays.
    """
    if plan.day is None:
        return ()
    wanted = () if bare else range(1, 13) if side >= READABLE else (plan.day.month,)
    months = tuple(short_month(number) if number in wanted else "" for number in range(1, 13))
    return (*months, *((weekday(plan.day), day_year(plan.day)) if side >= WRITTEN else ()))


def _layer(plan: Plan, side: int, tint: Color, cells: Iterable[Cell], margin: float) -> Canvas:
    """Return a canvas with the body of the slab filled in one colour."""
    canvas = Canvas(plan.columns, plan.rows, side, margin + 0.02, tint)
    _fill(canvas, plan, tint, cells, margin)
    return canvas


def _fill(
    canvas: Canvas, plan: Plan | None, colour: Color, cells: Iterable[Cell], out: float, within: Color | None = None
) -> None:
    """Fill what lies within `out` of the cells, of a calendar's slab (`plan`) the box; holes: `within`, or open."""
    if plan is not None and plan.day is not None:
        box = [(0, 0), (COLUMNS, 0), (COLUMNS, ROWS), (0, ROWS)]
        canvas.fill_loop(box, (-out,) * 4, colour, max(0.1, SLAB_RADIUS - (RIM + LIP - out)), 0.1)
        return
    outer, inner = 0.155 + max(0.0, out - LIP) * 0.86, 0.085
    for corners in sorted(loops(cells), key=area, reverse=True):
        if area(corners) > 0:
            canvas.fill(rounded(corners, (-out,) * 4, outer, inner), colour)
        elif within is not None:
            canvas.fill(rounded(corners, (-out,) * 4, outer, inner), within)
    if within is None:
        _cut(canvas, cells, out)


def _cut(canvas: Canvas, cells: Iterable[Cell], out: float) -> None:
    """Leave the holes between cells open, but for the rim."""
    for corners in loops(cells):
        if area(corners) < 0:
            canvas.fill(rounded(corners, (-out,) * 4, 0.1, min(0.085, 0.4 - out)), Color(0, 0, 0, 0))


def _soft_shadow(body: Surface, around: int, u: float, mode: str) -> Surface:
    """Return the soft shadow under a slab of this outline, blurred at a quarter of the size."""
    (layer,) = tokens()["elevation"]["slab"]
    full = (body.get_width() + 2 * around, body.get_height() + 2 * around)
    small = Surface((max(1, full[0] // 4), max(1, full[1] // 4)), pygame.SRCALPHA)
    colour = Color(tokens()["theme"][mode]["ui"]["shadow"]["color"])
    small.fill((colour.r, colour.g, colour.b, 0))
    shape = pygame.transform.smoothscale(body, (max(1, body.get_width() // 4), max(1, body.get_height() // 4)))
    mask = pygame.mask.from_surface(shape)
    colour.a = round(255 * layer["alpha"])
    mask.to_surface(small, setcolor=colour, unsetcolor=None, dest=(around // 4, round((around + layer["y"] * u) / 4)))
    soft = softened(small, max(1, round(layer["blur"] * u / 8)))
    return pygame.transform.smoothscale(soft, full)


def _engrave(
    target: Surface, day: datetime.date, side: int, at: int, words: tuple[str, ...], mode: str, cell: Color
) -> None:
    """Write months and days, mark the date, and tell it in the free corner."""
    ink, free = cell.lerp(Color(255, 255, 255), 0.5), date_cells(day)
    names = dict(zip(MONTH_CELLS, words[:12], strict=True))
    if any(names.values()):
        every = all(names.values())
        names |= {where: str(number) for number, where in enumerate(DAY_CELLS, 1) if every or where in free}
    for where in CELLS:
        box = Rect(at + where[1] * side, at + where[0] * side, side, side)
        if where in free:
            _draw_free(target, box, names.get(where, ""), mode)
        elif names.get(where):
            _write(target, names[where], box, 0.19, ink)
    if words[12:]:
        _write_date(target, words[12:], side, at, ink)


def _write(target: Surface, text: str, box: Rect, share: float, ink: Color, within: float = 0.84) -> None:
    """Write a word in a cell, smaller where it would be longer than `within` of it; nothing that nobody could read."""
    size = max(8, round(box.width * share))
    size = min(size, int(size * within * box.width / max(1, sprites.mark_font(size).size(text)[0])))
    if size >= LEGIBLE:
        sprites.draw_letter(target, text, (box.x + box.width / 2, box.y + box.height / 2), size, ink)


def draw_swell(target: Surface, plan: Plan, corner: tuple[int, int], side: int, share: float, theme: Theme) -> None:
    """Draw the date's two cells `share` (0..1) on their way to a larger size and back; `corner`: of cell (0, 0)."""
    assert plan.day is not None
    more = round(SWELLING * side * math.sin(math.pi * share))
    for (row, col), text in zip(date_cells(plan.day), date_texts(plan.day), strict=True):
        box = Rect(corner[0] + col * side, corner[1] + row * side, side, side).inflate(more, more)
        _draw_free(target, box, text, theme.name)


def draw_date(target: Surface, day: datetime.date, corner: tuple[int, int], side: int, theme: Theme) -> None:
    """Draw the two cells that a date leaves free, plain, with what they are; `corner`: of cell (0, 0)."""
    for (row, col), text in zip(date_cells(day), date_texts(day), strict=True):
        _draw_free(target, Rect(corner[0] + col * side, corner[1] + row * side, side, side), text, theme.name, True)


def date_texts(day: datetime.date) -> tuple[str, str]:
    """Return what the cells are that a date leaves free: "Nov", "22"."""
    return short_month(day.month), str(day.day)


def _draw_free(target: Surface, box: Rect, text: str, mode: str, plain: bool = False) -> None:
    """Draw a cell that stays free: white with a saffron rim (`plain`: without), and what it is."""
    side = box.width
    inset, line = max(1, round(WELL_INSET * side)), 0 if plain else max(2, round(0.045 * side))
    inside = box.inflate(-2 * inset, -2 * inset)
    saffron = Color(*Theme(mode).colour("hint.base")[:3])
    finer = 4 if side <= 120 else 2
    big = Surface((inside.width * finer, inside.height * finer), pygame.SRCALPHA)
    big.fill((253, 253, 251, 0) if plain else (saffron.r, saffron.g, saffron.b, 0))
    radius = round(WELL_RADIUS * side * finer)
    if line:
        pygame.draw.rect(big, saffron, big.get_rect(), border_radius=radius)
    within = big.get_rect().inflate(-2 * line * finer, -2 * line * finer)
    pygame.draw.rect(big, Color("#FDFDFB"), within, border_radius=max(1, radius - line * finer))
    target.blit(pygame.transform.smoothscale(big, inside.size), inside)
    if text:
        share, most = (LARGE, 0.86 if plain else 0.74) if plain or side < READABLE else (0.24, 0.84)
        _write(target, text, box, share, Color("#15110A"), most)


def _write_date(target: Surface, words: tuple[str, ...], side: int, at: int, ink: Color) -> None:
    """Write weekday and date where the box has no cells."""
    left = at + 3.22 * side
    top = at + 6.38 * side
    room = 3.6 * side
    for text, share, colour, down in (
        (words[0], 0.26, ink.lerp(Color(255, 255, 255), 0.75), -0.06),
        (words[1], 0.18, ink, 0.28),
    ):
        size = max(8, round(share * side))
        wide = sprites.mark_font(size).size(text)[0]
        size = max(7, int(min(size, size * room / max(1, wide))))
        picture = sprites.mark_font(size).render(text, True, colour)
        target.blit(picture, (round(left), round(top + down * side - picture.get_height() / 2)))
