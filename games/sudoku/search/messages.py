"""Messages from the widgets and keys of the watched search of a puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.stage.messages import Message


class PuzzleSearchCommand(Message, Enum):
    """What carries no value."""

    PLAY = "play"
    FIRST = "first"
    LAST = "last"
    CONFLICT = "conflict"
    SOLUTION = "solution"
    PARENT = "parent"
    HALT = "halt"
    PLAY_ON = "play_on"


@dataclass(frozen=True)
class PuzzleSearchStepBy(Message):
    """Go so many nodes on, or back where it is negative."""

    nodes: int


@dataclass(frozen=True)
class PuzzleSearchSought(Message):
    """Go to a node, by its number."""

    node: int


@dataclass(frozen=True)
class PuzzleSearchPace(Message):
    """The place of the speed among all speeds."""

    place: int


@dataclass(frozen=True)
class PuzzleSearchPaceBy(Message):
    """So many speeds faster, or slower where it is negative."""

    places: int


@dataclass(frozen=True)
class GuessPinned(Message):
    """The cells of the guess at a depth are to stay lit, or no longer."""

    depth: int
