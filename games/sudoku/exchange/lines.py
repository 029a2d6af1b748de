"""A puzzle a line: 81 characters (or 16, 256, 625) with anything behind them, and HoDoKu's library lines."""

from __future__ import annotations

import re

from engine.game import BadInput, Sentence
from games.sudoku.exchange.alphabet import CHARACTERS, EMPTY, alphabets, box_of, rows_of
from games.sudoku.exchange.found import Interpretation, of_numbers, without_solutions
from games.sudoku.exchange.tables import of_digits
from games.sudoku.rules.candidates import candidates
from games.sudoku.rules.formats import characters_there
from games.sudoku.rules.position import Position
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.rules.tokens import Source, Token, shorten

SIZES = (16, 81, 256, 625)  # cells of the boards that are written on one line
UNTIL = 1000  # lines in which the first puzzle must stand
WIDEST = 4000  # characters of a line that are looked at
NEARLY = 40  # characters from which a line is nearly a puzzle rather than the row of a grid
DIGITS = 729  # characters of a line that has nine for each cell of 9x9: its candidates
_FIELD = re.compile(r"[^\s,;|\"'`:]+")
_LIBRARY = re.compile(r"\s*:[0-9]{4}(?:-[0-9]+)?:[^:]*:([^:]*):([^:]*)(?::|$)")
_COMMON = frozenset("123456789" + EMPTY)
_PLAIN = re.compile(r"\s*([1-9.0]{81})\s*")  # what nearly all lines of long lists are


def of_library(source: Source) -> list[Interpretation] | None:
    """Return the puzzles of HoDoKu's library lines, None where the first line is none.

    A line is `:0000:x:53..7....:713 931:...`: digits with `+` before those that were entered, then the candidates that
    were removed, each as number, row, column.
    """
    if not _LIBRARY.match(source.first()):
        return None
    positions: list[Position] = []
    faults: list[BadInput] = []
    for number, line in enumerate(source.lines, 1):
        if not line.strip():
            continue
        try:
            positions.append(_library_position(source, number, line))
        except BadInput as error:
            faults.append(error)
    if not positions:
        raise faults[0]
    return [Interpretation(tuple(positions), "text", faults=tuple(faults))]


def _library_position(source: Source, number: int, line: str) -> Position:
    """Return the position of a line of the library: marks are there only where candidates were removed."""
    found = _LIBRARY.match(line)
    if not found:
        source.fault(number, 1, Sentence("a line of HoDoKu's library is wanted here, as in the lines before."))
    grid = Token(found[1], number, found.start(1) + 1)
    removed = [Token(m[0], number, found.start(2) + m.start() + 1) for m in re.finditer(r"\S+", found[2])]
    cells = re.findall(r"\+?.", grid.text)
    if len(cells) != 81:
        source.at(grid, characters_there(len(cells)))
    clues, values = bytearray(81), bytearray(81)
    for cell, text in enumerate(cells):
        if text[-1] not in "123456789" + EMPTY:
            source.at(grid, Sentence("{letter!r} is neither a digit nor a dot.", letter=text[-1]))
        values[cell] = int(text[-1]) if text[-1] in "123456789" else 0
        clues[cell] = 0 if text[0] == "+" else values[cell]
    position = Position(Puzzle(3, bytes(clues), bytes(81)), bytes(values), (0,) * 81)
    if not removed:
        return position
    marks = candidates(position.puzzle, position.values)
    for token in removed:
        if not re.fullmatch("[1-9]{3}", token.text):
            source.at(token, Sentence("{text} is no candidate: number, row, column.", text=shorten(token.text)))
        number, row, column = map(int, token.text)
        marks[(row - 1) * 9 + column - 1] &= ~(1 << number)
    return Position(position.puzzle, position.values, tuple(marks))


def of_lines(source: Source) -> list[Interpretation] | None:
    """Return the ways to read a file of one-line puzzles, None where it is none.

    A line is a puzzle by its first field that is as long as one; with a puzzle and its solution, in whatever order, by
    the one with empty cells. Lines without such a field are a heading or comments, unless they nearly have one.
    """
    tokens: list[Token] = []
    strange: list[Token] = []  # lines that are nearly a puzzle
    for number, line in enumerate(source.lines, 1):
        plain = _PLAIN.fullmatch(line)
        if plain:
            tokens.append(Token(plain[1], number, plain.start(1) + 1))
            continue
        if number > UNTIL and not tokens:
            break
        token = _puzzle_of(line[:WIDEST], number)
        if token is None:
            continue
        if token.text and (len(token.text) in SIZES or len(token.text) == DIGITS) and _plausible(token.text):
            tokens.append(token)
        elif len(token.text) >= 9:
            strange.append(token)
    if not tokens:
        if strange and len(strange[0].text) >= NEARLY:
            raise _refused(source, strange[0])
        return None
    short = bool(strange) and strange[0].line < tokens[0].line and len(strange[0].text) < NEARLY
    if short or (strange and len(tokens[0].text) == 16):
        return None  # rows of a grid
    faults = {token.line: _refused(source, token) for token in strange}
    sizes = {len(token.text) for token in tokens}
    if sizes == {16} and len(tokens) % 16 == 0 and any(set(token.text) - set("1234" + EMPTY) for token in tokens):
        return None  # rows of 16x16
    return _read_all(source, tokens, faults)


