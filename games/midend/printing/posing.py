"""The print dialog as it looks when everything is made, for poses."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import partial
from itertools import chain

from engine.run.abreast import abreast
from games.midend.printing.dialog import PrintDialog
from games.midend.printing.state import Printing
from games.model.app import App
from games.stage.dialog import Ask
from games.stage.scene import Scene
from games.stage.window import wake


def posed(scene: Scene, counts: Mapping[str, int], shown: int = 0) -> None:
    """Open the dialog over a scene: so many problems of each game (0 of those not named), a page shown."""
    state = Printing(App(), wake.wake, "HU")
    state.counts = {name: counts.get(name, 0) for name in state.offers}
    for name, offer in state.offers.items():
        numbers = state.numbers(name)
        made = chain.from_iterable(abreast(partial(offer.sheets.make, state.chosen[name]), numbers, 1))
        state.made |= {state.key(name, number): one for number, one in zip(numbers, made, strict=True)}
    dialog = PrintDialog(state)
    scene.send(Ask(dialog))
    state.shown = shown
    dialog.pages.slice = math.inf
