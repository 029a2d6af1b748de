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
from games.mancala.variant import Sort
from games.stage.text.i18n import spoken


def open_game(sort: Sort, settings: Any, store: Any, save: Any) -> Play:
    """Return the scene at a saved game, else at the game under way, else at a new one."""
    save = save or (store.load_auto(sort.name, SLOT) if store is not None else None)
    if save is not None:
        try:
            scene = Play(sort, Game.load(sort, save.data))
            scene.finished_told = scene.game.over  # a finished game that is looked at again does not end again
            return scene
        except BadInput as error:
            if store is not None:
                store.notice(spoken(error))
    return Play(sort, Game.begin(sort, remembered(sort, settings), fresh_seed()))


def open_replay(sort: Sort, save: Any) -> Review:
    """Return the review of a finished game; BadInput with a sentence if it is damaged."""
    return Review(sort, Game.load(sort, save.data))


def open_text(sort: Sort, settings: Any, text: str) -> Play:
    """Return the scene at the game ID, position or game that a text holds; BadInput if it holds none."""
    seats = remembered(sort, settings).seats(0)
    name = text.strip().partition(":")[0]
    if name == sort.name:
        _name, params, description, seed = split_id(text)
        made = sort.rules.read_params(params)
        if description:
            return Play(sort, Game(sort, History(sort.rules, made, 0, sort.rules.read(description)), seats))
        return Play(sort, Game(sort, History(sort.rules, made, int(seed)), seats))
    return Play(sort, Game(sort, sort.read_text(text), seats))


def fresh_seed() -> int:
    """Return a seed that nobody can foresee."""
    import random

    return random.SystemRandom().randrange(1 << 30)


def posed(sort: Sort, params: str, pits: list[int], seats: tuple[Seat, Seat], seed: int = 5) -> Play:
    """Return the scene after these sowings (pits from 1), for pictures and tests."""
    game = Game(sort, History(sort.rules, sort.rules.read_params(params), seed), seats)
    for pit in pits:
        game.play(pit - 1)
    return Play(sort, game)
