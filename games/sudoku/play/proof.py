"""Knowledge of a puzzle's solutions in play: the first one, and whether it is the only one. No pixels."""

from __future__ import annotations

from collections.abc import Callable

from engine.run.stepper import Snapshot
from games.model.thinker import Thinker
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.uniqueness import Uniqueness


def _as_it_is(found: Snapshot) -> Snapshot:
    return found


class Proof:
    """The search for a second solution. `solution`: the first one found; `many`: whether there are more, None: unknown;
    `searched`: whether the search came to its end."""

    def __init__(self, puzzle: Puzzle, wake: Callable[[], None]) -> None:
        self._puzzle = puzzle
        self._search: Thinker[Snapshot] = Thinker(_as_it_is, wake)
        self.solution: bytes | None = None
        self.many: bool | None = None
        self.searched = False

    def begin(self, now: float) -> None:
        """Look for it in the background."""
        if not self.searched:
            self._search.think(lambda: Uniqueness(self._puzzle), now)

    def stop(self) -> None:
        """Look no further."""
        self._search.stop()

    @property
    def busy(self) -> bool:
        """Whether it is being looked for."""
        return self._search.open

    @property
    def only(self) -> bytes | None:
        """The solution, where it is known to be the only one."""
        return self.solution if self.many is False else None

    @property
    def none(self) -> bool:
        """Whether there is no solution."""
        return self.searched and self.solution is None

    def update(self) -> bool:
        """Take in what was found; return whether that is anything new."""
        found = self._search.best()
        if found is None:
            return False
        before = self.solution, self.searched
        self.solution = found.extra.get("solution")
        if found.finished:
            self.searched, self.many = True, found.solutions > 1
            self._search.stop()
        return before != (self.solution, self.searched)
