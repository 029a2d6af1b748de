"""Sudoku in an upright window, as on a phone: a hint is read beside the board, and a finger meets one digit."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from games.base import i18n
from games.midend import poses
from games.model.app import App
from games.stage.pilot import Pilot
from games.stage.widgets.buttons import Button
from games.stage.widgets.words import Label
from games.sudoku.board.legend import DigitKeys
from games.sudoku.game import Game
from games.sudoku.hint import names
from games.sudoku.hint.telling import tell
from games.sudoku.play.pencil import Mode
from games.sudoku.play.scene import play as of
from games.sudoku.practice.scene import Practice
from games.sudoku.rated.step_card import weighing
from games.sudoku.rules.position import Move
from games.sudoku.rules.puzzle import empty
from games.sudoku.think.generate import generate

SIZE = (600, 960)
POSES = poses.find_poses("sudoku")


def opened(pose: str) -> Pilot:
    """Return a pilot on a pose in an upright window."""
    pilot = Pilot(poses.make(POSES[pose]), SIZE, motion="off")
    pilot.settle()
    return pilot


def tap(pilot: Pilot, place: tuple[int, int]) -> None:
    """Tap a place with a finger."""
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pilot.send(kind, pos=place, button=1, touch=True)
    pilot.settle()


def board_of(pilot: Pilot) -> Rect:
    """Return the place of the board's cells."""
    return Rect(pilot.scene.play.sheet.view.board)


def read_below(pilot: Pilot) -> dict[str, Label]:
    """Return the words in view between board and dock."""
    card = pilot.scene.find("card-below")
    assert card is not None
    window = Rect(0, 0, *SIZE)
    assert window.contains(card.rect) and not card.rect.colliderect(board_of(pilot))
    assert not card.rect.colliderect(pilot.scene.dock_rect)
    return {w.text: w for w in card.walk() if isinstance(w, Label) and card.rect.contains(w.rect)}


def test_a_hint_is_read_whole_beside_the_board() -> None:
    pilot = opened("play")
    whole = board_of(pilot)
    for step in (1, 2, 3):
        pilot.key("H")
        hint = pilot.scene.play.state.advice.hint
        pilot.until(lambda: pilot.scene.play.state.advice.hint is not None, 10)
        hint = pilot.scene.play.state.advice.hint
        told, seen = tell(pilot.scene.play.puzzle, hint), read_below(pilot)
        assert names.title(hint) in seen
        lines = [line.text for line in told.lines] if step > 1 else []
        for text in [*lines, *([told.what] if step > 2 else [])]:
            assert names.strong(text) in seen, (step, text)
    pilot.click_id("hint_do")
    assert pilot.scene.find("card-below") is None and board_of(pilot) == whole, "it goes with the hint"


def test_the_board_stays_where_it_is_while_a_hint_goes_on() -> None:
    pilot = Pilot(poses.make(POSES["play"]), (600, 900), motion="off")
    places = set()
    for _step in range(3):
        pilot.key("H")
        pilot.until(lambda: pilot.scene.play.state.advice.hint is not None, 10)
        places.add((tuple(board_of(pilot)), tuple(pilot.scene.find("hint_back").rect)[1]))
    assert len(places) == 1, "place and size of the board, and where the buttons stand"


def test_the_board_gives_way_to_longer_steps_and_stays_so() -> None:
    pilot = Pilot(poses.make(POSES["steps"]), (600, 900), motion="off")
    small = board_of(pilot)
    pilot.key("End")
    assert board_of(pilot) == small


def test_a_number_to_be_taken_back_first_is_taken_back_by_the_button_or_enter() -> None:
    pilot = opened("play")
    play = pilot.scene.play
    pilot.until(lambda: play.state.proof.searched, 10)
    before = play.state.position.values
    for by_key in (False, True):
        play.state.play(Move("=", (0,), 5))
        play.arrive()
        pilot.key("H")
        pilot.settle()
        said = pilot.desk.toast
        assert said is not None and said.toast.text == "A number here is wrong: take it back first."
        pilot.key("Enter") if by_key else pilot.click(*said.button.center)
        assert play.state.position.values == before
        pilot.key("H")
        assert play.state.advice.open
        pilot.key("Esc")


