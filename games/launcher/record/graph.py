"""The curve of a row: its last games as dots, the running median, the best; a dot opens its game's replay."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from typing import Any, ClassVar

import pygame
from pygame import Rect

from games.base.dates import short_day
from games.base.figures import number
from games.base.i18n import _
from games.model.record.played import Played
from games.model.record.rows import CURVE, Trend, said
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, EventUsed, Widget, picked
from games.stage.widgets.chart import round_step

TIMES = (1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 18000, 36000)  # steps of an axis of seconds
LINES = 6  # at most so many lines above the lowest
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


def day_of(one: Played) -> str:
    """Return the day on which a game ended, where it was played: "9 Nov"."""
    return short_day(datetime.fromisoformat(one.at).date())


def axis(values: list[float], figure: str) -> tuple[float, float, float]:
    """Return (lowest, highest, step) of the lines of an axis that holds these values and 0."""
    if not values:
        return (0.0, 600.0, 120.0) if figure == "time" else (0.0, 200.0, 50.0)
    low, high = min(0.0, *values), max(0.0, *values)
    span = max(high - low, 1.0)
    step = next((float(t) for t in TIMES if span / t <= LINES - 1), 0.0) if figure == "time" else 0.0
    step = step or round_step(span / (LINES - 2))
    low, high = math.floor(low / step) * step, math.ceil(high / step) * step
    return low, max(high, low + step), step


@dataclass(eq=False)
class Graph(Widget):
    """Dots from left to right in the order of play: filled unaided, a ring with a hint, a diamond the best.

    Its value is the game of the dot that was clicked or, with Enter, chosen by arrows.
    """

    curve: Trend = field(default_factory=Trend, compare=False)
    figure: str = "time"
    version: Any = None
    least: float = 200
    chosen: int = field(default=-1, init=False)
    over: int = field(default=-1, init=False)
    _spot: Rect | None = field(default=None, init=False, compare=False)  # the dot pointed at

    clickable = True
    remembers: ClassVar[tuple[str, ...]] = ("chosen", "over", "version")

    def __post_init__(self) -> None:
        self.focusable = bool(self.curve.points)

    def adopt(self, old: Widget) -> None:
        mine = self.version
        super().adopt(old)
        if self.version != mine:
            self.chosen = self.over = -1
        self.version = mine

    def heard(self) -> str:
        last = len(self.curve.points) - 1
        return self.told(self.chosen if 0 <= self.chosen <= last else last) if last >= 0 else self.tip

    def spot(self) -> object:
        return self.chosen

    def height(self, look: Look, width: int) -> int:
        return look.px(self.least)

    # Geometry

    def scale(self) -> tuple[float, float, float]:
        """Return lowest, highest and step of the upright axis."""
        return axis([value for _game, value in self.curve.points], self.figure)

    def plot(self, look: Look) -> Rect:
        """Return where the dots are."""
        low, high, step = self.scale()
        count = round((high - low) / step)
        wide = max(look.text.width(said(low + n * step, self.figure), "caption") for n in range(count + 1))
        left, foot = wide + look.px(12), look.text.line("caption") + look.px(8)
        return Rect(self.rect.x + left, self.rect.y + look.px(10), self.rect.width - left,
                    self.rect.height - look.px(10) - foot)  # fmt: skip

    def dot(self, look: Look, index: int) -> tuple[int, int]:
        """Return where a dot is."""
        plot, (low, high, _step) = self.plot(look), self.scale()
        inner = plot.inflate(-2 * look.px(8), 0)
        share = index / max(1, min(CURVE, max(len(self.curve.points), 12)) - 1)
        value = self.curve.points[index][1]
        return round(inner.left + inner.width * share), round(plot.bottom - plot.height * (value - low) / (high - low))

    def near(self, pos: tuple[int, int], look: Look) -> int:
        """Return the dot at a point, -1 for none."""
        reach = look.px(22 if look.touch else 9)
        found = [(math.dist(pos, self.dot(look, n)), n) for n in range(len(self.curve.points))]
        distance, index = min(found, default=(math.inf, -1))
        return index if distance <= reach else -1

    def tip_beside(self) -> Rect:
        return self._spot or self.rect

    # Events

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | Played | None:
        """Return the game of the dot that was clicked, or chosen and then opened by Enter."""
        if event.type == pygame.MOUSEMOTION:
            self._point(self.near(event.pos, look), look)
            return USED
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            index = picked(self, event, self.near(event.pos, look))
            return None if index is None else self._take(index) if index >= 0 else USED
        if event.type == pygame.KEYDOWN and self.curve.points:
            return self._key(event)
        return None

    def _point(self, index: int, look: Look) -> None:
        if index != self.over:
            self.over = index
            x, y = self.dot(look, index) if index >= 0 else (0, 0)
            self._spot = Rect(x - look.px(6), y - look.px(6), look.px(12), look.px(12)) if index >= 0 else None
            self.tip = self.told(index) if index >= 0 else ""
            self.touch()

    def _take(self, index: int) -> Played:
        self.chosen = index
        self.touch()
        return self.curve.points[index][0]

    def _key(self, event: pygame.event.Event) -> EventUsed | Played | None:
        last = len(self.curve.points) - 1
        here = self.chosen if self.chosen >= 0 else last
        if event.key in ENTER:
            return self._take(here)
        there = {pygame.K_LEFT: here - (self.chosen >= 0), pygame.K_RIGHT: here + 1, pygame.K_HOME: 0,
                 pygame.K_END: last}.get(event.key)  # fmt: skip
        if there is None or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return None
        self.chosen = max(0, min(last, there))
        self.touch()
        return USED

    def point(self, over: bool, look: Look) -> None:
        super().point(over, look)
        if not over:
            self._point(-1, look)

    def told(self, index: int) -> str:
        """Return what is said of a dot: its figure and its day."""
        one, value = self.curve.points[index]
        if one.puzzle_score is not None:
            text = _("{figure}, puzzle of score {score}, {day}")
            return text.format(figure=said(value, self.figure), score=number(one.puzzle_score), day=day_of(one))
        return _("{figure}, {day}").format(figure=said(value, self.figure), day=day_of(one))

    # Drawing

    def draw(self, paint: Paint) -> None:
        look = paint.look
        px = paint.px
        plot = self.plot(paint.look)
        low, high, step = self.scale()
        for n in range(round((high - low) / step) + 1):
            value = low + n * step
            y = plot.bottom - round(plot.height * (value - low) / (high - low))
            paint.rule((plot.left, y), (plot.right, y))
            box = Rect(self.rect.x, y - px(9), plot.left - self.rect.x - px(10), px(18))
            paint.text(said(value, self.figure), box, "caption#", "ink.secondary", "right")
        points = [self.dot(look, n) for n in range(len(self.curve.points))]
        if not points:
            words = _("The first game begins the curve.")
            wide = min(look.text.width(words, "body"), plot.width)
            ground = Rect(plot.centerx - wide // 2 - px(8), plot.centery - px(10), wide + 2 * px(8), px(20))
            paint.fill("bg.surface", ground.clip(plot))  # no line of the grid goes through it
            paint.text(words, plot, "body", "ink.secondary", "centre", ellipsis=True)
        else:
            self._days(paint, plot, points)
            self._running(paint, points)
            for n in range(len(points)):
                self._dot(paint, n, points[n])
            self._best(paint, plot, points)
            self._focus(paint, points)
        if self.focused and self.chosen < 0:
            paint.focus(self.rect, "small")

    def _days(self, paint: Paint, plot: Rect, points: list[tuple[int, int]]) -> None:
        last, right = len(points) - 1, -math.inf
        for n in dict.fromkeys((0, last, last // 2)) if last else (0,):
            text = day_of(self.curve.points[n][0])
            wide = paint.look.text.width(text, "caption")
            x = max(plot.left, min(points[n][0] - wide // 2, plot.right - wide))
            if n == last // 2 and last and (x < right or x + wide > self._left_of_last(paint, plot, points)):
                continue
            paint.text(text, (x, plot.bottom + paint.px(7)), "caption", "ink.secondary")
            right = max(right, x + wide + paint.px(10)) if n == 0 else right

    def _left_of_last(self, paint: Paint, plot: Rect, points: list[tuple[int, int]]) -> int:
        wide = paint.look.text.width(day_of(self.curve.points[-1][0]), "caption")
        return max(plot.left, min(points[-1][0] - wide // 2, plot.right - wide)) - paint.px(10)

    def _running(self, paint: Paint, points: list[tuple[int, int]]) -> None:
        low, high, _step = self.scale()
        plot = self.plot(paint.look)
        line = [(points[n][0], plot.bottom - plot.height * (value - low) / (high - low))
                for n, value in self.curve.running]  # fmt: skip
        if len(line) > 1:
            for one, other in pairwise(line):
                paint.stroke([one, other], "accent.base", paint.px(2.5))

    def _dot(self, paint: Paint, n: int, at: tuple[int, int]) -> None:
        px, one = paint.px, self.curve.points[n][0]
        if n == self.curve.best:
            return
        if one.unaided:
            paint.circle(at, px(3), paint.colour("accent.base", 0.6))
        else:
            paint.circle(at, px(4), "bg.surface", "ink.secondary", px(1.75))

    def _best(self, paint: Paint, plot: Rect, points: list[tuple[int, int]]) -> None:
        n, px = self.curve.best, paint.px
        if n is None:
            return
        (x, y), r = points[n], px(6)
        paint.polygon([(x, y - r), (x + r, y), (x, y + r), (x - r, y)], "accent.base")
        one, value = self.curve.points[n]
        text = _("best {figure}, {day}").format(figure=said(value, self.figure), day=day_of(one))
        wide, line = paint.look.text.width(text, "small+"), paint.look.text.line("small+")
        left = max(plot.left, min(x - wide // 2, plot.right - wide))
        below = y + r + px(3)
        top = below if below + line <= plot.bottom else y - r - px(3) - line
        box = Rect(left, top, wide, line)
        paint.rect(box.inflate(2 * px(3), 0), paint.colour("bg.surface", 0.85), "small")
        paint.text(text, box, "small+", "ink.primary")

    def _focus(self, paint: Paint, points: list[tuple[int, int]]) -> None:
        px = paint.px
        if 0 <= self.over < len(points):
            paint.circle(points[self.over], px(7), None, "accent.base", px(1.5))
        if self.focused and 0 <= self.chosen < len(points):
            x, y = points[self.chosen]
            paint.focus(Rect(x - px(5), y - px(5), px(10), px(10)), px(5))
            text = self.told(self.chosen)
            box = Rect(self.rect.x, self.rect.y - px(8), self.rect.width, px(18))
            if paint.look.keyboard:
                paint.text(text, box, "small+", "ink.primary", "right")


@dataclass(eq=False)
class GraphKey(Widget):
    """What the signs of the graph mean."""

    def height(self, look: Look, width: int) -> int:
        return len(self._lines(look, width)) * look.px(24)

    def _lines(self, look: Look, width: int) -> list[list[tuple[str, str]]]:
        """Return the signs with their words, line by line."""
        lines: list[list[tuple[str, str]]] = [[]]
        used = 0
        for sign, word in (("dot", _("unaided")), ("ring", _("with a hint")), ("line", _("median of ten"))):
            wide = self._word_width(look, word)
            if lines[-1] and used + wide > width:
                lines.append([])
                used = 0
            lines[-1].append((sign, word))
            used += wide
        return lines

    def _word_width(self, look: Look, word: str) -> int:
        return look.px(26 + 18) + look.text.width(word, "small")

    def draw(self, paint: Paint) -> None:
        px, look = paint.px, paint.look
        for n, line in enumerate(self._lines(look, self.rect.width)):
            x, y = self.rect.x, self.rect.y + n * px(24) + px(12)
            for sign, word in line:
                if sign == "dot":
                    paint.circle((x + px(8), y), px(3), paint.colour("accent.base", 0.6))
                elif sign == "ring":
                    paint.circle((x + px(8), y), px(4), "bg.surface", "ink.secondary", px(1.75))
                else:
                    paint.stroke([(x, y), (x + px(16), y)], "accent.base", px(2.5))
                box = Rect(x + px(24), y - px(12), self.rect.right - x - px(24), px(24))
                paint.text(word, box, "small", "ink.secondary", ellipsis=True)
                x += self._word_width(look, word)
