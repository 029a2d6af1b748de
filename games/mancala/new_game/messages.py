"""Messages from the controls of the dialog for a new game, and from the dialog at its end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Any

from games.mancala.seats import SowingSetup
from games.stage.messages import Message


@dataclass(frozen=True, slots=True)
class SowingChosen(Message):
    """A game is to begin, set up so; `asked`: whether the game under way may go has been asked already."""

    setup: SowingSetup
    asked: bool = False


@dataclass(frozen=True, slots=True)
class PositionWanted(Message):
    """A position is to be set up, in which those of this set-up play."""

    setup: SowingSetup


@dataclass(frozen=True, slots=True)
class SetupTaken(Message):
    field: str  # of SowingSetup
    value: Any


@dataclass(frozen=True, slots=True)
class DepthSwitched(Message):
    on: bool


@dataclass(frozen=True, slots=True)
class SitterNamed(Message):
    who: str
    name: str


@dataclass(frozen=True, slots=True)
class OwnNamed(Message):
    """A player of one's own is named: the field of SowingSetup, and the words."""

    field: str
    words: str


@dataclass(frozen=True, slots=True)
class BoardChanged(Message):
    field: str  # "pits" or "stones"
    count: float


@dataclass(frozen=True, slots=True)
class OptionSwitched(Message):
    letter: str
    on: bool


@dataclass(frozen=True, slots=True)
class EntrantSet(Message):
    """A player of a match has another level; `place`: which of them, from 0."""

    place: int
    level: float


@dataclass(frozen=True, slots=True)
class EntrantOwn(Message):
    """A player of a match is to be one of one's own, or a level again."""

    place: int
    on: bool


@dataclass(frozen=True, slots=True)
class EntrantDropped(Message):
    place: int


@dataclass(frozen=True, slots=True)
class GamesTyped(Message):
    text: str


class NewGameCommand(Message, Enum):
    ADD_ENTRANT = "add_entrant"
    PROTOCOL = "protocol"
    START = "start"
    USUAL = "usual"


class MatchGoesOn(Message):
    """The match that is kept is to be gone on with."""


def takes(field: str) -> Callable[[Any], Message]:
    """Return what the control of a field of the set-up says."""
    return partial(SetupTaken, field)


def counts(field: str) -> Callable[[float], Message]:
    """Return what the slider of a field of whole numbers says."""
    return lambda value: SetupTaken(field, int(value))
