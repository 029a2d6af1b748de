"""Puzzles and solutions as Prolog terms: `s(K, Rows).` with fields as lists of v(N), e, o, s, w; a list of grids."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from engine.game import Sentence, one_of
from games.sudoku.rules.puzzle import LETTERS, Puzzle
from games.sudoku.rules.tokens import Source, Token, add_mark, add_number, box_size, cell_value, shorten


class PrologReader:
    """Reads the two Prolog terms token by token."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._rest = (
            Token(m[0], number, m.start() + 1)
            for number, line in enumerate(source.lines, 1)
            for m in re.finditer(r"[A-Za-z_]+|[0-9]+|\S", line.split("%", 1)[0])
        )
        self._ahead: list[Token] = []  # the next tokens, as many as were looked at

    def ahead(self, count: int = 1) -> list[Token]:
        """Return the next tokens, at most `count`, without taking them."""
        self._ahead += itertools.islice(self._rest, max(0, count - len(self._ahead)))
        return self._ahead[:count]

    def take(self, *wanted: str) -> Token:
        """Return the next token; BadInput unless it is one of those wanted (`0`: any number)."""
        names = one_of([Sentence("a number") if each == "0" else repr(each) for each in wanted])
        if not self.ahead():
            self.source.end(Sentence("{names} is wanted here, but the file ends.", names=names))
        token = self._ahead[0]
        digits = token.text.isascii() and token.text.isdigit()
        if token.text not in wanted and not (digits and "0" in wanted):
            text = shorten(token.text)
            self.source.at(token, Sentence("{names} is wanted here, not {text}.", names=names, text=text))
        return self._ahead.pop(0)

    def peek(self) -> str:
        """Return the next token's text without taking it, "" at the end."""
        return next((token.text for token in self.ahead()), "")

    def close(self, stop: bool = True) -> None:
        """Take the full stop that ends the term; BadInput if anything follows. `stop` off: it may be left out."""
        if stop or self.ahead():
            self.take(".")
        if self.ahead():
            self.source.at(self._ahead[0], Sentence("the file goes on after the full stop."))

    def items(self, count: int, what: Sentence) -> Iterator[int]:
        """Yield 0..count-1 while reading a list of exactly that many; the caller reads each element."""
        opening = self.take("[")
        if count and self.peek() == "]":
            self.source.at(self._ahead[0], Sentence("{what} 0, not {count}.", what=what, count=count))
        for index in range(count):
            yield index
            token = self.take(",", "]")
            if token.text == "]" and index < count - 1:
                self.source.at(token, Sentence("{what} {index}, not {count}.", what=what, index=index + 1, count=count))
            if token.text == "," and index == count - 1:
                self.source.at(token, Sentence("{what} more than {count}.", what=what, count=count))
        if not count:
            self.source.at(opening, Sentence("{what} 0.", what=what))

    def puzzle(self) -> Puzzle:
        """Read `s(K, Rows).`, with or without its full stop."""
        self.take("s")
        self.take("(")
        k = box_size(self.source, self.take("0"))
        self.take(",")
        n = k * k
        numbers, marks = bytearray(n * n), bytearray(n * n)
        for row in self.items(n, Sentence("the number of rows is")):
            for column in self.items(n, Sentence("the number of fields in row {row} is", row=row + 1)):
                cell = row * n + column
                numbers[cell], marks[cell] = self.field(k, cell)
        self.take(")")
        self.close(stop=False)
        return Puzzle(k, bytes(numbers), bytes(marks))

    def field(self, k: int, cell: int) -> tuple[int, int]:
        """Read the list of a cell's clues; return its number (or 0) and marks."""
        number = marks = 0
        self.take("[")
        if self.peek() == "]":
            self.take("]")
            return 0, 0
        while True:
            clue = self.take("v", *LETTERS)
            if clue.text == "v":
                self.take("(")
                number = add_number(self.source, self.take("0"), k, number)
                self.take(")")
            else:
                marks = add_mark(self.source, clue, k, cell, marks)
            if self.take(",", "]").text == "]":
                return number, marks

    def solutions(self, k: int, partial: bool) -> list[bytes]:
        """Read one list of grids; with `partial` also a bare grid, and `_`, `-` or 0 for an empty cell."""
        if partial and self._bare():
            grids = [self.grid(k, partial)]
        else:
            grids = []
            self.take("[")
            if self.peek() == "]":
                self.take("]")
            else:
                grids.append(self.grid(k, partial))
                while self.take(",", "]").text == ",":
                    grids.append(self.grid(k, partial))
        self.close()
        return grids

    def _bare(self) -> bool:
        """Whether what follows is a grid rather than a list of grids."""
        return [token.text for token in self.ahead(3)].count("[") == 2

    def grid(self, k: int, partial: bool) -> bytes:
        """Read one grid: a list of rows, a row a list of numbers."""
        n = k * k
        empty = ("_", "-") if partial else ()
        return bytes(
            cell_value(self.source, self.take("0", *empty), k, partial)
            for row in self.items(n, Sentence("the number of rows of a grid is"))
            for _ in self.items(n, Sentence("the number of fields in row {row} is", row=row + 1))
        )
