"""A toast in the room that it was given: one sentence, perhaps one thing to do, for a few seconds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pygame
from pygame import Rect

from games.stage.answers import Answer, Toast
from games.stage.motion import BASE, Tween
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, EventUsed, Widget, activated, clicked
from games.stage.widgets.boxes import Column, Row, Spacer

TOAST_FOR, TOAST_ACTION_FOR = 4000, 8000
LEAST, MOST = 240, 440  # how wide one is that stands in a line, in logical pixels
BESIDE = 16  # free on both sides of it
_LEFT = 42
_RIGHT = 14
_TALL = 40


@dataclass(frozen=True)
class Pressed(Answer):
    """From a message: what it offers was taken (`label`), or it was sent away."""

    label: bool


@dataclass(eq=False)
class ToastBar(Widget):
    """A toast on show since `begin` (ms); `asker`: what said it and gets its answer. The stage makes and ends it.

    It is as wide as its sentence (`width`), wraps where it gets less, and its buttons go below where there is no room
    for them at its right.
    """

    toast: Toast = field(default_factory=lambda: Toast(""))
    begin: float = 0.0
    asker: Any = field(default=None, compare=False, repr=False)
    button: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0), init=False, compare=False)
    other: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0), init=False, compare=False)
    over: Rect | None = field(default=None, init=False, compare=False)  # the button that the pointer is over

    clickable = True

    @property
    def until(self) -> float:
        """When it goes."""
        return self.begin + (TOAST_ACTION_FOR if self.toast.label else TOAST_FOR)

    def _labels(self, look: Look) -> tuple[int, int]:
        label, other = (look.text.width(text, "small+") + look.px(2 * 10) if text else 0
                        for text in (self.toast.label, self.toast.other))  # fmt: skip
        return label, other

    def width(self, look: Look) -> int:
        wide = look.px(_LEFT + _RIGHT) + look.text.width(self.toast.text, "body") + sum(self._labels(look))
        return max(wide, look.px(LEAST))

    def in_line(self, look: Look) -> bool:
        """Whether it can stand in a line beside other things: one line of text, not too long."""
        return "\n" not in self.toast.text and self.width(look) <= look.px(MOST)

    def _below(self, look: Look, width: int) -> bool:
        """Whether its buttons stand below the text."""
        beside = width - look.px(_LEFT + _RIGHT) - sum(self._labels(look))
        return bool(self.toast.label) and self.width(look) > width and beside < look.px(150)

    def _room(self, look: Look, width: int) -> int:
        labels = 0 if self._below(look, width) else sum(self._labels(look))
        return max(1, width - look.px(_LEFT + _RIGHT) - labels)

    def height(self, look: Look, width: int) -> int:
        lines = len(look.text.wrap(self.toast.text, "body", self._room(look, width)))
        tall = max(look.px(_TALL), lines * look.text.line("body") + look.px(16))
        return tall + (look.px(32) if self._below(look, width) else 0)

    def place(self, look: Look, rect: Rect) -> None:
        super().place(look, rect)
        label, other = self._labels(look)
        tall = look.px(36) if self._below(look, rect.width) else rect.height
        end = rect.right - look.px(4)
        self.button = Rect(end - other - label, rect.bottom - tall, label, tall)
        self.other = Rect(end - other, rect.bottom - tall, other, tall)

    def bleed(self, look: Look) -> int:
        return look.px(24)

    def share(self, look: Look) -> float:
        """Return how far it has come in, 0..1."""
        return Tween(self.begin, look.motion.length(BASE) if look.motion.moves else 0).at(look.now())

    def draw(self, paint: Paint) -> None:
        look, px = paint.look, paint.px
        refused = self.toast.kind == "refused"
        rise = -round(px(8) * (1 - self.share(look)))
        box = self.rect.move(0, rise)
        if refused:
            paint.rect(box, "danger.soft", "control")
        else:
            paint.raised(box, 1, "control")
            paint.rect(box, None, "control", "line.soft")
        ink, icon = ("danger.ink", "circle-alert") if refused else ("ink.primary", "circle-check")
        below = px(32) if self._below(look, box.width) else 0
        room = Rect(box.x + px(_LEFT), box.y, self._room(look, box.width), box.height - below)
        lines = look.text.wrap(self.toast.text, "body", room.width)
        most = max(1, room.height // look.text.line("body"))
        paint.icon(icon, (box.left + px(22), box.y + (box.height - below) // 2), 18, ink if refused else "accent.base")
        room.y += max(0, room.height - min(len(lines), most) * look.text.line("body")) // 2
        paint.words(self.toast.text, room, "body", ink, lines=most)
        for text, place in ((self.toast.label, self.button), (self.toast.other, self.other)):
            if text:
                button = place.move(0, rise)
                if self.over == place:
                    paint.rect(button.inflate(-px(2), -px(8)), "hover", "small")
                paint.text(text, button, "small+", ink if refused else "accent.ink", "centre")

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | Pressed | None:
        """Take a press: on its button, on the other one, or anywhere else, which sends it away."""
        if event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            return None
        over = next((box for box in (self.button, self.other) if box.width and box.collidepoint(event.pos)), None)
        if over != self.over:
            self.over = over
            self.touch()
        if not clicked(event):
            return USED
        return Pressed(bool(self.toast.label) and over is not None and over == self.button)

    def point(self, over: bool, look: Look) -> None:
        super().point(over, look)
        if not over:
            self.over = None


@dataclass(eq=False)
class Alert(Widget):
    """The mark of what stays wrong, a pill that opens its card; `bare`: the icon alone, where there is no room."""

    text: str = ""
    bare: bool = False

    focusable = clickable = True

    def width(self, look: Look) -> int:
        return look.px(34) if self.bare else look.px(42) + look.text.width(self.text, "small+")

    def height(self, look: Look, width: int) -> int:
        return look.px(30)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | bool | None:
        done = activated(self, event, look)
        return None if done is None else True if done else USED

    def draw(self, paint: Paint) -> None:
        px, c = paint.px, paint.colour
        soft, base = c("danger.soft"), c("danger.base")
        mix = paint.look.theme.mix
        paint.rect(self.rect, self.shade(paint, soft, mix(soft, base, 0.12), mix(soft, base, 0.24)), "control")
        paint.icon("triangle-alert", (self.rect.left + px(17), self.rect.centery), 16, "danger.ink")
        if not self.bare:
            words = Rect(self.rect.x + px(32), self.rect.y, self.rect.width - px(40), self.rect.height)
            paint.text(self.text, words, "small+", "danger.ink", ellipsis=True)
        if self.focused:
            paint.focus(self.rect)


def beside(row: Row, message: ToastBar | None, look: Look, width: int, least: float = BESIDE) -> bool:
    """Put a message into the first free room of a row (its Spacer) if there is enough; return whether it was put."""
    at = next((n for n, widget in enumerate(row.inside) if isinstance(widget, Spacer)), None)
    if message is None or at is None or not message.in_line(look):
        return False
    gaps = look.px(row.gap) * ((at > 0) + (at < len(row.inside) - 1))
    if message.width(look) + 2 * look.px(least) > width - row.width(look) + gaps:
        return False
    row.inside[at] = Row([Spacer(), message, Spacer()], gap=0, grow=1)
    return True


def apart(message: ToastBar, card: Rect, body: Rect, look: Look) -> Rect:
    """Return where a message that does not fit beside a dialog's buttons stands, so that nothing of the dialog moves.

    Below its `card` or above it; where the window is too low for that, at the foot of the dialog's `body`.
    """
    gap = look.px(12)
    wide = min(message.width(look), card.width)
    place = Rect(card.centerx - wide // 2, card.bottom + gap, wide, message.height(look, wide))
    if place.bottom + gap <= look.metrics.height:
        return place
    if card.top - 2 * gap >= place.height:
        return place.move(0, card.top - gap - place.bottom)
    tall = message.height(look, body.width)
    return Rect(body.x, body.bottom - tall, body.width, tall)


def with_message(row: Row, message: ToastBar | None, look: Look, width: int) -> Widget:
    """Return a dialog's row of buttons with a message in the line left of them, or above it where that is too short."""
    if message is None or beside(row, message, look, width, 0):
        return row
    return Column([message, row] if row.inside else [message], gap=10)


__all__ = ["Alert", "Pressed", "ToastBar", "apart", "beside", "with_message"]
