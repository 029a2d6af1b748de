"""The curve of a game's values and its lanes, as the study fills them in for any game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.base.figures import signed
from games.base.i18n import _
from games.midend.study.parts import SIGNS, AnyRetry, G
from games.model.study.learning import QuestionState
from games.model.study.review import Assessed
from games.stage.widgets.steps import StepSign
from games.stage.widgets.value_curve import Bar, Dot, Lane, QuestionSign

Called = Callable[[int], str]  # how a player is called amid a sentence
Numbered = Callable[[int], int]  # the move that a turn, by its number from 1, belongs to


def dots_of(assessed: Sequence[Assessed | None], below: int, called: Called, numbered: Numbered) -> tuple[
    Dot | None, ...]:  # fmt: skip
    """Return the value at the start and after each turn, to the player who sits `below`; None where it is not known."""
    found: list[Dot | None] = []
    for number, known in enumerate(assessed, 1):
        if known is None:
            found += [None] * (2 if number == 1 else 1)
            continue
        sign = 1 if known.turn.player == below else -1
        before, after = sign * int(known.before.value), sign * int(known.after.value)
        if number == 1:
            found.append(Dot(before, known.proven))
        said = _("Move {n}, {who}: {value}")
        title = said.format(n=numbered(number), who=called(known.turn.player), value=signed(after))
        found.append(Dot(after, known.proven, known.turned, title))
    return tuple(found)


def signs_of(state: AnyRetry[G], numbered: Numbered) -> tuple[QuestionSign, ...]:
    """Return the turns that are asked for again, and how each stands."""
    found = []
    for question in state.questions:
        standing = StepSign.HERE if question is state.question else SIGNS[question.standing]
        turn = question.turn + 1
        found.append(QuestionSign(turn, standing, _("Move {n}").format(n=numbered(turn))))
    return tuple(found)


def done_of(state: AnyRetry[G]) -> str:
    """Return how many of them are answered or shown, "" while they are looked for."""
    done = sum(one.standing is not QuestionState.OPEN for one in state.questions)
    return _("{n} of {m} done").format(n=done, m=len(state.questions)) if state.questions else ""


def lanes_of(assessed: Sequence[Assessed | None], order: Sequence[int], called: Called) -> tuple[Lane, ...]:
    """Return the turns that gave something away, a lane for each player, in this order."""
    known = [(n, one) for n, one in enumerate(assessed, 1) if one is not None and one.lost.value >= 1]

    def lane(player: int) -> Lane:
        own = [(n, one) for n, one in known if one.turn.player == player]
        return Lane(called(player), tuple(Bar(n, int(one.lost.value), one.turned) for n, one in own))

    return tuple(lane(player) for player in order)
