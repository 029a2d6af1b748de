"""Shared parts of the lessons of both sowing games: a board set up, the stones brought home, the pointing hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygame import Rect

from engine.history import History
from games.mancala.game import SowingGame
from games.mancala.rules.sowing import SowingMove
from games.mancala.seats import Seat, SowingSetup
from games.mancala.variant import Variant
from games.model.game import fresh_seed

EASY = 2  # the computer's level in the game that follows


def board(variant: Variant, text: str) -> Callable[[], SowingGame]:
    """Return what makes a game that begins with a position, two people at it, so that nobody answers."""

    def make() -> SowingGame:
        pos = variant.rules.read(text)
        params = variant.rules.read_params(text.split()[0])
        return SowingGame(variant, History(variant.rules, params, 1, pos), (Seat(), Seat()))

    return make


def brought(game: SowingGame) -> int:
    """Return how many stones who began has brought home."""
    return int(game.scores()[0] - game.at(0).scores()[0])


def at_least(count: int) -> Callable[[SowingGame], int]:
    """Return what says 1 once so many stones were brought home."""
    return lambda game: int(brought(game) >= count)


def sown(game: SowingGame) -> int:
    """Return how many moves were made."""
    return game.history.cursor


def ended(game: SowingGame) -> int:
    """Return 1 once the game is over and who began has won."""
    return int(game.over and game.winners() == (0,))


def hand(scene: Any, find: Any, move: SowingMove) -> list[Rect]:
    """Return the pit that is to be touched."""
    geometry = scene.view.geometry
    place = Rect(0, 0, 2 * geometry.radius, 2 * geometry.radius)
    place.center = geometry.centre(scene.variant.side(scene.game.position) or 0, move.pit - 1)
    return [place]


def easy(variant: Variant) -> SowingGame:
    """Return a new game against a weak computer."""
    return SowingGame.begin(variant, SowingSetup(variant.usual, level=EASY), fresh_seed())
