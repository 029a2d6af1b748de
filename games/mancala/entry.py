"""How a sowing game is entered: where it was left, at a saved game, at a position or game in text; poses too."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.history import History
from games.mancala.game import SowingGame
from games.mancala.kind import SowingKind
from games.mancala.play.scene import Play
from games.mancala.review.scene import Review
from games.mancala.seats import Seat, remembered
from games.mancala.variant import Variant
from games.model.game import fresh_seed
from games.model.kind import SLOT
from games.model.shelf import Shelf


def of(game: SowingGame) -> Play | Review:
    """Return the scene for a game: one that was played to its end is reviewed."""
    return Review(game) if game.finished and game.begun else Play(game)


def kind_of(variant: Variant) -> SowingKind:
    """Return what the midend asks."""
    return SowingKind(variant)


def open_game(variant: Variant, settings: Any, store: Any, save: Any) -> Play:
    """Return the scene at a saved game, else at the game under way, else at a new one."""
    shelf = Shelf(SowingKind(variant), store)
    game = shelf.to_open(save) if save is not None else shelf.under_way(SLOT)
    return Play(game or SowingGame.begin(variant, remembered(variant, settings), fresh_seed()))


def open_level(variant: Variant, settings: Any, level: int) -> Play:
    """Return a new game against a level of the computer, on the usual board."""
    setup = replace(remembered(variant, settings), params=variant.usual, against="computer", level=level, depth=0)
    return Play(SowingGame.begin(variant, setup, fresh_seed()))


def open_replay(variant: Variant, save: Any) -> Review:
    """Return the review of a finished game; BadInput with a sentence if it is damaged."""
    return Review(Shelf(SowingKind(variant), None).read(save.data).renewed())


def open_text(variant: Variant, settings: Any, text: str) -> Play | Review:
    """Return the scene at the game ID, position or game that a text holds; BadInput if it holds none."""
    game = SowingKind(variant).read(text)[0]
    game.seats = remembered(variant, settings).seats(0)
    return of(game)


def posed(variant: Variant, params: str, pits: list[int], seats: tuple[Seat, Seat], seed: int = 5) -> Play:
    """Return the scene after these sowings (pits from 1), for pictures and tests."""
    game = SowingGame(variant, History(variant.rules, variant.rules.read_params(params), seed), seats)
    for pit in pits:
        game.sow(pit - 1)
    return Play(game)
