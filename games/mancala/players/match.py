"""Games between players, and what they come to: openings played from both sides, points with their error."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from engine.game import IllegalMove, Refusal, Rules
from games.mancala.players.thinkers import Contestant, Forfeit
from games.mancala.rules.sowing import SowingPosition
from games.mancala.variant import AnyRules

OPENING = 4  # random turns before the players' own
TRIES = 200  # to find openings that were not there before, besides four for each

Turn = tuple[int, ...]
Turns = tuple[Turn, ...]


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of a match: its number from 1, the names of its players, who begins first, the turns of its opening.

    `winner`: 0 or 1, None for a draw; `stones` of each at the end; `why` the loser lost before the end ("late",
    "illegal", "ended", else "") and `told`, a sentence about that; `sowings` that the players made.
    """

    number: int
    names: tuple[str, str]
    opening: Turns
    winner: int | None
    stones: tuple[int, int]
    sowings: int
    why: str = ""
    told: str = ""

    def points(self, name: str) -> float:
        """Return what the game brought to a player of it: 1, a half or 0."""
        return 0.5 if self.winner is None else float(self.names[self.winner] == name)


@dataclass(slots=True)
class MatchScore:
    """What the games of two players have come to, from the view of the first."""

    one: str
    two: str
    games: list[PlayedGame] = field(default_factory=list)

    @property
    def points(self) -> float:
        """The points of the first."""
        return sum(game.points(self.one) for game in self.games)

    @property
    def error(self) -> float | None:
        """The standard error of the mean points, with the games of one opening as one result; None for fewer than two.

        A last game whose opening was not played from the other side has no part in it.
        """
        pairs = [self.games[at : at + 2] for at in range(0, len(self.games) - 1, 2)]
        if len(pairs) < 2:
            return None
        halves = [sum(game.points(self.one) for game in pair) / 2 for pair in pairs]
        mean = sum(halves) / len(halves)
        variance = sum((half - mean) ** 2 for half in halves) / (len(halves) - 1)
        return math.sqrt(variance / len(halves))

    def count(self, points: float) -> int:
        """Return in how many games the first got so many points."""
        return sum(game.points(self.one) == points for game in self.games)

    def lost(self, name: str) -> dict[str, int]:
        """Return how often a player lost before the end, by the reason."""
        reasons = [game.why for game in self.games if game.why and game.points(name) == 0]
        return {why: reasons.count(why) for why in sorted(set(reasons))}


def matches(
    rules: AnyRules, start: SowingPosition, players: Sequence[Contestant], games: int, seconds: float, seed: int
) -> Iterator[tuple[MatchScore, PlayedGame]]:
    """Play everybody against everybody, so many games each; yield each game as it ends, with what stands so far."""
    begun = openings(rules, start, (games + 1) // 2, seed)
    number = 0
    for one, two in combinations(players, 2):
        score = MatchScore(one.name, two.name)
        for at in range(games):
            number += 1
            seats = (one, two) if at % 2 == 0 else (two, one)
            game = play_game(rules, begun[at // 2], seats, seconds, number)
            score.games.append(game)
            yield score, game


def play_game(
    rules: AnyRules,
    opening: tuple[SowingPosition, Turns],
    seats: tuple[Contestant, Contestant],
    seconds: float,
    number: int,
) -> PlayedGame:
    """Play one game on from an opening, of which the players in the `seats` have no part."""
    pos, turns = opening
    names = (seats[0].name, seats[1].name)
    sowings = 0
    for seat, player in enumerate(seats):
        player.begin(number, names[1 - seat], seconds)
    while (mover := rules.mover(pos)) is not None:
        player = seats[mover]
        try:
            pos = legally(rules, pos, player.pit(pos, time.monotonic() + seconds))
        except Forfeit as forfeit:
            told = player.fail(forfeit)
            return PlayedGame(number, names, turns, 1 - mover, stones_of(pos), sowings, forfeit.why, told)
        sowings += 1
    outcome = rules.outcome(pos)
    assert outcome is not None
    return PlayedGame(number, names, turns, outcome.winners[0] if outcome.winners else None, stones_of(pos), sowings)


def legally(rules: Rules, pos: SowingPosition, pit: int) -> SowingPosition:
    """Return the position after sowing a pit; Forfeit where the rules refuse it."""
    move = next((move for move in rules.moves(pos) if move.pit == pit), None)
    if move is not None:
        after: SowingPosition = rules.play(pos, move)
        return after
    try:
        rules.play(pos, rules.read_move(str(pit)))
    except IllegalMove as error:
        raise Forfeit("illegal", error.sentence) from None
    except Refusal:
        pass  # no pit at all
    raise Forfeit("illegal", "There is no pit {pit}.", pit=pit)


def stones_of(pos: SowingPosition) -> tuple[int, int]:
    """Return what each player has in store; side 0 is the first player's, for nobody swaps sides in a match."""
    return pos.stores


def openings(rules: AnyRules, start: SowingPosition, count: int, seed: int) -> list[tuple[SowingPosition, Turns]]:
    """Return so many positions with the turns that lead to them: the start, then after four random turns.

    They differ, unless the board has no more.
    """
    found: dict[SowingPosition, Turns] = {start: ()}
    chance = random.Random(seed)
    for _ in range(TRIES + 4 * count):
        if len(found) >= count:
            break
        pos, turns = random_opening(rules, start, chance)
        if rules.mover(pos) is not None:
            found.setdefault(pos, turns)
    listed = list(found.items())
    return [listed[at % len(listed)] for at in range(count)]


def random_opening(
    rules: AnyRules, start: SowingPosition, chance: random.Random, turns: int = OPENING
) -> tuple[SowingPosition, Turns]:
    """Return the position after so many random turns, and the turns."""
    pos = start
    played: list[Turn] = []
    for _ in range(turns):
        ways = list(rules.turns(pos))
        if not ways:
            break
        turn, pos = chance.choice(ways)
        played.append(turn)
    return pos, tuple(played)
