"""The boards of a course as a rail of cards beside the board; the goal below the board."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect

from games.base.i18n import _
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, EventUsed, Widget, activated
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
