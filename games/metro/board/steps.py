"""Widgets of stepping through: the list of placements, the timeline with its ticks, a list of candidates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pygame
from pygame import Rect

from games.metro.board import drawing as view_art
from games.stage.motion import BASE, out
from games.stage.paint.look import Look
from games.stage.paint.marks import player_shape
from games.stage.paint.painter import Paint
from games.stage.paint.theme import RGBA
from games.stage.widgets.base import USED, Widget, activated, clicked
from games.stage.widgets.boxes import Column
from games.stage.widgets.lists import _Scroller


@dataclass(frozen=True, slots=True)
class Point:
    """Points that a step brought: the player's colour and how many."""

    colour: int
    points: int


@dataclass(frozen=True, slots=True)
class StepItem:
    """One placement of the list: its tile, what it says, the points it brought."""

    kind: int
    title: str
    name: str
    points: tuple[Point, ...] = ()


def points_pill(paint: Paint, right: int, middle: int, point: Point) -> int:
    """Draw a pill with a player's shape and points, ending at `right`; return its left edge."""
    px = paint.px
    text = f"+{point.points}"
    wide = paint.look.text.width(text, "label") + px(32)
    box = Rect(right - wide, middle - px(12), wide, px(24))
    ground: RGBA = paint.look.theme.mix(f"player.{point.colour}.fill", "#000000", 0.25)
    ink = "#FFFFFF"
    if point.colour == 3:
        ground, ink = paint.colour("player.3.fill"), "#2B2000"
    paint.rect(box, ground, "pill")
    player_shape(paint, (box.x + px(13), box.centery), px(4.5), point.colour, ink)
    paint.text(text, Rect(box.x + px(20), box.y, box.width - px(26), box.height), "label", ink, "centre")
    return box.left


