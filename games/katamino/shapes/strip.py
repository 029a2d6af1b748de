"""The strip of shapes to begin with: a picture of each, its name, how many solutions it has; it scrolls sideways."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame
from pygame import Rect

from games.base.i18n import _
from games.katamino.rules.plan import Plan
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets import Widget
from games.stage.widgets.base import USED, EventUsed, arrow, clicked


@dataclass(frozen=True, slots=True)
class StripCard:
    """One shape: the key by which it is chosen, name, figure below it, tray."""

    key: str
    name: str
    figure: str
    plan: Plan


@dataclass(eq=False)
class ShapeStrip(Widget):
    """The shapes side by side; its value is the key of the one chosen."""

    id: str = "shapes"
    cards: Sequence[StripCard] = ()
    value: str = ""
    cursor: int = field(default=0, init=False)
    over: int = field(default=-1, init=False)
    offset: int = field(default=0, init=False)
    shown: str = field(default="", init=False, compare=False)
    grip: tuple[int, int] | None = field(default=None, init=False, compare=False)  # where it is held, `offset` then
    slid: bool = field(default=False, init=False, compare=False)

    focusable = clickable = takes_focus = takes_enter = drags = True
    remembers = ("cursor", "over", "offset", "shown", "grip", "slid")

    def heard(self) -> str:
        if not 0 <= self.cursor < len(self.cards):
            return self.tip
        card = self.cards[self.cursor]
        said = ", ".join(filter(None, (card.name, card.figure)))
        return _("{button}, on").format(button=said) if card.key == self.value else said

    def spot(self) -> object:
        return self.cursor

    def height(self, look: Look, width: int) -> int:
        return look.px(108)

    def rects(self, look: Look) -> list[Rect]:
        """Return where the cards are, moved by the offset."""
        gap = look.px(8)
        least = look.px(106)
        count = max(1, len(self.cards))
        wide = max(least, (self.rect.width - (count - 1) * gap) // count)
        wide = min(wide, look.px(160))
        full = count * (wide + gap) - gap
        if self.shown != self.value:  # one that is newly chosen comes into view
            self.shown = self.value
            at = next((n for n, card in enumerate(self.cards) if card.key == self.value), -1)
            if at >= 0:
                self.offset = min(max(self.offset, (at + 1) * (wide + gap) - self.rect.width), at * (wide + gap))
        self.offset = max(0, min(self.offset, full - self.rect.width))
        return [
            Rect(self.rect.x + n * (wide + gap) - self.offset, self.rect.y, wide, self.rect.height)
            for n in range(len(self.cards))
        ]

    def _at(self, look: Look, pos: tuple[int, int]) -> int:
        return next((n for n, box in enumerate(self.rects(look)) if box.collidepoint(pos)), -1)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | str | None:
        if event.type == pygame.MOUSEWHEEL:
            self.offset -= (event.y - event.x) * look.px(60)
            self.touch()
            return USED
        if clicked(event):
            self.grip = (event.pos[0], self.offset)
            self.slid = False
            self.pressed = True
            return USED
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event, look)
        if event.type == pygame.MOUSEBUTTONUP and self.pressed:
            self.pressed, self.grip = False, None
            at = self._at(look, event.pos)
            return self._choose(at) if at >= 0 and not self.slid else USED
        return self._key(event, look) if event.type == pygame.KEYDOWN else None

    def _moved(self, event: pygame.event.Event, look: Look) -> EventUsed | None:
        if self.grip is not None:
            gone = self.grip[0] - event.pos[0]
            self.slid = self.slid or abs(gone) > look.px(8)
            if self.slid:
                self.offset = self.grip[1] + gone
                self.touch()
        elif (over := self._at(look, event.pos)) != self.over:
            self.over = over
            self.touch()
        return USED

    def _key(self, event: pygame.event.Event, look: Look) -> EventUsed | str | None:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return self._choose(self.cursor) if self.cursor < len(self.cards) else USED
        step = arrow(event)
        if not step:
            return None
        look.keyboard = True
        self.cursor = min(len(self.cards) - 1, max(0, self.cursor + step))
        box = self.rects(look)[self.cursor]
        self.offset += max(0, box.right - self.rect.right) - max(0, self.rect.left - box.left)
        self.touch()
        return USED

    def _choose(self, at: int) -> str:
        self.cursor = at
        self.touch()
        return self.cards[at].key

    def point(self, over: bool, look: Look) -> None:
        super().point(over, look)
        if not over:
            self.over = -1

    def draw(self, paint: Paint) -> None:
        room = self.rect.inflate(paint.px(6), paint.px(12))
        with paint.clipped(room):
            for n, (card, box) in enumerate(zip(self.cards, self.rects(paint.look), strict=True)):
                if box.colliderect(room):
                    self._card(paint, card, box, n)

    def _card(self, paint: Paint, card: StripCard, box: Rect, at: int) -> None:
        px, chosen = paint.px, card.key == self.value
        paint.raised(box, 2 if at == self.over else 1, "card")
        if chosen:
            paint.rect(box, None, "card", "accent.base", px(2))
        ink = "accent.ink" if chosen else "ink.primary"
        picture = Rect(box.x + px(8), box.y + px(10), box.width - 2 * px(8), px(48))
        draw_plan(paint, card.plan, picture, "accent.base" if chosen else "ink.secondary")
        name = Rect(box.x + px(6), picture.bottom + px(5), box.width - 2 * px(6), px(20))
        text, role = paint.look.text.fitted(card.name, "small+", name.width)
        paint.text(text, name, role, ink, "centre", ellipsis=True)
        paint.text(card.figure, name.move(0, px(18)), "small", "accent.ink" if chosen else "ink.secondary", "centre")
        if self.focused and paint.look.keyboard and at == self.cursor:
            paint.focus(box, "card")


def draw_plan(paint: Paint, plan: Plan, box: Rect, colour: str, most: float = 7) -> None:
    """Draw the cells of a tray as small squares, as large as fits into a rect, `most` logical pixels at most."""
    pitch = max(2, min(paint.px(most), box.width // plan.columns, box.height // plan.rows))
    side = max(1, pitch - max(1, round(pitch / 6)))
    left, top = box.centerx - pitch * plan.columns // 2, box.centery - pitch * plan.rows // 2
    for row, column in plan.cells:
        paint.rect(Rect(left + column * pitch, top + row * pitch, side, side), colour, max(0, side // 5))
