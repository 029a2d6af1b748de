"""The keys of Metro in play."""

from __future__ import annotations

from games.base.i18n import N_
from games.metro.play.messages import MetroCommand
from games.stage.keys import Action, During, Pad


def actions() -> tuple[Action, ...]:
    """Return the keys of the scene."""
    scope = "metro.play"
    moves = N_("Moves")
    view = N_("Board")
    turn = N_("Turn left, right")
    return (
        Action("place", N_("Place the tile"), ("Enter",), scope, moves, says=MetroCommand.PLACE),
        Action("turn_left", N_("Turn left"), ("Q",), scope, moves, turn, True,
               says=MetroCommand.TURN_LEFT, pad=Pad.LEFT),
        Action("turn_right", N_("Turn right"), ("E",), scope, moves, turn, True,
               says=MetroCommand.TURN_RIGHT, pad=Pad.RIGHT),
        Action("hand", N_("The tile in hand"), ("1",), scope, moves, says=MetroCommand.HAND),
        Action("second", N_("Draw another tile"), ("2",), scope, moves, says=MetroCommand.SECOND),
        Action("skip", N_("Let the trains arrive"), ("Space",), scope, moves, says=MetroCommand.ARRIVE, pad=Pad.X),
        Action("values", N_("Show or hide values"), ("V",), scope, view, says=MetroCommand.VALUES),
        Action("replay", N_("Step through"), ("Shift+R",), scope, view),
        Action("review", N_("Review the game"), ("R",), scope, view, says=MetroCommand.REVIEW, during=During.ALWAYS),
        Action("learn", N_("Learn from your mistakes"), ("L",), scope, view, says=MetroCommand.LEARN,
               during=During.END),
    )
