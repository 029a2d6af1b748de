"""The table of a match: points by opponent and in all, and how much stronger one is than another, with the error."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from games.mancala.match.contest import PastGame
from games.mancala.players.match import MatchScore

SURELY = 1.96  # standard errors on either side of a mean that hold the true one in 95 of 100 cases
PER_POINT = 400 / math.log(10)  # of a rating, for a unit of the odds' logarithm


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A row of the table: the entrant, its points in all and its games."""

    entrant: int
    points: float
    games: int

    @property
    def share(self) -> float:
        """The share of the points that could be won; 0 before the first game."""
        return self.points / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class Encounters:
    """What one entrant's games against another have come to, and the difference in strength that they tell of.

    `difference`: in points of rating, with half of its 95 % interval; None where one has won everything, or no error
    can be told because there are fewer than two pairs of games.
    """

    won: int
    drawn: int
    lost: int
    points: float
    difference: tuple[float, float] | None

    @property
    def games(self) -> int:
        """How many games they had."""
        return self.won + self.drawn + self.lost


def standings(past: Sequence[PastGame], entrants: int) -> list[MatchRow]:
    """Return the rows of the table, the largest share first, equal ones in the order of the seats."""
    points, games = [0.0] * entrants, [0] * entrants
    for one in past:
        for entrant in one.seats:
            points[entrant] += one.figures.points(str(entrant))
            games[entrant] += 1
    rows = [MatchRow(n, points[n], games[n]) for n in range(entrants)]
    return sorted(rows, key=lambda row: (-row.share, row.entrant))


def encounters(past: Sequence[PastGame], one: int, two: int) -> Encounters:
    """Return what the games of two entrants have come to, from the view of the first."""
    score = MatchScore(str(one), str(two), [game.figures for game in past if set(game.seats) == {one, two}])
    won, drawn, lost = score.count(1.0), score.count(0.5), score.count(0.0)
    return Encounters(won, drawn, lost, score.points, strength(score))


def strength(score: MatchScore) -> tuple[float, float] | None:
    """Return by how much the first is stronger and half of the 95 % interval, None where that cannot be told."""
    games = len(score.games)
    share = score.points / games if games else 0.0
    error = score.error
    if error is None or not 0 < share < 1:
        return None
    return PER_POINT * math.log(share / (1 - share)), PER_POINT * SURELY * error / (share * (1 - share))
