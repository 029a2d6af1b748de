"""The keys with which a game is looked back at, the same for every game; each adds those with which a move is tried."""

from __future__ import annotations

from games.base.i18n import N_
from games.midend.study.messages import RetryCommand, ReviewCommand
from games.stage.keys import Action, During, Pad

VARIATIONS, MOVES = N_("Variations"), N_("Moves")


def review_keys(scope: str, tries: tuple[Action, ...] = (), more: tuple[Action, ...] = ()) -> tuple[Action, ...]:
    """Return the keys of a review; `tries`: those of a game that try a move, `more`: those that step through it."""
    through = N_("Step through")
    row = N_("One turn back or on")
    same = N_("The same player's turns")
    ends = N_("Start or end")
    walked = N_("The variation before or after")
    return (
        Action("earlier", N_("One turn back"), ("Left",), scope, through, row, True, says=ReviewCommand.EARLIER),
        Action("later", N_("One turn on"), ("Right",), scope, through, row, True, says=ReviewCommand.LATER),
        Action(
            "above", N_("The same player's turn before"), ("Up",), scope, through, same, True, says=ReviewCommand.ABOVE
        ),
        Action(
            "below", N_("The same player's next turn"), ("Down",), scope, through, same, True, says=ReviewCommand.BELOW
        ),
        Action("first", N_("To the start"), ("Home",), scope, through, ends, says=ReviewCommand.FIRST),
        Action("last", N_("To the end"), ("End",), scope, through, ends, says=ReviewCommand.LAST),
        Action("turning", N_("Next turning point"), ("J",), scope, through, says=ReviewCommand.TURNING),
        Action("play", N_("Play the turn"), ("Space",), scope, through, says=ReviewCommand.PLAY, pad=Pad.X),
        Action("better", N_("Play what was better"), ("B",), scope, through, says=ReviewCommand.BETTER),
        *more,
        Action("here", N_("Play on from here"), ("Enter",), scope, through, says=ReviewCommand.PLAY_ON),
        Action("learn", N_("Learn from your mistakes"), ("L",), scope, through, says=ReviewCommand.LEARN,
               during=During.ALWAYS),
        *tries,
        Action("line-above", N_("The variation before"), ("Shift+Up",), scope, VARIATIONS, walked, True,
               says=ReviewCommand.LINE_ABOVE),
        Action("line-below", N_("The next variation"), ("Shift+Down",), scope, VARIATIONS, walked, True,
               says=ReviewCommand.LINE_BELOW),
        Action("remove", N_("Remove the variation"), ("Del", "Backspace"), scope, VARIATIONS,
               says=ReviewCommand.REMOVE),
    )  # fmt: skip


def retry_keys(scope: str, tries: tuple[Action, ...] = ()) -> tuple[Action, ...]:
    """Return the keys with which one learns from mistakes; `tries`: those of a game that try a move."""
    through, row = N_("Step through"), N_("The mistake before or after")
    return (
        *tries,
        Action("again", N_("Try again"), ("R",), scope, MOVES, says=RetryCommand.AGAIN),
        Action("best", N_("Show the best"), ("B",), scope, MOVES, says=RetryCommand.BEST),
        Action("line", N_("Play the line"), ("Space",), scope, MOVES, says=RetryCommand.LINE, pad=Pad.X),
        Action("next", N_("Next mistake"), ("Enter", "Down"), scope, through, row, says=RetryCommand.NEXT),
        Action("before", N_("The mistake before"), ("Up",), scope, through, row, says=RetryCommand.BEFORE),
        Action("forget", N_("Forget this one"), ("Del", "Backspace"), scope, through, says=RetryCommand.FORGET),
    )
