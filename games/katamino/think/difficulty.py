"""How much work a challenge is: what a plain search tries in vain before it fills the tray.

The work of a set is the median, over ORDERS fixed random orders of its pieces, of the dead ends that the strategy
`first-hole` meets until its first filling, times the number of pieces. Unlike the number of solutions it grows with
the tray. The work of every set that fills its tray has been measured once (`python -m bench.katamino_work`) and stands
in measured.py; no clock and no chance is in it, so it can be measured again.

The levels have the same limits at every length: 145 easy, 276 medium, 306 hard and 282 hardest sets. The number of
solutions is shown beside the level.
"""

from __future__ import annotations

import random
from functools import cache

from games.katamino.rules import rulebook as rules
from games.katamino.rules.pieces import FEWEST, MOST, ORIENTATIONS, Placement
from games.katamino.rules.plan import ROWS, strip, upwards
from games.katamino.think import kernel
from games.katamino.think.measured import WORK
from games.katamino.think.problem import mask_of

ORDERS = 100


def measure(pieces: tuple[int, ...]) -> int:
    """Return the work of a set that fills its tray, by searching (0.1 s for six pieces, 10 s for twelve)."""
    import statistics  # brings fractions and decimals along, which the program itself needs nowhere

    count, chance = len(pieces), random.Random(len(pieces))
    orders = [chance.sample(sorted(pieces), count) for _ in range(ORDERS)]
    return round(statistics.median(dead_ends(tuple(order)) for order in orders) * count)


def dead_ends(order: tuple[int, ...]) -> int:
    """Return how many dead ends `first-hole` meets before its first filling, the pieces tried in this order."""
    columns = len(order)
    entries = [
        [(number, mask) for number, piece in enumerate(order) for mask in _at_holes(piece, columns)[hole]]
        for hole in range(ROWS * columns)
    ]
    search = kernel.Laying(kernel.HOLE, ROWS * columns, columns, entries, 0, False)
    start, budget = search.checkpoint(), 1000
    while not search.run(budget) and not search.snapshot().solutions:
        budget *= 2
    first = search.snapshot().extra["first_found"]
    if not first:
        raise ValueError("these pieces do not fill their tray")
    search.restore(start)
    search.run(first)  # it was run beyond
    return int(search.snapshot().extra["dead_ends"])


@cache
def _at_holes(piece: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """Return for each hole, in the order in which they are filled, the places of a piece whose first cell is there."""
    found = []
    plan = strip(columns)
    for row, column in upwards(plan):
        here = []
        for orientation in ORIENTATIONS[piece]:
            down, right = orientation.cells[0]
            placement = Placement(piece, orientation.index, row - down, column - right)
            if placement.fits(plan):
                here.append(mask_of(plan, placement.cells))
        found.append(tuple(here))
    return tuple(found)


@cache
def works() -> dict[int, int]:
    """Return the work of every set that fills its tray, by its bit mask."""
    sets = [own for columns in range(FEWEST, MOST + 1) for own in rules.solvable_sets(columns)]
    return {rules.mask_of(own): int(work) for own, work in zip(sets, WORK.split(), strict=True)}
