"""The data of a puzzle that came as JSON, of which anything may be wrong: a sentence for each fault."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.game import BadInput
from games.sudoku.exchange.alphabet import box_of
from games.sudoku.exchange.cell_colours import nearest
from games.sudoku.rules.position import MOST_COLOURS, Position
from games.sudoku.rules.puzzle import EVEN, ODD, SOUTH, WEST, Puzzle, place
from games.sudoku.rules.words import LIMITS, PuzzleWords

Data = Mapping[str, object]
DIAMOND = 0.35  # the widest shape, in cells, that is a diamond on a line between two cells
_COLOUR = re.compile(r"#?([0-9A-Fa-f]{6})(?:[0-9A-Fa-f]{2})?")
_CELL = re.compile(r"[Rr]([0-9]{1,3})[Cc]([0-9]{1,3})")


def loaded(text: str) -> object:
    """Return what JSON holds; BadInput where it is damaged or nested without end."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise BadInput("This is no puzzle: its JSON is damaged at character {at}.", at=error.pos + 1) from None
    except ValueError:  # a number of thousands of digits
        raise BadInput("What is packed in the link is no puzzle.") from None
    except RecursionError:
        raise BadInput("This is no puzzle: its JSON is nested too deep.") from None


def items(value: object) -> list[object]:
    """Return a list as it is, and anything else as an empty one."""
    return value if isinstance(value, list) else []


def data_of(value: object) -> Data:
    """Return an object as it is, and anything else as an empty one."""
    return value if isinstance(value, dict) else {}


def whole(value: object) -> int | None:
    """Return a whole number, also one in quotes; None for anything else."""
    if isinstance(value, str) and re.fullmatch(r"\s*[0-9]{1,3}\s*", value):
        return int(value)
    if isinstance(value, float) and value.is_integer() and abs(value) < 1000:
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def measure(value: object) -> float:
    """Return a length, 0 where there is none."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return 0.0
    return float(value) if abs(value) < 1000 else 0.0


def text_of(value: object) -> str:
    """Return a text as it is, and anything else as an empty one; the parts of a list one after another."""
    return " ".join(map(text_of, value)) if isinstance(value, list) else value if isinstance(value, str) else ""


def said_in(title: object, author: object, rules: object) -> PuzzleWords:
    """Return what a setter says of a puzzle, each on one line; what is too long ends with an ellipsis."""
    words = PuzzleWords()
    for which, value in (("title", title), ("author", author), ("rules", rules)):
        said = " ".join(text_of(value).split())
        words = words.saying(which, said if len(said) <= LIMITS[which] else said[: LIMITS[which] - 1] + "…")
    return words


@dataclass
class Board:
    """A board that is being filled with what a text says of its cells."""

    n: int
    numbers: bytearray = field(init=False)
    values: bytearray = field(init=False)
    marks: bytearray = field(init=False)
    notes: list[int] = field(init=False)
    corners: list[int] = field(init=False)
    colours: list[int] = field(init=False)

    def __post_init__(self) -> None:
        if not box_of(self.n):
            raise BadInput("The board has {n} rows: Tabla has 4, 9, 16 and other squares up to 100.", n=self.n)
        self.numbers, self.values = bytearray(self.n**2), bytearray(self.n**2)
        self.marks, self.notes = bytearray(self.n**2), [0] * self.n**2
        self.corners, self.colours = [0] * self.n**2, [0] * self.n**2

    def number(self, cell: int, value: object, given: bool) -> None:
        """Put a number into a cell, if there is one; BadInput where it is not of this board."""
        if value is None or value in ("", 0):
            return
        number = whole(value)
        if number is None or not 1 <= number <= self.n:
            where = place(box_of(self.n), cell)
            raise BadInput("r{row}c{column} holds {value}, which is no number of 1 to {n}.",
                           value=repr(value)[:20], n=self.n, **where)  # fmt: skip
        self.values[cell] = number
        self.numbers[cell] = number if given else 0

    def pencil(self, cell: int, centre: object, corner: object) -> None:
        """Take the lists of a cell's centre and corner marks."""
        self.notes[cell], self.corners[cell] = self._mask(centre), self._mask(corner)

    def _mask(self, marks: object) -> int:
        found = {whole(value) for value in items(marks)}
        return sum(1 << number for number in found if number is not None and 1 <= number <= self.n)

    def colour(self, cell: int, *values: object) -> None:
        """Take colours as the web writes them (`#FFA8A8`), of ours the nearest; what is no colour is left out."""
        for value in values:
            found = _COLOUR.fullmatch(value) if isinstance(value, str) else None
            if found and self.colours[cell].bit_count() < MOST_COLOURS:
                self.colours[cell] |= 1 << nearest(int(found[1], 16))

    def cell(self, name: object) -> int:
        """Return the cell of a name like R1C1; BadInput where there is none."""
        found = _CELL.fullmatch(name) if isinstance(name, str) else None
        row, column = (int(found[1]), int(found[2])) if found else (0, 0)
        if not (1 <= row <= self.n and 1 <= column <= self.n):
            raise BadInput("{name} is no cell of the board.", name=repr(name)[:20])
        return (row - 1) * self.n + column - 1

    def parity(self, cell: int, odd: bool) -> None:
        """Say of a cell that it is odd, or even."""
        self.marks[cell] |= ODD if odd else EVEN

    def diamond(self, one: int, other: int) -> bool:
        """Say of two cells that their sum is odd; False where they are not beside each other."""
        one, other = sorted((one, other))
        if other == one + self.n:
            self.marks[one] |= SOUTH
        elif other == one + 1 and other % self.n:
            self.marks[other] |= WEST
        else:
            return False
        return True

    def position(self) -> Position:
        """Return the position; marks stand only in cells without a number."""
        puzzle = Puzzle(box_of(self.n), bytes(self.numbers), bytes(self.marks))
        notes, corners = (
            tuple(0 if value else mask for value, mask in zip(self.values, marks, strict=True))
            for marks in (self.notes, self.corners)
        )
        colours = tuple(self.colours)
        return Position(puzzle, bytes(self.values), notes, corners if any(corners) else (),
                        colours if any(colours) else ())  # fmt: skip
