"""Thinking about a Kalah position: searches by strength and purpose, and back from what they find to moves.

`search` gives a Stepper for any purpose, `think` the one of a computer player, `choose` the pit it then sows, `prove`
the one that solves a position. Values are final margins from the mover's view.

Near the end a search looks positions up in an endgame table. All searches of this process share one, but a position is
worth the same whoever worked it out, so what a search finds never depends on what ran before or runs beside it.
"""

from __future__ import annotations

import math
from functools import cache, partial

from engine.tree import levels
from engine.tree.constants import DEEPEST
from engine.tree.deepening import BARE, TreeSearch
from engine.tree.levels import TOP, Strength
from engine.tree.valued import Found
from games.kalah import book, rules
from games.kalah.advised import Even, FromBook
from games.kalah.kernel import Endgames, KalahBoard
from games.kalah.proof import FilledProof, Work
from games.kalah.rules import Move, Params, Position, write

SECONDS = 3.0  # that the top level may think about a turn, where nothing else is said
TABLE = 64  # megabytes of the transposition table
ENDGAMES = 2_800_000  # positions of the endgame table for play: up to 12 stones on six pits, 2.7 MB
ALONE = 30  # stones in the pits that are proven in less time than it takes to share the work
# To prove more: up to so many stones, positions of the endgame table and megabytes of the transposition table.
ROOMS = ((40, ENDGAMES, 256), (48, 90_000_000, 512), (56, 250_000_000, 1024), (1000, 1_300_000_000, 2048))
# For a second that a thread has for a proof: positions of the endgame table, worked out in a fifth of it, and megabytes
# of the transposition table, whose pages take time when they are first touched.
FILLED, STORED = 400_000, 32
AFAR = (60, 48, 36, 24, 18, 12, 8, 6, 4, 2)  # stones from the guess: what is asked first where the time is limited
SMALL = 4  # megabytes of the table of one first turn of many
# A whole game of at most so many stones on at most so many pits is proven, turn by turn, within SECONDS.
LIVE_STONES, LIVE_PITS = 36, 6  # (bench.kalah_perfect)
PROVABLE = 33  # stones in the pits whose value is proven within about a second
NEAR = 40  # stones in the pits from which it pays


# From one that a child beats; `bench.mancala --tournament` shows that each beats the one before (bench/results).
STRENGTHS = (
    Strength(1, 5.0),
    Strength(1, 1.6),
    Strength(2, 2.5),
    Strength(2, 1.1),
    Strength(3, 0.9),
    Strength(4, 0.7),
    Strength(5, 0.5),
    Strength(7, 0.3),
    Strength(9, 0.1),
    TOP,
)
LEVELS = len(STRENGTHS)


def endgame_stones(pits: int, positions: int) -> int:
    """Return the largest number of stones whose endgame table has at most so many positions."""
    stones = 1
    while math.comb(stones + 1 + 2 * pits, 2 * pits) <= positions and stones < 120:
        stones += 1
    return stones


def board_of(pos: Position) -> KalahBoard:
    """Return the kernel's board with `pos` as its root."""
    board = KalahBoard(pos.params.pits, pos.params.empty_capture)
    board.reset(pos.pits[pos.side], pos.pits[1 - pos.side])
    return board


@cache
def endgames(pits: int, empty_capture: bool) -> Endgames:
    """Return the endgame table that all searches in play share."""
    return Endgames(pits, empty_capture, endgame_stones(pits, ENDGAMES))


def search(pos: Position, way: str = "best", depth: int = DEEPEST, table: float = TABLE) -> TreeSearch:
    """Return a search of a position that is not over, in one of the ways of `TreeSearch`.

    `table`: megabytes at most; a position with few stones needs less, and fresh memory takes time.
    """
    board = board_of(pos)
    if way not in BARE and pos.in_pits <= NEAR:
        board.look_up(endgames(pos.params.pits, pos.params.empty_capture))
    table = min(table, 1 if pos.in_pits <= 20 else 8 if pos.in_pits <= 28 else TABLE)
    straight = PROVABLE if pos.params.pits <= 6 else 0
    return TreeSearch(board, way, depth, offset=pos.margin, table=table, straight=straight)


