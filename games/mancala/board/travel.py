"""Stones on their way from where they lay to where they lie, when a game is shown at another place: all at once."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Placed:
    """A stone as it is drawn: its middle in device pixels, the index of its colour, its size (1: as in the pits)."""

    x: float
    y: float
    colour: int
    size: float = 1.0


def travelled(before: Sequence[Placed], after: Sequence[Placed], share: float) -> list[Placed]:
    """Return the stones when that share of the way is behind them, those that move last, so that they lie on top.

    Who lies where one lay stays; of the others each comes from where the nearest of its colour has gone. One of which
    there is no other (a pit shows only so many) is there at once.
    """
    staying = Counter(before) & Counter(after)
    gone: defaultdict[int, list[Placed]] = defaultdict(list)
    for stone, count in (Counter(before) - staying).items():
        gone[stone.colour] += [stone] * count
    still, moved = [], []
    for stone in after:
        if staying[stone]:
            staying[stone] -= 1
            still.append(stone)
        elif others := gone[stone.colour]:
            start = min(others, key=lambda other: math.dist((stone.x, stone.y), (other.x, other.y)))
            others.remove(start)
            x, y = start.x + (stone.x - start.x) * share, start.y + (stone.y - start.y) * share
            moved.append(replace(stone, x=x, y=y, size=start.size + (stone.size - start.size) * share))
        else:
            moved.append(stone)
    return still + moved
