"""Tiles and lines as pictures: where tracks run on a tile, tiles drawn once and kept, lines in a player's colour.

Points of a tile are shares of its side from its top left. Trains keep to the right: on the top edge, the map held
upright, the track in is at one third from the left and the track out at two thirds; the other edges turned likewise.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from pygame import Rect, Surface

from games.metro.rules import tiles
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint, Point, blank, sprite
from games.stage.paint.theme import RGBA, mix

THIRD, TWO_THIRDS = 1 / 3, 2 / 3
IN = ((0.0, TWO_THIRDS), (TWO_THIRDS, 1.0), (1.0, THIRD), (THIRD, 0.0))  # by side W S E N
OUT = ((0.0, THIRD), (THIRD, 1.0), (1.0, TWO_THIRDS), (TWO_THIRDS, 0.0))
INWARD = ((1.0, 0.0), (0.0, -1.0), (-1.0, 0.0), (0.0, 1.0))  # the direction of a train that comes in by a side
# widths of tracks and lines, shares of the side
TRACK = 0.062
OPEN = 0.07
DONE = 0.036
THICK = 0.11
AHEAD = 0.05  # width of a line before its train
BRIGHT = 0.09  # width of a line that a tile has joined, at its brightest
STRONG = 1.5  # by how much finished lines are wider where there are few, by how much open ones (dashed) are
DASHED = 1.3
FAINT, FAINT_TRAIN = 0.7, 0.5  # how near a line that is not followed is to the tile, its train to the rim
STEPS = 12  # points of a quarter curve


@cache
def track(side_in: int, side_out: int) -> tuple[Point, ...]:
    """Return the points of the track from one side of a tile to another."""
    start, end = IN[side_in], OUT[side_out]
    ahead, leave = INWARD[side_in], (-INWARD[side_out][0], -INWARD[side_out][1])
    if side_in == side_out:  # a return: straight, half a circle, straight
        stem, radius = 0.1, (TWO_THIRDS - THIRD) / 2
        across = (end[0] - start[0], end[1] - start[1])
        long = math.hypot(*across)
        unit = (across[0] / long, across[1] / long)
        middle = ((start[0] + end[0]) / 2 + ahead[0] * stem, (start[1] + end[1]) / 2 + ahead[1] * stem)
        turn = [
            (
                middle[0] + radius * (ahead[0] * math.sin(a) - unit[0] * math.cos(a)),
                middle[1] + radius * (ahead[1] * math.sin(a) - unit[1] * math.cos(a)),
            )
            for a in (math.pi * n / (2 * STEPS) for n in range(2 * STEPS + 1))
        ]
        return (start, *turn, end)
    if (side_in + 2) % 4 == side_out:
        return start, end
    corner = (start[0] if ahead[0] == 0 else end[0], start[1] if ahead[1] == 0 else end[1])
    radius = math.dist(start, corner)
    one = (corner[0] - ahead[0] * radius, corner[1] - ahead[1] * radius)
    centre = (one[0] + leave[0] * radius, one[1] + leave[1] * radius)
    arc = []
    for n in range(STEPS + 1):
        a = math.pi / 2 * n / STEPS
        arc.append(
            (
                centre[0] - leave[0] * radius * math.cos(a) + ahead[0] * radius * math.sin(a),
                centre[1] - leave[1] * radius * math.cos(a) + ahead[1] * radius * math.sin(a),
            )
        )
    return (start, *arc, end)


def placed(points: Sequence[Point], left: float, top: float, side: float) -> list[Point]:
    """Return a tile's points on the screen."""
    return [(left + x * side, top + y * side) for x, y in points]


def along(points: Sequence[Point], share: float) -> Point:
    """Return the point at a share 0..1 of a path's length."""
    lengths = [math.dist(a, b) for a, b in pairwise(points)]
    left = share * sum(lengths)
    for (a, b), long in zip(pairwise(points), lengths, strict=True):
        if left <= long and long:
            return a[0] + (b[0] - a[0]) * left / long, a[1] + (b[1] - a[1]) * left / long
        left -= long
    return points[-1]


def parted_at(points: Sequence[Point], share: float) -> tuple[list[Point], list[Point]]:
    """Return what lies before and after a share 0..1 of a path's length; both have the point there."""
    left = share * sum(math.dist(a, b) for a, b in pairwise(points))
    at = along(points, share)
    for n, (a, b) in enumerate(pairwise(points), 1):
        long = math.dist(a, b)
        if left <= long:
            return [*points[:n], at], [at, *points[n:]]
        left -= long
    return list(points), [points[-1]]


def distance(points: Sequence[Point], to: Point) -> float:
    """Return how far a point is from a path."""
    found = math.inf
    for (ax, ay), (bx, by) in pairwise(points):
        dx, dy = bx - ax, by - ay
        long = dx * dx + dy * dy
        share = max(0.0, min(1.0, ((to[0] - ax) * dx + (to[1] - ay) * dy) / long)) if long else 0.0
        found = min(found, math.dist(to, (ax + share * dx, ay + share * dy)))
    return found


def trimmed(points: Sequence[Point], by: float) -> list[Point]:
    """Return a path without its first and last `by` pixels; nothing where it is not longer than that."""
    total = sum(math.dist(a, b) for a, b in pairwise(points))
    if total <= 2 * by:
        return []
    found = [along(points, by / total)]
    done = 0.0
    for a, b in pairwise(points):
        done += math.dist(a, b)
        if by < done < total - by:
            found.append(b)
    return [*found, along(points, 1 - by / total)]


