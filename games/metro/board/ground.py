"""The still part of Metro's map: rim with trains and stations, spaces, tiles, resting lines, the centre.

Lengths are shares of a space's side (`cell`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from pygame import Rect

from games.metro.board import drawing as view_art
from games.metro.board.geometry import RIM, Geometry, ShownMap
from games.metro.rulebook import Lay, Line
from games.metro.rules import tiles
from games.stage.paint.marks import player_shape
from games.stage.paint.painter import Paint, Point
from games.stage.paint.theme import RGBA, ColourName, mix

FOOT = 3  # the slab's side below, in logical pixels


@dataclass(frozen=True)
class Ground:
    """The map without what is pointed at or moves."""

    shown: ShownMap
    geometry: Geometry
    heat: Mapping[tuple[int, int], float] = field(default_factory=dict)  # how strong spaces are tinted, 0..1
    numbers: bool = True  # at the rim
    own: frozenset[int] = frozenset()  # trains whose lines are drawn elsewhere

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
        return station_label(self.shown, train) if self.numbers else ""

    def _resting(self, paint: Paint, line: Line) -> None:
        shown, train = self.shown, line.train
        if shown.colour(train) is not None and train not in shown.kept and train not in self.own:
            look = rest_look(paint, self.geometry, shown, train, line.closed)
            view_art.draw_line(paint, self.geometry.pieces(line), look, self.geometry.cell)

    def _space_colour(self, paint: Paint, space: tuple[int, int]) -> RGBA:
        share = self.heat.get(space)
        if share is None:
            return paint.colour("board.metro.emptyCell")
        return paint.look.theme.mix("board.metro.emptyCell", "#0B6A5B", 0.04 + 0.82 * share)


def station_label(shown: ShownMap, train: int) -> str:
    """Return what stands at a station, "" for nothing: its number, or x or y at the upper and the left edge."""
    if shown.stations:
        return str(train + 1)
    x, y = tiles.entry_point(shown.d, train)
    return str(x) if y == 0 else str(y) if x == 0 else ""


def draw_order(
    paint: Paint, g: Geometry, placements: Sequence[Lay], coming: tuple[Lay, float] | None = None
) -> None:
    """Draw on each tile its number in the order of play; `coming`: the one that comes down, as far as it has, 0..1."""
    share = coming[1] if coming is not None else 0.0
    last = len(placements)
    gold, dark = paint.colour("hint.base"), paint.colour("#24292C")
    for n, move in enumerate(placements, 1):
        turned = share if n == last else 1.0
        _order_number(paint, g, move, n, mix(gold, dark, turned), mix((43, 32, 0, 255), (255, 255, 255, 255), turned))
    if coming is not None:
        radius = max(paint.px(7), round(g.cell * 0.14))
        box = g.space(coming[0].x, coming[0].y)
        faded(paint, box.inflate(2 * radius, 2 * radius), share,
              lambda inner: _order_number(inner, g, coming[0], last + 1, gold, (43, 32, 0, 255)))  # fmt: skip


def _order_number(paint: Paint, g: Geometry, move: Lay, n: int, ground: RGBA, ink: RGBA) -> None:
    radius = max(paint.px(7), round(g.cell * 0.14))
    box = g.space(move.x, move.y)
    centre = (box.x + round(g.cell * 0.19), box.y + round(g.cell * 0.2))
    paint.circle(centre, radius, ground)
    line = paint.look.text.line("key")
    role = "label" if g.cell >= paint.px(60) else "key"
    paint.text(str(n), Rect(centre[0] - radius, centre[1] - line // 2, 2 * radius, line), role, ink, "centre")


def faded(paint: Paint, box: Rect, share: float, draw: Callable[[Paint], None]) -> None:
    """Draw something within a box as if it were there to a share 0..1 only."""
    if share >= 1:
        draw(paint)
    elif share > 0 and paint.shows(box):
        # What lies below is copied and drawn over, so that edges blend with it as they do where nothing fades.
        here = box.clip(paint.surface.get_rect())
        below = paint.surface.subsurface(here).copy()
        draw(paint)
        below.set_alpha(round(255 * (1 - share)))
        paint.surface.blit(below, here)


def draw_tile(paint: Paint, g: Geometry, move: Lay) -> None:
    """Draw a tile on its space."""
    inset = max(1, g.cell // 68)
    paint.picture(view_art.tile_picture(paint.look, move.kind, g.cell, inset), g.space(move.x, move.y).topleft)


def line_colours(paint: Paint, shown: ShownMap, train: int) -> tuple[RGBA, RGBA]:
    """Return (fill, edge) of a train's line; nobody's are as the tracks."""
    colour = shown.colour(train)
    if colour is None:
        track: ColourName = "board.metro.track"
        return paint.colour(track), paint.look.theme.mix(track, "#16211D", 0.4)
    return view_art.line_colours(paint.look, colour)


def track_look(paint: Paint, g: Geometry) -> view_art.LineLook:
    """Return the look of a track that is nobody's line."""
    return view_art.thin(paint.colour("board.metro.track"), view_art.TRACK * g.cell)


