"""Boards of a course as dots: which are done, which is on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame
from pygame import Rect

from games.base.i18n import _
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, EventUsed, Widget, arrow


@dataclass(eq=False)
class BoardDots(Widget):
    """Dots: full when done, ringed when on; the value is the number of the one chosen.

    `columns`: in rows of so many over the whole width, 0: in one row of its own width. `shown`: those whose answer was
    shown.
    """

    count: int = 5
    at: int = 0
    done: frozenset[int] = frozenset()
    columns: int = 0
    shown: frozenset[int] = frozenset()

    focusable = clickable = True

    def heard(self) -> str:
        return _("{n} of {all}").format(n=self.at + 1, all=self.count)

    def spot(self) -> object:
        return self.at

    def width(self, look: Look) -> int:
        return (self.columns or self.count) * look.px(28)

    def height(self, look: Look, width: int) -> int:
        rows = -(-self.count // self.columns) if self.columns else 1
        return rows * look.px(44 if look.touch else 28 if self.columns else 40)

    def _boxes(self) -> Iterator[Rect]:
        across = self.columns or self.count
        rows = -(-self.count // across)
        for n in range(self.count):
            row, column = divmod(n, across)
            left, top = self.rect.width * column // across, self.rect.height * row // rows
            yield Rect(self.rect.x + left, self.rect.y + top, self.rect.width // across, self.rect.height // rows)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | int | None:
        """Return the number of the dot that was pressed, or the next one by arrow."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return next((n for n, box in enumerate(self._boxes()) if box.collidepoint(event.pos)), USED)
        if step := arrow(event):
            return min(self.count - 1, max(0, self.at + step))
        return None

    def draw(self, paint: Paint) -> None:
        for n, box in enumerate(self._boxes()):
            fill, line = ("accent.base",) * 2 if n in self.done else ("bg.surface", "ink.tertiary")
            if n in self.shown and n not in self.done:
                fill, line = "hint.soft", "hint.base"
            paint.circle(box.center, paint.px(6), fill, line, paint.px(1.5))
            if n == self.at:
                paint.circle(box.center, paint.px(10), None, "accent.base", paint.px(2))
        if self.focused and paint.look.keyboard:
            paint.focus(self.rect)
