"""What the widgets and keys of the sheet ask for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.cover.polyomino import Cell
from games.stage.messages import Message


class ShapeCommand(Message, Enum):
    """What carries no value."""

    PAINT = "paint"
    ERASE = "erase"
    MOVE = "move"
    NEXT_MIRROR = "mirror"
    TURN_OVER = "over"
    CLEAR = "clear"
    TOGGLE = "toggle"
    SAVE = "save"
    PLAY = "play"
    COPY_ID = "copy_id"


class StrokePhase(Enum):
    """Where a stroke of the pointer over the sheet is."""

    BEGIN = 0
    GO = 1
    END = 2


@dataclass(frozen=True)
class Stroke(Message):
    """The pointer was pressed on a cell, drawn over to it, or let go; `erase`: by the right button."""

    phase: StrokePhase
    cell: Cell
    erase: bool = False


@dataclass(frozen=True)
class ShapeShifted(Message):
    """The whole shape is to be moved by so many rows and columns."""

    down: int
    right: int


@dataclass(frozen=True)
class MirrorChosen(Message):
    """What is painted is mirrored in this way from now on."""

    mirror: str


@dataclass(frozen=True)
class PieceCounted(Message):
    """There are to be more, or fewer, pieces of a kind."""

    kind: int
    more: int

    @classmethod
    def of(cls, value: tuple[int, int]) -> PieceCounted:
        """Return the message for the value of the grid of pieces."""
        return cls(*value)


@dataclass(frozen=True)
class TurningOverSet(Message):
    """Whether pieces may be turned over."""

    on: bool


@dataclass(frozen=True)
class ShapeChosen(Message):
    """A ready shape, or one of one's own, is to be drawn, by its key."""

    key: str


@dataclass(frozen=True)
class ShapeNamed(Message):
    """The name as it is typed."""

    name: str


@dataclass(frozen=True)
class ShapePasted(Message):
    """A text was pasted."""

    text: str
