"""Puzzles and solutions as text, Prolog term or one line of 81 characters, told apart by the first non-blank line.

Every malformed text is refused with one sentence that names file, line and column (counted from 1).
Text: box size, then rows of fields (`es4`, `-`); solutions as grids between lines of five dashes.
Prolog: `s(K, Rows).` with fields as lists of v(N), e, o, s, w; solutions as one list of grids.
Line: `.` or 0 for an empty cell of a plain 9x9 puzzle, one puzzle or solution a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NoReturn

from engine.game import BadInput
from games.sudoku.rules import LARGEST_BOX, LETTERS, SOUTH, WEST, Puzzle

FORMS = ("text", "prolog", "line")
DASHES = "-----"
NONE = "none"  # the one-line form's answer where there is no solution
LETTER_OF = {bit: letter for letter, bit in LETTERS.items()}


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
        self.lines = text.split("\n")
        while len(self.lines) > 1 and not self.lines[-1].strip():
            self.lines.pop()

    def fault(self, line: int, column: int, sentence: str) -> NoReturn:
        """Refuse the file with one sentence."""
        raise BadInput(f"{self.name}, line {line}, column {column}: {sentence}")

    def at(self, token: Token, sentence: str) -> NoReturn:
        """Refuse the file because of a token."""
        self.fault(token.line, token.column, sentence)

    def end(self, sentence: str) -> NoReturn:
        """Refuse the file because it ends too early."""
        self.fault(len(self.lines), len(self.lines[-1]) + 1, sentence)

    def rows(self) -> Iterator[tuple[int, list[Token]]]:
        """Yield the non-blank lines: number and fields."""
        for number, line in enumerate(self.lines, 1):
            fields = [Token(m[0], number, m.start() + 1) for m in re.finditer(r"\S+", line)]
            if fields:
                yield number, fields

    def first(self) -> str:
        """Return the first non-blank line, stripped; BadInput if there is none."""
        for line in self.lines:
            if line.strip():
                return line.strip()
        self.fault(1, 1, "the file is empty.")


def decode(data: bytes, name: str) -> str:
    """Return the text of a file; BadInput with the place where it is no UTF-8 text."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - (data.rfind(b"\n", 0, error.start) + 1) + 1
        raise BadInput(f"{name}, line {line}, column {column}: this is no text (UTF-8).") from None


def is_line(text: str) -> bool:
    """Whether a line looks like a one-line puzzle or solution rather than a box size or a row."""
    return re.fullmatch(r"[^-\[\s]\S{39,}|[0-9.]{40,}|[0-9]*\.[0-9.]*", text) is not None


def shorten(text: str) -> str:
    """Return a text for quoting in a sentence."""
    return repr(text if len(text) <= 20 else text[:17] + "...")


# Puzzles


def read_puzzles(text: str, name: str = "<input>") -> tuple[list[Puzzle], str]:
    """Return the puzzles of a file (several only in the one-line form) and the form it has."""
    source = Source(text, name)
    first = source.first()
    if first.startswith("s"):
        return [PrologReader(source).puzzle()], "prolog"
    if is_line(first):
        return [_line_puzzle(source, token) for token in _single_tokens(source)], "line"
    return [_text_puzzle(source)], "text"


def read_puzzle(text: str, name: str = "<input>") -> tuple[Puzzle, str]:
    """Return the one puzzle of a file and its form."""
    puzzles, form = read_puzzles(text, name)
    if len(puzzles) > 1:
        source = Source(text, name)
        source.at([*_single_tokens(source)][1], f"the file has {len(puzzles)} puzzles, but one is wanted.")
    return puzzles[0], form


def _single_tokens(source: Source) -> Iterator[Token]:
    """Yield the one field of each non-blank line."""
    for _, fields in source.rows():
        if len(fields) > 1:
            source.at(fields[1], "a line holds one puzzle of 81 characters without blanks.")
        yield fields[0]


def _line_puzzle(source: Source, token: Token) -> Puzzle:
    """Return the puzzle of a one-line form."""
    text = token.text
    for at, letter in enumerate(text):
        if letter not in "0123456789.":
            source.fault(token.line, token.column + at, f"{letter!r} is neither a digit nor a dot.")
    if len(text) != 81:
        at = token.column + min(len(text), 81)
        source.fault(token.line, at, f"a one-line puzzle has 81 characters, not {len(text)}.")
    return Puzzle(3, bytes(0 if letter == "." else int(letter) for letter in text), bytes(81))


