"""The curve of a game's values over its turns: green where you are ahead, slate else, diamonds where it turned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pygame
from pygame import Rect

from games.base.i18n import _
from games.mancala.board.turns import diamond
from games.mancala.naming import signed
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, Widget


@dataclass(frozen=True, slots=True)
class Dot:
    """A point of the curve: the value for the person after a turn; `title`: what is said while the pointer is near."""

    value: int
    proven: bool = True
    turned: bool = False
    title: str = ""


@dataclass(eq=False)
class ValueCurve(Widget):
    """Its value is the index of the turn that was clicked or dragged to. `dots[0]` is the start, None: not known.

    Nothing is written on it but what is pointed at: words would cover the curve that they are about.
    """

    dots: tuple[Dot | None, ...] = ()
    chosen: int = 0
    names: tuple[str, str] = ("", "")
    near: int = -1  # the index of the dot that the pointer is near
    first: int = 0  # the column of the first turn: numbers of rounds stand under the first player's turns

    clickable = focusable = True

    def area(self, look: Look) -> Rect:
        """Return where the lines are drawn."""
        px = look.px
        head = px(36) if not look.metrics.compact else px(28)
        return Rect(self.rect.x + px(40), self.rect.y + head, self.rect.w - px(56), self.rect.h - head - px(34))

    def top(self) -> int:
        """Return the largest value shown, a multiple of 4."""
        most = max((abs(dot.value) for dot in self.dots if dot), default=0)
        return max(8, -(-most // 8) * 8)

    def at(self, look: Look, index: int, value: float) -> tuple[float, float]:
        """Return the point of a value after so many turns."""
        area = self.area(look)
        x = area.x + area.w * index / max(1, len(self.dots) - 1)
        return x, area.centery - area.h / 2 * value / self.top()

    def handle(self, event: pygame.event.Event, look: Look) -> Any:
        if event.type == pygame.MOUSEMOTION and not event.buttons[0]:
            self._near(self.index(event.pos, look))
            return USED
        held = event.type == pygame.MOUSEMOTION and event.buttons[0] and self.pressed
        if (event.type == pygame.MOUSEBUTTONDOWN and event.button == 1) or held:
            self.pressed = True
            return self.index(event.pos, look, 0.5)
        if event.type == pygame.MOUSEBUTTONUP:
            self.pressed = False
            return USED
        return None

    def index(self, at: tuple[int, int], look: Look, after: float = 0.0) -> int:
        """Return the index of the dot at a point, or with `after` 0.5 of the turn whose band lies there, from 1."""
        area = self.area(look)
        share = (at[0] - area.x) / max(1, area.w)
        return min(len(self.dots) - 1, max(1, round(share * (len(self.dots) - 1) + after)))

    def _near(self, index: int) -> None:
        if index != self.near:
            self.near = index
            self.touch()

    def point(self, over: bool, look: Look) -> None:
        super().point(over, look)
        if not over:
            self._near(-1)

    def draw(self, paint: Paint) -> None:
        px, look = paint.px, paint.look
        paint.raised(self.rect, 1)
        area = self.area(look)
        head = Rect(self.rect.x + px(18), self.rect.y, self.rect.w - px(36), area.y - self.rect.y + px(2))
        paint.text(_("Value for {name}, with best play from there on").format(name=self.names[0]), head, "label",
                   "ink.secondary", ellipsis=True)  # fmt: skip
        if not look.metrics.compact:
            self._legend(paint, head)
        for value in (self.top(), self.top() // 2, 0, -self.top() // 2, -self.top()):
            y = round(self.at(look, 0, value)[1])
            paint.rule((area.x, y), (area.right, y), "line.strong" if value == 0 else "line.soft")
            label = Rect(self.rect.x, y - px(8), area.x - self.rect.x - px(6), px(16))
            paint.text(signed(value), label, "key", "ink.tertiary", "right")
        if self.chosen > 0:
            left, right = self.at(look, self.chosen - 1, 0)[0], self.at(look, self.chosen, 0)[0]
            band = Rect(round(left), area.y - px(4), round(right - left), area.h + px(8))
            paint.rect(band, paint.colour("hint.base", 0.18), px(4))
        self._numbers(paint, area)
        self._lines(paint)
        self._title(paint, area)

    def _legend(self, paint: Paint, head: Rect) -> None:
        px, right = paint.px, head.right
        turned = _("the game turned")
        parts = [(turned, ""), (_("{name} ahead").format(name=self.names[1]), "ink.secondary"),
                 (_("{name} ahead").format(name=self.names[0]), "accent.base")]  # fmt: skip
        for text, colour in parts:
            left = paint.text(text, Rect(head.x, head.y, right - head.x, head.h), "small", "ink.secondary", "right").x
            sign = (left - px(12), head.centery)
            if colour:
                paint.rect(Rect(sign[0] - px(5), sign[1] - px(5), px(10), px(10)), colour, px(2))
            else:
                diamond(paint, sign, px(6))
            right = left - px(34)

    def _numbers(self, paint: Paint, area: Rect) -> None:
        """Write the numbers of the rounds below, as many as fit."""
        count = (len(self.dots) + self.first) // 2
        step = max(1, -(-count * paint.px(26) // max(1, area.w)))
        for round_ in range(1, count + 1, step):
            index = 2 * round_ - 1 - self.first
            x = self.at(paint.look, index, 0)[0]
            here = (self.chosen + 1 + self.first) // 2 == round_ and self.chosen > 0
            box = Rect(round(x) - paint.px(20), area.bottom + paint.px(10), paint.px(40), paint.px(16))
            paint.text(str(round_), box, "label" if here else "key", "hint.ink" if here else "ink.tertiary", "centre")

    def _lines(self, paint: Paint) -> None:
        look, px = paint.look, paint.px
        zero = self.at(look, 0, 0)[1]
        for index in range(1, len(self.dots)):
            one, two = self.dots[index - 1], self.dots[index]
            if one is None or two is None:
                continue
            a, b = self.at(look, index - 1, one.value), self.at(look, index, two.value)
            for start, end in split_at(a, b, zero):
                above = (start[1] + end[1]) / 2 <= zero
                colour = "accent.base" if above else "ink.secondary"
                fill = paint.colour(colour, 0.16)
                if abs(start[1] - zero) + abs(end[1] - zero) > 2 and end[0] > start[0]:
                    paint.polygon([start, end, (end[0], zero), (start[0], zero)], fill)
                if two.proven:
                    paint.stroke([start, end], colour, px(2.2))
                else:
                    paint.dashed([start, end], colour, px(2.2), px(4), px(5), closed=False)
        for index, dot in enumerate(self.dots):
            if dot is None:
                continue
            at = self.at(look, index, dot.value)
            if dot.turned:
                diamond(paint, at, px(7), "bg.surface")
            else:
                last = index == len(self.dots) - 1
                paint.circle(at, px(5 if last else 3.2), "accent.base" if dot.value >= 0 else "ink.secondary")

    def _title(self, paint: Paint, area: Rect) -> None:
        """Tell the turn and its value where the pointer is."""
        dot = self.dots[self.near] if 0 <= self.near < len(self.dots) else None
        if dot is None or not dot.title:
            return
        px = paint.px
        x, y = self.at(paint.look, self.near, dot.value)
        paint.circle((x, y), px(6), None, "ink.primary", px(2))
        wide = paint.look.text.width(dot.title, "small+") + 2 * px(10)
        box = Rect(0, 0, wide, px(28))
        box.midbottom = (round(x), round(y) - px(12))
        if box.top < self.rect.top + px(4):
            box.top = round(y) + px(12)
        box.x = max(area.x, min(box.x, area.right - wide))
        paint.rect(box, "tooltip.bg", "small")
        paint.text(dot.title, box, "small+", "tooltip.ink", "centre")


def split_at(
    a: tuple[float, float], b: tuple[float, float], level: float
) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Return the pieces of a line on either side of a horizontal level."""
    if (a[1] - level) * (b[1] - level) >= 0:
        return [(a, b)]
    share = (level - a[1]) / (b[1] - a[1])
    middle = (a[0] + (b[0] - a[0]) * share, level)
    return [(a, middle), (middle, b)]
