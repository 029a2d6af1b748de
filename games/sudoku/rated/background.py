"""The path of a puzzle, found in the background while it is on the board. No pixels."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from engine.run.stepper import Snapshot
from games.model.thinker import Thinker
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.path import PathFinder, PuzzleRating


def _rating(found: Snapshot) -> PuzzleRating:
    rating: PuzzleRating = found.extra.get("rating", PuzzleRating())
    return rating


LARGEST = 5  # box size of boards that are rated while they are played


class KnownRatings:
    """Finished ratings of the puzzles that were looked at last: none is worked out again for another scene."""

    def __init__(self) -> None:
        self.ratings: dict[Puzzle, PuzzleRating] = {}

    def keep(self, puzzle: Puzzle, rating: PuzzleRating, most: int = 16) -> None:
        """Have a rating found again."""
        self.ratings[puzzle] = rating
        while len(self.ratings) > most:
            del self.ratings[next(iter(self.ratings))]


@lru_cache(maxsize=1)
def known() -> KnownRatings:
    """Return the ratings of this program."""
    return KnownRatings()


class RatingSearch:
    """The rating of one puzzle. `found`: as far as it is known; `done`: whether it is whole.

    `wake` is called, from another thread, when there is something new.
    """

    def __init__(self, puzzle: Puzzle, wake: Callable[[], None]) -> None:
        self._puzzle = puzzle
        self._search: Thinker[PuzzleRating] = Thinker(_rating, wake)
        self.found = known().ratings.get(puzzle, PuzzleRating())
        self.done = puzzle in known().ratings

    @property
    def busy(self) -> bool:
        """Whether it is being worked out."""
        return self._search.open

    def begin(self, now: float) -> None:
        """Work it out, unless that is done or under way."""
        if not self.done and not self._search.open:
            self._search.think(lambda: PathFinder(self._puzzle), now)

    def begin_beside(self, now: float) -> None:
        """Work it out while the puzzle is played, on a board that does not take long."""
        if self._puzzle.k <= LARGEST:
            self.begin(now)

    def stop(self) -> None:
        """Go no further; what is found so far stays."""
        self._search.stop()

    def update(self) -> bool:
        """Take in what was found; return whether that is anything new. Raises what failed."""
        if not self._search.open:
            return False
        finished = self._search.latest.finished
        before, self.found = self.found, self._search.best() or self.found
        if finished:
            self._search.stop()
            self.done = True
            known().keep(self._puzzle, self.found)
        return finished or len(before.steps) != len(self.found.steps)
