"""The edges of a drawn tree: their bows, and what room the words beside each other have."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.stage.paint.painter import Point

STEPS = 12  # points of a curved edge


def bow(a: Point, b: Point) -> list[Point]:
    """Return an edge that leaves its node sideways and arrives from above."""
    (x1, y1), (x2, y2) = a, b
    if abs(x1 - x2) < 1:
        return [a, b]
    one, two = (x1 + 0.62 * (x2 - x1), y1 + 0.04 * (y2 - y1)), (x2, y1 + 0.36 * (y2 - y1))
    found = []
    for n in range(STEPS + 1):
        t = n / STEPS
        s = 1 - t
        weights = s**3, 3 * s * s * t, 3 * s * t * t, t**3
        found.append((
            sum(w * p[0] for w, p in zip(weights, (a, one, two, b), strict=True)),
            sum(w * p[1] for w, p in zip(weights, (a, one, two, b), strict=True)),
        ))  # fmt: skip
    return found


def shortened(places: Sequence[float], wide: Sequence[int], gap: int) -> list[int]:
    """Return how wide each of a row's words may be, whose middles lie there, so that they are a `gap` apart."""
    found = list(wide)
    for one in range(len(places)):
        for other in (one - 1, one + 1):
            if 0 <= other < len(places) and wide[other]:
                apart = abs(places[one] - places[other]) - gap
                found[one] = min(found[one], max(0, int(max(apart, 2 * apart - wide[other]))))
    return found


def fitted(name: str, width: Callable[[str], int], room: int) -> str:
    """Return a turn of several moves as it fits: closer together, else its last moves, as brothers share the first."""
    moves = name.split(", ")
    if len(moves) == 1 or width(name) <= room:
        return name
    tries = (("…" if n else "") + ",".join(moves[n:]) for n in range(len(moves)))
    return next((said for said in tries if width(said) <= room), "…")


def clear(places: Sequence[float], wide: Sequence[int], first: Sequence[bool], gap: int) -> list[bool]:
    """Return which of a row's words can stand as they are: where two would meet, that which is `first`, else none."""
    found = [True] * len(places)
    for one in range(len(places)):
        for other in (one - 1, one + 1):
            if 0 <= other < len(places) and wide[other] and (first[other] or not first[one]):
                found[one] &= (wide[one] + wide[other]) / 2 + gap <= abs(places[one] - places[other])
    return found


def along(a: Point, b: Point, y: float) -> Point:
    """Return the point of a line at a height."""
    share = (y - a[1]) / ((b[1] - a[1]) or 1.0)
    return a[0] + (b[0] - a[0]) * share, y
