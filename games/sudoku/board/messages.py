"""Messages from the board, its map and its digits in every scene of Sudoku."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.stage.messages import Message
from games.sudoku.board.touching import Touch


@dataclass(frozen=True)
class SheetTouched(Message):
    """A cell was chosen, pressed, painted over or pointed at."""

    touch: Touch


@dataclass(frozen=True)
class SheetPanned(Message):
    """The point (column, row) of a large board that is to be in the middle."""

    place: tuple[float, float]


@dataclass(frozen=True)
class DigitPressed(Message):
    """A number was pressed among those beside the board."""

    digit: int


class CopyForm(Message, Enum):
    """The puzzle is to be copied in this form; the values are the ids of the actions."""

    TEXT = "copy_board"
    LINE = "copy_line"
    GRID = "copy_grid"
    FPUZZLES = "copy_fpuzzles"
    SUDOKUPAD = "copy_sudokupad"


class SheetZoom(Message, Enum):
    """How the board is to be shown; the values are those of `Sheet.zoom_by`."""

    IN = "zoom_in"
    OUT = "zoom_out"
    FIT = "zoom_fit"
    MARKS = "zoom_marks"
    TO_CELL = "to_cell"
