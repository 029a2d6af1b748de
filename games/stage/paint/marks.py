"""The players' colours and shapes, always together."""

from __future__ import annotations

import math

from pygame import Rect

from games.stage.paint.painter import Paint, Point
from games.stage.paint.theme import ColourName, tokens


def player_points(shape: str, centre: Point, radius: float) -> list[Point]:
    """Return the outline of a player's shape (all but "circle") about a point."""
    x, y = centre
    if shape == "square":
        r = radius * 0.86
        return [(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)]
    if shape == "cross":
        r, t = radius * 1.05, radius * 0.36
        turned = [(-t, -r), (t, -r), (t, -t)]
        points: list[Point] = []
        for _ in range(4):
            points += [(x + a, y + b) for a, b in turned]
            turned = [(-b, a) for a, b in turned]
        return points
    corners = {"triangle": 3, "diamond": 4, "pentagon": 5}[shape]
    r = radius * {3: 1.15, 4: 1.1, 5: 1.0}[corners]
    down = 0.12 * radius if corners == 3 else 0
    turn = 2 * math.pi / corners
    return [(x + r * math.sin(n * turn), y + down - r * math.cos(n * turn)) for n in range(corners)]


def player_shape(paint: Paint, centre: Point, radius: float, player: int, colour: ColourName = "") -> None:
    """Draw a player's shape about a point, in his mark colour if none is given."""
    shape = tokens()["player"][player]["shape"]
    shaped(paint, centre, radius, shape, colour or f"player.{player}.mark")


def shaped(paint: Paint, centre: Point, radius: float, shape: str, colour: ColourName) -> None:
    """Draw a circle, triangle, square, diamond, pentagon or cross about a point."""
    if shape == "circle":
        paint.circle(centre, radius * 0.95, colour)
    else:
        paint.polygon(player_points(shape, centre, radius), colour)


def player_badge(paint: Paint, rect: Rect, player: int) -> None:
    """Draw a player's badge: rounded square of his colour, his shape on it, an outline on dark ground."""
    line = "line.strong" if paint.look.theme.dark else None
    paint.rect(rect, f"player.{player}.fill", rect.width * 0.25, line, paint.px(1.5))
    player_shape(paint, rect.center, rect.width * 0.16, player)


def diamond(paint: Paint, centre: tuple[float, float], half: float, line: str | None = None) -> None:
    """Draw the saffron diamond that marks where a game turned."""
    x, y = centre
    points = [(x, y - half), (x + half, y), (x, y + half), (x - half, y)]
    if line:
        wide = half * 1.45
        paint.polygon([(x, y - wide), (x + wide, y), (x, y + wide), (x - wide, y)], line)
    paint.polygon(points, "hint.base")
