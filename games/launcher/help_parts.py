"""Parts of help: the lines of its contents, the grid of its cards, a program on a card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame
from pygame import Rect

from games import catalog
from games.stage.paint import lid
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, EventUsed, Widget, activated


@dataclass(eq=False)
class Contents(Widget):
    """A line of the contents: a game with its colour, or a page below it."""

    id: str = ""
    label: str = ""
    game: str = ""
    icon: str = ""
    chosen: bool = False
    open: bool | None = None  # a game: whether its pages show

    focusable = clickable = True

    def heard(self) -> str:
        return self.label

    def height(self, look: Look, width: int) -> int:
        return look.px(40 if self.open is not None or self.icon else 36)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | bool | None:
        done = activated(self, event, look)
        return None if done is None else True if done else USED

    def draw(self, paint: Paint) -> None:
        px, box = paint.px, self.rect
        ground = box.inflate(px(16), -px(2))
        if self.chosen:
            paint.rect(ground, "accent.soft", "small")
        elif self.hover:
            paint.rect(ground, "bg.surfaceInset", "small")
        ink = "accent.ink" if self.chosen else "ink.primary" if self.open is not None or self.icon else "ink.secondary"
        left = px(36)
        if self.open is not None:
            colour = lid.colours(paint.look.theme, catalog.colours_of(self.game))[0]
            square = Rect(box.x + px(4), box.centery - px(9), px(18), px(18))
            paint.rect(square, colour, px(5), "line.strong" if pale(colour, paint) else None)
            chevron = "chevron-up" if self.open else "chevron-down"
            paint.icon(chevron, (box.right - px(12), box.centery), 18, "ink.secondary")
            left = px(34)
        elif self.icon:
            paint.icon(self.icon, (box.x + px(13), box.centery), 18, "ink.secondary" if not self.chosen else ink)
            left = px(34)
        room = Rect(box.x + left, box.y, box.width - left - px(24 if self.open is not None else 4), box.height)
        strong = self.chosen or self.open is not None or self.icon
        paint.text(self.label, room, "body+" if strong else "body", ink, ellipsis=True)
        if self.focused:
            paint.focus(ground, "small")


def pale(colour: tuple[int, int, int, int], paint: Paint) -> bool:
    """Whether a colour can hardly be told from the panel."""
    ground = paint.colour("bg.surface")
    return sum(abs(a - b) for a, b in zip(colour[:3], ground[:3], strict=True)) < 60


@dataclass(eq=False)
class CardGrid(Widget):
    """Cards in rows of equal height, `across` to a row."""

    inside: list[Widget] = field(default_factory=list, compare=False)
    across: int = 2
    gap: float = 12

    def children(self) -> Sequence[Widget]:
        return self.inside

    def rows(self, look: Look, width: int) -> list[tuple[int, list[Widget]]]:
        """Return the rows with their heights."""
        wide = self.card_width(look, width)
        found = []
        for first in range(0, len(self.inside), self.across):
            row = self.inside[first : first + self.across]
            found.append((max(card.height(look, wide) for card in row), row))
        return found

    def card_width(self, look: Look, width: int) -> int:
        """Return the width of one card."""
        return (width - look.px(self.gap) * (self.across - 1)) // self.across

    def height(self, look: Look, width: int) -> int:
        rows = self.rows(look, width)
        return sum(tall for tall, _row in rows) + look.px(self.gap) * max(0, len(rows) - 1)

    def place(self, look: Look, rect: Rect) -> None:
        super().place(look, rect)
        y, wide = rect.top, self.card_width(look, rect.width)
        for tall, row in self.rows(look, rect.width):
            for n, card in enumerate(row):
                card.place(look, Rect(rect.left + n * (wide + look.px(self.gap)), y, wide, tall))
            y += tall + look.px(self.gap)

    def draw(self, paint: Paint) -> None:
        for card in self.inside:
            if paint.shows(card.rect.inflate(paint.px(16), paint.px(16))):
                card.draw(paint)


@dataclass(eq=False)
class Code(Widget):
    """A program: its lines as they are, indented ones further right, those too long go on in the next line."""

    code: str = ""
    pad = 10
    role = "small"

    def lines(self, look: Look, width: int) -> list[tuple[int, str]]:
        """Return how far right each line begins, and the line."""
        blank, room = look.px(7), width - 2 * look.px(self.pad)
        found = []
        for line in self.code.split("\n"):
            left = blank * (len(line) - len(line.lstrip()))
            first, *others = look.text.wrap(line.strip(), self.role, max(1, room - left), 0) or [""]
            found += [(left, first), *((left + 4 * blank, other) for other in others)]
        return found

    def height(self, look: Look, width: int) -> int:
        return len(self.lines(look, width)) * look.text.line(self.role) + 2 * look.px(self.pad)

    def draw(self, paint: Paint) -> None:
        paint.rect(self.rect, "bg.surfaceInset", "small")
        tall, pad = paint.look.text.line(self.role), paint.px(self.pad)
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        for number, (left, line) in enumerate(self.lines(paint.look, self.rect.width)):
            room = Rect(inner.x + left, inner.y + number * tall, inner.width - left, tall)
            paint.text(line, room, self.role, ellipsis=True)
