"""The behaviour of all lids: rise under the pointer, show a button, be pressed, be pressed long for a new game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

import pygame
from pygame import Rect

from games.base.i18n import _
from games.stage.events import touched
from games.stage.messages import Message
from games.stage.motion import BASE, Tween
from games.stage.paint import lid
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.paint.theme import RGBA
from games.stage.widgets.base import USED, EventUsed, Widget, activated, clicked

FOOT = 4  # the lid's side below, logical pixels
RISE = 2
RADIUS = 20
LONG = 500.0  # ms after which a press is a long one
SLACK = 8  # logical pixels that a finger may stray before it scrolls
ANEW = "anew"  # the value of a long press
TRAIN = "train"  # the value of a press on the line that tells what is to be found again
BUTTON = 40  # the height of the button, logical pixels


@dataclass(frozen=True, slots=True)
class Slid(Message):
    """The value of a finger's move over a lid: by how much the lids are to scroll, device pixels downwards."""

    by: int


@dataclass(eq=False)
class RisingLid(Widget):
    """A lid: a button as a whole, its value True, ANEW after a long press where `renews`, or Slid.

    `label`, `icon`: of the button drawn on it.
    """

    label: str = ""
    icon: str = "play"
    colours: lid.Colours | None = None
    renews: bool = False  # whether a long press begins a new game
    rise: Tween = field(default=Tween(0, 0, 0, 0), init=False, compare=False)
    since: float = field(default=0.0, init=False, compare=False)  # when it was pressed
    grip: int | None = field(default=None, init=False, compare=False)  # where a finger lies on it
    sliding: bool = field(default=False, init=False, compare=False)

    focusable = clickable = drags = True
    remembers: ClassVar[tuple[str, ...]] = ("rise", "since", "grip", "sliding")

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | str | bool | Slid | None:
        """Return True when it is to be opened, ANEW for a new game, Slid while a finger scrolls."""
        if event.type == pygame.KEYDOWN and event.mod & pygame.KMOD_SHIFT:
            return None  # Shift Enter is an action of the scene
        if clicked(event):
            self.since = look.now()
            self.grip, self.sliding = event.pos[1] if touched(event) else None, False
            self.later(self.since + LONG)
        if event.type == pygame.MOUSEMOTION:
            return self._slide(event.pos[1], look)
        held = self.held(look.now())
        done = activated(self, event, look)
        if event.type == pygame.MOUSEBUTTONUP:
            self.grip = None
        if not done or self.sliding:
            return None if done is None else USED
        return ANEW if held else True

    def held(self, now: float) -> bool:
        """Whether it is pressed for so long that letting it go begins a new game."""
        return self.renews and self.pressed and now - self.since >= LONG

    def _slide(self, y: int, look: Look) -> EventUsed | Slid | None:
        if self.grip is None or not (self.sliding or abs(y - self.grip) > look.px(SLACK)):
            return None
        by = self.grip - y
        self.grip = y
        self.sliding = True
        self.pressed = False
        return Slid(by)

    def point(self, over: bool, look: Look) -> None:
        if over != self.hover:
            self.hover = over
            length = look.motion.length(BASE) if look.motion.moves else 0
            self.rise = Tween(look.now(), length, self.rise.at(look.now()), float(over and look.motion.moves))
            self.touch(look.now() + length)

    # Drawing

    def draw(self, paint: Paint) -> None:
        self.draw_at(paint, self.rect)
        if self.focused:
            up = round(paint.px(RISE) * self.rise.at(paint.look.now()))
            paint.focus(self.rect.move(0, -up), "slab")

    def draw_at(self, paint: Paint, rect: Rect) -> None:
        """Draw the lid in a rect: its foot, and what is on it."""
        look, px = paint.look, paint.px
        rise, radius = self.rise.at(look.now()), px(RADIUS)
        ground, _ink = lid.colours(look.theme, self.colours)
        box = Rect(rect.x, rect.y, rect.width, rect.height - px(FOOT))
        foot = Rect(rect.x, rect.y + radius, rect.width, rect.height - radius)
        paint.rect(foot.union(box.move(0, px(FOOT))), look.theme.mix(ground, (0, 0, 0, 255), 0.28), radius)
        self.draw_face(paint, box.move(0, -round(px(RISE) * rise)), rise)

    def draw_face(self, paint: Paint, box: Rect, rise: float) -> None:
        """Draw what is on the lid; `rise`: how far it has risen, 0..1."""

    def pad(self, look: Look) -> int:
        """Return the margin of the words."""
        return look.px(20 if look.metrics.compact else 24)

    def button(self, look: Look, box: Rect, label: str) -> Rect:
        """Return where the button is on a lid."""
        pad, tall = self.pad(look), look.px(BUTTON)
        bottom = box.bottom - look.px(16 if look.metrics.compact else 22)
        return Rect(box.x + pad, bottom - tall, min(width_of(look, label), box.width - 2 * pad), tall)

    def draw_button(self, paint: Paint, lid_box: Rect, ground: RGBA, ink: RGBA) -> Rect:
        """Draw the button, while the lid is pressed long what that does; return where it is."""
        px, look = paint.px, paint.look
        label, icon = (_("New game"), "plus") if self.held(look.now()) else (self.label, self.icon)
        box = self.button(look, lid_box, label)
        paint.rect(box, look.theme.mix(ink, ground, 0.3), "control")
        top = Rect(box.x, box.y, box.width, box.height - px(2))
        paint.rect(top, look.theme.mix(ink, ground, 0.08) if self.pressed else ink, "control")
        paint.icon(icon, (box.x + px(12 + 9), top.centery), 18, ground)
        words = Rect(box.x + px(12 + 18 + 8), top.y, box.width - px(12 + 18 + 8 + 6), top.height)
        paint.text(label, words, "body+", ground, ellipsis=True)
        return box


def width_of(look: Look, label: str) -> int:
    """Return how wide a button with this label is."""
    return look.px(12 + 18 + 8 + 14) + look.text.width(label, "body+")
