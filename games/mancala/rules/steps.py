"""The story of a move as the board shows it: what its beats do to the wells, captures that fly together in one step."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import Any

from games.mancala.rules import sowing
from games.mancala.rules.sowing import SowingMove, SowingPosition

STORE = -1  # the pit number of a side's store
Well = tuple[int, int]  # (side, pit), pit STORE for the store


@dataclass(frozen=True, slots=True)
class SowingStep:
    """One thing that the board shows: kind "lift" (all of `wells[0]`), "sow" (one stone into `wells[0]`),
    "capture" or "collect" (all of `wells`, `counts` each, into the store of `side`)."""

    kind: str
    side: int
    wells: tuple[Well, ...]
    counts: tuple[int, ...] = ()


def steps_of(rules: Any, pos: SowingPosition, move: SowingMove) -> list[SowingStep]:
    """Return the story of a legal move by a game's rules."""
    steps: list[SowingStep] = []
    captured: list[tuple[Well, int]] = []
    beats = rules.tell(pos, move)
    for number, beat in enumerate(beats):
        if captured and not isinstance(beat, sowing.Capture):
            wells, counts = zip(*captured, strict=True)
            steps.append(SowingStep("capture", pos.side, wells, counts))
            captured = []
        match beat:
            case sowing.Lift(side, pit, stones):
                steps.append(SowingStep("lift", side, (well(side, pit),), (stones,)))
            case sowing.Sow(side, pit):
                steps.append(SowingStep("sow", pos.side, (well(side, pit),)))
            case sowing.Capture(_, owner, pit, stones):
                captured.append((well(owner, pit), stones))
            case sowing.Collect(side, _):
                told = reduce(rules.apply, beats[:number], pos)  # what lies there by now
                left = tuple((side, p) for p, n in enumerate(told.pits[side]) if n)
                steps.append(SowingStep("collect", side, left, tuple(told.pits[side][p] for _side, p in left)))
    return steps


def well(side: int, pit: int) -> Well:
    """Return the well of a pit as beats number it."""
    return side, STORE if pit == sowing.STORE else pit - 1
