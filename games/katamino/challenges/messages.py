"""Messages from the widgets and keys of the challenges."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.stage.messages import Message


class ChallengesCommand(Message, Enum):
    """What carries no value."""

    SHORTER = "shorter"
    LONGER = "longer"
    FILTER_BY_LETTER = "letter"
    RANDOM = "random"
    OWN_SET = "own"
    WATCH = "watch"
    SOLUTIONS = "solutions"
    PLAY = "play"
    START_OVER = "over"
    CLEAR_FILTER = "clear"
    SHOW_ALL = "empty"
    NEW_SHAPE = "shape"
    EDIT_SHAPE = "edit-shape"
    REMOVE_SHAPE = "remove-shape"
    PUT_SHAPE_BACK = "put-shape-back"


@dataclass(frozen=True)
class SetChosen(Message):
    """The card of a set was chosen, by its place."""

    card: int


@dataclass(frozen=True)
class ShapeCardChosen(Message):
    """The card of a shape was chosen, by its place."""

    card: int


@dataclass(frozen=True)
class TrayChosen(Message):
    """The number of columns of the trays that are shown, 0: other shapes."""

    columns: int


@dataclass(frozen=True)
class LevelFiltered(Message):
    """The level of the sets that are shown, 0: all."""

    level: int


@dataclass(frozen=True)
class SetOrderChosen(Message):
    """The order of the cards, by its name."""

    order: str


@dataclass(frozen=True)
class SolvedHidden(Message):
    """Whether solved sets are left out."""

    hidden: bool


@dataclass(frozen=True)
class PieceFiltered(Message):
    """A piece of the filter: `how` is "click", "in" or "out" (by its letter), or "none" where the letter was none."""

    how: str
    piece: int

    @classmethod
    def of(cls, value: tuple[str, int]) -> PieceFiltered:
        """Return the message for the value of the filter's chips."""
        return cls(*value)


@dataclass(frozen=True)
class OwnSetChosen(Message):
    """A set of one's own, to "play" or to "watch"."""

    purpose: str
    pieces: tuple[int, ...]
