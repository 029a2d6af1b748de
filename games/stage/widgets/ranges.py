"""A range between two knobs on one track."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame
from pygame import Rect

from games.base.i18n import _
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, EventUsed, Widget, clicked

STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
ENDS = {pygame.K_HOME: "low", pygame.K_END: "high"}


@dataclass(eq=False)
class RangeSlider(Widget):
    """Whole numbers from `first` to `last` between `low` and `high`; its value is the new pair.

    The pointer moves the nearer knob; left and right, Home and End move the one that was moved last, up and down go
    over to the other one.
    """

    id: str = ""
    first: int = 0
    last: int = 1
    low: int = 0
    high: int = 1
    upper: bool = field(default=True, init=False)  # whether the last knob is the one that the keys move

    focusable = clickable = by_wheel = True
    named = False
    remembers = ("upper",)

    def heard(self) -> str:
        return _("{first} to {last}").format(first=self.first, last=self.last)

    def height(self, look: Look, width: int) -> int:
        return look.px(44 if look.touch else 24)

    def bleed(self, look: Look) -> int:
        return look.px(16)

    def _x(self, value: int) -> int:
        return self.rect.left + round(self.rect.width * (value - self.low) / max(1, self.high - self.low))

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | tuple[int, int] | None:
        if not self.enabled:
            return None
        if clicked(event):
            near, far = (abs(event.pos[0] - self._x(value)) for value in (self.last, self.first))
            self.upper = near < far or (near == far and event.pos[0] >= self._x(self.last))
            self.pressed = True
            self.touch()
            return self._move(self._at(event.pos[0]))
        if event.type == pygame.MOUSEMOTION and self.pressed:
            return self._move(self._at(event.pos[0]))
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.pressed:
            self.pressed = False
            self.touch()
            return USED
        if event.type == pygame.MOUSEWHEEL:
            return self._move((self.last if self.upper else self.first) + (event.y or event.x))
        return self._key(event.key) if event.type == pygame.KEYDOWN and self.focused else None

    def _key(self, key: int) -> EventUsed | tuple[int, int] | None:
        if key in (pygame.K_UP, pygame.K_DOWN):
            self.upper = key == pygame.K_UP
            self.touch()
            return USED
        if key in ENDS:
            return self._move(self.low if key == pygame.K_HOME else self.high)
        if key in STEPS:
            return self._move((self.last if self.upper else self.first) + STEPS[key])
        return None

    def _at(self, x: float) -> int:
        share = (x - self.rect.left) / max(1, self.rect.width)
        return self.low + round(share * (self.high - self.low))

    def _move(self, value: int) -> EventUsed | tuple[int, int] | None:
        """Move the knob of the moment; it does not pass the other one."""
        before = self.first, self.last
        if self.upper:
            self.last = min(self.high, max(self.first, value))
        else:
            self.first = max(self.low, min(self.last, value))
        if (self.first, self.last) == before:
            return USED
        self.touch()
        return self.first, self.last

    def draw(self, paint: Paint) -> None:
        px, c = paint.px, paint.colour
        alpha = 1.0 if self.enabled else 0.38
        y = self.rect.centery
        tall = px(4)
        left, right = self._x(self.first), self._x(self.last)
        paint.rect(Rect(self.rect.left, y - tall // 2, self.rect.width, tall), c("line.soft", alpha), tall // 2)
        if right > left:
            paint.rect(Rect(left, y - tall // 2, right - left, tall), c("accent.base", alpha), tall // 2)
        for x, mine in ((left, not self.upper), (right, self.upper)):
            size = 22 if self.pressed and mine else 20 if self.hover and self.enabled else 18
            knob = px(size) / 2 + px(2)
            if not self.enabled:
                paint.circle((x, y), knob, c("bg.table"))
            ground, edge = (c("#FFFFFF", alpha), c("accent.base", alpha))
            paint.circle((x, y), knob, ground, edge, px(2))
            if self.focused and mine:
                paint.focus(Rect(round(x - knob), round(y - knob), round(2 * knob), round(2 * knob)), round(knob))
