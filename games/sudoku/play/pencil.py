"""The pencil in the Sudoku play scene: with it on, dragging lays the number pencilled last over the cells passed.

A stroke begins where the button went down: if that cell has the mark, the stroke rubs it out, otherwise it lays it.
What it has passed is shown at once and played as one move when the button is let go.
"""

from __future__ import annotations

from games.stage.answers import Answers, Toast
from games.stage.text.i18n import _
from games.sudoku.board.sheet import Touch
from games.sudoku.play.savepoints import Points
from games.sudoku.rules.position import Move


class Pencil(Points):
    """The part of the play scene that pencils by dragging."""

    stroke: tuple[int, ...]  # the cells passed since the button went down

    def _take_pencil(self, on: bool) -> None:
        """Switch the pencil on or off; it has no number yet."""
        self.pencil = on
        self._take_brush(0)

    def _take_brush(self, value: int) -> None:
        self.brush, self.stroke = value, ()
        self.sheet.brush = value > 0

    def enter_value(self, value: int, pencil: bool, chosen: frozenset[int] = frozenset()) -> Answers:
        """Write or pencil a number; one pencilled with the pencil on is the one to drag with."""
        if pencil and self.pencil and not self.sheet.large:  # there dragging moves the board
            self._take_brush(value)
            if all(self.position.values[cell] for cell in chosen or self.sheet.chosen or {self.sheet.cursor}):
                return Toast(_("Drag over cells to pencil {n} into them.").format(n=value))
        return super().enter_value(value, pencil, chosen)

    def _paint(self, touch: Touch) -> None:
        """Go on with the stroke."""
        self.stroke += touch.through
        self._show()

    def _lift(self) -> Answers:
        """Play the stroke."""
        move = self._stroke_move()
        self.stroke = ()
        answers = self.play(move) if move is not None else None
        self._show()
        return answers

    def _stroke_move(self) -> Move | None:
        """Return what the stroke changes, None for nothing."""
        values, notes, value = self.position.values, self.position.notes, self.brush
        cells = [cell for cell in dict.fromkeys(self.stroke) if not values[cell]]
        if not cells or not value:
            return None
        out = notes[cells[0]] >> value & 1
        changed = tuple(sorted(cell for cell in cells if notes[cell] >> value & 1 == out))
        return Move("/" if out else "+", changed, value)

    def notes_shown(self) -> tuple[int, ...]:
        """Return the pencil marks with what the stroke changes."""
        move = self._stroke_move() if self.stroke else None
        if move is None:
            return super().notes_shown()
        notes = list(self.position.notes)
        for cell in move.cells:
            notes[cell] ^= 1 << move.value
        return tuple(notes)
