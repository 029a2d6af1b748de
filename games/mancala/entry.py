"""How a sowing game is entered: where it was left, at a saved game, at a position or game in text; poses too."""

from __future__ import annotations

from typing import Any

from engine.game import BadInput
from engine.history import History, split_id
from games.mancala.game import Game
from games.mancala.keeping import SLOT, remembered
from games.mancala.play.scene import Play
from games.mancala.review.scene import Review
from games.mancala.seats import Seat
from games.mancala.variant import Variant
from games.stage.text.i18n import spoken


def open_game(variant: Variant, settings: Any, store: Any, save: Any) -> Play:
    """Return the scene at a saved game, else at the game under way, else at a new one."""
    save = save or (store.load_auto(variant.name, SLOT) if store is not None else None)
    if save is not None:
        try:
            scene = Play(variant, Game.load(variant, save.data))
            scene.finished_told = scene.game.over  # a finished game that is looked at again does not end again
            return scene
        except BadInput as error:
            if store is not None:
                store.notice(spoken(error))
    return Play(variant, Game.begin(variant, remembered(variant, settings), fresh_seed()))


def open_replay(variant: Variant, save: Any) -> Review:
    """Return the review of a finished game; BadInput with a sentence if it is damaged."""
    return Review(variant, Game.load(variant, save.data))


def open_text(variant: Variant, settings: Any, text: str) -> Play:
    """Return the scene at the game ID, position or game that a text holds; BadInput if it holds none."""
    seats = remembered(variant, settings).seats(0)
    name = text.strip().partition(":")[0]
    if name == variant.name:
        _name, params, description, seed = split_id(text)
        made = variant.rules.read_params(params)
        if description:
            return Play(variant, Game(variant, History(variant.rules, made, 0, variant.rules.read(description)), seats))
        return Play(variant, Game(variant, History(variant.rules, made, int(seed)), seats))
    return Play(variant, Game(variant, variant.read_text(text), seats))


def fresh_seed() -> int:
    """Return a seed that nobody can foresee."""
    import random

    return random.SystemRandom().randrange(1 << 30)


def posed(variant: Variant, params: str, pits: list[int], seats: tuple[Seat, Seat], seed: int = 5) -> Play:
    """Return the scene after these sowings (pits from 1), for pictures and tests."""
    game = Game(variant, History(variant.rules, variant.rules.read_params(params), seed), seats)
    for pit in pits:
        game.play(pit - 1)
    return Play(variant, game)
