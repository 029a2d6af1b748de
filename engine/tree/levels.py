"""How weaker players are made of a search: it looks less far, and takes a move that loses a little now and then.

A level is a depth and a slack. The search values every own move to that depth; a move that loses x against the best
one is taken with a weight of exp(-x / slack), so mistakes are plausible ones: small losses often, large ones hardly
ever, and nothing that looks bad within the depth is overlooked at random. The same seed makes the same mistakes.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.tree.constants import DEEPEST
from engine.tree.deepening import TreeSearch
from engine.tree.valued import Found


@dataclass(frozen=True, slots=True)
class Strength:
    """A strength: how many turns it looks ahead, and the loss at which a move is e times less likely than the best."""

    depth: int
    slack: float = 0.0


TOP = Strength(DEEPEST)


def think(search: Callable[..., TreeSearch], level: Strength) -> TreeSearch:
    """Return the search of a player of a level; `search(way, depth, table)` makes one of the position at hand.

    That of the top level goes on until proof or until stopped.
    """
    if level == TOP:
        return search()
    return search("each", level.depth, 1 if level.depth <= 5 else 8)


def choose(found: Found, level: Strength, seed: str) -> int | None:
    """Return the move that a player of a level makes of what its search found, None if that is nothing yet.

    `seed`: the chance of weaker levels; it must name the position too, or every position gets the same lot.
    """
    known = [(valued.move, valued.value) for valued in found.moves if valued.value is not None]
    if not level.slack or not known:
        return found.turn[0] if found.turn else None
    best = max(value for _, value in known)
    weights = [math.exp((value - best) / level.slack) for _, value in known]
    return random.Random(seed).choices([move for move, _ in known], weights)[0]


def at(levels: Sequence[Strength], number: int) -> Strength:
    """Return level `number`, counted from 1; beyond the last one it is the last."""
    return levels[min(number, len(levels)) - 1]
