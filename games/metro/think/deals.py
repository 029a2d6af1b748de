"""What placements are worth, judged by deals: each is played out by a level's rule on the same orders of the tiles.

The best of several means is too high on average. So one half of the deals says which placement is best, the other
half what each is worth and what it gives away: a mean of differences over the same deals, with an error of its own.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.run.stepper import Onward, Snapshot
from games.metro import rulebook as rules
from games.metro.rulebook import Draw, Lay, Move, Position
from games.metro.think import players
from games.metro.think.kernel import code_of
from games.metro.think.players import (
    DRAW,
    LAY,
    LAY_SECOND,
    SEEDS,
    Candidate,
    Playouts,
    Sight,
    arena_of,
    scale_of,
    seed_of,
)

Space = tuple[int, int]

LEVEL = "hard"  # that chooses what is judged, and by whose rule games are played out
BEST = 6  # placements that are judged, beside the one that was chosen in the game
SURE = 1.96  # standard errors within which nineteen of twenty means lie
PLACES = 3  # decimals of figures, as they are kept
CHUNK = 32  # deals that a placement is played out on before the next has its turn


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A placement (or drawing) judged: `value` with half its 95 % interval, what it gives away to the best with that.

    `place`: the first and the last rank, from 1, of those that are equal within the error of their difference.
    """

    move: Move
    value: float
    error: float
    lost: float
    lost_error: float
    place: tuple[int, int]

    @property
    def equal(self) -> bool:
        """Whether it is as good as the best, within the error."""
        return self.place[0] == 1


@dataclass(frozen=True, slots=True)
class JudgedChoices:
    """What was found of a position: its placements, best first, and on how many deals they were judged."""

    valued: tuple[JudgedMove, ...]
    deals: int
    exact: bool = False  # the order of the tiles was set, so that one deal says all

    def whole(self, deals: int) -> bool:
        """Whether so many deals would say nothing new."""
        return self.exact or self.deals >= deals or len(self.valued) < 1

    def of(self, move: Move) -> JudgedMove | None:
        """Return what is known of a move."""
        return next((one for one in self.valued if one.move == move), None)


def apart(ranked: Sequence[Candidate]) -> dict[Space | None, Move]:
    """Return the best move on each space, and drawing (None), best first."""
    found: dict[Space | None, Move] = {}
    for one in ranked:
        space = (one.move.x, one.move.y) if isinstance(one.move, Lay) else None
        found.setdefault(space, one.move)
    return found


def ordered_sight(pos: Position) -> tuple[Sight, bool]:
    """Return what the player to move sees, and whether the order of the tiles is known: where it was set."""
    sight, params = players.seen(pos), pos.params
    if not params.sequence:
        return sight, False
    known = tuple(code_of(kind, params.turning) for kind in pos.stack[pos.drawn :])
    return replace(sight, pool=known, replace=False), True


