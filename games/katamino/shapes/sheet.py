"""The sheet on which a shape is drawn: its cells, the tray that follows them, the cell pointed at and its partners."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import pygame
from pygame import Rect

from engine.cover.polyomino import Cell
from games.base.i18n import _, ngettext
from games.katamino.board.shaped import shape_picture
from games.katamino.shapes.drawn import OFF, ShapeDrawing
from games.katamino.shapes.messages import ShapeShifted, Stroke, StrokePhase
from games.stage.motion import FAST
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets import Widget
from games.stage.widgets.base import USED, EventUsed, clicked

ARROWS = {pygame.K_LEFT: (0, -1), pygame.K_RIGHT: (0, 1), pygame.K_UP: (-1, 0), pygame.K_DOWN: (1, 0)}
INSET = 0.06  # between the cells of the sheet, in cells, at each side
RADIUS = 0.12
HELD = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


@dataclass(eq=False)
class ShapeSheet(Widget):
    """The sheet; its value is a Stroke or a ShapeShifted. `icon`: what a press would do ("plus", "minus", "hand")."""

    id: str = "sheet"
    drawn: ShapeDrawing = field(default_factory=ShapeDrawing)
    mirror: str = OFF
    icon: str = "plus"
    cursor: Cell = field(default=(4, 8), init=False)
    over: Cell | None = field(default=None, init=False)
    stroke: bool = field(default=False, init=False, compare=False)
    fresh: dict[Cell, float] = field(default_factory=dict, init=False, compare=False)  # since when they are there

    focusable = clickable = takes_focus = drags = True

    def heard(self) -> str:
        row, column = self.cursor
        place = _("Row {row}, column {column}").format(row=row + 1, column=column + 1)
        count = len(self.drawn.cells)
        said = ngettext("{n} cell", "{n} cells", count).format(n=count)
        here = _("in the shape") if self.cursor in self.drawn.cells else _("empty")
        return f"{place}: {here}. {said}"

    def spot(self) -> object:
        return self.cursor

    def side(self, look: Look) -> int:
        """Return the side of a cell."""
        pad = look.px(12)
        drawn = self.drawn
        return max(4, min((self.rect.width - 2 * pad) // drawn.columns, (self.rect.height - 2 * pad) // drawn.rows))

    def corner(self, look: Look) -> tuple[int, int]:
        """Return the corner of cell (0, 0)."""
        side = self.side(look)
        return (self.rect.centerx - side * self.drawn.columns // 2, self.rect.centery - side * self.drawn.rows // 2)

    def cell_at(self, look: Look, pos: tuple[int, int]) -> Cell | None:
        """Return the cell under a point, None beside the sheet."""
        side, (left, top) = self.side(look), self.corner(look)
        cell = math.floor((pos[1] - top) / side), math.floor((pos[0] - left) / side)
        return cell if self.drawn.holds(cell) else None

    def show(self, drawn: ShapeDrawing, look: Look) -> None:
        """Show another drawing; cells that are new grow."""
        if drawn == self.drawn:
            return
        size = (drawn.rows, drawn.columns) == (self.drawn.rows, self.drawn.columns)
        new = drawn.cells - self.drawn.cells
        if size and look.motion.moves and 0 < len(new) <= 8:
            now = look.now()
            self.fresh = {cell: self.fresh.get(cell, now) for cell in drawn.cells & (new | self.fresh.keys())}
            self.touch(now + FAST)
        else:
            self.fresh = {}
        self.drawn = drawn
        self.cursor = min(self.cursor[0], drawn.rows - 1), min(self.cursor[1], drawn.columns - 1)
        self.touch()

    # Events

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | Stroke | ShapeShifted | None:
        if event.type == pygame.KEYDOWN:
            return self._key(event, look)
        if clicked(event) or clicked(event, 3):
            cell = self.cell_at(look, event.pos)
            if cell is None:
                return USED
            self.cursor = cell
            self.over = cell
            self.stroke = True
            self.pressed = True
            self.touch()
            return Stroke(StrokePhase.BEGIN, cell, event.button == 3)
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event, look)
        if event.type == pygame.MOUSEBUTTONUP and self.stroke:
            self.stroke = self.pressed = False
            return Stroke(StrokePhase.END, self.cursor)
        return None

    def _moved(self, event: pygame.event.Event, look: Look) -> EventUsed | Stroke | None:
        cell = self.cell_at(look, event.pos)
        if cell != self.over:
            self.over = None if look.touch and not self.stroke else cell
            self.touch()
            if self.stroke and cell is not None:
                self.cursor = cell
                return Stroke(StrokePhase.GO, cell)
        return USED

    def _key(self, event: pygame.event.Event, look: Look) -> EventUsed | ShapeShifted | None:
        step = ARROWS.get(event.key)
        if step is None:
            return None
        look.keyboard = True
        if event.mod & pygame.KMOD_CTRL:
            return ShapeShifted(*step)
        if event.mod & HELD:
            return None
        there = self.cursor[0] + step[0], self.cursor[1] + step[1]
        if self.drawn.holds(there):
            self.cursor, self.over = there, None
            self.touch()
        return USED

    def point(self, over: bool, look: Look) -> None:
        super().point(over, look)
        if not over and self.over is not None and not self.stroke:
            self.over = None
            self.touch()

    # Drawing

    def draw(self, paint: Paint) -> None:
        look, px = paint.look, paint.px
        side, (left, top) = self.side(look), self.corner(look)
        paint.raised(self.rect, 1, "card")
        inset, radius = max(1, round(INSET * side)), round(RADIUS * side)
        for row in range(self.drawn.rows):
            for column in range(self.drawn.columns):
                box = Rect(left + column * side, top + row * side, side, side)
                if (row, column) not in self.drawn.cells and paint.shows(box):
                    paint.rect(box.inflate(-2 * inset, -2 * inset), "bg.surfaceInset", radius)
        self._draw_tray(paint, left, top, side)
        shown = self.cursor if self.focused and look.keyboard else self.over
        if shown is not None:
            for cell in self.drawn.partners(shown, self.mirror):
                box = Rect(left + cell[1] * side, top + cell[0] * side, side, side).inflate(-2 * inset, -2 * inset)
                corners = [box.topleft, box.topright, box.bottomright, box.bottomleft]
                if cell not in self.drawn.cells:
                    paint.rect(box, paint.colour("accent.base", 0.12), radius)
                ink = "accent.base" if cell not in self.drawn.cells else "hint.base"
                paint.dashed(corners, ink, px(2), px(6), px(4))
                if cell == shown and side >= px(22):
                    paint.icon(self.icon, box.center, 16, ink)
        if self.focused and look.keyboard:
            paint.focus(self.rect, "card")

    def _draw_tray(self, paint: Paint, left: int, top: int, side: int) -> None:
        now = paint.look.now()
        growing = {cell: since for cell, since in self.fresh.items() if now - since < FAST}
        still = self.drawn.cells - growing.keys()
        if still:
            theme, u = paint.look.theme, paint.look.metrics.u
            row, column = min(r for r, _ in still), min(c for _, c in still)
            plan = ShapeDrawing(cells=still).plan
            assert plan is not None
            picture = shape_picture(plan, side, theme.name, u, ())
            with paint.clipped(self.rect):
                picture.draw(paint.surface, (left + column * side, top + row * side))
        for (row, column), since in growing.items():
            box = Rect(left + column * side, top + row * side, side, side)
            less = round(side * 0.5 * (1 - (now - since) / FAST))
            paint.rect(box.inflate(-less, -less), "board.katamino.cell", round(RADIUS * side))
        self.fresh = growing
