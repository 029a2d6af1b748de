"""The launcher's other scenes, by name: no scene imports another."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from games import catalog
from games.launcher.learn.offered import wanted
from games.launcher.learn.scene import Learn
from games.launcher.record.scene import Record
from games.launcher.replays import Replays
from games.launcher.today.look import LookAgain
from games.launcher.today.scene import Today
from games.launcher.today.state import State
from games.midend import entrance
from games.model.app import App
from games.stage.scene import Scene


def replays(app: App, kind: str) -> Scene:
    """Return the list of the "finished" games, or of those "saved" by name."""
    return Replays(app, kind)


def record(app: App) -> Scene:
    """Return what was played, how well and against whom; of a window that keeps nothing an empty one."""
    return Record(app)


def day(app: App, clock: Callable[[], float] | None = None) -> State:
    """Return what is known of the day, and of its games; `clock()`: seconds since 1970."""
    return State(app.store, lambda game: catalog.game(game).kind(app.settings), app.settings.player, clock)


def today(app: App, clock: Callable[[], float] | None = None) -> Today:
    """Return the games of the day; `clock()`: seconds since 1970."""
    return Today(app, day(app, clock), partial(LookAgain, app), partial(replays, app, "finished"))


def learn(app: App, game: str) -> Scene:
    """Return the lessons of a game that offers some."""
    return Learn(app, game)


def opened(app: App, game: str, teaches: bool) -> Scene:
    """Return what a game's lid opens: its lessons the very first time where one `teaches`, else the game."""
    if teaches and wanted(game, app):
        return Learn(app, game)
    return entrance.open_game(game, app)
