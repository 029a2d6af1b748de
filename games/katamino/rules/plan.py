"""The tray: any set of cells in a box of rows and columns. The usual one is a strip, five rows of K columns.

A cell is (row, column) from the top left corner of the box, counted from 0. A plan knows its hash, so whatever depends
on it can be remembered by it.

As text a plan is its size (columns x rows), a dash, and its cells row by row as bits, five to a character of
Crockford's base 32 (0-9, A-Z without I, L, O, U), the last one filled up with zeros: "3x2-XG" lacks the last cell.
The calendar board (rules/calendar.py) is named by the day that it leaves free.

Rules, searches, verdict, hint, board and gallery ask the plan alone which cells there are (64 at most), so a shape or a
calendar is a game like any other. A further piece of a kind has a number greater by STEP, so every piece is one number
everywhere. Searches keep equal pieces in order, so that a filling is found once: the plain ones by where the piece
before lies, exact cover by secondary items (`think/dlx_search.py`), the packing kernel by counts.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.cover.polyomino import Cell
from engine.game import BadInput

ROWS = 5  # of a strip
MOST_CELLS = 64  # of a tray that is played on and counted: the bits of a word
WIDEST = 24  # rows and columns of a box at most
DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
ALIKE = str.maketrans("OIL", "011")  # letters that Crockford reads as digits
CODE = re.compile(r"(\d{1,2})x(\d{1,2})-([0-9A-Za-z]+)")


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """A tray: `cells` row by row; `day`: the date that a calendar board leaves free. Made by `plan_of` alone."""

    rows: int
    columns: int
    cells: tuple[Cell, ...]
    day: datetime.date | None
    own: frozenset[Cell]
    whole: bool  # whether the box has no other cells
    hashed: int

    def __hash__(self) -> int:
        """Return what was worked out when it was made."""
        return self.hashed

    def __eq__(self, other: object) -> bool:
        """Whether another plan has the same cells in the same box, and the same day."""
        if self is other:
            return True
        return isinstance(other, Plan) and self.cells == other.cells and self._box == other._box

    @property
    def _box(self) -> tuple[int, int, datetime.date | None]:
        return self.rows, self.columns, self.day

    def __reduce__(self) -> Any:
        """Return how it is made elsewhere."""
        return plan_of, (self.rows, self.columns, self.cells, self.day)

    def __repr__(self) -> str:
        """Return its text."""
        return f"Plan({self})"

    def __str__(self) -> str:
        """Return its text."""
        if self.day is not None:
            return f"calendar-{self.day.isoformat()}"
        bits = "".join("1" if (r, c) in self.own else "0" for r in range(self.rows) for c in range(self.columns))
        bits += "0" * (-len(bits) % 5)
        code = "".join(DIGITS[int(bits[at : at + 5], 2)] for at in range(0, len(bits), 5))
        return f"{self.columns}x{self.rows}-{code}"

    @property
    def strip(self) -> bool:
        """Whether it is the usual tray of five rows."""
        return self.rows == ROWS and self.whole

    def holds(self, cells: Iterable[Cell]) -> bool:
        """Whether all these cells are the tray's."""
        return self.own.issuperset(cells)


@cache
def plan_of(rows: int, columns: int, cells: tuple[Cell, ...], day: datetime.date | None = None) -> Plan:
    """Return the plan of these cells, which are sorted, in a box of rows and columns."""
    whole, hashed = len(cells) == rows * columns, hash((rows, columns, cells, day))
    return Plan(rows, columns, cells, day, frozenset(cells), whole, hashed)


@cache
def strip(columns: int) -> Plan:
    """Return the usual tray of so many columns."""
    return plan_of(ROWS, columns, tuple((r, c) for r in range(ROWS) for c in range(columns)))


def plan_with(cells: Iterable[Cell]) -> Plan:
    """Return the plan of these cells in the least box that holds them; BadInput for none or too large a box."""
    found = sorted(set(cells))
    if not found:
        raise BadInput("The shape has no cells.")
    top, left = found[0][0], min(c for _, c in found)
    rows, columns = found[-1][0] - top + 1, max(c for _, c in found) - left + 1
    return plan_of(rows, columns, tuple((r - top, c - left) for r, c in found))


@cache
def downwards(plan: Plan) -> tuple[Cell, ...]:
    """Return the cells column by column from the top."""
    return tuple(sorted(plan.cells, key=lambda cell: (cell[1], cell[0])))


@cache
def upwards(plan: Plan) -> tuple[Cell, ...]:
    """Return the cells column by column from the left, in a column from the bottom: as holes are filled."""
    return tuple(sorted(plan.cells, key=lambda cell: (cell[1], -cell[0])))


def claims_plan(text: str) -> bool:
    """Whether a text is evidently meant as a plan's."""
    return CODE.match(text) is not None


def read_plan(text: str) -> Plan:
    """Return the plan that a text stands for, a calendar's excepted; BadInput with a sentence if it is malformed."""
    found = CODE.fullmatch(text)
    if found is None:
        raise BadInput("{text!r} is not a shape, such as 3x2-XG: columns x rows, and the cells.", text=text[:40])
    columns, rows = int(found[1]), int(found[2])
    if not (1 <= columns <= WIDEST and 1 <= rows <= WIDEST):
        raise BadInput("A shape has 1 to {most} columns and rows, not {columns} and {rows}.",
                       most=WIDEST, columns=columns, rows=rows)  # fmt: skip
    need = -(-rows * columns // 5)
    code = found[3].upper().translate(ALIKE)
    if len(code) != need:
        raise BadInput("A shape of {columns} x {rows} has {need} characters after the dash, not {n}.",
                       columns=columns, rows=rows, need=need, n=len(code))  # fmt: skip
    wrong = next((mark for mark in code if mark not in DIGITS), "")
    if wrong:
        raise BadInput("{mark!r} does not stand in the text of a shape.", mark=wrong)
    bits = "".join(f"{DIGITS.index(mark):05b}" for mark in code)
    if "1" in bits[rows * columns :]:
        raise BadInput("The last character of the shape says more cells than {columns} x {rows} have.",
                       columns=columns, rows=rows)  # fmt: skip
    cells = tuple(divmod(at, columns) for at, bit in enumerate(bits) if bit == "1")
    if not cells:
        raise BadInput("The shape has no cells.")
    if len(cells) > MOST_CELLS:
        raise BadInput("A shape has {most} cells at most, this one has {n}.", most=MOST_CELLS, n=len(cells))
    return plan_of(rows, columns, cells)
