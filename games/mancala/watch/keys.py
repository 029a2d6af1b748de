"""The keys of a search that is watched."""

from __future__ import annotations

from games.base.i18n import N_
from games.mancala.watch.messages import DepthBy, WatchCommand, WatchPaceBy, WatchStep
from games.stage.keys import Action, Actions, Gesture, Pad

STRIDE = 100  # positions of a step with Shift
GROUP = N_("Watch the search")


def actions(name: str) -> tuple[Action, ...]:
    """Return the keys of the scene."""
    own = Actions(f"{name}.watch", GROUP)
    step = N_("Step back, forward")
    many = N_("100 positions back, forward")
    ends = N_("To the start, to the end")
    pace, depth = N_("Faster, slower"), N_("One turn less deep, deeper")
    return (
        own("play", N_("Play or pause"), "Space", says=WatchCommand.PLAY, pad=Pad.X),
        own("back-one", N_("Step back"), "Left", row=step, repeat=True, says=WatchStep(-1)),
        own("on-one", N_("Step forward"), "Right", row=step, repeat=True, says=WatchStep(1)),
        own("back-many", N_("100 positions back"), "Shift+Left", row=many, repeat=True, says=WatchStep(-STRIDE)),
        own("on-many", N_("100 positions forward"), "Shift+Right", row=many, repeat=True, says=WatchStep(STRIDE)),
        own("start", N_("To the start"), "Home", row=ends, says=WatchCommand.START),
        own("end", N_("To the end"), "End", row=ends, says=WatchCommand.END),
        own("cut", N_("Next cut"), "X", repeat=True, says=WatchCommand.NEXT_CUT),
        own("faster", N_("Faster"), "+", ".", row=pace, repeat=True, says=WatchPaceBy(1)),
        own("slower", N_("Slower"), "-", ",", row=pace, repeat=True, says=WatchPaceBy(-1)),
        own("shallower", N_("One turn less deep"), "[", row=depth, says=DepthBy(-1)),
        own("deeper", N_("Look one turn deeper"), "]", row=depth, says=DepthBy(1)),
        own("view", N_("Alpha-beta, minimax or both"), "V", says=WatchCommand.VIEW),
        own("order", N_("Best turns first"), "B", says=WatchCommand.ORDER),
        own("known", N_("Known positions"), "K", says=WatchCommand.KNOWN),
        own("enter", N_("Next lesson; draw out what is chosen"), "Enter", says=WatchCommand.ENTER),
    )


GESTURES = (
    Gesture("keyboard", N_("Walk through the tree"), "", GROUP, ("Up", "Down")),
    Gesture("mouse", N_("Tell about a position, draw out a wedge"), N_("Click it"), GROUP),
    Gesture("mouse", N_("Look closer at the tree"), N_("Wheel, then drag"), GROUP),
    Gesture("mouse", N_("Look closer at the whole tree"), N_("Wheel, or click a block"), GROUP),
    Gesture("touch", N_("Look closer at either tree"), N_("Two fingers apart"), GROUP),
    Gesture("touch", N_("Look closer at the whole tree"), N_("Tap a block"), GROUP),
)
