"""The keys of Metro that is watched."""

from __future__ import annotations

from games.base.i18n import N_
from games.metro.watch.messages import MetroWatchCommand
from games.stage.keys import Action, Pad


def actions() -> tuple[Action, ...]:
    """Return the keys of the scene."""
    scope, group = "metro.watch", N_("Steps")
    step = N_("Tile back, forward")
    ends = N_("To the start, to the end")
    pace = N_("Slower, faster")
    return (
        Action("run", N_("Play or pause"), ("Space",), scope, group, says=MetroWatchCommand.RUN, pad=Pad.X),
        Action("back_step", N_("One tile back"), ("Left",), scope, group, step, True, says=MetroWatchCommand.BACK),
        Action("next_step", N_("One tile forward"), ("Right",), scope, group, step, True,
               says=MetroWatchCommand.FORWARD),
        Action("start", N_("To the start"), ("Home",), scope, group, ends, says=MetroWatchCommand.START),
        Action("end", N_("To the latest tile"), ("End",), scope, group, ends, says=MetroWatchCommand.END),
        Action("heat", N_("Show or hide values"), ("V",), scope, group, says=MetroWatchCommand.VALUES),
        Action("slower", N_("Slower"), ("-",), scope, group, pace, says=MetroWatchCommand.SLOWER),
        Action("faster", N_("Faster"), ("+",), scope, group, pace, says=MetroWatchCommand.FASTER),
        Action("lay", N_("Lay the best now"), ("Enter",), scope, group, says=MetroWatchCommand.LAY),
    )  # fmt: skip
