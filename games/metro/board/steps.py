"""Widgets of going through a game: points on a pill, the timeline with its ticks, a list of candidates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame
from pygame import Rect

from games.base.i18n import _
from games.metro.board import drawing as view_art
from games.stage.motion import BASE, out
from games.stage.paint.look import Look
from games.stage.paint.marks import player_shape
from games.stage.paint.painter import Paint
from games.stage.paint.theme import RGBA, ColourName
from games.stage.widgets.base import USED, EventUsed, Widget, activated, clicked
from games.stage.widgets.boxes import Column
from games.stage.widgets.words import Label

TICKS = ((50, 22), (8, 15), (0, 9))  # (points from which, height) of a finished line's tick


@dataclass(frozen=True, slots=True)
class Point:
    """Points that a step brought: the player's colour and how many."""

    colour: int
    points: int


def points_width(look: Look, points: int) -> int:
    """Return how wide the pill of points is."""
    return look.text.width(f"+{points}", "label") + look.px(32)


def points_pill(paint: Paint, right: int, middle: int, point: Point, tall: float = 24) -> int:
    """Draw a pill with a player's shape and points, ending at `right`; return its left edge."""
    px = paint.px
    text = f"+{point.points}"
    wide = points_width(paint.look, point.points)
    box = Rect(right - wide, middle - px(tall) // 2, wide, px(tall))
    ground: RGBA = paint.look.theme.mix(f"player.{point.colour}.fill", "#000000", 0.25)
    ink = "#FFFFFF"
    if point.colour == 3:
        ground, ink = paint.colour("player.3.fill"), "#2B2000"
    paint.rect(box, ground, "pill")
    player_shape(paint, (box.x + px(13), box.centery), px(4.5), point.colour, ink)
    paint.text(text, Rect(box.x + px(20), box.y, box.width - px(26), box.height), "label", ink, "centre")
    return box.left


@dataclass(eq=False)
class StepWords(Label):
    """What a step or placement does, in at most two lines: as high where it is one, so that nothing below it moves."""

    def height(self, look: Look, width: int) -> int:
        return 2 * look.text.line(self.role)


@dataclass(eq=False)
class StepBar(Widget):
    """A slider over the steps of a game. Value: the step.

    `marks`: (step, player's colour, points) of lines that a step finished: ticks in their colour, the higher the more
    points, those to come grey. `label`: what stands over it where it has no room beside it.
    """

    id: str = ""
    value: int = 0
    steps: int = 1
    marks: Sequence[tuple[int, int, int]] = ()
    label: str = ""

    focusable = clickable = True

    def heard(self) -> str:
        return _("{n} of {all}").format(n=self.value, all=self.steps)

    def width(self, look: Look) -> int:
        return look.px(110)

    def _x(self, step: float, look: Look) -> int:
        pad = look.px(11)
        return self.rect.x + pad + round((self.rect.width - 2 * pad) * step / max(1, self.steps))

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | int | None:
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

    def _go(self, step: int) -> EventUsed | int | None:
        step = max(0, min(self.steps, step))
        return USED if step == self.value else step

    def draw(self, paint: Paint) -> None:
        px = paint.px
        look = paint.look
        middle = self.rect.centery
        if self.label:
            line = look.text.line("label")
            paint.text(self.label, Rect(self.rect.x, self.rect.y, self.rect.width, line), "label", align="centre")
            middle = self.rect.y + line + (self.rect.height - line) // 2
        track = Rect(self._x(0, look), middle - px(1.5), self._x(self.steps, look) - self._x(0, look), px(3))
        paint.rect(track, "line.soft", px(2))
        here = self._x(self.value, look)
        paint.rect(Rect(track.x, track.y, here - track.x, track.height), "accent.base", px(2))
        if self.steps <= track.width / px(20):
            for step in range(self.steps + 1):
                paint.circle(
                    (self._x(step, look), middle), px(3), "accent.base" if step <= self.value else "line.strong"
                )
        knob = px(8 if self.label else 10)
        for n, mark in enumerate(self.marks):
            self._tick(paint, mark, sum(other[0] == mark[0] for other in self.marks[:n]), middle)
        paint.circle((here, middle), knob, "#FFFFFF", "accent.base", px(2))
        if self.focused:
            paint.focus(Rect(here - knob, middle - knob, 2 * knob, 2 * knob), "pill")

    def _tick(self, paint: Paint, mark: tuple[int, int, int], before: int, middle: int) -> None:
        """Draw the tick of a finished line, beside those of the same step `before` it."""
        (step, colour, points), px = mark, paint.px
        tall = px(next((tall for least, tall in TICKS if points >= least), TICKS[-1][1]))
        fill: ColourName = "ink.tertiary"
        if step <= self.value:
            fill = f"player.{colour}.fill" if colour >= 0 else "board.metro.track"
        wide = max(2, px(2.5))
        x = self._x(step, paint.look) + before * (wide + 1) - wide // 2
        paint.rect(Rect(x, middle - tall // 2, wide, tall), fill)


@dataclass(eq=False)
class CandidateRow(Widget):
    """A candidate of the computer: rank, tile, space, what it does, points at once, value. Its value is its index.

    `shown`: what stands for the rank; `joined`: whether it is equal to the row above, to the one below, within the ±:
    a line joins them.
    """

    id: str = ""
    rank: int = 1
    kind: int = 0
    title: str = ""
    below: str = ""
    points: int = 0
    colour: int = 0
    value: str = ""
    best: bool = False
    shown: str = ""
    joined: tuple[bool, bool] = (False, False)
    pointed: bool = field(default=False, init=False, compare=False)

    focusable = clickable = True
    remembers = ("pointed",)

    def heard(self) -> str:
        return f"{self.rank}: {self.title}. {self.below} {self.value}".rstrip()

    def height(self, look: Look, width: int) -> int:
        return look.px(46) + (self.lines(look, self._room(look, width)) - 1) * look.text.line("caption")

    def _room(self, look: Look, width: int) -> int:
        """Return how much of a width the words have."""
        pill = points_width(look, self.points) + look.px(6) if self.points else 0
        return width - look.px(68 + 10) - pill - look.text.width(self.value, "heading")

    def lines(self, look: Look, room: int) -> int:
        """Return in how many lines what it does stands."""
        return 1 if look.text.fits(self.below, "caption", room) else len(look.text.wrap(self.below, "caption", room))

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | int | None:
        if clicked(event) or (event.type == pygame.MOUSEMOTION and not self.pointed):
            self.pointed = True
            return self.rank
        return activated(self, event, look) and self.rank

    def point(self, over: bool, look: Look) -> None:
        super().point(over, look)
        if not over:
            self.pointed = False

    def draw(self, paint: Paint) -> None:
        px, box = paint.px, self.rect
        if self.best:
            paint.rect(box.inflate(px(12), 0), "hint.soft", "control")
        elif self.hover:
            paint.rect(box.inflate(px(12), 0), "bg.surfaceInset", "control")
        ink = "hint.ink" if self.best else "ink.tertiary"
        role = "body+#" if len(self.shown) < 3 else "key"
        paint.text(self.shown, Rect(box.x - px(4), box.y, px(22), box.height), role, ink, "centre")
        if any(self.joined):
            top = box.top if self.joined[0] else box.centery - px(15)
            bottom = box.bottom if self.joined[1] else box.centery + px(15)
            paint.rect(Rect(box.x + px(19), top, px(2), bottom - top), ink, 0)
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
        lines = self.lines(paint.look, words.width)
        first = Rect(words.x, box.centery - px(19) - (lines - 1) * px(8), words.width, px(20))
        paint.text(self.title, first, "bodyStrong", ellipsis=True)
        quiet, below = "hint.ink" if self.best else "ink.secondary", Rect(words.x, first.bottom, words.width, px(16))
        if lines == 1:
            paint.text(self.below, below, "caption", quiet, ellipsis=True)
        else:
            paint.words(self.below, below, "caption", quiet, lines=lines)


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
        super().adopt(old)
        if isinstance(old, Ranking) and old.keys == self.keys:
            self._before, self._since = old._before, old._since
        elif isinstance(old, Ranking):
            self._before = {key: rank for rank, key in enumerate(old.keys)}

    def draw(self, paint: Paint) -> None:
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
