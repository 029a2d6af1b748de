"""The path of a puzzle gone through step by step: which step is shown, which rows are unfolded. No pixels."""

from __future__ import annotations

from collections.abc import Callable

from games.model.reel import Reel
from games.sudoku.rated.background import RatingSearch
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.steps.rows import PathRow, row_of, rows_of
from games.sudoku.think.logic import Deduction
from games.sudoku.think.path import PuzzleRating
from games.sudoku.think.weights import weight

PACE = 500.0  # ms that a step is shown while it plays


class State:
    """The steps of a puzzle. `reel.here`: the step shown, from 0 on; `candidates`: whether all are on the board;
    `opened`: the first steps of the runs that are unfolded; `folded`: whether the card tells only what follows."""

    def __init__(self, puzzle: Puzzle, wake: Callable[[], None]) -> None:
        self.puzzle = puzzle
        self.search = RatingSearch(puzzle, wake)
        self.reel = Reel(max(0, len(self.search.found.steps) - 1), 0, (PACE,))
        self.candidates = True
        self.opened: set[int] = set()
        self.folded: bool | None = None  # None: as the room has it
        self.sought: Deduction | None = None  # the step to be shown once it is found
        self._rows: tuple[tuple[int, frozenset[int]], list[PathRow]] = ((-1, frozenset()), [])

    @property
    def rating(self) -> PuzzleRating:
        """The path as far as it is found."""
        return self.search.found

    @property
    def steps(self) -> tuple[Deduction, ...]:
        """Its steps."""
        return self.rating.steps

    @property
    def hint(self) -> Deduction | None:
        """The step shown, None where there is none at all."""
        return self.steps[self.reel.here] if self.steps else None

    @property
    def stuck(self) -> bool:
        """Whether logic ends before the puzzle does, and no number that the search could give leads on."""
        return self.search.done and not self.rating.solved

    @property
    def rows(self) -> list[PathRow]:
        """The rows of the list."""
        key = (len(self.steps), frozenset(self.opened))
        if self._rows[0] != key:
            self._rows = (key, rows_of(self.steps, self.opened))
        return self._rows[1]

    @property
    def row(self) -> int:
        """The row that the step shown stands in, -1 where there is none."""
        return row_of(self.rows, self.reel.here)

    @property
    def values(self) -> bytes:
        """The numbers on the board before the step shown."""
        hint = self.hint
        return self.puzzle.numbers if hint is None else hint.board

    # Life

    def update(self, now: float) -> bool:
        """Take in what was found, and play on; return whether anything has changed. Raises what failed."""
        news = self.search.update()
        if news:
            self.reel.last = max(0, len(self.steps) - 1)
        return self.reel.tick(now) or news

    # Going

    def go(self, place: int) -> None:
        """Show a step, the nearest one there is."""
        self.reel.go(place)

    def seek(self) -> bool:
        """Show the step that is sought, if it is found: the same, else the first of its technique; return whether."""
        sought = self.sought
        if sought is None:
            return False
        alike = [at for at, one in enumerate(self.steps) if one.technique == sought.technique]
        same = [at for at in alike if (self.steps[at].cells, self.steps[at].places) == (sought.cells, sought.places)]
        if not same and not (alike and self.search.done):
            return False
        self.sought = None
        self.go((same or alike)[0])
        return True

    def go_row(self, row: int) -> None:
        """Show the first step of a row, the nearest one there is."""
        if self.rows:
            self.go(self.rows[max(0, min(len(self.rows) - 1, row))].first)

    def unfold(self, row: int) -> None:
        """Show the steps of a run one by one, or again as one row."""
        if 0 <= row < len(self.rows):
            first = self.rows[row].first
            start = max((one for one in self.opened if one <= first), default=-1)
            if self.rows[row].several:
                self.opened.add(first)
            elif start >= 0 and all(one.first == one.last for one in self.rows[row_of(self.rows, start) : row + 1]):
                self.opened.discard(start)

    def hardest(self) -> None:
        """Show the heaviest step after this one, round the end; of equally heavy ones the next."""
        most = max(map(weight, self.steps), default=0)
        places = [at for at, hint in enumerate(self.steps) if weight(hint) == most]
        if places:
            self.go(next((at for at in places if at > self.reel.here), places[0]))