class Judging(Onward):
    """Judges the placements that level hard likes best in a position, and `moves`, on as many deals to choose by.

    A node is a playout. `known`: the placements to judge, where they have been chosen before. Where the order of tiles
    was set, one playout says all. Its snapshot's `extra["choices"]`: JudgedChoices, once it is finished.
    """

    def __init__(
        self, pos: Position, seed: int, deals: int, moves: Sequence[Move] = (), known: Sequence[Move] = ()
    ) -> None:
        self.nodes = 0
        skill = players.level(LEVEL)
        sight, self._ordered = ordered_sight(pos)
        self._seed = seed_of(sight, seed) * SEEDS
        self._arena = arena_of(sight, skill, self._ordered)
        self._scale = scale_of(sight)
        self._d = sight.d
        self._second = sight.kept != rules.NONE
        self._deals = 1 if self._ordered else 2 * deals
        self._asked = tuple(moves)
        self._chooser = None if known else Playouts(sight, skill, seed)
        self._moves: tuple[Move, ...] = tuple(known)
        self._values: list[array[float]] = []
        self._choices: JudgedChoices | None = None
        if known:
            self._take(known)

    def _take(self, moves: Sequence[Move]) -> None:
        """Judge these moves and those asked for."""
        own = list(moves)
        own += [move for move in self._asked if move not in own]
        self._moves = tuple(own)
        self._values = [array("d") for _ in own]

    def run(self, budget: int) -> bool:
        """Play out at most `budget` games; True when all are played."""
        while budget > 0 and self._choices is None:
            if self._chooser is not None:
                budget -= self._choose(budget)
                continue
            left = [n for n, values in enumerate(self._values) if len(values) < self._deals]
            if not left:
                self._choices = self._weighed()
                break
            at = min(left, key=lambda n: len(self._values[n]) // CHUNK)
            done = len(self._values[at])
            wanted = min(budget, CHUNK - done % CHUNK, self._deals - done)
            self._values[at] += self._arena.playouts_each(*self._root(self._moves[at]), self._seed + done, wanted)
            self.nodes += wanted
            budget -= wanted
        return self._choices is not None

    def _choose(self, budget: int) -> int:
        """Go on with the level's choice; return how many games it played out."""
        assert self._chooser is not None
        before = self._chooser.nodes
        if self._chooser.run(budget):
            self._take(list(apart(self._chooser.ranked()).values())[:BEST])
            played = self._chooser.nodes - before
            self._chooser = None
        else:
            played = budget
        self.nodes += played
        return max(1, played)

    def _root(self, move: Move) -> tuple[int, int, int]:
        """Return what a playout begins with: the kernel's action, the space, the kind."""
        if isinstance(move, Draw):
            return DRAW, -1, -1
        return LAY_SECOND if self._second else LAY, (move.y - 1) * self._d + move.x - 1, move.kind

    def _weighed(self) -> JudgedChoices:
        """Return the placements with their figures, best first."""
        chosen, judged = 0, self._values
        if len(self._moves) > 1:
            half = [values[::2] if not self._ordered else values for values in self._values]
            judged = [values[1::2] if not self._ordered else values for values in self._values]
            sums = [sum(values) for values in half]
            chosen = sums.index(max(sums))
        rest = sorted((n for n in range(len(self._moves)) if n != chosen), key=lambda n: -sum(judged[n]))
        order = [n for n in (chosen, *rest) if judged[n]]
        firsts: list[int] = []  # for each the place in `order` of the first of those it is equal to
        for place, n in enumerate(order):
            first = firsts[-1] if firsts else 0
            lost, error = self._behind(judged[n], judged[order[first]])
            firsts.append(place if place and lost > error + 1e-9 else first)
        found = []
        top = self._mean(judged[chosen])[0] if order else 0.0
        for place, n in enumerate(order):
            value, error = self._mean(judged[n])
            lost, lost_error = self._behind(judged[n], judged[chosen])
            shared = firsts[place] + 1, len(firsts) - firsts[::-1].index(firsts[place])
            least, behind = round(min(top, value), PLACES), round(max(0.0, lost), PLACES)
            errors = round(error, PLACES), round(lost_error, PLACES)
            found.append(JudgedMove(self._moves[n], least, errors[0], behind, errors[1], shared))
        return JudgedChoices(tuple(found), self._deals if self._ordered else self._deals // 2, self._ordered)

    def _mean(self, values: Sequence[float]) -> tuple[float, float]:
        """Return the mean of results, and half of its 95 % interval."""
        count = len(values)
        mean = sum(values) / count
        square = sum((value - mean) ** 2 for value in values) / count
        return mean / self._scale, SURE * math.sqrt(square / count) / self._scale

    def _behind(self, values: Sequence[float], best: Sequence[float]) -> tuple[float, float]:
        """Return by how much results are behind others of the same deals, and the error of that."""
        return self._mean([more - less for more, less in zip(best, values, strict=True)])

    def snapshot(self) -> Snapshot:
        """Return what was found, once it is."""
        extra = {} if self._choices is None else {"choices": self._choices}
        whole = max(1, self._deals * max(1, len(self._moves)))
        share = min(1.0, sum(map(len, self._values)) / whole)
        return Snapshot(self.nodes, progress=share, finished=self._choices is not None, extra=extra)


def judge(pos: Position, seed: int, deals: int, moves: Sequence[Move] = ()) -> JudgedChoices:
    """Return what the placements of a position are worth, found at once."""
    search = Judging(pos, seed, deals, moves)
    while not search.run(1 << 16):
        pass
    found: JudgedChoices = search.snapshot().extra["choices"]
    return found

