"""Messages from the gallery's widgets and keys."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.katamino.gallery.collection import PieceAt
from games.stage.messages import Message


class GalleryCommand(Message, Enum):
    """What carries no value."""

    PLAY = "play"
    COPY = "copy"
    EXPORT = "export"
    TO_FILTER = "filter"
    OTHER_DISTINCT = "distinct"
    NEXT_TWIN = "twin"
    PREVIOUS = "previous"
    NEXT = "next"
    SEARCH_ON = "rest"
    CLEAR_FILTER = "clear"


@dataclass(frozen=True)
class CardChosen(Message):
    """A card was chosen, by its place."""

    card: int


@dataclass(frozen=True)
class DistinctChosen(Message):
    """Whether mirror images of a solution are left out."""

    distinct: bool


@dataclass(frozen=True)
class OrderChosen(Message):
    """The order of the cards, by its name."""

    order: str


@dataclass(frozen=True)
class FilterTyped(Message):
    """A piece at a cell, as it was typed: "T1,3"."""

    text: str


@dataclass(frozen=True)
class CellChosen(Message):
    """A cell of the large picture: what else has this piece there?"""

    at: PieceAt
