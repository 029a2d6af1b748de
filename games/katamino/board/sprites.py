"""Pieces as pictures: an outline with rounded corners inside and out, bevelled, seamed and marked, at any size.

The outline of a set of cells is walked once; each edge is moved inwards by what its side asks for, so the lowlight
under a piece and the highlight above it are the same walk with other insets. Pictures are drawn larger and scaled
down (the corners stay smooth), then kept; a picture's `offset` says where its corner lies seen from the corner of
cell (0, 0). Legend: `side` device pixels of a cell; a `cell` is (row, column); points are (x, y) in cells.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import pygame

from games.katamino.board.canvas import Canvas
from games.katamino.board.outline import (
    DOT,
    INNER,
    OUTER,
    Cell,
    Point,
    area,
    dashes,
    loops,
    mark_cell,
    pattern_paths,
    rounded,
)
from games.stage.paint import theme
from games.stage.paint.cache import kept
from games.stage.paint.either import softened
from games.stage.paint.painter import blit_around
from games.stage.paint.theme import Theme
from games.stage.text.rendering import opened

Marks = Literal["none", "letters", "patterns"]
Style = Literal["placed", "flat", "rimmed", "mini", "faded", "churning", "laying"]

INSET = 0.026  # between a piece and the edge of its cells, in cells
BEVEL = 0.026  # height of the lowlight below, in cells
SHINE = 0.013  # height of the highlight above, in cells
SEAM_WIDTH, SEAM_GAP = 0.026, 0.085
MARK_SIZE = 0.375  # font size, in cells
LIFT = 1.04  # how much larger a piece is while it is held
BORROWED = {"1": "F", "2": "W", "B": "I"}  # whose colours the pieces have that are no pentominoes
# opacity
FADED = 0.24
CHURNING = 0.48
LAYING = 0.34


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of one piece."""

    fill: pygame.Color
    mark: pygame.Color
    highlight: pygame.Color
    lowlight: pygame.Color
    seam: pygame.Color
    pattern: str


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture and where its top left corner lies, in device pixels from the corner of cell (0, 0)."""

    surface: pygame.Surface
    offset: tuple[int, int]
    solid: tuple[pygame.Surface, pygame.Rect] | None = None  # its opaque middle, and where that lies in it

    def draw(self, target: pygame.Surface, corner: tuple[float, float], alpha: float = 1.0) -> pygame.Rect:
        """Draw with cell (0, 0) at `corner`; return what was touched."""
        at = (round(corner[0]) + self.offset[0], round(corner[1]) + self.offset[1])
        if alpha >= 1.0 and self.solid is not None:  # copying costs a fifth of blending
            middle, place = self.solid
            hole = target.blit(middle, place.move(at))
            blit_around(target, self.surface, self.surface.get_rect(topleft=at), place.move(at))
            return hole.union(self.surface.get_rect(topleft=at).clip(target.get_clip()))
        if alpha >= 1.0:
            return target.blit(self.surface, at)
        self.surface.set_alpha(round(255 * max(0.0, alpha)))
        touched = target.blit(self.surface, at)
        self.surface.set_alpha(255)
        return touched


@lru_cache(maxsize=1)
def _tokens() -> dict[str, Colours]:
    found = {}
    for name, entry in theme.tokens()["piece"].items():
        shades = {key: pygame.Color(entry[key]) for key in ("fill", "mark", "highlight", "lowlight", "seam")}
        found[name] = Colours(pattern=entry["pattern"], **shades)
    return found


def colours(piece: str) -> Colours:
    """Return the colours of a piece, by its standard letter (F I L N P T U V W X Y Z), or 1, 2, B."""
    return _tokens()[BORROWED.get(piece, piece)]


def _seams(canvas: Canvas, cells: set[Cell], colour: pygame.Color, side: int) -> None:
    """Draw the lines between the cells of one piece, whole device pixels wide."""
    width = max(1, round(SEAM_WIDTH * side))
    thick = width * canvas.finer
    gap = max(SEAM_GAP, 1.5 / side)
    for row, col in cells:
        if (row, col + 1) in cells:
            x, y = canvas.at((col + 1, row + gap))
            pygame.draw.rect(canvas.surface, colour, (x - thick / 2, y, thick, (1 - 2 * gap) * canvas.unit))
        if (row + 1, col) in cells:
            x, y = canvas.at((col + gap, row + 1))
            pygame.draw.rect(canvas.surface, colour, (x, y - thick / 2, (1 - 2 * gap) * canvas.unit, thick))


def _blend(over: pygame.Color, under: pygame.Color, amount: float) -> pygame.Color:
    return under.lerp(over, amount)


def _with_alpha(colour: pygame.Color, alpha: float) -> pygame.Color:
    return pygame.Color(colour.r, colour.g, colour.b, round(255 * alpha))


def mark_font(size: int) -> pygame.font.Font:
    """Return the font of the letters on pieces."""
    return opened("Inter-600.otf", size)


def draw_letter(target: pygame.Surface, text: str, centre: Point, size: int, colour: pygame.Color) -> None:
    """Draw a mark centred on its own ink height, so that capitals sit in the middle of a cell."""
    ink = mark_font(size).render(text, True, colour)
    box = ink.get_bounding_rect()
    if box.width == 0:
        return
    if colour.a < 255:
        ink.set_alpha(colour.a)
    if text.isalpha():  # letters keep a common line, whether they are round or reach below it
        metrics = mark_font(size).render("x" if text.islower() else "H", True, colour).get_bounding_rect()
        box = pygame.Rect(box.x, metrics.y, box.width, metrics.height)
    target.blit(ink, (round(centre[0] - box.x - box.width / 2), round(centre[1] - box.y - box.height / 2)))


def draw_pattern(canvas: Canvas, cells: Iterable[Cell], pattern: str, colour: pygame.Color) -> None:
    """Draw a pattern in each cell."""
    for row, col in cells:
        if pattern == "dot":
            canvas.disc((col + 0.5, row + 0.5), DOT, colour)
        for path in pattern_paths(pattern, col + 0.5, row + 0.5):
            canvas.stroke(path, max(0.05, 1.0 / canvas.unit * canvas.finer), colour)


def on_card(theme: Theme) -> Style:
    """Return how a piece lies on a card: dark ones have a rim where the card is dark."""
    return "rimmed" if theme.dark else "flat"


@kept(80)
def sprite(
    piece: str,
    cells: tuple[Cell, ...],
    side: int,
    style: Style = "placed",
    marks: Marks = "letters",
    letter: str | None = None,
) -> Sprite:
    """Return the picture of a piece lying on `cells` (any origin, sorted) at `side` device pixels a cell.

    `letter` is the mark shown for `letters` (None: the standard name). "placed" has its shadow in the tray, "flat"
    none, "rimmed" a light line around it, "mini" no seams either; "churning" and "laying" are the search's
    translucent states.
    """
    inside = set(cells)
    rows, cols = max(r for r, _ in cells) + 1, max(c for _, c in cells) + 1
    shades = colours(piece)
    margin = 0.08 if side >= 16 else 2 / side
    bevel = max(1, round(BEVEL * side)) / side
    canvas = Canvas(cols, rows, side, margin, shades.fill)
    (corners,) = loops(inside)
    translucent = style in ("churning", "laying")
    if translucent:
        _translucent_body(canvas, corners, side, shades, style == "churning")
    else:
        if style == "rimmed":
            rim = 0.0 if side >= 16 else -1 / side  # a whole device pixel, so that it keeps its colour
            canvas.fill_loop(corners, (rim,) * 4, shades.highlight)
        _body(canvas, corners, side, shades, bevel, style == "placed")
    if side >= 12 and not translucent and style != "mini":
        _seams(canvas, inside, _blend(shades.seam, shades.fill, 0.6), side)
    mark = pygame.Color(255, 255, 255) if translucent else shades.mark
    if marks == "patterns" and side >= 12:
        pattern_ink = _with_alpha(mark, 0.8) if translucent else _blend(mark, shades.fill, 0.72)
        draw_pattern(canvas, inside, shades.pattern, pattern_ink)
    surface = canvas.done()
    if marks == "letters" and side >= 13:
        row, col = mark_cell(cells)
        size = max(9, round(MARK_SIZE * side))
        ink = _with_alpha(mark, 0.92)
        centre = ((col + 0.5) * side + canvas.margin, (row + 0.5 - bevel / 2) * side + canvas.margin)
        draw_letter(surface, letter if letter is not None else piece, centre, size, ink)
    if style == "faded":
        surface.fill((255, 255, 255, round(255 * FADED)), special_flags=pygame.BLEND_RGBA_MULT)
    return Sprite(surface, (-canvas.margin, -canvas.margin))


def _inset(side: int) -> float:
    """Return how far a piece's edge is from that of its cells, in cells."""
    return max(1, round(INSET * side)) / side if side >= 16 else 0.5 / side


