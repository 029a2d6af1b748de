"""The profile of a path: a bar a step, as high as the root of its weight, as strong as its level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame
from pygame import Rect

from engine.sudoku.rate import LEVELS
from games.stage.events import pointed
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, EventUsed, Widget, clicked

TALL, BELOW = 66, 22  # logical pixels of the bars, and of the place and numbers below
LEAST = 0.1  # height of the lowest bar


@dataclass(eq=False)
class PathProfile(Widget):
    """Bars of (weight, level), the one at `here` lit; its value is the place of a bar that is clicked or dragged to."""

    bars: Sequence[tuple[int, int]] = field(default=(), compare=False)
    count: int = 0  # of the bars: they grow in number only
    here: int = 0

    focusable = False
    clickable = drags = True

    def height(self, look: Look, width: int) -> int:
        return look.px(TALL + BELOW)

    def _at(self, x: int) -> int:
        share = (x - self.rect.x) / max(1, self.rect.width)
        return max(0, min(self.count - 1, int(share * self.count)))

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | int | None:
        if clicked(event) and self.count:
            self.pressed = True
            return self._at(event.pos[0])
        if event.type == pygame.MOUSEMOTION and self.pressed and self.count:
            place = self._at(pointed(event)[0])
            return place if place != self.here else USED
        if event.type == pygame.MOUSEBUTTONUP and self.pressed:
            self.pressed = False
            return USED
        return None

    def draw(self, paint: Paint) -> None:
        if not self.count:
            return
        px, theme = paint.px, paint.look.theme
        most = max(weight for weight, _level in self.bars) ** 0.5
        low = self.rect.y + px(TALL)
        gap = 1 if self.rect.width >= 2 * self.count else 0
        for at, (weight, level) in enumerate(self.bars):
            left = self.rect.x + at * self.rect.width // self.count
            right = self.rect.x + (at + 1) * self.rect.width // self.count
            tall = max(1, round(px(TALL) * max(LEAST, weight**0.5 / most)))
            shade = "hint.base" if at == self.here else theme.mix(
                "accent.base", "bg.surface", 0.6 * (LEVELS - level) / (LEVELS - 1)
            )  # fmt: skip
            wide = max(1, right - left - gap)
            if at == self.here:
                wide = max(px(2), wide)
            paint.fill(shade, Rect(left, low - tall, wide, tall))
        middle = self.rect.x + (2 * self.here + 1) * self.rect.width // (2 * self.count)
        top = low + px(3)
        paint.polygon([(middle, top), (middle + px(5), top + px(5)), (middle - px(5), top + px(5))], "hint.base")
        ends = Rect(self.rect.x, low + px(6), self.rect.width, px(BELOW - 6))
        if self.here > self.count // 8:
            paint.text("1", ends, "caption", "ink.tertiary")
        if self.here < self.count - self.count // 8 and self.count > 1:
            paint.text(str(self.count), ends, "caption", "ink.tertiary", "right")
