"""What is held, seen under the pointer before it is laid."""

from __future__ import annotations

from dataclasses import dataclass

from games.stage.paint.painter import Paint
from games.sudoku.board.colours import draw_swatch
from games.sudoku.board.sheet import Sheet
from games.sudoku.board.signs import centred, glyphs
from games.sudoku.play.pencil import Mode, has
from games.sudoku.play.state import State

STRENGTH = 0.6  # of the ink of a number that is not written yet


@dataclass(frozen=True)
class HeldGhost:
    """Draws what is held into the cell pointed at; nothing where it cannot be laid or stands already."""

    state: State

    def hides(self, cell: int | None) -> bool:
        """Whether the marks of a cell give way to the number that would be written there."""
        pencil, position = self.state.pencil, self.state.position
        writing = pencil.digit_first and pencil.digit > 0 and pencil.mode is Mode.DIGIT
        return writing and cell is not None and not position.values[cell]

    def __call__(self, paint: Paint, sheet: Sheet) -> None:
        cell, pencil, position = sheet.over_cell, self.state.pencil, self.state.position
        if cell is None or sheet.view is None or not pencil.held or sheet.painting:
            return
        colouring = pencil.mode is Mode.COLOUR
        filled = position.values[cell] > 0 and not colouring
        if filled and (pencil.mode is not Mode.DIGIT or position.puzzle.numbers[cell]):
            return
        rect = sheet.view.rect(cell)
        if not filled and not has(position, cell, pencil.mode, pencil.held):
            if pencil.mode is Mode.DIGIT:
                size = max(6, round(sheet.view.cell * (0.54, 0.47, 0.38)[len(str(sheet.n)) - 1]))
                ink = paint.colour("accent.base", STRENGTH)
                centred(paint, glyphs(str(pencil.held), "Inter-500.otf", size, ink), rect.centerx + 0.5,
                        rect.centery + 0.5)  # fmt: skip
            elif colouring:
                corner = rect.inflate(-rect.w * 0.6, -rect.h * 0.6)
                draw_swatch(paint, corner, pencil.held)
        inner = rect.inflate(-paint.px(2), -paint.px(2))  # the line runs where no mark stands
        paint.dashed_rect(inner, "accent.base", "small", paint.px(2), paint.px(5), paint.px(3))
