"""Messages from the widgets and keys of a watched search."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Literal

from games.stage.messages import Message


class SearchCommand(Message, Enum):
    """What carries no value."""

    PLAY = "play"
    START = "start"
    END = "end"
    LEVEL_BEFORE = "up-before"
    LEVEL_AFTER = "up-after"
    OTHER_NUMBERS = "numbers"
    LOGARITHMIC = "log"
    SOLUTIONS = "solutions"
    RACE = "race"
    CHANGE_RACERS = "change"
    UNDERSTOOD = "understood"
    TO_TABLE = "to-table"
    TO_TREE = "to-tree"
    FINISH_HERE = "finish-here"
    RACE_AGAIN = "race-again"


@dataclass(frozen=True)
class SearchStepBy(Message):
    """Go so many nodes on, or back where it is negative."""

    nodes: int


@dataclass(frozen=True)
class SearchSought(Message):
    """Go to a node, by its number."""

    node: int


@dataclass(frozen=True)
class SearchPace(Message):
    """The place of the speed among all speeds."""

    place: int


@dataclass(frozen=True)
class SearchPaceBy(Message):
    """So many speeds faster, or slower where it is negative."""

    places: int


@dataclass(frozen=True)
class RaceMode(Message):
    """What a race is run on: equal nodes or equal time."""

    mode: Literal["nodes", "time"]


@dataclass(frozen=True)
class BoardCount(Message):
    """How many boards are shown."""

    count: int


@dataclass(frozen=True)
class StrategyChosen(Message):
    """The strategy of the one board."""

    strategy: str


@dataclass(frozen=True)
class RacersChosen(Message):
    """The strategies that race."""

    racers: tuple[str, ...]


@dataclass(frozen=True)
class BoardChosen(Message):
    """One of the boards, counted from 0; beyond the last one means the last."""

    board: int


@dataclass(frozen=True)
class CardClicked(Message):
    """The board of a strategy was clicked."""

    strategy: str


@dataclass(frozen=True)
class NumbersShown(Message):
    """Whether choices are shown on the board."""

    shown: bool


@dataclass(frozen=True)
class PathRowChosen(Message):
    """A row of the path was chosen, by its level."""

    row: int


@dataclass(frozen=True)
class SearchView(Message):
    """Another view of the search: "board", "table" or "tree"."""

    view: str


@dataclass(frozen=True)
class PlacesBy(Message):
    """By what the places are given at the finish: "nodes" or "time"."""

    measure: str
