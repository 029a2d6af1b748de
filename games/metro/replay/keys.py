"""The keys of Metro that is stepped through."""

from __future__ import annotations

from games.base.i18n import N_
from games.metro.replay.messages import MetroReplayCommand
from games.stage.keys import Action, During, Pad


def actions() -> tuple[Action, ...]:
    """Return the keys of the scene."""
    scope = "metro.replay"
    group = N_("Steps")
    trains = N_("Trains")
    along = N_("A tile further, back")
    step = N_("Step back, forward")
    ends = N_("To the start, to the end")
    line = N_("Finished line: next, previous")
    pace = N_("Slower, faster")
    return (
        Action("back_step", N_("One step back"), ("Left",), scope, group, step, True, says=MetroReplayCommand.BACK),
        Action("next_step", N_("One step forward"), ("Right",), scope, group, step, True,
               says=MetroReplayCommand.FORWARD),
        Action("start", N_("To the start"), ("Home",), scope, group, ends, says=MetroReplayCommand.START),
        Action("end", N_("To the end"), ("End",), scope, group, ends, says=MetroReplayCommand.END),
        Action("run", N_("Play or pause"), ("Space",), scope, group, says=MetroReplayCommand.RUN, pad=Pad.X),
        Action("skip", N_("Let the trains arrive"), ("Enter",), scope, group, says=MetroReplayCommand.ARRIVE),
        Action("next_line", N_("To the next finished line"), ("J",), scope, group, line,
               says=MetroReplayCommand.NEXT_LINE),
        Action("line_before", N_("To the finished line before"), ("Shift+J",), scope, group, line,
               says=MetroReplayCommand.LINE_BEFORE),
        Action("slower", N_("Slower"), ("-",), scope, group, pace, says=MetroReplayCommand.SLOWER),
        Action("faster", N_("Faster"), ("+",), scope, group, pace, says=MetroReplayCommand.FASTER),
        Action("follow", N_("Follow the next train"), ("F",), scope, trains,
               says=MetroReplayCommand.FOLLOW, pad=Pad.STICK),
        Action("pin", N_("Pin the line, or free it"), ("P",), scope, trains, says=MetroReplayCommand.PIN),
        Action("further", N_("A tile further along the line"), ("Up",), scope, trains, along, True,
               says=MetroReplayCommand.FURTHER),
        Action("nearer", N_("A tile back along the line"), ("Down",), scope, trains, along, True,
               says=MetroReplayCommand.NEARER),
        Action("run_again", N_("Run the followed train again"), ("Shift+R",), scope, trains,
               says=MetroReplayCommand.RUN_AGAIN),
        Action("values", N_("Show or hide values"), ("V",), scope, trains, says=MetroReplayCommand.VALUES),
        Action("review", N_("Review the game"), ("R",), scope, group, says=MetroReplayCommand.REVIEW,
               during=During.ALWAYS),
        Action("learn", N_("Learn from your mistakes"), ("L",), scope, group, says=MetroReplayCommand.LEARN,
               during=During.END),
        Action("play_on", N_("Play on from here"), ("Ctrl+Enter",), scope, group, says=MetroReplayCommand.PLAY_ON),
    )  # fmt: skip
