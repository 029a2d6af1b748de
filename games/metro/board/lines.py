"""Lines of Metro's map that are of the moment: thick ones with their tiles counted, trains on their way.

Lengths are shares of a space's side (`cell`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

from pygame import Rect

from games.metro.board import drawing as view_art
from games.metro.board.geometry import Geometry, ShownMap
from games.metro.board.ground import LinePoints, draw_badges, draw_platforms, faded, line_colours, rest_look, track_look
from games.metro.film import Film, Frame
from games.metro.rulebook import Line
from games.metro.rules import tiles
from games.stage.paint.painter import Paint, Point
from games.stage.paint.theme import RGBA

NEAR = 0.13  # how near to a track a click means it
LEVELS = 8  # in which what brightens or thins does so: each is a picture that is kept


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
    draw_kept(paint, g, shown, lines, counted)
    draw_badges(paint, g, shown, [LinePoints(line, 1.0, doubling) for line in lines])


def draw_kept(paint: Paint, g: Geometry, shown: ShownMap, lines: Sequence[Line], counted: bool) -> None:
    """Draw lines thick, then on them their tiles counted if they are to be."""
    counts: list[Point] = []
    if any(line.closed and line.centre for line in lines):
        draw_platforms(paint, g, [(line, 1.0) for line in lines])
    for line in lines:
        fill, edge = line_colours(paint, shown, line.train)
        view_art.draw_thick(paint, g.pieces(line), fill, edge, view_art.THICK * g.cell)
        if not line.closed:
            draw_tip(paint, g, line, fill)
    if counted:
        for line in lines:
            draw_counts(paint, g, shown, line, counts)


def draw_counts(
    paint: Paint,
    g: Geometry,
    shown: ShownMap,
    line: Line,
    taken: list[Point],
    done: int | None = None,
    share: float = 1.0,
) -> None:
    """Draw the counts of a line's tiles, where no other count stands (`taken`); smaller beyond those that are `done`.

    Where a number of tiles is done the train has the last one's number. Each count has one place, wherever the train
    is. `share`: how far they have come, 0..1.
    """
    fill, edge = line_colours(paint, shown, line.train)
    total = len(line.steps)
    large, small = (max(paint.px(8), round(g.cell * size)) for size in (0.15, 0.135))
    for n, step in enumerate(line.steps, 1):
        piece = g.piece(step)
        behind = done is None or n < done
        if n == 1 or n % 5 == 0 or n == total:
            places = [view_art.along(piece, part) for part in (0.5, 0.3, 0.7, 0.12, 0.88)]
            room = [min((math.dist(p, q) for q in taken), default=math.inf) for p in places]
            at = next((p for p, r in zip(places, room, strict=True) if r >= 2 * large), places[0])
            taken.append(at)
            if n != done:
                radius = large if behind else small
                box = Rect(round(at[0]) - radius, round(at[1]) - radius, 2 * radius, 2 * radius).inflate(4, 4)
                faded(paint, box, share, partial(_count, g=g, n=n, at=at, radius=radius, inks=(fill, edge)))
        elif behind and n != done:
            at, radius = view_art.along(piece, 0.5), max(2, round(g.cell * 0.042))
            box = Rect(round(at[0]) - radius, round(at[1]) - radius, 2 * radius, 2 * radius).inflate(4, 4)
            faded(paint, box, share, partial(Paint.circle, centre=at, radius=g.cell * 0.042, fill="#FFFFFF"))


def _count(paint: Paint, g: Geometry, n: int, at: Point, radius: int, inks: tuple[RGBA, RGBA]) -> None:
    paint.circle(at, radius, "#FFFFFF", inks[0], max(2, g.cell * 0.03))
    height = paint.look.text.line("label")
    box = Rect(round(at[0]) - radius, round(at[1]) - height // 2, 2 * radius, height)
    paint.text(str(n), box, "label" if g.cell >= paint.px(56) else "key", inks[1], "centre")


def draw_train(
    paint: Paint, g: Geometry, shown: ShownMap, line: Line, share: float, size: float = 1.0, counts: float = 1.0
) -> None:
    """Draw a train that has come a share 0..1 of its line: thick behind it, thin ahead, its tile's number on it.

    `size`: how large the train is, 0..1; `counts`: how far the counts on the line have come.
    """
    fill, edge = line_colours(paint, shown, line.train)
    pieces = g.pieces(line)
    done = share * len(pieces)
    whole = min(int(done), len(pieces) - 1)
    before, after = view_art.parted_at(pieces[whole], min(1.0, done - whole))
    view_art.draw_thin(paint, [after, *pieces[whole + 1 :]], fill, view_art.AHEAD * g.cell)
    if not line.closed:
        draw_tip(paint, g, line, fill)
    view_art.draw_thick(paint, [*pieces[:whole], before], fill, edge, view_art.THICK * g.cell)
    draw_counts(paint, g, shown, line, [], whole + 1, counts)
    draw_head_at(paint, g, shown, line, share, size)


def draw_head_at(paint: Paint, g: Geometry, shown: ShownMap, line: Line, share: float, size: float = 1.0) -> None:
    """Draw the train alone that has come a share 0..1 of its line."""
    pieces = g.pieces(line)
    done = share * len(pieces)
    whole = min(int(done), len(pieces) - 1)
    at = view_art.parted_at(pieces[whole], min(1.0, done - whole))[1][0]
    draw_head(paint, g, shown, line, at, whole + 1, size)


def draw_head(paint: Paint, g: Geometry, shown: ShownMap, line: Line, at: Point, n: int, size: float) -> None:
    """Draw the train itself with its tile's number, `size` 0..1."""
    radius = g.cell * 0.24 * size
    if radius < 2:
        return
    fill, _ = line_colours(paint, shown, line.train)
    paint.circle(at, radius + max(1, g.cell * 0.03 * size), "#FFFFFF")
    paint.circle(at, radius, fill)
    if size > 0.6:
        role = "body+" if g.cell >= paint.px(52) else "label"
        height = paint.look.text.line(role)
        box = Rect(round(at[0] - radius), round(at[1] - height / 2), round(2 * radius), height)
        ink = "#2B2000" if shown.colour(line.train) == 3 else "#FFFFFF"
        paint.text(str(n), box, role, ink, "centre")


