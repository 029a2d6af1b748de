"""The still part of Metro's map: rim with trains and stations, spaces, tiles, resting lines, the centre.

Lengths are shares of a space's side (`cell`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pygame import Rect

from games.metro.board import drawing as view_art
from games.metro.board.geometry import RIM, Geometry, ShownMap
from games.metro.rulebook import Lay, Line
from games.metro.rules import tiles
from games.stage.paint.marks import player_shape
from games.stage.paint.painter import Paint, Point
from games.stage.paint.theme import RGBA

FOOT = 3  # the slab's side below, in logical pixels


@dataclass(frozen=True)
class Ground:
    """The map without what is pointed at or moves. `waiting`: trains that have still to run on their finished lines."""

    shown: ShownMap
    geometry: Geometry
    waiting: frozenset[int] = frozenset()
    heat: Mapping[tuple[int, int], float] = field(default_factory=dict)  # how strong spaces are tinted, 0..1
    numbers: bool = True  # at the rim
    run: int | None = None  # the train under way, whose line is drawn elsewhere

    def draw(self, paint: Paint) -> None:
        """Draw rim, spaces, tiles, resting lines, trains."""
        self.draw_slab(paint)
        self.draw_tiles(paint)

    @property
    def slab_key(self) -> Hashable:
        """What the slab looks different by, for one that is kept."""
        trains = range(4 * self.shown.d)
        marks = tuple((self.shown.colour(train), self.shown.faint(train), self.number(train)) for train in trains)
        return self.geometry, marks

    def draw_slab(self, paint: Paint) -> None:
        """Draw what stays while tiles are laid: rim, stations, trains, the centre."""
        g, px = self.geometry, paint.px
        slab = g.slab
        paint.shadow(slab, "slab", "slab")
        paint.rect(slab.move(0, px(FOOT)), "board.metro.rimEdge", "slab")
        light = paint.look.theme.mix("board.metro.rim", "#FFFFFF", 0.16)
        paint.rect(slab, "board.metro.rim", "slab", light, px(1.5))
        paint.rect(g.field, "board.metro.field", round(g.cell * 0.1))
        self._hub(paint)
        for train in range(4 * g.d):
            self._station(paint, train)

    def draw_tiles(self, paint: Paint) -> None:
        """Draw spaces, tiles and resting lines onto the slab."""
        g = self.geometry
        laid = {(p.x, p.y) for p in self.shown.placements}
        inset = max(1, g.cell // 40)
        for y in range(1, g.d + 1):
            for x in range(1, g.d + 1):
                if (x, y) not in laid and not tiles.in_centre(g.d, x, y):
                    box = g.space(x, y).inflate(-2 * inset, -2 * inset)
                    paint.rect(box, self._space_colour(paint, (x, y)), round(g.cell * 0.09))
        for move in self.shown.placements:
            draw_tile(paint, g, move)
        draw_platforms(paint, g)
        for line in sorted(self.shown.lines, key=lambda line: not line.closed):
            self._resting(paint, line)
        if self.shown.bold:
            ended = [line for line in self.shown.lines if line.closed and line.train not in self.waiting]
            draw_badges(paint, g, self.shown, ended)

    def _hub(self, paint: Paint) -> None:
        g = self.geometry
        hub = g.hub.inflate(-2 * max(1, g.cell // 34), -2 * max(1, g.cell // 34))
        radius = round(g.cell * 0.17)
        paint.rect(hub.move(0, max(1, g.cell // 30)), "board.metro.rimEdge", radius)
        paint.rect(hub, "board.metro.rim", radius)
        ring = round(g.cell * 0.49)
        paint.circle(g.hub.center, ring, None, "#E4E9EF", max(2, round(g.cell * 0.06)))
        role = "large" if g.cell > paint.px(52) else "heading"
        line = paint.look.text.line(role)
        paint.text("×2", Rect(g.hub.x, g.hub.centery - line // 2, g.hub.w, line), role, "#FFFFFF", "centre")

    def _station(self, paint: Paint, train: int) -> None:
        g, mix = self.geometry, paint.look.theme.mix
        colour = self.shown.colour(train)
        dot = g.beside(train, True, 0.045)
        ink = mix("#FFFFFF", "board.metro.rim", 0.28)
        paint.circle(dot, max(2, g.cell * 0.052), ink)
        number = self.number(train)
        if number:
            at = g.beside(train, True, 0.3)
            line = paint.look.text.line("key")
            role = "label" if g.cell >= paint.px(60) else "key"
            paint.text(
                number, Rect(round(at[0]) - g.cell, round(at[1]) - line // 2, 2 * g.cell, line), role, ink, "centre"
            )
        box = g.train(train)
        radius = round(min(box.size) * 0.28)
        if colour is None:
            grey = mix("board.metro.rim", "#FFFFFF", 0.2)
            paint.rect(box, grey, radius, mix("board.metro.rim", "#FFFFFF", 0.32), paint.px(1))
            return
        by = view_art.FAINT_TRAIN if self.shown.faint(train) else 0.0
        paint.rect(box, mix("#FFFFFF", "board.metro.rim", by), radius)
        edge = max(1, round(g.cell * 0.022))
        fill = mix(f"player.{colour}.fill", "board.metro.rim", by)
        paint.rect(box.inflate(-2 * edge, -2 * edge), fill, max(1, radius - edge))
        player_shape(paint, box.center, g.cell * 0.075, colour, mix(f"player.{colour}.mark", "board.metro.rim", by))

    def number(self, train: int) -> str:
        """Return what stands at a station: its number, or x or y at the upper and the left edge."""
        if not self.numbers:
            return ""
        if self.shown.stations:
            return str(train + 1)
        x, y = tiles.entry_point(self.shown.d, train)
        return str(x) if y == 0 else str(y) if x == 0 else ""

    def _resting(self, paint: Paint, line: Line) -> None:
        colour = self.shown.colour(line.train)
        if colour is None or line.train in self.shown.kept or line.train == self.run:
            return
        closed = line.closed and line.train not in self.waiting
        g = self.geometry
        pieces = g.pieces(line)
        fill, edge = view_art.line_colours(paint.look, colour)
        if self.shown.faint(line.train):
            fill = paint.look.theme.mix(fill, "board.metro.tile", view_art.FAINT)
            view_art.draw_thin(paint, pieces, fill, view_art.OPEN * g.cell)
        elif self.shown.bold and not line.closed:
            path = [point for piece in pieces for point in piece]
            paint.dashed(path, fill, view_art.OPEN * 1.3 * g.cell, 0.19 * g.cell, 0.14 * g.cell, closed=False)
        elif self.shown.bold and closed:
            view_art.draw_thick(paint, pieces, fill, edge, view_art.OPEN * 1.5 * g.cell)
        elif closed:
            fill, share = resting(paint, self.shown, colour)
            view_art.draw_thin(paint, pieces, fill, max(2.0, share * g.cell))
        else:
            view_art.draw_thin(paint, pieces, fill, view_art.OPEN * g.cell)

    def _space_colour(self, paint: Paint, space: tuple[int, int]) -> RGBA:
        share = self.heat.get(space)
        if share is None:
            return paint.colour("board.metro.emptyCell")
        return paint.look.theme.mix("board.metro.emptyCell", "#0B6A5B", 0.04 + 0.82 * share)


def draw_order(paint: Paint, g: Geometry, placements: Sequence[Lay]) -> None:
    """Draw on each tile its number in the order of play."""
    radius = max(paint.px(7), round(g.cell * 0.14))
    last = len(placements)
    for n, move in enumerate(placements, 1):
        box = g.space(move.x, move.y)
        centre = (box.x + round(g.cell * 0.19), box.y + round(g.cell * 0.2))
        paint.circle(centre, radius, "hint.base" if n == last else "#24292C")
        line = paint.look.text.line("key")
        role = "label" if g.cell >= paint.px(60) else "key"
        area = Rect(centre[0] - radius, centre[1] - line // 2, 2 * radius, line)
        paint.text(str(n), area, role, "#2B2000" if n == last else "#FFFFFF", "centre")


def draw_tile(paint: Paint, g: Geometry, move: Lay) -> None:
    """Draw a tile on its space."""
    inset = max(1, g.cell // 68)
    paint.picture(view_art.tile_picture(paint.look, move.kind, g.cell, inset), g.space(move.x, move.y).topleft)


def resting(paint: Paint, shown: ShownMap, colour: int) -> tuple[RGBA, float]:
    """Return colour and width of a finished line."""
    if shown.even:
        return paint.colour(f"player.{colour}.fill"), view_art.OPEN
    return view_art.resting(paint.look, colour), view_art.DONE


def draw_platforms(paint: Paint, g: Geometry, reached: Iterable[Line] = ()) -> None:
    """Draw the eight platforms; those at which the lines `reached` the centre are gold."""
    ends = [line.steps[-1] for line in reached if line.closed and line.centre]
    lit = {(last.x, last.y, last.side_out) for last in ends}
    m = g.d // 2
    beside = [(m, m - 1, tiles.S), (m + 1, m - 1, tiles.S), (m, m + 2, tiles.N), (m + 1, m + 2, tiles.N)]
    beside += [(m - 1, m, tiles.E), (m - 1, m + 1, tiles.E), (m + 2, m, tiles.W), (m + 2, m + 1, tiles.W)]
    for x, y, side in beside:
        box = g.space(x, y)
        px, py = view_art.OUT[side]
        dx, dy = tiles.STEP[side]
        at = (box.x + px * g.cell + dx * 0.06 * g.cell, box.y + py * g.cell + dy * 0.06 * g.cell)
        long, thick = round(0.27 * g.cell), round(0.13 * g.cell)
        wide, tall = (long, thick) if dy else (thick, long)
        colour = "hint.base" if (x, y, side) in lit else "#F3F5F8"
        paint.rect(Rect(round(at[0] - wide / 2), round(at[1] - tall / 2), wide, tall), colour, round(thick * 0.34))


def badge_places(g: Geometry, shown: ShownMap, lines: Sequence[Line]) -> list[Point]:
    """Return where the points of finished lines stand: outside the rim at their exits, in the centre under another."""
    inside = sum(line.centre for line in lines)
    low, high = g.hub.bottom - g.cell * 0.28, g.hub.top + g.cell * 0.28
    heights = iter([low - (low - high) * n / max(1, inside - 1) for n in range(inside)])
    out = RIM + 0.08 if shown.stations else 0.33
    return [(g.hub.centerx, next(heights)) if line.centre
            else g.beside(tiles.train_at(g.d, line.exit), True, out) for line in lines]  # fmt: skip


def draw_badges(paint: Paint, g: Geometry, shown: ShownMap, lines: Iterable[Line], doubling: bool = False) -> None:
    """Draw the points of finished lines at their exits; `doubling`: in the centre with how they come about."""
    done = [line for line in lines if line.closed]
    for line, at in zip(done, badge_places(g, shown, done), strict=True):
        text = f"{len(line.steps)} × 2 = {line.points}" if doubling and line.centre else str(line.points)
        wide = paint.look.text.width(text, "body+") + 2 * paint.px(10)
        box = Rect(0, 0, max(wide, paint.px(34)), paint.px(25))
        box.center = (round(at[0]), round(at[1]))
        colour = shown.colour(line.train)
        ground: RGBA = paint.colour("board.metro.track")
        ink = "#16211D"
        if colour is not None:
            ground = paint.look.theme.mix(f"player.{colour}.fill", "#000000", 0.25)
            ink = "#FFFFFF"
            if colour == 3:
                ground, ink = paint.colour("player.3.fill"), "#2B2000"
        paint.rect(box, ground, "pill", "#FFFFFF", paint.px(2))
        paint.text(text, box, "body+", ink, "centre")
