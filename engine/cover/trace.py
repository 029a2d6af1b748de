"""Exact cover told node by node (engine/run/trace.py): what a search by dancing links has just chosen, and why.

It reads the snapshots that `dlx.py` and `cells.py` make, `levels` (item, k, d), `event` and `item`; any search whose
snapshots have the same can be told, too.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.cover.problem import Cover
from engine.run.stepper import Snapshot
from engine.run.trace import Tried


def describer(cover: Cover, number: Callable[[int], int] = lambda option: option + 1) -> Callable[[Snapshot], Tried]:
    """Return what tells the nodes of `cover`'s searches; `number`: what an option is called, from 1 as it was added.

    A node is an option chosen; `choose`: the item branched on, `options`: its live options, `tried`: the number of the
    option and its items. `because`: "fewest options", then "; solution" or "; dead end: ITEM has no options".
    """
    items = cover.primary + cover.secondary

    def told(state: Snapshot) -> Tried:
        item, _k, among = state.extra["levels"][-1]
        option = state.path[-1]
        tried = f"{number(option)}: {' '.join(map(str, cover.options[option]))}"
        because = "fewest options"
        if state.extra["event"] == "solved":
            because += "; solution"
        elif state.extra["event"] == "stuck":
            because += f"; dead end: {items[state.extra['item']]} has no options"
        return Tried(len(state.path), str(items[item]), among, tried, because)

    return told
