"""Messages from widgets and keys while the player learns from the mistakes of a game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.stage.messages import Message


@dataclass(frozen=True, slots=True)
class QuestionNear(Message):
    """A turn of the curve was pressed, by its number from 1: the question nearest to it comes into view."""

    turn: float


class RetryCommand(Message, Enum):
    """What carries nothing: keys and buttons."""

    AGAIN = "again"
    BEST = "best"
    LINE = "line"
    NEXT = "next"
    BEFORE = "before"
    WHOSE = "whose"
    LEAVE = "leave"
