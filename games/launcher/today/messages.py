"""Messages from the cards, the sheet of the year and the keys of *Today*."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum

from games.stage.messages import Message


@dataclass(frozen=True, slots=True)
class DayShown(Message):
    """Another day, of the sheet."""

    day: date


@dataclass(frozen=True, slots=True)
class CardPressed(Message):
    """The game of a card, by its name: it is to be opened."""

    game: str


class TodayCommand(Message, Enum):
    """What carries nothing. `NEXT` opens the first game that is not done."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    TODAY = "today"
    BEFORE = "before"
    AFTER = "after"
    REPLAYS = "replays"
    NEXT = "go"


def of_sheet(value: date | bool) -> Message:
    """Return what the sheet says: another day, or by Enter on the one shown that its games are to be played."""
    return DayShown(value) if isinstance(value, date) else TodayCommand.NEXT
