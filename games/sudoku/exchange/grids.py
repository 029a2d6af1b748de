"""Rows of cells in any look: nine lines, bars and boxes, blanks, commas, quotes, brackets; CSV; tables of candidates.

A text is cut into lines. A line is a row of cells, a rule (dashes between boxes), or a comment; comments and headings
part one board from the next, blank lines only where the rows would not be a board otherwise. The rows of a board are
read as numbers parted by blanks or commas, as one character a cell, or as candidates, whichever fits.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from math import isqrt

from engine.game import Sentence
from games.sudoku.exchange.alphabet import CHARACTERS, EMPTY, MOST, alphabets, box_of, rows_of
from games.sudoku.exchange.found import Interpretation, of_numbers, without_solutions
from games.sudoku.exchange.tables import CELL, is_table, merged, of_cells
from games.sudoku.rules.formats import characters_there, rows_there
from games.sudoku.rules.position import Position
from games.sudoku.rules.puzzle import LARGEST_BOX
from games.sudoku.rules.tokens import MOST_FIELDS, Source, Token, shorten

LINES = 20_000  # lines that are looked at: enough for 2000 puzzles of 9x9
MOST_CELLS = 20 * LARGEST_BOX**4  # that are looked at
WIDEST = 40_000  # characters of a line that are looked at: 10 000 numbers of three digits with blanks between
_RULE = re.compile(r"[\s|+*.:'!=_\-\u2500-\u257f]*[-=_\u2500\u2501]{3}[\s|+*.:'!=_\-\u2500-\u257f]*")
_RULED = re.compile(r"[+=.:\u2500\u2501]")
_COMMENT = re.compile(r"(?:^|\s)(?:#(?![0-9])|//|;\s).*|^\s*#.*")
_BETWEEN = re.compile(r"[^\s|!,;\"'`‘’“”\[\](){}\u2502]+")
_NUMBER = re.compile(r"[0-9]{1,3}")
_NAME = re.compile(r"^[A-Z][a-z]|[Q-WYZq-wyz]")
_DELIMITERS = ",;\t"


@dataclass(frozen=True, slots=True)
class CellRow:
    """A line of cells: its words, which are cells or several cells each; `rule`: it may as well be a rule."""

    words: tuple[Token, ...]
    rule: bool = False

    @property
    def letters(self) -> list[Token]:
        """Its cells where each is one character."""
        return [Token(letter, w.line, w.column + at) for w in self.words for at, letter in enumerate(w.text)]


Block = list[CellRow]
Way = tuple[Position, str]
"""A board as it can be read, and the words that tell this way from others."""


def of_grids(source: Source, lines: Sequence[str] | None = None) -> list[Interpretation] | None:
    """Return the ways to read the boards of a text; None where it has no rows of cells.

    `lines`: those to look at, with empty ones in the place of others; all by default.
    """
    boards: list[list[Way]] = []
    tables: list[bool] = []
    for block in _blocks(source.lines if lines is None else lines):
        for ways, table in _boards(source, block):
            boards.append(ways)
            tables.append(table)
    if not boards:
        return None
    if len(boards) > 1 and tables[-1] and not any(tables[:-1]):
        whole = merged([ways[0][0] for ways in boards[:-1]], boards[-1][0][0])
        if whole is not None:
            return [Interpretation((whole,), "text")]
    if len(boards) == 1:
        return [Interpretation((position,), "text", words) for position, words in boards[0]]
    return [Interpretation(without_solutions([ways[0][0] for ways in boards]), "text")]


def has_rows(lines: Sequence[str]) -> bool:
    """Whether lines, broken or not, are evidently a board: rows of cells of which some have digits."""
    for blocks in _blocks(lines[:200]):
        rows = [row for block in blocks for row in block]
        cells = [letter for row in rows for word in row.words for letter in word.text]
        if (len(rows) >= 4 or len(cells) >= 81) and any(letter.isdigit() for letter in cells):
            return True
    return False


# Lines


def _blocks(lines: Sequence[str]) -> list[list[Block]]:
    """Return the rows of a text: parted by comments, and within that by blank lines."""
    parts: list[list[Block]] = [[[]]]
    cells = 0
    for number, line in enumerate(lines[:LINES], 1):
        if cells > MOST_CELLS:
            break
        text = _COMMENT.sub("", line[:WIDEST])
        row = _row(text, number)
        if row is not None:
            parts[-1][-1].append(row)
            cells += len(row.words)
        elif not text.strip():
            parts[-1].append([])
        elif not _RULE.fullmatch(text):
            parts.append([[]])
    return [blocks for part in parts if (blocks := [block for block in part if any(not row.rule for row in block)])]


def _row(text: str, line: int) -> CellRow | None:
    """Return the cells of a line, None where it has none."""
    separated = _separated(text, line)
    if separated is not None:
        return separated
    words = tuple(Token(m[0], line, m.start() + 1) for m in _BETWEEN.finditer(text))[:MOST_FIELDS]
    if not words:
        return None
    rule = _RULE.fullmatch(text) is not None
    if rule and _RULED.search(text) and not any(letter.isalnum() for letter in text):
        return None
    if all(CELL.fullmatch(word.text) or CHARACTERS.issuperset(word.text) for word in words):
        letters = sum(len(word.text) for word in words)
        if letters < 4 or all(map(_is_word, words)) or any(_is_name(word) for word in words):
            return None  # a page number, a heading
        return CellRow(words, rule)
    known = sum(sum(letter in "123456789" + EMPTY for letter in word.text) for word in words)
    letters = sum(len(word.text) for word in words)
    return CellRow(words) if letters >= 4 and 5 * known >= 4 * letters else None


def _is_word(word: Token) -> bool:
    return len(word.text) > 1 and word.text.isalpha()


def _is_name(word: Token) -> bool:
    """Whether letters are a word of a heading (`Grid`, `row`) rather than numbers from 10 on."""
    return _is_word(word) and _NAME.search(word.text) is not None


def _separated(text: str, line: int) -> CellRow | None:
    """Return the cells of a line of CSV, where an empty field is an empty cell."""
    for delimiter in _DELIMITERS:
        count = text.count(delimiter) + 1
        if count < 4 or not (box_of(count) or rows_of(count)):
            continue
        words, column = [], 1
        for field in text.split(delimiter):
            cell = field.strip(" \t\r\"'[](){}")
            single = len(cell) == 1 and cell in CHARACTERS
            if cell and not (single or _NUMBER.fullmatch(cell) or CELL.fullmatch(cell)):
                break
            words.append(Token(cell or ".", line, column + len(field) - len(field.lstrip())))
            column += len(field) + 1
        else:
            return CellRow(tuple(words))
    return None


# Boards


def _boards(source: Source, blocks: list[Block]) -> list[tuple[list[Way], bool]]:
    """Return the boards of rows between two comments, each with its ways to be read and whether it is a table."""
    whole = _read(source, [row for block in blocks for row in block])
    if whole is not None:
        return whole
    found = []
    for block in blocks:
        boards = _read(source, block)
        if boards is None:
            if len(blocks) == 1 or len(block) > 1:
                _refuse(source, block if len(block) > 3 else [row for block in blocks for row in block])
            continue
        found += boards
    return found


def _read(source: Source, rows: Block) -> list[tuple[list[Way], bool]] | None:
    """Return the boards that rows make up, None where they do not.

    A line of dashes is a rule at first; where the rows then are no board, it is a row of empty cells.
    """
    without = [row for row in rows if not row.rule]
    for some in (without, rows) if len(without) < len(rows) else (rows,):
        for cells in ([list(row.words) for row in some], [row.letters for row in some]):
            boards = _cut(cells)
            if boards is None:
                continue
            read = [_board(source, board) for board in boards]
            if all(ways is not None for ways in read):
                return [ways for ways in read if ways is not None]
    return None


def _cut(rows: list[list[Token]]) -> list[list[Token]] | None:
    """Return the cells of each board, None where the rows are not those of boards."""
    if not rows:
        return None
    widths = {len(row) for row in rows}
    width = len(rows[0])
    if len(widths) == 1 and box_of(width) and len(rows) % width == 0:
        return [list(chain.from_iterable(rows[at : at + width])) for at in range(0, len(rows), width)]
    cells = sum(map(len, rows))
    if cells >= 16 and rows_of(cells) and isqrt(cells) != len(rows):
        return [list(chain.from_iterable(rows))]
    return None


def _board(source: Source, cells: list[Token]) -> tuple[list[Way], bool] | None:
    """Return the ways to read the cells of a board and whether it is a table; None where a cell cannot be read."""
    n = rows_of(len(cells))
    k = box_of(n)
    if is_table(cells, n):
        return [(of_cells(source, cells, k), "")], True
    if any(len(cell.text) > 1 for cell in cells):
        numbers = [_number(cell.text, n) for cell in cells]
        return ([(of_numbers(k, bytes(numbers)), "")], False) if -1 not in numbers else None
    text = "".join(cell.text for cell in cells)
    ways: list[Way] = []
    for alphabet in alphabets(text, n) if n <= MOST else ():
        values = alphabet.values(text, n)
        if values is not None and all(values != before.values for before, _ in ways):
            ways.append((of_numbers(k, values), alphabet.words))
    return (ways, False) if ways else None


def _number(text: str, n: int) -> int:
    """Return the number of a cell that stands between blanks or commas, 0 for an empty one, -1 for anything else."""
    if len(text) == 1 and text in EMPTY:
        return 0
    if not _NUMBER.fullmatch(text) or int(text) > n:
        return -1
    return int(text)


# What is wrong


def _refuse(source: Source, rows: Block) -> None:
    """Say why rows are no board."""
    rows = [row for row in rows if not row.rule] or rows
    parted = Counter(len(row.words) for row in rows).most_common(1)[0][0]
    joined = Counter(len(row.letters) for row in rows).most_common(1)[0][0]
    n = next((width for width in (parted, joined, len(rows)) if width >= 4 and box_of(width)), 9)
    as_words = parted == n or (joined != n and any(len(row.words) > 3 for row in rows))
    for row in rows:
        cells = list(row.words) if as_words else row.letters
        for cell in cells:
            _refuse_cell(source, cell, n, as_words)
        if len(cells) != n:
            if len(rows) == len(row.words) == 1:  # a line by itself is a whole puzzle
                at = cells[min(len(cells), 81) - 1]
                source.fault(at.line, at.column + len(at.text), characters_there(len(cells)))
            at = cells[min(n, len(cells) - 1)]
            column = at.column + (len(at.text) if len(cells) < n else 0)
            source.fault(at.line, column, _cells_in_row(len(cells), n))
    last = rows[-1].words[-1]
    source.fault(last.line, last.column + len(last.text), rows_there(len(rows), n))


def _refuse_cell(source: Source, cell: Token, n: int, parted: bool) -> None:
    if n <= 9 and parted and CELL.fullmatch(cell.text) and len(cell.text) > 1:
        return  # of a table of candidates
    if parted and _NUMBER.fullmatch(cell.text):
        if int(cell.text) > n:
            source.at(cell, Sentence("the number {text} is not in 1 to {n}.", text=shorten(cell.text), n=n))
    elif len(cell.text) > 1 or next(alphabets(cell.text, n)).values(cell.text, n) is None:
        text = shorten(cell.text)
        source.at(cell, Sentence("{text} is neither a number of 1 to {n} nor an empty cell.", text=text, n=n))


def _cells_in_row(n: int, wanted: int) -> Sentence:
    if n == 1:
        return Sentence("the row has {n} cell, not {wanted}.", n=n, wanted=wanted)
    return Sentence("the row has {n} cells, not {wanted}.", n=n, wanted=wanted)
