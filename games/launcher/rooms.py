"""The launcher's other scenes, by name: no scene imports another."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from games import catalog
from games.base.settings import Settings
from games.launcher.learn.offered import wanted
from games.launcher.learn.scene import Learn
from games.launcher.record.scene import Record
from games.launcher.replays import Replays
from games.launcher.today.look import LookAgain
from games.launcher.today.scene import Today
from games.launcher.today.state import State
from games.midend import entrance
from games.model.keeping.nowhere import store_of
from games.stage.scene import Scene


def replays(settings: Settings, kind: str) -> Scene:
    """Return the list of the "finished" games, or of those "saved" by name."""
    return Replays(settings, kind)


def record(settings: Settings) -> Scene:
    """Return what was played, how well and against whom; of a window that keeps nothing an empty one."""
    return Record(settings)


def day(settings: Settings, clock: Callable[[], float] | None = None) -> State:
    """Return what is known of the day, and of its games; `clock()`: seconds since 1970."""
    return State(store_of(settings), lambda game: catalog.game(game).kind(settings), settings.player, clock)


def today(settings: Settings, clock: Callable[[], float] | None = None) -> Today:
    """Return the games of the day; `clock()`: seconds since 1970."""
    return Today(settings, day(settings, clock), LookAgain, partial(replays, settings, "finished"))


def learn(settings: Settings, game: str) -> Scene:
    """Return the lessons of a game that offers some."""
    return Learn(settings, game)


def opened(settings: Settings, game: str, teaches: bool) -> Scene:
    """Return what a game's lid opens: its lessons the very first time where one `teaches`, else the game."""
    if teaches and wanted(game, settings):
        return Learn(settings, game)
    return entrance.open_game(game, settings)
