"""Messages from the widgets and keys of the list of solutions."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.stage.messages import Message


class SolutionsCommand(Message, Enum):
    """What carries no value."""

    FIRST = "first"
    LAST = "last"
    FLIP = "flip"
    NEXT_PACE = "pace"
    PLAY_THIS = "play_this"
    STOP = "stop"
    GO_ON = "go_on"
    UNPIN = "unpin"
    SAVE_ALL = "save_all"
    STOP_SAVING = "stop_saving"


@dataclass(frozen=True)
class SolutionsStepBy(Message):
    """Go so many solutions on in the list, or back where it is negative."""

    rows: int


@dataclass(frozen=True)
class SolutionsRowChosen(Message):
    """A solution, by its place in the list."""

    row: int


@dataclass(frozen=True)
class SolutionsPaceBy(Message):
    """Flip so many paces faster, or slower where it is negative."""

    paces: int


@dataclass(frozen=True)
class RivalChosen(Message):
    """With which solution the one shown is compared: "previous", "first" or "picked"."""

    which: str


@dataclass(frozen=True)
class NumberPinned(Message):
    """A number of the cell pointed at last, which all solutions listed are to have, or no longer."""

    value: int
