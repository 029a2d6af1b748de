"""Kalah and Oware on the stage: mouse and keys, the computer's reply, undo, save, paste, review, bad input."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pygame
import pytest

from engine.game import IllegalMove
from games.base import i18n
from games.base.figures import MINUS
from games.base.settings import Settings
from games.kalah import scene as kalah
from games.launcher import tables
from games.launcher.help import Help
from games.mancala import opening
from games.mancala.game import SowingGame
from games.mancala.kind import SowingKind
from games.mancala.naming import turn_text
from games.mancala.new_game.messages import SowingChosen
from games.mancala.opening import ReviewScene
from games.mancala.play.messages import SowingLevel
from games.mancala.rules.reading import read_text
from games.mancala.rules.turns import captured, move_from
from games.mancala.seats import Seat, SowingSetup, remembered
from games.mancala.think.choosing import analyst
from games.mancala.think.judge import REVIEW, ROUNDS
from games.mancala.think.reasons import Kind
from games.mancala.think.valuation import read_valuation
from games.midend.messages import TextPasted
from games.midend.study.messages import TurnInView
from games.model.app import App
from games.model.keeping.store import Store
from games.oware import scene as oware
from games.stage.pilot import Pilot
from games.stage.widgets.accounts import AccuracyCard
from games.stage.widgets.words import Progress
from games.stage.window import clipboard
from tests.apps import app_of
from tests.playing import give
from tests.unseen import unseen

VARIANTS = [kalah.KALAH, oware.OWARE]
TWO = (Seat(True), Seat(True))
EASY = (Seat(True), Seat(False, 1))


def begin(variant: Any, seats: tuple[Seat, Seat], tmp_path: Any = None, motion: str = "off", params: str = "") -> Pilot:
    """Return a pilot on a new game."""
    handed = App.of(Store(tmp_path)) if tmp_path is not None else App()
    play = opening.posed(variant, params or variant.usual, [], seats, app=handed)
    return Pilot(play, motion=motion, settings=handed.settings)


def click_pit(pilot: Pilot, side: int, pit: int) -> None:
    """Click a pit, both counted from 0."""
    pilot.click(*pilot.scene.play.view.geometry.centre(side, pit))


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


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda s: s.name)
def test_the_set_up_dialog_takes_the_command_lines_position_by_key_and_stays_where_it_is(variant: Any) -> None:
    pilot = begin(variant, TWO)
    pilot.key("P")
    before = pilot.find("paste").rect.copy()
    negative = '{"pits": [1, -2, 3], "store": 0, "opponent_pits": [1, 1, 1], "opponent_store": 0}'
    for text in ("nonsense", '{"pits": [1, 2], "store": 0}', '{"pits": [1], "store": 0', negative):
        clipboard.copy(text)
        pilot.click(*before.center)
        assert pilot.desk.dialogs[-1].error and pilot.find("paste").rect == before
    clipboard.copy('{"pits": [6,0,1,4,2,0], "store": 9, "opponent_pits": [1,2,3,4,5,0], "opponent_store": 8}')
    pilot.key("Ctrl+V")
    assert not pilot.desk.dialogs[-1].error
    pilot.click_id("use")
    position = pilot.scene.game.position
    assert position.pits == ((6, 0, 1, 4, 2, 0), (1, 2, 3, 4, 5, 0)) and position.stores == (9, 8)
    clipboard.copy('{"pits": [1,0,0], "store": 0, "opponent_pits": [0,0,2], "opponent_store": 1}')
    pilot.key("Ctrl+V")
    if variant is kalah.KALAH:
        assert pilot.scene.game.position.pits == ((1, 0, 0), (0, 0, 2))
    else:
        assert pilot.desk.toast.toast.kind == "refused" and pilot.scene.game.position == position
    pilot.close()


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda s: s.name)
def test_the_new_game_dialog_leads_to_setting_up_a_position(variant: Any) -> None:
    pilot = begin(variant, TWO)
    pilot.key("N")
    pilot.click_id("setup")
    assert pilot.desk.dialogs[-1].id == "setup"
    clipboard.copy('{"pits": [6,0,1,4,2,0], "store": 9, "opponent_pits": [1,2,3,4,5,0], "opponent_store": 10}')
    pilot.key("Ctrl+V")
    pilot.click_id("use")
    assert not pilot.desk.dialogs and pilot.scene.game.position.stores == (9, 10)
    assert pilot.scene.parts().pill() == ("Set up, 47 stones" if variant is kalah.KALAH else "Abapa rules")
    pilot.close()


@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize("seats", [(Seat(False, 1), Seat(True)), EASY, TWO], ids=["second", "first", "two"])
def test_a_position_is_set_up_as_the_board_lies(seats: tuple[Seat, Seat], swap: bool) -> None:
    pilot = Pilot(opening.posed(kalah.KALAH, "6x4", [3, 6, 2, 1, 4, 1, 5, 2, 6, 1, 1, 5, 1], seats), motion="off")
    if seats == TWO:
        pilot.key("T")
    before = pilot.scene
    lay, position = before.play.view.turned, before.game.position
    pilot.key("P")
    dialog = pilot.desk.dialogs[-1]
    assert dialog.editor.geometry.turned == lay, "the row below is the one that is below in the game"
    words = {text for widget in dialog.walk() for _side, text in getattr(widget, "options", ())}
    below = before.parts().name_of(before.play.state.below)
    assert f"Below: {below}" in words
    if swap:
        pilot.click_id("swap")
    pilot.click_id("use")
    scene = pilot.scene
    assert scene.game.position.pits == position.pits and scene.game.position.side == position.side
    assert scene.game.seats == (seats[::-1] if swap else seats)
    if not swap:
        assert scene.play.view.turned == lay and scene.game.mover == before.game.mover
    pilot.close()


def test_the_words_of_one_stone() -> None:
    pilot = begin(kalah.KALAH, TWO)
    pilot.key("P")
    pilot.click_id("clear")
    pilot.click(*pilot.desk.dialogs[-1].editor.geometry.centre(0, 0))
    assert "1 stone" in said_by(pilot)
    pilot.close()


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
def test_a_game_survives_a_kill(variant: Any, tmp_path: Any) -> None:
    pilot = begin(variant, TWO, tmp_path)
    for key in ("2", "1"):
        pilot.key(key)
    position = pilot.scene.game.position
    # No closing: the program is killed here. A new one finds the game as it was.
    store = Store(tmp_path)
    again = opening.rooms_of(variant).open_game(App.of(store), None)
    assert again.game.position == position and again.game.history.can_undo
    pilot.close()


def test_a_damaged_save_is_told_and_a_new_game_begins(tmp_path: Any) -> None:
    store = Store(tmp_path)
    store.autosave("kalah", "game", {"history": {"params": "6x6", "seed": 1, "moves": ["9"], "cursor": 0}, "seats": []})
    play = opening.rooms_of(kalah.KALAH).open_game(App.of(store), None)
    assert not play.game.history.moves
    assert any("Move 1" in notice for notice in store.take_notices())


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda s: s.name)
def test_positions_and_games_go_through_text(variant: Any) -> None:
    play = opening.posed(variant, variant.usual, [1, 2, 3], TWO)
    text = variant.rules.write(play.game.position)
    assert variant.read_game(text).position == play.game.position
    whole = variant.write_game(play.game.history, ["A", "B"])
    assert variant.read_game(whole).moves == play.game.history.moves


@pytest.mark.parametrize("text", ["", "nonsense", "6x6 1,2 3", "6x6 -1,6,6,6,6,6+0 6,6,6,6,6,6+0 0", "9x6 4+0 4+0 0"])
def test_bad_text_is_refused_on_screen(text: str) -> None:
    pilot = begin(kalah.KALAH, TWO)
    before = pilot.scene.game.position
    pilot.scene.hear(TextPasted(text))
    pilot.frame()
    assert pilot.desk.toast is not None and pilot.desk.toast.toast.kind == "refused"
    assert pilot.scene.game.position == before
    pilot.close()


def test_a_new_game_is_set_up_in_its_dialog(tmp_path: Any) -> None:
    pilot = begin(kalah.KALAH, TWO, tmp_path)
    pilot.key("N")
    dialog = pilot.desk.dialogs[-1]
    give(dialog, "against", "person")
    give(dialog, "pits", 4)
    give(dialog, "stones", 3)
    give(dialog, "option-s", True)
    pilot.frame()
    pilot.click_id("start")
    assert not pilot.desk.dialogs
    assert str(pilot.scene.game.history.params) == "4x3s"
    assert pilot.scene.play.view.pits == 4
    pilot.key("1")
    pilot.key("S")
    assert pilot.scene.game.position.swapped
    assert remembered(kalah.KALAH, Settings.load(Store(tmp_path))).params == "4x3s"
    pilot.close()


def test_a_position_is_set_up_by_clicks() -> None:
    pilot = begin(kalah.KALAH, TWO)
    pilot.key("P")
    dialog = pilot.desk.dialogs[-1]
    give(dialog, "clear", True)
    give(dialog, "table", ((0, 5), 1))
    give(dialog, "table", ((0, 0), 2))
    give(dialog, "table", ((1, 0), 3))
    give(dialog, "use", True)
    pilot.frame()
    assert not pilot.desk.dialogs
    assert pilot.scene.game.position.pits == ((2, 0, 0, 0, 0, 1), (3, 0, 0, 0, 0, 0))
    pilot.key("6")
    assert pilot.scene.game.position.stores == (1, 0)
    pilot.close()


@pytest.mark.parametrize("variant", VARIANTS)
def test_an_empty_board_is_no_game_and_is_still_drawn(variant: Any) -> None:
    pilot = begin(variant, TWO)
    pilot.key("P")
    dialog = pilot.desk.dialogs[-1]
    give(dialog, "clear", True)
    give(dialog, "use", True)
    pilot.frame()
    assert pilot.desk.dialogs == [dialog] and "stone" in dialog.error
    nothing = dict.fromkeys(dialog.state.counts, 0)
    text = variant.rules.write(variant.set_up(dialog.state.params, nothing, 0))
    pilot.scene.game.history = read_text(variant, text)
    give(dialog, "cancel", True)
    pilot.frame()
    assert not pilot.desk.crashes
    pilot.close()


def test_a_setup_that_was_spoiled_falls_back() -> None:
    usual = SowingSetup("6x6")
    for data in (None, 3, {"level": 99}, {"against": "nobody"}, {"params": 5, "level": "x"}):
        assert SowingSetup.from_data(data, usual) == usual


def sure(scene: Any) -> bool:
    """Whether all turns of a review are judged."""
    return all(judged is not None and judged.sure for judged in scene.play.state.judged)


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


def test_the_lanes_and_the_accuracy_say_what_the_turns_gave_away() -> None:
    pilot = reviewed(kalah.KALAH, [3, 6, 2, 1, 4, 1, 5, 2, 6, 1, 1, 5, 1, 6])
    scene = pilot.scene
    panel, judged = scene.play.parts(), scene.play.state.judged
    for lane, player in zip(panel.lanes(), (scene.game.below, 1 - scene.game.below), strict=True):
        bars = [(bar.turn, bar.lost, bar.turned) for bar in lane.bars]
        worse = [(n, one) for n, one in enumerate(judged, 1) if one.turn.player == player and one.lost]
        assert bars == [(n, one.lost, one.turned) for n, one in worse]
    (card,) = [widget for widget in panel.panel() if isinstance(widget, AccuracyCard)]
    for one, lane in zip(card.sums, panel.lanes(), strict=True):
        assert one.lost == sum(bar.lost for bar in lane.bars) and one.turns - one.best == len(lane.bars)
        assert one.accuracy is not None and (one.accuracy < 100) == bool(lane.bars)
    pilot.close()


def test_the_card_of_the_review_says_what_was_better_as_the_board_shows_it() -> None:
    pilot = reviewed(kalah.KALAH, [3, 6, 2, 1, 4, 1, 5, 2, 6, 1, 1, 5, 1, 6])
    state = pilot.scene.play.state
    told = 0
    for number, one in enumerate(state.judged, 1):
        state.go(number)
        why, note = state.reason(), pilot.scene.play.parts().panel()[0]
        assert (why is None) == (one.lost == 0)
        if why is not None:
            told += why.what in note.text
            assert why.turn == one.best and turn_text(one.best) in note.text
            if why.kind is Kind.TAKES:
                taken = sum(sum(f.captured.values()) for f in state.foreseen(one.best))
                assert taken <= why.stones and f"takes {why.stones}" in note.text
    assert told
    pilot.close()


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


def said_by(pilot: Pilot) -> set[str]:
    """Return the words of the labels on show."""
    return {getattr(widget, "text", "") for widget in pilot.desk.active.walk()}


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
    assert bar.tip == f"Ada: {MINUS}4 at the end, with best play"
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


@pytest.mark.parametrize("how", ["paste", "setup", "new"])
def test_the_game_under_way_is_kept_before_another_takes_its_place(how: str, tmp_path: Any) -> None:
    pilot = begin(kalah.KALAH, TWO, tmp_path)
    pilot.key("2")
    pilot.advance(50)
    if how == "paste":
        pilot.scene.hear(TextPasted("6x6 6,6,6,6,6,6+0 6,6,6,6,6,6+0 0"))
    elif how == "setup":
        pilot.key("P")
        give(pilot.desk.dialogs[-1], "clear", True)
        give(pilot.desk.dialogs[-1], "table", ((0, 0), 2))
        give(pilot.desk.dialogs[-1], "table", ((1, 0), 2))
        give(pilot.desk.dialogs[-1], "use", True)
    else:
        pilot.scene.hear(SowingChosen(SowingSetup("6x4")))
        pilot.frame()
        pilot.key("Enter")  # leave this one
    pilot.frame()
    assert not pilot.scene.game.history.moves
    saved = Store(tmp_path).saves("kalah")
    assert len(saved) == 1 and saved[0].data["history"]["moves"]
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


def test_games_kept_in_the_same_minute_keep_their_own_names(tmp_path: Any) -> None:
    pilot = begin(kalah.KALAH, TWO, tmp_path)
    for pit in "234":
        pilot.key(pit)
        pilot.advance(50)
        for _twice in range(2):  # the same game takes its own place
            pilot.key("Ctrl+S")
            pilot.key("Enter")
        pilot.scene.hear(SowingChosen(SowingSetup("6x6", against="person")))
        pilot.frame()
        pilot.key("Enter")  # leave this one
    saves = Store(tmp_path).saves("kalah")
    assert len({save.slot for save in saves}) == 3
    assert sorted(save.data["history"]["moves"][0] for save in saves) == ["2", "3", "4"]
    pilot.close()


def test_a_kept_game_is_opened_and_the_one_before_it_is_kept(tmp_path: Any) -> None:
    pilot = begin(oware.OWARE, TWO, tmp_path)
    pilot.key("2")
    pilot.advance(50)
    pilot.key("Ctrl+S")
    pilot.key("Enter")
    pilot.scene.hear(SowingChosen(SowingSetup("abapa", against="person")))
    pilot.frame()
    pilot.key("Enter")  # leave this one
    pilot.key("5")
    pilot.advance(50)
    pilot.key("Ctrl+O")
    assert pilot.desk.dialogs[-1].id == "open-game"
    pilot.key("Enter")
    pilot.key("Enter")
    pilot.frame()
    assert [str(move) for move in pilot.scene.game.history.moves] == ["2"]
    firsts = sorted(save.data["history"]["moves"][0] for save in Store(tmp_path).saves("oware"))
    assert firsts == ["2", "5"]
    pilot.close()


def reviewed(variant: Any, pits: list[int], tmp_path: Any = None) -> Pilot:
    """Return a pilot on the review of a game, its turns valued."""
    params = "6x4" if variant.name == "kalah" else "abapa"
    game = opening.posed(variant, params, pits, (Seat(False, 6), Seat(True))).game
    settings = Settings.load(Store(tmp_path)) if tmp_path is not None else None
    pilot = Pilot(opening.review(app_of(settings), game), settings=settings)
    pilot.until(lambda: sure(pilot.scene), 60)
    return pilot


def test_the_review_rings_what_the_better_turn_captures() -> None:
    pilot = reviewed(kalah.KALAH, [3, 6, 2, 1, 4, 1, 5, 2, 6, 1, 1, 5, 1, 6])
    scene = pilot.scene
    worse = [number for number, judged in enumerate(scene.play.state.judged, 1) if judged.lost]
    assert worse
    for number in worse:
        scene.hear(TurnInView(number))
        pilot.frame()
        best = scene.play.state.judged[number - 1].best
        before = scene.play.variant.counts(scene.play.state.position)
        after = scene.play.state.position
        for pit in best:
            after = scene.play.variant.rules.play(after, move_from(scene.play.variant, after, pit))
        ringed = {well for capture in scene.play.view.captures for well in capture.captured}
        assert all(before[well] or len(best) > 1 for well in ringed)
        assert bool(ringed) == any(captured(scene.play.variant, [p], [m]) for p, m in steps_of(scene, best))
    pilot.close()


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


def test_the_level_chosen_beside_the_board_is_that_of_the_next_game(tmp_path: Any) -> None:
    pilot = begin(kalah.KALAH, (Seat(True), Seat(False, 3)), tmp_path)
    pilot.scene.hear(SowingLevel(7))
    pilot.frame()
    pilot.key("N")
    assert pilot.desk.dialogs[-1].state.setup.level == 7
    pilot.close()


def test_a_smaller_board_leaves_nothing_of_the_larger_one_in_the_dialog() -> None:
    pilot = begin(kalah.KALAH, TWO, params="8x4")
    pilot.key("N")
    pilot.settle()
    dialog = pilot.desk.dialogs[-1]
    for pits in (8, 3):
        give(dialog, "pits", pits)
        dialog.refresh()
        pilot.frame()
    left = pygame.image.tobytes(pilot.desk.surface, "RGB")
    dialog.dirty()
    pilot.frame()
    assert pygame.image.tobytes(pilot.desk.surface, "RGB") == left
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


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda s: s.name)
def test_a_position_is_set_up_by_keys_alone(variant: Any) -> None:
    pilot = begin(variant, TWO)
    pilot.key("P")
    dialog = pilot.desk.dialogs[-1]
    assert dialog.focused is dialog.editor
    for chord in ("1", "2", "Right", "0", "Right", "3", "Backspace", "+", "Up", "Left", "Left", "Left"):
        pilot.key(chord)
    pilot.advance(700)
    pilot.key("5")
    pilot.key("-")
    counts, wells = dialog.state.counts, dialog.editor.wells()
    assert [counts[well] for well in wells[:3]] == [12, 0, 2] and counts[wells[-1]] == 4
    words = "stones" if variant.stores else "seeds"
    assert f"{dialog.state.total} {words}" in said_by(pilot)
    pilot.key("Enter")
    assert not pilot.desk.dialogs or dialog.error
    pilot.close()
