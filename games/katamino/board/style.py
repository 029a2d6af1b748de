"""How pieces are marked and named, as set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from games.base.settings import Settings
from games.katamino.board.sprites import Marks
from games.katamino.rules.pieces import letters
from games.katamino.settings import MARKS, SCHEME


@dataclass(frozen=True, slots=True)
class Style:
    """How pieces are marked: none, letters or patterns, and the naming scheme of the letters."""

    marks: Marks = "letters"
    scheme: str = "standard"

    def letter(self, piece: int) -> str:
        """Return the mark of a piece."""
        return letters((piece,), self.scheme)


def style_of(settings: Settings) -> Style:
    """Return the style that the user has chosen."""
    return Style(cast(Marks, MARKS.of(settings)), SCHEME.of(settings))
