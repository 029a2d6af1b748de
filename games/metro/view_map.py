"""The map on the screen: rim with trains and stations, tiles, lines, the centre; points on it and what is pointed at.

Lengths are shares of a space's side (`cell`). The map without what is pointed at is drawn once and kept.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pygame
from pygame import Rect, Surface

from games.metro import tiles, view_art
from games.metro.rules import Lay, Line
from games.metro.view_geometry import RIM, Geometry, Shown
from games.stage.answers import USED
from games.stage.look import Look
from games.stage.marks import player_shape
from games.stage.paint import Paint, Point
from games.stage.theme import RGBA, ColourName, mix
from games.stage.widgets.base import Widget, clicked

FOOT, MARGIN = 3, 10  # the slab's side below, the space around it, in logical pixels


@dataclass(eq=False)
class MapView(Widget):
    """The map. Its values: ("space", x, y), ("train", n), ("turn", 1 or -1), ("point", None)."""

    id: str = "map"
    shown: Shown = None  # type: ignore[assignment]
    ghost: Lay | None = None  # the tile shown where it would lie
    frame: Lay | tuple[int, int] | None = None  # the saffron frame
    changed: tuple[Line, ...] = ()  # lines drawn thick, with counts
    fits: frozenset[tuple[int, int]] = frozenset()
    hatched: frozenset[tuple[int, int]] = frozenset()
    heat: dict[tuple[int, int], float] = field(default_factory=dict)
    ranks: dict[tuple[int, int], int] = field(default_factory=dict)
    heat_words: dict[tuple[int, int], str] = field(default_factory=dict)
    heat_label: str = ""
    hint: tuple[int, int] | None = None
    falling: tuple[Lay, float] | None = None  # a tile coming down, 0..1
    running: tuple[Line, float] | None = None  # a train under way on its line, 0..1
    thinning: tuple[Line, float] | None = None  # a finished line on its way to its resting width, 0..1
    cursor: tuple[int, int] | None = None
    pointed: tuple[int, int] | None = None
    pointed_train: int | None = None
    waiting: frozenset[int] = frozenset()  # trains that have still to run on their finished lines
    arrows: bool = True  # whether the arrow keys move the cursor
    geometry: Geometry = field(default=Geometry(8, 40, 0, 0), compare=False)

    focusable = clickable = True

    def __post_init__(self) -> None:
        self._kept: tuple[Any, Surface] | None = None

    def place(self, look: Look, rect: Rect) -> None:
        """Fit the map into the board area."""
        super().place(look, rect)
        self.geometry = Geometry.fit(rect, self.shown.d, look.px(MARGIN), look.px(FOOT))

    # Events

    def handle(self, event: pygame.event.Event, look: Look) -> Any:
        """Return what was pointed at, chosen or turned."""
        if event.type == pygame.MOUSEMOTION:
            return self._move(event.pos)
        if clicked(event):
            self._move(event.pos)
            train = self.train_under(event.pos)
            if train is not None:
                return ("train", train)
            space = self.geometry.at(event.pos)
            return ("space", *space) if space else USED
        if clicked(event, 3) or clicked(event, 2):
            return ("turn", 1)
        if event.type == pygame.MOUSEWHEEL and event.y:
            return ("turn", 1 if event.y < 0 else -1)
        if event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return self._key(event.key)
        return None

    def _move(self, pos: tuple[int, int]) -> Any:
        space, train = self.geometry.at(pos), self.train_under(pos)
        if (space, train) == (self.pointed, self.pointed_train):
            return None
        self.pointed, self.pointed_train = space, train
        self.cursor = None
        return ("point", None)

    def _key(self, key: int) -> Any:
        steps = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
        if key in steps and self.arrows:
            d = self.shown.d
            x, y = self.cursor or self.pointed or (0 if key != pygame.K_LEFT else 2, 1)
            dx, dy = steps[key]
            x, y = min(max(x + dx, 1), d), min(max(y + dy, 1), d)
            self.cursor, self.pointed, self.pointed_train = (x, y), None, None
            return ("point", None)
        return None

    def point(self, over: bool, look: Look) -> None:
        """Forget what was pointed at when the pointer leaves."""
        super().point(over, look)
        if not over:
            self.pointed = self.pointed_train = None

    @property
    def target(self) -> tuple[int, int] | None:
        """The space that the pointer or the keyboard is at."""
        return self.cursor or self.pointed

    def tip_beside(self) -> Rect:
        """Return the space or the train that is pointed at."""
        if self.pointed_train is not None:
            return self.geometry.train(self.pointed_train)
        return self.geometry.space(*self.target) if self.target else self.rect

    def train_under(self, pos: tuple[int, int]) -> int | None:
        """Return the train under a point, None for none."""
        slab, ground = self.geometry.slab, self.geometry.field
        if not slab.collidepoint(pos) or ground.collidepoint(pos):
            return None
        grown = round(self.geometry.cell * 0.12)
        return next(
            (t for t in range(4 * self.shown.d) if self.geometry.train(t).inflate(grown, grown).collidepoint(pos)), None
        )

    # Drawing

    def draw(self, paint: Paint) -> None:
        """Draw the kept map, then what is of the moment."""
        if not paint.shows(self.rect):
            return
        origin, picture = self._ground(paint)
        paint.picture(picture, origin)
        self._marks(paint)
        if self.ghost is not None:
            self._tile(paint, self.ghost)
        self._heat_best(paint)
        self._frame(paint)
        changed = {line.train for line in self.changed}
        for line in self.shown.lines:
            colour = self.shown.colour(line.train)
            if colour is not None and not line.closed and line.train not in changed:
                self._tip(paint, line, view_art.line_colours(paint.look, colour)[0])
        self._thick(paint, self.changed)
        self._heat_name(paint)
        if self.pointed_train is not None and self.pointed_train not in changed:
            self._thick(paint, [line for line in self.shown.lines if line.train == self.pointed_train])
        if self.falling is not None:
            self._falling(paint, *self.falling)
        if self.thinning is not None:
            self._thinning(paint, *self.thinning)
        if self.running is not None:
            self._running(paint, *self.running)
        if self.cursor is not None and self.focused and self.ghost is None:
            self._cursor(paint, self.geometry.space(*self.cursor))

    def _cursor(self, paint: Paint, space: Rect) -> None:
        """Draw the keyboard's ring over a white casing; where the tile shows, its frame says enough."""
        box, radius = space.inflate(-2 * paint.px(2), -2 * paint.px(2)), round(self.geometry.cell * 0.09)
        paint.rect(box.inflate(2 * paint.px(1), 2 * paint.px(1)), None, radius + paint.px(1), "#FFFFFF", paint.px(4.5))
        paint.rect(box, None, radius, "focus", paint.px(2.5))

    def _ground(self, paint: Paint) -> tuple[tuple[int, int], Surface]:
        """Return the map without what is of the moment, and where it goes."""
        g, look = self.geometry, paint.look
        grown = paint.px(40)
        box = g.slab.inflate(2 * grown, 2 * grown)
        key = (g, self.shown, look.theme.key, look.metrics.u, self.waiting, tuple(sorted(self.heat.items())))
        if self._kept is None or self._kept[0] != key:
            surface = Surface(box.size)
            inner = Paint(surface, look)
            inner.fill("bg.table")
            moved = MapView(shown=self.shown, waiting=self.waiting, heat=self.heat)
            moved.geometry = Geometry(g.d, g.cell, g.left - box.x, g.top - box.y)
            moved.draw_ground(inner)
            self._kept = (key, surface)
        return box.topleft, self._kept[1]

    def draw_ground(self, paint: Paint) -> None:
        """Draw rim, spaces, tiles, resting lines, trains."""
        g, px = self.geometry, paint.px
        slab = g.slab
        paint.shadow(slab, "slab", "slab")
        paint.rect(slab.move(0, px(FOOT)), "board.metro.rimEdge", "slab")
        light = paint.look.theme.mix("board.metro.rim", "#FFFFFF", 0.16)
        paint.rect(slab, "board.metro.rim", "slab", light, px(1.5))
        paint.rect(g.field, "board.metro.field", round(g.cell * 0.1))
        laid = {(p.x, p.y) for p in self.shown.placements}
        inset = max(1, g.cell // 40)
        for y in range(1, g.d + 1):
            for x in range(1, g.d + 1):
                if (x, y) not in laid and not tiles.in_centre(g.d, x, y):
                    box = g.space(x, y).inflate(-2 * inset, -2 * inset)
                    paint.rect(box, self._heat_colour(paint, (x, y)), round(g.cell * 0.09))
        for move in self.shown.placements:
            self._tile(paint, move)
        self._hub(paint)
        for train in range(4 * g.d):
            self._station(paint, train)
        for line in sorted(self.shown.lines, key=lambda line: not line.closed):
            self._resting(paint, line)
        if self.shown.order:
            self._order(paint)

    def _tile(self, paint: Paint, move: Lay) -> None:
        g = self.geometry
        inset = max(1, g.cell // 68)
        paint.picture(view_art.tile_picture(paint.look, move.kind, g.cell, inset), g.space(move.x, move.y).topleft)

    def _hub(self, paint: Paint) -> None:
        g = self.geometry
        hub = g.hub.inflate(-2 * max(1, g.cell // 34), -2 * max(1, g.cell // 34))
        radius = round(g.cell * 0.17)
        paint.rect(hub.move(0, max(1, g.cell // 30)), "board.metro.rimEdge", radius)
        paint.rect(hub, "board.metro.rim", radius)
        self.platforms(paint, ())
        ring = round(g.cell * 0.49)
        paint.circle(g.hub.center, ring, None, "#E4E9EF", max(2, round(g.cell * 0.06)))
        role = "large" if g.cell > paint.px(52) else "heading"
        line = paint.look.text.line(role)
        paint.text("×2", Rect(g.hub.x, g.hub.centery - line // 2, g.hub.w, line), role, "#FFFFFF", "centre")

    def platforms(self, paint: Paint, gold: Iterable[tuple[int, int, int]]) -> None:
        """Draw the eight platforms; `gold`: those reached now, as (x, y, side) of the space beside the centre."""
        g, lit = self.geometry, set(gold)
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

    def _station(self, paint: Paint, train: int) -> None:
        g = self.geometry
        colour = self.shown.colour(train)
        dot = g.beside(train, True, 0.045)
        ink = paint.look.theme.mix("#FFFFFF", "board.metro.rim", 0.28)
        paint.circle(dot, max(2, g.cell * 0.052), ink)
        number = self._number(train)
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
            grey = paint.look.theme.mix("board.metro.rim", "#FFFFFF", 0.2)
            paint.rect(box, grey, radius, paint.look.theme.mix("board.metro.rim", "#FFFFFF", 0.32), paint.px(1))
            return
        paint.rect(box, "#FFFFFF", radius)
        edge = max(1, round(g.cell * 0.022))
        paint.rect(box.inflate(-2 * edge, -2 * edge), f"player.{colour}.fill", max(1, radius - edge))
        player_shape(paint, box.center, g.cell * 0.075, colour)

    def _number(self, train: int) -> str:
        if self.shown.stations:
            return str(train + 1)
        x, y = tiles.entry_point(self.shown.d, train)
        return str(x) if y == 0 else str(y) if x == 0 else ""

    def _resting(self, paint: Paint, line: Line) -> None:
        colour = self.shown.colour(line.train)
        if colour is None:
            return
        closed = line.closed and line.train not in self.waiting
        g = self.geometry
        pieces = g.pieces(line)
        fill, edge = view_art.line_colours(paint.look, colour)
        strong = 1.3 if self.shown.bold else 1.0
        if self.shown.dashed and not line.closed:
            path = [point for piece in pieces for point in piece]
            paint.dashed(path, fill, view_art.OPEN * strong * g.cell, 0.19 * g.cell, 0.14 * g.cell, closed=False)
            return
        if self.shown.bold and closed:
            view_art.draw_thick(paint, pieces, fill, edge, view_art.OPEN * 1.5 * g.cell)
            self._badge(paint, line, colour)
            return
        if closed:
            width = view_art.DONE * g.cell
            view_art.draw_thin(paint, pieces, view_art.resting(paint.look, colour), max(2.0, width))
            return
        view_art.draw_thin(paint, pieces, fill, view_art.OPEN * g.cell)

    def _tip(self, paint: Paint, line: Line, fill: RGBA) -> None:
        """Draw the ring at the end of an open line, on the space that it points at."""
        g, last = self.geometry, line.steps[-1]
        radius = max(3, round(g.cell * 0.085))
        (x, y), (dx, dy) = g.piece(last)[-1], tiles.STEP[last.side_out]
        at = (x + dx * radius * 0.9, y + dy * radius * 0.9)
        paint.circle(at, radius, fill)
        paint.circle(at, max(1, radius - max(2, round(self.geometry.cell * 0.03))), "board.metro.field")

    def _order(self, paint: Paint) -> None:
        g = self.geometry
        radius = max(paint.px(7), round(g.cell * 0.14))
        last = len(self.shown.placements)
        for n, move in enumerate(self.shown.placements, 1):
            box = g.space(move.x, move.y)
            centre = (box.x + round(g.cell * 0.19), box.y + round(g.cell * 0.2))
            paint.circle(centre, radius, "hint.base" if n == last else "#24292C")
            line = paint.look.text.line("key")
            role = "label" if g.cell >= paint.px(60) else "key"
            area = Rect(centre[0] - radius, centre[1] - line // 2, 2 * radius, line)
            paint.text(str(n), area, role, "#2B2000" if n == last else "#FFFFFF", "centre")

    # Of the moment

    def _marks(self, paint: Paint) -> None:
        g = self.geometry
        for space in self.fits:
            if not self.heat and (self.ghost is None or space != (self.ghost.x, self.ghost.y)):
                paint.circle(g.space(*space).center, g.cell * 0.08, paint.colour("board.metro.emptyCell"))
                ink = paint.look.theme.mix("accent.base", "board.metro.emptyCell", 0.25)
                if paint.look.theme.dark:
                    ink = paint.look.theme.mix("#0B6A5B", "board.metro.emptyCell", 0.1)
                paint.circle(g.space(*space).center, g.cell * 0.08, ink)
        for space in self.hatched:
            box = g.space(*space).inflate(-2 * max(1, g.cell // 40), -2 * max(1, g.cell // 40))
            ink = paint.look.theme.mix("board.metro.emptyCell", "#16211D", 0.32)
            paint.stripes(box, ink, g.cell * 0.085, max(1, g.cell * 0.018), round(g.cell * 0.09))

    def _frame(self, paint: Paint) -> None:
        g = self.geometry
        for at, wide in ((self.frame, 3.5), (self.hint, 3.5)):
            if at is not None:
                x, y = (at.x, at.y) if isinstance(at, Lay) else at
                box = g.space(x, y).inflate(2 * paint.px(4), 2 * paint.px(4))
                paint.rect(box, None, round(g.cell * 0.13), "hint.base", paint.px(wide))

    def _thick(self, paint: Paint, lines: Sequence[Line]) -> None:
        """Draw lines that change: thick, then on them their tiles counted, their points at the end."""
        counts: list[Point] = []
        for line in lines:
            fill, edge = self._thick_colours(paint, line)
            if line.closed and line.centre:
                last = line.steps[-1]
                self.platforms(paint, [(last.x, last.y, last.side_out)])
            view_art.draw_thick(paint, self.geometry.pieces(line), fill, edge, view_art.THICK * self.geometry.cell)
            if not line.closed:
                self._tip(paint, line, fill)
        for line in lines:
            self._counts(paint, line, *self._thick_colours(paint, line), counts)
            if line.closed:
                self._badge(paint, line, self.shown.colour(line.train))

    def _thick_colours(self, paint: Paint, line: Line) -> tuple[RGBA, RGBA]:
        colour = self.shown.colour(line.train)
        if colour is None:
            track: ColourName = "board.metro.track"
            return paint.colour(track), paint.look.theme.mix(track, "#16211D", 0.4)
        return view_art.line_colours(paint.look, colour)

    def _counts(self, paint: Paint, line: Line, fill: RGBA, edge: RGBA, taken: list[Point]) -> None:
        """Draw the counts of a line's tiles, where no other count stands (`taken`)."""
        g, total = self.geometry, len(line.steps)
        radius = max(paint.px(8), round(g.cell * 0.15))
        for n, step in enumerate(line.steps, 1):
            piece = g.piece(step)
            if n == 1 or n % 5 == 0 or n == total:
                places = [view_art.along(piece, share) for share in (0.5, 0.3, 0.7, 0.12, 0.88)]
                room = [min((math.dist(p, q) for q in taken), default=math.inf) for p in places]
                at = next((p for p, r in zip(places, room, strict=True) if r >= 2 * radius), places[0])
                taken.append(at)
                paint.circle(at, radius, "#FFFFFF", fill, max(2, g.cell * 0.03))
                height = paint.look.text.line("label")
                box = Rect(round(at[0]) - radius, round(at[1]) - height // 2, 2 * radius, height)
                paint.text(str(n), box, "label" if g.cell >= paint.px(56) else "key", edge, "centre")
            else:
                paint.circle(view_art.along(piece, 0.5), max(2, g.cell * 0.042), "#FFFFFF")

    def _badge(self, paint: Paint, line: Line, colour: int | None) -> None:
        """Draw a finished line's points at its exit: outside the rim, or in the centre with the doubling."""
        g = self.geometry
        if line.centre:
            text = f"{len(line.steps)} × 2 = {line.points}" if self.changed else str(line.points)
            at: Point = (g.hub.centerx, g.hub.bottom - g.cell * 0.28)
        else:
            text = str(line.points)
            at = g.beside(tiles.train_at(g.d, line.exit), True, RIM + 0.08 if self.shown.stations else 0.33)
            if not self.changed and not self.shown.stations:
                at = g.beside(tiles.train_at(g.d, line.exit), True, 0.33)
        wide = paint.look.text.width(text, "body+") + 2 * paint.px(10)
        box = Rect(0, 0, max(wide, paint.px(34)), paint.px(25))
        box.center = (round(at[0]), round(at[1]))
        ground: RGBA = paint.colour("board.metro.track")
        ink = "#16211D"
        if colour is not None:
            ground = paint.look.theme.mix(f"player.{colour}.fill", "#000000", 0.25)
            ink = "#FFFFFF"
            if colour == 3:
                ground, ink = paint.colour("player.3.fill"), "#2B2000"
        paint.rect(box, ground, "pill", "#FFFFFF", paint.px(2))
        paint.text(text, box, "body+", ink, "centre")

    def _falling(self, paint: Paint, move: Lay, share: float) -> None:
        g = self.geometry
        picture = view_art.tile_picture(paint.look, move.kind, g.cell, max(1, g.cell // 68))
        box = g.space(move.x, move.y)
        lift = round((1 - share) * g.cell * 0.22)
        if lift > 1:
            paint.shadow(box.move(0, -lift).inflate(-4, -4), "2", round(g.cell * 0.1))
        paint.picture(picture, (box.x, box.y - lift))

    def _running(self, paint: Paint, line: Line, share: float) -> None:
        """Draw a train on its way: the line behind it thick, the train a short piece with its shape."""
        colour = self.shown.colour(line.train)
        if colour is None:
            return
        g = self.geometry
        pieces = g.pieces(line)
        fill, edge = view_art.line_colours(paint.look, colour)
        done = share * len(pieces)
        whole = min(int(done), len(pieces))
        view_art.draw_thick(paint, pieces[:whole], fill, edge, view_art.THICK * g.cell)
        if whole < len(pieces):
            at = view_art.along(pieces[whole], done - whole)
        else:
            at = pieces[-1][-1]
        paint.circle(at, g.cell * 0.16, "#FFFFFF")
        paint.circle(at, g.cell * 0.14, fill)
        player_shape(paint, at, g.cell * 0.07, colour)

    def _thinning(self, paint: Paint, line: Line, share: float) -> None:
        """Draw a finished line between the width of its run and the width at rest."""
        colour = self.shown.colour(line.train)
        if colour is None:
            return
        width = view_art.THICK + (view_art.DONE - view_art.THICK) * share
        fill = mix(paint.colour(f"player.{colour}.fill"), view_art.resting(paint.look, colour), share)
        view_art.draw_thin(paint, self.geometry.pieces(line), fill, width * self.geometry.cell)

    # Heat

    def _heat_colour(self, paint: Paint, space: tuple[int, int]) -> RGBA:
        share = self.heat_share(space)
        if share is None:
            return paint.colour("board.metro.emptyCell")
        accent = "#0B6A5B"
        return paint.look.theme.mix("board.metro.emptyCell", accent, 0.04 + 0.82 * share)

    def heat_share(self, space: tuple[int, int]) -> float | None:
        """Return how hot a space is, 0..1 between the lowest and the second best value; None: no value."""
        if space not in self.heat:
            return None
        values = sorted(self.heat.values())
        low, high = values[0], values[-2] if len(values) > 1 else values[0]
        return 1.0 if high <= low else max(0.0, min(1.0, (self.heat[space] - low) / (high - low)))

    def _heat_best(self, paint: Paint) -> None:
        g = self.geometry
        for space, value in self.heat.items():
            box = g.space(*space)
            if self.ghost is not None and space == (self.ghost.x, self.ghost.y):
                continue
            share = self.heat_share(space) or 0.0
            role = "title" if g.cell >= paint.px(58) else "heading" if g.cell >= paint.px(46) else "label"
            paint.text(
                self.heat_words.get(space, f"{value:.0f}"), box, role, "#FFFFFF" if share > 0.8 else "#16211D", "centre"
            )
            rank = self.ranks.get(space)
            if rank:
                at = (box.x + round(g.cell * 0.17), box.y + round(g.cell * 0.17))
                radius = max(paint.px(7), round(g.cell * 0.12))
                paint.circle(at, radius, "#FFFFFF")
                line = paint.look.text.line("key")
                paint.text(
                    str(rank), Rect(at[0] - radius, at[1] - line // 2, 2 * radius, line), "key", "#16211D", "centre"
                )

    def _heat_name(self, paint: Paint) -> None:
        g = self.geometry
        if self.heat_label and self.ghost is not None:
            box = g.space(self.ghost.x, self.ghost.y)
            wide = paint.look.text.width(self.heat_label, "body+") + 2 * paint.px(9)
            pill = Rect(box.x - paint.px(3), box.bottom - paint.px(18), wide, paint.px(26))
            paint.rect(pill, "hint.base", "pill")
            paint.text(self.heat_label, pill, "body+", "#2B2000", "centre")

    def signature(self) -> tuple[Any, ...]:
        """Return what the picture depends on."""
        return (
            self.shown, self.ghost, self.frame, self.changed, self.fits, self.hatched, tuple(self.heat.items()),
            tuple(self.ranks.items()), self.heat_label, self.hint, self.falling, self.running, self.thinning,
            self.cursor, self.pointed_train, self.waiting,
        )  # fmt: skip
