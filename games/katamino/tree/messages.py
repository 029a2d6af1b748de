"""What the widgets and keys of the tree ask for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.katamino.rules.pieces import Placement
from games.stage.messages import Message
from games.stage.widgets.trees.icicle import IcicleAsked


class TreeCommand(Message, Enum):
    """What carries no value."""

    PLAY = "play"
    START = "start"
    END = "end"
    FIT = "fit"
    TAKE_BACK = "take-back"
    FASTER = "faster"
    SLOWER = "slower"
    SOLUTIONS = "solutions"
    TAKE_PIECE = "take-piece"
    LAY_PIECE = "lay-piece"
    LEAVE_OWN = "leave-own"
    RACE = "race"
    TO_BOARD = "to-board"
    TO_TABLE = "to-table"
    NEXT_TAB = "next-tab"


@dataclass(frozen=True)
class TreeNodesOn(Message):
    """Go so many nodes on, or back."""

    by: int


@dataclass(frozen=True)
class MapAsked(Message):
    """A block of the map was clicked, its axis dragged, or the map zoomed or moved along."""

    asked: IcicleAsked


@dataclass(frozen=True)
class TreeTabChosen(Message):
    """What stands over the map of a small window: "board", "options" or "order"."""

    tab: str


@dataclass(frozen=True)
class TreeGoalSought(Message):
    """Go to the next decision, dead end or solution."""

    goal: str


@dataclass(frozen=True)
class BranchTaken(Message):
    """An option of the moment is to be laid, by its place among them."""

    branch: int


@dataclass(frozen=True)
class BranchPointed(Message):
    """An option of the moment is pointed at, -1: none."""

    branch: int


@dataclass(frozen=True)
class OwnBranchLaid(Message):
    """A piece was dragged onto the tray: a branch of one's own, or one that the search has too."""

    placement: Placement


@dataclass(frozen=True)
class HandTurned(Message):
    """The piece in the hand is to be turned: "right", or "flip"."""

    how: str


@dataclass(frozen=True)
class TreePace(Message):
    """Another speed, by its place in the list."""

    place: int


@dataclass(frozen=True)
class OrderTaken(Message):
    """The pieces are to be tried in this order."""

    pieces: tuple[int, ...]


@dataclass(frozen=True)
class TreeStrategyChosen(Message):
    """Another strategy's tree is to be seen."""

    strategy: str


@dataclass(frozen=True)
class TreeViewChosen(Message):
    """Another view of the search: "board", "table" or "tree"."""

    view: str
