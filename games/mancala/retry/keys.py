"""The keys with which one learns from the mistakes of a game."""

from __future__ import annotations

from games.base.i18n import N_
from games.mancala.play.keys import pit_keys
from games.mancala.retry.messages import RetryCommand
from games.stage.keys import Action


def actions(name: str) -> tuple[Action, ...]:
    """Return the keys of the scene."""
    scope, moves = f"{name}.retry", N_("Moves")
    through, row = N_("Step through"), N_("The mistake before or after")
    return (
        *pit_keys(scope, moves, N_("Try a pit")),
        Action("again", N_("Try again"), ("R",), scope, moves, says=RetryCommand.AGAIN),
        Action("best", N_("Show the best"), ("B",), scope, moves, says=RetryCommand.BEST),
        Action("line", N_("Play the line"), ("Space",), scope, moves, says=RetryCommand.LINE),
        Action("next", N_("Next mistake"), ("Enter", "Down"), scope, through, row, says=RetryCommand.NEXT),
        Action("before", N_("The mistake before"), ("Up",), scope, through, row, says=RetryCommand.BEFORE),
    )
