"""Thinking about an Oware position: searches by strength and purpose, and back from what they find to moves.

`search` gives a Stepper for any purpose, `think` the one of a computer player, `choose` the pit it then sows. Values
are final margins from the mover's view. A repeated position ends the game, so what a position is worth may depend on
the way there. The table of a search knows of no ways: what leans on it is proven only if it holds after every way.
Near the end, where deepening ends without proof, a last search does without such entries (`careful` in
engine/tree/alphabeta.py); it proves nearly all positions of up to four seeds and every second one of up to seven.

Near the end a search looks positions up in the endings (endings.py) that are known when it is made: those of up to
AT_ONCE seeds, no more than lie on the board, worked out when they are first needed, or what has been handed to `know`
since, of up to ALL seeds. They are part of what a search is given: with the same ones it visits the same nodes. Whoever
hands none over, such as the command line, gets the same answers always.
"""

from __future__ import annotations

import math
from functools import cache, partial
from itertools import pairwise

from engine.tree import levels
from engine.tree.constants import DEEPEST
from engine.tree.deepening import BARE, TreeSearch
from engine.tree.levels import TOP, Strength
from engine.tree.valued import Found
from games.oware.endings import Endings
from games.oware.kernel import OwareBoard
from games.oware.rules import Move, Position, board, write

SECONDS = 3.0  # that the top level may think about a move, where nothing else is said
TABLE = 64  # megabytes of the transposition table
AT_ONCE = 10  # seeds of the endings that are worked out in less than a second
ALL = 15  # seeds of those that take a minute
ENHANCED = 5  # the depth from which children are looked up first: nearer the leaves it costs more than it saves
WINDOW = 1  # seeds around the value of the depth before, in which the next one is looked for first
NEAR = 30  # seeds in the pits from which endings are looked up
LOOKS_UP = 8  # the first level that does


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


class Known:
    """The endings that searches made from now on look up: an assignment, seen by every thread."""

    latest: Endings | None = None


def know(endings: Endings) -> None:
    """Have searches look these endings up, of which those of AT_ONCE seeds are complete at least."""
    Known.latest = endings


@cache
def few(seeds: int) -> Endings:
    """Return the endings of up to so many seeds."""
    endings = Endings(seeds)
    endings.run(1 << 60)
    return endings


def board_of(pos: Position) -> OwareBoard:
    """Return the kernel's board with `pos` as its root."""
    board = OwareBoard()
    side = pos.side
    past = [both if (side ^ i) & 1 else both[::-1] for i, both in enumerate(pos.past)]
    board.reset(pos.pits[side], pos.pits[1 - side], pos.stores[side], pos.stores[1 - side], tuple(past))
    return board


def consistent(pos: Position) -> bool:
    """Return whether the position can have come about as its past has it: each board by a sowing from the one before.

    The endings hold after every such past. A text may name any other.
    """
    side = pos.side
    for after, before in pairwise((pos.pits, *pos.past)):
        side = 1 - side
        own, other = before[side], before[1 - side]
        wanted = (after[side], after[1 - side], 0)
        if not any(board().after(own, other, hole) == wanted for hole in board().legal(own, other)):
            return False
    return True


def search(
    pos: Position, way: str = "best", depth: int = DEEPEST, table: float = TABLE, *, endings: bool = True
) -> TreeSearch:
    """Return a search of a position that is not over, in one of the ways of `TreeSearch`.

    `endings`: whether it looks them up where the position is near enough to them; the plain forms never do.
    """
    root = board_of(pos)
    if pos.in_pits <= NEAR:
        root.fused = 1  # so near the end the table and the endings are worth more
    if endings and way not in BARE and pos.in_pits <= NEAR and consistent(pos):
        root.look_up(Known.latest or few(min(pos.in_pits, AT_ONCE)))
    return TreeSearch(root, way, depth, offset=pos.margin, table=table, near=WINDOW, killers=True, enhanced=ENHANCED)


def plain(pos: Position, depth: int) -> TreeSearch:
    """Return the plain search of so many turns."""
    return search(pos, "plain", depth)


def advise(pos: Position, way: str = "best", table: float = TABLE) -> TreeSearch:
    """Return the search that values a position as well as it can be: "best", "each" or "steady"."""
    return search(pos, way, table=table)


def prove(pos: Position) -> TreeSearch:
    """Return the search that tries to prove a position's value: deepening, for positions may repeat."""
    return search(pos, table=512)


def provers(pos: Position, jobs: int, seconds: float = math.inf) -> list[TreeSearch]:
    """Return the one search that proves: where positions may repeat, several do not share what they find."""
    return [prove(pos)]


def think(pos: Position, level: int) -> TreeSearch:
    """Return the search of a computer player of a level, 1 to 10; the top one goes on until proof or until stopped."""
    return levels.think(partial(search, pos, endings=level >= LOOKS_UP), levels.at(STRENGTHS, level))


def choose(pos: Position, found: Found, level: int, seed: int = 0) -> Move | None:
    """Return the move that a player of this level makes of what its search found, None if that is nothing yet."""
    pit = levels.choose(found, levels.at(STRENGTHS, level), f"{seed} {write(pos)}")
    return None if pit is None else Move(pit)
