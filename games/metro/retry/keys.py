"""The keys with which one learns from the mistakes of a game of Metro."""

from __future__ import annotations

from games.base.i18n import N_
from games.metro.board.messages import TileTurned
from games.metro.retry.messages import SecondTried
from games.midend.study.keys import MOVES, retry_keys
from games.stage.keys import Action

SCOPE = "metro.retry"


def actions() -> tuple[Action, ...]:
    """Return the keys of the scene."""
    turn = N_("Turn left, right")
    tries = (
        Action("turn_left", N_("Turn left"), ("Q",), SCOPE, MOVES, turn, True, says=TileTurned(-1)),
        Action("turn_right", N_("Turn right"), ("E",), SCOPE, MOVES, turn, True, says=TileTurned(1)),
        Action("second", N_("Draw another tile"), ("2",), SCOPE, MOVES, says=SecondTried()),
    )
    return retry_keys(SCOPE, tries)
