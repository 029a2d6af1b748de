"""Messages from the keys and widgets around the map of a game in play."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.stage.messages import Message


@dataclass(frozen=True, slots=True)
class TileKindChosen(Message):
    """The tile in hand is to be laid turned like this; `kind`: a number of `tiles.KINDS`."""

    kind: int


class MetroCommand(Message, Enum):
    """What carries nothing: keys and buttons."""

    PLACE = "place"
    TURN_LEFT = "turn_left"
    TURN_RIGHT = "turn_right"
    HAND = "hand"
    SECOND = "second"
    ARRIVE = "skip"
    VALUES = "values"
    MOVE_NOW = "stop"
    REVIEW = "review"
    LEARN = "learn"
