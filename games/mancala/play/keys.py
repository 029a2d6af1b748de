"""The keys of a sowing game in play."""

from __future__ import annotations

from games.base.i18n import N_
from games.mancala.new_game.messages import MatchGoesOn
from games.mancala.play.messages import PitKey, SowingCommand
from games.stage.keys import Action, During, Pad


def pit_keys(scope: str, group: str, title: str) -> tuple[Action, ...]:
    """Return the keys 1 to 8, one for each pit of the longest row; they are one row of the key sheet."""
    return tuple(Action(f"pit{n}", title, (str(n),), scope, group, title, says=PitKey(n - 1)) for n in range(1, 9))


def actions(name: str) -> tuple[Action, ...]:
    """Return the keys of a sowing game's scene."""
    scope = f"{name}.play"
    moves = N_("Moves")
    view = N_("Board")
    back = N_("Look back")
    step = N_("One move back or on")
    ends = N_("First or last move")
    return (
        *pit_keys(scope, moves, N_("Sow a pit")),
        Action("swap", N_("Swap sides"), ("S",), scope, moves, says=SowingCommand.SWAP),
        Action("skip", N_("Finish the sowing"), ("Space",), scope, moves, says=SowingCommand.FINISH, pad=Pad.X),
        Action("earlier", N_("One move back"), ("PgUp",), scope, back, step, True, says=SowingCommand.EARLIER),
        Action("later", N_("One move on"), ("PgDn",), scope, back, step, True, says=SowingCommand.LATER),
        Action("first", N_("First move"), ("Home",), scope, back, ends, says=SowingCommand.FIRST),
        Action("last", N_("Last move"), ("End",), scope, back, ends, says=SowingCommand.LAST),
        Action("here", N_("Play on from here"), ("Ctrl+Enter",), scope, back, says=SowingCommand.PLAY_ON),
        Action("turn", N_("Turn the board"), ("T",), scope, view, says=SowingCommand.TURN_BOARD),
        Action("values", N_("Show values"), ("V",), scope, view, says=SowingCommand.VALUES),
        Action("threats", N_("Threats, while it is held"), ("X",), scope, view, says=SowingCommand.THREATS,
               until=SowingCommand.NO_THREATS),
        Action("setup", N_("Set up a position"), ("P",), scope, view, says=SowingCommand.SET_UP,
               during=During.ALWAYS),
        Action("review", N_("Review the game"), ("R",), scope, view, says=SowingCommand.REVIEW,
               during=During.ALWAYS),
        Action("learn", N_("Learn from your mistakes"), ("L",), scope, view, says=SowingCommand.LEARN,
               during=During.END),
        Action("watch", N_("Watch the search"), ("W",), scope, view, says=SowingCommand.WATCH),
        Action("match", N_("Watch computers play"), ("C",), scope, view, says=MatchGoesOn(),
               during=During.ALWAYS),
    )  # fmt: skip
