"""Captures that a side could make in its turn: the threats that the board shows, and that turns are compared by."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.mancala.rules.expected import expect
from games.mancala.rules.sowing import SowingPosition
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


def threats(variant: Variant, pos: SowingPosition, side: int, most: int = MOST) -> Threats:
    """Return what `side` could capture in a position if it were its turn."""
    start = variant.given_to(pos, side)
    best: dict[tuple[Well, ...], Threat] = {}
    largest = looked = 0
    level: dict[SowingPosition, tuple[int, ...]] = {start: ()}
    seen = {start}
    while level:
        further: dict[SowingPosition, tuple[int, ...]] = {}
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
                capture = expect(variant, here, move, after)
                if not capture.wells:
                    continue
                wells, stones = tuple(sorted(capture.wells)), capture.taken
                largest = max(largest, stones)
                known = best.get(wells)
                if known is None or (len(known.pits) == len(pits) and known.stones < stones):
                    best[wells] = Threat(here.side, pits, wells, stones, capture.end)
        level = further
    return ordered(best.values(), largest, whole=True)


def ordered(found: Iterable[Threat], most: int, whole: bool) -> Threats:
    """Return threats, the largest first, of equal ones the shortest."""
    return Threats(tuple(sorted(found, key=lambda one: (-one.stones, len(one.pits), one.pits))), most, whole)