@dataclass(eq=False)
class StepList(_Scroller):
    """The placements in order; its value is the index chosen (a double click the same)."""

    items: Sequence[StepItem] = field(default_factory=tuple, compare=False)
    tall: float = 240

    def step(self, look: Look) -> int:
        """Return the distance from one row to the next."""
        return look.px(40 if look.metrics.compact else 48)

    def height(self, look: Look, width: int) -> int:
        """Return its height: all rows, at most `tall`."""
        return min(self.full(look), look.px(self.tall))

    def draw(self, paint: Paint) -> None:
        """Draw the rows in view."""
        look, px = paint.look, paint.px
        if self.chosen != self.seen_choice:
            self.seen_choice = self.chosen
            if self.chosen >= 0:
                self.show(self.chosen, look)
        with paint.clipped(self.rect):
            for index in self.in_view(look):
                self._row(paint, index, self.item_rect(index, look))
            bar = self._bar(look)
            if bar is not None:
                paint.rect(bar, "line.strong", px(3))
        if self.focused:
            paint.focus(self.rect, "control")

    def _row(self, paint: Paint, index: int, box: Rect) -> None:
        px, item = paint.px, self.items[index]
        chosen = index == self.chosen
        if chosen:
            paint.rect(box.inflate(0, -px(2)), "hint.soft", "control")
        elif index == self.over:
            paint.rect(box.inflate(0, -px(2)), "bg.surfaceInset", "control")
        ink = "hint.ink" if chosen else "ink.tertiary"
        number = Rect(box.x, box.y, px(30), box.height)
        paint.text(str(index + 1), number, "body+#", ink, "right")
        side = px(32)
        picture = view_art.thumb(paint.look, item.kind, side)
        paint.picture(picture, (box.x + px(40), box.centery - side // 2))
        right = box.right - px(12)
        for point in item.points:
            right = points_pill(paint, right, box.centery, point) - px(4)
        words = Rect(box.x + px(82), box.y, right - box.x - px(86), box.height)
        drawn = paint.text(item.title, words, "bodyStrong", "ink.primary", ellipsis=True)
        rest = Rect(drawn.right + px(8), box.y, words.right - drawn.right - px(8), box.height)
        if rest.width > px(20):
            paint.text(item.name, rest, "small", "ink.secondary", ellipsis=True)


@dataclass(eq=False)
class StepBar(Widget):
    """A slider over the steps of a game; ticks that completed a line are larger, in its colour. Value: the step."""

    id: str = ""
    value: int = 0
    steps: int = 1
    marks: Sequence[tuple[int, int]] = ()  # (step, player's colour)

    focusable = clickable = True

    def width(self, look: Look) -> int:
        """Return the least useful width."""
        return look.px(110)

    def _x(self, step: float, look: Look) -> int:
        pad = look.px(11)
        return self.rect.x + pad + round((self.rect.width - 2 * pad) * step / max(1, self.steps))

    def handle(self, event: pygame.event.Event, look: Look) -> Any:
        """Return the step pressed, dragged or stepped to."""
        if clicked(event) or (event.type == pygame.MOUSEMOTION and self.pressed):
            self.pressed = True
            pad = look.px(11)
            share = (event.pos[0] - self.rect.x - pad) / max(1, self.rect.width - 2 * pad)
            return self._go(round(share * self.steps))
        if event.type == pygame.MOUSEBUTTONUP and self.pressed:
            self.pressed = False
            return USED
        if event.type == pygame.MOUSEWHEEL:
            return self._go(self.value - event.y)
        return None

    def _go(self, step: int) -> Any:
        step = max(0, min(self.steps, step))
        return USED if step == self.value else step

    def draw(self, paint: Paint) -> None:
        """Draw track, ticks and knob."""
        px, look, middle = paint.px, paint.look, self.rect.centery
        track = Rect(self._x(0, look), middle - px(1.5), self._x(self.steps, look) - self._x(0, look), px(3))
        paint.rect(track, "line.soft", px(2))
        here = self._x(self.value, look)
        paint.rect(Rect(track.x, track.y, here - track.x, track.height), "accent.base", px(2))
        if self.steps <= track.width / px(9):
            for step in range(self.steps + 1):
                paint.circle(
                    (self._x(step, look), middle), px(3), "accent.base" if step <= self.value else "line.strong"
                )
        for step, colour in self.marks:
            line = "line.strong" if look.theme.dark else None
            paint.circle((self._x(step, look), middle), px(5), f"player.{colour}.fill", line, px(1))
        paint.circle((here, middle), px(10), "#FFFFFF", "accent.base", px(2))
        if self.focused:
            paint.focus(Rect(here - px(10), middle - px(10), px(20), px(20)), "pill")


@dataclass(eq=False)
class CandidateRow(Widget):
    """A candidate of the computer: rank, tile, space, what it does, points at once, value. Its value is its index."""

    id: str = ""
    rank: int = 1
    kind: int = 0
    title: str = ""
    below: str = ""
    points: int = 0
    colour: int = 0
    value: str = ""
    best: bool = False
    pointed: bool = field(default=False, init=False, compare=False)

    focusable = clickable = True
    remembers = ("pointed",)

    def height(self, look: Look, width: int) -> int:
        """Return the row's height."""
        return look.px(46)

    def handle(self, event: pygame.event.Event, look: Look) -> Any:
        """Return the rank once when the pointer comes over it, or at a press."""
        if clicked(event) or (event.type == pygame.MOUSEMOTION and not self.pointed):
            self.pointed = True
            return self.rank
        return activated(self, event, look) and self.rank

    def point(self, over: bool, look: Look) -> None:
        """Forget that it was pointed at when the pointer leaves."""
        super().point(over, look)
        if not over:
            self.pointed = False

    def draw(self, paint: Paint) -> None:
        """Draw the row."""
        px, box = paint.px, self.rect
        if self.best:
            paint.rect(box.inflate(px(12), 0), "hint.soft", "control")
        elif self.hover:
            paint.rect(box.inflate(px(12), 0), "bg.surfaceInset", "control")
        ink = "hint.ink" if self.best else "ink.tertiary"
        paint.text(str(self.rank), Rect(box.x, box.y, px(14), box.height), "body+#", ink, "centre")
        side = px(33)
        at = (box.x + px(24), box.centery - side // 2)
        if self.kind >= 0:
            paint.picture(view_art.thumb(paint.look, self.kind, side), at)
        else:
            paint.rect(Rect(*at, side, side), "board.metro.rim", px(5))
            paint.circle((at[0] + side // 2, at[1] + side // 2), px(9), None, "#E4E9EF", px(2))
        if self.focused:
            paint.focus(box, "control")
        figure = paint.text(self.value, box, "heading", "ink.primary", "right")
        right = figure.left - px(10)
        if self.points:
            right = points_pill(paint, right, box.centery, Point(self.colour, self.points)) - px(6)
        words = Rect(box.x + px(68), box.y, right - box.x - px(68), box.height)
        first = Rect(words.x, box.centery - px(19), words.width, px(20))
        paint.text(self.title, first, "bodyStrong", ellipsis=True)
        paint.text(self.below, Rect(words.x, box.centery, words.width, px(16)), "caption",
                   "hint.ink" if self.best else "ink.secondary", ellipsis=True)  # fmt: skip


@dataclass(eq=False)
class Ranking(Column):
    """Rows in order of rank; one that had another rank before, under the same id, glides from there (160 ms).

    `keys`: what each row stands for.
    """

    keys: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self._before: dict[str, int] = {}
        self._since: float | None = None  # when the rows began to move; set when they are first drawn

    def adopt(self, old: Widget) -> None:
        """Note where each row was."""
        super().adopt(old)
        if isinstance(old, Ranking) and old.keys == self.keys:
            self._before, self._since = old._before, old._since
        elif isinstance(old, Ranking):
            self._before = {key: rank for rank, key in enumerate(old.keys)}

    def draw(self, paint: Paint) -> None:
        """Draw the rows, on their way if they move."""
        motion, now = paint.look.motion, paint.look.now()
        if self._since is None:
            self._since = now
        left = 1 - out((now - self._since) / BASE) if motion.moves and now < self._since + BASE else 0.0
        if not left or len(self.inside) < 2:
            super().draw(paint)
            return
        self.later(now + 16)
        pitch = self.inside[1].rect.y - self.inside[0].rect.y
        for rank, (row, key) in enumerate(zip(self.inside, self.keys, strict=True)):
            place = row.rect
            row.rect = place.move(0, round((self._before.get(key, rank) - rank) * pitch * left))
            row.draw(paint)
            row.rect = place
