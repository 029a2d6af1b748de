"""The dialog for another game, and the way from a game into a match of computers."""

from __future__ import annotations

from games.mancala.game import SowingGame
from games.mancala.match.kept import far
from games.mancala.match.tour import tour_of
from games.mancala.new_game.dialog import NewGame
from games.mancala.rooms import rooms
from games.mancala.seats import SowingSetup, remembered
from games.mancala.variant import Variant
from games.midend.scene.playing import GameTable
from games.model.app import App
from games.model.game import fresh_seed
from games.stage.answers import Answers
from games.stage.dialog import Ask
from games.stage.scene import Push


def another(table: GameTable[SowingGame]) -> Answers:
    """Ask what is to be played next."""
    variant, settings = table.game.variant, table.app.settings
    setup = remembered(variant, settings, table.game.seats)
    asks = table.replaces(SowingGame.begin(variant, setup, fresh_seed()))
    return Ask(NewGame(variant, setup, asks, far(table.app, variant)))


def begun(app: App, variant: Variant, setup: SowingSetup) -> Answers:
    """Begin a match; the game on the table stays as it is, and can be come back to."""
    return Push(rooms(variant).match(app, tour_of(setup, fresh_seed())))


def to_match(app: App, game: SowingGame) -> Answers:
    """Go on with the match that is kept, else ask who is to play in one."""
    scene = rooms(game.variant).go_on(app)
    if scene is not None:
        return Push(scene)
    setup = remembered(game.variant, app.settings, game.seats)
    return Ask(NewGame(game.variant, setup.watched()))
