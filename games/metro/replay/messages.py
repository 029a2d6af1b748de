"""Messages from the keys and widgets around the map of a game that is stepped through."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.stage.messages import Message


@dataclass(frozen=True, slots=True)
class MetroListChosen(Message):
    """The list shown is to be another one: STEPS or LINES of `replay.state`."""

    listed: str


@dataclass(frozen=True, slots=True)
class LineChosen(Message):
    """The row of a line was pressed: it is to be followed."""

    train: int


@dataclass(frozen=True, slots=True)
class LineStepChosen(Message):
    """The row of a line was pressed twice: the step that finished it is to be shown."""

    train: int


@dataclass(frozen=True, slots=True)
class LinePointed(Message):
    """The row of a line is pointed at; None: no row any more."""

    train: int | None


@dataclass(frozen=True, slots=True)
class TileLookedAt(Message):
    """A tile of the line that is followed was chosen, counted from 1."""

    tile: int


@dataclass(frozen=True, slots=True)
class MetroReplaySpeed(Message):
    """Another speed, one of SPEEDS."""

    speed: float


class MetroReplayCommand(Message, Enum):
    """What carries nothing: keys and buttons. The values are the ids of their actions."""

    BACK = "back_step"
    FORWARD = "next_step"
    START = "start"
    END = "end"
    RUN = "run"
    ARRIVE = "skip"
    NEXT_LINE = "next_line"
    LINE_BEFORE = "line_before"
    SLOWER = "slower"
    FASTER = "faster"
    FOLLOW = "follow"
    PIN = "pin"
    FURTHER = "further"
    NEARER = "nearer"
    RUN_AGAIN = "run_again"
    VALUES = "values"
    PLAY_ON = "play_on"
    REVIEW = "review"
    LEARN = "learn"
