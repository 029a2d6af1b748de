"""Widgets of the share dialog alone: the film on show, and columns of a given width."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Column

SHAPE = 254 / 428  # height over width of the box that a film is shown in


@dataclass(eq=False)
class Block(Column):
    """A column `wide` logical pixels across."""

    wide: float = 260

    def width(self, look: Look) -> int:
        return look.px(self.wide)


@dataclass(eq=False)
class FilmView(Widget):
    """A picture as large as it fits into its box, which stays the same whatever is shown."""

    number: int = -1  # of the frame on show
    shown: Surface | None = field(default=None, compare=False, repr=False)
    _scaled: tuple[tuple[int, int, int], Surface] | None = field(default=None, init=False, compare=False, repr=False)

    def height(self, look: Look, width: int) -> int:
        return round(width * SHAPE)

    def show(self, frame: Surface | None, number: int) -> None:
        """Show a frame, which is good until the next one."""
        self.shown = frame
        self.number = number
        self._scaled = None
        self.touch()

    def draw(self, paint: Paint) -> None:
        paint.rect(self.rect, "bg.surfaceRaised", "card", "line.soft")
        if self.shown is None:
            paint.icon("loader-circle", self.rect, 24, "ink.tertiary")
            return
        room = self.rect.inflate(-2 * paint.px(6), -2 * paint.px(6))
        wide, tall = self.shown.get_size()
        scale = min(room.width / wide, room.height / tall)
        size = max(1, round(wide * scale)), max(1, round(tall * scale))
        key = (self.number, *size)
        if self._scaled is None or self._scaled[0] != key:
            self._scaled = key, pygame.transform.smoothscale(self.shown, size)
        box = Rect((0, 0), size)
        box.center = room.center
        paint.surface.blit(self._scaled[1], box)
