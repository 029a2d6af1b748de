"""Messages from the controls of the share dialog."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from games.stage.messages import Message


@dataclass(frozen=True, slots=True)
class ShareChosen(Message):
    """A field of Wanted has another value: "moving", "width", "theme", "names" or "values"."""

    name: str
    value: Any


@dataclass(frozen=True, slots=True)
class FilmKind(Message):
    """What is filmed: a move, the game, a search."""

    kind: str


@dataclass(frozen=True, slots=True)
class FilmSpeed(Message):
    """How fast, by its place in SPEEDS."""

    place: float


@dataclass(frozen=True, slots=True)
class FilmRange(Message):
    """From which turn, or node, to which."""

    ends: tuple[int, int]


@dataclass(frozen=True, slots=True)
class FilmSought(Message):
    """A moment of the film is to be shown (ms)."""

    time: float


class ShareCommand(Message, Enum):
    """What carries nothing."""

    PLAY = "play"
    FRAME_BACK = "frame-back"
    FRAME_ON = "frame-on"
    FIRST = "first"
    LAST = "last"
    COPY = "copy"
    SAVE = "save"
    STOP = "stop"