def prove(pos: Position) -> TreeSearch | FilledProof:
    """Return the search that proves a position's value; it takes as much memory as the position may need."""
    return provers(pos, 1)[0]


def provers(pos: Position, jobs: int, seconds: float = math.inf) -> list[TreeSearch | FilledProof]:
    """Return the searches that prove a position's value together, one for each of `jobs` threads.

    They share their tables, with the largest boards 3.3 GB. A position that is proven in no time gets one. Where they
    have only so many `seconds`, most of these are left to the search, which first asks for bounds far apart.
    """
    if pos.in_pits <= ALONE:
        return [search(pos, "prove")]
    positions, table = next(room for most, *room in ROOMS if pos.in_pits <= most)
    positions = int(min(positions, max(ENDGAMES, FILLED * jobs * seconds)))
    table = int(min(table, max(TABLE, STORED * jobs * seconds)))
    pits, empty_capture = pos.params.pits, pos.params.empty_capture
    shared = Endgames(pits, empty_capture, min(endgame_stones(pits, positions), pos.in_pits // 2))
    afar = () if seconds == math.inf else AFAR
    searches: list[TreeSearch] = []
    for _ in range(jobs):
        board = board_of(pos)
        board.look_up(shared)
        if not searches:
            searches.append(TreeSearch(board, "prove", offset=pos.margin, table=table, afar=afar))
        else:
            first = searches[0]
            assert first.table is not None
            share = first.table.partner()
            searches.append(TreeSearch(board, "prove", offset=pos.margin, table=share, bounds=first.bounds, afar=afar))
    if pos.in_pits <= NEAR or positions <= ENDGAMES:  # few of the endgames will be asked for
        return list(searches)
    work = Work(shared)
    return [FilledProof(one, work) for one in searches]


def plain(pos: Position, depth: int) -> TreeSearch | Even:
    """Return the plain search of so many turns, which knows of the swap."""
    return even(pos, "plain", depth) if pos.opening else search(pos, "plain", depth)


def advise(pos: Position, way: str = "best", table: float = TABLE) -> TreeSearch | FromBook | Even:
    """Return the search that values a position as well as it can be, with the book: "best", "each" or "steady"."""
    if pos.opening:
        return even(pos, way, DEEPEST)
    known = book.answer(pos)
    if known is None:
        return search(pos, way, table=table)
    value, turn, left = known
    inner = search(pos, way, table=table) if way != "best" else None
    return FromBook(pos, value, turn, inner, None if left is None else search(left))


def perfect(params: Params) -> tuple[bool, bool]:
    """Return whether the strongest level plays a whole game without fault, as who starts and as the other one.

    Under the swap rule that is not known: whoever takes a side over has it after turns that the book would not play.
    """
    if params.swap:
        return False, False
    start = rules.start(params)
    if start.in_pits <= LIVE_STONES and params.pits <= LIVE_PITS:
        return True, True
    return book.starters(start, LIVE_STONES)


def even(pos: Position, way: str, depth: int) -> Even:
    """Return the search for a first turn that may be swapped; the book counts where no depth is asked for."""

    def after(then: Position, left: int) -> TreeSearch | FromBook:
        known = book.answer(then) if depth >= DEEPEST else None
        if known is not None:
            return FromBook(then, *known[:2])
        return search(then, "plain" if way == "plain" else "best", left, SMALL)

    return Even(pos, after, depth)


def think(pos: Position, level: int) -> TreeSearch | FromBook | Even:
    """Return the search of a computer player of a level, 1 to 10; the top one goes on until proof or until stopped."""
    strength = levels.at(STRENGTHS, level)
    if strength == TOP:
        return advise(pos)
    return even(pos, "each", strength.depth) if pos.opening else levels.think(partial(search, pos), strength)


def choose(pos: Position, found: Found, level: int, seed: int = 0) -> Move | None:
    """Return the move that a player of this level makes of what its search found, None if that is nothing yet."""
    pit = levels.choose(found, levels.at(STRENGTHS, level), f"{seed} {write(pos)}")
    return None if pit is None else Move(pit)


def swaps(pos: Position, found: Found) -> bool:
    """Return whether a computer player that may take over the other side should: when its own is behind."""
    return pos.offered and found.value is not None and found.value < 0
