"""What the widgets and keys around the review of a sowing game say to it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.stage.messages import Message


@dataclass(frozen=True, slots=True)
class TurnInView(Message):
    """A turn of the list, the slider or the curve, by its number from 1: it comes into view."""

    number: float


@dataclass(frozen=True, slots=True)
class ArrowsSwitched(Message):
    """Arrows are to be shown, or no more."""

    on: bool


@dataclass(frozen=True, slots=True)
class LineInView(Message):
    """A variation of the list, by its path; () stands for the line that is best."""

    path: tuple[int, ...]


def listed(value: int | tuple[int, ...]) -> Message:
    """Return what the list says: a turn or a variation comes into view."""
    return LineInView(value) if isinstance(value, tuple) else TurnInView(value)


class ReviewCommand(Message, Enum):
    """What carries nothing: keys and buttons."""

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
    ARROWS = "arrows"
    PLAY_ON = "here"
    LINE_ABOVE = "line-above"
    LINE_BELOW = "line-below"
    REMOVE = "remove"
    LEARN = "learn"
    WATCH = "watch"
    STOP_VALUING = "stop"
