"""What a setter says of a puzzle beside its clues: title, author, a line about rules, that no diamond is missing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

LIMITS = {"title": 60, "author": 40, "rules": 160}  # characters


@dataclass(frozen=True, slots=True)
class PuzzleWords:
    """`all_given`: wherever there is no diamond the sum is even. That is a fact which was checked in every solution,
    no clue: nothing counts with it."""

    title: str = ""
    author: str = ""
    rules: str = ""
    all_given: bool = False

    @property
    def any(self) -> bool:
        """Whether anything is said."""
        return self != PuzzleWords()

    def texts(self) -> dict[str, str]:
        """Return the three lines by name."""
        return {"title": self.title, "author": self.author, "rules": self.rules}

    def saying(self, which: str, text: str) -> PuzzleWords:
        """Return the words with another title, author or rules line, cut where it is too long."""
        text = text[: LIMITS[which]]
        match which:
            case "title":
                return replace(self, title=text)
            case "author":
                return replace(self, author=text)
        return replace(self, rules=text)

    def clean(self) -> PuzzleWords:
        """Return the words without needless blanks."""
        words = self
        for which, text in self.texts().items():
            words = words.saying(which, clean(text, LIMITS[which]))
        return words

    def data(self) -> dict[str, str | bool]:
        """Return what is said as plain values."""
        said: dict[str, str | bool] = {**self.texts(), "all_given": self.all_given}
        return {name: value for name, value in said.items() if value}


def read_words(data: object) -> PuzzleWords:
    """Return the words that plain values hold, without what is damaged or too long."""
    if not isinstance(data, Mapping):
        return PuzzleWords()
    words = PuzzleWords(all_given=data.get("all_given") is True)
    for which in LIMITS:
        if isinstance(text := data.get(which), str):
            words = words.saying(which, " ".join(text.split()))
    return words


def words_of(text: str) -> PuzzleWords:
    """Return the words of a JSON text, none where it is damaged."""
    try:
        return read_words(json.loads(text))
    except ValueError:
        return PuzzleWords()


def clean(text: str, most: int) -> str:
    """Return a text on one line, of at most so many characters."""
    return " ".join(text.split())[:most]
