"""The rooms of Sudoku, for its own scenes: no scene imports another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games import catalog
from games.model.rooms import Rooms
from games.stage.messages import Message
from games.sudoku.game import Game
from games.sudoku.rules.words import PuzzleWords

if TYPE_CHECKING:
    from games.model.app import App
    from games.stage.scene import Scene
    from games.sudoku.rules.puzzle import Puzzle
    from games.sudoku.think.logic import Deduction


@dataclass(frozen=True, kw_only=True)
class SudokuRooms(Rooms[Game]):
    """The rooms of Sudoku: a puzzle is also written, its search watched, all its solutions and its steps gone
    through."""

    edit: Callable[[App, Puzzle, PuzzleWords], Scene]
    watch: Callable[[App, Puzzle], Scene]
    solutions: Callable[[App, Puzzle], Scene]
    steps: Callable[[App, Puzzle], Scene]
    steps_at: Callable[[App, Puzzle, Deduction], Scene]  # at that step, once it is found on the path
    watch_from: Callable[[App, Puzzle, bytes, int], Scene]  # from these numbers on, a cell framed (-1: none)


@dataclass(frozen=True)
class PuzzleChosen(Message):
    """The editor or the list of solutions was left with this puzzle: the scene below plays it."""

    puzzle: Puzzle
    words: PuzzleWords | None = None  # what its setter says of it, None: nothing was asked


def rooms() -> SudokuRooms:
    """Return them."""
    return catalog.rooms("sudoku", SudokuRooms)
