"""The editor's own widgets: clue tools with their signs, the list of the last clues."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pygame
from pygame import Rect

from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, EventUsed, Widget, activated, clicked
from games.stage.widgets.boxes import Card
from games.sudoku.board.signs import MARK, parity_sign
from games.sudoku.rules.puzzle import EVEN, ODD, SOUTH


@dataclass(eq=False)
class Tool(Widget):
    """A clue tool of the dock: its sign, its name and the key of an action, `key_of`, that lays the clue at once."""

    mark: int = 0
    label: str = ""
    chosen: bool = False
    digit: str = "5"
    key_of: str = ""

    focusable = clickable = True

    def width(self, look: Look) -> int:
        if look.metrics.compact:
            return look.px(44)
        key = look.shortcut(self.key_of) if self.mark and not look.touch else ""
        cap = look.text.width(key, "key") + look.px(18) if key else 0
        return look.px(46) + look.text.width(self.label, "bodyStrong") + cap

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | bool | None:
        done = activated(self, event, look)
        return None if done is None else True if done else USED

    def draw(self, paint: Paint) -> None:
        px = paint.px
        if self.chosen or self.hover:
            paint.rect(self.rect, "accent.soft" if self.chosen else "hover", "control")
        ink = "accent.ink" if self.chosen else "ink.secondary"
        sign = Rect(self.rect.x + px(10), self.rect.centery - px(11), px(22), px(22))
        clue_sign(paint, sign, self.mark, self.digit, ink)
        if not paint.look.metrics.compact:
            box = Rect(sign.right + px(8), self.rect.y, self.rect.w, self.rect.h)
            drawn = paint.text(self.label, box, "bodyStrong", ink)
            key = paint.look.shortcut(self.key_of) if self.mark and not paint.look.touch else ""
            if key:
                paint.keycap(key, (drawn.right + px(8), self.rect.centery))
        if self.focused:
            paint.focus(self.rect)


def clue_sign(paint: Paint, box: Rect, mark: int, digit: str, ink: Any) -> None:
    """Draw the small sign of a kind of clue."""
    px = paint.px
    if not mark:
        paint.text(digit, box, "bodyStrong", ink, "centre")
    elif mark in (EVEN, ODD):
        parity_sign(paint, box.inflate(-px(2), -px(2)), mark, box.w / MARK, ink)
    else:
        cell = box.inflate(-px(5), -px(5)).move(0 if mark == SOUTH else px(2), -px(2) if mark == SOUTH else 0)
        paint.rect(cell, None, px(3), ink, px(1.25))
        x, y = (cell.centerx, cell.bottom) if mark == SOUTH else (cell.left, cell.centery)
        half = px(4)
        points = [(x, y - half), (x + half, y), (x, y + half), (x - half, y)]
        paint.polygon(points, "bg.surface")
        paint.stroke([*points, points[0]], ink, px(1.5))


@dataclass(eq=False)
class DropZone(Card):
    """A place to drop a file on, with what else can be done there."""

    fill: str = "bg.surface"

    def draw(self, paint: Paint) -> None:
        super().draw(paint)
        px = paint.px
        box = self.rect.inflate(-px(2), -px(2))
        paint.dashed_rect(box, "line.strong", px(12), max(1, px(1)), px(4), px(3))


@dataclass(eq=False)
class ClueRow(Widget):
    """One of the last clues with the number of solutions after it; pressing it selects its cell."""

    mark: int = 0
    digit: str = ""
    text: str = ""
    where: str = ""
    count: str = ""
    bad: bool = False

    clickable = True

    def height(self, look: Look, width: int) -> int:
        return look.px(32)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | bool | None:
        return True if clicked(event) else None

    def draw(self, paint: Paint) -> None:
        px = paint.px
        if self.bad or self.hover:
            ground = self.rect.inflate(px(12), 0)
            paint.rect(ground, "danger.soft" if self.bad else "bg.surfaceInset", "small")
        ink = "danger.ink" if self.bad else "ink.primary"
        clue_sign(paint, Rect(self.rect.x, self.rect.centery - px(10), px(20), px(20)), self.mark, self.digit, ink)
        box = Rect(self.rect.x + px(32), self.rect.y, self.rect.w - px(32), self.rect.h)
        drawn = paint.text(self.text, box, "label", ink)
        beside = Rect(drawn.right + px(8), box.y, box.right - drawn.right - px(8), box.h)
        paint.text(self.where, beside, "small", "danger.ink" if self.bad else "ink.tertiary")
        paint.text(self.count, box, "label", ink, "right")