def tile_picture(look: Look, kind: int, side: int, gap: int = 0) -> Surface:
    """Return the picture of a tile with its four tracks; `gap`: pixels left free around it."""
    key = ("metro tile", kind, side, gap, look.theme.key)

    def make() -> Surface:
        colour = look.theme.colour
        surface = blank((side, side), colour("board.metro.tile"))
        paint = Paint(surface, look)
        radius = max(2, round(0.09 * side))
        body = Rect(gap, gap, side - 2 * gap, side - 2 * gap)
        foot = max(1, round(side / 50))
        paint.rect(body, "board.metro.tileEdge", radius)
        paint.rect(Rect(body.x, body.y, body.w, body.h - foot), "board.metro.tile", radius)
        draw_tracks(paint, kind, side, body)
        if look.theme.contrast:  # an empty space is nearly as light
            paint.rect(body, None, radius, "board.metro.tileEdge", max(1, round(side / 40)))
        return surface

    return sprite(key, make)


def draw_tracks(paint: Paint, kind: int, side: int, body: Rect) -> None:
    """Draw the four tracks of a tile on a surface of its size, the later over the earlier with a casing."""
    wide = TRACK * side
    exits = tiles.EXITS[kind]
    straight = sorted(range(4), key=lambda s: (exits[s] != (s + 2) % 4, s))
    with paint.clipped(body):
        for side_in in straight:
            path = placed(track(side_in, exits[side_in]), 0, 0, side)
            casing = trimmed(path, 0.16 * side)
            if casing:
                paint.stroke(casing, "board.metro.trackCasing", wide + 0.07 * side)
            paint.stroke(path, "board.metro.track", wide)


def thumb(look: Look, kind: int, side: int) -> Surface:
    """Return a tile's picture for lists and cards, with a thin edge, since the ground may be as light as the tile."""

    def make() -> Surface:
        picture = tile_picture(look, kind, side).copy()
        Paint(picture, look).rect(picture.get_rect(), None, max(2, round(0.09 * side)), "board.metro.tileEdge", 1)
        return picture

    return sprite(("metro thumb", kind, side, look.theme.key), make)


def line_colours(look: Look, colour: int) -> tuple[RGBA, RGBA]:
    """Return (fill, edge) of a player's lines."""
    return look.theme.colour(f"player.{colour}.fill"), look.theme.colour(f"player.{colour}.edge")


def resting(look: Look, colour: int) -> RGBA:
    """Return the colour of a player's finished line: 42 % of the way to the tile, in high contrast none of it."""
    return look.theme.mix(f"player.{colour}.fill", "board.metro.tile", 0.0 if look.theme.contrast else 0.42)


@dataclass(frozen=True, slots=True)
class LineLook:
    """How a line is drawn: colours, and in pixels its width, its rim, the casing where it crosses what lies below.

    `trim`: how much of both ends of a piece has no casing. `gaps`: how near the gaps of a dashed line are to the track
    below, 0..1; 0: it has none.
    """

    fill: RGBA
    edge: RGBA
    width: float
    rim: float
    casing: float
    trim: float
    gaps: float = 0.0


def thin(fill: RGBA, width: float, gaps: float = 0.0) -> LineLook:
    """Return the look of a line without an edge."""
    return LineLook(fill, fill, width, 0.0, 2 * width, 1.4 * width, gaps)


def thick(fill: RGBA, edge: RGBA, width: float) -> LineLook:
    """Return the look of a line with an edge."""
    rim = max(2.0, width * 0.22)
    return LineLook(fill, edge, width, rim, width + 2.2 * rim, 1.1 * width)


def between(first: LineLook, last: LineLook, share: float) -> LineLook:
    """Return the look at a share 0..1 of the way from one look to another."""

    def on(a: float, b: float) -> float:
        return a + (b - a) * share

    return LineLook(mix(first.fill, last.fill, share), mix(first.edge, last.edge, share), on(first.width, last.width),
                    on(first.rim, last.rim), on(first.casing, last.casing), on(first.trim, last.trim),
                    on(first.gaps, last.gaps))  # fmt: skip


def draw_line(paint: Paint, pieces: Sequence[Sequence[Point]], look: LineLook, side: float) -> None:
    """Draw a line piece by piece; where it crosses itself the later piece is on top, its casing around it.

    `side`: of a tile, in pixels, by which dashes are measured.
    """
    if look.gaps:
        below = mix(look.fill, paint.colour("board.metro.track"), look.gaps)
        for piece in pieces:
            paint.stroke(piece, below, look.width + (TRACK * side - look.width) * look.gaps)
        path = [point for piece in pieces for point in piece]
        paint.dashed(path, look.fill, look.width, 0.19 * side, 0.14 * side, closed=False)
        return
    rimmed = look.rim >= 0.5
    for piece in pieces if rimmed else ():
        paint.stroke(piece, look.edge, look.width + look.rim)
    for piece in pieces:
        casing = trimmed(piece, look.trim)
        if casing:
            paint.stroke(casing, "board.metro.trackCasing", look.casing)
        inner = trimmed(piece, 0.75 * look.width) if rimmed else []
        if inner:
            paint.stroke(inner, look.edge, look.width + look.rim)
        paint.stroke(piece, look.fill, look.width)


def draw_thin(paint: Paint, pieces: Sequence[Sequence[Point]], colour: RGBA, width: float) -> None:
    """Draw a line without an edge, piece by piece, with a casing where it crosses others."""
    draw_line(paint, pieces, thin(colour, width), 0)


def draw_thick(paint: Paint, pieces: Sequence[Sequence[Point]], fill: RGBA, edge: RGBA, width: float) -> None:
    """Draw a line with edge and fill; where it crosses itself the later piece is on top, its casing around it."""
    draw_line(paint, pieces, thick(fill, edge, width), 0)
