"""The board and stones as pictures, drawn large, scaled down once, then kept: wood, wells, glass balls and seeds."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

import pygame
from pygame import Color, Rect, Surface

from games.mancala.board.geometry import SowingGeometry
from games.stage.paint.cache import kept

RIM = Color("#F4F1EA")  # of stones in high contrast
FINE = 3  # everything round is drawn so many times larger


@dataclass(frozen=True, slots=True)
class Wood:
    """The colours of one board, "#RRGGBB" each."""

    top: str
    bottom: str
    edge: str
    pit_top: str
    pit_bottom: str
    ink: str


def gradient(size: tuple[int, int], top: str, bottom: str) -> Surface:
    """Return a surface that runs from `top` to `bottom`."""
    strip = Surface((1, 2))
    strip.set_at((0, 0), Color(top))
    strip.set_at((0, 1), Color(bottom))
    # Stretching two pixels blends between their centres only; doubling the height and cutting the middle out
    # would lose the ends, so the rows are written one by one: it happens once a size.
    tall = Surface((1, max(1, size[1])))
    a, b = Color(top), Color(bottom)
    for y in range(size[1]):
        tall.set_at((0, y), a.lerp(b, y / max(1, size[1] - 1)))
    return pygame.transform.scale(tall, size)


def masked(picture: Surface, shape: Surface) -> Surface:
    """Return `picture` with the alpha of `shape` (white where it shows)."""
    out = picture.convert_alpha() if pygame.display.get_surface() else picture.copy()
    if not out.get_flags() & pygame.SRCALPHA:
        alpha = Surface(picture.get_size(), pygame.SRCALPHA)
        alpha.blit(picture, (0, 0))
        out = alpha
    out.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


@kept(8)
def rounded(size: tuple[int, int], radius: int) -> Surface:
    """Return a white rounded rectangle, smooth, on transparent white."""
    big = Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
    big.fill((255, 255, 255, 0))
    pygame.draw.rect(big, (255, 255, 255, 255), big.get_rect(), border_radius=radius * FINE)
    return pygame.transform.smoothscale(big, size)


@kept(8)
def outline(size: tuple[int, int], radius: int, width: float, colour: tuple[int, int, int, int]) -> Surface:
    """Return the outline of a rounded rectangle, `width` pixels wide, inside `size`."""
    big = Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
    big.fill((*colour[:3], 0))
    pygame.draw.rect(big, colour, big.get_rect(), max(1, round(width * FINE)), border_radius=radius * FINE)
    return pygame.transform.smoothscale(big, size)


@kept(8)
def ring(radius: int, width: float, colour: tuple[int, int, int, int]) -> Surface:
    """Return a ring whose outer radius is `radius`, centred on the surface."""
    side = 2 * radius + 2
    big = Surface((side * FINE, side * FINE), pygame.SRCALPHA)
    big.fill((*colour[:3], 0))
    pygame.draw.circle(big, colour, (side * FINE / 2, side * FINE / 2), radius * FINE, max(1, round(width * FINE)))
    return pygame.transform.smoothscale(big, (side, side))


@kept(8)
def well(size: tuple[int, int], radius: int, wood: Wood) -> Surface:
    """Return a hollow: dark above, where the light does not reach, with a bright lower lip."""
    picture = masked(gradient(size, wood.pit_top, wood.pit_bottom), rounded(size, radius))
    shade = Surface(size, pygame.SRCALPHA)  # the rim's own shadow in the upper half
    for y in range(size[1]):
        pygame.draw.line(shade, (40, 20, 4, round(84 * max(0.0, 1 - 1.5 * y / size[1]) ** 1.4)), (0, y), (size[0], y))
    picture.blit(masked(shade, rounded(size, radius)), (0, 0))
    lip = outline(size, radius, max(1.0, size[0] / 70), (255, 240, 215, 150)).copy()
    fade = Surface(size, pygame.SRCALPHA)
    for y in range(size[1]):
        pygame.draw.line(fade, (255, 255, 255, round(255 * (y / size[1]) ** 1.6)), (0, y), (size[0], y))
    lip.blit(fade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(lip, (0, 0))
    return picture


def grain(size: tuple[int, int], colour: Color, seed: int) -> Surface:
    """Return faint long lines that bend a little, as in a plank."""
    chance = random.Random(seed)
    lines = Surface(size, pygame.SRCALPHA)
    lines.fill((colour.r, colour.g, colour.b, 0))
    for number in range(7):
        y = size[1] * (number + chance.uniform(0.2, 0.8)) / 7
        bend, phase = chance.uniform(0.002, 0.008) * size[1], chance.uniform(0, 6)
        points = [
            (x, y + bend * math.sin(phase + x / size[0] * 5)) for x in range(0, size[0] + 8, max(4, size[0] // 60))
        ]
        pygame.draw.aalines(lines, (colour.r, colour.g, colour.b, chance.randrange(28, 52)), False, points)
    return lines


@kept(80)
def board(geometry: SowingGeometry, wood: Wood) -> tuple[Surface, tuple[int, int]]:
    """Return the empty board with its wells and lower edge, and where its top left corner goes."""
    slab = geometry.slab
    unit = geometry.pitch / 107
    depth = max(2, round(10 * unit))
    radius = round(geometry.pitch * 0.46)
    size = slab.size
    out = Surface((size[0], size[1] + depth), pygame.SRCALPHA)
    out.fill((*Color(wood.edge)[:3], 0))
    body = rounded(size, radius)
    edge = masked(gradient(size, wood.edge, wood.edge), body)
    for y in range(depth, 0, -1):
        out.blit(edge, (0, y))
    plank = gradient(size, wood.top, wood.bottom)
    plank.blit(grain(size, Color(wood.edge), 7), (0, 0))
    out.blit(masked(plank, body), (0, 0))
    out.blit(outline(size, radius, max(1.0, 1.6 * unit), (255, 250, 238, 120)), (0, 0))
    diameter = 2 * geometry.radius
    pit = well((diameter, diameter), geometry.radius, wood)
    for side, number in geometry.wells():
        x, y = geometry.centre(side, number)
        out.blit(pit, (x - slab.x - geometry.radius, y - slab.y - geometry.radius))
    if geometry.stores:
        for side in (0, 1):
            rect = geometry.store(side)
            out.blit(well(rect.size, rect.w // 2, wood), (rect.x - slab.x, rect.y - slab.y))
    return out, slab.topleft


@kept(16)
def stone(radius: int, colour: str, glass: bool, rim: bool = False) -> Surface:
    """Return a ball with light from the upper left and its shadow below, centred on the surface.

    `rim`: with a light line around it, which shows on any wood (high contrast).
    """
    fine = 4
    pad = max(2, radius // 3)
    side = 2 * (radius + pad)
    big = Surface((side * fine, side * fine), pygame.SRCALPHA)
    base = Color(colour)
    big.fill((0, 0, 0, 0))
    middle = side * fine / 2
    r = radius * fine
    for step in range(5):  # the contact shadow, a little below
        pygame.draw.circle(big, (20, 10, 0, 26 + 16 * step), (middle, middle + r * 0.16), r * (1.1 - 0.035 * step))
    if rim:
        pygame.draw.circle(big, RIM, (middle, middle), r)
        r = round(0.86 * r)
    dark, light = base.lerp(Color("#000000"), 0.42), base.lerp(Color("#FFFFFF"), 0.42 if glass else 0.3)
    steps = 28
    for step in range(steps + 1):
        t = step / steps
        tone = dark.lerp(base, min(1, t * 2.2)) if t < 0.45 else base.lerp(light, (t - 0.45) / 0.55)
        centre = (middle - r * 0.28 * t, middle - r * 0.3 * t)
        pygame.draw.circle(big, tone, centre, r * (1 - 0.86 * t))
    for wide, alpha in ((0.52, 205),) if glass else ((0.86, 34), (0.62, 44), (0.4, 60)):
        shine = Surface(big.get_size(), pygame.SRCALPHA)  # glass: a sharp reflection, seeds: a soft one
        shine.fill((255, 255, 255, 0))
        spot = Rect(0, 0, r * wide, r * wide * 0.7)
        spot.center = (int(middle - r * 0.34), int(middle - r * 0.44))
        pygame.draw.ellipse(shine, (255, 255, 255, alpha), spot)
        big.blit(shine, (0, 0))
    return pygame.transform.smoothscale(big, (side, side))
