"""The Sudoku search as the scene watches it: snapshots that carry the board, the guesses and the conflict at hand."""

from __future__ import annotations

from dataclasses import replace

from engine.stepper import Mark, Snapshot
from games.sudoku.rules import Puzzle
from games.sudoku.solve import watch


class Watched:
    """A Stepper around the search; `extra` of its snapshots is Search.picture with the search's figures."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._search = watch(puzzle)

    def run(self, budget: int) -> bool:
        """Visit so many nodes."""
        return self._search.run(budget)

    def snapshot(self) -> Snapshot:
        """Return figures and board."""
        snapshot = self._search.snapshot()
        return replace(snapshot, extra={**snapshot.extra, **self._search.picture()})

    def take(self) -> list[bytes]:
        """Return the solutions found since the last call."""
        return self._search.take()

    def mark(self) -> Mark:
        """Return a mark of this moment."""
        return self._search.mark()

    def restore(self, mark: Mark) -> None:
        """Go back to a mark, by replay."""
        self._search.restore(mark)
