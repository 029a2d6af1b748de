"""The keys of the review of a sowing game."""

from __future__ import annotations

from games.base.i18n import N_
from games.mancala.play.keys import pit_keys
from games.mancala.review.messages import ReviewCommand
from games.stage.keys import Action


def actions(name: str) -> tuple[Action, ...]:
    """Return the keys of the review."""
    scope, through = f"{name}.review", N_("Step through")
    row = N_("One turn back or on")
    same = N_("The same player's turns")
    ends = N_("Start or end")
    lines, walked = N_("Variations"), N_("The variation before or after")
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
        Action("play", N_("Play the turn"), ("Space",), scope, through, says=ReviewCommand.PLAY),
        Action("better", N_("Play what was better"), ("B",), scope, through, says=ReviewCommand.BETTER),
        Action("arrows", N_("Arrows"), ("A",), scope, through, says=ReviewCommand.ARROWS),
        Action("here", N_("Play on from here"), ("Enter",), scope, through, says=ReviewCommand.PLAY_ON),
        Action("learn", N_("Learn from your mistakes"), ("L",), scope, through, says=ReviewCommand.LEARN),
        Action("watch", N_("Watch the search"), ("W",), scope, through, says=ReviewCommand.WATCH),
        *pit_keys(scope, lines, N_("Try a pit")),
        Action("line-above", N_("The variation before"), ("Shift+Up",), scope, lines, walked, True,
               says=ReviewCommand.LINE_ABOVE),
        Action("line-below", N_("The next variation"), ("Shift+Down",), scope, lines, walked, True,
               says=ReviewCommand.LINE_BELOW),
        Action("remove", N_("Remove the variation"), ("Del", "Backspace"), scope, lines, says=ReviewCommand.REMOVE),
    )  # fmt: skip
