"""The order of the course whose letters are a to l: which orientation and which corner of a piece is tried first.

Its programs draw each piece once, turn it counter-clockwise by a quarter three times, then do the same with its
mirror image, and keep each shape the first time it comes. A class that compares answer by answer needs this order.
"""

from __future__ import annotations

from functools import cache

from games.katamino.rules.pieces import (
    COUNT,
    FRONT,
    NAMES,
    SPANISH,
    Orientation,
    Placement,
    cells_of,
    flipped,
    kind_of,
    orientations_of,
    oriented,
    turned,
)
from games.katamino.rules.pieces import DRAWINGS as PLAIN
from games.katamino.rules.plan import Plan

DRAWINGS = {
    "a": ("##", "#.", "#.", "#."),
    "b": (".#..", "####"),
    "c": ("###.", "..##"),
    "d": ("###", "..#", "..#"),
    "e": (".##", "###"),
    "f": ("###", "#.#"),
    "g": (".#.", "##.", ".##"),
    "h": ("###", ".#.", ".#."),
    "i": ("##.", ".#.", ".##"),
    "j": ("..#", ".##", "##."),
    "k": (".#.", "###", ".#."),
    "l": ("#####",),
}
PIECES = tuple(sorted(range(COUNT), key=lambda piece: SPANISH[piece]))  # a to l


@cache
def orientations(piece: int) -> tuple[Orientation, ...]:
    """Return the orientations of a piece, in the course's order."""
    kind = kind_of(piece)
    if kind >= FRONT:
        sides = [orientations_of(kind)[0]]  # the course knows no pieces that are not turned over
    else:
        base = oriented(cells_of(DRAWINGS[SPANISH[kind]] if kind < COUNT else PLAIN[NAMES[kind]]))
        sides = [base, flipped(base)]
    return tuple(dict.fromkeys(turned(side, -quarters) for side in sides for quarters in range(4)))


@cache
def placements(piece: int, plan: Plan) -> tuple[Placement, ...]:
    """Return every placement of a piece on the empty tray: orientation by orientation, corners row by row."""
    found = (
        Placement(piece, shape.index, row, column)
        for shape in orientations(piece)
        for row in range(plan.rows)
        for column in range(plan.columns)
    )
    return tuple(placement for placement in found if placement.fits(plan))
