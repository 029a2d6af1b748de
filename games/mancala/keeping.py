"""What is kept of Kalah and Oware besides games: the set-up of the last one."""

from __future__ import annotations

from typing import Any

from engine.game import BadInput
from games.mancala.seats import Setup
from games.mancala.variant import Sort

SLOT = "game"  # of the game under way


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
