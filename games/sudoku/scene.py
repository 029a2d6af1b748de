"""Sudoku's scenes, as the rest of the program finds them."""

from __future__ import annotations

import random
from typing import Any

from engine.game import BadInput
from engine.history import History, split_id
from games.stage.text.i18n import spoken
from games.sudoku import rulebook
from games.sudoku.play.scene import SLOT, Play, last_params, load
from games.sudoku.puzzle_text import positions_of
from games.sudoku.rules import position as rules
from games.sudoku.rules.formats import claims

__all__ = ["claims", "open_game", "open_text"]


def open_game(settings: Any, store: Any, save: Any = None) -> Play:
    """Return the puzzle at a save, the one under way, or a new one of the last kind."""
    save = save or (store.load_auto("sudoku", SLOT) if store is not None else None)
    if save is not None:
        try:
            return load(save.data)
        except BadInput as error:
            if store is not None:
                store.notice(spoken(error))
    params = last_params(settings)
    params = params if params.k <= 3 else rules.Params(3, params.clues, params.difficulty)
    seed = random.SystemRandom().randrange(1 << 30)
    return Play(History(rulebook, params, seed, rulebook.start(params, seed)))


def open_text(settings: Any, text: str, name: str = "") -> Play:
    """Return the scene at the puzzle or game ID that a text holds."""
    if text.strip().startswith("sudoku:"):
        _game, params_text, description, seed = split_id(text)
        params = rules.read_params(params_text)
        if description:
            return Play(History(rulebook, params, 0, rules.read(description)))
        return Play(History(rulebook, params, int(seed), rulebook.start(params, int(seed))))
    position = positions_of(text, name)[0]
    return Play(History(rulebook, rules.Params(position.puzzle.k), 0, position))
