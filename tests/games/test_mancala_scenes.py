"""Kalah and Oware on the stage: mouse and keys, the computer's reply, refusals, undo, a hint, the swap."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.game import IllegalMove
from games.base import i18n
from games.base.figures import MINUS
from games.base.settings import Settings
from games.kalah import scene as kalah
from games.launcher import tables
from games.launcher.help import Help
from games.mancala import opening
from games.mancala.kind import SowingKind
from games.mancala.seats import Seat
from games.model.app import App
from games.oware import scene as oware
from games.stage.pilot import Pilot
from tests.games.mancala_scenes import EASY, TWO, VARIANTS, begin, click_pit
from tests.unseen import undrawn, unseen


def replied(pilot: Pilot) -> Any:
    """Return what is true once the computer has moved and the person is to move again, or the game is over."""
    scene = pilot.scene
    return lambda: not scene.animating and (scene.play.view.live is not None or scene.game.over)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda s: s.name)
def test_a_game_between_two_by_mouse(variant: Any) -> None:
    pilot = begin(variant, TWO)
    chance = random.Random(4)
    for _turn in range(300):
        scene = pilot.scene
        if scene.game.over:
            break
        pits = [variant.pit(move) for move in variant.rules.moves(scene.game.position)]
        with undrawn():
            click_pit(pilot, scene.play.view.live, chance.choice(pits))
            pilot.settle()
        shown = {well: len(scene.play.view.heap[well]) for well in variant.counts(scene.game.position)}
        assert shown == variant.counts(scene.game.position)
    assert pilot.scene.game.over
    assert pilot.desk.dialogs and pilot.desk.dialogs[-1].id == "result"
    pilot.close()


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda s: s.name)
def test_the_computer_replies_and_undo_takes_its_reply_back(variant: Any) -> None:
    pilot = begin(variant, EASY, motion="full")
    before = pilot.scene.game.position
    pilot.key("2")
    pilot.until(replied(pilot))
    game = pilot.scene.game
    assert game.history.cursor >= 2 and game.mover == 0
    after = game.position
    pilot.key("Ctrl+Z")
    assert game.position == before
    pilot.key("Ctrl+Shift+Z")
    assert game.position == after
    pilot.close()


def test_a_click_in_mid_animation_finishes_it() -> None:
    pilot = begin(kalah.KALAH, TWO, motion="full")
    pilot.key("1")
    pilot.advance(200)
    assert pilot.scene.play.view.moving
    click_pit(pilot, 1, 2)
    assert not pilot.scene.play.view.moving
    counts = kalah.KALAH.counts(pilot.scene.game.position)
    assert {well: len(pilot.scene.play.view.heap[well]) for well in counts} == counts
    pilot.close()


def test_wrong_pits_are_refused_with_a_sentence_and_change_nothing() -> None:
    play = kalah.play_pose()
    play.game.seats = TWO
    pilot = Pilot(play, motion="off")
    before = pilot.scene.game.position
    for key in ("1", "2", "8"):
        pilot.key(key)
        assert pilot.desk.toast is not None and pilot.desk.toast.toast.kind == "refused"
        assert pilot.scene.game.position == before
    click_pit(pilot, 0, 3)  # the computer's pit: the person sits on side 1 here
    assert pilot.scene.game.position == before
    pilot.close()


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda s: s.name)
def test_a_refused_move_leaves_the_values_as_they_are(variant: Any, tmp_path: Any) -> None:
    pilot = begin(variant, TWO, tmp_path)
    pilot.key("1")
    pilot.key("1")
    pilot.scene.play._show_values(True)
    pilot.until(lambda: pilot.scene.play.state.advice.valuation is not None)
    pilot.key("H")
    empty = next(pit for side, pit in variant.counts(pilot.scene.game.position) if pilot.scene.play.view.live == side
                 and pit >= 0 and not variant.counts(pilot.scene.game.position)[side, pit])  # fmt: skip
    for key in (str(empty + 1), "Space", "8"):
        pilot.key(key)
        assert pilot.scene.play.state.advice.valuation is not None and pilot.scene.play.state.hint_step == 1
        assert any(widget.id.startswith("value") and widget.id != "values" for widget in pilot.desk.active.walk())
    assert pilot.desk.toast.toast.kind == "refused"
    pilot.close()


@pytest.mark.parametrize("motion", ["full", "off"])
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda s: s.name)
def test_every_position_of_a_game_always_shows_the_same_stones(variant: Any, motion: str) -> None:
    pilot = begin(variant, TWO, motion=motion)
    scene, chance = pilot.scene, random.Random(7)
    shown = [scene.play.view.heap.lying()]
    while not scene.game.over:
        before = shown[-1]
        with undrawn():
            pilot.key(str(variant.pit(chance.choice(list(variant.rules.moves(scene.game.position)))) + 1))
            pilot.settle()
        shown.append(scene.play.view.heap.lying())
        untouched = [well for well, n in variant.counts(scene.game.position).items()
                     if before.get(well) and n >= len(before[well])]  # fmt: skip
        assert sum(shown[-1][well][: len(before[well])] == before[well] for well in untouched) >= len(untouched) - 1
    pilot.key("Esc")
    with unseen(pilot):
        for key in ["Ctrl+Z"] * len(shown) + ["Ctrl+Shift+Z"] * len(shown):
            pilot.key(key)
            assert filled(scene.play.view.heap.lying()) == filled(shown[scene.game.history.cursor])
    assert scene.game.history.cursor == len(shown) - 1
    loaded = Pilot(opening.play(App(), SowingKind(variant).load(scene.game.save())), motion=motion)
    assert not loaded.desk.dialogs, "the end was told when it came"
    loaded.key("Home")
    assert filled(loaded.scene.play.view.heap.lying()) == filled(shown[0])
    loaded.key("End")
    assert filled(loaded.scene.play.view.heap.lying()) == filled(shown[-1])
    review = opening.review(App(), scene.game)
    loaded.desk.push(review)
    assert filled(review.play.view.heap.lying()) == filled(shown[review.play.state.turns[-1].before])
    loaded.close()
    pilot.close()


def filled(lying: Any) -> Any:
    """Return the wells in which stones lie."""
    return {well: stones for well, stones in lying.items() if stones}


@pytest.mark.parametrize(("params", "pits"), [("6x6", 6), ("4x3", 4), ("8x4", 8)])
def test_the_sheet_of_keys_names_the_pits_that_there_are(params: str, pits: int) -> None:
    pilot = begin(kalah.KALAH, TWO, params=params)
    own = [line for table in tables.of_game(pilot.scene) for line in tables.lines(table.actions)]
    assert [line.caps for line in own if line.label == "Sow a pit"] == [("1", str(pits))]
    pilot.close()


def test_pointing_shows_the_whole_consequence() -> None:
    pilot = Pilot(kalah.play_pose())
    pilot.move(*pilot.scene.play.view.geometry.centre(1, 5))
    preview = pilot.scene.play.view.foreseen
    assert preview is not None and preview.taken == ((1, 5), 8) and preview.store == 3
    assert preview.captured == {(0, 5): 1} and (1, 0) in preview.ends
    assert "takes 2" in preview.sentence
    pilot.close()
    pilot = Pilot(oware.capture_pose())
    pilot.move(*pilot.scene.play.view.geometry.centre(0, 0))
    preview = pilot.scene.play.view.foreseen
    assert preview is not None and preview.captured == {(1, pit): 2 for pit in range(1, 6)}
    pilot.close()


def test_a_hint_has_three_steps() -> None:
    pilot = Pilot(kalah.play_pose(), motion="off")
    pilot.until(lambda: pilot.scene.play.state.advice.valuation is not None)
    said = set()
    for step in (1, 2, 3):
        pilot.key("H")
        pilot.frame()
        assert pilot.scene.play.state.hint_step == step
        said.add(pilot.scene.parts().hint_note().title)
    assert len(said) == 3 and pilot.scene.play.view.expected and pilot.scene.game.hints == 1
    pilot.close()


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda s: s.name)
def test_the_evaluation_bar_goes_with_the_values(variant: Any, tmp_path: Any) -> None:
    pilot = begin(variant, TWO, tmp_path)
    scene = pilot.scene
    assert scene.play.surrounds.bar not in scene.board(), "two people have not asked for advice"
    pilot.key("V")
    pilot.until(lambda: scene.play.state.advice.valuation is not None)
    pilot.frame()
    slab, bar = scene.play.view.geometry.slab, scene.play.surrounds.bar
    assert bar in scene.board() and bar.text and bar.rect.right < slab.left
    scene.play.state.ahead = -4 if scene.play.state.below == 0 else 4
    scene.play.surrounds.fill(scene.play.state, scene.look, "Ada", "Bo")
    assert bar.text == f"{MINUS}4" and bar.share < 0.5, "its sign is that of who sits at the bottom, as in the list"
    assert bar.tip == f"Ada: {MINUS}4 at the end, estimated"
    pilot.key("V")
    assert bar not in scene.board() and scene.play.view.geometry.slab == slab, "the board stays where it is"
    pilot.close()


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda s: s.name)
def test_stepping_back_looks_without_changing_the_game(variant: Any) -> None:
    play = opening.posed(variant, variant.usual, [2, 1, 3], EASY)
    play.game.seats = TWO
    pilot = Pilot(play, motion="off")
    moves = list(pilot.scene.game.history.moves)
    pilot.key("Home")
    assert pilot.scene.game.history.cursor == 0 and pilot.scene.play.state.browsing
    pilot.key("End")
    assert pilot.scene.game.history.moves == moves and not pilot.scene.play.state.browsing
    pilot.close()


def test_the_swap_is_offered_to_the_person_who_moves_second() -> None:
    pilot = begin(kalah.KALAH, (Seat(False, 1), Seat(True)), params="6x4s")
    pilot.until(lambda: pilot.scene.play.view.live is not None and not pilot.scene.animating)
    pilot.frame()
    assert pilot.desk.toast is not None and pilot.desk.toast.toast.id == "swapping"
    pilot.key("S")
    pilot.until(lambda: pilot.scene.game.seats[0].human or pilot.scene.game.position.swapped)
    pilot.close()


def offered_swap() -> Pilot:
    """Return a pilot whose person may take over the first player's side."""
    pilot = begin(kalah.KALAH, (Seat(False, 1), Seat(True)), params="6x4s")
    pilot.until(lambda: pilot.scene.play.view.live is not None and not pilot.scene.animating)
    pilot.frame()
    return pilot


