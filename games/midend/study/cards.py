"""The trainer's cards as games: what is kept of a question that was missed, and the game in which it is asked again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from engine.game import BadInput, IllegalMove
from games.model.days.book import local_date
from games.model.game import Game
from games.model.kind import Kind
from games.model.study.learning import AnswerVerdict
from games.model.study.missed import DAYS, Missed, after
from games.model.study.retry import Retrying
from games.model.study.review import Assessed, Estimate

G = TypeVar("G", bound=Game)


def card_of(kind: Kind[G], state: Retrying[G, Any], at: float) -> Missed | None:
    """Return the card of the question in view, which was missed at a time; None where there is none."""
    question, known = state.question, state.known
    if question is None or known is None or not known.best:
        return None
    turn = state.chosen[question.turn]
    played = tuple(str(move) for move in state.game.history.moves[turn.before : turn.after])
    best = texts_of(state, known.best)
    equal = {one.turn for one in question.tries if one.verdict is AnswerVerdict.BEST and one.turn != known.best}
    good = tuple(sorted(texts_of(state, one) for one in equal))
    due = after(local_date(at), DAYS[0])
    position = kind.write(state.game.at(turn.before))
    return Missed(
        kind.name, position, played, best, int(known.before.value), int(known.lost.value), at, due, 0, good
    )


def texts_of(state: Retrying[G, Any], turn: Sequence[Any]) -> tuple[str, ...]:
    """Return the moves of a turn from the question on as texts; it ends where it cannot be played."""
    position, found = state.before, []
    for step in turn:
        move = next((one for one in state.rules.moves(position) if state.told_by(one) == step), None)
        if move is None:
            break
        found.append(str(move))
        position = state.rules.play(position, move)
    return tuple(found)


def game_of(kind: Kind[G], card: Missed) -> G:
    """Return the game of a card: its position, and the turn played there; BadInput where it cannot be read."""
    (game,) = kind.read(card.position)
    try:
        for text in card.played:
            game.history.play(kind.rules.read_move(text))
    except IllegalMove as error:
        raise BadInput(str(error)) from error
    return game


def readable(kind: Kind[G], cards: Sequence[Missed]) -> list[Missed]:
    """Return the cards whose games can be read; BadInput where none can."""
    found = []
    for card in cards:
        try:
            game_of(kind, card)
        except BadInput:
            continue
        found.append(card)
    if not found:
        raise BadInput("None of these positions can be read any more.")
    return found


def ask(state: Retrying[G, Any], card: Missed) -> None:
    """Have the one turn of a card's game asked for, with what the card knows of it."""

    def told(turn: Sequence[str]) -> tuple[Any, ...]:
        return tuple(state.told_by(state.rules.read_move(text)) for text in turn)

    turn, best = state.chosen[0], told(card.best)
    lost = Estimate(card.lost)
    known = Assessed(turn, Estimate(card.worth), Estimate(card.worth - card.lost), lost, best, line=(best,))
    state.assessed = [known, *([None] * (len(state.chosen) - 1))]
    state.ready = True
    state.good = tuple(told(one) for one in card.good)
    state.ask_for(turn.player)
