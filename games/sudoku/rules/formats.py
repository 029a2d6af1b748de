"""Puzzles and solutions as text, Prolog term or one line of 81 characters, told apart by the first non-blank line.

Every malformed text is refused with one sentence that names file, line and column (counted from 1).
Text: box size, then rows of fields (`es4`, `-`); solutions as grids between lines of five dashes.
Prolog: `s(K, Rows).` with fields as lists of v(N), e, o, s, w; solutions as one list of grids.
Line: `.` or 0 for an empty cell of a plain 9x9 puzzle, one puzzle or solution a line.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from engine.game import BadInput, Sentence
from games.sudoku.rules import quick
from games.sudoku.rules.prolog import PrologReader
from games.sudoku.rules.puzzle import LETTERS, Puzzle
from games.sudoku.rules.tokens import Source, Token, add_mark, add_number, box_size, cell_value

FORMS = ("text", "prolog", "line")
DASHES = "-----"
NONE = "none"  # the one-line form's answer where there is no solution


def decode(data: bytes, name: str) -> str:
    """Return the text of a file; BadInput with the place where it is no UTF-8 text."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - (data.rfind(b"\n", 0, error.start) + 1) + 1
        raise BadInput(
            "{name}, line {line}, column {column}: this is no text (UTF-8).", name=name, line=line, column=column
        ) from None


def is_line(text: str) -> bool:
    """Whether a line looks like a one-line puzzle or solution rather than a box size or a row."""
    dotted = len(text) > 5 and "." in text  # 2.5 is a wrong box size
    return re.fullmatch(r"[^-\[\s]\S{39,}|[0-9.]{40,}" + r"|[0-9.]+" * dotted, text) is not None


def claims(text: str) -> bool:
    """Whether a text, broken or not, is evidently meant as a puzzle: by its first non-blank line."""
    first = next((line.strip() for line in text.removeprefix("\ufeff").splitlines() if line.strip()), "")
    known = sum(letter in "0123456789." for letter in first)
    line = len(first) >= 40 and known >= 0.8 * len(first)
    return line or re.match(r"s\s*\(|-?\d{1,3}$|\d{1,2}\|[^|]*\|", first) is not None


def is_ours(text: str) -> bool:
    """Whether a text, broken or not, is evidently meant as one of the text form or as a Prolog term."""
    lines = text.removeprefix("\ufeff").splitlines()
    first = next((line.split() for line in lines if line.strip()), [""])
    return re.fullmatch(r"-?[0-9]{1,2}|s\s*\(.*", first[0]) is not None and (len(first) == 1 or first[0][0] == "s")


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
        sentence = Sentence("the file has {n} puzzles, but one is wanted.", n=len(puzzles))
        source.at([*_single_tokens(source)][1], sentence)
    return puzzles[0], form


def _single_tokens(source: Source) -> Iterator[Token]:
    """Yield the one field of each non-blank line."""
    for _, fields in source.rows():
        if len(fields) > 1:
            source.at(fields[1], Sentence("a line holds one puzzle of 81 characters without blanks."))
        yield fields[0]


def _line_puzzle(source: Source, token: Token) -> Puzzle:
    """Return the puzzle of a one-line form."""
    text = token.text
    for at, letter in enumerate(text):
        if letter not in "0123456789.":
            source.fault(
                token.line, token.column + at, Sentence("{letter!r} is neither a digit nor a dot.", letter=letter)
            )
    if len(text) != 81:
        at = token.column + min(len(text), 81)
        source.fault(token.line, at, characters_there(len(text)))
    return Puzzle(3, bytes(0 if letter == "." else int(letter) for letter in text), bytes(81))


def _text_puzzle(source: Source) -> Puzzle:
    """Return the puzzle of the text form."""
    rows = source.rows()
    _, head = next(rows)
    k = box_size(source, head[0])
    if len(head) > 1:
        source.at(head[1], Sentence("the first line holds the box size alone."))
    n = k * k
    numbers, marks = bytearray(n * n), bytearray(n * n)
    row = 0
    for line, fields in rows:
        if row == n:
            source.at(fields[0], _more_rows(n))
        if len(fields) > n:
            source.at(fields[n], _fields_in_row(source.width(line), n))
        if len(fields) < n:
            end = fields[-1].column + len(fields[-1].text)
            source.fault(line, end, _fields_in_row(len(fields), n))
        for column, field in enumerate(fields):
            cell = row * n + column
            numbers[cell], marks[cell] = _field(source, field, k, cell)
        row += 1
    if row < n:
        source.end(rows_there(row, n))
    return Puzzle(k, bytes(numbers), bytes(marks))


# One and several are worded apart: another language may need that where English gets by with an s.


def _more_rows(n: int) -> Sentence:
    if n == 1:
        return Sentence("there is more than {n} row.", n=n)
    return Sentence("there are more than {n} rows.", n=n)


def characters_there(n: int) -> Sentence:
    """Return that a puzzle on one line has so many characters, and not as many as it should."""
    return Sentence("a one-line puzzle has 81 characters, not {n}.", n=n)


def rows_there(row: int, n: int) -> Sentence:
    """Return that there are so many rows, and not as many as there should be."""
    if row == 1:
        return Sentence("there is {row} row, not {n}.", row=row, n=n)
    return Sentence("there are {row} rows, not {n}.", row=row, n=n)


def _fields_in_row(n: int, wanted: int) -> Sentence:
    if n == 1:
        return Sentence("the row has {n} field, not {wanted}.", n=n, wanted=wanted)
    return Sentence("the row has {n} fields, not {wanted}.", n=n, wanted=wanted)


