"""The boards of a course: a rail of cards beside the board, or five dots in the top bar; the goal below the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame
from pygame import Rect

from games.base.i18n import _
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, EventUsed, Widget, activated, arrow
from games.stage.widgets.pictures import scaled

PICTURE = (116, 72)
PAD, GAP = 12, 16


@dataclass(eq=False)
class LessonCard(Widget):
    """One board: its picture, its name, its idea, whether it is done or on; pressed it opens."""

    name: str = ""
    text: str = ""
    done: bool = False
    on: bool = False
    png: bytes = b""

    focusable = clickable = True

    def heard(self) -> str:
        return f"{self.name}. {self.text}"

    def _words(self, look: Look, width: int) -> int:
        return max(1, width - look.px(PICTURE[0] + GAP))

    def height(self, look: Look, width: int) -> int:
        lines = look.text.wrap(self.text, "small", self._words(look, width), 0)
        words = look.text.line("bodyStrong") + len(lines) * look.text.line("small")
        return max(look.px(PICTURE[1]), words) + 2 * look.px(PAD)

    def bleed(self, look: Look) -> int:
        return look.px(18)

    def focal(self, look: Look) -> tuple[object, Rect] | None:
        return (True, self.rect) if self.on else None

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | bool | None:
        done = activated(self, event, look)
        return None if done is None else True if done else USED

    def draw(self, paint: Paint) -> None:
        px, box = paint.px, self.rect
        ground = box.inflate(2 * px(12), 0)
        if self.on:
            paint.rect(ground, "accent.soft", "card")
        elif self.hover:
            paint.rect(ground, "hover", "card")
        place = Rect(box.x, box.y + px(PAD), px(PICTURE[0]), px(PICTURE[1]))
        picture = scaled(self.png, *place.size) if self.png else None
        if picture is not None:
            paint.surface.blit(picture, picture.get_rect(center=place.center))
        x = place.right + px(GAP)
        line, ink = paint.look.text.line("bodyStrong"), "accent.ink" if self.on else "ink.primary"
        mark = paint.look.text.width(_("now"), "label") if self.on else px(18) if self.done else 0
        paint.text(self.name, Rect(x, place.y, box.right - x - mark - px(6), line), "bodyStrong", ink, ellipsis=True)
        if self.on:
            paint.text(_("now"), Rect(box.right - mark, place.y, mark, line), "label", ink)
        elif self.done:
            paint.icon("circle-check", (box.right - px(9), place.y + line // 2), 18, "accent.base")
        words = Rect(x, place.y + line, box.right - x, box.height)
        paint.words(self.text, words, "small", ink if self.on else "ink.secondary")
        if self.focused and paint.look.keyboard:
            paint.focus(ground, "card")


@dataclass(eq=False)
class LessonDots(Widget):
    """The boards as dots: full when done, ringed when on; the value is the number of the one chosen."""

    count: int = 5
    at: int = 0
    done: frozenset[int] = frozenset()

    focusable = clickable = True

    def heard(self) -> str:
        return _("{n} of {all}").format(n=self.at + 1, all=self.count)

    def spot(self) -> object:
        return self.at

    def width(self, look: Look) -> int:
        return self.count * look.px(28)

    def _boxes(self) -> Iterator[Rect]:
        for n in range(self.count):
            left = self.rect.x + self.rect.width * n // self.count
            yield Rect(left, self.rect.y, self.rect.width // self.count, self.rect.height)

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
            paint.circle(box.center, paint.px(6), fill, line, paint.px(1.5))
            if n == self.at:
                paint.circle(box.center, paint.px(10), None, "accent.base", paint.px(2))
        if self.focused and paint.look.keyboard:
            paint.focus(self.rect)


@dataclass(eq=False)
class GoalCount(Widget):
    """How far a goal is reached: a circle for each that is wanted, full for those that there are."""

    count: int = 0
    wanted: int = 3

    def width(self, look: Look) -> int:
        return self.wanted * look.px(42) - look.px(12)

    def height(self, look: Look, width: int) -> int:
        return look.px(30)

    def draw(self, paint: Paint) -> None:
        for n in range(self.wanted):
            at = (self.rect.x + paint.px(15) + n * paint.px(42), self.rect.centery)
            full = n < self.count
            paint.circle(at, paint.px(14), "accent.base" if full else "bg.surface",
                         "accent.base" if full else "ink.tertiary", paint.px(2))  # fmt: skip
            if full:
                paint.icon("check", at, 18, "accent.on")
