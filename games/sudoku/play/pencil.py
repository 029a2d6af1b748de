"""What a number is written as, and the hand that holds one. No pixels.

Cell first: one chooses cells, then a number goes into them. Digit first: one holds a number (in the mode for colours a
colour), and pointing lays it: a stroke begins where the button goes down; if that cell has the number or mark already,
the stroke takes it away, otherwise it lays it. A digit is written into the first cell of a stroke alone, marks and
colours into all that it passes. What it has passed is shown at once and played as one move when the button is let go.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from engine.game import IllegalMove
from games.sudoku.rules import position as rules
from games.sudoku.rules.position import IN, Move, Position


class Mode(Enum):
    """What a number is written as; the value is the kind of move that puts it in."""

    DIGIT = "="
    CORNER = "^"
    CENTRE = "+"
    COLOUR = "&"

    def after(self, step: int) -> Mode:
        """Return the mode so many further on, around."""
        every = list(Mode)
        return every[(every.index(self) + step) % len(every)]


def has(position: Position, cell: int, mode: Mode, value: int) -> bool:
    """Whether a cell has a number, mark or colour already."""
    match mode:
        case Mode.DIGIT:
            return position.values[cell] == value
        case Mode.CORNER:
            return bool(position.corner(cell) >> value & 1)
        case Mode.CENTRE:
            return bool(position.notes[cell] >> value & 1)
        case Mode.COLOUR:
            return bool(position.colour(cell) >> value & 1)


def marking(position: Position, cells: Iterable[int], mode: Mode, value: int, out: bool) -> Move:
    """Return the move that puts a mark or colour into those cells that have none of it, or takes it out of the rest."""
    kind = IN[mode.value] if out else mode.value
    return Move(kind, tuple(sorted(cell for cell in cells if has(position, cell, mode, value) == out)), value)


class Pencil:
    """`mode`: what is written; `digit_first`: whether a number is held; `digit`: the number that is lit, and held then;
    `colour`: the one that is held."""

    def __init__(self) -> None:
        self.mode = Mode.DIGIT
        self.digit_first = False
        self.digit = 0
        self.colour = 0
        self._stroke: tuple[int, ...] = ()  # the cells passed since the button went down

    @property
    def held(self) -> int:
        """The number or colour that pointing lays, 0 for none."""
        if not self.digit_first:
            return 0
        return self.colour if self.mode is Mode.COLOUR else self.digit

    def take(self, mode: Mode) -> None:
        """Write in another mode."""
        self.mode, self._stroke = mode, ()

    def swap(self, digit_first: bool) -> None:
        """Take the digit first or the cell first; what was lit or held is so no more."""
        self.digit_first = digit_first
        self.put_down()

    def put_down(self) -> bool:
        """Hold and light nothing any more; return whether there was anything."""
        was = bool(self.digit or self.held)
        self.digit = self.colour = 0
        self._stroke = ()
        return was

    def light(self, value: int) -> None:
        """Light or hold a number, or a colour where colours are held; the same one again: nothing."""
        self._stroke = ()
        if self.digit_first and self.mode is Mode.COLOUR:
            self.colour = 0 if self.colour == value else value
        else:
            self.digit = 0 if self.digit == value else value

    # A stroke

    def go_over(self, cells: tuple[int, ...]) -> None:
        """Go on with the stroke."""
        self._stroke += cells

    def lift(self, position: Position) -> Move | None:
        """End the stroke and return its move, None where it changes nothing; IllegalMove where nothing may go there."""
        stroke, self._stroke = self._stroke, ()
        if stroke and self.held and self.mode is not Mode.COLOUR:
            if all(position.puzzle.numbers[cell] for cell in stroke):
                raise IllegalMove("That cell is a clue.")
            if self.mode is not Mode.DIGIT and all(position.values[cell] for cell in stroke):
                raise IllegalMove("That cell already has a number.")
        return self._move(position, stroke)

    def _move(self, position: Position, stroke: tuple[int, ...]) -> Move | None:
        value = self.held
        if not stroke or not value:
            return None
        if self.mode is Mode.DIGIT:
            cell = stroke[0]
            if position.puzzle.numbers[cell]:
                return None
            return Move("=", (cell,), 0 if position.values[cell] == value else value)
        filled = self.mode is not Mode.COLOUR
        cells = [cell for cell in dict.fromkeys(stroke) if not (filled and position.values[cell])]
        if not cells:
            return None
        move = marking(position, cells, self.mode, value, has(position, cells[0], self.mode, value))
        return move if move.cells else None

    def shown(self, position: Position) -> Position:
        """Return a position with what the stroke changes."""
        move = self._move(position, self._stroke)
        if move is None:
            return position
        try:
            return rules.play(position, move)
        except IllegalMove:
            return position