def _box_size(source: Source, token: Token) -> int:
    """Return the box size that a token stands for."""
    if not re.fullmatch(r"[0-9]+", token.text):
        source.at(token, f"a box size of 1 to {LARGEST_BOX} is wanted here, not {shorten(token.text)}.")
    digits = token.text.lstrip("0") or "0"
    if len(digits) > 2 or not 1 <= int(digits) <= LARGEST_BOX:
        source.at(token, f"the box size is {shorten(token.text)}, but must be 1 to {LARGEST_BOX}.")
    return int(digits)


def _text_puzzle(source: Source) -> Puzzle:
    """Return the puzzle of the text form."""
    rows = source.rows()
    _, head = next(rows)
    k = _box_size(source, head[0])
    if len(head) > 1:
        source.at(head[1], "the first line holds the box size alone.")
    n = k * k
    numbers, marks = bytearray(n * n), bytearray(n * n)
    row = 0
    for line, fields in rows:
        if row == n:
            source.at(fields[0], f"there are more than {n} rows.")
        if len(fields) > n:
            source.at(fields[n], f"row {row + 1} has {len(fields)} fields, not {n}.")
        if len(fields) < n:
            end = fields[-1].column + len(fields[-1].text)
            source.fault(line, end, f"row {row + 1} has {len(fields)} fields, not {n}.")
        for column, field in enumerate(fields):
            cell = row * n + column
            numbers[cell], marks[cell] = _field(source, field, k, cell)
        row += 1
    if row < n:
        source.end(f"there are {row} rows, not {n}.")
    return Puzzle(k, bytes(numbers), bytes(marks))


def _field(source: Source, field: Token, k: int, cell: int) -> tuple[int, int]:
    """Return the number (or 0) and the marks of a field."""
    if field.text == "-":
        return 0, 0
    number = marks = 0
    for match in re.finditer(r"[0-9]+|[^0-9]", field.text):
        clue = Token(match[0], field.line, field.column + match.start())
        if clue.text in LETTERS:
            marks = _add_mark(source, clue, k, cell, marks)
        elif not clue.text.isascii() or not clue.text.isdigit():
            source.at(clue, f"{clue.text!r} is no clue.")
        else:
            number = _add_number(source, clue, k, number)
    return number, marks


def _add_mark(source: Source, clue: Token, k: int, cell: int, marks: int) -> int:
    """Return the marks of a cell with one more; BadInput if it has it already or cannot have it."""
    n = k * k
    bit = LETTERS[clue.text]
    if marks & bit:
        source.at(clue, f"the clue {clue.text} stands twice in row {cell // n + 1}, column {cell % n + 1}.")
    if bit == SOUTH and cell // n == n - 1:
        source.at(clue, f"row {n}, column {cell % n + 1} has no cell below it, so it cannot carry s.")
    if bit == WEST and cell % n == 0:
        source.at(clue, f"row {cell // n + 1}, column 1 has no cell to its left, so it cannot carry w.")
    return marks | bit


def _add_number(source: Source, clue: Token, k: int, number: int) -> int:
    """Return the number a token stands for; BadInput if the cell has one already or it is outside 1..n."""
    digits = clue.text.lstrip("0") or "0"
    if number:
        source.at(clue, f"a second number, {shorten(clue.text)}, stands in the same cell.")
    if len(digits) > 3 or not 1 <= int(digits) <= k * k:
        source.at(clue, f"the number {shorten(clue.text)} is not in 1 to {k * k}.")
    return int(digits)


def read_fields(k: int, fields: Sequence[str], name: str = "<fields>") -> Puzzle:
    """Return the puzzle of n*n fields of the text form, row by row."""
    n = k * k
    source = Source(" ".join(fields), name)
    if len(fields) != n * n:
        source.end(f"there are {len(fields)} fields, not {n * n}.")
    tokens = next(source.rows())[1]
    pairs = [_field(source, token, k, cell) for cell, token in enumerate(tokens)]
    return Puzzle(k, bytes(pair[0] for pair in pairs), bytes(pair[1] for pair in pairs))


