"""The keys with which one learns from the mistakes of a sowing game."""

from __future__ import annotations

from games.base.i18n import N_
from games.mancala.play.keys import pit_keys
from games.midend.study.keys import MOVES, retry_keys
from games.stage.keys import Action


def actions(name: str) -> tuple[Action, ...]:
    """Return the keys of the scene."""
    scope = f"{name}.retry"
    return retry_keys(scope, pit_keys(scope, MOVES, N_("Try a pit")))
