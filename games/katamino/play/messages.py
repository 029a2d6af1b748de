"""Messages from the board, the panel and the keys of a game of Katamino."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from enum import Enum

from games.katamino.board.board import InHand, Unfit
from games.katamino.rules.rulebook import Move
from games.stage.messages import Message


class KataminoCommand(Message, Enum):
    """What carries no value."""

    TURN_LEFT = "turn-left"
    TURN_RIGHT = "turn-right"
    FLIP = "flip"
    PUT_BACK = "put-back"
    CLEAR = "clear"
    ASK_TO_SOLVE = "solve"
    SOLVE = "show"
    DO_HINT = "place-hint"
    WATCH = "watch"
    SOLUTIONS = "solutions"
    CHALLENGES = "challenges"
    DRAW_SHAPE = "shape"
    DUEL = "duel"
    DAY_BEFORE = "day-before"
    DAY_AFTER = "day-after"
    COPY_RESULT = "copy-result"
    START_ANEW = "anew"
    NEXT_CHALLENGE = "next"
    ONE_MORE = "one-more"
    BACK_TO_GAME_BEFORE = "back-to"


@dataclass(frozen=True)
class PieceMoved(Message):
    """A piece was laid down, moved or taken back."""

    move: Move


@dataclass(frozen=True)
class PieceRefused(Message):
    """A piece was let go where it cannot lie; why, as a sentence."""

    sentence: str


@dataclass(frozen=True)
class PieceHeld(Message):
    """A piece was taken into the hand, None: put away."""

    piece: int | None


def of_board(value: Move | Unfit | InHand) -> Message:
    """Return the message for the value of the board."""
    if isinstance(value, Unfit):
        return PieceRefused(value.sentence)
    return PieceHeld(value.piece) if isinstance(value, InHand) else PieceMoved(value)


@dataclass(frozen=True)
class ChipChosen(Message):
    """A piece was chosen beside the board, None: none."""

    piece: int | None


@dataclass(frozen=True)
class LengthChosen(Message):
    """Another length of the tray, in columns."""

    columns: int


@dataclass(frozen=True)
class HoleWarningSet(Message):
    """Whether a hole that cannot be filled is striped."""

    on: bool


@dataclass(frozen=True)
class MarksChosen(Message):
    """How pieces are marked, by its name."""

    marks: str


@dataclass(frozen=True)
class DayChosen(Message):
    """A day was chosen on the sheet of the year; True: Enter was struck on it."""

    day: datetime.date | bool
