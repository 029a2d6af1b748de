"""Can the tray still be filled, in how many ways, and which holes are dead: asked of the engine after every move.

A Verdict is a Stepper (`engine.run`), so a Job runs it beside the window and drops it when the next move comes.
A hole is dead when it is cut off from the rest and no choice of the pieces in hand fills it, or when no piece in hand
reaches one of its cells at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from typing import Any

from engine.cover.counting import CountSearch
from engine.cover.polyomino import Cell, connected_groups
from engine.run.gathering import Gathering
from engine.run.stepper import Onward, Snapshot
from games.katamino.rules.pieces import Placement, first_of_each, placement_of, placements, sums_of
from games.katamino.rules.rulebook import Position, mask_of, set_counts
from games.katamino.think.packed import Packed, count

MEGABYTES = 64  # for subproblems that are remembered, beside a window


def placements_left(pos: Position) -> list[Placement]:
    """Return every placement of a piece in hand on free cells alone, in the order of the hand; of equal pieces once."""
    free = set(pos.free_cells())
    return [p for piece in first_of_each(pos.in_hand) for p in placements(piece, pos.plan) if free.issuperset(p.cells)]


def ways(pos: Position, limit: int | None = None) -> int:
    """Return in how many ways the pieces in hand fill the free cells, no more than `limit`."""
    free = pos.free_cells()
    if not free:
        return 1
    if not pos.laid and limit is None:
        return set_counts()[mask_of(pos.pieces)] if pos.shape is None else _ways_at_first(pos)
    return count(free, pos.in_hand, limit)


@lru_cache(maxsize=512)
def _ways_at_first(pos: Position) -> int:
    return count(pos.plan.cells, pos.pieces, reduce=True)


def completion(pos: Position) -> tuple[Placement, ...] | None:
    """Return how the pieces in hand can fill the free cells, None if they cannot."""
    free, hand = pos.free_cells(), pos.in_hand
    packed = Packed(hand)
    for filling in packed.fillings(free) if free else ():
        covered: dict[int, list[Cell]] = {}
        for cell, number in zip(free, filling, strict=True):
            covered.setdefault(packed.pieces[number], []).append(cell)
        return tuple(_placement(piece, cells) for piece, cells in covered.items())
    return None if free else ()


def _placement(piece: int, cells: Iterable[Cell]) -> Placement:
    found = placement_of(piece, frozenset(cells))
    assert found is not None
    return found


def dead_holes(pos: Position) -> tuple[frozenset[Cell], ...]:
    """Return the holes that the pieces in hand cannot fill, whatever becomes of the rest."""
    free = pos.free_cells()
    sums = sums_of(pos.in_hand)
    reached = {cell for p in placements_left(pos) for cell in p.cells}
    found = []
    groups = connected_groups(free)
    for group in groups:
        cut_off = len(groups) > 1 and (not sums >> len(group) & 1 or count(group, pos.in_hand, 1) == 0)
        if cut_off:
            found.append(frozenset(group))
        elif lost := [cell for cell in group if cell not in reached]:
            found.extend(frozenset(part) for part in connected_groups(lost))
    # Where small holes are cut off, what is left over is no hole but the rest of the tray.
    return tuple(sorted(found, key=len)[:-1] if len(found) > 1 and len(groups) > 1 else found)


def count_search(region: Sequence[Cell], pieces: tuple[int, ...], reduce: bool) -> CountSearch:
    """Return the count of the ways in which these pieces fill a region; `reduce`: by its symmetries."""
    packed = Packed(pieces)
    return packed.counting(region, packed.search(region, keep=False, reduce=reduce), MEGABYTES)


class Verdict(Onward):
    """The search for the number of ways to finish a position; `extra["dead"]` has the dead holes when it is over."""

    def __init__(self, pos: Position) -> None:
        self.pos = pos
        self._search: Gathering | None = None
        known = not pos.in_hand or (not pos.laid and pos.shape is None)
        if not known:
            self._search = Gathering(partial(count_search, pos.free_cells(), pos.in_hand, not pos.laid))
            self.delegates = self._search.delegates
        self._dead: tuple[frozenset[Cell], ...] = ()
        self._finished = False
        self._count = 0

    def run(self, budget: int) -> bool:
        """Visit at most `budget` nodes more; True when the number is final."""
        if self._search is None:
            self._count = ways(self.pos)
            done = True
        else:
            done = self._search.run(budget)
            self._count = self._search.snapshot().solutions
        if done and not self._finished:
            self._dead = dead_holes(self.pos) if self._count == 0 else ()
            self._finished = True
        return self._finished

    def snapshot(self) -> Snapshot:
        """Return the number of ways found so far."""
        nodes = self._search.snapshot().nodes if self._search is not None else int(self._finished)
        extra: dict[str, Any] = {"dead": self._dead}
        return Snapshot(nodes, self._count, (), float(self._finished), self._finished, extra=extra)

    def rest(self) -> None:
        if self._search is not None:
            self._search.rest()

    def close(self) -> None:
        if self._search is not None:
            self._search.close()
