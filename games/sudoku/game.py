"""A Sudoku under way: the puzzle, how full it is, which numbers have counted as mistakes. No pixels."""

from __future__ import annotations

from typing import Any

from engine.history import History
from games.midend import game as midend
from games.sudoku import rulebook
from games.sudoku.rules import position as rules
from games.sudoku.rules.position import Params, Position
from games.sudoku.rules.puzzle import Puzzle


class Game(midend.Game):
    """One puzzle being solved. `faulted`: the number that has counted as a mistake in a cell."""

    def __init__(self, history: History) -> None:
        super().__init__(history)
        self.faulted: dict[int, int] = {}

    @classmethod
    def at_start(cls, position: Position, params: Params | None = None, seed: int = 0) -> Game:
        """Return a new game that begins with a position; `params` and `seed`: of a puzzle that was made."""
        return cls(History(rulebook, params or Params(position.puzzle.k), seed, position))

    @classmethod
    def of(cls, puzzle: Puzzle, params: Params | None = None, seed: int = 0) -> Game:
        """Return a new game of a puzzle."""
        return cls.at_start(rules.begin(puzzle), params, seed)

    @property
    def position(self) -> Position:
        """The board at the cursor."""
        position: Position = self.history.position
        return position

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.position.puzzle

    @property
    def filled(self) -> int:
        """How many cells hold a number, those of clues included."""
        return self.puzzle.n**2 - self.position.values.count(0)

    def more(self) -> midend.Data:
        """Return what has counted as a mistake."""
        return {"counted": [[*pair] for pair in self.faulted.items()]}

    def restore(self, data: midend.Data) -> Game:
        """Take from a save what stands beside its history, without what is damaged."""
        super().restore(data)
        self.faulted = _pairs(data.get("counted"), self.puzzle.n)
        return self


def _pairs(data: Any, n: int) -> dict[int, int]:
    """Return the cells with their numbers that a save lists, without what is damaged."""
    pairs = [tuple(pair) for pair in data if isinstance(pair, list)] if isinstance(data, list) else []
    return {
        pair[0]: pair[1]
        for pair in pairs
        if len(pair) == 2 and all(type(x) is int for x in pair) and 0 <= pair[0] < n * n and 0 < pair[1] <= n
    }
