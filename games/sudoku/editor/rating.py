"""The rating of a puzzle while it is written: found in the background once its solutions are counted. No pixels."""

from __future__ import annotations

from collections.abc import Callable

from games.sudoku.rated.background import RatingSearch
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.path import PuzzleRating

LARGEST = 3  # box size of the puzzles that are rated unasked


class DraftRating:
    """`found`: the rating, None while it is not known or there is nothing to rate."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._search: RatingSearch | None = None
        self._about: tuple[Puzzle, bool] | None = None

    def look(self, puzzle: Puzzle, solvable: bool, now: float) -> None:
        """Rate a puzzle that has solutions, unless that is done or under way."""
        if self._about == (puzzle, solvable):
            return
        self.close()
        self._about = (puzzle, solvable)
        if solvable and puzzle.k <= LARGEST:
            self._search = RatingSearch(puzzle, self._wake)
            self._search.begin(now)

    def close(self) -> None:
        """Rate no more, and know nothing."""
        if self._search is not None:
            self._search.stop()
        self._search = self._about = None

    def update(self) -> bool:
        """Take in what was found; return whether that is anything new."""
        return self._search is not None and self._search.update()

    @property
    def found(self) -> PuzzleRating | None:
        """The whole rating."""
        if self._search is None or not self._search.done or not self._search.found.steps:
            return None
        return self._search.found

    def reached(self) -> int:
        """Return how many cells hold a number after the last step."""
        if self._about is None or self.found is None:
            return 0
        given = sum(1 for number in self._about[0].numbers if number)
        return given + sum(len(step.places) for step in self.found.steps)
