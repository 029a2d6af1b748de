"""Variations in the review of a sowing game: tried, walked, nested, removed, kept with the game, played on from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.base.settings import Settings
from games.kalah import scene as kalah
from games.mancala import opening
from games.mancala.board.rows import NameRow
from games.mancala.game import SowingGame
from games.mancala.kind import SowingKind
from games.mancala.seats import Seat
from games.mancala.think.judge import SURE
from games.mancala.think.valuation import Valuation, Value
from games.midend.messages import TextPasted
from games.midend.study.messages import LineInView
from games.model.app import App
from games.model.keeping.store import Store
from games.model.shelf import Shelf
from games.model.study.review import Assessed, Estimate
from games.oware import scene as oware
from games.stage.pilot import Pilot

TWO = (Seat(True), Seat(True))
PITS = [3, 6, 2, 1, 4, 1, 5, 2, 6, 1, 1, 5, 1, 6]


def reviewed(variant: Any, pits: list[int], seats: Any = TWO, store: Store | None = None, motion: str = "off") -> Pilot:
    params = "6x4" if variant.name == "kalah" else "abapa"
    game = opening.posed(variant, params, pits, seats).game
    app = App() if store is None else App.of(store)
    if store is not None:
        Shelf(SowingKind(variant), store).keep(game)
    settings = None if store is None else Settings.load(store)
    return Pilot(opening.review(app, game), motion=motion, settings=settings)


def at(pilot: Pilot) -> tuple[Any, int]:
    place = pilot.scene.play.state.branches.place
    return place.path, place.cursor


@pytest.mark.parametrize("motion", ["off", "full"])
def test_any_move_on_a_reviewed_position_begins_a_variation(motion: str) -> None:
    pilot = reviewed(oware.OWARE, [1, 2, 3, 4], motion=motion)
    scene, moves = pilot.scene, list(pilot.scene.game.history.moves)
    pilot.key("Home")
    pilot.click(*scene.play.view.geometry.centre(0, 4))
    pilot.advance(6000)
    assert at(pilot) == ((0,), 1) and scene.play.state.trying
    pilot.key("2")
    pilot.advance(6000)
    assert [str(move) for move in scene.play.state.line.moves] == ["5", "2"], "both sides may be sown"
    position = scene.play.state.line.positions[2]
    shown = {well: len(stones) for well, stones in scene.play.view.heap.lying().items()}
    wanted = {well: n for well, n in scene.play.variant.counts(position).items() if n}
    assert {well: n for well, n in shown.items() if n} == wanted
    assert scene.game.history.moves == moves, "the game itself stays as it was"
    pilot.until(lambda: bool(scene.play.view.chips), 30)
    pilot.key("Left")
    assert at(pilot) == ((0,), 1)
    pilot.key("Right")
    assert at(pilot) == ((0,), 2)
    pilot.key("Esc")
    assert at(pilot) == ((), 0) and not scene.play.state.trying
    pilot.close()


def test_variations_nest_are_walked_and_removed_and_nothing_is_lost_by_undo() -> None:
    pilot = reviewed(oware.OWARE, [1, 2, 3, 4])
    scene = pilot.scene
    pilot.key("Home")
    for key in ("5", "2", "Left", "3", "Home", "Right", "6"):
        pilot.key(key)
    history = scene.game.history
    assert [(one.at, len(one.variations)) for one in history.variations] == [(0, 1), (1, 0)]
    pilot.key("Home")
    seen = []
    for _ in range(3):
        pilot.key("Shift+Down")
        seen.append(at(pilot))
    assert seen == [((0,), 1), ((0, 0), 2), ((1,), 2)]
    rows = pilot.find("turns").line_boxes(scene.look)  # type: ignore[attr-defined]
    assert [(one.path, one.depth) for one, _box in rows if one.path] == [((0,), 1), ((0, 0), 2), ((1,), 1)]
    before = history.variations
    pilot.key("Del")
    assert len(history.variations) == 1
    pilot.key("Ctrl+Z")
    assert history.variations == before and at(pilot) == ((1,), 2)
    pilot.key("Ctrl+Y")
    assert len(history.variations) == 1
    place = next(box for one, box in pilot.find("turns").line_boxes(scene.look) if one.path == (0,))  # type: ignore[attr-defined]
    pilot.click(*place.center)
    assert at(pilot) == ((0,), 1), "a click on its row shows it"
    pilot.close()


def test_a_variation_is_kept_with_its_game_and_written_in_its_text(tmp_path: Path) -> None:
    store = Store(tmp_path)
    pilot = reviewed(kalah.KALAH, PITS, store=store)
    game = pilot.scene.game
    pilot.key("Home")
    pilot.key("1")
    (held,) = Shelf(SowingKind(kalah.KALAH), store).holders(game)
    assert held.data["history"]["variations"] == [[0, ["1"], []]]
    text = SowingKind(kalah.KALAH).write_game(game, "")
    assert "([1]" in text and kalah.KALAH.read_game(text).variations == game.history.variations
    pilot.key("Ctrl+Z")
    (held,) = Shelf(SowingKind(kalah.KALAH), store).holders(game)
    assert "variations" not in held.data["history"]
    pilot.close()


def test_a_game_under_way_goes_on_as_itself_after_a_variation_was_tried_in_its_review(tmp_path: Path) -> None:
    store = Store(tmp_path)
    game = opening.posed(oware.OWARE, "abapa", [1, 2], TWO).game
    pilot = Pilot(opening.play(App.of(store), game), motion="off", settings=Settings.load(store))
    id = game.id
    for key in ("R", "Home", "5", "Esc", "Esc", "3"):
        pilot.key(key)
    assert pilot.scene.scope == "oware.play" and pilot.scene.game.id == id
    assert [one.at for one in pilot.scene.game.history.variations] == [0]
    assert len(store.saves("oware")) == 0, "nothing was put aside: it is one game"
    pilot.close()


def test_playing_on_from_a_variation_asks_who_plays_and_takes_its_line_along() -> None:
    pilot = reviewed(oware.OWARE, [1, 2, 3, 4])
    for key in ("Home", "5", "Enter"):
        pilot.key(key)
    scene = pilot.scene
    assert scene.scope == "oware.play" and [str(move) for move in scene.game.history.moves] == ["5"]
    pilot.advance(3000)
    assert len(scene.game.history.moves) == 1
    pilot.click_id("mover")
    assert scene.game.seats[1].human and not scene.game.seats[0].human
    pilot.close()


def test_what_followed_stays_as_a_variation_of_a_game_that_is_played_on() -> None:
    pilot = reviewed(oware.OWARE, [1, 2, 3, 4])
    for key in ("Home", "Right", "Enter"):
        pilot.key(key)
    (one,) = pilot.scene.game.history.variations
    assert one.at == 1 and [str(move) for move in one.moves] == ["2", "3", "4"]
    pilot.close()


@pytest.mark.parametrize("answer", ["mover", "other", "both"])
def test_a_position_from_a_text_waits_until_it_is_said_who_plays(answer: str) -> None:
    game = opening.posed(oware.OWARE, "abapa", [1, 2, 3], TWO).game
    text = SowingKind(oware.OWARE).write(game)
    pilot = Pilot(oware.start_pose(), motion="off")
    pilot.scene.hear(TextPasted(text))
    pilot.advance(4000)
    scene = pilot.scene
    assert scene.game.history.cursor == 0 and pilot.desk.dialogs, "until then nobody moves"
    position, mover = scene.game.position, scene.game.mover
    pilot.click_id(answer)
    persons = {"mover": (mover,), "other": (1 - mover,), "both": (0, 1)}[answer]
    assert scene.game.persons == persons
    if answer == "other":
        pilot.until(lambda: scene.game.history.cursor > 0, 30)
    else:
        pilot.advance(2000)
        assert scene.game.position == position
    pilot.close()


def test_the_line_that_was_better_stands_below_its_turn_and_is_played_when_it_is_clicked() -> None:
    pilot = reviewed(kalah.KALAH, PITS)
    scene = pilot.scene
    state = scene.play.state
    pilot.until(lambda: all(one is not None and one.sure for one in state.judged), 60)
    number = next(n for n, one in enumerate(state.judged, 1) if one.lost)
    scene.play.go(number)
    pilot.frame()
    (best,) = [one for one, _box in pilot.find("turns").line_boxes(scene.look) if one.path == ()]  # type: ignore[attr-defined]
    assert best.checked and best.strong == ", ".join(str(pit + 1) for pit in state.judged[number - 1].best)
    scene.hear(LineInView(()))
    assert state.queue or state.cursor > state.turn.before
    pilot.advance(3000)
    assert not pilot.desk.crashes
    pilot.close()


def test_the_card_names_the_turns_up_to_where_one_stands_in_a_variation() -> None:
    pilot = reviewed(oware.OWARE, [1, 2, 3, 4])
    for key in ("Home", "5", "4", "Left"):
        pilot.key(key)
    panel = pilot.scene.play.parts()
    assert panel.state.cursor == 1 and len(panel.state.line.moves) == 2
    assert panel._words().title == "5"
    pilot.close()


def test_a_variation_goes_on_behind_the_last_move_and_from_what_was_played_out() -> None:
    pilot = reviewed(oware.OWARE, [1, 2, 3, 4])
    scene = pilot.scene
    assert at(pilot) == ((), 3)
    pilot.key("Right")
    assert at(pilot) == ((), 4) and scene.play.parts()._words().title == "After the last turn"
    pilot.key("5")
    pilot.key("1")
    assert [(one.at, [str(move) for move in one.moves]) for one in scene.game.history.variations] == [(4, ["5", "1"])]
    pilot.key("Esc")
    assert at(pilot) == ((), 3) and not scene.play.state.trying
    for key in ("Home", "Space", "6"):  # the first turn is played out, and another answer is tried there
        pilot.key(key)
    later = scene.game.history.variations[1]
    assert (later.at, [str(move) for move in later.moves]) == (1, ["6"])
    assert scene.play.state.position == scene.play.state.line.positions[2]
    pilot.close()


def test_a_position_of_a_variation_is_valued_ahead_of_the_rest_of_the_review() -> None:
    pilot = reviewed(oware.OWARE, [1, 2, 3, 4])
    state = pilot.scene.play.state
    for key in ("Home", "5"):
        pilot.key(key)
    assert state.advice.under_way and state.judging.resting
    state.advice.valuation = Valuation((Value((2,), 1),), SURE)
    state._give_way()
    assert state.judging.busy and not state.judging.resting, "once it is sure the review goes on"
    pilot.key("2")
    assert state.judging.resting
    pilot.key("Home")
    assert not state.judging.resting
    pilot.close()


def test_a_position_set_up_is_gone_through_before_a_move() -> None:
    start = kalah.KALAH.read_game("6x4 2,2,7,0,7,1+10 1,0,7,5,1,1+4 0")
    scene = opening.play(App(), SowingGame(kalah.KALAH, start, TWO))
    pilot = Pilot(scene, motion="off")
    pilot.key("R")
    scene = pilot.scene
    assert scene.scope == "kalah.review" and at(pilot) == ((), 0)
    assert scene.play.parts()._words().title == "The position set up"
    pilot.until(lambda: bool(scene.play.view.chips), 30)
    for key in ("Left", "Right", "Home", "End", "Space", "J", "L", "Up", "Down", "6", "3", "Left", "Esc"):
        pilot.key(key)
    assert at(pilot) == ((), 0) and [(one.at, len(one.moves)) for one in scene.game.history.variations] == [(0, 2)]
    (row,) = [one for one, _box in pilot.find("turns").line_boxes(scene.look)]  # type: ignore[attr-defined]
    assert row.path == (0,)
    pilot.key("Enter")
    assert pilot.scene.scope == "kalah.play" and not pilot.desk.crashes
    pilot.close()


def test_the_second_best_line_stands_below_the_best_and_is_played_when_it_is_clicked() -> None:
    pilot = reviewed(kalah.KALAH, [1])
    state = pilot.scene.play.state
    state.judging.stop()
    state.assessed = [Assessed(state.chosen[0], Estimate(9), Estimate(1), Estimate(8), (2, 5), line=((2, 5), (1,)))]
    values = (Value((2, 5), 9), Value((4,), 7, then=((0,),)), Value((3,), 5), Value((0,), 1))
    for depth, shown in ((SURE - 1, []), (SURE, [(-1,)])):
        state.advice.valuation = Valuation(values, depth)
        state._find_second()
        pilot.scene.refresh()
        pilot.settle()
        lines = [one for one, _box in pilot.find("turns").line_boxes(pilot.scene.look)]  # type: ignore[attr-defined]
        assert [one.path for one in lines] == [(), *shown]
    assert (lines[1].strong, lines[1].text, lines[1].note) == ("5", "1", "+7")
    assert lines[1].heard == "5 · 1 +7", "the turn that leads there is said, too"
    pilot.scene.hear(LineInView((-1,)))
    assert [state.told_by(move) for move in state._played_out] + state.queue == [4, 0]
    pilot.key("Esc")
    pilot.close()


@pytest.mark.parametrize(("size", "told"), [
    ((1280, 800), ("Played 5: −1", "Better 4: +11")), ((960, 600), ("5: −1", "4: +11")),
])  # fmt: skip
def test_the_better_lines_say_what_each_turn_takes(size: tuple[int, int], told: tuple[str, str]) -> None:
    game = SowingGame(oware.OWARE, oware.OWARE.read_game("abapa 8,1,4,3,10,0+3 8,0,0,0,1,4+6 0"), TWO)
    game.sow(4)
    pilot = Pilot(opening.review(App(), game), size, motion="off")
    state = pilot.scene.play.state
    state.judging.stop()
    best = ((3,), (0,), (0,), (5,))
    state.assessed = [Assessed(state.chosen[0], Estimate(11), Estimate(-1), Estimate(12), (3,), line=best)]
    state.advice.valuation = Valuation((Value((3,), 11), Value((2,), 10, then=((0,), (0,)))), SURE)
    state._find_second()
    pilot.scene.refresh()
    pilot.settle()
    lines = [one for one, _box in pilot.find("turns").line_boxes(pilot.scene.look)]  # type: ignore[attr-defined]
    assert [(one.strong, one.text, one.note) for one in lines] == [
        ("4", "1 · 1 takes 6 · 6", "+11"), ("3", "1 · 1 takes 6", "+10"),
    ]  # fmt: skip
    row = next(one for one in pilot.scene.walk() if isinstance(one, NameRow) and one.better)
    assert (row.pill, row.better) == told, "a small window has no room for more than turn and value"
    pilot.close()
