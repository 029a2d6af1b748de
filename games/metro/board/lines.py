"""Lines of Metro's map that are of the moment: thick ones with their tiles counted, trains on their way.

Lengths are shares of a space's side (`cell`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import Rect

from games.metro.board import drawing as view_art
from games.metro.board.geometry import Geometry, ShownMap
from games.metro.board.ground import draw_badges, draw_platforms, resting
from games.metro.rulebook import Line
from games.metro.rules import tiles
from games.stage.paint.painter import Paint, Point
from games.stage.paint.theme import RGBA, ColourName, mix

NEAR = 0.13  # how near to a track a click means it
LEVELS = 6  # in which what brightens or thins does so: each is a picture that is kept


def line_colours(paint: Paint, shown: ShownMap, train: int) -> tuple[RGBA, RGBA]:
    """Return (fill, edge) of a train's line; nobody's are as the tracks."""
    colour = shown.colour(train)
    if colour is None:
        track: ColourName = "board.metro.track"
        return paint.colour(track), paint.look.theme.mix(track, "#16211D", 0.4)
    return view_art.line_colours(paint.look, colour)


def draw_tip(paint: Paint, g: Geometry, line: Line, fill: RGBA) -> None:
    """Draw the ring at the end of an open line, on the space that it points at."""
    last = line.steps[-1]
    radius = max(3, round(g.cell * 0.085))
    (x, y), (dx, dy) = g.piece(last)[-1], tiles.STEP[last.side_out]
    at = (x + dx * radius * 0.9, y + dy * radius * 0.9)
    paint.circle(at, radius, fill)
    paint.circle(at, max(1, radius - max(2, round(g.cell * 0.03))), "board.metro.field")


def draw_lines(
    paint: Paint, g: Geometry, shown: ShownMap, lines: Sequence[Line], counted: bool = True, doubling: bool = False
) -> None:
    """Draw lines thick, then on them their tiles counted if they are to be, their points at the end."""
    counts: list[Point] = []
    if any(line.closed and line.centre for line in lines):
        draw_platforms(paint, g, lines)
    for line in lines:
        fill, edge = line_colours(paint, shown, line.train)
        view_art.draw_thick(paint, g.pieces(line), fill, edge, view_art.THICK * g.cell)
        if not line.closed:
            draw_tip(paint, g, line, fill)
    if counted:
        for line in lines:
            _counts(paint, g, line, *line_colours(paint, shown, line.train), counts)
    draw_badges(paint, g, shown, lines, doubling)


def _counts(
    paint: Paint, g: Geometry, line: Line, fill: RGBA, edge: RGBA, taken: list[Point], done: int | None = None
) -> None:
    """Draw the counts of a line's tiles, where no other count stands (`taken`); smaller beyond those that are `done`.

    Where a number of tiles is done the train has the last one's number.
    """
    total = len(line.steps)
    for n, step in enumerate(line.steps, 1):
        piece = g.piece(step)
        behind = done is None or n < done
        if n == done:
            continue
        if n == 1 or n % 5 == 0 or n == total:
            radius = max(paint.px(8), round(g.cell * (0.15 if behind else 0.135)))
            places = [view_art.along(piece, share) for share in (0.5, 0.3, 0.7, 0.12, 0.88)]
            room = [min((math.dist(p, q) for q in taken), default=math.inf) for p in places]
            at = next((p for p, r in zip(places, room, strict=True) if r >= 2 * radius), places[0])
            taken.append(at)
            paint.circle(at, radius, "#FFFFFF", fill, max(2, g.cell * 0.03))
            height = paint.look.text.line("label")
            box = Rect(round(at[0]) - radius, round(at[1]) - height // 2, 2 * radius, height)
            paint.text(str(n), box, "label" if g.cell >= paint.px(56) else "key", edge, "centre")
        elif behind:
            paint.circle(view_art.along(piece, 0.5), max(2, g.cell * 0.042), "#FFFFFF")


def draw_train(paint: Paint, g: Geometry, shown: ShownMap, line: Line, share: float) -> None:
    """Draw a train that has come a share 0..1 of its line: thick behind it, thin ahead, its tile's number on it."""
    fill, edge = line_colours(paint, shown, line.train)
    pieces = g.pieces(line)
    done = share * len(pieces)
    whole = min(int(done), len(pieces) - 1)
    before, after = view_art.cut(pieces[whole], min(1.0, done - whole))
    view_art.draw_thin(paint, [after, *pieces[whole + 1 :]], fill, view_art.AHEAD * g.cell)
    if not line.closed:
        draw_tip(paint, g, line, fill)
    view_art.draw_thick(paint, [*pieces[:whole], before], fill, edge, view_art.THICK * g.cell)
    _counts(paint, g, line, fill, edge, [], whole + 1)
    at, radius = after[0], g.cell * 0.24
    paint.circle(at, radius + max(1, g.cell * 0.03), "#FFFFFF")
    paint.circle(at, radius, fill)
    role = "body+" if g.cell >= paint.px(52) else "label"
    height = paint.look.text.line(role)
    box = Rect(round(at[0] - radius), round(at[1] - height / 2), round(2 * radius), height)
    ink = "#2B2000" if shown.colour(line.train) == 3 else "#FFFFFF"
    paint.text(str(whole + 1), box, role, ink, "centre")


