"""What the widgets and keys around a search that is watched say to it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.stage.messages import Message
from games.stage.widgets.trees.icicle import IcicleAsked
from games.stage.widgets.trees.tree_view import TreeTold


@dataclass(frozen=True, slots=True)
class TreeAsked(Message):
    """A node of the tree was clicked or walked to, something typed over it, or it was zoomed.

    `side`: which of a lesson's trees.
    """

    value: TreeTold
    side: int = 1


@dataclass(frozen=True, slots=True)
class StairAsked(Message):
    """A node of the stair was clicked."""

    node: int


@dataclass(frozen=True, slots=True)
class WholeAsked(Message):
    """A block of the whole tree was clicked, or the picture zoomed or dragged."""

    asked: IcicleAsked


@dataclass(frozen=True, slots=True)
class WatchMoment(Message):
    """A moment of the scrubber, from 1: how many positions have been looked at."""

    moment: float


@dataclass(frozen=True, slots=True)
class WatchStep(Message):
    """So many positions on."""

    by: int


@dataclass(frozen=True, slots=True)
class WatchPace(Message):
    """Another speed, by its place."""

    place: float


@dataclass(frozen=True, slots=True)
class WatchPaceBy(Message):
    """Faster or slower by a step."""

    by: int


@dataclass(frozen=True, slots=True)
class WatchMode(Message):
    """Alpha-beta, minimax, or both."""

    mode: str


@dataclass(frozen=True, slots=True)
class LessonChosen(Message):
    """A lesson of the course, from 1; 0: the position."""

    number: int


@dataclass(frozen=True, slots=True)
class DepthShown(Message):
    """The tree of another depth is to be shown."""

    depth: int


@dataclass(frozen=True, slots=True)
class DepthBy(Message):
    """Search so many turns deeper."""

    by: int


@dataclass(frozen=True, slots=True)
class OrderSwitched(Message):
    """The best turns are to be tried first, or no more."""

    on: bool


@dataclass(frozen=True, slots=True)
class KnownSwitched(Message):
    """Positions met before are to be taken from there, or no more."""

    on: bool


@dataclass(frozen=True, slots=True)
class LeafSet(Message):
    """The leaf that is changed counts another number."""

    value: int


class WatchCommand(Message, Enum):
    """What carries nothing: keys and buttons."""

    PLAY = "play"
    START = "start"
    END = "end"
    NEXT_CUT = "cut"
    VIEW = "view"
    ORDER = "order"
    KNOWN = "known"
    ENTER = "enter"
    STOP = "stop"
