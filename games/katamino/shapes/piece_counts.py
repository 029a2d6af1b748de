"""The pieces and how many there are of each: a click is one more, the right button one less."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame
from pygame import Rect

from games.katamino.board import sprites
from games.katamino.board.hand import FIRST
from games.katamino.board.table import cells_of
from games.katamino.rules.pieces import NAMES
from games.katamino.shapes.drawn import TURNED_OVER, TWELVE
from games.stage.events import character
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets import Widget
from games.stage.widgets.base import USED, EventUsed, clicked

COLUMNS, MORE_COLUMNS = 5, 7
HOLD = 450  # ms after which a finger that is held takes one away
FEWER = (pygame.K_DELETE, pygame.K_BACKSPACE)
MORE = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)


@dataclass(eq=False)
class PieceCounts(Widget):
    """The pieces in rows with their numbers; its value is (kind, 1 or -1). `kinds`: those that are offered."""

    id: str = "pieces"
    counts: tuple[int, ...] = TWELVE
    kinds: tuple[int, ...] = TURNED_OVER
    cursor: int = field(default=0, init=False)
    over: int = field(default=-1, init=False)
    since: float = field(default=0.0, init=False, compare=False)  # when the press began

    focusable = clickable = takes_focus = takes_enter = True
    remembers = ("cursor", "over", "since")

    def __post_init__(self) -> None:
        self.cursor = min(self.cursor, len(self.kinds) - 1)

    def heard(self) -> str:
        kind = self.kinds[self.cursor]
        return f"{NAMES[kind]}: {self.counts[kind]}"

    def spot(self) -> object:
        return self.cursor

    @property
    def _columns(self) -> int:
        return COLUMNS if len(self.kinds) <= len(TURNED_OVER) else MORE_COLUMNS

    def _tall(self, look: Look) -> int:
        return look.px(44 if look.metrics.compact else 52)

    def height(self, look: Look, width: int) -> int:
        rows = -(-len(self.kinds) // self._columns)
        return rows * (self._tall(look) + look.px(8)) - look.px(8)

    def rects(self, look: Look) -> list[Rect]:
        """Return where the pieces are."""
        tall, across = self._tall(look), self._columns
        gap = look.px(8 if across == COLUMNS else 6)
        wide = (self.rect.width - (across - 1) * gap) // across
        return [
            Rect(self.rect.x + n % across * (wide + gap), self.rect.y + n // across * (tall + look.px(8)), wide, tall)
            for n in range(len(self.kinds))
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
            return self.kinds[at], -1
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
            return self.kinds[at], -1 if less else 1
        return USED

    def _key(self, event: pygame.event.Event, look: Look) -> EventUsed | tuple[int, int] | None:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return None
        across = self._columns
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: -across, pygame.K_DOWN: across}
        if event.key in steps:
            there = self.cursor + steps[event.key]
            if 0 <= there < len(self.kinds):
                self.cursor = there
            look.keyboard = True
            self.touch()
            return USED
        if event.key in FEWER or character(event) == "-":
            return self.kinds[self.cursor], -1
        if event.key in MORE or character(event) == "+":
            return self.kinds[self.cursor], 1
        return None

    def point(self, over: bool, look: Look) -> None:
        super().point(over, look)
        if not over:
            self.over = -1

    def draw(self, paint: Paint) -> None:
        px = paint.px
        for at, (kind, box) in enumerate(zip(self.kinds, self.rects(paint.look), strict=True)):
            count = self.counts[kind]
            fill = "accent.soft" if count else "bg.surfaceInset"
            paint.rect(box, fill, "control", "accent.base" if at == self.over else None, px(1))
            shape = FIRST[kind]
            side = min(px(9), (box.width - px(14)) // shape.columns, (box.height - px(20)) // shape.rows)
            look = sprites.on_card(paint.look.theme) if count else "faded"
            picture = sprites.sprite(NAMES[kind], cells_of(shape), max(3, side), look, "none")
            across, down = box.width - shape.columns * side, box.height - px(6) - shape.rows * side
            picture.draw(paint.surface, (box.x + across / 2, box.y + down / 2))
            words = Rect(box.x, box.bottom - px(20), box.width - px(7), px(18))
            paint.text(str(count), words, "label", "accent.ink" if count else "ink.tertiary", "right")
            if self.focused and paint.look.keyboard and at == self.cursor:
                paint.focus(box)
