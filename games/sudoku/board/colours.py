"""The eight colours of cells and their patterns, which tell them apart without colour."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from games.stage.paint.painter import Paint, sprite
from games.stage.paint.theme import RGBA
from games.sudoku.board.geometry import View
from games.sudoku.board.mark_layout import Box
from games.sudoku.board.signs import MARK
from games.sudoku.rules.position import COLOURS
from games.sudoku.rules.puzzle import EVEN, ODD
from games.sudoku.settings import PATTERNS

STEP, LINE = 9, 1.6  # logical pixels between the lines of a pattern, and of a line
DARKER, LIGHTER = 0.14, 0.16  # how far a pattern stands off its ground, in the light theme and in the dark one
CLEAR = 2  # pixels between a pattern and what stands on it
RISING, DOTS, LEVEL, FALLING, UPRIGHT, RINGS, CROSS, PLAIN = range(COLOURS)


def token(colour: int) -> str:
    """Return the token of a colour of 1 to 8."""
    return f"board.sudoku.colours.{colour - 1}"


def of_mask(mask: int) -> tuple[int, ...]:
    """Return the colours of a set, ascending."""
    return tuple(colour for colour in range(1, COLOURS + 1) if mask >> colour & 1)


def draw_colours(paint: Paint, view: View, cell: int, mask: int, mark: int, boxes: Sequence[Box]) -> None:
    """Draw the colours of a cell; patterns keep clear of its sign and of marks in `boxes` (see mark_layout)."""
    rect = view.rect(cell)
    paint.surface.blit(ground(paint, rect.size, mask), rect)
    if not PATTERNS.of(paint.look.settings) or view.cell < 4 * STEP * paint.look.metrics.u:
        return
    lines = pattern(paint, rect.size, mask).copy()
    room = round(CLEAR * paint.look.metrics.u)
    for x0, y0, x1, y1 in boxes:
        box = Rect(round(rect.w / 2 + x0), round(rect.h / 2 + y0), math.ceil(x1 - x0), math.ceil(y1 - y0))
        lines.fill((0, 0, 0, 0), box.inflate(2 * room, 2 * room))
    if mark & (EVEN | ODD):
        side = round(view.cell * MARK) + 2 * room
        box = Rect((rect.w - side) // 2, (rect.h - side) // 2, side, side)
        pygame.draw.rect(lines, (0, 0, 0, 0), box, 0, side // 2 if mark & ODD else round(view.cell * 0.1))
    paint.surface.blit(lines, rect)


def draw_swatch(paint: Paint, rect: Rect, colour: int) -> None:
    """Draw one colour with its pattern into a button's rect, round at its corners."""
    def make() -> Surface:
        picture = ground(paint, rect.size, 1 << colour).copy()
        if PATTERNS.of(paint.look.settings):
            picture.blit(pattern(paint, rect.size, 1 << colour), (0, 0))
        shape = Surface(rect.size, pygame.SRCALPHA)
        pygame.draw.rect(shape, (255, 255, 255, 255), shape.get_rect(), 0, paint.radius("small", rect))
        whole = Surface(rect.size, pygame.SRCALPHA)
        whole.blit(picture, (0, 0))
        whole.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return whole

    on = PATTERNS.of(paint.look.settings)
    paint.surface.blit(sprite(("sudoku-swatch", rect.size, colour, paint.look.theme.key, on), make), rect)


def ground(paint: Paint, size: tuple[int, int], mask: int) -> Surface:
    """Return the plain colours of a set, cut along the diagonal or as wedges."""
    def make() -> Surface:
        picture = Surface(size)
        colours = of_mask(mask)
        for colour, shape in zip(colours, wedges(size, len(colours)), strict=True):
            pygame.draw.polygon(picture, paint.colour(token(colour))[:3], shape)
        return picture

    return sprite(("sudoku-colours", size, mask, paint.look.theme.key), make)


def pattern(paint: Paint, size: tuple[int, int], mask: int) -> Surface:
    """Return the patterns of a set of colours on nothing."""
    def make() -> Surface:
        whole = Surface(size, pygame.SRCALPHA)
        colours = of_mask(mask)
        shapes = wedges(size, len(colours))
        for at, colour in enumerate(colours):
            one = Surface(size, pygame.SRCALPHA)
            _lines(one, colour, _ink(paint, colour), paint.look.metrics.u)
            for other, shape in enumerate(shapes):
                if other != at:
                    pygame.draw.polygon(one, (0, 0, 0, 0), shape)
            whole.blit(one, (0, 0))
        return whole

    return sprite(("sudoku-patterns", size, mask, paint.look.theme.key, paint.look.metrics.u), make)


def _ink(paint: Paint, colour: int) -> RGBA:
    """Return the colour of a pattern's lines."""
    theme = paint.look.theme
    white, black = (255, 255, 255, 255), (0, 0, 0, 255)
    return theme.mix(token(colour), white, LIGHTER) if theme.dark else theme.mix(token(colour), black, DARKER)


def wedges(size: tuple[int, int], many: int) -> list[list[tuple[float, float]]]:
    """Return the shapes that cut a cell into one to four parts: whole, along the diagonal, as wedges from above on."""
    wide, tall = size
    if many == 1:
        return [[(0, 0), (wide, 0), (wide, tall), (0, tall)]]
    if many == 2:
        return [[(0, 0), (wide, 0), (0, tall)], [(wide, 0), (wide, tall), (0, tall)]]
    middle, far = (wide / 2, tall / 2), max(wide, tall)
    found = []
    for part in range(many):
        turns = [(part + share / 4) / many for share in range(5)]
        rim = [(middle[0] + far * math.sin(math.tau * turn), middle[1] - far * math.cos(math.tau * turn))
               for turn in turns]  # fmt: skip
        found.append([middle, *rim])
    return found


def _lines(surface: Surface, colour: int, ink: RGBA, u: float) -> None:
    """Draw the pattern of a colour over a surface."""
    wide, tall = surface.get_size()
    step, line, kind = STEP * u, max(1, round(LINE * u)), colour - 1
    slant = max(wide, tall) * 2
    for at in range(-math.ceil(slant / step), math.ceil(slant / step) + 1):
        place = (at + 0.5) * step
        if kind in (RISING, CROSS):
            pygame.draw.aaline(surface, ink, (place, tall), (place + tall, 0), line)
        if kind in (FALLING, CROSS):
            pygame.draw.aaline(surface, ink, (place, 0), (place + tall, tall), line)
        if kind == LEVEL:
            surface.fill(ink, Rect(0, round(place), wide, line))
        if kind == UPRIGHT:
            surface.fill(ink, Rect(round(place), 0, line, tall))
    if kind in (DOTS, RINGS):
        rows = range(math.ceil(tall / step) + 1)
        for row in rows:
            for column in range(-1, math.ceil(wide / step) + 1):
                middle = ((column + 0.5 + row % 2 / 2) * step, (row + 0.5) * step)
                if kind == DOTS:
                    pygame.draw.aacircle(surface, ink, middle, 1.6 * u)
                else:
                    pygame.draw.aacircle(surface, ink, middle, 3 * u, max(1, round(1.2 * u)))