def rest_look(paint: Paint, g: Geometry, shown: ShownMap, train: int, closed: bool) -> view_art.LineLook:
    """Return how the line of a train looks at rest."""
    fill, edge = line_colours(paint, shown, train)
    colour, wide = shown.colour(train), view_art.OPEN * g.cell
    if train in shown.kept:
        return view_art.thick(fill, edge, view_art.THICK * g.cell)
    if colour is None:
        return track_look(paint, g)
    if shown.faint(train):
        return view_art.thin(paint.look.theme.mix(fill, "board.metro.tile", view_art.FAINT), wide)
    if shown.bold:
        dashed = view_art.thin(fill, wide * view_art.DASHED, 1.0)
        return view_art.thick(fill, edge, wide * view_art.STRONG) if closed else dashed
    if closed and not shown.even:
        return view_art.thin(view_art.resting(paint.look, colour), max(2.0, view_art.DONE * g.cell))
    return view_art.thin(fill, max(2.0, wide) if closed else wide)


def draw_platforms(paint: Paint, g: Geometry, reached: Iterable[tuple[Line, float]] = ()) -> None:
    """Draw the eight platforms; if any are reached only those, gold as far as the lines have come there, 0..1."""
    lit: dict[tuple[int, int, int], float] = {}
    for line, share in reached:
        if line.closed and line.centre:
            lit[line.steps[-1].x, line.steps[-1].y, line.steps[-1].side_out] = share
    m = g.d // 2
    beside = [(m, m - 1, tiles.S), (m + 1, m - 1, tiles.S), (m, m + 2, tiles.N), (m + 1, m + 2, tiles.N)]
    beside += [(m - 1, m, tiles.E), (m - 1, m + 1, tiles.E), (m + 2, m, tiles.W), (m + 2, m + 1, tiles.W)]
    for x, y, side in [one for one in beside if not lit or one in lit]:
        box = g.space(x, y)
        px, py = view_art.OUT[side]
        dx, dy = tiles.STEP[side]
        at = (box.x + px * g.cell + dx * 0.06 * g.cell, box.y + py * g.cell + dy * 0.06 * g.cell)
        long, thick = round(0.27 * g.cell), round(0.13 * g.cell)
        wide, tall = (long, thick) if dy else (thick, long)
        colour = paint.look.theme.mix("#F3F5F8", "hint.base", lit.get((x, y, side), 0.0))
        paint.rect(Rect(round(at[0] - wide / 2), round(at[1] - tall / 2), wide, tall), colour, round(thick * 0.34))


def badge_places(g: Geometry, shown: ShownMap, lines: Sequence[Line]) -> list[Point]:
    """Return where the points of finished lines stand: at their exits, in the centre under another.

    At an exit they are on the rim where nothing is written, else outside it. A further line into the centre has its
    own place there, above those that stand already.
    """
    inside = sum(line.centre for line in lines)
    low, high = g.hub.bottom - g.cell * 0.28, g.hub.top + g.cell * 0.28
    heights = iter([low - (low - high) * n / max(3, inside - 1) for n in range(inside)])
    exits = [-1 if line.centre else tiles.train_at(g.d, line.exit) for line in lines]
    return [(g.hub.centerx, next(heights)) if train < 0
            else g.beside(train, True, RIM if station_label(shown, train) else 0.33)
            for train in exits]  # fmt: skip


