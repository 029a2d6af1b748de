"""The chart of all sets as a widget: a small cell each, in columns of twelve, a block a length."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

import pygame
from pygame import Rect

from games.base.i18n import _
from games.katamino.record.sets import ALONE, NEW, UNDER_WAY, SetBlock, SetMark, told
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, EventUsed, Widget, picked

HIGH = 12  # cells in a column
PITCH, GAP = 14, 16  # logical pixels from row to row; between blocks
HEAD = 40
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


@dataclass(eq=False)
class SetMap(Widget):
    """Its value is the pieces of the set that was clicked, or chosen by arrows and opened by Enter."""

    blocks: Sequence[SetBlock] = ()
    words: Sequence[tuple[int, str]] = ()
    chosen: int = field(default=-1, init=False)
    over: int = field(default=-1, init=False)
    _pitch: float = field(default=8.0, init=False, compare=False)
    _gap: int = field(default=16, init=False, compare=False)

    focusable = clickable = True
    remembers: ClassVar[tuple[str, ...]] = ("chosen", "over")

    def heard(self) -> str:
        marks = [mark for block in self.blocks for mark in block.marks]
        if 0 <= self.chosen < len(marks):
            return told(marks[self.chosen])
        return ", ".join(words for _far, words in self.words)

    def spot(self) -> object:
        return self.chosen

    # Geometry

    def height(self, look: Look, width: int) -> int:
        return look.px(HEAD) + HIGH * look.px(PITCH) + look.px(14) + len(self._lines(look, width)) * look.px(24)

    def place(self, look: Look, rect: Rect) -> None:
        super().place(look, rect)
        columns = sum(-(-len(block.marks) // HIGH) for block in self.blocks) or 89
        between = max(1, len(self.blocks) - 1)
        apart = max((look.text.width(str(block.columns), "small+#") for block in self.blocks), default=0) + look.px(4)
        least = (apart - rect.width / columns) / (1 - between / columns)  # so heads do not touch
        self._gap = max(look.px(GAP) if rect.width >= look.px(760) else look.px(8), math.ceil(least))
        self._pitch = min(look.px(12), (rect.width - between * self._gap) / columns)

    def cells(self) -> list[tuple[SetMark, Rect]]:
        """Return the sets with their places, block after block, down the columns."""
        found = []
        x = float(self.rect.x)
        for block in self.blocks:
            for n, mark in enumerate(block.marks):
                column, row = divmod(n, HIGH)
                found.append((mark, self._cell(x, column, row)))
            x += -(-len(block.marks) // HIGH) * self._pitch + self._gap
        return found

    def _cell(self, left: float, column: int, row: int) -> Rect:
        start, end = round(left + column * self._pitch), round(left + (column + 1) * self._pitch)
        top, tall = self._rows
        return Rect(start, top + row * tall, max(2, round((end - start) * 7 / 8)), max(2, round(tall * 6 / 7)))

    @property
    def _rows(self) -> tuple[int, int]:
        """Where the first row begins and how far it is to the next."""
        return self._top, self._tall

    _top: int = field(default=0, init=False, compare=False)
    _tall: int = field(default=14, init=False, compare=False)

    def arrive(self, look: Look) -> None:
        self._top, self._tall = self.rect.y + look.px(HEAD), look.px(PITCH)

    def at(self, pos: tuple[int, int]) -> int:
        """Return the set at a point, -1 for none."""
        near = (n for n, (_mark, cell) in enumerate(self.cells()) if cell.inflate(2, 2).collidepoint(pos))
        return next(near, -1)

    def tip_beside(self) -> Rect:
        cells = self.cells()
        return cells[self.over][1] if 0 <= self.over < len(cells) else self.rect

    # Events

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | tuple[int, ...] | None:
        if event.type == pygame.MOUSEMOTION:
            self._point(self.at(event.pos))
            return USED
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            index = picked(self, event, self.at(event.pos))
            return None if index is None else self._take(index) if index >= 0 else USED
        if event.type == pygame.KEYDOWN and self.blocks:
            return self._key(event)
        return None

    def _point(self, index: int) -> None:
        if index != self.over:
            self.over = index
            self.tip = told(self.cells()[index][0]) if index >= 0 else ""
            self.touch()

    def _take(self, index: int) -> EventUsed | tuple[int, ...] | None:
        self.chosen = index
        self.touch()
        return self.cells()[index][0].challenge.pieces

    def _key(self, event: pygame.event.Event) -> EventUsed | tuple[int, ...] | None:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return None
        if event.key in ENTER:
            return self._take(self.chosen) if self.chosen >= 0 else USED
        if event.key not in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END):
            return None
        self.chosen = self._there(event.key)
        self.touch()
        return USED

    def _there(self, key: int) -> int:
        """Return the set that an arrow leads to: the next one in that direction, in its row or column."""
        cells = self.cells()
        if self.chosen < 0 or key in (pygame.K_HOME, pygame.K_END):
            return len(cells) - 1 if key == pygame.K_END else 0
        here = cells[self.chosen][1]
        if key in (pygame.K_UP, pygame.K_DOWN):
            step = 1 if key == pygame.K_DOWN else -1
            there = max(0, min(len(cells) - 1, self.chosen + step))
            return there if cells[there][1].x == here.x else self.chosen
        ahead = [(abs(cell.x - here.x), abs(cell.y - here.y), n) for n, (_mark, cell) in enumerate(cells)
                 if (cell.x > here.x if key == pygame.K_RIGHT else cell.x < here.x)]  # fmt: skip
        return min(ahead)[2] if ahead else self.chosen

    def point(self, over: bool, look: Look) -> None:
        super().point(over, look)
        if not over:
            self._point(-1)

    # Drawing

    def draw(self, paint: Paint) -> None:
        px = paint.px
        self._heads(paint)
        for mark, cell in self.cells():
            if paint.shows(cell):
                draw_mark(paint, cell, mark.far)
        cells = self.cells()
        if 0 <= self.over < len(cells):
            paint.rect(cells[self.over][1].inflate(2 * px(2), 2 * px(2)), None, px(3), "accent.base", px(1.5))
        if self.focused and 0 <= self.chosen < len(cells):
            paint.focus(cells[self.chosen][1], px(2))
            if paint.look.keyboard:
                line = Rect(self.rect.x, self.rect.y - px(28), self.rect.width, px(24))
                paint.text(told(cells[self.chosen][0]), line, "small+", "ink.primary", "right")
        elif self.focused:
            paint.focus(self.rect.inflate(2 * px(4), 2 * px(4)), "small")
        self._words(paint)

    def _heads(self, paint: Paint) -> None:
        px = paint.px
        look = paint.look
        x = float(self.rect.x)
        for block in self.blocks:
            wide = -(-len(block.marks) // HIGH) * self._pitch
            middle = round(x + wide / 2 - self._pitch / 16)
            paint.text(str(block.columns), (middle, self.rect.y + px(1)), "small+#", "ink.primary", "centre")
            said = _("{n} of {all}").format(n=block.won, all=len(block.marks))
            if look.text.width(said, "caption#") > wide + self._gap - px(4):
                said = str(block.won)
            paint.text(said, (middle, self.rect.y + px(18)), "caption#", "ink.secondary", "centre")
            x += wide + self._gap

    def _lines(self, look: Look, width: int) -> list[list[tuple[int, str]]]:
        """Return the signs with their words, line by line."""
        lines: list[list[tuple[int, str]]] = [[]]
        used = 0
        for far, word in self.words:
            wide = look.px(20 + 28) + look.text.width(word, "small")
            if lines[-1] and used + wide - look.px(28) > width:
                lines.append([])
                used = 0
            lines[-1].append((far, word))
            used += wide
        return lines

    def _words(self, paint: Paint) -> None:
        px, look = paint.px, paint.look
        top = self.rect.y + px(HEAD) + HIGH * px(PITCH) + px(14)
        x = self.rect.x
        for n, line in enumerate(self._lines(look, self.rect.width)):
            x = self.rect.x
            for far, word in line:
                box = Rect(x, top + n * px(24), self.rect.right - x, px(24))
                draw_mark(paint, Rect(x + px(3), box.centery - px(6), px(7), px(12)), far)
                said = paint.text(word, Rect(x + px(20), box.y, box.width - px(20), box.height), "small",
                                  "ink.secondary", ellipsis=True)  # fmt: skip
                x = said.right + px(28)
        last = Rect(x, top + (len(self._lines(look, self.rect.width)) - 1) * px(24), self.rect.right - x, px(24))
        said_order = _("columns by tray length; few ways at the left")
        if look.text.width(said_order, "small") <= last.width:
            paint.text(said_order, last, "small", "ink.secondary", "right")


def draw_mark(paint: Paint, cell: Rect, far: int) -> None:
    """Draw a cell: full with a star, pale, an outline, plain."""
    radius = max(1, min(paint.px(2), cell.width // 3))
    if far == UNDER_WAY:
        paint.rect(cell, "bg.surface", radius, "accent.base", max(1, paint.px(1.5)))
        return
    colour = {ALONE: paint.colour("accent.base"), NEW: paint.colour("bg.surfaceRaised")}.get(far)
    paint.rect(cell, colour or paint.colour("accent.base", 0.42), radius)
    if far == ALONE:
        thin = max(1, paint.px(1))
        arm = thin if cell.width > 4 * thin else 0
        x, y = cell.centerx - thin // 2, cell.centery - thin // 2
        paint.fill("accent.on", Rect(x - arm, y, thin + 2 * arm, thin))
        paint.fill("accent.on", Rect(x, y - arm, thin, thin + 2 * arm))
