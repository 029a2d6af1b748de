"""Messages from the widgets, keys and dialogs around a sowing game in play."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.mancala.rules.steps import Well
from games.stage.messages import Message


@dataclass(frozen=True, slots=True)
class PitChosen(Message):
    """A pit of the board was clicked, or chosen by Enter."""

    well: Well


@dataclass(frozen=True, slots=True)
class PitKey(Message):
    """The key of a pit was struck; `pit` of the side to move, from 0."""

    pit: int


@dataclass(frozen=True, slots=True)
class TurnChosen(Message):
    """A turn of the list; the game is to be shown after it. A negative cursor stands for no turn."""

    cursor: int


@dataclass(frozen=True, slots=True)
class TurnValued(Message):
    """The row of a turn in the list of values: the turn is to be drawn on the board."""

    turn: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SowingLevel(Message):
    """Another level for the computer, 1 to 10."""

    level: float


@dataclass(frozen=True, slots=True)
class ValuesSwitched(Message):
    """Values are to be shown, or no more."""

    on: bool


@dataclass(frozen=True, slots=True)
class ThreatsHeld(Message):
    """The captures of the other side are to be shown, or no more."""

    on: bool


@dataclass(frozen=True, slots=True)
class OwnAllowed(Message):
    """The user lets these programs run, by the words that name them."""

    programs: tuple[str, ...]


class SowingCommand(Message, Enum):
    """What carries nothing: keys, buttons, answers."""

    SWAP = "swap"
    FINISH = "skip"
    EARLIER = "earlier"
    LATER = "later"
    FIRST = "first"
    LAST = "last"
    PLAY_ON = "here"
    TURN_BOARD = "turn"
    VALUES = "values"
    THREATS = "threats"
    NO_THREATS = "no-threats"
    SET_UP = "setup"
    REVIEW = "review"
    LEARN = "learn"
    WATCH = "watch"
    MOVE_NOW = "stop"
    GIVE_UP = "resign"
    GIVEN_UP = "resigned"
    RUN_OWN = "run-own"
    OWN_AGAIN = "own-again"
    COPY_ADDRESS = "copy-address"
