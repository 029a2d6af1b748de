"""Thinking about an Oware position: searches by strength and purpose, and back from what they find to moves.

`search` gives a Stepper for any purpose, `think` the one of a computer player, `choose` the pit it then sows. Values
are final margins from the mover's view. A repeated position ends the game, so a value is called proven only where no
line that matters to it repeats one.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Any

from engine.deepening import DEEPEST, Found, Search
from games.oware.kernel import OwareBoard
from games.oware.rules import Move, Position, write

LEVELS = 10
SECONDS = 3.0  # that the top level may think about a move, where nothing else is said
TABLE = 64  # megabytes of the transposition table


@dataclass(frozen=True, slots=True)
class Level:
    """A strength: how many moves it looks ahead, and the loss (in stones) at which it errs one time in three."""

    depth: int
    slack: float


STRENGTH = {
    1: Level(1, 3.0),
    2: Level(1, 1.2),
    3: Level(2, 1.0),
    4: Level(3, 0.8),
    5: Level(4, 0.6),
    6: Level(5, 0.4),
    7: Level(7, 0.3),
    8: Level(9, 0.2),
    9: Level(12, 0.0),
    10: Level(DEEPEST, 0.0),
}


def board_of(pos: Position) -> Any:
    """Return the kernel's board with `pos` as its root."""
    board = OwareBoard()
    side = pos.side
    past = [both if (side ^ i) & 1 else both[::-1] for i, both in enumerate(pos.past)]
    board.reset(pos.pits[side], pos.pits[1 - side], pos.stores[side], pos.stores[1 - side], tuple(past))
    return board


def search(pos: Position, way: str = "best", depth: int = DEEPEST, table: float = TABLE) -> Search:
    """Return a search of a position that is not over: "best", "each" (every own move valued), "plain" or "prove"."""
    return Search(board_of(pos), way, depth, offset=pos.margin, table=table)


def prove(pos: Position) -> Search:
    """Return the search that tries to prove a position's value: deepening, for positions may repeat."""
    return search(pos, table=512)


def think(pos: Position, level: int) -> Search:
    """Return the search of a computer player of a level, 1 to 10; the top one goes on until proof or until stopped."""
    if level >= LEVELS:
        return search(pos)
    depth = STRENGTH[level].depth
    return search(pos, "each", depth, 1 if depth <= 5 else 8)


def choose(pos: Position, found: Found, level: int, seed: int = 0) -> Move | None:
    """Return the move that a player of this level makes of what its search found, None if that is nothing yet.

    A weaker player prefers better moves but may take one that loses a little: plausible mistakes, the same ones for
    the same seed.
    """
    slack = STRENGTH[min(level, LEVELS)].slack
    known = [valued for valued in found.moves if valued.value is not None]
    if not slack or not known:
        return Move(found.turn[0]) if found.turn else None
    best = max(valued.value or 0 for valued in known)
    weights = [math.exp(((valued.value or 0) - best) / slack) for valued in known]
    chance = random.Random(f"{seed} {write(pos)}")
    return Move(chance.choices([valued.move for valued in known], weights)[0])
