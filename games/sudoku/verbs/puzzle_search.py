"""A puzzle's search as the verbs drive it, and what is told of it at the end."""

from __future__ import annotations

import json

from engine.run.pool import StartWorkers
from engine.run.sought import Sought
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think import solve
from games.terminal.driven import Driven
from games.terminal.interruption import Interruption


class PuzzleSearch:
    """The search for a puzzle's solutions: the first `first` of them, for `limit` seconds, or until Ctrl C.

    With `keep` off, solutions are only counted. `jobs` threads search, or those whom `workers` starts. The seconds of
    `driven` are all that pass until the last solution is taken, also those in which solutions are written.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        interruption: Interruption,
        first: int | None = None,
        limit: float | None = None,
        keep: bool = True,
        jobs: int = 1,
        workers: StartWorkers | None = None,
        shown: bool = True,
    ) -> None:
        self.puzzle = puzzle
        self.interruption = interruption
        self._pool = solve.pool(puzzle, first == 1, keep, jobs=jobs, workers=workers)
        self.driven: Driven[bytes] = Driven(
            [lambda: Sought(self._pool, lambda node, grid: grid)],
            first,
            limit,
            lambda: interruption.came,
            shown=shown,
            throughout=True,
        )

    @property
    def found(self) -> int:
        """How many solutions there were so far."""
        return self.driven.found

    @property
    def seconds(self) -> float:
        """Seconds that the search took so far."""
        return self.driven.seconds

    @property
    def complete(self) -> bool:
        """Whether the solutions told are all there are, proved."""
        pool, found = self._pool, self.driven.found
        cut = found == self.driven.first and pool.divided  # when the end comes to light depends on the threads
        return pool.complete and not cut and found == pool.solutions

    def summary(self) -> str:
        """Return the JSON object that ends the output."""
        figures = {"count": self.found, "complete": self.complete, "seconds": self.seconds, "nodes": self.driven.nodes}
        return json.dumps(figures)


def solutions_of(count: int) -> str:
    """Return `1 solution` or `12 solutions`."""
    return f"{count} solution{'' if count == 1 else 's'}"
