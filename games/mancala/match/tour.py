"""Who meets whom in a match, how often, and how each game opens. All of it follows from a few plain values."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from engine.game import BadInput
from games.mancala.players.match import Turns, random_opening
from games.mancala.seats import MOST_GAMES, MOST_PLAYERS, MOST_SECONDS, OWN_SECONDS, SowingSetup
from games.mancala.variant import Variant
from games.model.keeping.files import Data

PAIRS = 2  # games that begin alike, once from each side


@dataclass(frozen=True, slots=True)
class Meeting:
    """A game of a match, by its number from 0: the entrants who play, who begins first, and the turns it begins with.

    Turns are those of `SowingRules.turns`: pits from 1.
    """

    number: int
    seats: tuple[int, int]
    opening: Turns


@dataclass(frozen=True, slots=True)
class Tour:
    """A match as it was set up: the params' text of the board, who plays (`entrants.contender` reads these words).

    Everybody meets everybody, twice in a row with the same opening and changed sides; with so many `games` in all, the
    last round may be cut short. The same `seed`, the same openings. Players of one's own have so many `seconds` for a
    sowing.
    """

    params: str
    entrants: tuple[str, ...]
    games: int
    seed: int
    seconds: int = OWN_SECONDS

    def meeting(self, variant: Variant, number: int) -> Meeting:
        """Return the game of that number, from 0; it need not be one of the `games`."""
        pairings = list(combinations(range(len(self.entrants)), 2))
        pair = number // PAIRS
        one, two = pairings[pair % len(pairings)]
        seats = (one, two) if number % PAIRS == 0 else (two, one)
        opening = () if self.games == 1 else opening_of(variant, self.params, self.seed, pair // len(pairings))
        return Meeting(number, seats, opening)

    def data(self) -> Data:
        """Return plain values of it."""
        return {"params": self.params, "entrants": list(self.entrants), "games": self.games, "seed": self.seed,
                "seconds": self.seconds}  # fmt: skip


def tour_of(setup: SowingSetup, seed: int) -> Tour:
    """Return the match that the new-game dialog says."""
    return Tour(setup.params, setup.players, setup.games, seed, setup.seconds)


def read_tour(variant: Variant, data: Data) -> Tour:
    """Return the match of plain values that a file brings; BadInput if they are none."""
    try:
        tour = Tour(str(data["params"]), tuple(str(one) for one in data["entrants"]), int(data["games"]),
                    int(data["seed"]), int(data.get("seconds", OWN_SECONDS)))  # fmt: skip
    except (KeyError, TypeError, ValueError) as error:
        raise BadInput("The kept match is damaged.") from error
    variant.rules.read_params(tour.params)
    numbers = 1 <= tour.games <= MOST_GAMES and 0 < tour.seconds <= MOST_SECONDS
    if not (2 <= len(tour.entrants) <= MOST_PLAYERS and numbers):
        raise BadInput("The kept match is damaged.")
    return tour


@cache
def opening_of(variant: Variant, params: str, seed: int, round: int) -> Turns:
    """Return how a round's games begin: each first turn there is, in an order drawn; later two turns that are drawn."""
    start = variant.rules.start(variant.rules.read_params(params), 0)
    firsts = [turn for turn, after in variant.rules.turns(start) if variant.rules.mover(after) is not None]
    random.Random(seed).shuffle(firsts)
    if round < len(firsts):
        return (firsts[round],)
    chance = random.Random(f"{seed} {round}")
    for _ in range(100):
        after, turns = random_opening(variant.rules, start, chance, 2)
        if variant.rules.mover(after) is not None:
            return turns
    return ()
