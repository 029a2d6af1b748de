"""Tables of candidates, as HoDoKu, Simple Sudoku and SudokuWiki copy them: a cell is all that it may still be."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.game import Sentence
from games.sudoku.rules.position import Position
from games.sudoku.rules.puzzle import Puzzle, houses, houses_of
from games.sudoku.rules.tokens import Source, Token, shorten

# A cell of a table: digits, among them the signs with which HoDoKu marks a step's cells and the candidates it removes.
CELL = re.compile(r"[*#@]?-?[1-9](?:-?[1-9])*[*#@]?")


def is_table(tokens: Sequence[Token], n: int) -> bool:
    """Whether these are the cells of a table of candidates for a board of n rows, not of a grid of numbers."""
    if n > 9 or not any(len(token.text) > 1 for token in tokens):
        return False
    return all(token.text in ".0" or CELL.fullmatch(token.text) for token in tokens)


def of_cells(source: Source, tokens: Sequence[Token], k: int) -> Position:
    """Return the position of a table.

    A cell with one number has that number, unless another cell that it sees may still be it: then it is open, with
    that one mark. (This is also what HoDoKu does.) Numbers are clues: a table does not say which were entered.
    """
    masks = [_mask(source, token, k * k) for token in tokens]
    return _position(masks, k)


def of_digits(source: Source, token: Token) -> Position:
    """Return the position of a line that has nine characters for each cell: the digit where it is a candidate."""
    masks = []
    for cell in range(81):
        mask = 0
        for number in range(1, 10):
            letter = token.text[cell * 9 + number - 1]
            if letter == str(number):
                mask |= 1 << number
            elif letter not in "0.":
                at = token.column + cell * 9 + number - 1
                _refuse_letter(source, Token(letter, token.line, at), number)
        masks.append(mask)
    return _position(masks, 3)


def _refuse_letter(source: Source, letter: Token, number: int) -> None:
    """Refuse what stands in the place of a candidate."""
    sentence = Sentence("{letter!r} stands where {number}, a dot or 0 is wanted.", letter=letter.text, number=number)
    source.at(letter, sentence)


def _mask(source: Source, token: Token, n: int) -> int:
    """Return the candidates of a cell as a bit set."""
    mask = 0
    for digit in re.findall("[1-9]", token.text):
        number = int(digit)
        if number > n:
            source.at(token, Sentence("the number {text} is not in 1 to {n}.", text=repr(digit), n=n))
        if mask >> number & 1:
            text = shorten(token.text)
            source.at(token, Sentence("{text} is no set of candidates: {n} is there twice.", text=text, n=digit))
        mask |= 1 << number
    return mask


def _position(masks: Sequence[int], k: int) -> Position:
    """Return the position of candidates, cell by cell (0: nothing is said of the cell)."""
    numbers = bytearray(len(masks))
    for cell, mask in enumerate(masks):
        if mask.bit_count() == 1 and not any(
            masks[other] & mask and masks[other] != mask
            for house in houses_of(k)[cell]
            for other in houses(k)[house]
            if other != cell
        ):
            numbers[cell] = mask.bit_length() - 1
    notes = tuple(0 if numbers[cell] else mask for cell, mask in enumerate(masks))
    return Position(Puzzle(k, bytes(numbers), bytes(len(masks))), bytes(numbers), notes)


def merged(grids: Sequence[Position], table: Position) -> Position | None:
    """Return the position of a table whose puzzle stands before it, as clues and perhaps as numbers; None if not so."""
    clues = grids[0].puzzle.numbers
    for grid in grids:
        known = grid.puzzle.numbers
        if len(known) != len(table.values) or grid.puzzle.marks != table.puzzle.marks:
            return None
        if any(number and number != table.values[cell] for cell, number in enumerate(known)):
            return None
    return Position(Puzzle(table.puzzle.k, clues, table.puzzle.marks), table.values, table.notes)
