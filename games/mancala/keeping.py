"""What is kept of Kalah and Oware: games under a name of their own, the set-up of the last one."""

from __future__ import annotations

import time
from typing import Any

from engine.game import BadInput
from games.mancala.game import Game
from games.mancala.seats import Setup
from games.mancala.sort import Sort
from games.stage.store import Store

SLOT = "game"  # of the game under way


def free_name(store: Store, game: Game, title: str) -> str:
    """Return the name to save a game under: its title and the time, and a number where another game has that name."""
    mine = whose(game.save())
    taken = {save.slot: whose(save.data) for save in store.saves(game.sort.name)}
    base = name = f"{title}, {time.strftime('%Y-%m-%d %H:%M')}"
    number = 2
    while taken.get(name, mine) != mine:
        name, number = f"{base} ({number})", number + 1
    return name


def whose(data: dict[str, Any]) -> tuple[Any, ...]:
    """Return what tells one game's saves from another's: set-up, seed and start."""
    history = data.get("history")
    return tuple(history.get(key) for key in ("params", "seed", "start")) if isinstance(history, dict) else ()


def remembered(sort: Sort, settings: Any) -> Setup:
    """Return the set-up of the last game, else the usual one."""
    usual = Setup(sort.usual)
    if settings is None:
        return usual
    made = Setup.from_data(settings.recall(sort.name, "setup", None), usual)
    try:
        sort.rules.read_params(made.params)
    except BadInput:
        return usual
    return made