def _body(
    canvas: Canvas, corners: list[tuple[int, int]], side: int, shades: Colours, bevel: float, shadow: bool
) -> None:
    """Draw a solid piece, its edges lit from above; `shadow`: of a piece that lies in the tray."""
    inset = _inset(side)
    shine = max(1, round(SHINE * side)) / side if side >= 30 else 0.5 / side
    if shadow:
        drop = max(1, round(0.034 * side)) / side
        canvas.fill_loop(corners, (inset, inset + drop, inset, inset - drop), pygame.Color(0, 0, 0, 85))
    canvas.fill_loop(corners, (inset,) * 4, shades.lowlight)
    canvas.fill_loop(corners, (inset, inset, inset, inset + bevel), _blend(shades.highlight, shades.fill, 0.5))
    canvas.fill_loop(corners, (inset, inset + shine, inset, inset + bevel), shades.fill)


def _translucent_body(
    canvas: Canvas, corners: list[tuple[int, int]], side: int, shades: Colours, churning: bool
) -> None:
    """Draw a piece of the search: one that changes all the time, edged, or one being laid."""
    inset = _inset(side)
    if not churning:
        canvas.fill_loop(corners, (inset,) * 4, _with_alpha(shades.fill, LAYING))
        return
    edge = max(1.0, 0.02 * side) / side
    canvas.fill_loop(corners, (inset,) * 4, _with_alpha(shades.highlight, 0.62))
    thin = (inset + edge,) * 4
    canvas.fill_loop(corners, thin, _with_alpha(shades.fill, CHURNING), OUTER - edge, INNER + edge)


