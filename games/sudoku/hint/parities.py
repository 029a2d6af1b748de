"""Why a cell is known to be even or odd, in words: its number, its own mark, a diamond, or what candidates it has."""

from __future__ import annotations

from collections.abc import Sequence

from games.base.i18n import _, ngettext
from games.sudoku.hint import names
from games.sudoku.hint.told import HintTelling
from games.sudoku.rules.puzzle import EVEN, ODD, Puzzle, tied
from games.sudoku.think.logic import Deduction


def marked(puzzle: Puzzle, cell: int) -> int:
    """Return 0 for the square of an even cell, 1 for the circle of an odd one, -1 for none."""
    mark = puzzle.marks[cell] & (EVEN | ODD)
    return -1 if mark not in (EVEN, ODD) else int(mark == ODD)


def known(hint: Deduction, cell: int) -> int:
    """Return 0 or 1 where all that a cell can hold is even or odd, else -1."""
    return names.parity_of(hint.seen[cell])


def teller(puzzle: Puzzle, hint: Deduction, cell: int, parity: int) -> int:
    """Return a neighbour across a diamond that makes a cell even (0) or odd (1), -1 if there is none."""
    if not hint.seen:
        return -1
    others = [other for other in tied(puzzle, cell) if known(hint, other) == 1 - parity]
    return max(others, key=lambda other: (hint.board[other] > 0, marked(puzzle, other) >= 0), default=-1)


def say_marked(told: HintTelling, cells: Sequence[int], parity: int, house: int = -1) -> str:
    """Return that cells have a square or a circle."""
    if parity:
        text = ngettext("{cells} is odd (circle).", "{cells} are odd (circles).", len(cells))
    else:
        text = ngettext("{cells} is even (square).", "{cells} are even (squares).", len(cells))
    return names.begun(text.format(cells=told.cells(cells, house)))


def say_told(told: HintTelling, hint: Deduction, cell: int, other: int, parity: int) -> str:
    """Return that a diamond makes a cell even or odd, and why the other cell is what it is."""
    told.diamond(cell, other)
    mask, fields = hint.seen[other], {"cell": told.cell(cell), "other": told.cell(other)}
    if hint.board[other]:
        text = (
            _("{cell} is odd: a diamond joins it to {other}, which is {n}.")
            if parity
            else _("{cell} is even: a diamond joins it to {other}, which is {n}.")
        )
        return text.format(n=hint.board[other], **fields)
    if marked(told.puzzle, other) >= 0:
        text = (
            _("{cell} is odd: a diamond joins it to {other}, which is even (square).")
            if parity
            else _("{cell} is even: a diamond joins it to {other}, which is odd (circle).")
        )
        return text.format(**fields)
    text = (
        _("{cell} is odd: a diamond joins it to {other}, which can only be {numbers}.")
        if parity
        else _("{cell} is even: a diamond joins it to {other}, which can only be {numbers}.")
    )
    return text.format(numbers=names.choice(mask), **fields)


def say_known(told: HintTelling, hint: Deduction, cell: int) -> str:
    """Return what a cell is known to be, and why."""
    parity = known(hint, cell)
    if not hint.board[cell] and marked(told.puzzle, cell) == parity:
        return say_marked(told, (cell,), parity)
    if hint.board[cell]:
        text = _("{cell} is {n}, so it is odd.") if parity else _("{cell} is {n}, so it is even.")
        return text.format(cell=told.cell(cell), n=hint.board[cell])
    text = (
        _("{cell} can only be {numbers}, so it is odd.")
        if parity
        else _("{cell} can only be {numbers}, so it is even.")
    )
    return text.format(cell=told.cell(cell), numbers=names.choice(hint.seen[cell]))


def say_made(told: HintTelling, cells: Sequence[int], parity: int, house: int = -1) -> str:
    """Return that cells are therefore even or odd."""
    if parity:
        text = ngettext("So {cells} is odd.", "So {cells} are odd.", len(cells))
    else:
        text = ngettext("So {cells} is even.", "So {cells} are even.", len(cells))
    return text.format(cells=told.cells(cells, house))
