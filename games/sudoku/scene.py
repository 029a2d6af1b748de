"""The rooms of Sudoku: what its scenes and the rest of the program open by name."""

from __future__ import annotations

from typing import Any

from games.model.game import fresh_seed
from games.model.kind import Kind
from games.model.shelf import Shelf
from games.stage.scene import Scene
from games.sudoku import kind, rulebook
from games.sudoku.editor.scene import Editor
from games.sudoku.game import Game
from games.sudoku.play.new_puzzle import last_params
from games.sudoku.play.scene import Play
from games.sudoku.rules.position import Params
from games.sudoku.search.scene import Watching
from games.sudoku.solutions.scene import Solutions

of = play = Play
# each of a puzzle
edit = Editor
watch = Watching
solutions = Solutions
claims = kind.claims
LARGEST_DEALT = 3  # box size of the puzzles that are soon dealt


def kind_of() -> Kind[Game]:
    """Return what the midend asks."""
    return kind


def open_game(settings: Any, store: Any, save: Any = None) -> Scene:
    """Return the scene at a saved puzzle, else at the one under way, else at a new one of the last kind."""
    return Play(Shelf(kind, store).to_open(save) or dealt(last_params(settings)))


def dealt(params: Params) -> Game:
    """Return a new puzzle of a kind, or the like on a smaller board, which takes no time."""
    params = params if params.k <= LARGEST_DEALT else Params(LARGEST_DEALT, params.clues, params.difficulty)
    seed = fresh_seed()
    return Game.at_start(rulebook.start(params, seed), params, seed)


def open_text(text: str, name: str = "") -> Scene:
    """Return the scene at the puzzle or game ID that a text holds; BadInput if it holds none."""
    return Play(kind.read(text, name)[0])