def _level(share: float) -> float:
    return round(share * LEVELS) / LEVELS


def draw_glow(paint: Paint, g: Geometry, shown: ShownMap, lines: Sequence[Line], glow: float) -> None:
    """Draw lines between their looks at rest (0) and as bright as those that are followed (1)."""
    share = _level(glow)
    for line in lines if share else ():
        fill, _ = line_colours(paint, shown, line.train)
        rest = paint.look.theme.mix(fill, "board.metro.tile", view_art.FAINT if shown.faint(line.train) else 0.0)
        width = view_art.OPEN + (view_art.THICK - view_art.OPEN) * share
        view_art.draw_thin(paint, g.pieces(line), mix(rest, fill, share), width * g.cell)


def draw_thinning(paint: Paint, g: Geometry, shown: ShownMap, line: Line, share: float) -> None:
    """Draw a finished line between the width of its run and its look at rest."""
    colour = shown.colour(line.train)
    if colour is None:
        return
    share = _level(share)
    fill = paint.colour(f"player.{colour}.fill")
    rest, wide = resting(paint, shown, colour)
    if shown.faint(line.train):
        rest, wide = paint.look.theme.mix(fill, "board.metro.tile", view_art.FAINT), view_art.OPEN
    width = view_art.THICK + (wide - view_art.THICK) * share
    view_art.draw_thin(paint, g.pieces(line), mix(fill, rest, share), width * g.cell)


def clear_of(g: Geometry, lines: Sequence[Line], box: Rect, size: tuple[int, int]) -> tuple[int, int]:
    """Return where around a space a label of this size is farthest from the tracks of lines, its lower edge first."""
    (wide, tall), tracks = size, [g.piece(step) for line in lines for step in line.steps]
    aside, over = box.width // 2 - wide // 4, box.height // 2 + tall // 4
    ways = [(x, y) for y in (over, -over) for x in (-aside, 0, aside)] + [(box.width // 2 + wide // 3, 0)]
    ways.append((-box.width // 2 - wide // 3, 0))
    places = [(box.centerx + x, box.centery + y) for x, y in ways]

    def room(at: tuple[int, int]) -> float:
        """Return how far the tracks are from the label there, measured at its ends and its middle."""
        points = [(at[0] + x * wide / 2, at[1]) for x in (-1, 0, 1)]
        return min((view_art.distance(track, point) for track in tracks for point in points), default=math.inf)

    return max(places, key=lambda at: min(room(at), 0.3 * g.cell))


def trains_at(g: Geometry, lines: Sequence[Line], pos: tuple[int, int]) -> tuple[int, ...]:
    """Return the trains whose tracks are at a point, the nearest first."""
    space = g.at(pos)
    found: dict[int, float] = {}
    for line in lines:
        for step in line.steps:
            if (step.x, step.y) == space:
                away = view_art.distance(g.piece(step), pos)
                if away <= NEAR * g.cell:
                    found[line.train] = min(away, found.get(line.train, math.inf))
    return tuple(sorted(found, key=lambda train: (found[train], train)))
