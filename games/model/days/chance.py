"""Chance for the recipes of days: numbers that follow from a text alone, the same on every machine, for ever.

Neither Python's random numbers nor any search has a part in them: draw number i of a text is made of the BLAKE2b digest
(RFC 7693) of the text, a blank and i. Nothing here may change: the games of days that have been would change with it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
BITS = 64


class Chance:
    """Draws for one text, say "metro 1 20261122": a game, the version of its recipe, a day."""

    def __init__(self, text: str) -> None:
        self._text, self._drawn = text, 0

    def below(self, limit: int) -> int:
        """Return a whole number from 0 to limit - 1, each as likely as the others to 1 in 2**64 / limit."""
        digest = hashlib.blake2b(f"{self._text} {self._drawn}".encode(), digest_size=BITS // 8).digest()
        self._drawn += 1
        return int.from_bytes(digest, "big") * limit >> BITS

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """Return things in another order, every order as likely: the one at each place is drawn from those left."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in things]
