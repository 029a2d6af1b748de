"""The figures of a review, the same for every game: what turns were worth, what they gave away, where the game turned.

A game that is reviewed brings one object, a `Reviewing`; values are in its own unit (stones, points, stones still
lacking), from the view of the player whose turn it is.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from games.model.game import Game
from games.model.study.rounds import F, Rounds

G = TypeVar("G", bound=Game, contravariant=True)


@dataclass(frozen=True, slots=True)
class Chosen:
    """A turn of a game: who chose it, the cursor before and after it; `forced`: there was nothing else to choose.

    `valued`: whether it has a value at all; one that none can be found of (a swap of sides) is never judged.
    """

    player: int
    before: int
    after: int
    forced: bool = False
    valued: bool = True


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with half of its 95 % interval (0: there is no chance in it); `sure`: good enough to judge a turn by."""

    value: float
    error: float = 0.0
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Assessed:
    """A turn with the values before and after it, to the player who made it, and what it gave away.

    `lost` has an error of its own: where values are means over the same deals, it is that of their differences.
    `best`: the moves of the best turn found; `line`: that turn with those expected after it. `proven`: both values are.
    `turned`: the game turned here (`turns_game`). Where `lost` is not sure, it is 0 and nothing turned.
    """

    turn: Chosen
    before: Estimate
    after: Estimate
    lost: Estimate
    best: tuple[Any, ...] = ()
    turned: bool = False
    proven: bool = False
    line: tuple[tuple[Any, ...], ...] = ()

    @property
    def better(self) -> tuple[tuple[Any, ...], ...]:
        """The best turn with those expected after it, as far as they are known."""
        return self.line or (self.best,)


@dataclass(frozen=True, slots=True)
class Scale:
    """How a game's losses are spoken of, in its unit.

    `least`: less is as good as the best; `mistake`: so much and more is a mistake; `half`: what gives away so much is
    half as accurate as the best. `most`: turns that are asked for again at most, 0: any number.
    """

    least: float
    mistake: float
    half: float
    most: int = 0


@dataclass(frozen=True, slots=True)
class Account:
    """What a player's turns came to: how many are sure, and of these the good ones and the mistakes.

    `lost`: what they gave away in all, None where values have errors: the best of several such is too high on average,
    so that their sum would be, too. `accuracy`: in percent, of those that were not forced, None without any.
    """

    turns: int
    good: int
    mistakes: int
    lost: float | None
    accuracy: float | None


class Reviewing(Protocol[G, F]):
    """What a game brings to be reviewed; F: what a search finds of one position.

    `rounds`: how often `valuing` goes through the positions.
    """

    scale: Scale
    rounds: int

    def turns(self, game: G, /) -> Sequence[Chosen]:
        """Return the turns of a game, undone ones included."""

    def valuing(self, game: G, /) -> Rounds[F]:
        """Return the search that values the game's positions, as far as `judge` needs them.

        It is for `History.along` of a variation as well.
        """

    def judge(self, game: G, found: Mapping[int, F], /) -> Sequence[Assessed | None]:
        """Return the turns with what has been found by cursor, None where a value is not known yet."""


def turns_game(before: float, after: float, lost: Estimate, mistake: float) -> bool:
    """Return whether the game turned with a turn, by its values to who made it: where a mistake gave a result away.

    It gave away so much beyond doubt as makes a mistake, and with it the lead or an even game: who was ahead with best
    play is so no more, who was level is behind. In an even game values go to and fro by less than that all the time.
    """
    return lost.value > 0 and lost.value - lost.error >= mistake and (before > 0 >= after or before >= 0 > after)


def assess(
    turn: Chosen, before: Estimate, after: Estimate, best: tuple[Any, ...], is_best: bool, mistake: float
) -> Assessed:
    """Return a turn assessed by the values that searches have found before and after it.

    `is_best`: it is that turn; `mistake`: what it gives away at least where the game turns, in the unit of the values.
    """
    sure = before.sure and after.sure
    away = 0.0 if is_best or not sure else max(0.0, before.value - after.value)
    lost = Estimate(away, math.hypot(before.error, after.error), sure)
    return Assessed(turn, before, after, lost, best, turns_game(before.value, after.value, lost, mistake))


def sure_turns(assessed: Iterable[Assessed | None], player: int) -> list[Assessed]:
    """Return a player's turns that are sure, in their order."""
    return [one for one in assessed if one is not None and one.lost.sure and one.turn.player == player]


def all_sure(turns: Iterable[Chosen], assessed: Iterable[Assessed | None]) -> bool:
    """Whether every turn that has a value is valued well enough to be judged."""
    pairs = zip(turns, assessed, strict=True)
    return all(known is not None and known.lost.sure for turn, known in pairs if turn.valued)


def accuracy(assessed: Iterable[Assessed | None], player: int, half: float) -> float | None:
    """Return how accurate a player's turns were, in percent: each counts half as much for every `half` it gave away.

    Turns that are not sure or were forced do not count; None where none does.
    """
    shares = [0.5 ** (one.lost.value / half) for one in sure_turns(assessed, player) if not one.turn.forced]
    return 100 * sum(shares) / len(shares) if shares else None


def mistakes(assessed: Iterable[Assessed | None], player: int, mistake: float) -> list[Assessed]:
    """Return a player's turns that gave away at least so much beyond doubt, in their order."""
    return [one for one in sure_turns(assessed, player) if one.lost.value - one.lost.error >= mistake]


def turning_points(assessed: Iterable[Assessed | None]) -> list[Assessed]:
    """Return the turns where the game turned, in their order."""
    return [one for one in assessed if one is not None and one.turned]


def account(assessed: Iterable[Assessed | None], player: int, scale: Scale) -> Account:
    """Return what a player's turns came to."""
    own = sure_turns(assessed, player)
    exact = all(one.lost.error == 0 for one in own)
    return Account(
        turns=len(own),
        good=sum(one.lost.value < scale.least for one in own),
        mistakes=len(mistakes(own, player, scale.mistake)),
        lost=sum(one.lost.value for one in own) if exact else None,
        accuracy=accuracy(own, player, scale.half),
    )