@kept(16)
def ghost(piece: str, cells: tuple[Cell, ...], side: int, edge: tuple[int, int, int] | None = None) -> Sprite:
    """Return the landing place of a piece: its shape in a translucent tint with a dashed edge (its highlight's)."""
    shades = colours(piece)
    ink = shades.highlight if edge is None else pygame.Color(*edge)
    rows, cols = max(r for r, _ in cells) + 1, max(c for _, c in cells) + 1
    canvas = Canvas(cols, rows, side, 0.08, shades.highlight)
    (corners,) = loops(cells)
    line = max(2.0 if side >= 40 else 1.0, round(2 * side / 77)) / side
    canvas.fill_loop(corners, (0.02,) * 4, _with_alpha(shades.fill, 0.3), 0.14, 0.1)
    for path in dashes(rounded(corners, (0.02 + line / 2 - 0.012,) * 4, 0.14, 0.1), 0.082, 0.068):
        canvas.stroke(path, line, ink, flat=True)
    return Sprite(canvas.done(), (-canvas.margin, -canvas.margin))


@kept(16)
def lifted_shadow(cells: tuple[Cell, ...], side: int, unit: float) -> Sprite:
    """Return the soft shadow of a held piece (elevation `lifted`); `unit` device pixels a logical pixel."""
    (layer,) = theme.tokens()["elevation"]["lifted"]
    blur, alpha = layer["blur"] * unit, layer["alpha"]
    rows, cols = max(r for r, _ in cells) + 1, max(c for _, c in cells) + 1
    quarter = 0.25
    margin = math.ceil(blur * 1.5 * quarter)
    small = side * quarter
    mask = pygame.Surface((math.ceil(cols * small) + 2 * margin, math.ceil(rows * small) + 2 * margin), pygame.SRCALPHA)
    mask.fill((0, 0, 0, 0))
    (corners,) = loops(cells)
    polygon = [(x * small + margin, y * small + margin) for x, y in rounded(corners, (INSET,) * 4)]
    pygame.draw.polygon(mask, (0, 0, 0, round(255 * alpha)), polygon)
    soft = softened(mask, max(1, round(blur * quarter / 2)))
    full = pygame.transform.smoothscale(soft, (soft.get_width() * 4, soft.get_height() * 4))
    dx, dy = layer["x"] * unit, layer["y"] * unit
    return Sprite(full, (round(dx) - margin * 4, round(dy) - margin * 4))


@kept(16)
def stripes(cells: tuple[Cell, ...], side: int, colour: tuple[int, int, int]) -> Sprite:
    """Return 45-degree warning stripes over a hole (any connected cells, rings too) with a thin edge around."""
    rows, cols = max(r for r, _ in cells) + 1, max(c for _, c in cells) + 1
    tint = pygame.Color(*colour)
    canvas = Canvas(cols, rows, side, 0.08, tint)
    shape = pygame.Surface(canvas.surface.get_size(), pygame.SRCALPHA)
    bands = canvas.surface
    width, height = bands.get_size()
    step = 0.3 * canvas.unit
    x = -float(height)
    while x < width:
        band = [(x, height), (x + height, 0), (x + height + step * 0.42, 0), (x + step * 0.42, height)]
        pygame.draw.polygon(bands, _with_alpha(tint, 0.62), band)
        x += step
    shape.fill((255, 255, 255, 0))
    outlines = loops(cells)
    for corners in sorted(outlines, key=area, reverse=True):
        hole = area(corners) < 0
        inset = (0.03,) * 4
        points = [canvas.at(p) for p in rounded(corners, inset, 0.13, 0.1)]
        pygame.draw.polygon(shape, (255, 255, 255, 0) if hole else (255, 255, 255, 255), points)
    bands.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    line = max(1.0, round(2 * side / 77)) / side
    for corners in outlines:
        path = rounded(corners, (0.03,) * 4, 0.13, 0.1)
        canvas.stroke([*path, path[0]], line, tint)
    return Sprite(canvas.done(), (-canvas.margin, -canvas.margin))


@kept(16)
def outline(cells: tuple[Cell, ...], side: int, colour: tuple[int, int, int], width: float) -> Sprite:
    """Return a line around a set of connected cells, `width` device pixels, just inside their edges."""
    rows, cols = max(r for r, _ in cells) + 1, max(c for _, c in cells) + 1
    tint = pygame.Color(*colour)
    canvas = Canvas(cols, rows, side, 0.08, tint)
    line = width / side
    for corners in loops(cells):
        path = rounded(corners, (line / 2 + 0.01,) * 4, 0.14, 0.1)
        canvas.stroke([*path, path[0]], line, tint)
    return Sprite(canvas.done(), (-canvas.margin, -canvas.margin))
