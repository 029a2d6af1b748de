"""What the widgets and keys around the review of a game of Metro say beside what is said in every review."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.stage.messages import Message


@dataclass(frozen=True, slots=True)
class BetterShown(Message):
    """The better placement is to be shown before the one that was played, or the other way round."""

    better: bool


@dataclass(frozen=True, slots=True)
class JudgedPointed(Message):
    """A row of judged placements is pointed at, by its rank from 1; `played`: it was pressed, and is tried."""

    rank: int
    tried: bool = False


@dataclass(frozen=True, slots=True)
class ViewerChosen(Message):
    """The placements of another player are to be told of."""

    player: int


@dataclass(frozen=True, slots=True)
class ReviewListed(Message):
    """Another card of the panel is to be shown, where there is room for one at a time."""

    card: str


class MetroReviewCommand(Message, Enum):
    """What carries nothing."""

    EITHER = "either"
    STEP_THROUGH = "stepthrough"
    GO_ON = "goon"
