"""Pictures of shapes, drawn large and scaled down so that their edges are smooth, and kept.

Corners, circles and free shapes are drawn at OVER times their size on a surface prefilled with their own colour at
alpha 0 (scaling then leaves no dark fringes). Sizes are device pixels.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from games.stage.paint.cache import Pictures
from games.stage.paint.either import softened
from games.stage.paint.theme import RGBA, mix

Point = tuple[float, float]
OVER = 4  # how much larger shapes are drawn before they are scaled down
LARGE = 500_000  # pixels of a rect from which on its shadow, however wide, is made of that of a small one
_kept: Pictures[Surface] = Pictures(96 << 20)


def forget() -> None:
    """Drop the kept pictures (after a change of size or theme)."""
    _kept.clear()


def blank(size: tuple[int, int], colour: RGBA = (0, 0, 0, 0)) -> Surface:
    """Return a transparent surface whose hidden colour is `colour`, so that scaling it leaves no fringes."""
    surface = Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)
    surface.fill((*colour[:3], 0))
    return surface


def shape(size: tuple[int, int], colour: RGBA, draw: Callable[[Surface, int], None]) -> Surface:
    """Return a smooth picture: `draw(surface, scale)` draws it opaque in `colour` at `scale` times the size."""
    large = blank((size[0] * OVER, size[1] * OVER), colour)
    draw(large, OVER)
    small = pygame.transform.smoothscale(large, (max(1, size[0]), max(1, size[1])))
    if colour[3] < 255:
        small.fill((255, 255, 255, colour[3]), special_flags=pygame.BLEND_RGBA_MULT)
    return small


def sprite(key: Hashable, make: Callable[[], Surface]) -> Surface:
    """Return a kept picture by key (kind, size, state, theme ...); `make()` draws it the first time."""
    return _kept.get(key, make)


class Moved:
    """A shape's points at OVER times the size, moved to the corner of its picture."""

    def __init__(self, size: tuple[int, int], points: Sequence[tuple[int, int]]) -> None:
        self.size, self.points = size, points


def disc(r: int, colour: RGBA) -> Surface:
    def draw(surface: Surface, scale: int) -> None:
        pygame.draw.circle(surface, colour[:3], (r * scale, r * scale), r * scale)

    return sprite(("disc", r, colour), lambda: shape((2 * r, 2 * r), colour, draw))


def hoop(r: int, thick: int, colour: RGBA) -> Surface:
    def draw(surface: Surface, scale: int) -> None:
        pygame.draw.circle(surface, colour[:3], (r * scale, r * scale), r * scale)
        pygame.draw.circle(surface, (*colour[:3], 0), (r * scale, r * scale), max(0, r - thick) * scale)

    return sprite(("hoop", r, thick, colour), lambda: shape((2 * r, 2 * r), colour, draw))


