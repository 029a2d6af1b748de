"""A collection of fillings as they are found: distinct ones, orders, filters by a piece at a place.

Two fillings are the same up to symmetry if one is the other turned or mirrored; of each such class the first found
stands for the rest. No pixels.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.game import BadInput
from games.katamino.rules.pieces import SCHEMES, kind_of, letters, one_sided, piece_named
from games.katamino.rules.plan import Plan, strip
from games.katamino.think.problem import Filling

ORDERS = ("found", "letters", "alike")
PLACE = re.compile(r"(\D|[12](?=\s))\s*(\d{1,2})(?:\s*[,.;:/]\s*(\d{1,2}))?")


@dataclass(frozen=True, slots=True)
class PieceAt:
    """A condition: a piece on a cell (row and column from 0), or anywhere in a column (row None)."""

    piece: int
    column: int
    row: int | None = None

    def holds(self, filling: Filling) -> bool:
        """Whether a filling has the piece there."""
        rows = range(filling.plan.rows) if self.row is None else (self.row,)
        found = (filling.piece((row, self.column)) for row in rows)
        return any(piece is not None and kind_of(piece) == kind_of(self.piece) for piece in found)

    def text(self, scheme: str) -> str:
        """Return the condition as it is typed: "T1,3" (row 1, column 3), "T1" (column 1)."""
        letter = letters([self.piece], scheme)
        letter += " " if letter.isdigit() else ""
        return f"{letter}{self.column + 1}" if self.row is None else f"{letter}{self.row + 1},{self.column + 1}"


def read_place(text: str, pieces: tuple[int, ...], scheme: str, plan: Plan | None = None) -> PieceAt | None:
    """Return the condition that a text says, None for an empty one; BadInput names what is wrong."""
    text = text.strip()
    if not text:
        return None
    found = PLACE.fullmatch(text)
    if found is None:
        raise BadInput("Type a piece, its row and its column, such as T1,3, or a piece and a column, such as T1.")
    plan = plan or strip(len(pieces))
    sides = one_sided(pieces)
    piece = piece_named(found[1], scheme, every=True, sides=sides)
    if piece is None:
        piece = next((p for s in SCHEMES if (p := piece_named(found[1], s, sides=sides)) in pieces), None)
    if piece is None or piece not in pieces:
        raise BadInput("{piece} is not one of these pieces.", piece=found[1])
    row, column = (int(found[2]), int(found[3])) if found[3] else (None, int(found[2]))
    if row is not None and not 1 <= row <= plan.rows:
        raise BadInput("There is no row {row}: the tray has {rows}.", row=row, rows=plan.rows)
    if not 1 <= column <= plan.columns:
        raise BadInput("There is no column {column}: the tray has {n}.", column=column, n=plan.columns)
    return PieceAt(piece, column - 1, None if row is None else row - 1)


class Collection:
    """The fillings found so far, in the order found."""

    def __init__(self) -> None:
        self.all: list[Filling] = []
        self.distinct: list[int] = []  # the first of each class
        self.classes: dict[bytes, list[int]] = {}
        self._known: dict[bytes, int] = {}
        self._keys: list[bytes] = []

    def __len__(self) -> int:
        return len(self.all)

    def add(self, filling: Filling) -> bool:
        """Take in a filling; return whether it is new."""
        if filling.owners in self._known:
            return False
        number = len(self.all)
        self._known[filling.owners] = number
        self.all.append(filling)
        key = filling.canonical()
        self._keys.append(key)
        others = self.classes.setdefault(key, [])
        if not others:
            self.distinct.append(number)
        others.append(number)
        return True

    def twins(self, number: int) -> list[int]:
        """Return the others that are this one turned or mirrored."""
        return [other for other in self.classes[self._keys[number]] if other != number]

    def listed(self, distinct: bool, order: str = "found", at: PieceAt | None = None, like: int = -1) -> list[int]:
        """Return the numbers to be shown.

        Among distinct ones a class is shown if the filling that stands for it passes the filter. `order`: as found,
        by the letters row by row, or by how many cells are as in number `like`.
        """
        chosen = self.distinct if distinct else range(len(self.all))
        found = [n for n in chosen if at is None or at.holds(self.all[n])]
        if order == "letters":
            found.sort(key=lambda n: self.all[n].owners)
        elif order == "alike" and 0 <= like < len(self.all):
            model = self.all[like].owners
            found.sort(key=lambda n: -sum(a == b for a, b in zip(model, self.all[n].owners, strict=True)))
        return found


def text_of(filling: Filling, scheme: str) -> str:
    """Return a filling as lines of letters with a blank after each, as the command line prints it."""
    return "".join("".join(f"{mark} " for mark in row) + "\n" for row in filling.grid(scheme))
