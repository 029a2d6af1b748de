"""Messages from the lids, buttons and keys of the launcher."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from games.launcher.lids.rising import ANEW, TRAIN, Slid
from games.stage.messages import Message


@dataclass(frozen=True, slots=True)
class GameOpened(Message):
    """A game is to be opened where it was left."""

    game: str


@dataclass(frozen=True, slots=True)
class GameAnew(Message):
    """A game is to be begun anew."""

    game: str


@dataclass(frozen=True, slots=True)
class GameBegun(Message):
    """A game is to be begun anew, whatever else its lid offers."""

    game: str


@dataclass(frozen=True, slots=True)
class GameTrained(Message):
    """The mistakes of a game that are due are to be asked for again."""

    game: str


@dataclass(frozen=True, slots=True)
class PlaceOpened(Message):
    """The game at a place of the table, from 0, is to be opened."""

    place: int


@dataclass(frozen=True, slots=True)
class LauncherPasted(Message):
    """The clipboard held this text."""

    text: str


class LauncherCommand(Message, Enum):
    """What carries nothing: keys and buttons; the last three are of the card about a run that ended unexpectedly."""

    LEFT = "left"
    UP = "up"
    DOWN = "down"
    RIGHT = "right"
    ANEW = "anew"
    TRAIN = "train"
    TODAY = "today"
    REPLAYS = "replays"
    RECORD = "record"
    BEGIN_ANEW = "ended-anew"
    SAVE_REPORT = "ended-report"
    GO_ON = "ended-continue"


def of_lid(game: str, value: Any) -> Message:
    """Return what the lid of a game says: the game as it was left, anew after a long press, the lids scrolled."""
    if isinstance(value, Slid):
        return value
    if value == TRAIN:
        return GameTrained(game)
    return GameAnew(game) if value == ANEW else GameOpened(game)


def of_day(value: Any) -> Message:
    """Return what the lid of the day says."""
    return value if isinstance(value, Slid) else LauncherCommand.TODAY