def _level(share: float) -> float:
    return round(share * LEVELS) / LEVELS


def draw_moment(
    paint: Paint, g: Geometry, shown: ShownMap, film: Film, frame: Frame, followed: int | None = None
) -> None:
    """Draw the lines of a placement from when its tile lies; the train under way on top of them.

    `followed`: the train whose line has its tiles counted all the time.
    """
    for line in sorted((film.line(train) for train in film.own), key=lambda line: (not line.closed, line.train)):
        if frame.running is None or frame.running[0].train != line.train or not film.moves:
            _draw_own(paint, g, shown, film, frame, line, line.train == followed)
    if frame.running is not None and film.moves:
        line, share = frame.running
        counts = 1.0 if line.train == followed else frame.size
        draw_train(paint, g, shown, line, share, frame.size, counts)


def _draw_own(
    paint: Paint, g: Geometry, shown: ShownMap, film: Film, frame: Frame, line: Line, counted: bool
) -> None:
    """Draw one of the film's lines, but for the one whose train is under way."""
    train = line.train
    pieces = g.pieces(line)
    fill, edge = line_colours(paint, shown, train)
    kept, runs = train in shown.kept, any(train == one.train for one in film.finished)
    rest = rest_look(paint, g, shown, train, line.closed)
    old = film.before.get(train, 0)
    if runs and train not in frame.waiting:  # its train has arrived
        share = _level(frame.arrived(train))
        thick = view_art.thick(fill, edge, view_art.THICK * g.cell)
        view_art.draw_line(paint, pieces, view_art.between(thick, rest, share), g.cell)
        if counted or share < 1:
            draw_counts(paint, g, shown, line, [], None, 1.0 if counted else 1 - share)
        if share < 1:
            draw_head(paint, g, shown, line, pieces[-1][-1], len(pieces), 1 - share)
    else:
        before = rest_look(paint, g, shown, train, line.closed and film.move is None)
        if not runs:  # it brightens and rests again
            bright = before if kept else view_art.thin(fill, view_art.BRIGHT * g.cell)
            coming = view_art.between(track_look(paint, g), before, _level(frame.rise))
            looks = [view_art.between(first, bright, _level(frame.glow)) for first in (before, coming)]
        elif film.moves:  # it goes thin, until its train comes
            ahead = view_art.thin(fill, view_art.AHEAD * g.cell)
            looks = [view_art.between(first, ahead, _level(frame.rise)) for first in (before, track_look(paint, g))]
        else:  # nothing moves: it fades to how it rests
            share = _level(frame.running[1]) if frame.running is not None and frame.running[0].train == train else 0.0
            looks = [view_art.between(first, rest, share) for first in (before, track_look(paint, g))]
        for part, look in ((pieces[old:], looks[1]), (pieces[:old], looks[0])):
            if part:
                view_art.draw_line(paint, part, look, g.cell)
        if counted:
            draw_counts(paint, g, shown, line, [], 0 if runs else None)
    if not line.closed and not shown.faint(train):
        draw_tip(paint, g, line, fill)


def clear_of(
    g: Geometry, lines: Sequence[Line], box: Rect, size: tuple[int, int], taken: Sequence[Rect] = ()
) -> tuple[int, int]:
    """Return where around a space a label of this size is farthest from the tracks of lines, its lower edge first.

    It stays within the field where it can, off trains and numbers, and off what is `taken`.
    """
    (wide, tall), tracks = size, [g.piece(step) for line in lines for step in line.steps]
    aside, over = box.width // 2 - wide // 4, box.height // 2 + tall // 4
    ways = [(x, y) for y in (over, -over) for x in (-aside, 0, aside)] + [(box.width // 2 + wide // 3, 0)]
    ways.append((-box.width // 2 - wide // 3, 0))
    places = [(box.centerx + x, box.centery + y) for x, y in ways]

    def room(at: tuple[int, int]) -> float:
        """Return how far the tracks are from the label there, measured at its ends and its middle."""
        points = [(at[0] + x * wide / 2, at[1]) for x in (-1, 0, 1)]
        return min((view_art.distance(track, point) for track in tracks for point in points), default=math.inf)

    def free(at: tuple[int, int]) -> int:
        """Return how much speaks for the label there beside the tracks."""
        label = Rect(0, 0, wide, tall)
        label.center = at
        return 2 * (label.collidelist(list(taken)) < 0) + bool(g.field.contains(label))

    return max(places, key=lambda at: (free(at), min(room(at), 0.3 * g.cell)))


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