WIDE_END, TALL_END = 0.5, 0.4  # how far from its door a station's number reaches at a side, above or below; cells


def _off_the_number(box: Rect, g: Geometry, train: int) -> None:
    """Move a pill outwards until it covers nothing of the number of a station."""
    x, y = round(g.beside(train, True, WIDE_END)[0]), round(g.beside(train, True, TALL_END)[1])
    side = tiles.entry_side(g.d, train)
    if side == tiles.W:
        box.right = min(box.right, x)
    elif side == tiles.E:
        box.left = max(box.left, x)
    elif side == tiles.N:
        box.bottom = min(box.bottom, y)
    else:
        box.top = max(box.top, y)


def _onto_the_line(box: Rect, g: Geometry, train: int, inwards: float) -> None:
    """Move a pill to where the line that ends at a station leaves the map, so many cells within it."""
    (x, y), side = g.beside(train, True, -inwards), tiles.entry_side(g.d, train)
    box.center = (round(x), round(y))
    if side == tiles.W:
        box.left = round(x)
    elif side == tiles.E:
        box.right = round(x)
    elif side == tiles.N:
        box.top = round(y)
    else:
        box.bottom = round(y)


@dataclass(frozen=True, slots=True)
class LinePoints:
    """A line whose points stand at its exit, as far as they have come, 0..1; in the centre perhaps how they arise."""

    line: Line
    share: float = 1.0
    doubling: bool = False


    @property
    def text(self) -> str:
        """The points in words."""
        if self.doubling and self.line.centre:
            return f"{len(self.line.steps)} × 2 = {self.line.points}"
        return str(self.line.points)


def badge_boxes(paint: Paint, g: Geometry, shown: ShownMap, done: Sequence[LinePoints]) -> list[Rect]:
    """Return the boxes of the points of finished lines."""
    found, look, window = [], paint.look, paint.surface.get_rect()
    for one, at in zip(done, badge_places(g, shown, [one.line for one in done]), strict=True):
        wide = look.text.width(one.text, "body+") + 2 * look.px(10)
        box = Rect(0, 0, max(wide, look.px(34)), look.px(25))
        box.center = (round(at[0]), round(at[1]))
        train = -1 if one.line.centre else tiles.train_at(g.d, one.line.exit)
        if train >= 0 and station_label(shown, train):
            _off_the_number(box, g, train)
            if not window.contains(box):  # no room outside: on the line's last tile
                _onto_the_line(box, g, train, 0.36 if shown.order else 0.0)
        found.append(box)
    return found


def points_boxes(paint: Paint, g: Geometry, shown: ShownMap, lines: Iterable[Line]) -> list[Rect]:
    """Return the boxes of the points of those of the lines that are finished, as they arise."""
    return badge_boxes(paint, g, shown, [LinePoints(line, 1.0, True) for line in lines if line.closed])


def draw_badges(paint: Paint, g: Geometry, shown: ShownMap, told: Iterable[LinePoints]) -> None:
    """Draw the points of finished lines at their exits."""
    done = [one for one in told if one.line.closed]
    for one, box in zip(done, badge_boxes(paint, g, shown, done), strict=True):
        colour = shown.colour(one.line.train)
        faded(paint, box.inflate(2, 2), one.share, partial(_badge, text=one.text, box=box, colour=colour))


def _badge(paint: Paint, text: str, box: Rect, colour: int | None) -> None:
    ground: RGBA = paint.colour("board.metro.track")
    ink = "#16211D"
    if colour is not None:
        ground = paint.look.theme.mix(f"player.{colour}.fill", "#000000", 0.25)
        ink = "#FFFFFF"
        if colour == 3:
            ground, ink = paint.colour("player.3.fill"), "#2B2000"
    paint.rect(box, ground, "pill", "#FFFFFF", paint.px(2))
    paint.text(text, box, "body+", ink, "centre")
