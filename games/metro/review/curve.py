"""The curve of the points expected at a game's end, with its error; below it what each placement gave away."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import pygame
from pygame import Rect

from games.base.figures import MINUS
from games.base.i18n import _
from games.stage.paint.look import Look
from games.stage.paint.marks import diamond
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, Widget

HEAD, COMPACT_HEAD = 38, 12  # logical pixels: the line above the curve
FOOT = 26  # logical pixels: the numbers of the tiles
LANE = 0.31  # the share of the rest that the bars have
APART, COMPACT_APART = 18, 12  # logical pixels between the bars and the curve
NAMED = 16  # logical pixels: how high the bars are at least where they have their name
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200)  # between two values that are written
Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Mark:
    """What is known of a turn, by its number from 1: the points expected after it, ±, and what it gave away.

    `tile`: the number of the tile; `turned`: a turning point.
    """

    turn: int
    tile: int
    value: int
    error: float
    lost: int = 0
    turned: bool = False


def valued(mark: Mark) -> str:
    """Return what was expected after a turn, with its error where there is one: Tile 3: 41 ±2."""
    value = str(mark.value).replace("-", MINUS)
    said = _("Tile {n}: {value} ±{error}").format(n=mark.tile, value=value, error=f"{mark.error:.0f}")
    return said.removesuffix(" ±0")


@dataclass(eq=False)
class ExpectedCurve(Widget):
    """Its value is the number of the turn that was clicked or dragged to. `turns`: how many there are.

    `tiles`: the number of the tile of each turn. `title`: what is drawn.
    """

    marks: tuple[Mark, ...] = ()
    turns: int = 1
    tiles: tuple[int, ...] = ()
    chosen: int = 0
    title: str = ""
    near: int = 0  # the turn that the pointer is near, 0 for none

    clickable = focusable = True

    def heard(self) -> str:
        mark = next((mark for mark in self.marks if mark.turn == self.chosen), None)
        if mark is None:
            return self.title
        said = [valued(mark)]
        said += [_("{n} given away").format(n=mark.lost)] if mark.lost else []
        said += [_("turning point")] if mark.turned else []
        return f"{', '.join(said)}. {self.title}"

    # Where things are

    def area(self, look: Look) -> Rect:
        """Return where curve and bars are drawn."""
        px = look.px
        head = px(COMPACT_HEAD if look.metrics.compact else HEAD)
        left = px(52 if not look.metrics.compact else 40)
        return Rect(self.rect.x + left, self.rect.y + head, self.rect.w - left - px(20), self.rect.h - head - px(FOOT))

    def upper(self, look: Look) -> Rect:
        """Return where the curve is drawn."""
        area = self.area(look)
        return Rect(area.x, area.y, area.w, round(area.h * (1 - LANE)))

    def lower(self, look: Look) -> Rect:
        """Return where the bars are drawn."""
        area = self.area(look)
        top = area.y + round(area.h * (1 - LANE)) + look.px(COMPACT_APART if look.metrics.compact else APART)
        return Rect(area.x, top, area.w, area.bottom - top)

    def scale(self) -> tuple[float, float, int]:
        """Return the lowest and the highest value shown, and the step between two that are written."""
        low = min((mark.value - mark.error for mark in self.marks), default=0.0)
        high = max((mark.value + mark.error for mark in self.marks), default=10.0)
        step = next((step for step in STEPS if (high - low) / step <= 4), STEPS[-1])
        begin = math.floor(low / step) * step
        return begin, max(begin + step, math.ceil(high / step) * step), step

    def most(self) -> int:
        """Return what a bar over the whole lane stands for."""
        return max(5, -(-max((mark.lost for mark in self.marks), default=0) // 5) * 5)

    def x(self, look: Look, turn: float) -> float:
        """Return where a turn stands."""
        area = self.area(look)
        return area.x + area.w * (turn - 1) / max(1, self.turns - 1)

    def at(self, look: Look, turn: float, value: float) -> Spot:
        """Return the point of a value after a turn."""
        low, high, _step = self.scale()
        upper = self.upper(look)
        return self.x(look, turn), upper.bottom - upper.h * (value - low) / (high - low)

    # Events

    def handle(self, event: pygame.event.Event, look: Look) -> Any:
        if event.type == pygame.MOUSEMOTION and not event.buttons[0]:
            self._near(self.turn_at(event.pos, look))
            return USED
        held = event.type == pygame.MOUSEMOTION and event.buttons[0] and self.pressed
        if (event.type == pygame.MOUSEBUTTONDOWN and event.button == 1) or held:
            self.pressed = True
            return self.turn_at(event.pos, look)
        if event.type == pygame.MOUSEBUTTONUP:
            self.pressed = False
            return USED
        return None

    def turn_at(self, at: tuple[int, int], look: Look) -> int:
        """Return the turn nearest to a point."""
        area = self.area(look)
        share = (at[0] - area.x) / max(1, area.w)
        return min(self.turns, max(1, round(share * (self.turns - 1)) + 1))

    def _near(self, turn: int) -> None:
        if turn != self.near:
            self.near = turn
            self.touch()

    def point(self, over: bool, look: Look) -> None:
        super().point(over, look)
        if not over:
            self._near(0)

    # Drawing

    def draw(self, paint: Paint) -> None:
        look, px = paint.look, paint.px
        paint.raised(self.rect, 1)
        area, lower = self.area(look), self.lower(look)
        if not look.metrics.compact:
            self._head(paint, Rect(self.rect.x + px(18), self.rect.y + px(2), self.rect.w - px(36), px(HEAD - 4)))
        if self.chosen:
            x = round(self.x(look, self.chosen))
            paint.rect(Rect(x - px(7), area.y - px(4), px(14), area.h + px(6)), paint.colour("hint.base", 0.22), px(4))
        self._draw_grid(paint, area, lower)
        self._bars(paint, lower)
        self._line(paint)
        self._numbers(paint, area)
        self._told(paint, area)
        if self.focused and look.keyboard:
            paint.focus(self.rect, "card")

    def _head(self, paint: Paint, head: Rect) -> None:
        """Draw what it is at the left, what the signs mean at the right."""
        px, right = paint.px, head.right
        for text, colour in ((_("turning point"), "hint.base"), (_("given away"), "danger.base"),
                             (_("expected"), "accent.base")):  # fmt: skip
            left = paint.text(text, Rect(head.x, head.y, right - head.x, head.h), "small", "ink.secondary", "right").x
            sign = (left - px(13), head.centery)
            if colour == "hint.base":
                diamond(paint, sign, px(6))
            else:
                size = (px(14), px(4)) if colour == "accent.base" else (px(10), px(10))
                box = Rect(0, 0, *size)
                box.center = sign
                paint.rect(box, colour, px(2))
            right = left - px(36)
        paint.text(self.title, Rect(head.x, head.y, right - head.x, head.h), "label", "ink.secondary", ellipsis=True)

    def _draw_grid(self, paint: Paint, area: Rect, lower: Rect) -> None:
        px, look = paint.px, paint.look
        low, high, step = self.scale()

        def written(text: str, y: int) -> None:
            paint.text(text, Rect(self.rect.x, y - px(8), area.x - self.rect.x - px(8), px(16)), "key", "ink.tertiary",
                       "right")  # fmt: skip

        value = low
        while value <= high + 1e-9:
            y = round(self.at(look, 1, value)[1])
            paint.rule((area.x, y), (area.right, y), "line.soft")
            written(f"{value:.0f}".replace("-", MINUS), y)
            value += step
        paint.rule((area.x, lower.top), (area.right, lower.top), "line.strong")
        written("0", lower.top)
        written(f"{MINUS}{self.most()}", lower.bottom - px(2))
        if lower.h >= px(NAMED):
            self._name_bars(paint, lower)

    def _name_bars(self, paint: Paint, lower: Rect) -> None:
        """Write what the bars show, at the left, or at the right where bars stand at the left."""
        px, said = paint.px, _("given away")
        box = Rect(lower.x + px(4), lower.y + px(1), paint.look.text.width(said, "key"), px(14))
        if any(mark.lost and self.x(paint.look, mark.turn) <= box.right + px(6) for mark in self.marks):
            box.right = lower.right - px(4)
        paint.text(said, box, "key", "ink.tertiary")

    def _bars(self, paint: Paint, lower: Rect) -> None:
        px, most = paint.px, self.most()
        wide = max(px(3), min(px(8), round(lower.w / max(1, self.turns) * 0.6)))
        for mark in self.marks:
            if mark.lost:
                tall = max(px(3), round(lower.h * mark.lost / most))
                box = Rect(round(self.x(paint.look, mark.turn)) - wide // 2, lower.top + 1, wide, tall)
                paint.rect(box, "hint.base" if mark.turned else "danger.base", px(1.5))

    def _line(self, paint: Paint) -> None:
        look, px = paint.look, paint.px
        points = [self.at(look, mark.turn, mark.value) for mark in self.marks]
        above = [self.at(look, mark.turn, mark.value + mark.error) for mark in self.marks]
        below = [self.at(look, mark.turn, mark.value - mark.error) for mark in self.marks]
        if len(points) > 1:
            paint.polygon([*above, *below[::-1]], paint.colour("accent.base", 0.25))
            paint.stroke(points, "accent.base", px(2.2))
        elif points:
            paint.circle(points[0], px(3), "accent.base")
        for mark, at in zip(self.marks, points, strict=True):
            if mark.turned:
                diamond(paint, at, px(7), "bg.surface")
        if points and self.marks[-1].turn == self.turns:
            paint.circle(points[-1], px(4), "accent.base")

    def _numbers(self, paint: Paint, area: Rect) -> None:
        """Write the numbers of tiles below: the first, the tenths, the last."""
        px, look = paint.px, paint.look
        taken: list[Rect] = []
        every = 10 if self.turns > 12 else 5 if self.turns > 6 else 1
        wanted = [1, self.turns] + [n for n in range(1, self.turns) if self._tile(n) % every == 0]
        for turn in dict.fromkeys(wanted):
            box = Rect(round(self.x(look, turn)) - px(14), area.bottom + px(4), px(28), px(16))
            if any(box.colliderect(other) for other in taken):
                continue
            taken.append(box)
            paint.text(str(self._tile(turn)), box, "key", "ink.tertiary", "centre")

    def _tile(self, turn: int) -> int:
        return self.tiles[turn - 1] if 0 < turn <= len(self.tiles) else turn

    def _told(self, paint: Paint, area: Rect) -> None:
        """Tell of the turn in view what it gave away; where the pointer is, the value there."""
        px, look = paint.px, paint.look
        shown = self.near or self.chosen
        mark = next((mark for mark in self.marks if mark.turn == shown), None)
        if mark is None or (not self.near and not mark.lost):
            return
        said = _("Tile {n}: {lost} given away").format(n=mark.tile, lost=mark.lost)
        if self.near:
            said = valued(mark)
        x, y = self.at(look, mark.turn, mark.value)
        wide = look.text.width(said, "small+") + 2 * px(8)
        box = Rect(round(x) + px(12), round(y) + px(4), wide, px(22))
        if box.right > area.right:
            box.right = round(x) - px(12)
        box.bottom = min(box.bottom, self.lower(look).top - px(2))
        paint.circle((x, y), px(5), None, "ink.primary", px(2)) if self.near else None
        paint.rect(box, "tooltip.bg" if self.near else "hint.soft", "small")
        paint.text(said, box, "small+", "tooltip.ink" if self.near else "hint.ink", "centre")
