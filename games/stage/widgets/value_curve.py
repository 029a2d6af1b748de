"""The curve of a game's values over its turns: green where one side is ahead, slate where the other is.

Diamonds stand where the game turned. Below it is a lane for each side with a bar for every turn that gave
something away; on the curve itself nothing is written but what is pointed at: words would cover what they are about.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from games.base.figures import signed
from games.base.i18n import _
from games.stage.paint.look import Look
from games.stage.paint.marks import diamond
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, EventUsed, Widget
from games.stage.widgets.steps import StepSign

FULL = 14  # a bar of a lane has its full height where so much was given away
TOLD = 4  # the least that is written beside a bar
HEAD, COMPACT_HEAD = 36, 28  # logical pixels: the line above the curve
LANE, COMPACT_LANE = 18, 16  # logical pixels: a lane with what parts it from the next
FOOT = 26  # logical pixels: the numbers of the rounds


@dataclass(frozen=True, slots=True)
class Dot:
    """A point of the curve: the value after a turn; `title`: what is said while the pointer is near."""

    value: int
    proven: bool = True
    turned: bool = False
    title: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """What a turn (by its number from 1) gave away; `turned`: the game turned there."""

    turn: int
    lost: int
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Lane:
    """The turns of one side that gave something away."""

    name: str
    bars: tuple[Bar, ...] = ()


def kept_apart(bars: Sequence[tuple[Bar, Rect]]) -> list[tuple[Bar, Rect]]:
    """Return the bars whose numbers are written (each with its number's place): where two touch, the smaller goes."""
    written: list[tuple[Bar, Rect]] = []
    for bar, place in sorted(bars, key=lambda one: -one[0].lost):
        if bar.lost >= TOLD and not any(place.colliderect(other) for _bar, other in written):
            written.append((bar, place))
    return written


@dataclass(eq=False)
class ValueCurve(Widget):
    """Its value is the number of the turn that was clicked or dragged to, from 1.

    `dots[0]` is the start, None: not known. `names`: the side whose value it is, and the other one. `turning`: which
    turns turn the game, in words, told where the pointer is on the diamond of the legend.
    """

    dots: tuple[Dot | None, ...] = ()
    chosen: int = 0
    names: tuple[str, str] = ("", "")
    title: str = ""  # a message: what stands above it instead of whose value it is
    lanes: tuple[Lane, ...] = ()
    near: int = -1  # the index of the dot that the pointer is near
    turning: str = ""
    first: int = 0  # the column of the first turn: numbers of rounds stand under the first player's turns

    clickable = focusable = True

    def __post_init__(self) -> None:
        self._key = Rect(0, 0, 0, 0)  # where the legend has its diamond, nowhere while there is no legend

    def tip_beside(self) -> Rect:
        return self._key if self.tip else self.rect

    def heading(self) -> str:
        """Return what the curve is about."""
        said = _(self.title) if self.title else _("Value for {name}, with best play from there on")
        return said.format(name=self.names[0])

    def heard(self) -> str:
        dot = self.dots[self.chosen] if 0 < self.chosen < len(self.dots) else None
        bars = [bar for lane in self.lanes for bar in lane.bars if bar.turn == self.chosen]
        said = [dot.title] if dot is not None and dot.title else []
        said += [_("{n} given away").format(n=bar.lost) for bar in bars]
        said += [_("the game turned")] if dot is not None and dot.turned else []
        return f"{', '.join(said)}. {self.heading()}" if said else self.heading()

    def shown_lanes(self, look: Look) -> tuple[Lane, ...]:
        """Return the lanes that are drawn: in a small window one for all."""
        if not look.metrics.compact or not self.lanes:
            return self.lanes
        return (Lane("", tuple(bar for lane in self.lanes for bar in lane.bars)),)

    def lane_height(self, look: Look) -> int:
        """Return how tall a lane is, with what parts it from the next."""
        return look.px(COMPACT_LANE if look.metrics.compact else LANE)

    def area(self, look: Look) -> Rect:
        """Return where the lines are drawn."""
        px = look.px
        head = px(COMPACT_HEAD if look.metrics.compact else HEAD)
        left = px(40)
        if self.lanes and not look.metrics.compact:
            left = max(left, px(24) + max(look.text.width(lane.name, "key") for lane in self.lanes))
        left = min(left, self.rect.w // 6)
        below = px(8 + FOOT) + len(self.shown_lanes(look)) * self.lane_height(look)
        return Rect(self.rect.x + left, self.rect.y + head, self.rect.w - left - px(16), self.rect.h - head - below)

    def top(self) -> int:
        """Return the largest value shown, a multiple of 8."""
        most = max((abs(dot.value) for dot in self.dots if dot), default=0)
        return max(8, -(-most // 8) * 8)

    def at(self, look: Look, index: float, value: float) -> tuple[float, float]:
        """Return the point of a value after so many turns."""
        area = self.area(look)
        x = area.x + area.w * index / max(1, len(self.dots) - 1)
        return x, area.centery - area.h / 2 * value / self.top()

    # Events

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | int | None:
        if event.type == pygame.MOUSEMOTION and not event.buttons[0]:
            self.tip = self.turning if self._key.collidepoint(event.pos) else ""
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

    # Drawing

    def draw(self, paint: Paint) -> None:
        px, look = paint.px, paint.look
        paint.raised(self.rect, 1)
        area = self.area(look)
        head = Rect(self.rect.x + px(18), self.rect.y, self.rect.w - px(36), area.y - self.rect.y + px(2))
        self._key = Rect(0, 0, 0, 0)
        left = self._legend(paint, head) if not look.metrics.compact else head.right
        heading = Rect(head.x, head.y, left - head.x - px(12), head.h)
        paint.text(self.heading(), heading, "label", "ink.secondary", ellipsis=True)
        for value in (self.top(), self.top() // 2, 0, -self.top() // 2, -self.top()):
            y = round(self.at(look, 0, value)[1])
            paint.rule((area.x, y), (area.right, y), "line.strong" if value == 0 else "line.soft")
            label = Rect(self.rect.x, y - px(8), area.x - self.rect.x - px(6), px(16))
            paint.text(signed(value), label, "key", "ink.tertiary", "right")
        if self.chosen > 0:
            begin, end = self.at(look, self.chosen - 1, 0)[0], self.at(look, self.chosen, 0)[0]
            tall = area.h + px(12) + len(self.shown_lanes(look)) * self.lane_height(look)
            band = Rect(round(begin), area.y - px(4), round(end - begin), tall)
            paint.rect(band, paint.colour("hint.base", 0.18), px(4))
        self._draw_lanes(paint, area)
        self._numbers(paint)
        self._lines(paint)
        self._title(paint, area)

    def _legend(self, paint: Paint, head: Rect) -> int:
        """Draw what the colours mean from the right; return where that begins."""
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
                self._key = Rect(sign[0] - px(6), head.y, right - sign[0] + px(6), head.h)
            right = left - px(34)
        return right + px(12)

    def _draw_lanes(self, paint: Paint, area: Rect) -> None:
        look, px = paint.look, paint.px
        tall = self.lane_height(look)
        for number, lane in enumerate(self.shown_lanes(look)):
            box = Rect(area.x, area.bottom + px(8) + number * tall, area.w, tall - px(2))
            paint.rect(box, paint.colour("ink.tertiary", 0.1), px(4))
            if lane.name:
                name = Rect(self.rect.x + px(6), box.y, area.x - self.rect.x - px(14), box.h)
                paint.text(lane.name, name, "key", "ink.tertiary", "right", ellipsis=True)
            told = []
            for bar in lane.bars:
                pillar = self._pillar(look, bar, box)
                paint.rect(pillar, "hint.base" if bar.turned else "ink.tertiary", px(1.5))
                wide = look.text.width(str(bar.lost), "key")
                told.append((bar, Rect(pillar.right + px(2), box.y, wide + px(2), box.h)))
            for bar, place in kept_apart(told):
                paint.text(str(bar.lost), place, "key", "hint.ink" if bar.turned else "ink.secondary")

    def _pillar(self, look: Look, bar: Bar, lane: Rect) -> Rect:
        """Return the rect of a bar, in the middle of its turn's band."""
        tall = max(look.px(3), round(lane.h * min(1.0, bar.lost / FULL)))
        x = round(self.at(look, bar.turn - 0.5, 0)[0])
        return Rect(x - look.px(3), lane.bottom - tall, look.px(6), tall)

    def _numbers(self, paint: Paint) -> None:
        """Write the numbers of the rounds below, as many as fit."""
        area = self.area(paint.look)
        count = (len(self.dots) + self.first) // 2
        step = max(1, -(-count * paint.px(26) // max(1, area.w)))
        for round_ in range(1, count + 1, step):
            index = 2 * round_ - 1 - self.first
            x = self.at(paint.look, index, 0)[0]
            here = (self.chosen + 1 + self.first) // 2 == round_ and self.chosen > 0
            box = Rect(round(x) - paint.px(20), self.rect.bottom - paint.px(FOOT - 3), paint.px(40), paint.px(16))
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
        self._marks(paint)

    def _marks(self, paint: Paint) -> None:
        """Draw where the game turned."""
        for index, dot in enumerate(self.dots):
            if dot is not None and dot.turned:
                diamond(paint, self.at(paint.look, index, dot.value), paint.px(7), "bg.surface")

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


@dataclass(frozen=True, slots=True)
class QuestionSign:
    """A turn of the game (by its number from 1) that is asked for again: how that stands, what stands below it."""

    turn: int
    standing: StepSign
    label: str = ""


@dataclass(eq=False)
class QuestionStrip(ValueCurve):
    """The curve of a game without its figures: a sign at each turn that is asked for again, their labels in a row.

    A diamond: now, or to come (hollow); a check: found; a ring with a bar: shown. `done`: how far one has come.
    """

    signs: tuple[QuestionSign, ...] = ()
    done: str = ""

    def heard(self) -> str:
        return ". ".join(filter(None, (self.heading(), self.done)))

    def area(self, look: Look) -> Rect:
        px = look.px
        words = max(look.text.width(self.heading(), "bodyStrong"), look.text.width(self.done, "small"))
        left = min(px(20) + words + px(28), self.rect.w // 3)
        below = px(12 if look.metrics.compact else 38)
        top = self.rect.y + px(12)
        return Rect(self.rect.x + left, top, self.rect.w - left - px(28), self.rect.bottom - below - top)

    def draw(self, paint: Paint) -> None:
        px, look = paint.px, paint.look
        paint.raised(self.rect, 1)
        area = self.area(look)
        words = Rect(self.rect.x + px(20), self.rect.y + px(12), area.x - self.rect.x - px(36), px(20))
        paint.text(self.heading(), words, "bodyStrong", ellipsis=True)
        paint.text(self.done, words.move(0, px(21)), "small", "ink.secondary", ellipsis=True)
        zero = round(self.at(look, 0, 0)[1])
        paint.rule((area.x, zero), (area.right, zero), "line.strong")
        if self.chosen > 0:
            begin, end = self.at(look, self.chosen - 1, 0)[0], self.at(look, self.chosen, 0)[0]
            band = Rect(round(begin), area.y - px(4), round(end - begin), area.h + px(8))
            paint.rect(band, paint.colour("hint.base", 0.18), px(4))
        self._lines(paint)
        if not look.metrics.compact:
            for sign, box in self.labelled(look):
                ink = "hint.ink" if sign.standing is StepSign.HERE else "ink.tertiary"
                paint.text(sign.label, box, "label", ink, "centre")
        self._title(paint, area)

    def _point(self, look: Look, sign: QuestionSign) -> tuple[float, float]:
        """Return where a sign stands: on the curve, where its value is known."""
        dot = self.dots[sign.turn] if sign.turn < len(self.dots) else None
        return self.at(look, sign.turn, 0 if dot is None else dot.value)

    def _marks(self, paint: Paint) -> None:
        px = paint.px
        for sign in self.signs:
            x, y = at = self._point(paint.look, sign)
            match sign.standing:
                case StepSign.DONE:
                    paint.circle(at, px(9), "accent.base", "bg.surface", px(1.5))
                    paint.icon("check", (round(x), round(y)), 12, "accent.on")
                case StepSign.PASSED:
                    paint.circle(at, px(8), "bg.surface", "ink.secondary", px(2))
                    paint.stroke([(x - px(4), y), (x + px(4), y)], "ink.secondary", px(2))
                case _:
                    diamond(paint, at, px(8), "bg.surface")
                    if sign.standing is StepSign.OPEN:
                        paint.polygon([(x, y - px(5)), (x + px(5), y), (x, y + px(5)), (x - px(5), y)], "bg.surface")

    def labelled(self, look: Look) -> list[tuple[QuestionSign, Rect]]:
        """Return the signs that have a label below, and where: that of now first, none over another."""
        px, found = look.px, list[tuple[QuestionSign, Rect]]()
        for sign in sorted(self.signs, key=lambda one: one.standing is not StepSign.HERE):
            wide = look.text.width(sign.label, "label")
            middle = round(self._point(look, sign)[0])
            left = min(middle - wide // 2, self.rect.right - px(8) - wide)
            box = Rect(left, self.rect.bottom - px(27), wide, px(18))
            if box.inflate(px(8), 0).collidelist([place for _sign, place in found]) < 0:
                found.append((sign, box))
        return found


def split_at(
    a: tuple[float, float], b: tuple[float, float], level: float
) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Return the pieces of a line on either side of a horizontal level."""
    if (a[1] - level) * (b[1] - level) >= 0:
        return [(a, b)]
    share = (level - a[1]) / (b[1] - a[1])
    middle = (a[0] + (b[0] - a[0]) * share, level)
    return [(a, middle), (middle, b)]
