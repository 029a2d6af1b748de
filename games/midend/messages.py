"""Messages from dialogs, pastes and toasts around a game: its table handles them, the game gets none of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from games.model.keeping.records import Save
from games.stage.messages import Message


class TableMessage(Message):
    """Base of what a table takes."""


class TableCommand(TableMessage, Enum):
    """What carries nothing: the game under way may go, a refused text is to be seen, what comes after the end."""

    LEAVE = "leave"
    SHOW_TEXT = "show_text"
    BOARDS = "boards"
    AGAIN = "again"


@dataclass(frozen=True, slots=True)
class TextPasted(TableMessage):
    """The clipboard held this text."""

    text: str


@dataclass(frozen=True, slots=True)
class SaveChosen(TableMessage):
    """A kept game is to be opened."""

    save: Save


@dataclass(frozen=True, slots=True)
class FromFile(TableMessage):
    """A file's text that the game can read, and what is said when it is on the board."""

    text: str
    said: str


@dataclass(frozen=True, slots=True)
class GamesRead(TableMessage):
    """A file held these games."""

    games: list[Any]


@dataclass(frozen=True, slots=True)
class GameMeant(TableMessage):
    """Of the games of one text this one is meant."""

    game: Any


@dataclass(frozen=True, slots=True)
class GameNamed(TableMessage):
    """The game is to be saved under a name, with a picture of its board as PNG."""

    name: str
    picture: bytes
