"""Messages from the trays, the panel and the keys of a duel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from games.katamino.board.board import InHand, Unfit
from games.katamino.rules.rulebook import Move
from games.stage.messages import Message


class DuelCommand(Message, Enum):
    """What carries no value."""

    PAUSE = "pause"
    START = "start"


class Doing(Enum):
    """What a key of a player does on their tray."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    NEXT = "next"
    LAY = "lay"
    TURN_LEFT = "turn-left"
    TURN_RIGHT = "turn-right"
    FLIP = "flip"
    PUT_BACK = "put-back"
    UNDO = "undo"
    REDO = "redo"


@dataclass(frozen=True)
class OfPlayer(Message):
    """A key or a button of a player, 0 at the left or 1 at the right."""

    player: int
    doing: Doing


@dataclass(frozen=True)
class DuelMoved(Message):
    """A player laid a piece, moved it or took it back."""

    player: int
    move: Move


@dataclass(frozen=True)
class DuelRefused(Message):
    """A piece was let go where it cannot lie; why, as a sentence."""

    player: int
    sentence: str


@dataclass(frozen=True)
class DuelHeld(Message):
    """A player took a piece into the hand, None: put it away."""

    player: int
    piece: int | None


@dataclass(frozen=True)
class DuelPieceChosen(Message):
    """A piece of a player was clicked in the panel: the one that is taken next."""

    player: int
    piece: int


def of_tray(player: int) -> Callable[[Move | Unfit | InHand], Message]:
    """Return what makes the message of a value of a player's tray."""

    def message(value: Move | Unfit | InHand) -> Message:
        if isinstance(value, Unfit):
            return DuelRefused(player, value.sentence)
        return DuelHeld(player, value.piece) if isinstance(value, InHand) else DuelMoved(player, value)

    return message


@dataclass(frozen=True)
class DuelChosen(Message):
    """A new duel is to begin. `level`: of the computer, None against a person, who is called `name`."""

    columns: int
    level: int | None
    name: str = ""


@dataclass(frozen=True)
class AgainstChosen(Message):
    """Whom to play against: "computer" or "person"."""

    against: str


@dataclass(frozen=True)
class PaceChosen(Message):
    """The level of the computer's pace."""

    level: int


@dataclass(frozen=True)
class DuelLengthChosen(Message):
    """The length of the trays, in columns."""

    columns: int


@dataclass(frozen=True)
class SecondNamed(Message):
    """What the person at the right is called, as it is typed."""

    name: str
