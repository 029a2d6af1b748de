"""Messages from the widgets and keys of the record."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from games.model.record.played import Played
from games.stage.messages import Message


@dataclass(frozen=True, slots=True)
class PresetChosen(Message):
    """A row of the table."""

    index: int


@dataclass(frozen=True, slots=True)
class RecordShown(Message):
    """The record of one game is to be shown, "" that of all."""

    game: str


@dataclass(frozen=True, slots=True)
class RecordFaced(Message):
    """Of this game the panel is to say how one stands against the computer."""

    game: str


@dataclass(frozen=True, slots=True)
class GameReplayed(Message):
    """A dot of the curve: its game is to be opened."""

    game: Played


@dataclass(frozen=True, slots=True)
class ChartChosen(Message):
    """What was chosen on the chart that a game draws of its record."""

    game: str
    value: Any


@dataclass(frozen=True, slots=True)
class PractiseMeant(Message):
    """What one takes long at is to be practised."""

    game: str
    topic: str


class RecordCommand(Message, Enum):
    """What carries nothing."""

    PLAY = "play"
    LEVEL = "level"
    CLEAR = "clear"
    PUT_BACK = "put-back"
