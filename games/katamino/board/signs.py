"""What tells pieces apart without colour: the cell that has the letter, and the strokes of the pattern. No pixels."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from games.katamino.board.outline import Cell, Point

DOT = 0.11  # radius of the pattern "dot", which has no strokes, in cells


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
