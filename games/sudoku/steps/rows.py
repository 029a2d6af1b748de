"""The rows in which the steps of a path are listed: runs of single steps are one row until it is unfolded."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

from games.base.i18n import _, ngettext
from games.sudoku.hint import names
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.logic import Deduction, bits
from games.sudoku.think.weights import score, weight

RUNS = ("last cell", "hidden single", "naked single", "odd sum")  # techniques whose runs are one row


@dataclass(frozen=True, slots=True)
class PathRow:
    """The steps `first` to `last`, by their places from 0 on."""

    first: int
    last: int

    @property
    def several(self) -> bool:
        """Whether it is a run."""
        return self.last > self.first

    def number(self) -> str:
        """Return "26", or "31–41"."""
        return f"{self.first + 1}–{self.last + 1}" if self.several else str(self.first + 1)


def rows_of(steps: Sequence[Deduction], opened: Set[int]) -> list[PathRow]:
    """Return the rows of a path; `opened`: the first steps of runs that are unfolded."""
    found: list[PathRow] = []
    at = 0
    while at < len(steps):
        end = at
        if steps[at].technique in RUNS:
            while end + 1 < len(steps) and steps[end + 1].technique in RUNS:
                end += 1
        if at in opened:
            found += [PathRow(one, one) for one in range(at, end + 1)]
        else:
            found.append(PathRow(at, end))
        at = end + 1
    return found


def row_of(rows: Sequence[PathRow], place: int) -> int:
    """Return the row that has a step in it, -1 for none."""
    return next((at for at, row in enumerate(rows) if row.first <= place <= row.last), -1)


def row_texts(
    puzzle: Puzzle, steps: Sequence[Deduction], row: PathRow
) -> tuple[tuple[str, ...], tuple[str, ...], int]:
    """Return a row's name and where it is, each with shorter forms, and what its steps weigh together."""
    hints = steps[row.first : row.last + 1]
    if row.several:
        n = len(hints)
        if any(hint.technique == "odd sum" for hint in hints):
            whole = ngettext("{n} single or odd sum", "{n} singles and odd sums", n)
            short = ngettext("{n} step", "{n} steps", n)
            return (whole.format(n=n), short.format(n=n)), (), score(hints)
        return (ngettext("{n} single", "{n} singles", n).format(n=n),), (), score(hints)
    hint = hints[0]
    if hint.technique == "search":
        return (_("Logic ends here."),), _places(puzzle, hint), weight(hint)
    return (names.technique(hint.technique),), _places(puzzle, hint), weight(hint)


def _places(puzzle: Puzzle, hint: Deduction) -> tuple[str, str, str]:
    """Return "6 in r2c9", "8 in box 6", "2 4 in row 8", "column 9" or "r4c4", the same with r8, c9, b6, these alone."""
    said = [hint.places[0][1]] if hint.places else list(bits(hint.values)) or [hint.value] * (hint.value > 0)
    if hint.places or hint.house < 0:
        place = short = names.cell(puzzle, hint.cells[0])
    else:
        place, short = names.house(puzzle, hint.house), names.house_short(puzzle, hint.house)
    numbers = " ".join(map(str, said))
    text = _("{numbers} in {place}") if numbers else "{place}"
    return text.format(numbers=numbers, place=place), text.format(numbers=numbers, place=short), short
