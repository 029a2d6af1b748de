"""Searches of any variant: the one that chooses a computer's sowing, the one that values a position."""

from __future__ import annotations

from collections.abc import Callable

from engine.run.stepper import Snapshot, Stepper
from games.mancala.rules.sowing import SowingPosition
from games.mancala.think.valuation import found_in
from games.mancala.variant import Variant

ANALYSIS = 16  # megabytes of the table of a search that values


def chooser(variant: Variant, pos: SowingPosition, level: int, depth: int) -> Callable[[], Stepper]:
    """Return what builds the search that chooses a sowing; `depth` > 0: the plain search instead of a level."""
    solve = variant.solve
    return lambda: solve.plain(pos, depth) if depth else solve.think(pos, level)


def chosen(
    variant: Variant, pos: SowingPosition, snapshot: Snapshot, level: int, depth: int, seed: int
) -> tuple[int, ...]:
    """Return the pit that a search stands for now, or the swap (-1,); () where there is nothing to choose from."""
    found, solve = found_in(snapshot), variant.solve
    if variant.swaps(pos, found):
        return (-1,)
    move = solve.choose(pos, found, solve.LEVELS if depth else level, seed)
    move = move or next(iter(variant.rules.moves(pos)), None)
    return () if move is None else (variant.pit(move),)


def analyst(variant: Variant, pos: SowingPosition, every: bool = True) -> Callable[[], Stepper]:
    """Return what builds the search that values a position: all sowings for one who watches, or only the best."""
    solve = variant.solve
    return lambda: solve.advise(pos, "steady" if every else "best", ANALYSIS)
