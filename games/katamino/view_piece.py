"""Pieces as pictures: an outline with rounded corners inside and out, bevelled, seamed and marked, at any size.

The outline of a set of cells is walked once; each edge is moved inwards by what its side asks for, so the lowlight
under a piece and the highlight above it are the same walk with other insets. Pictures are drawn larger and scaled
down (the corners stay smooth), then kept; a picture's `offset` says where its corner lies seen from the corner of
cell (0, 0). Legend: `side` device pixels of a cell; a `cell` is (row, column); points are (x, y) in cells.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import pygame

from games.stage import theme
from games.stage.assets import asset

Cell = tuple[int, int]
Point = tuple[float, float]
Marks = Literal["none", "letters", "patterns"]
Style = Literal["placed", "flat", "faded", "churning", "laying"]

INSET = 0.026  # between a piece and the edge of its cells, in cells
BEVEL = 0.026  # height of the lowlight below, in cells
SHINE = 0.013  # height of the highlight above, in cells
OUTER, INNER = 0.155, 0.085  # radii of corners that point out and in, in cells
CORNER_POINTS = 8
SEAM_WIDTH, SEAM_GAP = 0.026, 0.085
MARK_SIZE = 0.375  # font size, in cells
LIFT = 1.04  # how much larger a piece is while it is held
FADED, CHURNING, LAYING = 0.24, 0.48, 0.34  # opacity


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

    def draw(self, target: pygame.Surface, corner: tuple[float, float], alpha: float = 1.0) -> pygame.Rect:
        """Draw with cell (0, 0) at `corner`; return what was touched."""
        at = (round(corner[0]) + self.offset[0], round(corner[1]) + self.offset[1])
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
    """Return the colours of a piece, by its standard letter (F I L N P T U V W X Y Z)."""
    return _tokens()[piece]


def loops(cells: Iterable[Cell]) -> list[list[tuple[int, int]]]:
    """Return the outlines of a set of cells as corner lists (x, y), the inside to the right of the way walked.

    Outer outlines come clockwise (as seen on screen), holes the other way round; cells that only touch at a corner
    are kept apart there.
    """
    inside = set(cells)
    ahead: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for row, col in sorted(inside):
        if (row - 1, col) not in inside:
            ahead.setdefault((col, row), []).append((1, 0))
        if (row, col + 1) not in inside:
            ahead.setdefault((col + 1, row), []).append((0, 1))
        if (row + 1, col) not in inside:
            ahead.setdefault((col + 1, row + 1), []).append((-1, 0))
        if (row, col - 1) not in inside:
            ahead.setdefault((col, row + 1), []).append((0, -1))
    found = []
    while ahead:
        start = min(ahead)
        here, step = start, ahead[start][0]
        corners: list[tuple[int, int]] = []
        while True:
            ways = ahead[here]
            if len(ways) > 1 and corners:  # two cells touch here: turn right, staying with our own
                turn = (-step[1], step[0])
                way = turn if turn in ways else ways[0]
            else:
                way = ways[0]
            if way != step or not corners:
                corners.append(here)
            ways.remove(way)
            if not ways:
                del ahead[here]
            step = way
            here = (here[0] + step[0], here[1] + step[1])
            if here == start:
                break
        if len(corners) > 1 and _direction(corners[-1], corners[0]) == _direction(corners[0], corners[1]):
            corners.pop(0)
        found.append(corners)
    return found


def _direction(a: tuple[int, int], b: tuple[int, int]) -> tuple[int, int]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    return (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)


def rounded(
    corners: Sequence[tuple[int, int]],
    inset: tuple[float, float, float, float],
    outer: float = OUTER,
    inner: float = INNER,
) -> list[Point]:
    """Return a loop as a polygon in cells, moved inwards by (left, top, right, bottom), its corners rounded."""
    left, top, right, bottom = inset
    shift = {(1, 0): (0.0, top), (0, 1): (-right, 0.0), (-1, 0): (0.0, -bottom), (0, -1): (left, 0.0)}
    polygon: list[Point] = []
    count = len(corners)
    for index, corner in enumerate(corners):
        come = _direction(corners[index - 1], corner)
        go = _direction(corner, corners[(index + 1) % count])
        a, b = shift[come], shift[go]
        x, y = corner[0] + a[0] + b[0], corner[1] + a[1] + b[1]
        convex = come[0] * go[1] - come[1] * go[0] > 0
        radius = outer if convex else inner
        # The arc starts a radius before the corner and ends a radius after it; its centre is the fourth point.
        sx, sy = x - come[0] * radius, y - come[1] * radius
        cx, cy = sx + go[0] * radius, sy + go[1] * radius
        begin = math.atan2(sy - cy, sx - cx)
        sweep = math.pi / 2 if convex else -math.pi / 2
        for step in range(CORNER_POINTS + 1):
            angle = begin + sweep * step / CORNER_POINTS
            polygon.append((cx + radius * math.cos(angle), cy + radius * math.sin(angle)))
    return polygon


def mark_cell(cells: Sequence[Cell]) -> Cell:
    """Return the cell that carries the letter: the nearest to the centre of gravity, the upper left one of equals."""
    row = sum(r for r, _ in cells) / len(cells)
    col = sum(c for _, c in cells) / len(cells)
    return min(sorted(cells), key=lambda cell: round((cell[0] - row) ** 2 + (cell[1] - col) ** 2, 6))


class Canvas:
    """A transparent surface, larger than the picture to be, on which shapes are given in cells."""

    def __init__(self, columns: float, rows: float, side: float, margin: float, tint: pygame.Color) -> None:
        self.finer = 4 if side <= 120 else 2  # smoothscale is exact for powers of two alone
        self.margin = math.ceil(margin * side)
        self.size = (math.ceil(columns * side) + 2 * self.margin, math.ceil(rows * side) + 2 * self.margin)
        self.unit = side * self.finer
        self.surface = pygame.Surface((self.size[0] * self.finer, self.size[1] * self.finer), pygame.SRCALPHA)
        self.surface.fill((tint.r, tint.g, tint.b, 0))  # else the scaled edges get a dark fringe

    def at(self, point: Point) -> Point:
        """Return a point in cells as a point on the surface."""
        edge = self.margin * self.finer
        return point[0] * self.unit + edge, point[1] * self.unit + edge

    def fill(self, polygon: Sequence[Point], colour: pygame.Color) -> None:
        """Fill a polygon; the colour, its alpha included, replaces what was there."""
        pygame.draw.polygon(self.surface, colour, [self.at(p) for p in polygon])

    def fill_loop(
        self,
        corners: Sequence[tuple[int, int]],
        inset: tuple[float, float, float, float],
        colour: pygame.Color,
        outer: float = OUTER,
        inner: float = INNER,
    ) -> None:
        """Fill an outline; pygame's polygons own the pixels of their far edges, hence one less there."""
        left, top, right, bottom = inset
        fine = 1 / self.unit
        self.fill(rounded(corners, (left, top, right + fine, bottom + fine), outer, inner), colour)

    def stroke(self, path: Sequence[Point], width: float, colour: pygame.Color, flat: bool = False) -> None:
        """Draw a path with round joins and ends (`flat`: its ends cut off); `width` in cells."""
        points = [self.at(p) for p in path]
        radius = max(0.5, width * self.unit / 2)
        for point in points[1:-1] if flat else points:
            pygame.draw.circle(self.surface, colour, point, radius)
        for (ax, ay), (bx, by) in itertools.pairwise(points):
            length = math.hypot(bx - ax, by - ay)
            if length > 0:
                nx, ny = -(by - ay) / length * radius, (bx - ax) / length * radius
                quad = [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
                pygame.draw.polygon(self.surface, colour, quad)

    def disc(self, centre: Point, radius: float, colour: pygame.Color) -> None:
        """Fill a circle; `radius` in cells."""
        pygame.draw.circle(self.surface, colour, self.at(centre), radius * self.unit)

    def done(self) -> pygame.Surface:
        """Return the picture at its own size."""
        return pygame.transform.smoothscale(self.surface, self.size)


def _arc(centre: Point, radius: float, start: float, end: float, points: int = 24) -> list[Point]:
    """Return points on an arc, angles in degrees, clockwise on screen."""
    angles = [math.radians(start + (end - start) * k / points) for k in range(points + 1)]
    return [(centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in angles]


def _pattern_paths(pattern: str, x: float, y: float) -> list[list[Point]]:
    """Return the strokes of a pattern about the centre (x, y) of a cell."""
    shapes: dict[str, Callable[[], list[list[Point]]]] = {
        "square outline": lambda: [
            [
                (x - 0.15, y - 0.15),
                (x + 0.15, y - 0.15),
                (x + 0.15, y + 0.15),
                (x - 0.15, y + 0.15),
                (x - 0.15, y - 0.15),
            ]
        ],
        "vertical bar": lambda: [[(x, y - 0.23), (x, y + 0.23)]],
        "falling diagonal": lambda: [[(x - 0.22, y - 0.22), (x + 0.22, y + 0.22)]],
        "rising diagonal": lambda: [[(x - 0.22, y + 0.22), (x + 0.22, y - 0.22)]],
        "wave": lambda: [
            [(x - 0.25 + 0.5 * k / 24, y - 0.1 * math.sin(2 * math.pi * k / 24)) for k in range(25)],
        ],
        "cup": lambda: [
            [
                (x - 0.19, y - 0.2),
                (x - 0.19, y + 0.02),
                *reversed(_arc((x, y + 0.02), 0.19, 0, 180)),
                (x + 0.19, y - 0.2),
            ]
        ],
        "chevron down": lambda: [[(x - 0.19, y - 0.11), (x, y + 0.12), (x + 0.19, y - 0.11)]],
        "ring": lambda: [_arc((x, y), 0.17, 0, 360)],
        "plus": lambda: [[(x - 0.21, y), (x + 0.21, y)], [(x, y - 0.21), (x, y + 0.21)]],
        "triangle": lambda: [[(x, y - 0.2), (x + 0.21, y + 0.17), (x - 0.21, y + 0.17), (x, y - 0.2)]],
        "two horizontal bars": lambda: [
            [(x - 0.23, y - 0.11), (x + 0.23, y - 0.11)],
            [(x - 0.23, y + 0.11), (x + 0.23, y + 0.11)],
        ],
    }
    return shapes[pattern]() if pattern in shapes else []


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


@lru_cache(maxsize=64)
def mark_font(size: int) -> pygame.font.Font:
    """Return the font of the letters on pieces."""
    return pygame.font.Font(asset("fonts", "Inter-600.otf"), size)


def draw_letter(target: pygame.Surface, text: str, centre: Point, size: int, colour: pygame.Color) -> None:
    """Draw a mark centred on its own ink height, so that capitals sit in the middle of a cell."""
    ink = mark_font(size).render(text, True, colour)
    box = ink.get_bounding_rect()
    if box.width == 0:
        return
    if colour.a < 255:
        ink.set_alpha(colour.a)
    if text.islower():  # lower-case marks keep a common height: centre them on the x height
        metrics = mark_font(size).render("x", True, colour).get_bounding_rect()
        box = pygame.Rect(box.x, metrics.y, box.width, metrics.height)
    target.blit(ink, (round(centre[0] - box.x - box.width / 2), round(centre[1] - box.y - box.height / 2)))


def draw_pattern(canvas: Canvas, cells: Iterable[Cell], pattern: str, colour: pygame.Color) -> None:
    """Draw a pattern in each cell."""
    for row, col in cells:
        if pattern == "dot":
            canvas.disc((col + 0.5, row + 0.5), 0.11, colour)
        for path in _pattern_paths(pattern, col + 0.5, row + 0.5):
            canvas.stroke(path, max(0.05, 1.0 / canvas.unit * canvas.finer), colour)


@lru_cache(maxsize=1500)
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
    none; "churning" and "laying" are the search's translucent states.
    """
    inside = set(cells)
    rows, cols = max(r for r, _ in cells) + 1, max(c for _, c in cells) + 1
    shades = colours(piece)
    margin = 0.08 if side >= 16 else 2 / side
    inset = max(1, round(INSET * side)) / side if side >= 16 else 0.5 / side
    bevel = max(1, round(BEVEL * side)) / side
    shine = max(1, round(SHINE * side)) / side if side >= 30 else 0.5 / side
    canvas = Canvas(cols, rows, side, margin, shades.fill)
    (corners,) = loops(inside)
    even = (inset, inset, inset, inset)
    translucent = style in ("churning", "laying")
    if translucent:
        edge = max(1.0, 0.02 * side) / side
        opacity = CHURNING if style == "churning" else LAYING
        if style == "churning":
            canvas.fill_loop(corners, even, _with_alpha(shades.highlight, 0.62))
            thin = (inset + edge,) * 4
            body = _with_alpha(shades.fill, opacity)
            canvas.fill_loop(corners, thin, body, OUTER - edge, INNER + edge)
        else:
            canvas.fill_loop(corners, even, _with_alpha(shades.fill, opacity))
    else:
        if style == "placed":
            drop = max(1, round(0.034 * side)) / side
            canvas.fill_loop(corners, (inset, inset + drop, inset, inset - drop), pygame.Color(0, 0, 0, 85))
        canvas.fill_loop(corners, even, shades.lowlight)
        canvas.fill_loop(corners, (inset, inset, inset, inset + bevel), _blend(shades.highlight, shades.fill, 0.5))
        canvas.fill_loop(corners, (inset, inset + shine, inset, inset + bevel), shades.fill)
    if side >= 12 and not translucent:
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


def dashes(polygon: Sequence[Point], dash: float, gap: float) -> list[list[Point]]:
    """Cut a closed polygon into dashes of equal length (about `dash`, `gap`), so that the last meets the first."""
    ring = [*polygon, polygon[0]]
    lengths = [math.dist(a, b) for a, b in itertools.pairwise(ring)]
    total = sum(lengths)
    count = max(1, round(total / (dash + gap)))
    period = total / count
    found: list[list[Point]] = []
    for number in range(count):
        begin, end = number * period, number * period + period * dash / (dash + gap)
        path: list[Point] = []
        walked = 0.0
        for (a, b), length in zip(itertools.pairwise(ring), lengths, strict=True):
            if length > 0 and walked + length >= begin and walked <= end:
                first, last = max(begin, walked), min(end, walked + length)
                for where in (first, last):
                    part = (where - walked) / length
                    path.append((a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part))
            walked += length
        found.append(path)
    return found


@lru_cache(maxsize=400)
def ghost(piece: str, cells: tuple[Cell, ...], side: int, edge: tuple[int, int, int] | None = None) -> Sprite:
    """Return the landing place of a piece: its shape in a translucent tint with a dashed edge (its highlight's)."""
    shades = colours(piece)
    ink = shades.highlight if edge is None else pygame.Color(*edge)
    rows, cols = max(r for r, _ in cells) + 1, max(c for _, c in cells) + 1
    canvas = Canvas(cols, rows, side, 0.08, shades.highlight)
    (corners,) = loops(cells)
    line = max(1.0, round(2 * side / 77)) / side
    canvas.fill_loop(corners, (0.02,) * 4, _with_alpha(shades.fill, 0.3), 0.14, 0.1)
    for path in dashes(rounded(corners, (0.02 + line / 2 - 0.012,) * 4, 0.14, 0.1), 0.082, 0.068):
        canvas.stroke(path, line, ink, flat=True)
    return Sprite(canvas.done(), (-canvas.margin, -canvas.margin))


@lru_cache(maxsize=100)
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
    soft = pygame.transform.gaussian_blur(mask, max(1, round(blur * quarter / 2)), repeat_edge_pixels=False)
    full = pygame.transform.smoothscale(soft, (soft.get_width() * 4, soft.get_height() * 4))
    dx, dy = layer["x"] * unit, layer["y"] * unit
    return Sprite(full, (round(dx) - margin * 4, round(dy) - margin * 4))


@lru_cache(maxsize=64)
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
    for corners in sorted(outlines, key=_area, reverse=True):
        hole = _area(corners) < 0
        inset = (0.03,) * 4
        points = [canvas.at(p) for p in rounded(corners, inset, 0.13, 0.1)]
        pygame.draw.polygon(shape, (255, 255, 255, 0) if hole else (255, 255, 255, 255), points)
    bands.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    line = max(1.0, round(2 * side / 77)) / side
    for corners in outlines:
        path = rounded(corners, (0.03,) * 4, 0.13, 0.1)
        canvas.stroke([*path, path[0]], line, tint)
    return Sprite(canvas.done(), (-canvas.margin, -canvas.margin))


@lru_cache(maxsize=100)
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


def _area(corners: Sequence[tuple[int, int]]) -> float:
    """Return the signed area of a loop: above zero for an outer outline, below for a hole."""
    pairs = zip(corners, [*corners[1:], corners[0]], strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs) / 2


def clear() -> None:
    """Forget all pictures (after a change of size)."""
    for kept in (sprite, ghost, lifted_shadow, stripes, outline, mark_font):
        kept.cache_clear()
