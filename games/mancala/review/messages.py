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
    STOP_VALUING = "stop"
