"""The map of a large board: all of it small, with a frame around what is in view."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pygame
from pygame import Rect

from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, EventUsed, Widget
from games.sudoku.board.overview import map_picture
from games.sudoku.board.sheet import Sheet

MAP = 180  # logical pixels of the map's side beside other parts of a panel


@dataclass(eq=False)
class Map(Widget):
    """The whole board small, with the frame of what is in view; its value is the point (column, row) to centre.

    `side`: how many logical pixels it is wide at most, 0: as wide as there is room.
    """

    sheet: Sheet = field(default=None, compare=False)  # type: ignore[assignment]
    version: Any = 0
    side: float = 0

    clickable = drags = True

    def height(self, look: Look, width: int) -> int:
        return min(width, look.px(self.side)) if self.side else width

    @property
    def box(self) -> Rect:
        """The square that the board fills."""
        side = min(self.rect.w, self.rect.h)
        return Rect(self.rect.centerx - side // 2, self.rect.y, side, side)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | tuple[float, float] | None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.pressed = True
        elif event.type == pygame.MOUSEBUTTONUP:
            self.pressed = False
            return USED
        if self.pressed and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            unit = self.box.w / self.sheet.n
            return (event.pos[0] - self.box.x) / unit, (event.pos[1] - self.box.y) / unit
        return None

    def draw(self, paint: Paint) -> None:
        sheet = self.sheet
        if sheet.view is None:
            return
        picture = map_picture(paint, sheet.puzzle, sheet.values, sheet.marks)
        box, side = self.box, self.box.w
        paint.surface.blit(pygame.transform.scale(picture, (side, side)), box)
        unit, cell = side / sheet.n, sheet.view.cell
        seen = Rect(
            round(box.x + (sheet.area.left - sheet.view.left) / cell * unit),
            round(box.y + (sheet.area.top - sheet.view.top) / cell * unit),
            round(sheet.area.w / cell * unit),
            round(sheet.area.h / cell * unit),
        ).clip(box)
        veil = paint.colour("shadow.color", 0.24)
        for part in (Rect(box.x, box.y, side, seen.y - box.y), Rect(box.x, seen.bottom, side, box.bottom - seen.bottom),
                     Rect(box.x, seen.y, seen.x - box.x, seen.h),
                     Rect(seen.right, seen.y, box.right - seen.right, seen.h)):  # fmt: skip
            if part.w > 0 and part.h > 0:
                paint.fill(veil, part)
        for step in range(sheet.puzzle.k, sheet.n, sheet.puzzle.k):
            line = paint.colour("ink.tertiary", 0.5)
            paint.fill(line, Rect(round(box.x + step * unit), box.y, 1, side))
            paint.fill(line, Rect(box.x, round(box.y + step * unit), side, 1))
        paint.rect(seen, None, paint.px(3), "accent.base", paint.px(2))
        row, column = divmod(sheet.cursor, sheet.n)
        spot = Rect(0, 0, max(paint.px(8), round(unit)), max(paint.px(8), round(unit)))
        spot.center = (round(box.x + (column + 0.5) * unit), round(box.y + (row + 0.5) * unit))
        paint.rect(spot, "accent.base", paint.px(2))
