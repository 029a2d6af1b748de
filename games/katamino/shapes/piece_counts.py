"""The pieces and how many there are of each: a click is one more, the right button one less."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame
from pygame import Rect

from games.katamino.board import sprites
from games.katamino.board.hand import FIRST
from games.katamino.board.table import cells_of
from games.katamino.rules.pieces import NAMES
from games.katamino.shapes.drawn import TWELVE
from games.stage.events import character
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets import Widget
from games.stage.widgets.base import USED, EventUsed, clicked

COLUMNS = 5
HOLD = 450  # ms after which a finger that is held takes one away
FEWER = (pygame.K_DELETE, pygame.K_BACKSPACE)
MORE = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)


@dataclass(eq=False)
class PieceCounts(Widget):
    """The pieces in rows of five with their numbers; its value is (kind, 1 or -1)."""

    id: str = "pieces"
    counts: tuple[int, ...] = TWELVE
    cursor: int = field(default=0, init=False)
    over: int = field(default=-1, init=False)
    since: float = field(default=0.0, init=False, compare=False)  # when the press began

    focusable = clickable = takes_focus = takes_enter = True
    remembers = ("cursor", "over", "since")

    def _tall(self, look: Look) -> int:
        return look.px(44 if look.metrics.compact else 52)

    def height(self, look: Look, width: int) -> int:
        rows = -(-len(self.counts) // COLUMNS)
        return rows * (self._tall(look) + look.px(8)) - look.px(8)

    def rects(self, look: Look) -> list[Rect]:
        """Return where the pieces are."""
        gap, tall = look.px(8), self._tall(look)
        wide = (self.rect.width - (COLUMNS - 1) * gap) // COLUMNS
        return [
            Rect(self.rect.x + n % COLUMNS * (wide + gap), self.rect.y + n // COLUMNS * (tall + gap), wide, tall)
            for n in range(len(self.counts))
        ]

    def tip_beside(self) -> Rect:
        return self.rect

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | tuple[int, int] | None:
        if event.type == pygame.KEYDOWN:
            return self._key(event, look)
        if event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return None
        at = next((n for n, box in enumerate(self.rects(look)) if box.collidepoint(event.pos)), -1)
        if at != self.over:
            self.over = at
            self.touch()
        if clicked(event, 3) and at >= 0:
            self.cursor = at
            return at, -1
        if clicked(event):
            self.pressed = True
            self.armed = at
            self.since = look.now()
            return USED
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.pressed:
            self.pressed = False
            if at < 0 or at != self.armed:
                return USED
            self.cursor = at
            less = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT) or look.now() - self.since >= HOLD
            return at, -1 if less else 1
        return USED

    def _key(self, event: pygame.event.Event, look: Look) -> EventUsed | tuple[int, int] | None:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return None
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: -COLUMNS, pygame.K_DOWN: COLUMNS}
        if event.key in steps:
            there = self.cursor + steps[event.key]
            if 0 <= there < len(self.counts):
                self.cursor = there
            look.keyboard = True
            self.touch()
            return USED
        if event.key in FEWER or character(event) == "-":
            return self.cursor, -1
        if event.key in MORE or character(event) == "+":
            return self.cursor, 1
        return None

    def point(self, over: bool, look: Look) -> None:
        super().point(over, look)
        if not over:
            self.over = -1

    def draw(self, paint: Paint) -> None:
        px = paint.px
        for kind, (count, box) in enumerate(zip(self.counts, self.rects(paint.look), strict=True)):
            fill = "accent.soft" if count else "bg.surfaceInset"
            paint.rect(box, fill, "control", "accent.base" if kind == self.over else None, px(1))
            shape = FIRST[kind]
            side = min(px(9), (box.width - px(14)) // shape.columns, (box.height - px(20)) // shape.rows)
            picture = sprites.sprite(NAMES[kind], cells_of(shape), max(3, side), "flat" if count else "faded", "none")
            across, down = box.width - shape.columns * side, box.height - px(6) - shape.rows * side
            picture.draw(paint.surface, (box.x + across / 2, box.y + down / 2))
            words = Rect(box.x, box.bottom - px(20), box.width - px(7), px(18))
            paint.text(str(count), words, "label", "accent.ink" if count else "ink.tertiary", "right")
            if self.focused and paint.look.keyboard and kind == self.cursor:
                paint.focus(box)
