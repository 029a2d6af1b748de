"""How the rooms of Metro are opened."""

from __future__ import annotations

from games.metro.game import Game
from games.metro.kind import KIND
from games.metro.play.scene import Play
from games.metro.replay.scene import Replay
from games.metro.rooms import MetroRooms
from games.metro.seats import to_begin_with
from games.metro.watch.scene import WatchGame
from games.model.app import App
from games.model.keeping.records import Save
from games.model.shelf import Shelf
from games.stage.scene import Scene


def of(app: App, game: Game) -> Scene:
    """Return the scene of a game: stepped through if it has ended, watched if only computers play."""
    if game.begun and game.ended:
        return Replay(app, game)
    return Play(app, game) if game.persons else WatchGame(app, game)


def of_text(app: App, game: Game) -> Scene:
    """Return the scene of a game that a text held: stepped through if it has any placements."""
    return Replay(app, game) if game.begun else of(app, game)


def open_game(app: App, save: Save | None) -> Scene:
    """Return the scene at a saved game, else at the game under way, else at a new one."""
    return of(app, Shelf(KIND, app.store).to_open(save) or Game.begin(to_begin_with(app.settings)))


def open_text(app: App, text: str, name: str) -> Scene:
    """Return the scene at the game ID, position or sequence that a text holds; BadInput if it holds none."""
    return of_text(app, KIND.read(text)[0])


ROOMS = MetroRooms(
    of=of,
    open_game=open_game,
    open_text=open_text,
    scenes=(Play, WatchGame, Replay),
    play=Play,
    replay=Replay,
    of_text=of_text,
)
