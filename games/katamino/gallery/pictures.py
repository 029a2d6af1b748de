"""The gallery's pictures and widgets: a filled tray at any size, the large one, its letters, the filter's field."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

import pygame
from pygame import Rect

from games.base.i18n import _, language
from games.katamino.board import drawing
from games.katamino.board.sprites import Marks
from games.katamino.board.style import Style
from games.katamino.gallery.collection import PieceAt
from games.katamino.rules.plan import ROWS, Plan
from games.katamino.think.problem import Filling
from games.stage.paint.cache import Pictures
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets import IconButton, TextField, Widget
from games.stage.widgets.base import USED, EventUsed

LOW, TALL = 172, 232  # how high the large picture is at most, logical: of five rows, of more


def draw_filling(paint: Paint, box: Rect, filling: Filling, style: Style, marked: bool) -> None:
    """Draw a filled tray as large as fits into a rect; the picture is kept."""
    tray = _tray(filling.plan, box.size)
    marks: Marks = style.marks if marked or style.marks == "patterns" else "none"
    scheme, theme = style.scheme if marked else "", paint.look.theme.key
    key = ("filling", tray.side, marks, scheme, theme, language(), filling.plan, filling.owners)
    picture = _pictures.get(key, lambda: _picture(tray, filling, paint.look, marks, style))
    paint.surface.blit(picture, tray.outer.move(box.topleft))


@lru_cache(maxsize=64)
def _tray(plan: Plan, size: tuple[int, int]) -> drawing.Tray:
    return drawing.fit_plan(plan, Rect((0, 0), size))


_pictures: Pictures[pygame.Surface] = Pictures(48 << 20)  # filled trays, by everything they depend on


def _picture(tray: drawing.Tray, filling: Filling, look: Look, marks: Marks, style: Style) -> pygame.Surface:
    surface = pygame.Surface(tray.outer.size, pygame.SRCALPHA)
    drawing.draw_marked(surface, tray.moved(0, 0), filling.placements, look.theme, marks, style.letter)
    return surface


class FilterField(TextField):
    """The field of the filter: narrower than usual."""

    def width(self, look: Look) -> int:
        return look.px(200 if look.metrics.compact else 232)


@dataclass(eq=False)
class Large(Widget):
    """A filled tray as wide as there is room; its value is the condition "this piece here" of the cell clicked."""

    id: str = ""
    filling: Filling | None = None
    style: Style = field(default_factory=Style)

    clickable = True

    def _tray(self, look: Look, box: Rect) -> drawing.Tray:
        assert self.filling is not None
        return drawing.fit_plan(self.filling.plan, box)

    def height(self, look: Look, width: int) -> int:
        """Return the height of the slab at this width, at most 172; a square one may be higher."""
        assert self.filling is not None
        rows, columns = self.filling.plan.rows, self.filling.columns
        side = drawing.largest_side(columns, width, look.px(TALL if rows > ROWS else LOW), rows)
        return drawing.outer_size(columns, side, rows)[1]

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | PieceAt | None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.filling is not None:
            cell = self._tray(look, self.rect).cell_at(event.pos)
            piece = self.filling.piece(cell) if cell is not None else None
            if cell is None or piece is None:
                return USED
            return PieceAt(piece, cell[1], cell[0])
        return USED if event.type == pygame.MOUSEMOTION else None

    def draw(self, paint: Paint) -> None:
        if self.filling is not None:
            draw_filling(paint, self.rect, self.filling, self.style, marked=True)


@dataclass(eq=False)
class Letters(Widget):
    """A filling in letters on a quiet card, with a button that copies it (its action is `copy`)."""

    filling: Filling | None = None
    scheme: str = "standard"
    button: IconButton = field(init=False, compare=False)

    def __post_init__(self) -> None:
        self.button = IconButton("letters", "copy", action="copy", tip=_("Copy as text"))

    def children(self) -> list[Widget]:
        return [self.button]

    def height(self, look: Look, width: int) -> int:
        rows = self.filling.plan.rows if self.filling is not None else ROWS
        return rows * look.px(21) + 2 * look.px(14)

    def place(self, look: Look, rect: Rect) -> None:
        super().place(look, rect)
        self.button.place(look, Rect(rect.right - look.px(50), rect.y + look.px(10), look.px(40), look.px(40)))

    def draw(self, paint: Paint) -> None:
        px = paint.px
        paint.rect(self.rect, "bg.surfaceInset", "card")
        if self.filling is None:
            return
        room = self.rect.width - px(16) - px(56)
        step = min(px(16.5), room // self.filling.columns)
        for r, row in enumerate(self.filling.grid(self.scheme)):
            for c, mark in enumerate(row):
                box = Rect(self.rect.x + px(12) + c * step, self.rect.y + px(14) + r * px(21), step, px(21))
                paint.text(mark, box, "small", "ink.secondary", "centre")
        self.button.draw(paint)
