"""Filters of the challenges: tiles of tray lengths, difficulty levels, the twelve pieces as a filter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pygame
from pygame import Rect

from games.base.figures import number
from games.base.i18n import _
from games.katamino.board import drawing
from games.katamino.board.style import Style
from games.katamino.play.chips import tick
from games.katamino.rules.pieces import STANDARD
from games.katamino.think.census import Filter
from games.stage.events import character
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets import Segmented, Widget
from games.stage.widgets.base import USED, EventUsed, arrow, clicked

INSET = 10  # logical pixels between a tile's edge and its words


@dataclass(frozen=True, slots=True)
class Tile:
    """One tray length: how many of its challenges are solved; `total` 0 while they are being counted.

    `title`: what is written on it, "" for the size of the tray; the tile of other shapes has 0 columns.
    """

    columns: int
    solved: int = 0
    total: int = 0
    title: str = ""


def _title(tile: Tile) -> str:
    return tile.title or _("5 × {n}").format(n=tile.columns)


def _done(tile: Tile) -> str:
    return _("{n} of {all}").format(n=number(tile.solved), all=number(tile.total))


@dataclass(eq=False)
class Tiles(Widget):
    """Tiles of tray lengths side by side, one chosen; its value is the length. Narrow: they scroll sideways."""

    id: str = "tiles"
    tiles: Sequence[Tile] = ()
    value: int = 0
    offset: int = field(default=0, init=False, compare=False)
    over: int = field(default=-1, init=False, compare=False)
    seen: int = field(default=0, init=False, compare=False)

    focusable = clickable = True
    remembers = ("offset", "over", "seen")

    def heard(self) -> str:
        tile = next((one for one in self.tiles if one.columns == self.value), None)
        if tile is None:
            return self.tip
        name = _title(tile)
        done = _("{n} of {all} solved").format(n=number(tile.solved), all=number(tile.total))
        return f"{name}, {done}" if tile.total else name

    def spot(self) -> object:
        return self.value

    def height(self, look: Look, width: int) -> int:
        return look.px(64)

    def rects(self, look: Look) -> list[Rect]:
        """Return the tiles' places, moved by the offset."""
        gap, wide = look.px(6), self._widths(look)
        lefts = [sum(wide[:n]) + n * gap for n in range(len(wide))]
        full = sum(wide) + max(0, len(wide) - 1) * gap
        if self.seen != self.value:  # a choice that is new comes into view, and half of what is beside it
            self.seen = self.value
            at = next((n for n, tile in enumerate(self.tiles) if tile.columns == self.value), 0)
            left, half = lefts[at], wide[at] // 2
            self.offset = min(max(self.offset, left + wide[at] + half - self.rect.width), left - half)
        self.offset = max(0, min(self.offset, full - self.rect.width))
        return [
            Rect(self.rect.x + left - self.offset, self.rect.y, own, self.rect.height)
            for left, own in zip(lefts, wide, strict=True)
        ]

    def _widths(self, look: Look) -> list[int]:
        """Return how wide each tile is: all alike, but one with longer words has room by the others'."""
        if not self.tiles:
            return []
        count = len(self.tiles)
        room = self.rect.width - (count - 1) * look.px(6)
        alike = max(look.px(76), room // count)
        words = [max(look.text.width(_title(one), "heading"), look.text.width(_done(one), "caption"))
                 for one in self.tiles]  # fmt: skip
        least = [wide + 2 * look.px(INSET) for wide in words]
        if max(least) <= alike:
            return [alike] * count
        long = [wide for wide in least if wide > alike]
        rest = max(look.px(70), min(alike, (room - sum(long)) // max(1, count - len(long))))
        return [max(wide, rest) for wide in least]

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | int | None:
        if event.type == pygame.MOUSEWHEEL:
            self.offset -= (event.y - event.x) * look.px(60)
            self.touch()
            return USED
        if event.type == pygame.MOUSEMOTION or clicked(event):
            over = next((n for n, box in enumerate(self.rects(look)) if box.collidepoint(event.pos)), -1)
            if over != self.over:
                self.over = over
                self.touch()
            if clicked(event) and over >= 0:
                return self.tiles[over].columns
            return USED
        if (step := arrow(event)) and self.tiles:
            at = next((n for n, tile in enumerate(self.tiles) if tile.columns == self.value), 0)
            return self.tiles[min(len(self.tiles) - 1, max(0, at + step))].columns
        return None

    def point(self, over: bool, look: Look) -> None:
        super().point(over, look)
        if not over:
            self.over = -1

    def draw(self, paint: Paint) -> None:
        room = self.rect.inflate(paint.px(6), paint.px(10))
        with paint.clipped(room):
            for n, (tile, box) in enumerate(zip(self.tiles, self.rects(paint.look), strict=True)):
                if room.colliderect(box):
                    self._tile(paint, tile, box, n == self.over)

    def _tile(self, paint: Paint, tile: Tile, box: Rect, over: bool) -> None:
        px, chosen = paint.px, tile.columns == self.value
        if chosen:
            paint.rect(box, "accent.soft", "card", "accent.base", px(2))
        else:
            paint.raised(box, 2 if over else 1, "card")
        inner = box.inflate(-2 * px(INSET), 0)
        title = Rect(inner.x, box.y + px(8), inner.width, px(22))
        words, role = paint.look.text.fitted(_title(tile), "heading", title.width)
        paint.text(words, title, role, "accent.ink" if chosen else "ink.primary")
        line = Rect(inner.x, title.bottom - px(2), inner.width, px(18))
        ink = "accent.ink" if chosen else "ink.secondary"
        if not tile.total:
            paint.circle((inner.x + px(4), line.centery), px(3), paint.colour("ink.tertiary", 0.6))
        else:
            paint.text(_done(tile), line, "caption", ink, ellipsis=True)
        bar = Rect(inner.x, box.bottom - px(16), inner.width, px(4))
        paint.rect(bar, paint.colour("accent.base", 0.3) if chosen else "line.soft", px(2))
        if tile.solved and tile.total:
            wide = max(px(2), round(bar.width * tile.solved / tile.total))
            paint.rect(Rect(bar.x, bar.y, wide, bar.height), "accent.base", px(2))
        if chosen and self.focused:
            paint.focus(box, "card")


@dataclass(eq=False)
class Levels(Segmented):
    """A segmented control whose parts have a word and a lighter number: (value, word, number)."""

    def part_width(self, look: Look, option: tuple[Any, ...]) -> int:
        words = look.text.width(option[1], "small+") + look.text.width(str(option[2]), "small")
        return words + look.px(6) + 2 * look.px(12)

    def width(self, look: Look) -> int:
        return sum(self.part_width(look, option) for option in self.options) + 2 * look.px(3)

    def parts(self, look: Look) -> list[Rect]:
        inner = self.rect.inflate(-2 * look.px(3), -2 * look.px(3))
        widths = [self.part_width(look, option) for option in self.options]
        spare = (inner.width - sum(widths)) / max(1, len(widths))
        x = float(inner.left)
        found = []
        for wide in widths:
            found.append(Rect(round(x), inner.top, round(x + wide + spare) - round(x), inner.height))
            x += wide + spare
        return found

    def draw(self, paint: Paint) -> None:
        px = paint.px
        look = paint.look
        dark = paint.look.theme.dark
        paint.rect(self.rect, "bg.surfaceRaised" if not dark else "bg.surfaceInset", "control", "line.soft")
        for n, (option, part) in enumerate(zip(self.options, self.parts(look), strict=True)):
            chosen, usable = option[0] == self.value, option[0] not in self.disabled
            if chosen:
                paint.shadow(part, 1, "small")
                paint.rect(part, "bg.surface" if not dark else "press", "small")
            elif self.hover and n == self.over and usable:
                paint.rect(part, paint.colour("press", 0.5), "small")
            alpha = 1.0 if usable else 0.38
            word, count = str(option[1]), str(option[2])
            wide = look.text.width(word, "small+") + px(6) + look.text.width(count, "small")
            box = Rect(part.centerx - wide // 2, part.y, wide, part.height)
            paint.text(word, box, "small+", paint.colour("ink.primary" if chosen else "ink.secondary", alpha))
            paint.text(count, box, "small", paint.colour("ink.tertiary", alpha), "right")
        if self.focused:
            paint.focus(self.rect)


@dataclass(eq=False)
class FilterChips(Widget):
    """The twelve pieces as a filter: must be in (ring and check), must be out (outline and minus), free.

    Its value is ("click", piece), or ("in" or "out", piece) where its letter was typed while `waiting`.
    """

    id: str = "filter"
    filter: Filter = field(default_factory=Filter)
    style: Style = field(default_factory=Style)
    waiting: bool = False
    cursor: int = field(default=0, init=False)

    focusable = clickable = True
    remembers = ("cursor",)

    def heard(self) -> str:
        piece = self.cursor
        said = _("must be in") if piece in self.filter.within else ""
        said = _("must be out") if piece in self.filter.without else said or _("may be in")
        return f"{self.style.letter(piece)}: {said}"

    def spot(self) -> object:
        return self.cursor

    def _side(self, look: Look) -> int:
        return look.px(30) if self.rect.width >= look.px(440) else look.px(26)

    def width(self, look: Look) -> int:
        compact = look.metrics.compact
        return 12 * look.px(26 if compact else 30) + 11 * look.px(6 if compact else 9)

    def height(self, look: Look, width: int) -> int:
        return look.px(40)

    def rects(self, look: Look) -> list[Rect]:
        """Return the chips' places."""
        side = self._side(look)
        pitch = (self.rect.width - side) / 11
        top = self.rect.centery - side // 2
        return [Rect(self.rect.x + round(n * pitch), top, side, side) for n in range(12)]

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | tuple[str, int] | None:
        if clicked(event):
            for piece, box in enumerate(self.rects(look)):
                if box.inflate(look.px(8), look.px(10)).collidepoint(event.pos):
                    self.cursor = piece
                    return "click", piece
            return USED
        if event.type != pygame.KEYDOWN:
            return None
        if self.waiting:
            letter = character(event).lower()
            names = [self.style.letter(piece).lower() for piece in range(12)]
            if letter in names:
                return "out" if event.mod & pygame.KMOD_SHIFT else "in", names.index(letter)
            return ("none", -1) if event.key == pygame.K_ESCAPE else None
        if step := arrow(event):
            self.cursor = min(11, max(0, self.cursor + step))
            self.touch()
            return USED
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return "click", self.cursor
        return None

    def draw(self, paint: Paint) -> None:
        px, look = paint.px, paint.look
        for piece, box in enumerate(self.rects(look)):
            out = piece in self.filter.without
            line = paint.colour("line.strong")[:3] if out else None
            picture = drawing.chip(STANDARD[piece], box.width, self.style.letter(piece), self.style.marks, line)
            paint.surface.blit(picture, box)
            badge = (box.right - px(2), box.bottom - px(3))
            if piece in self.filter.within:
                ring = box.inflate(2 * px(4), 2 * px(4))
                paint.rect(ring, None, round(box.width * 0.4), "accent.base", px(2))
                paint.circle(badge, px(8.5), "bg.table")
                paint.circle(badge, px(7.5), "accent.base")
                tick(paint, badge, "accent.on")
            elif out:
                paint.circle(badge, px(8.5), "bg.table")
                paint.circle(badge, px(7.5), "ink.secondary")
                paint.icon("minus", badge, 11, "bg.surface")
            if self.focused and piece == self.cursor and not self.waiting:
                paint.focus(box, "small")
        if self.waiting:
            paint.focus(self.rect.inflate(px(10), -px(2)), "control")