def _plausible(text: str) -> bool:
    """Whether a word of this length may be a board: not if it is all letters."""
    return CHARACTERS.issuperset(text) and not text.isalpha()


def _puzzle_of(line: str, number: int) -> Token | None:
    """Return the field of a line that is a puzzle or nearly one; None for what is a comment or blank."""
    if line.lstrip().startswith(("#", "//", "%")):
        return None
    fields = [Token(m[0], number, m.start() + 1) for m in _FIELD.finditer(line)]
    whole = [field for field in fields if len(field.text) in (*SIZES, DIGITS) and _plausible(field.text)]
    if whole:
        first = len(whole[0].text)
        with_gaps = [field for field in whole if len(field.text) == first and set(field.text) & set(EMPTY)]
        return (with_gaps or whole)[0]
    fields = [field for field in fields if "+" not in field.text]  # those are rules between boxes
    near = [field for field in fields if 5 * sum(map(_COMMON.__contains__, field.text)) >= 4 * len(field.text)]
    return max(near, key=lambda field: len(field.text), default=None)


def _refused(source: Source, token: Token) -> BadInput:
    """Return what is wrong with a line that is nearly a puzzle."""
    for at, letter in enumerate(token.text):
        if letter not in CHARACTERS:
            where = Sentence("{letter!r} is neither a digit nor an empty cell (. 0 x _ * -).", letter=letter)
            return source.faulty(token.line, token.column + at, where)
    at = token.column + min(len(token.text), 81)
    return source.faulty(token.line, at, characters_there(len(token.text)))


def _read_all(source: Source, tokens: list[Token], faults: dict[int, BadInput]) -> list[Interpretation]:
    """Return the ways to read these lines: one, but where letters may begin at 1 or at 10. `faults`: of others."""
    tokens, faulty = _of_known_letters(source, tokens)
    in_order = tuple(fault for _line, fault in sorted({**faults, **faulty}.items()))
    readings: list[Interpretation] = []
    boards = "".join(token.text for token in tokens if len(token.text) > 81 and len(token.text) != DIGITS)
    for alphabet in alphabets(boards, 16 if boards else 9):
        positions = []
        for token in tokens:
            if len(token.text) == DIGITS:
                positions.append(of_digits(source, token))
                continue
            n = rows_of(len(token.text))
            values = alphabet.values(token.text, n)
            if values is None:
                break
            positions.append(of_numbers(box_of(n), values))
        else:
            plain = all(position.puzzle.k == 3 for position in positions)
            form = "line" if plain else "text"
            reading = Interpretation(without_solutions(positions), form, alphabet.words, faults=in_order)
            if all(reading.positions != other.positions for other in readings):
                readings.append(reading)
    if not readings:
        for token in tokens:
            if (fault := _letter_fault(source, token)) is not None:
                raise fault
        source.at(tokens[0], Sentence("the lines cannot be read in one alphabet."))
    return readings


def _of_known_letters(source: Source, tokens: list[Token]) -> tuple[list[Token], dict[int, BadInput]]:
    """Return the lines but those of 81 cells that have a letter which is no number, and by line what is said of these;
    all of them where none would be left."""
    kept: list[Token] = []
    faults: dict[int, BadInput] = {}
    for token in tokens:
        fault = _letter_fault(source, token) if len(token.text) == 81 else None
        if fault is None:
            kept.append(token)
        else:
            faults[token.line] = fault
    return (kept, faults) if kept else (tokens, {})


def _letter_fault(source: Source, token: Token) -> BadInput | None:
    """Return the refusal of the first character that is no number of its board, None where all are."""
    n, text = rows_of(len(token.text)), token.text
    alphabet = next(alphabets(text, n))
    if len(text) == DIGITS or alphabet.values(text, n) is not None:
        return None
    at = next(at for at, letter in enumerate(text) if alphabet.values(letter, n) is None)
    sentence = Sentence("{letter!r} is neither a number of 1 to {n} nor an empty cell.", letter=text[at], n=n)
    return source.faulty(token.line, token.column + at, sentence)
