"""The eight colours beside the board, each with its number and pattern."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect

from games.base.i18n import _
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, EventUsed, Widget, activated, arrow
from games.sudoku.board.colours import draw_swatch
from games.sudoku.rules.position import COLOURS


@dataclass(eq=False)
class Swatches(Widget):
    """Colours 1 to 8 in a row; its value is the colour pressed. `mask`: those of the chosen cell, or the one held.

    `wide`: logical pixels that each takes, 0: as wide as there is room.
    """

    mask: int = 0
    wide: int = 0
    at: int = 0
    over: int = -1

    focusable = clickable = True
    remembers = ("at",)

    def heard(self) -> str:
        return _("Colour {n}").format(n=self.at + 1)

    def spot(self) -> object:
        return self.at

    def width(self, look: Look) -> int:
        return COLOURS * look.px(self.wide or 34)

    def height(self, look: Look, width: int) -> int:
        return look.px(46 if self.wide else 44 if look.touch else 34)

    def cells(self) -> list[Rect]:
        """Return the places of the colours."""
        step = self.rect.w / COLOURS
        return [Rect(round(self.rect.x + n * step), self.rect.y, round(step), self.rect.h) for n in range(COLOURS)]

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | int | None:
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            found = next((n for n, box in enumerate(self.cells()) if box.collidepoint(event.pos)), -1)
            if event.type == pygame.MOUSEMOTION:
                if found != self.over:
                    self.over = found
                    self.touch()
                return USED
            self.at = found if found >= 0 else self.at
        if step := arrow(event):
            self.at = (self.at + step) % COLOURS
            self.touch()
            return USED
        done = activated(self, event, look)
        return None if done is None else self.at + 1 if done else USED

    def draw(self, paint: Paint) -> None:
        px = paint.px
        for n, box in enumerate(self.cells()):
            side = min(box.w - px(4), px(32), box.h)
            square = Rect(0, 0, side, side)
            square.center = box.center
            draw_swatch(paint, square, n + 1)
            chosen = bool(self.mask >> (n + 1) & 1)
            line = "accent.base" if chosen else "ink.secondary" if self.hover and n == self.over else "line.strong"
            paint.rect(square, None, "small", line, px(2.5 if chosen else 1))
            paint.text(str(n + 1), square, "label", "ink.primary", "centre")
            if self.focused and paint.look.keyboard and n == self.at:
                paint.focus(square, "small")
