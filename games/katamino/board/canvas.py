"""A canvas on which shapes are given in cells; `side` is the side of a cell in device pixels."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import pygame

from games.katamino.board.outline import INNER, OUTER, Point, rounded


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
