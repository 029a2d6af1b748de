"""What the widgets and keys around a game that is looked back at say, the same for every game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.stage.messages import Message


@dataclass(frozen=True, slots=True)
class TurnInView(Message):
    """A turn of the list, the slider or the curve, by its number from 1: it comes into view."""

    number: float


@dataclass(frozen=True, slots=True)
class LineInView(Message):
    """A variation of the list, by its path; () stands for the line that is best."""

    path: tuple[int, ...]


def listed(value: int | tuple[int, ...]) -> Message:
    """Return what the list says: a turn or a variation comes into view."""
    return LineInView(value) if isinstance(value, tuple) else TurnInView(value)


class ReviewCommand(Message, Enum):
    """What carries nothing in a review: keys and buttons."""

    EARLIER = "earlier"
    LATER = "later"
    ABOVE = "above"
    BELOW = "below"
    FIRST = "first"
    LAST = "last"
    TURNING = "turning"
    PLAY = "play"
    PLAY_THROUGH = "playpause"
    BETTER = "better"
    PLAY_ON = "here"
    LINE_ABOVE = "line-above"
    LINE_BELOW = "line-below"
    REMOVE = "remove"
    LEARN = "learn"
    STOP_VALUING = "stop"


@dataclass(frozen=True, slots=True)
class QuestionNear(Message):
    """A turn of the curve was pressed, by its number from 1: the question nearest to it comes into view."""

    turn: float


@dataclass(frozen=True, slots=True)
class BranchPlayed(Message):
    """A branch of the list is to be played out, by its place: 0 is the turn of the game."""

    place: int


def branch_said(value: int | tuple[int, ...]) -> Message:
    """Return what the list of branches says: a path where it is one that was tried."""
    return BranchPlayed(value[0] if isinstance(value, tuple) else 0)


class RetryCommand(Message, Enum):
    """What carries nothing while one learns from mistakes: keys and buttons."""

    AGAIN = "again"
    BEST = "best"
    LINE = "line"
    NEXT = "next"
    BEFORE = "before"
    WHOSE = "whose"
    LEAVE = "leave"
    ANEW = "anew"
    FORGET = "forget"
    REMEMBER = "remember"


ReviewTold = TurnInView | LineInView | ReviewCommand
RetryTold = QuestionNear | BranchPlayed | RetryCommand
