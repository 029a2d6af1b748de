"""Messages from the widgets and keys of the editor."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.stage.messages import Message


class EditorCommand(Message, Enum):
    """What carries no value."""

    SET_CLUE = "set_clue"
    ERASE = "erase"
    CLEAR = "clear"
    NEXT_CLASH = "next_clash"
    TAKE_DRAFT = "take_draft"
    PLAY = "play"
    NEXT_CANDIDATES = "candidates"
    MINIMISE = "minimise"
    MINIMISE_SYMMETRIC = "minimise_symmetric"
    STOP = "stop"
    ADD_DIAMONDS = "add_diamonds"


@dataclass(frozen=True)
class ClueToolTaken(Message):
    """The mouse goes on with this kind of clue: a mark, 0 for numbers."""

    mark: int


@dataclass(frozen=True)
class ClueKeyStruck(Message):
    """A kind of clue is to be set in the chosen cell, or taken off, and the mouse goes on with it; 0: it only does."""

    mark: int


@dataclass(frozen=True)
class ClueShown(Message):
    """A cell is to be chosen and seen, whose clue is listed."""

    cell: int


@dataclass(frozen=True)
class WayOutTaken(Message):
    """The clash is to be ended in one of the ways offered, by its place among them."""

    place: int


@dataclass(frozen=True)
class BoxSizeChosen(Message):
    """The board is to have this box size, after a question where clues would be lost."""

    k: int


@dataclass(frozen=True)
class ShrinkMeant(Message):
    """The board is to have this smaller box size, though clues are lost."""

    k: int


@dataclass(frozen=True)
class SymmetryChosen(Message):
    """Where a clue leads on to: "off", "half", "across" or "down"."""

    symmetry: str


@dataclass(frozen=True)
class WordsTyped(Message):
    """The text that now stands in a field: "title", "author" or "rules"."""

    which: str
    text: str


@dataclass(frozen=True)
class AllGivenWanted(Message):
    """Whether it is to be said that no diamond means an even sum."""

    on: bool


@dataclass(frozen=True)
class CandidatesChosen(Message):
    """What open cells show: one of `editor.candidates.WAYS`."""

    way: str