def write_puzzle(puzzle: Puzzle, form: str = "text") -> str:
    """Return a puzzle as a file of that form; BadInput if the one-line form cannot hold it."""
    n = puzzle.n
    if form == "line":
        if puzzle.k != 3 or not puzzle.plain:
            raise BadInput("The one-line form holds only 9x9 puzzles whose clues are all numbers.")
        return "".join(str(number) if number else "." for number in puzzle.numbers) + "\n"
    if form == "prolog":
        rows = ", ".join("[" + ",".join(_prolog_field(puzzle, r * n + c) for c in range(n)) + "]" for r in range(n))
        return f"s({puzzle.k}, [{rows}]).\n"
    fields = [puzzle.field(cell) for cell in range(n * n)]
    width = max(map(len, fields))
    lines = (" ".join(field.ljust(width) for field in fields[r * n : (r + 1) * n]).rstrip() for r in range(n))
    return f"{puzzle.k}\n" + "\n".join(lines) + "\n"


def _prolog_field(puzzle: Puzzle, cell: int) -> str:
    """Return a cell's clues as a Prolog list."""
    clues = [letter for letter, bit in LETTERS.items() if puzzle.marks[cell] & bit]
    if puzzle.numbers[cell]:
        clues.append(f"v({puzzle.numbers[cell]})")
    return f"[{','.join(clues)}]"


# Solutions


def read_solutions(text: str, k: int, name: str = "<input>", partial: bool = False) -> list[bytes]:
    """Return the grids of a solution file of box size k.

    With `partial`, cells may be empty (`-`, `.`, `_` or 0: a 0), and a grid may come as a puzzle file whose numbers
    it is.
    """
    source = Source(text, name)
    first = source.first()
    if first.startswith("["):
        return PrologReader(source).solutions(k, partial)
    if partial and (first.startswith("s") or _is_puzzle(source, k)):
        puzzle, _ = read_puzzle(text, name)
        if puzzle.k != k:
            source.fault(1, 1, f"the box size of the grid is {puzzle.k}, that of the puzzle {k}.")
        return [puzzle.numbers]
    if k == 3 and (is_line(first) or first == NONE):
        return _line_solutions(source, partial)
    return _text_solutions(source, k, partial)


def _is_puzzle(source: Source, k: int) -> bool:
    """Whether a text starts with a box size instead of a row."""
    rows = [fields for _, fields in source.rows()]
    return len(rows[0]) == 1 and rows[0][0].text.isdigit() and (k > 1 or (len(rows) == 2 and len(rows[1]) == 1))


def _line_solutions(source: Source, partial: bool) -> list[bytes]:
    """Return the grids of the one-line form."""
    grids: list[bytes] = []
    for token in _single_tokens(source):
        if token.text == NONE and not grids:
            continue
        grid = _line_puzzle(source, token).numbers
        if 0 in grid and not partial:
            source.fault(token.line, token.column + grid.index(0), "a solution has no empty cell.")
        grids.append(grid)
    return grids


def _text_solutions(source: Source, k: int, partial: bool) -> list[bytes]:
    """Return the grids of the text form; a single grid may come without dashes."""
    n = k * k
    grids: list[bytes] = []
    grid = bytearray()
    dashed = False
    for line, fields in source.rows():
        if len(fields) == 1 and re.fullmatch(r"-{3,}", fields[0].text):
            if grid and len(grid) < n * n:
                source.fault(line, fields[0].column, f"the grid above has {len(grid) // n} rows, not {n}.")
            grids += [bytes(grid)] if grid else []
            grid, dashed = bytearray(), True
            continue
        if len(grid) == n * n or (grids and not dashed):
            source.fault(line, fields[0].column, f"a grid has {n} rows; a line of five dashes is wanted here.")
        if len(fields) != n:
            at = fields[n] if len(fields) > n else fields[-1]
            column = at.column + (0 if len(fields) > n else len(at.text))
            source.fault(line, column, f"the row has {len(fields)} numbers, not {n}.")
        grid += bytes(_cell_value(source, field, k, partial) for field in fields)
    if grid and len(grid) < n * n:
        source.end(f"the last grid has {len(grid) // n} rows, not {n}.")
    return [*grids, bytes(grid)] if grid else grids


def _cell_value(source: Source, field: Token, k: int, partial: bool) -> int:
    """Return the number of a cell in a grid."""
    if partial and field.text in ("-", ".", "_", "0"):
        return 0
    if not re.fullmatch(r"[0-9]+", field.text):
        source.at(field, f"a number is wanted here, not {shorten(field.text)}.")
    return _add_number(source, field, k, 0)


