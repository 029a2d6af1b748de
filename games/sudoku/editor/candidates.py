"""What the open cells of a puzzle being written show: nothing, or candidates by clues, by logic, or true ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.run.stepper import Snapshot
from games.model.thinker import Thinker
from games.sudoku.rules.candidates import candidates
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.setting import LogicCandidates, SettingCandidates

NONE, CLUES, LOGIC, TRUE = WAYS = ("none", "clues", "logic", "true")


@dataclass(frozen=True, slots=True)
class OpenCells:
    """The candidates of each cell as sets, and those of them that are known to leave one solution, or several; `known`:
    whether the candidates are the true ones, or whatever else was asked for."""

    masks: tuple[int, ...] = ()
    one: tuple[int, ...] = ()
    many: tuple[int, ...] = ()
    known: bool = True


def _read(found: Snapshot) -> OpenCells:
    extra = found.extra
    if not extra:
        return OpenCells(known=False)  # it has not begun
    return OpenCells(tuple(found.path), extra["one"], extra["many"], extra["true"])


class Candidates:
    """The candidates shown. `way`: one of WAYS."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self.way = NONE
        self.cells = OpenCells()
        self.pointed: tuple[int, int] | None = None  # the cell and number under the pointer
        self._about: tuple[str, Puzzle] | None = None
        self._search: Thinker[OpenCells] = Thinker(_read, wake)

    def look(self, puzzle: Puzzle, now: float) -> None:
        """See to the candidates of a puzzle in the way chosen; those of another are dropped."""
        if self._about == (self.way, puzzle):
            return
        self._about = (self.way, puzzle)
        self._search.stop()
        self.cells, self.pointed = OpenCells(), None
        if self.way == TRUE:
            self._search.think(lambda: SettingCandidates(puzzle), now)
        elif self.way == LOGIC:
            self._search.think(lambda: LogicCandidates(puzzle), now)
        elif self.way == CLUES:
            self.cells = OpenCells(tuple(candidates(puzzle, puzzle.numbers)))

    def update(self) -> bool:
        """Take in what the search has found; return whether it is anything new."""
        found = self._search.best()
        if found is None or found == self.cells:
            return False
        self.cells = found
        return True

    def close(self) -> None:
        """Search no more."""
        self._search.stop()
        self._about = None

    def after(self) -> str:
        """Return the way after the one chosen, around."""
        return WAYS[(WAYS.index(self.way) + 1) % len(WAYS)]

    def sure(self, cell: int) -> int:
        """Return the number that a cell without a clue has in all solutions, as far as that is known; 0: none."""
        masks = self.cells.masks
        if self.way not in (LOGIC, TRUE) or not self.cells.known or not masks or masks[cell].bit_count() != 1:
            return 0
        return masks[cell].bit_length() - 1

    def told(self, cell: int, number: int) -> bool | None:
        """Return whether a number in an open cell leaves one solution, False: several; None where that is not known."""
        cells = self.cells
        if cells.one and cells.one[cell] >> number & 1:
            return True
        return False if cells.many and cells.many[cell] >> number & 1 else None
