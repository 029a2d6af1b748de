"""Outlines of sets of cells: walked, moved inwards, rounded inside and out, cut into dashes; strokes of patterns.

Points are (x, y) in cells; a `cell` is (row, column). No pixels.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Sequence

Cell = tuple[int, int]
Point = tuple[float, float]

OUTER, INNER = 0.155, 0.085  # radii of corners that point out and in, in cells
CORNER_POINTS = 8
DOT = 0.11  # radius of the pattern "dot", which has no strokes, in cells


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


def area(corners: Sequence[tuple[int, int]]) -> float:
    """Return the signed area of a loop: above zero for an outer outline, below for a hole."""
    pairs = zip(corners, [*corners[1:], corners[0]], strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs) / 2


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


def mark_cell(cells: Sequence[Cell]) -> Cell:
    """Return the cell that carries the letter: the nearest to the centre of gravity, the upper left one of equals."""
    row = sum(r for r, _ in cells) / len(cells)
    col = sum(c for _, c in cells) / len(cells)
    return min(sorted(cells), key=lambda cell: round((cell[0] - row) ** 2 + (cell[1] - col) ** 2, 6))


def _arc(centre: Point, radius: float, start: float, end: float, points: int = 24) -> list[Point]:
    """Return points on an arc, angles in degrees, clockwise on screen."""
    angles = [math.radians(start + (end - start) * k / points) for k in range(points + 1)]
    return [(centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in angles]


def pattern_paths(pattern: str, x: float, y: float) -> list[list[Point]]:
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
