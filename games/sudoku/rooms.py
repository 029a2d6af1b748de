"""The rooms of Sudoku, for its own scenes: no scene imports another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games import catalog
from games.model.rooms import Rooms
from games.stage.messages import Message
from games.sudoku.game import Game

if TYPE_CHECKING:
    from games.model.app import App
    from games.stage.scene import Scene
    from games.sudoku.rules.puzzle import Puzzle


@dataclass(frozen=True, kw_only=True)
class SudokuRooms(Rooms[Game]):
    """The rooms of Sudoku: a puzzle is also written, its search watched, all its solutions gone through."""

    edit: Callable[[App, Puzzle], Scene]
    watch: Callable[[App, Puzzle], Scene]
    solutions: Callable[[App, Puzzle], Scene]


@dataclass(frozen=True)
class PuzzleChosen(Message):
    """The editor or the list of solutions was left with this puzzle: the scene below plays it."""

    puzzle: Puzzle


def rooms() -> SudokuRooms:
    """Return them."""
    return catalog.rooms("sudoku", SudokuRooms)
