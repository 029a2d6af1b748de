"""The computer in a duel: what it lays, and when; the pace is its level, and all follows from the seed.

How long a set takes grows with its pieces and with the work that a plain search has with it (think/difficulty.py):
seconds = pieces x (4 + 2.5 ln(1 + work)) x PACES[level]. A usual person needs about as long as level 3, from half a
minute for three pieces to seven minutes for twelve. On its way it tries some pieces where they do not stay, as a person
does. Time is that of the game's clock, so it waits whenever the clock stands.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import accumulate
from random import Random

from games.katamino.game import in_order
from games.katamino.rules import rulebook as rules
from games.katamino.rules.pieces import Placement, placements
from games.katamino.rules.rulebook import Move, Params, Put, TakeBack, mask_of
from games.katamino.think.difficulty import works
from games.katamino.think.verdict import completion

PACES = {1: 2.4, 2: 1.5, 3: 1.0, 4: 0.65, 5: 0.4}  # how long each level takes, beside level 3
EACH, MORE = 4.0, 2.5  # seconds a piece, and for each natural logarithm of the work
TRIES = 0.45  # the chance of a piece tried in vain before one is laid
EVEN = 0.5  # how much shorter than the mean a pause may be, or longer
UNKNOWN = 8  # of a tray whose work was never measured: so many times its pieces squared


def seconds_for(challenge: Params, level: int) -> float:
    """Return in how many seconds a level fills the tray of a challenge."""
    return len(challenge.pieces) * (EACH + MORE * math.log1p(work_of(challenge))) * PACES[level]


def work_of(challenge: Params) -> int:
    """Return the work of a challenge, guessed where it was never measured."""
    count = len(challenge.pieces)
    known = works().get(mask_of(challenge.pieces)) if challenge.plan is None else None
    return UNKNOWN * count**2 if known is None else known


@dataclass(frozen=True, slots=True)
class TimedMove:
    """A move, and after how many seconds of the game it is made."""

    at: float
    move: Move


def plan_of(challenge: Params, level: int, seed: int) -> tuple[TimedMove, ...]:
    """Return all moves of the computer; none where the pieces do not fill the tray."""
    chance = Random(f"duel {challenge} {seed}")
    pos = rules.start(challenge, 0)
    moves: list[Move] = []
    for placement in in_order(completion(pos) or ()):
        tried = _tried(pos, placement, chance) if chance.random() < TRIES else None
        if tried is not None:
            moves += [Put(tried), TakeBack(tried.piece)]
        moves.append(Put(placement))
        pos = rules.play(pos, Put(placement))
    weights = [1 + chance.uniform(-EVEN, EVEN) for _ in moves]
    share = seconds_for(challenge, level) / sum(weights) if weights else 0.0
    return tuple(TimedMove(at * share, move) for at, move in zip(accumulate(weights), moves, strict=True))


def _tried(pos: rules.Position, instead: Placement, chance: Random) -> Placement | None:
    """Return a piece laid where another one belongs; None where no other fits there."""
    free, cell = set(pos.free_cells()), min(instead.cells, key=lambda at: (at[1], at[0]))
    found = [
        placement
        for piece in pos.in_hand
        for placement in placements(piece, pos.plan)
        if placement != instead and cell in placement.cells and free.issuperset(placement.cells)
    ]
    return chance.choice(found) if found and len(pos.in_hand) > 1 else None
