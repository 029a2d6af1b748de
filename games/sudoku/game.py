"""A Sudoku under way: the puzzle, how full it is, which numbers have counted as mistakes. No pixels."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from engine.game import BadInput
from engine.history import History
from engine.sudoku.rate import LEVELS
from games.model import game as midend
from games.sudoku import rulebook
from games.sudoku.rules import position as rules
from games.sudoku.rules.position import OLD_KINDS, Move, Params, Position
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.rules.words import PuzzleWords, read_words


class Game(midend.Game):
    """One puzzle being solved. `faulted`: the number that has counted as a mistake in a cell; `level`: the difficulty
    of a puzzle that was made, 0 where it is not known; `filled_at`: after how many moves the machine had filled the
    board, None where it did not, a move played from before that undoes it; `read_as`: how its text was read, where
    that can be read in several ways; `left_out`: the refusals of other lines of that text; `words`: what its setter
    says of it; `score`: its score as it was shown, 0 where it was not."""

    def __init__(self, history: History) -> None:
        super().__init__(history)
        self.faulted: dict[int, int] = {}
        self.level: int = history.params.difficulty if history.dealt else 0
        self.filled_at: int | None = None
        self.read_as = ""
        self.left_out: tuple[BadInput, ...] = ()
        self.words = PuzzleWords()
        self.score = 0
        self._joined: list[int] = []  # after how many moves undo does not stop: in the middle of a step

    # Moves

    @contextmanager
    def together(self) -> Iterator[None]:
        before = self.history.cursor
        yield
        self._joined += range(before + 1, self.history.cursor)

    def play(self, move: Move) -> Position:
        before = self.history.cursor
        after: Position = super().play(move)
        if self.filled_at is not None and before < self.filled_at:
            self.filled_at = None  # from here on the board is filled by hand, its hints told all the same
        self._joined = [cursor for cursor in self._joined if cursor < before]
        return after

    def stops(self, cursor: int) -> bool:
        """Whether undo and redo stop after so many moves: not in the middle of a step."""
        return cursor not in self._joined

    @classmethod
    def at_start(cls, position: Position, params: Params | None = None, seed: int = 0) -> Game:
        """Return a new game that begins with a position; `params` and `seed`: of a puzzle that was made."""
        game = cls(History(rulebook, params or Params(position.puzzle.k), seed, position))
        game.level = params.difficulty if params is not None else 0
        return game

    @classmethod
    def of(cls, puzzle: Puzzle, params: Params | None = None, seed: int = 0) -> Game:
        return cls.at_start(rules.begin(puzzle), params, seed)

    @classmethod
    def said(cls, puzzle: Puzzle, words: PuzzleWords) -> Game:
        """Return a new game of a puzzle with what its setter says of it."""
        game = cls.of(puzzle)
        game.words = words
        return game

    @property
    def position(self) -> Position:
        position: Position = self.history.position
        return position

    @property
    def puzzle(self) -> Puzzle:
        return self.position.puzzle

    @property
    def filled_for(self) -> bool:
        """Whether the machine filled the board."""
        return self.filled_at is not None

    @property
    def filled(self) -> int:
        return self.puzzle.n**2 - self.position.values.count(0)

    def more(self) -> midend.Data:
        """Return what has counted as a mistake, the difficulty, and which moves are one step."""
        joined = {"joined": self._joined} if self._joined else {}
        filled = {"filled_for": True, "filled_at": self.filled_at} if self.filled_at is not None else {}
        words = {"words": self.words.data()} if self.words.any else {}
        score = {"score": self.score} if self.score else {}
        counted = [[*pair] for pair in self.faulted.items()]
        return {"counted": counted, "level": self.level, **joined, **filled, **words, **score}

    @property
    def needs(self) -> int:
        """Return 2 where corner marks, colours or candidates without diamonds are kept: they came with version 2."""
        history = self.history
        first = history.positions[0]
        old = not (first.corners or first.colours) and all(move.kind in OLD_KINDS for move in history.moves)
        return 1 if old else 2

    def restore(self, data: midend.Data) -> Game:
        super().restore(data)
        self.faulted = _pairs(data.get("counted"), self.puzzle.n)
        level, joined, score = data.get("level"), data.get("joined"), data.get("score")
        self.score = score if type(score) is int and score > 0 else 0
        at = data.get("filled_at")  # an earlier program did not say where: then only starting over undoes it
        known = type(at) is int and 1 <= at <= len(self.history.moves)
        self.filled_at = (at if known else 1) if data.get("filled_for") is True else None
        self.words = read_words(data.get("words"))
        if type(level) is int and 0 <= level <= LEVELS:
            self.level = level
        inside = range(1, len(self.history.moves))
        self._joined = [n for n in joined if type(n) is int and n in inside] if isinstance(joined, list) else []
        return self


def _pairs(data: Any, n: int) -> dict[int, int]:
    """Return the cells with their numbers that a save lists, without what is damaged."""
    pairs = [tuple(pair) for pair in data if isinstance(pair, list)] if isinstance(data, list) else []
    return {
        pair[0]: pair[1]
        for pair in pairs
        if len(pair) == 2 and all(type(x) is int for x in pair) and 0 <= pair[0] < n * n and 0 < pair[1] <= n
    }
