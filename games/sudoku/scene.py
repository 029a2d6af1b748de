"""How the rooms of Sudoku are opened."""

from __future__ import annotations

from games.model.app import App
from games.model.game import fresh_seed
from games.model.keeping.records import Save
from games.model.shelf import Shelf
from games.stage.scene import Scene
from games.sudoku import rulebook
from games.sudoku.editor.scene import Editor, edit
from games.sudoku.game import Game
from games.sudoku.kind import KIND
from games.sudoku.play.new_puzzle import last_params
from games.sudoku.play.scene import Play, play
from games.sudoku.practice.scene import Practice, practise
from games.sudoku.rooms import SudokuRooms
from games.sudoku.rules.position import Params
from games.sudoku.search.scene import Watching, watch, watch_from
from games.sudoku.solutions.scene import Solutions, solutions
from games.sudoku.steps.scene import PuzzleSteps, steps, steps_at

LARGEST_DEALT = 3  # box size of the puzzles that are soon dealt


def open_game(app: App, save: Save | None) -> Scene:
    """Return the scene at a saved puzzle, else at the one under way, else at a new one of the last kind."""
    return play(app, Shelf(KIND, app.store).to_open(save) or dealt(last_params(app.settings)))


def dealt(params: Params) -> Game:
    """Return a new puzzle of a kind, or the like on a smaller board, which takes no time."""
    params = params if params.k <= LARGEST_DEALT else Params(LARGEST_DEALT, params.clues, params.difficulty)
    seed = fresh_seed()
    return Game.at_start(rulebook.start(params, seed), params, seed)


def open_text(app: App, text: str, name: str) -> Scene:
    """Return the scene at the puzzle or game ID that a text holds; of several it asks. BadInput if there is none."""
    games = KIND.read(text, name)
    scene = play(app, games[0])
    scene.play.to_choose = games if len(games) > 1 or games[0].left_out else []
    return scene


ROOMS = SudokuRooms(
    of=play,
    open_game=open_game,
    open_text=open_text,
    scenes=(Play, Editor, Watching, Solutions, PuzzleSteps, Practice),
    play=play,
    edit=edit,
    watch=watch,
    solutions=solutions,
    steps=steps,
    steps_at=steps_at,
    watch_from=watch_from,
    practise=practise,
)
