"""Learning from mistakes: which turns are asked for, what is said of an answer, the scene with keys and mouse."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.base.figures import signed
from games.kalah import scene as kalah
from games.mancala import opening
from games.mancala.game import SowingGame
from games.mancala.naming import turn_text
from games.mancala.seats import Seat
from games.model.app import App
from games.model.study.learning import Answered, AnswerVerdict, QuestionState, questions, verdict
from games.model.study.review import Assessed, Chosen, Estimate, Scale
from games.oware import scene as oware
from games.stage.pilot import Pilot
from games.stage.widgets.steps import StepSign
from games.stage.widgets.value_curve import QuestionStrip
from games.stage.widgets.words import Icon, Note

SCALE = Scale(least=1, mistake=4, half=4)


def assessed(*lost: int, sure: bool = True) -> list[Assessed | None]:
    return [
        Assessed(Chosen(n % 2, n, n + 1), Estimate(0), Estimate(-one), Estimate(one, 0, sure))
        for n, one in enumerate(lost)
    ]


@pytest.mark.parametrize(
    ("lost", "asked"),
    [
        ((5, 0, 4, 0, 6, 0, 8, 0, 9, 0, 3), [0, 2, 4, 6, 8]),  # so many mistakes as there are
        ((5, 0, 3, 0, 1, 0, 2, 0, 3, 0, 2), [0, 2, 6, 8]),  # made up to four, from 2 on, in order of play
        ((1, 9, 0, 9, 1, 9), []),  # those of the other player are not asked for
    ],
)
def test_the_mistakes_are_asked_for_and_made_up_to_four(lost: tuple[int, ...], asked: list[int]) -> None:
    assert [one.turn.before for one in questions(assessed(*lost), 0, SCALE)] == asked


def test_what_is_not_known_deeply_enough_is_not_asked_for() -> None:
    assert questions(assessed(9, 9, 9, sure=False), 0, SCALE) == []


@pytest.mark.parametrize(
    ("value", "played", "said"),
    [
        (6, False, AnswerVerdict.BEST), (6, True, AnswerVerdict.BEST), (5, False, AnswerVerdict.GOOD_ENOUGH),
        (4, False, AnswerVerdict.GIVES_AWAY), (-8, True, AnswerVerdict.AS_PLAYED), (7, False, AnswerVerdict.BEST),
    ],
)  # fmt: skip
def test_a_turn_worth_as_much_as_the_best_is_right(value: int, played: bool, said: AnswerVerdict) -> None:
    assert verdict(6, value, 14, played) is said
    assert said.right == (value >= 5)


SECOND = (Seat(False, 6), Seat(True))


KNOWN: dict[str, list[Assessed | None]] = {}  # what the review finds of the game of each variant, whoever plays it


def asking(
    variant: Any = kalah.KALAH, seats: Any = SECOND, motion: str = "off", app: App | None = None
) -> Pilot:
    pits = [*kalah.SAMPLE, 6, 5, 6, 4, 6, 1, 3, 6, 5, 4, 4, 1, 6, 1, 5, 6] if variant is kalah.KALAH else oware.SAMPLE
    params = "6x4" if variant is kalah.KALAH else "abapa"
    game = opening.posed(variant, params, pits, seats).game
    pilot = Pilot(opening.retry(app or App(), game, KNOWN.get(variant.name, ())), motion=motion)
    pilot.until(lambda: pilot.scene.play.state.ready, 90)
    KNOWN[variant.name] = pilot.scene.play.state.assessed
    pilot.advance(50)
    return pilot


def sow(pilot: Pilot, turn: tuple[int, ...]) -> None:
    for pit in turn:
        pilot.key(str(pit + 1))
        pilot.advance(5000 if pilot.scene.look.motion.mode != "off" else 50)


@pytest.mark.parametrize("motion", ["off", "full"])
def test_the_best_turn_is_right_the_one_of_the_game_is_not(motion: str) -> None:
    pilot = asking(motion=motion)
    state = pilot.scene.play.state
    moves = list(pilot.scene.game.history.moves)
    known = state.known
    assert known is not None and len(state.questions) == 4
    sow(pilot, state.played)
    pilot.until(lambda: bool(state.question.tries), 60)
    assert state.question.tries[-1].verdict is AnswerVerdict.AS_PLAYED
    pilot.advance(2000)
    assert state.given is None and state.tried == (), "the board is as it was before the turn"
    sow(pilot, known.best)
    pilot.until(lambda: len(state.question.tries) == 2, 60)
    assert state.question.tries[-1].verdict is AnswerVerdict.BEST and state.question.standing is QuestionState.FOUND
    assert state.given is not None, "a right answer stays"
    pilot.key("Enter")
    assert state.at == 1 and state.given is None
    assert pilot.scene.game.history.moves == moves, "the game itself stays as it was"
    pilot.close()


def test_the_best_turn_is_told_with_its_reason_and_a_wrong_one_with_the_reply_that_takes() -> None:
    begun = kalah.KALAH.read_game("6x4 0,0,2,1,2,0+14 7,2,7,0,0,0+13 0")
    begun.play(kalah.KALAH.make_move(2))
    game = SowingGame(kalah.KALAH, begun, (Seat(True), Seat(False, 4)))
    chosen = Chosen(0, 0, 1)
    known = Assessed(chosen, Estimate(6), Estimate(-8), Estimate(14), (4, 3), line=((4, 3), (0,)))
    pilot = Pilot(opening.retry(App(), game, [known]), motion="off")
    state = pilot.scene.play.state

    def card() -> list[tuple[str, str]]:
        panel = pilot.scene.play.parts().panel()
        return [(one.title, one.text) for one in panel if isinstance(one, Note) and one.title != "Find a better turn"]

    state.show_best()
    (best,) = card()
    assert best == ("5, 4 is best: +6", "It gives 2 sowings and takes 3.")
    state.given = replace(state.given, turn=(4,), then=())  # as much as the best, which only goes home
    assert card() == [("5 is best: +6", "1 stone goes to your store.")]
    state.again()
    wrong = Answered((3,), AnswerVerdict.GIVES_AWAY, -4, 10, ((1,),))
    state.question.tries.append(wrong)
    assert card() == [("4 gives away 10", "Then pit 2 takes 3. Try another turn.")], "it stays when the board is back"
    state.question.tries[-1] = replace(wrong, then=())
    assert card() == [("4 gives away 10", "Try another turn.")]
    pilot.close()


def test_the_best_that_is_shown_does_not_count_as_found() -> None:
    pilot = asking()
    state = pilot.scene.play.state
    pilot.key("H")
    assert state.hint == (pilot.scene.play.variant.side(state.position), state.known.best[0])
    strip = pilot.find("curve")
    assert isinstance(strip, QuestionStrip) and strip.done == f"0 of {len(state.questions)} done"
    assert [one.standing for one in strip.signs] == [StepSign.HERE, *[StepSign.OPEN] * (len(state.questions) - 1)]
    labels = strip.labelled(pilot.scene.look)
    assert labels[0][0] is strip.signs[0], "that of now is never left out"
    assert all(not one.colliderect(two) for n, (_s, one) in enumerate(labels) for _t, two in labels[:n])
    pilot.key("B")
    pilot.frame()
    assert state.question.standing is QuestionState.SHOWN and state.found == 0
    assert pilot.find("curve").done == f"1 of {len(state.questions)} done"
    arrows = pilot.scene.play.view.arrows
    assert any(arrow.colour == "accent.base" for arrow in arrows)
    pilot.key("R")
    sow(pilot, state.known.best)
    pilot.until(lambda: state.given is not None, 60)
    assert state.given.verdict is AnswerVerdict.BEST and state.question.standing is QuestionState.SHOWN
    pilot.key("Space")
    pilot.advance(500)
    assert not pilot.desk.crashes and state.queue == []
    pilot.close()


def test_every_turn_tried_is_a_branch_that_a_click_plays_and_the_rows_say_both_values() -> None:
    pilot = asking()
    scene, state = pilot.scene.play, pilot.scene.play.state
    known = state.known
    assert not state.branches and not any(one.id == "branches" for one in pilot.scene.walk())
    legal = [state.variant.pit(move) for move in state.variant.rules.moves(state.position)]
    wrong = next(pit for pit in legal if (pit,) not in (known.best, state.played) and pit != known.best[0])
    sow(pilot, (wrong,))
    while state.free:
        sow(pilot, (state.variant.pit(next(iter(state.variant.rules.moves(state.position)))),))
    pilot.until(lambda: bool(state.question.tries))
    given = state.question.tries[0]
    assert not given.verdict.right and given.then
    if state.given is not None:
        assert scene.view.arrows and {one.colour for one in scene.view.arrows} == {"ink.secondary"}, "the reply to it"
    pilot.advance(2000)
    assert [one.turn for one in state.branches] == [state.played, given.turn]
    line = state.game.history.along((), state.begin)
    line.cut()
    for turn in given.line:  # what is expected can be played on the board
        for pit in turn:
            line.play(state.variant.make_move(pit))
    listed = pilot.find("branches")
    tried, box = listed.line_boxes(pilot.scene.look)[0]
    assert not listed.numbered, "it is one turn of a game, not its first round"
    assert tried.rest == f"· {tried.text}", "the reply was written as if it were the turn once more"
    pilot.click(*box.center)
    pilot.advance(2000)
    assert state.tried == tuple(pit for turn in given.line for pit in turn)
    assert len(state.question.tries) == 1, "what is only played out is no answer"
    pilot.key("R")
    sow(pilot, known.best)
    pilot.until(lambda: len(state.question.tries) == 2)
    pilot.advance(50)
    assert {one.colour for one in scene.view.arrows} == {"accent.base"}, "the turn of the game was not played here"
    row = scene.surrounds.fill(pilot.scene.look, state.game, state.position, str)[state.player]
    scene._fill()
    assert row.better == f"Your answer {turn_text(known.best)}: {signed(int(known.before.value))}"
    assert row.pill == f"In the game {turn_text(state.played)}: {signed(int(known.after.value))}"
    assert [one.turn for one in state.branches] == [state.played, given.turn, known.best]
    assert state.branches[-1].then == known.better[1:]
    signs = [one for one in pilot.scene.walk() if isinstance(one, Icon)]
    assert [(one.name, one.colour) for one in signs] == [("x", "danger.ink"), ("check", "accent.ink")], "of each try"
    pilot.close()


def test_while_mistakes_are_looked_for_it_is_said_how_far_that_is() -> None:
    """On a busy machine nothing but a bar told that anything went on."""
    game = opening.posed(kalah.KALAH, "6x4", kalah.SAMPLE, SECOND).game
    pilot = Pilot(opening.retry(App(), game), motion="off")
    state = pilot.scene.play.state
    state.judging.stop()
    own = next(n for n, turn in enumerate(state.chosen) if turn.player == state.player)
    told = []
    for known in (None, Assessed(state.chosen[own], Estimate(6), Estimate(-8), Estimate(14), (4, 3))):
        state.assessed = [known if n == own else None for n in range(len(state.chosen))]
        told.append(pilot.scene.play.parts().panel()[0].text)
    many = len(state.chosen)
    assert told == [f"0 of {many} turns valued. 0 mistakes so far.", f"1 of {many} turns valued. 1 mistake so far."]
    pilot.close()


def test_the_turns_of_a_question_are_judged_as_the_review_judges_them() -> None:
    pilot = asking(oware.OWARE, (Seat(True), Seat(False, 4)))
    state = pilot.scene.play.state
    known = state.known
    legal = [state.variant.pit(move) for move in state.variant.rules.moves(state.position)]
    named = {known.best[0], state.played[0]}
    for pit in (*sorted(named), next(pit for pit in legal if pit not in named)):
        state.again()
        sow(pilot, (pit,))
        pilot.until(lambda: state.given is not None, 60)
    values = {one.turn[0]: one for one in state.question.tries}
    assert values[known.best[0]].verdict is AnswerVerdict.BEST
    assert values[state.played[0]].verdict is AnswerVerdict.AS_PLAYED
    assert all(0 <= one.lost == known.before.value - one.value for one in values.values())
    pilot.close()


def test_it_is_offered_in_the_review_and_leads_back_there() -> None:
    pilot = Pilot(kalah.review_pose(), motion="off")
    pilot.until(lambda: all(one is not None and one.sure for one in pilot.scene.play.state.judged), 90)
    pilot.frame()
    assert pilot.scene.play.state.learnable(1) == 4 and pilot.find("learn") is not None
    pilot.key("L")
    assert pilot.scene.scope == "kalah.retry" and pilot.scene.play.state.ready, "what the review knows is taken over"
    pilot.click_id("leave")
    assert pilot.scene.scope == "kalah.review"
    pilot.close()


def test_two_people_choose_whose_mistakes_they_are() -> None:
    pilot = asking(seats=(Seat(True), Seat(True)))
    state = pilot.scene.play.state
    assert state.player == 0
    pilot.click_id("whose")
    assert state.player == 1
    assert all(state.chosen[one.turn].player == 1 for one in state.questions)
    pilot.close()


def test_those_that_were_shown_are_asked_again_at_the_end() -> None:
    pilot = asking()
    state = pilot.scene.play.state
    assert ":" in pilot.scene.play.parts().pill(), "how the game ended"
    for _question in state.questions:
        pilot.key("B")
        pilot.key("Enter")
    pilot.frame()
    assert state.done and state.found == 0
    pilot.click_id("anew")
    assert not state.done and state.at == 0 and all(one.standing is QuestionState.OPEN for one in state.questions)
    assert state.free and state.given is None
    pilot.close()
