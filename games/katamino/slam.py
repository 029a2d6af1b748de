"""Slam: the same set and one piece more, from three columns to twelve; and one's staircase, the sets solved so.

Nothing is kept for it: the staircase is read from the sets that are solved. Each of its steps is the set below it and
one piece.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache

from games.katamino.game import key_of
from games.katamino.rules.pieces import COUNT, FEWEST, MOST
from games.katamino.rules.rulebook import solvable_sets
from games.katamino.standings import UNTOUCHED, Standing
from games.katamino.think.census import challenges

Pieces = tuple[int, ...]


@cache
def climbing(columns: int) -> frozenset[Pieces]:
    """Return the sets of a length, each in order, from which one piece at a time leads to all twelve."""
    every = frozenset(tuple(sorted(own)) for own in solvable_sets(columns))
    if columns == MOST:
        return every
    above = climbing(columns + 1)
    return frozenset(own for own in every if any(_with(own, piece) in above for piece in range(COUNT)))


def _with(pieces: Pieces, piece: int) -> Pieces:
    return tuple(sorted({*pieces, piece}))


def solved_sets(known: Mapping[str, Standing]) -> set[Pieces]:
    """Return the sets that are solved, each in order."""
    every = (tuple(sorted(own)) for columns in range(FEWEST, MOST + 1) for own in solvable_sets(columns))
    return {own for own in every if known.get(key_of(own), UNTOUCHED).solved}


def one_more(known: Mapping[str, Standing], columns: int, pieces: Pieces) -> Pieces:
    """Return the set with one piece more that comes next: one that leads on, not solved yet, with the least work.

    Where no piece goes with the set, as with two sets of six, the easiest one of that length. `columns`: of the set
    that comes.
    """
    own, solved = tuple(sorted(pieces)), solved_sets(known)
    wanted = {_with(own, piece) for piece in range(COUNT) if piece not in own}
    onwards = climbing(columns)
    every = challenges(columns)
    some = [one for one in every if one.pieces in wanted] or every
    ranked = sorted(some, key=lambda one: (one.pieces not in onwards, one.pieces in solved, one.work, one.name))
    return ranked[0].pieces


def staircase(pieces: Pieces, solved: Collection[Pieces]) -> list[Pieces]:
    """Return the longest staircase of solved sets that ends at a set, which counts as solved, the shortest first."""
    own = tuple(sorted(pieces))
    below = [tuple(piece for piece in own if piece != out) for out in own]
    stairs = [staircase(less, solved) for less in below if less in solved]
    return [*max(stairs, key=len, default=[]), own]
