"""What the widgets and keys around the review of a sowing game say beside what is said in every review."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.stage.messages import Message


@dataclass(frozen=True, slots=True)
class ArrowsSwitched(Message):
    """Arrows are to be shown, or no more."""

    on: bool


class SowingReviewCommand(Message, Enum):
    """What carries nothing."""

    ARROWS = "arrows"
    WATCH = "watch"
