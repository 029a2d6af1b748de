"""Messages from the controls of the print dialog."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from games.stage.messages import Message


@dataclass(frozen=True, slots=True)
class SheetCount(Message):
    """So many problems of a game are wanted."""

    game: str
    count: float


@dataclass(frozen=True, slots=True)
class SheetOption(Message):
    """A choice that a game offers for its sheets has another value."""

    game: str
    option: str
    value: Any


@dataclass(frozen=True, slots=True)
class PrintSwitch(Message):
    """What holds for all sheets: "paper", "solutions", "large" or "colour"; "board": the problem of the scene below."""

    name: str
    value: Any


@dataclass(frozen=True, slots=True)
class PageShown(Message):
    """Another page, from 0."""

    page: int


class PrintCommand(Message, Enum):
    """What carries nothing."""

    EARLIER = "earlier"
    LATER = "later"
    SAVE = "save"
    VIEW = "view"
    STOP = "stop"