@pytest.mark.parametrize("how", ["click", "Enter"])
def test_playing_on_takes_the_offer_of_a_swap_away_and_changes_nothing(how: str) -> None:
    pilot = offered_swap()
    before = pilot.scene.game.position
    if how == "click":
        pilot.click(*pilot.desk.toast.other.center)
    else:
        pilot.key("Enter")
    assert pilot.desk.toast is None and pilot.scene.game.position == before
    pilot.key("S")  # still possible until a move is made
    assert pilot.scene.game.position.swapped
    pilot.close()


def test_the_offer_of_a_swap_is_taken_by_its_button_and_goes_with_a_move() -> None:
    pilot = offered_swap()
    pilot.click(*pilot.desk.toast.button.center)
    assert pilot.scene.game.position.swapped
    pilot.close()
    pilot = offered_swap()
    pilot.key("2")
    assert pilot.desk.toast is None and not pilot.scene.game.position.swapped
    pilot.close()


def test_a_finished_game_is_stepped_through_by_the_dock() -> None:
    pilot = begin(kalah.KALAH, TWO, params="3x1")
    while not pilot.scene.game.over:
        pit = kalah.KALAH.pit(next(iter(kalah.KALAH.rules.moves(pilot.scene.game.position))))
        pilot.key(str(pit + 1))
        pilot.advance(50)
    pilot.key("Esc")
    pilot.advance(400)
    whole = len(pilot.scene.game.history.moves)
    for id, cursor in (("first", 0), ("last", whole), ("earlier", pilot.scene.game.turns()[-1].before)):
        pilot.click_id(id)
        assert pilot.scene.game.history.cursor == cursor
    pilot.close()


