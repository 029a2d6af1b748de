"""Arrows and curves of the links."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from games.stage.paint.painter import Paint

Spot = tuple[float, float]
STEPS = 24  # of a curve


def arrow_head(paint: Paint, tip: Spot, way: Spot, colour: str) -> None:
    """Draw the head of an arrow at its tip, pointing along a way."""
    long = math.hypot(*way) or 1.0
    x, y = way[0] / long, way[1] / long
    size = paint.px(6)
    left = (tip[0] - x * size - y * size * 0.55, tip[1] - y * size + x * size * 0.55)
    right = (tip[0] - x * size + y * size * 0.55, tip[1] - y * size - x * size * 0.55)
    paint.polygon([tip, left, right], colour)


def bow(paint: Paint, points: Sequence[Spot], colour: str) -> None:
    """Draw a curve with these four control points, with a head at its end."""
    a, b, c, d = points
    path = []
    for n in range(STEPS + 1):
        t = n / STEPS
        s = 1 - t
        weights = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        path.append(
            (sum(w * p[0] for w, p in zip(weights, (a, b, c, d), strict=True)),
             sum(w * p[1] for w, p in zip(weights, (a, b, c, d), strict=True)))
        )  # fmt: skip
    paint.stroke(path, colour, paint.px(2))
    arrow_head(paint, d, (d[0] - path[-3][0], d[1] - path[-3][1]), colour)


def chain(paint: Paint, points: Sequence[Spot], colour: str, short: int) -> None:
    """Draw arrows from each point down to the next; each ends `short` pixels before it."""
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        if by - ay > 2 * short:
            paint.stroke([(ax, ay + short), (bx, by - short)], colour, paint.px(2))
            arrow_head(paint, (bx, by - short + paint.px(2)), (bx - ax, by - ay), colour)
        else:
            paint.stroke([(ax, ay), (bx, by)], colour, paint.px(2))
