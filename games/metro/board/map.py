"""The map on the screen and what is of the moment on it: what is pointed at, lines that change, trains that run.

Lengths are shares of a space's side (`cell`). The map without what is of the moment is drawn once and kept.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pygame
from pygame import Rect, Surface

from games.metro.board import drawing as view_art
from games.metro.board.geometry import Geometry, ShownMap
from games.metro.board.ground import FOOT, Ground, draw_badge, draw_platforms, draw_tile, heat_share
from games.metro.rulebook import Lay, Line
from games.metro.rules import tiles
from games.stage.paint.look import Look
from games.stage.paint.marks import player_shape
from games.stage.paint.painter import Paint, Point
from games.stage.paint.theme import RGBA, ColourName, mix
from games.stage.widgets.base import USED, Widget, clicked

MARGIN = 10  # around the slab, in logical pixels


@dataclass(eq=False)
class MapView(Widget):
    """The map. Its values: ("space", x, y), ("train", n), ("turn", 1 or -1), ("point", None)."""

    id: str = "map"
    shown: ShownMap = None  # type: ignore[assignment]
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
            draw_tile(paint, self.geometry, self.ghost)
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
            Ground(self.shown, replace(g, left=g.left - box.x, top=g.top - box.y), self.waiting, self.heat).draw(inner)
            self._kept = (key, surface)
        return box.topleft, self._kept[1]

    def _tip(self, paint: Paint, line: Line, fill: RGBA) -> None:
        """Draw the ring at the end of an open line, on the space that it points at."""
        g, last = self.geometry, line.steps[-1]
        radius = max(3, round(g.cell * 0.085))
        (x, y), (dx, dy) = g.piece(last)[-1], tiles.STEP[last.side_out]
        at = (x + dx * radius * 0.9, y + dy * radius * 0.9)
        paint.circle(at, radius, fill)
        paint.circle(at, max(1, radius - max(2, round(self.geometry.cell * 0.03))), "board.metro.field")

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
                draw_platforms(paint, self.geometry, [(last.x, last.y, last.side_out)])
            view_art.draw_thick(paint, self.geometry.pieces(line), fill, edge, view_art.THICK * self.geometry.cell)
            if not line.closed:
                self._tip(paint, line, fill)
        for line in lines:
            self._counts(paint, line, *self._thick_colours(paint, line), counts)
            if line.closed:
                draw_badge(paint, self.geometry, self.shown, line, bool(self.changed))

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

    def _heat_best(self, paint: Paint) -> None:
        g = self.geometry
        for space, value in self.heat.items():
            box = g.space(*space)
            if self.ghost is not None and space == (self.ghost.x, self.ghost.y):
                continue
            share = heat_share(self.heat, space) or 0.0
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
