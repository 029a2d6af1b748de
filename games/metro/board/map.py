"""The map on the screen and what is of the moment on it: what is pointed at, lines that change, trains that run.

Lengths are shares of a space's side (`cell`). The map without what is of the moment is drawn once and kept.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pygame
from pygame import Rect, Surface

from games.metro.board import drawing as view_art
from games.metro.board import lines
from games.metro.board.compared import Compared, draw_compared, draw_values
from games.metro.board.geometry import Geometry, ShownMap
from games.metro.board.ground import (
    FOOT,
    Ground,
    LinePoints,
    draw_badges,
    draw_order,
    draw_platforms,
    draw_tile,
    faded,
    points_boxes,
)
from games.metro.board.messages import (
    LineFollowed,
    LinePinned,
    MapMessage,
    MapPointed,
    SpaceChosen,
    TileTurned,
    as_said,
)
from games.metro.film import Film, Frame
from games.metro.rulebook import Lay, Line
from games.stage.events import touched
from games.stage.messages import Says
from games.stage.motion import out
from games.stage.paint.cache import breathe
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, EventUsed, Widget, clicked

HOLD = 500.0  # ms after which a finger that rests pins a line
MARGIN, RULED = 10, 19  # around the slab, in logical pixels; where columns and rows stand there
SEEN = 0.7  # the share of its time in which a tile that comes down comes out of nothing


def ruler_areas(g: Geometry, look: Look) -> list[tuple[Rect, Rect]]:
    """Return where the number of each column stands above the map and that of each row at its left.

    They stand beside the trains, away from the stations, where points may stand outside the rim.
    """
    found, line, slab = [], look.text.line("key"), g.slab
    for n in range(1, g.d + 1):
        box = g.space(n, n)
        above = Rect(box.x, slab.y - line, round(g.cell * 0.36), line)
        aside = Rect(slab.x - look.px(RULED), box.y + round(g.cell * 0.75) - line // 2, look.px(RULED - 2), line)
        found.append((above, aside))
    return found


@dataclass(eq=False)
class MapView(Widget):
    """The map. Its values are MapMessages.

    Where it `follows`, a press on a track or a train means its line; with Ctrl, by the right button or where a finger
    rests, the line is to be pinned.
    """

    id: str = "map"
    says: Says = field(default=as_said, kw_only=True, compare=False, repr=False)
    shown: ShownMap = None  # type: ignore[assignment]
    ghost: Lay | None = None  # the tile shown where it would lie
    frame: Lay | tuple[int, int] | None = None  # the saffron frame
    changed: tuple[Line, ...] = ()  # lines drawn thick, with counts
    fits: frozenset[tuple[int, int]] = frozenset()
    hatched: frozenset[tuple[int, int]] = frozenset()
    heat: dict[tuple[int, int], float] = field(default_factory=dict)  # how strong spaces are tinted, 0..1
    ranks: dict[tuple[int, int], int] = field(default_factory=dict)
    heat_words: dict[tuple[int, int], str] = field(default_factory=dict)
    heat_label: str = ""
    hint: tuple[int, int] | None = None
    latest: tuple[tuple[Lay, int], ...] = ()  # tiles laid last by others, and their players' colours: a thin frame
    compared: tuple[Compared, ...] = ()  # placements of one tile with their values
    moment: tuple[Film, Frame] | None = None  # of a placement that is being shown
    pinned: tuple[Line, ...] = ()  # lines that stay full
    followed: tuple[Line, float] | None = None  # the line that is followed, and how far along it one looks, 0..1
    ended: tuple[LinePoints, ...] = ()  # lines whose points stand at their exits
    frames: tuple[tuple[Lay, float], ...] = ()  # saffron frames that come or go, as far as they have, 0..1
    cursor: tuple[int, int] | None = None
    pointed: tuple[int, int] | None = None
    pointed_train: int | None = None
    arrows: bool = True  # whether the arrow keys move the cursor
    follows: bool = False  # whether a click on a track means its line
    rulers: bool = False  # whether columns and rows stand around the map while the pointer is on it
    named: bool = False  # whether they stand there without the pointer too, as something said names a space
    geometry: Geometry = field(default=Geometry(8, 40, 0, 0), compare=False)

    focusable = clickable = True

    def __post_init__(self) -> None:
        self._kept: tuple[Any, Surface] | None = None
        self._slab: tuple[Any, Surface] | None = None
        self._down: float | None = None  # when a finger came down
        self.tells: Callable[[tuple[int, int] | None], str] = lambda space: ""  # the words of a space, of the game

    def heard(self) -> str:
        return self.tells(self.cursor)

    def spot(self) -> object:
        return self.cursor

    def place(self, look: Look, rect: Rect) -> None:
        super().place(look, rect)
        margin = RULED if self.rulers else MARGIN
        self.geometry = Geometry.fit(rect, self.shown.d, look.px(margin), look.px(FOOT))

    def bleed(self, look: Look) -> int:
        return look.px(24)  # points may stand outside the rim

    # Events

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | MapMessage | None:
        if event.type == pygame.MOUSEMOTION:
            return self._move(event.pos)
        if self.follows and (meant := self._follow(event, look)) is not None:
            return meant
        if clicked(event):
            self._move(event.pos)
            self.cursor = None
            train = self.train_under(event.pos)
            if train is not None:
                return MapPointed()
            space = self.geometry.at(event.pos)
            return SpaceChosen(space) if space else USED
        if clicked(event, 3) or clicked(event, 2):
            return TileTurned(1)
        if event.type == pygame.MOUSEWHEEL and event.y:
            return TileTurned(1 if event.y < 0 else -1)
        if event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return self._key(event.key)
        return None

    def _follow(self, event: pygame.event.Event, look: Look) -> MapMessage | EventUsed | None:
        """Return which lines a press means to follow or pin, None for none; a finger's when it lifts."""
        lifts = event.type == pygame.MOUSEBUTTONUP and self._down is not None
        rested = lifts and self._down is not None and look.now() - self._down >= HOLD
        if clicked(event) and touched(event):
            self._down = look.now()
            return USED
        if not (clicked(event) or clicked(event, 3) or lifts):
            return None
        self._down = None
        self._move(event.pos)
        train = self.train_under(event.pos)
        trains = lines.trains_at(self.geometry, self.shown.lines, event.pos) if train is None else (train,)
        if not trains and lifts:
            space = self.geometry.at(event.pos)
            return SpaceChosen(space) if space else USED
        if not trains:
            return None if clicked(event) else USED
        pins = rested or clicked(event, 3) or pygame.key.get_mods() & (pygame.KMOD_CTRL | pygame.KMOD_META)
        return LinePinned(trains[0]) if pins else LineFollowed(trains)

    def _move(self, pos: tuple[int, int]) -> EventUsed | MapPointed | None:
        space, train = self.geometry.at(pos), self.train_under(pos)
        if (space, train) == (self.pointed, self.pointed_train):
            return None
        self.pointed, self.pointed_train = space, train
        return MapPointed()

    def _key(self, key: int) -> EventUsed | MapPointed | SpaceChosen | None:
        steps = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
        if key in steps and self.arrows:
            d = self.shown.d
            x, y = self.target or (0 if key != pygame.K_LEFT else 2, 1)
            dx, dy = steps[key]
            x, y = min(max(x + dx, 1), d), min(max(y + dy, 1), d)
            self.cursor = (x, y)
            self.pointed = None
            self.pointed_train = None
            return MapPointed()
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.entered is not None:
            return SpaceChosen(self.entered)
        return None

    @property
    def entered(self) -> tuple[int, int] | None:
        """The space that Enter means, None where it means a button, as it does where the mouse points."""
        return self.cursor if self.arrows and self.pointed is None else None

    def point(self, over: bool, look: Look) -> None:
        super().point(over, look)
        if not over:
            self.pointed = self.pointed_train = None

    @property
    def target(self) -> tuple[int, int] | None:
        """The space that the pointer is at; where it is at none, the one that the keys have chosen."""
        return self.pointed or self.cursor

    def tip_beside(self) -> Rect:
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

    @property
    def performs(self) -> bool:
        return self.moment is not None

    @property
    def falling(self) -> tuple[Lay, float] | None:
        """The tile that comes down, and how much of its time it has, 0..1."""
        if self.moment is None or self.moment[1].drop is None or self.moment[0].move is None:
            return None
        return self.moment[0].move, self.moment[1].drop

    @property
    def running(self) -> tuple[Line, float] | None:
        """The train under way on its line, and how far it has come, 0..1."""
        return self.moment[1].running if self.moment is not None else None

    @property
    def waiting(self) -> frozenset[int]:
        """The trains that have still to run to the end of their lines."""
        return self.moment[1].waiting if self.moment is not None else frozenset()

    @property
    def own(self) -> frozenset[int]:
        """The trains whose lines the placement that is being shown draws itself."""
        return self.moment[0].own if self.moment is not None and self.falling is None else frozenset()

    def draw(self, paint: Paint) -> None:
        reach = 2 * self.bleed(paint.look)
        if not paint.shows(self.rect.inflate(reach, reach)):
            return
        origin, picture = self._ground(paint)
        paint.picture(picture, origin)
        self._marks(paint)
        draw_compared(paint, self.geometry, self.compared)
        if self.ghost is not None:
            draw_tile(paint, self.geometry, self.ghost)
        self._heat_best(paint)
        self._frame(paint)
        self._lines(paint)
        draw_values(paint, self.geometry, self.shown, self.compared, self.changed)
        if self.shown.order:
            draw_order(paint, self.geometry, self.shown.placements, self.falling)
            self._heads(paint)
        if self.falling is not None:
            self._falling(paint, *self.falling)
        if self.rulers and (self.named or self.hover):
            self._rulers(paint)
        if self.cursor is not None and self.cursor == self.target and self.focused and self.ghost is None:
            self._cursor(paint, self.geometry.space(*self.cursor))
        elif self.focused and paint.look.keyboard and not (self.arrows and self.target):
            paint.focus(self.geometry.slab, "slab")

    def _lines(self, paint: Paint) -> None:
        """Draw the lines that are of the moment, above the resting ones."""
        g, shown = self.geometry, self.shown
        changed = {line.train for line in self.changed} | self.own
        for line in shown.lines:
            colour = shown.colour(line.train)
            if colour is not None and not line.closed and line.train not in changed and not shown.faint(line.train):
                lines.draw_tip(paint, g, line, view_art.line_colours(paint.look, colour)[0])
        if any(told.line.centre for told in self.ended):
            draw_platforms(paint, g, [(told.line, told.share) for told in self.ended])
        lines.draw_lines(paint, g, shown, self.changed, doubling=True)
        self._heat_name(paint)
        if self.pointed_train is not None and self.pointed_train not in changed:
            pointed = [line for line in shown.lines if line.train == self.pointed_train]
            lines.draw_lines(paint, g, shown, pointed, doubling=bool(self.changed))
        pinned = [line for line in self.pinned if line.train not in self.own]
        lines.draw_kept(paint, g, shown, pinned, counted=False)
        if self.followed is not None and self.followed[0].train not in self.own:
            line, share = self.followed
            if share < 1:
                lines.draw_train(paint, g, shown, line, share)
            else:
                lines.draw_kept(paint, g, shown, [line], counted=True)
        if self.moment is not None and self.falling is None:
            lines.draw_moment(paint, g, shown, *self.moment, None if self.followed is None else self.followed[0].train)
        draw_badges(paint, g, shown, self.ended)

    def _heads(self, paint: Paint) -> None:
        """Draw the trains under way once more, above the numbers on the tiles."""
        if self.moment is not None and self.falling is None and self.moment[0].moves and self.running is not None:
            line, share = self.running
            lines.draw_head_at(paint, self.geometry, self.shown, line, share, self.moment[1].size)
        if self.followed is not None and self.followed[1] < 1 and self.followed[0].train not in self.own:
            lines.draw_head_at(paint, self.geometry, self.shown, *self.followed)

    def _rulers(self, paint: Paint) -> None:
        """Write the columns above the map and the rows at its left; those of a space pointed at or hinted at strong."""
        meant = [space for space in (self.target, self.hint) if space is not None]
        for n, areas in enumerate(ruler_areas(self.geometry, paint.look), 1):
            for way, area in enumerate(areas):
                strong = any(space[way] == n for space in meant)
                role, ink = ("label", "ink.primary") if strong else ("key", "ink.tertiary")
                paint.text(str(n), area, role, ink, "centre")

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
        key = (g, self.shown, look.theme.key, look.metrics.u, self.own, tuple(sorted(self.heat.items())))
        if self._kept is None or self._kept[0] != key:
            here = replace(g, left=g.left - box.x, top=g.top - box.y)
            ground = Ground(self.shown, here, self.heat, own=self.own)
            surface = self._slab_of(ground, box.size, look).copy()
            ground.draw_tiles(Paint(surface, look))
            self._kept = (key, surface)
            breathe()
        return box.topleft, self._kept[1]

    def _slab_of(self, ground: Ground, size: tuple[int, int], look: Look) -> Surface:
        """Return the slab without tiles, which is drawn once."""
        key = (ground.slab_key, size, look.theme.key, look.metrics.u)
        if self._slab is None or self._slab[0] != key:
            breathe()  # the shadow takes a slice of its own
            surface = Surface(size)
            paint = Paint(surface, look)
            paint.fill("bg.table")
            ground.draw_slab(paint)
            self._slab = (key, surface)
            breathe()
        return self._slab[1]

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
        for move, colour in self.latest:
            box = g.space(move.x, move.y)
            paint.rect(box, None, round(g.cell * 0.1), paint.colour(f"player.{colour}.fill"), paint.px(2.5))
        for at, share in ((self.frame, 1.0), (self.hint, 1.0), *self.frames):
            if at is not None and share > 0:
                x, y = (at.x, at.y) if isinstance(at, Lay) else at
                box = g.space(x, y).inflate(2 * paint.px(4), 2 * paint.px(4))
                paint.rect(box, None, round(g.cell * 0.13), paint.colour("hint.base", share), paint.px(3.5))

    def _falling(self, paint: Paint, move: Lay, share: float) -> None:
        """Draw the tile that comes down: out of nothing, or where it was `held` up from its place and down again."""
        g = self.geometry
        film = self.moment[0] if self.moment is not None else None
        picture = view_art.tile_picture(paint.look, move.kind, g.cell, max(1, g.cell // 68))
        box = g.space(move.x, move.y)
        if film is not None and not film.moves:
            paint.picture(picture, box.topleft, share)
            return
        held = film is not None and film.held
        high = math.sin(math.pi * share) if held else 1 - out(share)
        seen = 1.0 if held else min(1.0, share / SEEN)
        lift = round(high * g.cell * 0.22)
        where = box.move(0, -lift)

        def draw(inner: Paint) -> None:
            if lift > 1:
                inner.shadow(where.inflate(-4, -4), "2", round(g.cell * 0.1))
            inner.picture(picture, where.topleft)

        around = round(g.cell * 0.25)
        faded(paint, where.inflate(2 * around, 2 * around), seen, draw)

    def _heat_best(self, paint: Paint) -> None:
        g = self.geometry
        for space, share in self.heat.items():
            box = g.space(*space)
            if self.ghost is not None and space == (self.ghost.x, self.ghost.y):
                continue
            role = "title" if g.cell >= paint.px(58) else "heading" if g.cell >= paint.px(46) else "label"
            paint.text(self.heat_words.get(space, ""), box, role, "#FFFFFF" if share > 0.8 else "#16211D", "centre")
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
            pill = Rect(0, 0, paint.look.text.width(self.heat_label, "body+") + 2 * paint.px(9), paint.px(26))
            taken = points_boxes(paint, g, self.shown, self.changed)
            pill.center = lines.clear_of(g, self.changed, box, pill.size, taken)
            paint.rect(pill, "hint.base", "pill")
            paint.text(self.heat_label, pill, "body+", "#2B2000", "centre")

    def signature(self) -> tuple[object, ...]:
        return (
            self.shown, self.ghost, self.frame, self.changed, self.fits, self.hatched, tuple(self.heat.items()),
            tuple(self.ranks.items()), self.heat_label, self.hint, self.moment, self.frames, self.latest,
            self.cursor, self.pointed_train, self.pinned, self.followed, self.ended, self.compared,
            self.rulers and (self.named or self.hover, self.pointed),
        )  # fmt: skip
