"""Pages as pictures on the screen: drawn several times larger, then averaged down."""

from __future__ import annotations

import itertools
import math
from collections.abc import Generator, Iterator, Sequence
from functools import lru_cache

import pygame
from pygame import Surface

from games.midend.printing.paper.page import Paper, Path, Point, Shape, Words
from games.stage.paint.cache import dropped
from games.stage.text.rendering import opened

FINER = 3  # times larger than they are shown pages are drawn
AT_ONCE = 20  # marks between two moments at which drawing can rest
CURVE = 5  # straight pieces that a curve is drawn in
LEAST = 0.9  # pixels that a line is wide at least, when it is drawn; its colour is paler instead


def picture(page: Paper, width: int, finer: int = FINER) -> Generator[None, None, Surface]:
    """Draw a page `width` pixels wide on white paper; yield now and then, return it.

    `finer`: how many times larger it is drawn than it is shown.
    """
    unit = width * finer / page.width
    height = round(page.height * width / page.width)
    surface = Surface((width * finer, height * finer))
    surface.fill((255, 255, 255))
    for number, mark in enumerate(page.marks):
        if number % AT_ONCE == AT_ONCE - 1:
            yield
        if isinstance(mark, Shape):
            _draw(surface, mark, unit)
        else:
            _write(surface, mark, unit)
    yield
    return pygame.transform.smoothscale(surface, (width, height))


@dropped
@lru_cache(400)
def _rendered(text: str, file: str, size: int, colour: str, wide: int) -> Surface:
    """Return a text in letters of so many pixels; they stand on whole pixels, the line keeps its length."""
    ink = opened(file, size).render(text, True, pygame.Color(colour))
    if wide and abs(ink.get_width() - wide) > 1:
        ink = pygame.transform.smoothscale(ink, (wide, ink.get_height()))
    return ink


def _draw(surface: Surface, shape: Shape, unit: float) -> None:
    """Draw a shape."""
    for points, closed in _lines(shape.path, unit):
        if shape.fill and len(points) > 2:
            pygame.draw.polygon(surface, pygame.Color(shape.fill), points)
        if shape.ink:
            wide = shape.width * unit
            colour = pygame.Color(shape.ink)
            if wide < LEAST:  # thinner than a pixel: paler
                colour, wide = pygame.Color(255, 255, 255).lerp(colour, max(0.25, wide / LEAST)), LEAST
            ring = [*points, points[0]] if closed else points
            for path in _dashed(ring, [length * unit for length in shape.dash]) if shape.dash else [ring]:
                _stroke(surface, path, wide, colour)


def _lines(path: Path, unit: float) -> Iterator[tuple[list[Point], bool]]:
    """Yield the parts of a path as points in pixels, and whether each is closed."""
    points: list[Point] = []
    for segment in path:
        if segment.kind == "M":
            if points:
                yield points, False
            points = [_scaled(segment.points[0], unit)]
        elif segment.kind == "L":
            points.append(_scaled(segment.points[0], unit))
        elif segment.kind == "C":
            a, (b, c, d) = points[-1], (_scaled(point, unit) for point in segment.points)
            points += [_between(a, b, c, d, n / CURVE) for n in range(1, CURVE + 1)]
        else:
            yield points, True
            points = []
    if points:
        yield points, False


def _scaled(point: Point, unit: float) -> Point:
    return point[0] * unit, point[1] * unit


def _between(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    """Return a point of a Bezier curve."""
    s = 1 - t
    x, y = (s**3 * p + 3 * s * s * t * q + 3 * s * t * t * r + t**3 * e for p, q, r, e in zip(a, b, c, d, strict=True))
    return x, y


def _stroke(surface: Surface, points: Sequence[Point], wide: float, colour: pygame.Color) -> None:
    """Draw a line of some width; upright and level ones exactly as wide."""
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        if ax == bx or ay == by:
            left, top = min(ax, bx) - (wide / 2 if ax == bx else 0), min(ay, by) - (wide / 2 if ay == by else 0)
            across = max(1, round(wide))
            size = (across, max(1, round(abs(by - ay)))) if ax == bx else (max(1, round(abs(bx - ax))), across)
            surface.fill(colour, ((round(left), round(top)), size))
            continue
        length = math.hypot(bx - ax, by - ay)
        nx, ny = -(by - ay) / length * wide / 2, (bx - ax) / length * wide / 2
        quad = [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
        pygame.draw.polygon(surface, colour, quad)


def _dashed(points: Sequence[Point], lengths: Sequence[float]) -> Iterator[list[Point]]:
    """Yield the strokes of a broken line."""
    turns = itertools.cycle(lengths)
    left, inked = next(turns), True
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        length, done = math.hypot(bx - ax, by - ay), 0.0
        while done < length:
            step = min(left, length - done)
            if inked:
                ends = (done / length, (done + step) / length)
                yield [(ax + (bx - ax) * share, ay + (by - ay) * share) for share in ends]
            done, left = done + step, left - step
            if left <= 0:
                left, inked = next(turns), not inked


def _write(surface: Surface, words: Words, unit: float) -> None:
    """Write a line of text."""
    size = max(3, round(words.size * unit))
    font = opened(words.face, size)
    ink = _rendered(words.text, words.face, size, words.ink, round(words.width * unit))
    x, y = words.x * unit, words.y * unit
    if words.over:
        ink = pygame.transform.rotate(ink, 180)
        surface.blit(ink, (round(x - ink.get_width()), round(y - (ink.get_height() - font.get_ascent()))))
    else:
        surface.blit(ink, (round(x), round(y - font.get_ascent())))
