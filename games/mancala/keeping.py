"""What is kept of Kalah and Oware besides games: the set-up of the last one."""

from __future__ import annotations

from typing import Any

from engine.game import BadInput
from games.mancala.seats import SowingSetup
from games.mancala.variant import Variant

SLOT = "game"  # of the game under way


def remembered(variant: Variant, settings: Any) -> SowingSetup:
    """Return the set-up of the last game, else the usual one."""
    usual = SowingSetup(variant.usual)
    if settings is None:
        return usual
    made = SowingSetup.from_data(settings.recall(variant.name, "setup", None), usual)
    try:
        variant.rules.read_params(made.params)
    except BadInput:
        return usual
    return made
