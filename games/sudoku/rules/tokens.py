"""The pieces of Sudoku files and what one piece may say, refused with file, line and column if it may not."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NoReturn

from engine.game import BadInput, Sentence
from games.sudoku.rules.puzzle import LARGEST_BOX, LETTERS, SOUTH, WEST

MOST_FIELDS = LARGEST_BOX**4 + 1  # of a line that are looked at: one more than the cells of the largest board


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a file and where it stands."""

    text: str
    line: int
    column: int


class Source:
    """A file's text by lines, with the name under which faults are reported."""

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        end = len(text.rstrip())
        self.lines = (text[:end] + text[end:].partition("\n")[0]).split("\n")

    def fault(self, line: int, column: int, sentence: Sentence) -> NoReturn:
        """Refuse the file with one sentence."""
        raise self.faulty(line, column, sentence)

    def faulty(self, line: int, column: int, sentence: Sentence) -> BadInput:
        """Return the refusal of a place, one sentence."""
        where = {"name": self.name, "line": line, "column": column}
        return BadInput("{name}, line {line}, column {column}: {sentence}", sentence=sentence, **where)

    def at(self, token: Token, sentence: Sentence) -> NoReturn:
        """Refuse the file because of a token."""
        self.fault(token.line, token.column, sentence)

    def end(self, sentence: Sentence) -> NoReturn:
        """Refuse the file because it ends too early."""
        self.fault(len(self.lines), len(self.lines[-1]) + 1, sentence)

    def rows(self) -> Iterator[tuple[int, list[Token]]]:
        """Yield the non-blank lines: number and fields, MOST_FIELDS of them at most (see `width`)."""
        for number, line in enumerate(self.lines, 1):
            found = itertools.islice(re.finditer(r"\S+", line), MOST_FIELDS)
            fields = [Token(m[0], number, m.start() + 1) for m in found]
            if fields:
                yield number, fields

    def width(self, line: int) -> int:
        """Return how many fields a line has."""
        return len(self.lines[line - 1].split())

    def first(self) -> str:
        """Return the first non-blank line, stripped; BadInput if there is none."""
        for line in self.lines:
            if line.strip():
                return line.strip()
        self.fault(1, 1, Sentence("the file is empty."))


def shorten(text: str) -> str:
    """Return a text for quoting in a sentence."""
    return repr(text if len(text) <= 20 else text[:17] + "...")


def box_size(source: Source, token: Token) -> int:
    """Return the box size that a token stands for."""
    if not re.fullmatch(r"[0-9]+", token.text):
        wanted = Sentence(
            "a box size of 1 to {largest} is wanted here, not {text}.", largest=LARGEST_BOX, text=shorten(token.text)
        )
        source.at(token, wanted)
    digits = token.text.lstrip("0") or "0"
    if len(digits) > 2 or not 1 <= int(digits) <= LARGEST_BOX:
        wanted = Sentence(
            "the box size is {text}, but must be 1 to {largest}.", text=shorten(token.text), largest=LARGEST_BOX
        )
        source.at(token, wanted)
    return int(digits)


def add_mark(source: Source, clue: Token, k: int, cell: int, marks: int) -> int:
    """Return the marks of a cell with one more; BadInput if it has it already or cannot have it."""
    n = k * k
    bit = LETTERS[clue.text]
    if marks & bit:
        source.at(clue, Sentence("the clue {text} stands twice in the same cell.", text=clue.text))
    if bit == SOUTH and cell // n == n - 1:
        source.at(clue, Sentence("s has no cell below it."))
    if bit == WEST and cell % n == 0:
        source.at(clue, Sentence("w has no cell to its left."))
    return marks | bit


def add_number(source: Source, clue: Token, k: int, number: int) -> int:
    """Return the number a token stands for; BadInput if the cell has one already or it is outside 1..n."""
    digits = clue.text.lstrip("0") or "0"
    if number:
        source.at(clue, Sentence("a second number, {text}, stands in the same cell.", text=shorten(clue.text)))
    if len(digits) > 3 or not 1 <= int(digits) <= k * k:
        source.at(clue, Sentence("the number {text} is not in 1 to {n}.", text=shorten(clue.text), n=k * k))
    return int(digits)


def cell_value(source: Source, field: Token, k: int, partial: bool) -> int:
    """Return the number of a cell in a grid."""
    if partial and field.text in ("-", ".", "_", "0"):
        return 0
    if not re.fullmatch(r"[0-9]+", field.text):
        source.at(field, Sentence("a number is wanted here, not {text}.", text=shorten(field.text)))
    return add_number(source, field, k, 0)
