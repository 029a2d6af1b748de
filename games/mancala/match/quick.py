"""Games of a match played one after another without a board, as one search in the background."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from engine.run.stepper import Onward, Snapshot, Stepper
from games.mancala.match.contenders import OwnView
from games.mancala.match.contest import Contest, PastGame, pits_of
from games.mancala.match.own import OwnSearch

SLICE = 2_000  # nodes between two looks at the clock; a sowing counts for as many, however few its search had


@dataclass(frozen=True, slots=True)
class GamesPlayed:
    """How far it is: the games that are over, and of the one under way the pits and what was thought of each turn."""

    past: tuple[PastGame, ...] = ()
    pits: tuple[int, ...] = ()
    views: tuple[OwnView | None, ...] = ()


class QuickGames(Onward):
    """Plays on from a contest, so many games; `following(number)` begins the game of that number, from 0."""

    def __init__(
        self, contest: Contest, games: int, following: Callable[[int], Contest],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        self.contest, self.games = contest, games
        self._following, self._clock = following, clock
        self._past: list[PastGame] = []
        self._search: Stepper | None = None
        self._since = 0.0  # seconds of the clock
        self._nodes = 0

    def run(self, budget: int) -> bool:
        left = budget
        while left > 0 and len(self._past) < self.games:
            left -= self._step(left)
            if isinstance(self._search, OwnSearch):
                break  # it waits for somebody: whether this is to go on is looked at between two breaths
        self._nodes += budget
        return len(self._past) >= self.games

    def _step(self, budget: int) -> int:
        """Search on, or sow; return how many nodes that counts for."""
        contest, player = self.contest, self.contest.player
        if player is None:
            self._past.append(contest.past())
            if len(self._past) < self.games:
                self.contest = self._following(contest.meeting.number + 1)
            return SLICE
        if self._search is None:
            self._search, self._since = contest.search()(), self._clock()
        over = self._search.run(min(SLICE, budget))
        if over or (self._clock() - self._since) * 1000 > player.patience:
            contest.decide(self._search.snapshot())
            self._search = None
        return SLICE

    def close(self) -> None:
        if isinstance(self._search, OwnSearch):
            self._search.close()

    def snapshot(self) -> Snapshot:
        over = len(self._past) >= self.games
        pits = () if over else pits_of(self.contest.game)
        views = () if over else tuple(self.contest.views)
        progress = GamesPlayed(tuple(self._past), pits, views)
        return Snapshot(self._nodes, progress=len(self._past) / self.games, finished=over, extra={"games": progress})


def games_played(snapshot: Snapshot) -> GamesPlayed:
    """Return what a snapshot of quick games says."""
    found = snapshot.extra.get("games")
    return found if isinstance(found, GamesPlayed) else GamesPlayed()
