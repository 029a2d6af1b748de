"""What a side could capture if it were its turn: the threats that the board shows, and that turns are compared by."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from games.mancala.rules.steps import Well
from games.mancala.variant import Variant

MOST = 1500  # sowings looked at: a player with many chains has more of them than one can wait for
SHOWN = 3


@dataclass(frozen=True, slots=True)
class Threat:
    """A capture that a side could make: by the sowings of `pits` (from 0), of the stones in `wells`.

    `stones`: what it takes in all, with the stone that takes them; `end`: where the last stone falls.
    """

    side: int
    pits: tuple[int, ...]
    wells: tuple[Well, ...]
    stones: int
    end: Well


@dataclass(frozen=True, slots=True)
class Threats:
    """The threats of one side, the largest first, each by the shortest chain of sowings that reaches its wells.

    `most`: the stones of the largest capture by any chain. `whole`: whether everything was looked at, so that what is
    not here cannot be done.
    """

    found: tuple[Threat, ...] = ()
    most: int = 0
    whole: bool = True

    @property
    def shown(self) -> tuple[Threat, ...]:
        """Those that a board shows."""
        return self.found[:SHOWN]

    @property
    def wells(self) -> frozenset[Well]:
        """All pits in danger."""
        return frozenset(well for threat in self.found for well in threat.wells)


def threats(variant: Variant, pos: Any, side: int, most: int = MOST) -> Threats:
    """Return what `side` could capture in a position if it were its turn."""
    start = variant.given_to(pos, side)
    best: dict[tuple[Well, ...], Threat] = {}
    largest = looked = 0
    level: dict[Any, tuple[int, ...]] = {start: ()}
    seen = {start}
    while level:
        further: dict[Any, tuple[int, ...]] = {}
        for here, chain in level.items():
            for move in variant.rules.moves(here):
                if looked >= most:
                    return ordered(best.values(), largest, whole=False)
                looked += 1
                pits = (*chain, variant.pit(move))
                after = variant.rules.play(here, move)
                if variant.amid(after) and not after.over:
                    if after not in seen:
                        seen.add(after)
                        further[after] = pits
                    continue
                threat = capture_of(variant, here, move, pits)
                if threat is None:
                    continue
                largest = max(largest, threat.stones)
                known = best.get(threat.wells)
                if known is None or (len(known.pits) == len(pits) and known.stones < threat.stones):
                    best[threat.wells] = threat
        level = further
    return ordered(best.values(), largest, whole=True)


def capture_of(variant: Variant, pos: Any, move: Any, pits: tuple[int, ...]) -> Threat | None:
    """Return the capture that a move makes of stones of the other side, None where it makes none."""
    end: Well | None = None
    taken = 0
    wells: list[Well] = []
    for step in variant.steps(pos, move):
        if step.kind == "sow":
            end = step.wells[0]
        elif step.kind == "capture" and step.side == pos.side:
            taken += sum(step.counts)
            wells += [well for well, n in zip(step.wells, step.counts, strict=True) if well[0] != pos.side and n]
    return Threat(pos.side, pits, tuple(sorted(wells)), taken, end) if wells and end is not None else None


def ordered(found: Iterable[Threat], most: int, whole: bool) -> Threats:
    """Return threats, the largest first, of equal ones the shortest."""
    return Threats(tuple(sorted(found, key=lambda one: (-one.stones, len(one.pits), one.pits))), most, whole)
