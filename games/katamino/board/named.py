"""Pieces named in a sentence, each as its chip with its letter: where pieces have patterns, no letter else is seen."""

from __future__ import annotations

from dataclasses import dataclass, field

from pygame import Rect

from games.katamino.board import drawing
from games.katamino.board.style import Style
from games.katamino.rules.pieces import name_of
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets import Widget


@dataclass(eq=False)
class PieceNames(Widget):
    """Chips with their letters, in as many rows as they need."""

    pieces: tuple[int, ...] = ()
    style: Style = field(default_factory=Style)

    SIDE = 22
    PITCH = 50
    LINE = 28

    def _across(self, look: Look, width: int) -> int:
        return max(1, width // look.px(self.PITCH))

    def height(self, look: Look, width: int) -> int:
        return -(-len(self.pieces) // self._across(look, width)) * look.px(self.LINE)

    def draw(self, paint: Paint) -> None:
        px = paint.px
        across = self._across(paint.look, self.rect.width)
        side = paint.px(self.SIDE)
        for n, piece in enumerate(self.pieces):
            row, column = divmod(n, across)
            line = Rect(self.rect.x + column * px(self.PITCH), self.rect.y + row * px(self.LINE), px(self.PITCH), side)
            letter = self.style.letter(piece)
            paint.surface.blit(drawing.chip(name_of(piece), side, letter, "patterns"), line)
            paint.text(letter, line.move(side + px(6), 0), "small+")


def named(pieces: tuple[int, ...], style: Style) -> list[Widget]:
    """Return the row that says which pieces a sentence means, nothing where their letters are on the screen."""
    return [PieceNames(pieces=pieces, style=style)] if pieces and style.marks == "patterns" else []
