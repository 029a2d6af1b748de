"""Messages from the map, the rows of candidates and the timeline to the scene that shows them."""

from __future__ import annotations

from dataclasses import dataclass

from games.stage.messages import Message


def as_said(message: Message) -> Message:
    """Return a message as it is: of a widget whose values are messages already."""
    return message


class MapMessage(Message):
    """Base of what the map says."""


@dataclass(frozen=True, slots=True)
class MapPointed(MapMessage):
    """Another space or train is pointed at, or none; the map itself knows which."""


@dataclass(frozen=True, slots=True)
class SpaceChosen(MapMessage):
    """A space was pressed, or Enter struck at it; counted from (1, 1)."""

    space: tuple[int, int]


@dataclass(frozen=True, slots=True)
class TileTurned(MapMessage):
    """The tile in hand is to be turned: 1 to the right, -1 to the left."""

    step: int


@dataclass(frozen=True, slots=True)
class LineFollowed(MapMessage):
    """A track or a train was pressed; the lines that may be meant by it, the nearest first."""

    trains: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LinePinned(MapMessage):
    """A line is to be kept full, or no more."""

    train: int


@dataclass(frozen=True, slots=True)
class PlacementChosen(Message):
    """A row of the best placements was pointed at or pressed; ranks count from 1."""

    rank: int


@dataclass(frozen=True, slots=True)
class MetroStepChosen(Message):
    """The game is to be shown after so many steps."""

    step: int
