"""Which character stands for which number where a cell is one character, and which stand for an empty cell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt

from engine.game import Sentence
from games.sudoku.rules.puzzle import LARGEST_BOX

EMPTY = ".0xX*-_"  # cells without a number, in the order in which people use them
_FROM_ONE = "123456789ABCDEFGHIJKLMNOPQRSTUVWYZ"
_FROM_NOUGHT = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CHARACTERS = frozenset(EMPTY + _FROM_NOUGHT + _FROM_NOUGHT.lower())
MOST = len(_FROM_NOUGHT)  # rows of a board whose cells can be written as one character each


def box_of(n: int) -> int:
    """Return the box size of a board of n rows, 0 where there is none."""
    k = isqrt(n) if n > 1 else 0
    return k if k * k == n and k <= LARGEST_BOX else 0


def rows_of(cells: int) -> int:
    """Return the number of rows of a board of so many cells, 0 where there is none."""
    n = isqrt(cells)
    return n if n * n == cells and box_of(n) else 0


@dataclass(frozen=True, slots=True)
class Alphabet:
    """The characters of the numbers from 1 on, those of empty cells, and how that is said."""

    numbers: str
    empty: str
    words: Sentence

    def values(self, cells: str, n: int) -> bytes | None:
        """Return the numbers of cells on a board of n rows (0: empty), None where a character has none."""
        known = {letter: number for number, letter in enumerate(self.numbers[:n], 1)}
        known |= {letter.lower(): number for letter, number in known.items()}
        known |= dict.fromkeys(self.empty, 0)
        found = [known.get(letter, -1) for letter in cells]
        return bytes(found) if -1 not in found else None


USUAL = Alphabet(_FROM_ONE, EMPTY, Sentence("A is 10"))


def alphabets(cells: str, n: int) -> Iterator[Alphabet]:
    """Yield the alphabets in which people may have written a board of n rows, the likeliest first."""
    yield USUAL
    if n > 9 and "0" in cells and any(letter in cells for letter in ".*-_"):
        yield Alphabet(_FROM_NOUGHT, ".*-_", Sentence("0 is 1, A is 11"))
    if n > 9 and not any(letter in cells for letter in "123456789"):
        yield Alphabet(_LETTERS, ".0*-_", Sentence("A is 1"))
