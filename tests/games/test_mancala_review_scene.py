"""The review of Kalah and Oware on the stage: each turn's value, what was better, lanes, rings, the text."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from games.kalah import scene as kalah
from games.mancala import opening
from games.mancala.game import SowingGame
from games.mancala.naming import turn_text
from games.mancala.opening import ReviewScene
from games.mancala.rules.turns import captured, move_from
from games.mancala.think.choosing import analyst
from games.mancala.think.judge import REVIEW, ROUNDS
from games.mancala.think.reasons import Kind
from games.mancala.think.valuation import read_valuation
from games.midend.dialogs.save_game import picture_unseen
from games.midend.study.messages import TurnInView
from games.model.app import App
from games.model.keeping.store import Store
from games.oware import scene as oware
from games.stage.pilot import Pilot
from games.stage.widgets.accounts import AccuracyCard
from games.stage.widgets.words import Progress
from tests.games.mancala_scenes import TWO, reviewed, said_by, sure


@pytest.fixture(scope="module")
def valued() -> Iterator[Pilot]:
    """Yield a pilot on the review of a game in which both gave something away, its turns valued once for all tests."""
    pilot = reviewed(kalah.KALAH, [3, 6, 2, 1, 4, 1, 5, 2, 6, 1, 1, 5, 1, 6])
    yield pilot
    pilot.close()


def test_the_review_values_every_turn_and_names_what_was_better() -> None:
    pilot = Pilot(kalah.review_pose(), motion="off")
    scene: ReviewScene = pilot.scene
    pilot.until(lambda: sure(scene), 60)
    assert [v for v in scene.play.state.judged if v is not None and v.lost > 0]
    last = scene.play.state.judged[-1]
    assert last is not None and last.proven and last.after == -22
    for number in range(1, len(scene.play.state.turns) + 1):
        scene.play.go(number)
        pilot.frame()
    pilot.key("Home")
    assert scene.play.state.shown == 1
    pilot.key("Right")
    assert scene.play.state.shown == 2
    pilot.frame()
    words = said_by(pilot)
    below = scene.play.surrounds.names[1]
    assert "Move 1 of 10" in words and below.state.startswith("Move 1. "), "move and turn, as in the list"
    pilot.key("Enter")
    pilot.close()


def test_the_lanes_and_the_accuracy_say_what_the_turns_gave_away(valued: Pilot) -> None:
    scene = valued.scene
    panel, judged = scene.play.parts(), scene.play.state.judged
    for lane, player in zip(panel.lanes(), (scene.game.below, 1 - scene.game.below), strict=True):
        bars = [(bar.turn, bar.lost, bar.turned) for bar in lane.bars]
        worse = [(n, one) for n, one in enumerate(judged, 1) if one.turn.player == player and one.lost]
        assert bars == [(n, one.lost, one.turned) for n, one in worse]
    (card,) = [widget for widget in panel.panel() if isinstance(widget, AccuracyCard)]
    for one, lane in zip(card.sums, panel.lanes(), strict=True):
        assert one.lost == sum(bar.lost for bar in lane.bars) and one.turns - one.best == len(lane.bars)
        assert one.accuracy is not None and (one.accuracy < 100) == bool(lane.bars)


def test_the_card_of_the_review_says_what_was_better_as_the_board_shows_it(valued: Pilot) -> None:
    state = valued.scene.play.state
    told = 0
    for number, one in enumerate(state.judged, 1):
        state.go(number)
        why, note = state.reason(), valued.scene.play.parts().panel()[0]
        assert (why is None) == (one.lost == 0)
        if why is not None:
            told += why.what in note.text
            assert why.turn == one.best and turn_text(one.best) in note.text
            if why.kind is Kind.TAKES:
                taken = sum(sum(f.captured.values()) for f in state.foreseen(one.best))
                assert taken <= why.stones and f"takes {why.stones}" in note.text
    assert told


def test_no_turn_is_marked_that_the_book_proves_right() -> None:
    game = opening.posed(kalah.KALAH, "6x4", [], TWO).game
    for _ in range(6):
        stepper = analyst(kalah.KALAH, game.position, every=False)()
        stepper.run(200_000)
        best = read_valuation(stepper.snapshot())
        assert best is not None and best.proven, "the book knows the first moves"
        for pit in best.best:
            game.sow(pit)
    pilot = Pilot(opening.review(App(), game))
    pilot.until(lambda: any(judged is not None for judged in pilot.scene.play.state.judged), 60)
    pilot.until(lambda: sure(pilot.scene), 60)
    assert not any(judged.lost or judged.turned for judged in pilot.scene.play.state.judged)
    pilot.close()


def test_no_turn_is_marked_that_an_ending_proves_right() -> None:
    game = SowingGame(oware.OWARE, oware.OWARE.read_game("abapa 0,1,0,2,1,1+20 1,0,0,1,0,1+20 0"), TWO)
    for _ in range(4):
        stepper = analyst(oware.OWARE, game.position, every=False)()
        stepper.run(200_000)
        best = read_valuation(stepper.snapshot())
        assert best is not None and best.proven, "the endings know what is left"
        for pit in best.best:
            game.sow(pit)
    review = REVIEW.valuing(game)
    while not review.run(1 << 20):
        pass
    assert all(found.proven for found in review.found.values())
    shallow = {cursor: replace(found, depth=0) for cursor, found in review.found.items()}
    for known in (review.found, shallow):
        assessed = REVIEW.judge(game, known)
        assert all(one is not None and one.lost.sure and not one.lost.value and not one.turned for one in assessed)


def test_the_review_says_what_its_bar_shows() -> None:
    pilot = Pilot(kalah.start_pose(), motion="off")
    for pit in ("1", "2", "1", "2"):
        pilot.key(pit)
    pilot.key("R")
    scene = pilot.scene
    many = len(scene.play.state.turns)
    pilot.until(lambda: sure(scene), 60)
    pilot.frame()
    words = said_by(pilot)
    assert "All turns valued, now deeper" in words and f"{many} of {many} turns valued" not in words
    bar = next(widget for widget in pilot.desk.active.walk() if isinstance(widget, Progress))
    deeper = max(0.0, len(ROUNDS) * scene.play.state.judging.latest.progress - len(ROUNDS) + 1)
    assert 0 <= bar.share <= deeper, "the last round has a bar of its own"
    pilot.click_id("stop")
    assert not any(isinstance(widget, Progress) for widget in pilot.desk.active.walk())
    pilot.close()


def test_the_review_rings_what_the_better_turn_captures(valued: Pilot) -> None:
    scene = valued.scene
    worse = [number for number, judged in enumerate(scene.play.state.judged, 1) if judged.lost]
    assert worse
    for number in worse:
        scene.hear(TurnInView(number))
        valued.frame()
        best = scene.play.state.judged[number - 1].best
        before = scene.play.variant.counts(scene.play.state.position)
        after = scene.play.state.position
        for pit in best:
            after = scene.play.variant.rules.play(after, move_from(scene.play.variant, after, pit))
        ringed = {well for capture in scene.play.view.captures for well in capture.captured}
        assert all(before[well] or len(best) > 1 for well in ringed)
        assert bool(ringed) == any(captured(scene.play.variant, [p], [m]) for p, m in steps_of(scene, best))


def steps_of(scene: Any, pits: tuple[int, ...]) -> list[tuple[Any, Any]]:
    """Return (position, move) of each sowing of a turn from the board shown."""
    found, pos = [], scene.play.state.position
    for pit in pits:
        found.append((pos, move_from(scene.play.variant, pos, pit)))
        pos = scene.play.variant.rules.play(*found[-1])
    return found


def test_the_review_writes_the_game_as_text(tmp_path: Any) -> None:
    pilot = reviewed(oware.OWARE, [1, 2, 3], tmp_path)
    pilot.click_id("export")
    pilot.key("Ctrl+S")
    texts = [path.read_text(encoding="utf-8") for path in sorted(Store(tmp_path).exports.iterdir())]
    assert len(texts) == 2 and texts[0] == texts[1]
    assert oware.OWARE.read_game(texts[0]).moves == pilot.scene.game.history.moves
    pilot.close()


@pytest.mark.parametrize("variant", [kalah.KALAH, oware.OWARE])
def test_the_small_picture_of_a_finished_game_is_its_board_with_the_stones_of_the_end(variant: Any) -> None:
    """The lists of replays showed the whole review, small, with an empty board."""
    game = random_game(variant, 300)
    assert game.finished
    pilot = Pilot(opening.play(App(), random_game(variant, 2)))
    scene: Any = opening.of(App(), game)
    assert picture_unseen(scene, pilot.scene.look)
    view = scene.play.view
    assert scene.picture_area() == view.geometry.slab
    assert {well: len(view.heap[well]) for well in variant.counts(game.position)} == variant.counts(game.position)
    pilot.close()


def test_the_diamond_of_the_legend_says_which_turns_turn_the_game(valued: Pilot) -> None:
    curve = valued.scene.play.curve
    told = []
    for x in (curve.rect.x + 40, curve.rect.right - 40):
        valued.move(x, curve.rect.y + 18)
        told.append(curve.tip)
    assert told == ["", "The game turned where a turn gave away 4 or more, and with it the lead or an even game."]


def test_the_list_of_moves_follows_the_turn_in_view() -> None:
    game = random_game(oware.OWARE, 80)
    pilot = Pilot(opening.review(App(), game))
    for key, number in (("Home", 1), ("End", len(pilot.scene.play.state.turns))):
        pilot.key(key)
        pilot.advance(50)
        cells = pilot.find("turns").cells(pilot.scene.look)  # type: ignore[attr-defined]
        box = next(box for entry_, box in cells if entry_.cursor == number)
        assert pilot.find("panel-scroll").rect.contains(box)
    pilot.close()


def random_game(variant: Any, plies: int) -> SowingGame:
    """Return a game of random moves."""
    chance, game = random.Random(3), opening.posed(variant, variant.usual, [], TWO).game
    for _ in range(plies):
        if not game.over:
            game.sow(variant.pit(chance.choice(list(variant.rules.moves(game.position)))))
    return game


def test_the_list_stays_in_its_place_when_the_turn_in_view_is_judged() -> None:
    pilot = Pilot(opening.review(App(), random_game(kalah.KALAH, 40)), motion="off")
    places = set()
    for known in (False, True):
        if known:
            pilot.until(lambda: pilot.scene.play.state.judged[-1] is not None, 20)
        pilot.frame()
        places.add(next(one for one in pilot.scene.walk() if isinstance(one, AccuracyCard)).rect.y)
        assert (pilot.scene.play.state.judged[-1] is not None) == known
    assert len(places) == 1
    pilot.close()
