"""What the widgets and keys of the lesson ask for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.stage.messages import Message


class LinksCommand(Message, Enum):
    """What carries no value."""

    PLAY = "play"
    START = "start"
    END = "end"
    NEXT_STEP = "next-step"
    STEP_BEFORE = "step-before"
    FASTER = "faster"
    SLOWER = "slower"
    TO_BOARD = "to-board"
    TO_TREE = "to-tree"


@dataclass(frozen=True)
class NodesOn(Message):
    """Go so many nodes on, or back."""

    by: int


@dataclass(frozen=True)
class ItemsOn(Message):
    """Show the links of the next open item, or of the one before."""

    by: int


@dataclass(frozen=True)
class Swiped(Message):
    """A finger went over the table: to the next step of the lesson, or, outside of it, to the next node; -1: back."""

    by: int


@dataclass(frozen=True)
class NodeSought(Message):
    """Go to a node."""

    node: int


@dataclass(frozen=True)
class GoalSought(Message):
    """Go to the next decision, dead end or solution, or, `by` -1, to the one before."""

    goal: str
    by: int


@dataclass(frozen=True)
class LessonRowChosen(Message):
    """A row of the lesson was chosen."""

    step: int


@dataclass(frozen=True)
class ViewChosen(Message):
    """Another view of the search: "board", "table" or "tree"."""

    view: str
