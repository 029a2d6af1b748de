"""The rooms of Metro: what its scenes and the rest of the program open by name."""

from __future__ import annotations

from typing import Any

from games.metro import kind
from games.metro.game import Game
from games.metro.play.scene import Play
from games.metro.replay.scene import Replay
from games.metro.seats import to_begin_with
from games.metro.watch.scene import WatchGame
from games.model.kind import Kind
from games.model.shelf import Shelf
from games.stage.scene import Scene

play = Play
replay = Replay
watch = WatchGame
claims = kind.claims


def of(game: Game) -> Scene:
    """Return the scene of a game: stepped through if it has ended, watched if only computers play."""
    if game.begun and game.ended:
        return Replay(game)
    return Play(game) if game.persons else WatchGame(game)


def of_text(game: Game) -> Scene:
    """Return the scene of a game that a text held: stepped through if it has any placements."""
    return Replay(game) if game.begun else of(game)


def kind_of() -> Kind[Game]:
    """Return what the midend asks."""
    return kind


def open_game(settings: Any, store: Any, save: Any = None) -> Scene:
    """Return the scene at a saved game, else at the game under way, else at a new one."""
    return of(Shelf(kind, store).to_open(save) or Game.begin(to_begin_with(settings)))


def open_text(text: str) -> Scene:
    """Return the scene at the game ID, position or sequence that a text holds; BadInput if it holds none."""
    return of_text(kind.read(text)[0])
