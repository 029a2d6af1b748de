"""Messages from the widgets and keys of the steps of a puzzle, and what the scene is left with."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.stage.messages import Message


class PathCommand(Message, Enum):
    """What carries no value."""

    PLAY = "play"
    FIRST = "first"
    LAST = "last"
    HARDEST = "hardest"
    CANDIDATES = "candidates"
    FROM_HERE = "from_here"
    TRIED = "tried"
    FOLD = "fold"
    STOP = "stop"
    PRACTISE = "practise"


@dataclass(frozen=True)
class PathStepBy(Message):
    """Go so many steps on, or back where it is negative."""

    steps: int


@dataclass(frozen=True)
class PathRowBy(Message):
    """Go so many rows of the list on, or back where it is negative."""

    rows: int


@dataclass(frozen=True)
class PathStepSought(Message):
    """Go to a step, by its place from 0 on."""

    place: int


@dataclass(frozen=True)
class PuzzleRowChosen(Message):
    """Go to a row of the list, or unfold it."""

    row: int


@dataclass(frozen=True)
class PlayedFrom(Message):
    """The scene below plays on from here: the numbers on the board, and by cell the candidates left (0: a number)."""

    values: bytes
    candidates: tuple[int, ...]