@lru_cache(maxsize=16)
def _grid_template(k: int, form: str) -> str:
    """Return a grid of that form with `%d` for each number: filling it in is what makes long lists quick."""
    n = k * k
    if form != "text":
        cell, row, rows = ("%d", ",", "],[") if form == "prolog" else ("%d", "", "")
        lines = rows.join([row.join([cell] * n)] * n)
        return f"[[{lines}]]" if form == "prolog" else lines
    cell = f"%{len(str(n))}d"
    if k <= 3:
        return ("  ".join([cell] * n) + "\n") * n
    line = "    ".join(["  ".join([cell] * k)] * k) + "\n"
    return "\n".join([line * k] * k)


def write_grid(grid: bytes, k: int) -> str:
    """Return one solution as the lines of the text form; from 16x16 on with gaps between boxes and bands."""
    return _grid_template(k, "text") % tuple(grid)


def write_solutions(grids: Iterable[bytes], k: int, form: str = "text") -> Iterator[str]:
    """Yield a solution file piece by piece: one for each grid, one more where the form has an end."""
    if form == "line" and k != 3:
        raise BadInput("The one-line form holds only 9x9 grids.")
    template = _grid_template(k, form)
    if form == "text":
        yield f"{DASHES}\n"
        for grid in grids:
            yield f"\n{template % tuple(grid)}\n{DASHES}\n"
    elif form == "line":
        for grid in grids:
            yield template % tuple(grid) + "\n"
    else:
        opening = "["
        for grid in grids:
            yield opening + template % tuple(grid)
            opening = ",\n"
        yield "[].\n" if opening == "[" else "].\n"


# Prolog terms


class PrologReader:
    """Reads the two Prolog terms token by token."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.tokens = [
            Token(m[0], number, m.start() + 1)
            for number, line in enumerate(source.lines, 1)
            for m in re.finditer(r"[A-Za-z_]+|[0-9]+|\S", line.split("%", 1)[0])
        ]
        self.next = 0

    def take(self, *wanted: str) -> Token:
        """Return the next token; BadInput unless it is one of those wanted (`0`: any number)."""
        names = " or ".join("a number" if each == "0" else repr(each) for each in wanted)
        if self.next == len(self.tokens):
            self.source.end(f"{names} is wanted here, but the file ends.")
        token = self.tokens[self.next]
        digits = token.text.isascii() and token.text.isdigit()
        if token.text not in wanted and not (digits and "0" in wanted):
            self.source.at(token, f"{names} is wanted here, not {shorten(token.text)}.")
        self.next += 1
        return token

    def peek(self) -> str:
        """Return the next token's text without taking it, "" at the end."""
        return self.tokens[self.next].text if self.next < len(self.tokens) else ""

    def close(self) -> None:
        """Take the full stop that ends the term; BadInput if anything follows."""
        self.take(".")
        if self.next < len(self.tokens):
            self.source.at(self.tokens[self.next], "the file goes on after the full stop.")

    def items(self, count: int, what: str) -> Iterator[int]:
        """Yield 0..count-1 while reading a list of exactly that many; the caller reads each element."""
        opening = self.take("[")
        if count and self.peek() == "]":
            self.source.at(self.tokens[self.next], f"{what} 0, not {count}.")
        for index in range(count):
            yield index
            token = self.take(",", "]")
            if token.text == "]" and index < count - 1:
                self.source.at(token, f"{what} {index + 1}, not {count}.")
            if token.text == "," and index == count - 1:
                self.source.at(token, f"{what} more than {count}.")
        if not count:
            self.source.at(opening, f"{what} 0.")

    def puzzle(self) -> Puzzle:
        """Read `s(K, Rows).`"""
        self.take("s")
        self.take("(")
        k = _box_size(self.source, self.take("0"))
        self.take(",")
        n = k * k
        numbers, marks = bytearray(n * n), bytearray(n * n)
        for row in self.items(n, "the number of rows is"):
            for column in self.items(n, f"the number of fields in row {row + 1} is"):
                cell = row * n + column
                numbers[cell], marks[cell] = self.field(k, cell)
        self.take(")")
        self.close()
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
                number = _add_number(self.source, self.take("0"), k, number)
                self.take(")")
            else:
                marks = _add_mark(self.source, clue, k, cell, marks)
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
        return [token.text for token in self.tokens[self.next : self.next + 3]].count("[") == 2

    def grid(self, k: int, partial: bool) -> bytes:
        """Read one grid: a list of rows, a row a list of numbers."""
        n = k * k
        empty = ("_", "-") if partial else ()
        return bytes(
            _cell_value(self.source, self.take("0", *empty), k, partial)
            for row in self.items(n, "the number of rows of a grid is")
            for _ in self.items(n, f"the number of fields in row {row + 1} is")
        )