def test_a_pit_can_be_clicked_in_help_and_any_legal_move_plays() -> None:
    pilot = Pilot(Help(App(), None, "kalah/play"), settings=Settings())
    demo = pilot.scene.demo(0)
    before = demo.pos
    pilot.click(*demo.table.geometry.centre(0, 4))
    assert demo.busy
    pilot.advance(6000)
    assert not demo.busy and demo.pos != before
    assert demo.variant.counts(demo.pos)[0, 4] == 0
    pilot.close()


def test_a_wrong_move_is_refused_in_the_language_of_the_window() -> None:
    i18n.set_language("hu")
    pilot = Pilot(opening.posed(kalah.KALAH, kalah.KALAH.usual, [1], (Seat(True), Seat(True))), motion="off")
    said = i18n.spoken(IllegalMove("Pit {pit} is empty.", pit=1))
    assert said != "Pit 1 is empty."
    pilot.key("1")  # sown a moment ago; its last stone fell into the store, so the same player is to move
    i18n.set_language("en")
    assert pilot.desk.toast is not None
    assert (pilot.desk.toast.toast.kind, pilot.desk.toast.toast.text) == ("refused", said)
    pilot.close()


def test_the_ring_of_the_keyboard_lies_below_the_badges(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = begin(oware.OWARE, TWO)
    table, drawn = pilot.scene.play.view, list[str]()
    pilot.desk.look.keyboard = True
    monkeypatch.setattr(table.view, "ring", lambda *_a, **_k: drawn.append("ring"))
    monkeypatch.setattr(table.view, "badge", lambda *_a, **_k: drawn.append("badge"))
    pilot.key("Right")
    pilot.desk.scene.dirty()
    drawn.clear()
    pilot.frame()
    assert drawn.count("badge") == 5 and drawn == sorted(drawn, reverse=True)
    pilot.close()
