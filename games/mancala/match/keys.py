"""The keys of a match that is watched."""

from __future__ import annotations

from games.base.i18n import N_
from games.mancala.match.messages import MatchCommand
from games.stage.keys import Action, Actions

GROUP = N_("Computers play")


def actions(name: str) -> tuple[Action, ...]:
    """Return the keys of the scene."""
    own = Actions(f"{name}.match", GROUP)
    sowing, turn = N_("A sowing back, forward"), N_("A turn back, forward")
    ends, pace = N_("To the start, to the latest turn"), N_("Slower, faster")
    return (
        own("run", N_("Play or pause"), "Space", says=MatchCommand.RUN),
        own("back", N_("A sowing back"), "Left", row=sowing, repeat=True, says=MatchCommand.BACK),
        own("forward", N_("A sowing forward"), "Right", row=sowing, repeat=True, says=MatchCommand.FORWARD),
        own("turn_back", N_("A turn back"), "Shift+Left", row=turn, repeat=True, says=MatchCommand.TURN_BACK),
        own("turn_on", N_("A turn forward"), "Shift+Right", row=turn, repeat=True, says=MatchCommand.TURN_ON),
        own("start", N_("To the start"), "Home", row=ends, says=MatchCommand.START),
        own("live", N_("To the latest turn"), "End", row=ends, says=MatchCommand.LIVE),
        own("end_game", N_("Play this game to its end"), "E", says=MatchCommand.END_GAME),
        own("slower", N_("Slower"), "-", ",", row=pace, repeat=True, says=MatchCommand.SLOWER),
        own("faster", N_("Faster"), "+", ".", row=pace, repeat=True, says=MatchCommand.FASTER),
        own("list", N_("All games, this game"), "G", says=MatchCommand.LIST),
        own("players", N_("Another match"), "P", says=MatchCommand.PLAYERS),
    )
