"""How strong a player is: Elo's rating from games against opponents whose strength was measured.

A. E. Elo, The Rating of Chessplayers, Past and Present (1978): a game is worth 1, 1/2 or 0; the rating moves by K times
what came more than was expected, K 40 for the first ten games, then 20. It begins at the first opponent's. How far it
may be off follows from the same steps: what is not known of the beginning shrinks, the luck of each game comes in. At
the beginning one knows as little as Glickman's system assumes of an unrated player (The Glicko System, 1999): a
standard deviation of 350.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

# K at first and later, and after how many games
QUICK = 40.0
SLOW = 20.0
FEW = 10
UNKNOWN = 350.0
SPREAD = 400 / math.log(10)  # of the logistic curve
SURE = 1.96  # standard errors to either side that hold the true value in 19 of 20 cases


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's strength after so many games; it is within `error` of the truth in 19 of 20 cases."""

    value: float
    error: float
    games: int

    @property
    def settled(self) -> bool:
        """Whether there are enough games for it to be told."""
        return self.games >= FEW


def expected(own: float, other: float) -> float:
    """Return what a player may expect of a game, 0 to 1."""
    return 1 / (1 + math.exp((other - own) / SPREAD))


def rating(games: Iterable[tuple[float, float]]) -> Rating | None:
    """Return the rating after games (strength of the opponent; 1, 1/2 or 0) in their order; None for none."""
    value = 0.0
    variance = UNKNOWN**2
    count = 0
    for other, points in games:
        value = value if count else other
        k = QUICK if count < FEW else SLOW
        chance = expected(value, other)
        luck = chance * (1 - chance)
        value += k * (points - chance)
        variance = (1 - k * luck / SPREAD) ** 2 * variance + k * k * luck
        count += 1
    return Rating(value, SURE * math.sqrt(variance), count) if count else None


def nearest(value: float, strengths: Sequence[float]) -> int:
    """Return the level, from 1, whose strength is nearest to a rating, the lower one of two."""
    return 1 + min(range(len(strengths)), key=lambda n: abs(strengths[n] - value))


def place(value: float, strengths: Sequence[float]) -> float:
    """Return where a rating stands among the levels, 1.0 at the first, 1.5 half way to the second; within them."""
    for level, (below, above) in enumerate(pairwise(strengths), 1):
        if value < above:
            return max(1.0, level + (value - below) / (above - below))
    return float(len(strengths))
