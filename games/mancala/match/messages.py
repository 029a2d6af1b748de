"""Messages from the keys and widgets around a match."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.stage.messages import Message


@dataclass(frozen=True, slots=True)
class MatchPace(Message):
    """Another pace, by its place in PACES."""

    place: float


@dataclass(frozen=True, slots=True)
class MatchMoment(Message):
    """Another moment of the game on the board is to be shown, by the sowings made."""

    cursor: float


@dataclass(frozen=True, slots=True)
class MatchTurn(Message):
    """A turn of the list; the game is to be shown after it. A negative cursor stands for no turn."""

    cursor: int


@dataclass(frozen=True, slots=True)
class ListSwitched(Message):
    """The list of all games is to be shown in place of the board, or no more."""

    on: bool


@dataclass(frozen=True, slots=True)
class PairLooked(Message):
    """What two players' games have come to is to be told: a cell of the table, () for none."""

    pair: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PastGameMeant(Message):
    """A game of the list that is to be gone through, by its place in it."""

    place: int


class MatchCommand(Message, Enum):
    """What carries nothing: keys and buttons. The values are the ids of their actions."""

    RUN = "run"
    BACK = "back"
    FORWARD = "forward"
    TURN_BACK = "turn_back"
    TURN_ON = "turn_on"
    START = "start"
    LIVE = "live"
    END_GAME = "end_game"
    SLOWER = "slower"
    FASTER = "faster"
    LIST = "list"
    PLAYERS = "players"
    SAVE_GAMES = "save_games"
    SAVE_TABLE = "save_table"
