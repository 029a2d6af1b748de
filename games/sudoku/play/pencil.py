"""The pencil: with it on, dragging lays the number pencilled last over the cells passed. No pixels.

A stroke begins where the button went down: if that cell has the mark, the stroke rubs it out, otherwise it lays it.
What it has passed is shown at once and played as one move when the button is let go.
"""

from __future__ import annotations

from games.sudoku.rules.position import Move, Position


class Pencil:
    """`on`: whether digits are pencilled; `number`: the one that dragging pencils, 0: dragging selects."""

    def __init__(self) -> None:
        self.on = False
        self.number = 0
        self._stroke: tuple[int, ...] = ()  # the cells passed since the button went down

    def switch(self, on: bool) -> None:
        """Switch it on or off; it has no number yet."""
        self.on = on
        self.take_number(0)

    def take_number(self, number: int) -> None:
        """Drag with this number from now on."""
        self.number, self._stroke = number, ()

    def go_over(self, cells: tuple[int, ...]) -> None:
        """Go on with the stroke."""
        self._stroke += cells

    def lift(self, position: Position) -> Move | None:
        """End the stroke and return its move, None where it changes nothing."""
        move = self._move(position)
        self._stroke = ()
        return move

    def _move(self, position: Position) -> Move | None:
        cells = [cell for cell in dict.fromkeys(self._stroke) if not position.values[cell]]
        if not cells or not self.number:
            return None
        notes, number = position.notes, self.number
        out = notes[cells[0]] >> number & 1
        changed = tuple(sorted(cell for cell in cells if notes[cell] >> number & 1 == out))
        return Move("/" if out else "+", changed, number)

    def notes(self, position: Position) -> tuple[int, ...]:
        """Return the pencil marks of a position with what the stroke changes."""
        move = self._move(position)
        if move is None:
            return position.notes
        notes = list(position.notes)
        for cell in move.cells:
            notes[cell] ^= 1 << move.value
        return tuple(notes)
