"""A challenge as it was left: its tray and the pieces in hand; and what stands where there is none."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame
from pygame import Rect

from games.katamino.board import drawing, sprites
from games.katamino.board.hand import FIRST
from games.katamino.board.shaped import draw_date
from games.katamino.board.style import Style, style_of
from games.katamino.board.table import cells_of
from games.katamino.rules.pieces import kind_of, name_of
from games.katamino.rules.rulebook import Position
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets import Widget
from games.stage.widgets.base import USED, EventUsed, activated

STATES = ("base", "hover", "pressed")  # the colours of an accent button


def draw_position(paint: Paint, pos: Position, box: Rect) -> None:
    """Draw a tray and what lies on it as large as fits into a rect, with the marks that are set."""
    tray, style = drawing.fit_plan(pos.plan, box), style_of(paint.look.settings)
    _draw_laid(paint, pos, tray, style)


def _draw_laid(paint: Paint, pos: Position, tray: drawing.Tray, style: Style) -> None:
    drawing.draw_marked(paint.surface, tray, pos.laid, paint.look.theme, style.marks, style.letter)


def draw_calendar(paint: Paint, pos: Position, box: Rect) -> None:
    """Draw the cells of a calendar board, those of its date and what lies on it, without a tray, on a dark ground."""
    plan, style = pos.plan, style_of(paint.look.settings)
    side = box.width // plan.columns
    spare = box.width - side * plan.columns, box.height - side * plan.rows
    tray = drawing.Tray(plan.columns, side, box.x + spare[0] // 2, box.y + spare[1] // 2, plan.rows, plan)
    for cell in plan.cells:
        paint.rect(tray.rect(cell).inflate(-2, -2), paint.colour("#FFFFFF", 0.07), round(0.12 * side))
    for one in pos.laid:
        name = name_of(one.piece)
        drawing.draw_piece(paint.surface, tray, name, one.cells, "placed", style.marks, style.letter(one.piece))
    if plan.day is not None:
        draw_date(paint.surface, plan.day, (tray.left, tray.top), side, paint.look.theme)


@dataclass(eq=False)
class TrayPicture(Widget):
    """A tray with what lies on it, as wide as there is room, and below it the pieces still in hand."""

    pos: Position | None = None
    style: Style = field(default_factory=Style)
    most: float = 186  # its greatest height, logical
    card: float = 72  # the height of the cards below, logical

    def _tray(self, look: Look, width: int) -> drawing.Tray:
        assert self.pos is not None
        plan = self.pos.plan
        side = drawing.largest_side(plan.columns, width, look.px(self.most), plan.rows)
        wide, _tall = drawing.outer_size(plan.columns, side, plan.rows)
        return drawing.tray_of(plan, side).moved(self.rect.x + (width - wide) // 2, self.rect.y)

    def _cards(self, look: Look, width: int) -> list[tuple[int, Rect]]:
        assert self.pos is not None
        hand = self.pos.in_hand
        if not hand:
            return []
        columns = 3 if len(hand) <= 3 else 4 if len(hand) <= 8 else 6
        gap, top = look.px(8), self._tray(look, width).outer.bottom + look.px(14)
        wide = (width - (columns - 1) * gap) // columns
        tall = look.px(min(self.card, 72 if columns == 3 else 54 if columns == 4 else 40))
        return [
            (piece, Rect(self.rect.x + n % columns * (wide + gap), top + n // columns * (tall + gap), wide, tall))
            for n, piece in enumerate(hand)
        ]

    def height(self, look: Look, width: int) -> int:
        if self.pos is None:
            return 0
        cards = self._cards(look, width)
        return (cards[-1][1].bottom if cards else self._tray(look, width).outer.bottom) - self.rect.y

    def draw(self, paint: Paint) -> None:
        if self.pos is None:
            return
        look, tray = paint.look, self._tray(paint.look, self.rect.width)
        _draw_laid(paint, self.pos, tray, self.style)
        for piece, box in self._cards(look, self.rect.width):
            paint.rect(box, "bg.surfaceInset", "control")
            shape = FIRST[kind_of(piece)]
            most = paint.px(17)
            side = min(most, (box.width - paint.px(10)) // shape.columns, (box.height - paint.px(8)) // shape.rows)
            picture = sprites.sprite(
                name_of(piece), cells_of(shape), max(3, side), "flat", self.style.marks, self.style.letter(piece)
            )
            picture.draw(paint.surface, (box.centerx - shape.columns * side / 2, box.centery - shape.rows * side / 2))


@dataclass(eq=False)
class Empty(Widget):
    """Nothing to show: a tray's outline, one sentence, a button that does something about it; its value is True."""

    text: str = ""
    label: str = ""
    primary: bool = False

    focusable = clickable = True

    def heard(self) -> str:
        return f"{self.text} {self.label}"

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | bool | None:
        done = activated(self, event, look)
        return None if done is None else True if done else USED

    def draw(self, paint: Paint) -> None:
        px = paint.px
        middle = self.rect.centerx
        tray = Rect(0, 0, px(220), px(120))
        tray.midtop = (middle, self.rect.y + px(48))
        corners = [tray.topleft, tray.topright, tray.bottomright, tray.bottomleft]
        paint.dashed(corners, "line.strong", px(2), px(7), px(6))
        line = Rect(self.rect.x, tray.bottom + px(20), self.rect.width, px(22))
        paint.text(self.text, line, "body", "ink.secondary", "centre")
        button = Rect(0, 0, paint.look.text.width(self.label, "body+") + 2 * px(16), px(40))
        button.midtop = (middle, line.bottom + px(14))
        plain, primary = ("bg.surface", "bg.surfaceInset", "bg.surfaceRaised"), (f"accent.{n}" for n in STATES)
        colours = (paint.colour(name) for name in (primary if self.primary else plain))
        paint.rect(button, self.shade(paint, *colours), "control", None if self.primary else "line.soft")
        paint.text(self.label, button, "body+", "accent.on" if self.primary else "ink.primary", "centre")
        if self.focused:
            paint.focus(button)
