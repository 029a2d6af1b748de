"""What is read of a Sudoku to who cannot see it: a cell with its clues and candidates, a row, a column, a box."""

from __future__ import annotations

from collections.abc import Iterable

from games.base.i18n import _
from games.sudoku.hint import names
from games.sudoku.rules.candidates import candidates_of
from games.sudoku.rules.position import Position
from games.sudoku.rules.puzzle import EVEN, ODD, Puzzle, houses, tied
from games.sudoku.think.logic import bits


def place(puzzle: Puzzle, cell: int) -> str:
    """Return "Row 4, column 5"."""
    row, column = divmod(cell, puzzle.n)
    return names.begun(_("row {row}, column {column}").format(row=row + 1, column=column + 1))


def listed(numbers: Iterable[int]) -> str:
    """Return numbers with commas between."""
    return ", ".join(map(str, numbers))


def signs(puzzle: Puzzle, cell: int) -> list[str]:
    """Return the clues of a cell besides a number, a sentence each."""
    mark, told = puzzle.marks[cell], []
    if mark & EVEN:
        told.append(_("Its clue says even."))
    if mark & ODD:
        told.append(_("Its clue says odd."))
    if others := list(tied(puzzle, cell)):
        told.append(_("The sum with {cells} is odd.").format(cells=names.cells(puzzle, others)))
    return told


def candidates(position: Position, cell: int) -> str:
    """Return the candidates of an empty cell in a sentence."""
    left = bits(candidates_of(position.puzzle, position.values, cell))
    return _("Candidates: {list}.").format(list=listed(left)) if left else _("It has no candidate left.")


def number(position: Position, cell: int) -> str:
    """Return a cell with its number, or that it is empty."""
    puzzle, value = position.puzzle, position.values[cell]
    form = _("{place}: {n}, a clue.") if puzzle.numbers[cell] else _("{place}: {n}.") if value else _("{place}: empty.")
    return form.format(place=place(puzzle, cell), n=value)


def clue(puzzle: Puzzle, cell: int) -> str:
    """Return what an editor has put into a cell."""
    value = puzzle.numbers[cell]
    form = _("{place}: {n}, a clue.") if value else _("{place}: empty.")
    return " ".join([form.format(place=place(puzzle, cell), n=value), *signs(puzzle, cell)])


def marks(position: Position, cell: int) -> list[str]:
    """Return the marks and colours of a cell, a sentence for each kind."""
    kinds = (
        (position.notes[cell], _("Pencilled in the centre: {list}.")),
        (position.corner(cell), _("Pencilled at the corner: {list}.")),
        (position.colour(cell), _("Colours: {list}.")),
    )
    return [words.format(list=listed(bits(mask))) for mask, words in kinds if mask]


def changed(position: Position, cell: int) -> str:
    """Return what a player has put into a cell."""
    return " ".join([number(position, cell), *marks(position, cell)])


def whole_cell(position: Position, cell: int) -> str:
    """Return all that is to be known of a cell: number or candidates, clues, marks and colours."""
    possible = [] if position.values[cell] else [candidates(position, cell)]
    return " ".join([number(position, cell), *signs(position.puzzle, cell), *possible, *marks(position, cell)])


def house(position: Position, which: int) -> str:
    """Return a row, column or box by its numbers; of a box, row by row, with more of a pause between the rows."""
    puzzle = position.puzzle
    said = [str(position.values[cell] or _("empty")) for cell in houses(puzzle.k)[which]]
    long = puzzle.k if which >= 2 * puzzle.n else puzzle.n
    rows = [", ".join(said[at : at + long]) for at in range(0, puzzle.n, long)]
    return f"{names.begun(names.house(puzzle, which))}: {'; '.join(rows)}."


def missing(position: Position, which: int) -> list[str]:
    """Return a sentence with the numbers that a house lacks, none for none."""
    puzzle = position.puzzle
    there = {position.values[cell] for cell in houses(puzzle.k)[which]}
    lacking = [value for value in range(1, puzzle.n + 1) if value not in there]
    return [_("Missing: {list}.").format(list=listed(lacking))] if lacking else []


def clues(puzzle: Puzzle) -> list[str]:
    """Return a line for each cell that has clues besides a number; of a sum both its cells have one."""
    told = ((cell, signs(puzzle, cell)) for cell in range(puzzle.n**2))
    lines = [f"{place(puzzle, cell)}: {' '.join(parts)}" for cell, parts in told if parts]
    return lines or [_("All clues are numbers.")]
