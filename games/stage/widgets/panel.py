"""Parts of every scene: the mark that leads home and the panel body that scrolls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import pygame
from pygame import Rect

from games.stage.messages import Message
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, EventUsed, Widget, activated, clicked
from games.stage.widgets.boxes import Column
from games.stage.widgets.words import Label

HELD = 500.0  # ms after which a press is a long one

RING = 5  # logical pixels by which the ring of what has the keyboard reaches beyond it


@dataclass(eq=False)
class BrandMark(Widget):
    """The program's mark, a button that leads to the launcher."""

    focusable = clickable = True

    def width(self, look: Look) -> int:
        return look.px(36)

    def height(self, look: Look, width: int) -> int:
        return look.px(36)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | bool | None:
        done = activated(self, event, look)
        return None if done is None else True if done else USED

    def draw(self, paint: Paint) -> None:
        paint.shadow(self.rect, 1, "control")
        paint.mark(self.rect)
        if self.hover:
            paint.rect(self.rect, None, "control", "line.soft")
        if self.focused:
            paint.focus(self.rect)


@dataclass(eq=False)
class Title(Label):
    """The title of a scene on one line; held for half a second it does its action."""

    role: str = "title"
    lines: int = 1
    since: float | None = field(default=None, init=False, compare=False)  # when it was pressed

    clickable = True
    remembers = ("since",)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | bool | None:
        if clicked(event):
            self.since = look.now()
            return USED
        if event.type != pygame.MOUSEBUTTONUP or self.since is None:
            return None
        held, self.since = look.now() - self.since, None
        return True if held >= HELD and self.rect.collidepoint(event.pos) else USED


@dataclass(frozen=True, slots=True)
class Scrolled(Message):
    """A column has been scrolled, to this offset in device pixels."""

    offset: int


@dataclass(eq=False)
class Scroll(Widget):
    """A column that scrolls where it is higher than its place: by the wheel, a drag, or PgUp and PgDn that nobody else
    wanted; `pad` device pixels at both sides. Who wants to know how far has it say Scrolled.
    """

    inside: list[Widget] = field(default_factory=list, compare=False)
    gap: float = 12
    pad: int = 0
    offset: int = field(default=0, init=False)
    full: int = field(default=0, init=False)
    grip: int | None = field(default=None, init=False, compare=False)

    remembers: ClassVar[tuple[str, ...]] = ("grip",)
    clickable = clips = ground = drags = True

    def children(self) -> Sequence[Widget]:
        return self.inside

    def place(self, look: Look, rect: Rect) -> None:
        self.rect = Rect(rect)
        column = Column(self.inside, self.gap)
        self.full = column.height(look, rect.width - 2 * self.pad)
        self.offset = max(0, min(self.offset, self.full - rect.height))
        tall = max(self.full, rect.height) if any(w.grow for w in self.inside) else self.full
        column.place(look, Rect(rect.x + self.pad, rect.y - self.offset, rect.width - 2 * self.pad, tall))

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | int | None:
        """Scroll by the wheel, page by page, or by dragging where nothing else is; return the new offset."""
        if self.full <= self.rect.height:
            return None
        if event.type == pygame.KEYDOWN:
            pages = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}.get(event.key)
            return self._to(self.offset + pages * (self.rect.height - look.px(48))) if pages else None
        if event.type == pygame.MOUSEWHEEL:
            return self._to(self.offset - event.y * look.px(48))
        if clicked(event):
            self.grip = event.pos[1]
            return USED
        if event.type == pygame.MOUSEMOTION and self.grip is not None:
            moved, self.grip = self.grip - event.pos[1], event.pos[1]
            return self._to(self.offset + moved)
        if event.type == pygame.MOUSEBUTTONUP:
            self.grip = None
            return USED
        return None

    def _to(self, offset: int) -> int:
        self.offset = max(0, min(self.full - self.rect.height, offset))
        self.touch()
        return self.offset

    def draw(self, paint: Paint) -> None:
        with paint.clipped(self._shown(paint.px(RING))):
            for child in self.inside:
                if paint.shows(child.rect.inflate(paint.px(16), paint.px(16))):
                    child.draw(paint)
            if self.full > self.rect.height:
                tall = max(paint.px(24), self.rect.height * self.rect.height // self.full)
                y = self.rect.y + (self.rect.height - tall) * self.offset // (self.full - self.rect.height)
                paint.rect(Rect(self.rect.right - paint.px(6), y, paint.px(4), tall), "line.strong", "pill")

    def _shown(self, ring: int) -> Rect:
        """Return what may be drawn on: at an end of the column there is room for the ring of what stands there."""
        above, below = ring * (self.offset == 0), ring * (self.offset + self.rect.height >= self.full)
        return Rect(self.rect.x, self.rect.y - above, self.rect.width, self.rect.height + above + below)


@dataclass(eq=False)
class ScrollPart(Scroll):
    """A part of the panel that scrolls by itself, so that what stands above and below it stays in view.

    It takes the height that the rest leaves, at least `least` logical pixels of it.
    """

    least: float = 120
    side: float = 14  # logical pixels by which it reaches into the panel's margins: its bar stands there

    shown_at: Any = field(default=None, init=False, compare=False)  # what was brought into view, and at which height

    remembers: ClassVar[tuple[str, ...]] = ("grip", "offset", "shown_at")

    def height(self, look: Look, width: int) -> int:
        return min(look.px(self.least), Column(self.inside, self.gap).height(look, width))

    def place(self, look: Look, rect: Rect) -> None:
        self.pad = look.px(self.side)
        super().place(look, rect.inflate(2 * self.pad, 0))

    def arrive(self, look: Look) -> None:
        """Place what is inside as it was scrolled; what is chosen there comes into view if it or the room is new."""
        super().place(look, self.rect)
        focal = next((found for child in self.inside if (found := child.focal(look)) is not None), None)
        if focal is None or self.shown_at == (focal[0], self.rect.height):
            return
        self.shown_at = focal[0], self.rect.height
        above, below = focal[1].top - self.rect.top, focal[1].bottom - self.rect.bottom
        self.offset += min(0, above) or max(0, min(below, above))
        super().place(look, self.rect)
