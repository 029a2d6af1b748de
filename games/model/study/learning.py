"""Learning from one's mistakes: which turns are asked for again, and what is said of an answer. No game's words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from games.model.study.review import Assessed, Scale, mistakes, sure_turns

FEWEST = 4  # questions, where there are so many turns that gave away enough
SMALL = 2  # the least that a turn gave away which is asked for to make up that number
ENOUGH = 2  # an answer that gives away less, and less than the turn of the game, counts as found


class AnswerVerdict(Enum):
    """What an answer is."""

    BEST = "best"
    GOOD_ENOUGH = "good enough"
    GIVES_AWAY = "gives away"
    AS_PLAYED = "as played"

    @property
    def right(self) -> bool:
        """Whether the question is answered."""
        return self in (AnswerVerdict.BEST, AnswerVerdict.GOOD_ENOUGH)


@dataclass(frozen=True, slots=True)
class Answered:
    """A turn that was tried: its moves, the verdict, what it is worth to who made it, and what it gives away.

    `then`: the turns expected after it, as far as they are known.
    """

    turn: tuple[Any, ...]
    verdict: AnswerVerdict
    value: int
    lost: int
    then: tuple[tuple[Any, ...], ...] = ()

    @property
    def line(self) -> tuple[tuple[Any, ...], ...]:
        """The turn with those expected after it."""
        return (self.turn, *self.then)


class QuestionState(Enum):
    """How a question stands: to come, answered, or given up by having the best turn shown."""

    OPEN = "open"
    FOUND = "found"
    SHOWN = "shown"


@dataclass
class Question:
    """A turn of the game, by its index, that is asked for again; `tries`: the answers so far."""

    turn: int
    standing: QuestionState = QuestionState.OPEN
    tries: list[Answered] = field(default_factory=list)


def questions(assessed: Iterable[Assessed | None], player: int, scale: Scale) -> list[Assessed]:
    """Return a player's turns that are asked for again, in their order.

    The mistakes; where they are fewer than FEWEST, with the turns that gave away most of the others, SMALL at least.
    Of more than the scale has room for, those that gave away most.
    """
    known = list(assessed)
    found = mistakes(known, player, scale.mistake)
    rest = [one for one in sure_turns(known, player) if one not in found and one.lost.value >= SMALL]
    rest.sort(key=lambda one: -one.lost.value)
    chosen = [*found, *rest[: max(0, FEWEST - len(found))]]
    if scale.most:
        chosen = sorted(chosen, key=lambda one: -one.lost.value)[: scale.most]
    return sorted(chosen, key=lambda one: one.turn.before)


def verdict(best: int, value: int, played_lost: int, as_played: bool) -> AnswerVerdict:
    """Return what an answer is that is worth `value` where `best` was possible and the game gave away `played_lost`."""
    lost = max(0, best - value)
    if lost == 0:
        return AnswerVerdict.BEST
    if as_played:
        return AnswerVerdict.AS_PLAYED
    return AnswerVerdict.GOOD_ENOUGH if lost < min(ENOUGH, played_lost) else AnswerVerdict.GIVES_AWAY
