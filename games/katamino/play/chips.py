"""Small pieces in the panel: chips in a row with a check where a piece is down."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame
from pygame import Rect

from games.katamino.board import drawing
from games.katamino.board.style import Style
from games.katamino.rules.pieces import name_of
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.paint.theme import ColourName
from games.stage.widgets import Widget
from games.stage.widgets.base import USED, EventUsed


@dataclass(eq=False)
class Chips(Widget):
    """The pieces of a challenge, those that are down with a check; its value is the piece clicked."""

    id: str = "chips"
    pieces: tuple[int, ...] = ()
    down: frozenset[int] = frozenset()
    style: Style = field(default_factory=Style)
    chosen: int | None = None
    side: float = 26
    over: int = field(default=-1, init=False, compare=False)

    clickable = True

    def height(self, look: Look, width: int) -> int:
        return look.px(self.side) + look.px(4)

    def rects(self, look: Look) -> list[Rect]:
        """Return the chips' places: spread over the width, closer together where there are few."""
        count = max(1, len(self.pieces))
        side = min(look.px(self.side), self.rect.width // count - look.px(1))
        pitch = min((self.rect.width - side) / max(1, count - 1), look.px(32.7)) if count > 1 else 0.0
        return [Rect(self.rect.x + round(n * pitch), self.rect.y, side, side) for n in range(len(self.pieces))]

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | int | None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            for piece, box in zip(self.pieces, self.rects(look), strict=True):
                if box.inflate(look.px(6), look.px(6)).collidepoint(event.pos):
                    return piece
        return USED if event.type == pygame.MOUSEMOTION else None

    def draw(self, paint: Paint) -> None:
        px = paint.px
        for piece, box in zip(self.pieces, self.rects(paint.look), strict=True):
            letter, name = self.style.letter(piece), name_of(piece)
            paint.surface.blit(drawing.chip(name, box.width, letter, self.style.marks), box)
            if piece == self.chosen:
                ring = box.inflate(2 * px(3), 2 * px(3))
                paint.rect(ring, None, round(box.width * 0.4), "accent.base", px(2))
            if piece in self.down:
                centre = (box.right - px(2.5), box.bottom - px(3))
                paint.circle(centre, px(6.5), "bg.surface")
                tick(paint, centre, "accent.base")


def tick(paint: Paint, centre: tuple[float, float], colour: ColourName) -> None:
    """Draw a small bold check about a point, for badges that an icon is too thin for."""
    u, (x, y) = paint.look.metrics.u, centre
    points = [(x - 3.1 * u, y + 0.1 * u), (x - 0.9 * u, y + 2.3 * u), (x + 3.2 * u, y - 2.2 * u)]
    paint.stroke(points, colour, max(1.0, 1.5 * u))