@pytest.mark.parametrize("size", [(600, 900), (960, 600)])
def test_the_switch_of_the_candidates_and_the_weight_of_a_step_have_their_words(size: tuple[int, int]) -> None:
    try:
        for language in i18n.LANGUAGES:
            i18n.set_language(language)
            pilot = Pilot(poses.make(POSES["steps"]), size, motion="off")
            pilot.settle()
            look = pilot.scene.look
            words = [w for w in pilot.scene.roots["dock"][0].walk() if isinstance(w, Label)]
            assert any(w.text == i18n._("Candidates") for w in words)
            assert all(w.rect.width >= w.width(look) for w in words), (language, [w.text for w in words])
            assert pilot.scene.find("scrub").rect.width >= look.px(40), language
            hint = pilot.scene.play.state.hint
            assert any(isinstance(w, Label) and w.text == weighing(hint) for w in pilot.scene.walk())
    finally:
        i18n.set_language("en")


def test_an_unfolded_panel_has_the_hint_alone() -> None:
    pilot = opened("play")
    pilot.key("H")
    pilot.until(lambda: pilot.scene.play.state.advice.hint is not None, 10)
    pilot.click_id("panel-sheet")
    pilot.settle()
    assert pilot.scene.find("card-below") is None
    assert len([w for w in pilot.scene.walk() if w.id == "hint_next"]) == 1


@pytest.mark.parametrize("pose", ["steps", "practice_lesson"])
def test_steps_and_lessons_are_read_beside_the_board(pose: str) -> None:
    pilot = opened(pose)
    state = pilot.scene.play.state
    hint = state.board.step if isinstance(pilot.scene.play, Practice) else state.hint
    assert names.strong(tell(state.puzzle if pose == "steps" else state.board.puzzle, hint).what) in read_below(pilot)


@pytest.mark.parametrize(("pose", "pad"), [("play", "digits"), ("practice", "digits"), ("editor", "pad-below")])
def test_a_finger_meets_one_digit(pose: str, pad: str) -> None:
    pilot = opened(pose)
    tap(pilot, board_of(pilot).center)
    keys = pilot.scene.find(pad)
    assert isinstance(keys, DigitKeys)
    for box in keys.cells():
        assert box.w >= 44 and box.h >= 44 and pilot.scene.dock_rect.contains(box)


def test_colours_take_the_place_of_the_digits() -> None:
    pilot = opened("play")
    for _press in range(3):
        pilot.key("P")
    assert pilot.scene.play.state.pencil.mode is Mode.COLOUR
    assert pilot.scene.find("digits") is None
    assert pilot.scene.dock_rect.contains(pilot.scene.find("colours").rect)


@pytest.mark.parametrize("k", [4, 6])
def test_the_numbers_of_a_large_board_stand_below_it(k: int) -> None:
    pilot = Pilot(of(App(), Game.of(empty(k))), SIZE, motion="off")
    pilot.settle()
    play = pilot.scene.play
    tap(pilot, board_of(pilot).center)  # from now on all is as large as a finger needs it
    play.sheet.fit(pilot.scene.look)
    tap(pilot, play.sheet.view.rect(0).center)
    assert play.sheet.chosen == {0}
    pad = pilot.scene.find("pad-below")
    assert isinstance(pad, DigitKeys) and not pad.rect.colliderect(pilot.scene.dock_rect)
    assert not pad.rect.colliderect(play.sheet.area)
    assert all(box.w >= 44 and box.h >= 44 for box in pad.cells())
    tap(pilot, pad.cells()[k * k - 1].center)
    assert play.state.position.values[0] == k * k


def test_all_cells_of_a_hint_on_a_large_board_are_in_view_above_its_card() -> None:
    puzzle = generate(4, ("numbers",), 2, 3)
    pilot = Pilot(of(App(), Game.of(puzzle)), SIZE, motion="off")
    pilot.settle()
    play = pilot.scene.play
    for _hint in range(3):
        pilot.key("K")
        for _step in range(3):
            pilot.key("H")
            pilot.settle()
            framed = set(play.sheet.marks.ring)
            assert all(play.sheet.in_sight(cell) for cell in framed), (play.state.advice.step, framed)
        pilot.key("Enter")
        pilot.settle()
    pilot.close()


def test_starting_over_and_solving_have_their_words_where_there_is_room() -> None:
    """In the sheet they were three bare icons in a row of 576 pixels."""
    pilot = opened("play")
    look = pilot.desk.look
    found = {w.id: w for one in pilot.scene.play.parts().panel() for w in one.walk() if isinstance(w, Button)}
    for id in ("restart", "solve_cell", "solve"):
        assert not found[id].bare(look), id
