"""Messages from the widgets and keys of the practice."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.stage.messages import Message


@dataclass(frozen=True)
class TechniqueChosen(Message):
    """A technique of the list, by its place: its lesson comes into view."""

    place: int


@dataclass(frozen=True)
class TechniqueBegun(Message):
    """A technique of the list whose boards are to be played."""

    place: int


@dataclass(frozen=True)
class TechniqueBy(Message):
    """So many techniques on in the list, or back where it is negative."""

    by: int


@dataclass(frozen=True)
class PracticeBoardChosen(Message):
    """A board of the technique, from 0 on."""

    number: int


class PracticeCommand(Message, Enum):
    """What carries no value."""

    ENTER = "enter"
    ERASE = "erase"
    BEFORE = "before"
    AFTER = "after"
    LESSON = "lesson"
    EVEN = "even"
    ODD = "odd"