def _numbers_in_row(n: int, wanted: int) -> Sentence:
    if n == 1:
        return Sentence("the row has {n} number, not {wanted}.", n=n, wanted=wanted)
    return Sentence("the row has {n} numbers, not {wanted}.", n=n, wanted=wanted)


def _fields_there(n: int, wanted: int) -> Sentence:
    if n == 1:
        return Sentence("there is {n} field, not {wanted}.", n=n, wanted=wanted)
    return Sentence("there are {n} fields, not {wanted}.", n=n, wanted=wanted)


def _rows_of_grid(n: int, wanted: int) -> Sentence:
    if n == 1:
        return Sentence("the grid has {n} row here, not {wanted}.", n=n, wanted=wanted)
    return Sentence("the grid has {n} rows here, not {wanted}.", n=n, wanted=wanted)


def _field(source: Source, field: Token, k: int, cell: int) -> tuple[int, int]:
    """Return the number (or 0) and the marks of a field."""
    if field.text == "-":
        return 0, 0
    number = marks = 0
    for match in re.finditer(r"[0-9]+|[^0-9]", field.text):
        clue = Token(match[0], field.line, field.column + match.start())
        if clue.text in LETTERS:
            marks = add_mark(source, clue, k, cell, marks)
        elif not clue.text.isascii() or not clue.text.isdigit():
            source.at(clue, Sentence("{text!r} is no clue.", text=clue.text))
        else:
            number = add_number(source, clue, k, number)
    return number, marks


def read_fields(k: int, fields: Sequence[str], name: str = "<fields>") -> Puzzle:
    """Return the puzzle of n*n fields of the text form, row by row."""
    n = k * k
    source = Source(" ".join(fields), name)
    if len(fields) != n * n:
        source.end(_fields_there(len(fields), n * n))
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
        quickly = quick.prolog_grids(source.lines, k)
        return PrologReader(source).solutions(k, partial) if quickly is None else quickly
    if k == 3 and (is_line(first) or first == NONE):  # before the box size, which is a number alone on a line, too
        quickly = quick.line_grids(source.lines)
        return _line_solutions(source, partial) if quickly is None else quickly
    if partial and (first.startswith("s") or _is_puzzle(source, k)):
        puzzle, _ = read_puzzle(text, name)
        if puzzle.k != k:
            sizes = {"k": puzzle.k, "wanted": k}
            source.fault(1, 1, Sentence("the box size of the grid is {k}, that of the puzzle {wanted}.", **sizes))
        return [puzzle.numbers]
    quickly = quick.text_grids(source.lines, k)
    return _text_solutions(source, k, partial) if quickly is None else quickly


def _is_puzzle(source: Source, k: int) -> bool:
    """Whether a text starts with a box size instead of a row."""
    rows = [fields for _, fields in itertools.islice(source.rows(), 3)]
    return len(rows[0]) == 1 and rows[0][0].text.isdigit() and (k > 1 or (len(rows) == 2 and len(rows[1]) == 1))


def _line_solutions(source: Source, partial: bool) -> list[bytes]:
    """Return the grids of the one-line form."""
    grids: list[bytes] = []
    for token in _single_tokens(source):
        if token.text == NONE and not grids:
            continue
        grid = _line_puzzle(source, token).numbers
        if 0 in grid and not partial:
            source.fault(token.line, token.column + grid.index(0), Sentence("a solution has no empty cell."))
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
                source.fault(line, fields[0].column, _rows_of_grid(len(grid) // n, n))
            grids += [bytes(grid)] if grid else []
            grid, dashed = bytearray(), True
            continue
        if len(grid) == n * n or (grids and not dashed):
            source.fault(
                line, fields[0].column, Sentence("a grid has {n} rows; a line of five dashes is wanted here.", n=n)
            )
        if len(fields) != n:
            at = fields[n] if len(fields) > n else fields[-1]
            column = at.column + (0 if len(fields) > n else len(at.text))
            source.fault(line, column, _numbers_in_row(source.width(line), n))
        grid += bytes(cell_value(source, field, k, partial) for field in fields)
    if grid and len(grid) < n * n:
        source.end(_rows_of_grid(len(grid) // n, n))
    return [*grids, bytes(grid)] if grid else grids


@lru_cache(maxsize=16)
def _grid_template(k: int, form: str) -> str:
    """Return a grid of that form with `%d` for each number: filling it in is what makes long lists quick."""
    n = k * k
    if form != "text":
        cell, row, rows = ("%d", ",", "],[") if form == "prolog" else ("%1d", "", "")
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


def text_solution(grid: bytes, k: int) -> str:
    """Return a solution and the line of dashes after it, as they stand in a solution file."""
    return f"\n{write_grid(grid, k)}\n{DASHES}\n"


def write_solutions(grids: Iterable[bytes], k: int, form: str = "text", at_once: bool = False) -> Iterator[str]:
    """Yield a solution file piece by piece: one for each grid, one more where the form has an end.

    `at_once`: the grids are all there, so that a piece may hold many of them, which is quicker.
    """
    if form == "line" and k != 3:
        raise BadInput("The one-line form holds only 9x9 grids.")
    if form == "text":
        yield f"{DASHES}\n"
    if at_once and form != "prolog":
        template = f"\n{_grid_template(k, form)}\n{DASHES}\n" if form == "text" else _grid_template(k, form) + "\n"
        yield from quick.spell(grids, k**4, template)
    elif form == "text":
        for grid in grids:
            yield text_solution(grid, k)
    elif form == "line":
        template = _grid_template(k, form)
        for grid in grids:
            yield template % tuple(grid) + "\n"
    else:
        template = _grid_template(k, form)
        opening = "["
        for grid in grids:
            yield opening + template % tuple(grid)
            opening = ",\n"
        yield "[].\n" if opening == "[" else "].\n"
