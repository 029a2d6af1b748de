"""A move as it is seen: the hand goes from pit to pit and drops a stone in each, then captures fly home together."""

from __future__ import annotations

from collections.abc import Sequence

from games.mancala.rules.steps import SowingStep
from games.stage.motion import SLOW, Timeline, in_out, linear

STONE = 110.0  # ms from one pit to the next
LONGEST = 2200.0  # ms at the most for one sowing, however many stones


def timeline(steps: Sequence[SowingStep]) -> Timeline:
    """Lay the steps of a move out in time, at normal speed."""
    line = Timeline()
    sown = sum(step.kind == "sow" for step in steps)
    pace = min(STONE, LONGEST / max(1, sown))
    begin = 0.0
    for step in steps:
        if step.kind == "lift":
            line.add(step, STONE, at=begin, ease=in_out)
            begin += STONE
        elif step.kind == "sow":
            line.add(step, pace, at=begin, ease=linear)
            begin += pace
        else:
            line.add(step, SLOW, at=begin + 60, ease=in_out)
            begin += SLOW + 60
    return line