def solid(size: tuple[int, int], colour: RGBA, r: int) -> Surface:
    """Return an opaque rounded rect on a transparent ground."""
    surface = blank(size, colour)
    whole = Rect((0, 0), size)
    r = min(r, whole.width // 2, whole.height // 2)
    opaque = (*colour[:3], 255)
    surface.fill(opaque, (r, 0, whole.width - 2 * r, whole.height))
    surface.fill(opaque, (0, r, whole.width, whole.height - 2 * r))
    if r:
        round_one = disc(r, opaque)
        for x, y, sx, sy in ((0, 0, 0, 0), (whole.right - r, 0, r, 0), (0, whole.bottom - r, 0, r),
                             (whole.right - r, whole.bottom - r, r, r)):  # fmt: skip
            surface.fill((*colour[:3], 0), (x, y, r, r))
            surface.blit(round_one, (x, y), (sx, sy, r, r))
    return surface


def veil(size: tuple[int, int], colour: RGBA, r: int) -> Surface:
    surface = solid(size, colour, r)
    surface.fill((255, 255, 255, colour[3]), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def ring_picture(size: tuple[int, int], colour: RGBA, r: int, thick: int) -> Surface:
    surface = solid(size, colour, r)
    hole = solid((max(1, size[0] - 2 * thick), max(1, size[1] - 2 * thick)), (0, 0, 0, 255), max(0, r - thick))
    surface.blit(hole, (thick, thick), special_flags=pygame.BLEND_RGBA_SUB)
    surface.fill((255, 255, 255, colour[3]), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def gradient_picture(size: tuple[int, int], top: RGBA, bottom: RGBA, r: int = 0) -> Surface:
    """Return a vertical gradient cut to a rounded rect."""
    strip = Surface((1, max(2, size[1])), pygame.SRCALPHA)
    for y in range(strip.get_height()):
        strip.set_at((0, y), mix(top, bottom, y / (strip.get_height() - 1)))
    surface = pygame.transform.scale(strip, size)
    if r:
        surface.blit(solid(size, (255, 255, 255, 255), r), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def drawn_out(small: Surface, size: tuple[int, int], middle: tuple[int, int]) -> Surface:
    """Return a picture of that size with the corners of a smaller one, whose column and row at `middle` are drawn out.

    It is what the small one is a small one of where the pixels about `middle` are alike along the edges.
    """
    made = Surface(size, pygame.SRCALPHA)
    across, along = (_bands(*lengths) for lengths in zip(small.get_size(), size, middle, strict=True))
    for left, wide, at, wider in across:
        for top, tall, down, taller in along:
            part = small.subsurface((left, top, wide, tall))
            made.blit(pygame.transform.scale(part, (wider, taller)), (at, down), special_flags=pygame.BLEND_RGBA_ADD)
    return made


def _bands(length: int, whole: int, middle: int) -> list[tuple[int, int, int, int]]:
    """Return (begin, length, begin, length) in the small and in the large one: the first half, the middle, the rest."""
    more, rest = whole - length, length - middle
    found = [(0, middle, 0, middle), (middle, 1, middle, more), (middle, rest, middle + more, rest)]
    return [band for band in found if band[3]]


def shadow_picture(size: tuple[int, int], r: int, spread: int, colour: RGBA) -> Surface:
    """Return a blurred rounded rect with a margin of `spread` (the CSS blur radius) on each side.

    A narrow blur, and that of a large rect, is made of a small rect alone: along the edges of a larger one nothing
    changes.
    """
    corner = 2 * (r + 2 * spread + 2)
    few = min(size[0], corner), min(size[1], corner)
    large = few[0] < size[0] and few[1] < size[1] and size[0] * size[1] > LARGE
    if (spread < 8 and few != size) or large:
        made = _shadow_picture(few, r, spread, colour)
        middle = few[0] // 2 + spread, few[1] // 2 + spread
        return drawn_out(made, (size[0] + 2 * spread, size[1] + 2 * spread), middle)
    return _shadow_picture(size, r, spread, colour)


def _shadow_picture(size: tuple[int, int], r: int, spread: int, colour: RGBA) -> Surface:
    full = (size[0] + 2 * spread, size[1] + 2 * spread)
    part = 4 if spread >= 8 else 1
    small = (max(1, full[0] // part), max(1, full[1] // part))
    ground = blank(small, colour)
    box = Rect(spread // part, spread // part, max(1, size[0] // part), max(1, size[1] // part))
    pygame.draw.rect(ground, (*colour[:3], colour[3]), box, border_radius=max(0, r // part))
    soft = softened(ground, max(1, round(spread / part / 2)))
    # The blur darkens what it mixes with nothing; only its alpha is wanted.
    soft.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    soft.fill((*colour[:3], 0), special_flags=pygame.BLEND_RGBA_ADD)
    return pygame.transform.smoothscale(soft, full) if part > 1 else soft


def polygon_picture(moved: Moved, colour: RGBA) -> Surface:
    return shape(moved.size, colour, lambda surface, _: pygame.draw.polygon(surface, colour[:3], moved.points) and None)


def stroke_picture(moved: Moved, colour: RGBA, width: float) -> Surface:
    def draw(surface: Surface, scale: int) -> None:
        half = width * scale / 2
        for a, b in pairwise(moved.points):
            pygame.draw.circle(surface, colour[:3], a, half)
            long = math.hypot(b[0] - a[0], b[1] - a[1])
            if long:
                dx, dy = (b[1] - a[1]) / long * half, (a[0] - b[0]) / long * half
                corners = [
                    (a[0] + dx, a[1] + dy),
                    (b[0] + dx, b[1] + dy),
                    (b[0] - dx, b[1] - dy),
                    (a[0] - dx, a[1] - dy),
                ]
                pygame.draw.polygon(surface, colour[:3], corners)
        pygame.draw.circle(surface, colour[:3], moved.points[-1], half)

    return shape(moved.size, colour, draw)


def dashes(path: Sequence[Point], dash: float, gap: float) -> list[list[Point]]:
    """Return the dashes of a path as short paths (corners kept)."""
    found: list[list[Point]] = []
    current: list[Point] = [path[0]]
    left, drawing = dash, True
    for a, b in pairwise(path):
        long, done = math.hypot(b[0] - a[0], b[1] - a[1]), 0.0
        while long - done > left:
            done += left
            at = (a[0] + (b[0] - a[0]) * done / long, a[1] + (b[1] - a[1]) * done / long)
            if drawing:
                found.append([*current, at])
            current, drawing = [at], not drawing
            left = dash if drawing else gap
        left -= long - done
        if drawing:
            current.append(b)
    if drawing and len(current) > 1:
        found.append(current)
    return found


def stripes_picture(size: tuple[int, int], colour: RGBA, step: float, thick: float, r: int) -> Surface:
    def draw(surface: Surface, scale: int) -> None:
        wide, tall = surface.get_size()
        x = float(-tall)
        while x < wide:
            t = thick * scale * 1.414
            pygame.draw.polygon(surface, colour[:3], [(x, tall), (x + t, tall), (x + t + tall, 0), (x + tall, 0)])
            x += step * scale * 1.414

    surface = shape(size, colour, draw)
    if r:
        surface.blit(solid(size, (255, 255, 255, 255), r), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface
