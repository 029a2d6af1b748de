"""How a sowing game is entered: where it was left, at a saved game, at a position or game in text; poses too."""

from __future__ import annotations

from dataclasses import replace

from engine.history import History
from games.base.settings import Settings
from games.mancala.game import SowingGame
from games.mancala.kind import SowingKind
from games.mancala.play.keys import actions as play_actions
from games.mancala.play.scene import Play
from games.mancala.review.keys import actions as review_actions
from games.mancala.review.scene import Review
from games.mancala.rooms import SowingRooms
from games.mancala.seats import Seat, remembered
from games.mancala.variant import Variant
from games.midend.scene.table_scene import TableScene
from games.model.game import fresh_seed
from games.model.keeping.nowhere import store_of
from games.model.keeping.records import Save
from games.model.kind import SLOT
from games.model.shelf import Shelf, read_game
from games.stage.scene import Scene

PlayScene = TableScene[SowingGame, Play]
ReviewScene = TableScene[SowingGame, Review]


def play(game: SowingGame) -> PlayScene:
    """Return the scene in which a game is played."""
    return TableScene(SowingKind(game.variant), game, Play)


def review(game: SowingGame) -> ReviewScene:
    """Return the scene in which a game is gone through."""
    return TableScene(SowingKind(game.variant), game, Review)


def of(game: SowingGame) -> PlayScene | ReviewScene:
    """Return the scene for a game: one that was played to its end is reviewed."""
    return review(game) if game.finished and game.begun else play(game)


def rooms_of(variant: Variant) -> SowingRooms:
    """Return the rooms of a sowing game."""

    def open_game(settings: Settings, save: Save | None) -> Scene:
        shelf = Shelf(SowingKind(variant), store_of(settings))
        game = shelf.to_open(save) if save is not None else shelf.under_way(SLOT)
        return play(game or SowingGame.begin(variant, remembered(variant, settings), fresh_seed()))

    def open_text(settings: Settings, text: str, name: str) -> Scene:
        (game,) = SowingKind(variant).read(text)
        game.seats = remembered(variant, settings).seats(0)
        return of(game)

    def open_level(settings: Settings, level: int) -> Scene:
        setup = replace(remembered(variant, settings), params=variant.usual, against="computer", level=level, depth=0)
        return play(SowingGame.begin(variant, setup, fresh_seed()))

    def open_replay(save: Save) -> Scene:
        return review(read_game(SowingKind(variant), save.data).renewed())

    return SowingRooms(
        of=of,
        open_game=open_game,
        open_text=open_text,
        scenes=(),
        actions=(*play_actions(variant.name), *review_actions(variant.name)),
        play=play,
        replay=review,
        open_level=open_level,
        open_replay=open_replay,
    )


def posed(variant: Variant, params: str, pits: list[int], seats: tuple[Seat, Seat], seed: int = 5) -> PlayScene:
    """Return the scene after these sowings (pits from 1), for pictures and tests."""
    game = SowingGame(variant, History(variant.rules, variant.rules.read_params(params), seed), seats)
    for pit in pits:
        game.sow(pit - 1)
    return play(game)
