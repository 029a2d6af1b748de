"""Thinking about an Oware position: searches by strength and purpose, and back from what they find to moves.

`search` gives a Stepper for any purpose, `think` the one of a computer player, `choose` the pit it then sows. Values
are final margins from the mover's view. A repeated position ends the game, so a value is called proven only where no
line that matters to it repeats one.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from engine.tree import levels
from engine.tree.constants import DEEPEST
from engine.tree.deepening import Found, TreeSearch
from engine.tree.levels import TOP, Strength
from games.oware.kernel import OwareBoard
from games.oware.rules import Move, Position, write

SECONDS = 3.0  # that the top level may think about a move, where nothing else is said
TABLE = 64  # megabytes of the transposition table


# From one that a child beats; `bench.mancala --tournament` shows that each beats the one before (bench/results).
STRENGTHS = (
    Strength(1, 3.0),
    Strength(2, 2.5),
    Strength(2, 1.0),
    Strength(3, 0.8),
    Strength(4, 0.6),
    Strength(5, 0.4),
    Strength(7, 0.3),
    Strength(9, 0.2),
    Strength(12),
    TOP,
)
LEVELS = len(STRENGTHS)


def board_of(pos: Position) -> Any:
    """Return the kernel's board with `pos` as its root."""
    board = OwareBoard()
    side = pos.side
    past = [both if (side ^ i) & 1 else both[::-1] for i, both in enumerate(pos.past)]
    board.reset(pos.pits[side], pos.pits[1 - side], pos.stores[side], pos.stores[1 - side], tuple(past))
    return board


def search(pos: Position, way: str = "best", depth: int = DEEPEST, table: float = TABLE) -> TreeSearch:
    """Return a search of a position that is not over: "best", "each" (every own move valued), "plain" or "prove"."""
    return TreeSearch(board_of(pos), way, depth, offset=pos.margin, table=table)


def plain(pos: Position, depth: int) -> TreeSearch:
    """Return the plain search of so many turns."""
    return search(pos, "plain", depth)


def advise(pos: Position, way: str = "best", table: float = TABLE) -> TreeSearch:
    """Return the search that values a position as well as it can be: "best", "each" or "steady"."""
    return search(pos, way, table=table)


def prove(pos: Position) -> TreeSearch:
    """Return the search that tries to prove a position's value: deepening, for positions may repeat."""
    return search(pos, table=512)


def think(pos: Position, level: int) -> TreeSearch:
    """Return the search of a computer player of a level, 1 to 10; the top one goes on until proof or until stopped."""
    return levels.think(partial(search, pos), levels.at(STRENGTHS, level))


def choose(pos: Position, found: Found, level: int, seed: int = 0) -> Move | None:
    """Return the move that a player of this level makes of what its search found, None if that is nothing yet."""
    pit = levels.choose(found, levels.at(STRENGTHS, level), f"{seed} {write(pos)}")
    return None if pit is None else Move(pit)
