"""Messages from the controls of the dialog for a new game, and from the dialog at its end."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.metro.game import Game
from games.metro.seats import Seat, Setup
from games.stage.messages import Message


@dataclass(frozen=True, slots=True)
class MetroChosen(Message):
    """The dialog was closed with a set-up to begin with, or with a game pasted into it."""

    wanted: Setup | Game


@dataclass(frozen=True, slots=True)
class RulesChosen(Message):
    """The rules that are set up: "solo" or "board"."""

    rules: str


@dataclass(frozen=True, slots=True)
class SeatChanged(Message):
    """A player's row reads like this now; rows are counted from 0."""

    row: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatRemoved(Message):
    row: int


@dataclass(frozen=True, slots=True)
class SeatDragged(Message):
    """A player's badge is dragged; `row`: where it was when the widgets were made, `y`: of the pointer."""

    row: int
    y: int
    dropped: bool


@dataclass(frozen=True, slots=True)
class MapSizeChosen(Message):
    """The number of spaces along a side of the map."""

    d: int


@dataclass(frozen=True, slots=True)
class TurningSwitched(Message):
    """Whether tiles may be turned."""

    on: bool


@dataclass(frozen=True, slots=True)
class TilesChosen(Message):
    """Where the tiles come from: "any", "box" or "choose"."""

    source: str


@dataclass(frozen=True, slots=True)
class TileStepped(Message):
    """A tile is taken in or out; of the board game's so many copies more, fewer where `step` is negative."""

    tile: int
    step: int

    @classmethod
    def of(cls, value: tuple[int, int]) -> TileStepped:
        """Return the message for the value of the strip of tiles."""
        return cls(*value)


@dataclass(frozen=True, slots=True)
class GameIdTyped(Message):
    text: str


@dataclass(frozen=True, slots=True)
class SetUpPasted(Message):
    """The clipboard held this text: a game ID, or a whole game."""

    text: str


class SetUpCommand(Message, Enum):
    """What carries no value."""

    START = "start"
    PASTE = "paste"
    ADD = "add"
    SHUFFLE = "shuffle"
    DEAL = "deal"
    COPY_ID = "copyid"
    ROW_UP = "row_up"
    ROW_DOWN = "row_down"
