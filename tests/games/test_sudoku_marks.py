"""Marks as solvers make them: corner, centre, colours; cell first and digit first; by mouse, keys and touch; kept."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from engine.game import BadInput, IllegalMove
from games.base.i18n import set_language
from games.base.settings import Settings
from games.model.app import App
from games.model.keeping import disk
from games.model.keeping.store import Store
from games.model.shelf import Shelf
from games.stage.pilot import Pilot
from games.sudoku.exchange.links import fpuzzles_link
from games.sudoku.exchange.reading import read as read_text
from games.sudoku.game import Game
from games.sudoku.kind import KIND
from games.sudoku.play.pencil import Mode
from games.sudoku.play.poses import play_pose
from games.sudoku.play.state import State
from games.sudoku.rules import position as rules
from games.sudoku.rules.candidates import candidates, followed
from games.sudoku.rules.formats import read_puzzle, write_puzzle
from games.sudoku.rules.position import Move
from games.sudoku.rules.puzzle import CLUE_KINDS, Puzzle, empty
from games.sudoku.scene import open_text
from games.sudoku.settings import CENTRE_MARKS
from games.sudoku.think.generate import generate
from games.sudoku.think.logic import Logic
from tests.apps import app_of

TIED = "2\n2 w e -\n- - - o\n- - 1 -\n- - - -\n"  # its r1c2 is odd by a diamond


def played(puzzle: Puzzle, size: tuple[int, int] = (1280, 800)) -> Pilot:
    """Return a pilot on a puzzle."""
    settings = Settings()
    return Pilot(open_text(app_of(settings), write_puzzle(puzzle), ""), size, motion="off", settings=settings)


def press(pilot: Pilot, *chords: str) -> None:
    """Press keys one after another."""
    for chord in chords:
        pilot.key(chord)


def click(pilot: Pilot, cell: int, button: int = 1) -> None:
    """Click on a cell, long after the last click."""
    pilot.advance(1000)
    pilot.click(*pilot.scene.play.sheet.view.rect(cell).center, button)


# One answer


@pytest.mark.parametrize("seed", range(4))
def test_wand_hints_and_check_know_the_same_candidates(seed: int) -> None:
    puzzle = generate(3, CLUE_KINDS, 3, seed)
    game = Game.of(puzzle)
    state = State(game, lambda: None)
    wand = state.filling(())
    assert wand is not None
    state.play(wand)
    assert list(game.position.notes) == Logic(puzzle, game.position.values).candidates
    assert not state.faults.wrong_notes()
    every = candidates(puzzle, puzzle.numbers)
    assert any(followed(puzzle, puzzle.numbers, cell) != every[cell] for cell in range(81)), "diamonds matter"


def test_a_hint_takes_away_only_what_stood_there() -> None:
    pilot = played(read_puzzle(TIED)[0])
    press(pilot, "A", "H", "H")
    play = pilot.scene.play
    shown = play.sheet.marks.ghost
    notes = play.state.position.notes
    assert all(notes[cell] == mask for cell, mask in shown.items()), "the board under a hint shows what the wand marks"
    pilot.close()


# Three kinds of marks


def test_modifiers_mark_in_any_mode_and_modes_change_by_keys() -> None:
    pilot = played(empty(3))
    state = pilot.scene.play.state
    click(pilot, 40)
    press(pilot, "Shift+1", "Ctrl+2", "Alt+3")
    assert (state.position.corner(40), state.position.notes[40], state.position.colour(40)) == (1 << 1, 1 << 2, 1 << 3)
    for mode in (Mode.CORNER, Mode.CENTRE, Mode.COLOUR, Mode.DIGIT):
        pilot.key("P")
        assert state.pencil.mode is mode
    press(pilot, "Shift+P", "5")
    assert state.pencil.mode is Mode.COLOUR and state.position.colour(40) == 1 << 3 | 1 << 5
    press(pilot, "9")
    assert "colours 1 to 8" in pilot.desk.toast.toast.text
    press(pilot, "3", "5")
    assert not state.position.colours, "again: off"
    press(pilot, "Shift+P", "Shift+P", "1")
    assert not state.position.corners, "the corner mark that is there goes"
    pilot.close()


def test_four_colours_are_the_most_and_del_takes_numbers_then_colours() -> None:
    pilot = played(empty(3))
    state = pilot.scene.play.state
    click(pilot, 0)
    press(pilot, *(f"Alt+{colour}" for colour in (1, 2, 3, 4)), "Ctrl+7", "Alt+5")
    assert pilot.desk.toast.toast.text == "A cell takes 4 colours at most." and state.position.colour(0) == 0b11110
    press(pilot, "Del")
    assert not state.position.notes[0] and state.position.colours
    press(pilot, "Del")
    assert not state.position.colours
    with pytest.raises(IllegalMove):
        rules.play(rules.play(state.position, Move("&", (0,), 1)), Move("&", (0,), 1))
    pilot.close()


def test_a_number_takes_its_marks_out_of_what_it_sees_and_undo_brings_all_back() -> None:
    pilot = played(empty(3))
    state = pilot.scene.play.state
    pilot.drag(pilot.scene.play.sheet.view.rect(0).center, pilot.scene.play.sheet.view.rect(8).center)
    press(pilot, "Shift+4", "Ctrl+4", "Alt+2")
    before = state.position
    click(pilot, 4)
    press(pilot, "4")
    assert not state.position.corners and not any(state.position.notes)
    assert all(state.position.colour(cell) == 1 << 2 for cell in range(9)), "colours stay"
    press(pilot, "Ctrl+Z")
    assert state.position == before
    pilot.close()


# Lit, held


def test_a_digit_without_a_cell_lights_up_and_a_right_click_marks_it_at_the_corner() -> None:
    pilot = Pilot(play_pose(), motion="off")
    play = pilot.scene.play
    press(pilot, "Esc", "4")
    four = {cell for cell, value in enumerate(play.state.position.values) if value == 4}
    assert play.sheet.marks.digit == 4 and {c for c, t in play.sheet.marks.tint.items() if "same" in t} == four
    open_cell = next(c for c, value in enumerate(play.state.position.values) if not value)
    click(pilot, open_cell, 3)
    assert play.state.position.corner(open_cell) == 1 << 4 and not play.sheet.chosen
    click(pilot, open_cell, 3)
    assert not play.state.position.corners
    press(pilot, "4")
    assert play.sheet.marks.digit == 0, "the digit again ends it"
    click(pilot, open_cell, 3)
    assert pilot.desk.toast.toast.text.startswith("Choose a digit first")
    press(pilot, "7", "Esc")
    assert play.sheet.marks.digit == 0
    click(pilot, next(iter(four)))
    assert play.sheet.marks.digit == 4, "the number of the chosen cell"
    pilot.close()


def test_digit_first_writes_where_one_points_and_again_takes_it_off() -> None:
    pilot = played(empty(3))
    play, values = pilot.scene.play, lambda: pilot.scene.play.state.position.values
    press(pilot, "J", "6")
    assert play.state.pencil.held == 6
    pilot.move(*play.sheet.view.rect(10).center)
    click(pilot, 10)
    assert values()[10] == 6 and not play.sheet.chosen
    click(pilot, 10)
    assert values()[10] == 0
    press(pilot, "P")
    pilot.drag(play.sheet.view.rect(0).center, play.sheet.view.rect(3).center)
    assert [play.state.position.corner(cell) for cell in range(5)] == [1 << 6] * 4 + [0]
    press(pilot, "Ctrl+Z")
    assert not play.state.position.corners, "one step"
    pilot.key("Esc")
    assert play.state.pencil.held == 0 and play.state.pencil.digit_first
    press(pilot, "Left", "P", "P", "P", "2", "Enter")
    assert values()[play.sheet.cursor] == 2, "by keys: Enter lays what is held"
    press(pilot, "J")
    assert not play.state.pencil.digit_first
    pilot.close()


def test_colours_are_held_too_and_pressed_in_the_panel() -> None:
    pilot = played(empty(3))
    play = pilot.scene.play
    click(pilot, 0)
    swatches = pilot.find("colours")
    pilot.click(*swatches.cells()[4].center)
    assert play.state.position.colour(0) == 1 << 5
    pilot.click_id("uncolour")
    assert not play.state.position.colours
    press(pilot, "J")
    pilot.click(*pilot.find("colours").cells()[1].center)
    assert play.state.pencil.mode is Mode.COLOUR and play.state.pencil.held == 2
    pilot.drag(play.sheet.view.rect(9).center, play.sheet.view.rect(11).center)
    assert [play.state.position.colour(cell) for cell in (9, 10, 11, 12)] == [4, 4, 4, 0]
    pilot.close()


def test_a_finger_kept_on_a_digit_holds_it() -> None:
    pilot = played(empty(3), (960, 600))
    play = pilot.scene.play
    box = pilot.find("digits").cells()[2]
    pilot.move(*box.center)
    pilot.down()
    pilot.advance(600)
    pilot.up()
    assert play.state.pencil.digit_first and play.state.pencil.held == 3
    click(pilot, 30)
    assert play.state.position.values[30] == 3
    pilot.click(*pilot.find("digits").cells()[2].center)
    assert play.state.pencil.held == 0, "a short press puts it down"
    pilot.close()


@pytest.mark.parametrize("language", ["en", "hu", "es", "ro"])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_every_mode_can_be_chosen_by_mouse_in_every_language(language: str, size: tuple[int, int]) -> None:
    set_language(language)
    try:
        pilot = played(empty(3), size)
        for at, mode in enumerate(Mode):
            modes = pilot.find("mode")
            pilot.click(*modes.parts(pilot.scene.look)[at].center)
            assert pilot.scene.play.state.pencil.mode is mode
            row = pilot.find("colours" if mode is Mode.COLOUR else "digits")
            assert pilot.scene.areas.dock.contains(pilot.find("check").rect) and row.rect.w > 9 * 25
        pilot.close()
    finally:
        set_language("en")


# Kept, copied


def marked_game() -> Game:
    """Return a game with marks of every kind."""
    game = Game.of(read_puzzle(TIED)[0])
    for move in (Move("~", (1, 3)), Move("^", (4, 5), 2), Move("&", (0, 6), 8), Move("&", (0,), 1)):
        game.play(move)
    return game


def test_marks_are_in_the_text_of_a_position_and_in_moves() -> None:
    position = marked_game().position
    assert rules.read(rules.write(position)) == position
    plain = rules.play(rules.begin(read_puzzle(TIED)[0]), Move("+", (1,), 3))
    assert rules.write(plain).count("|") == 3, "as older programs read it"
    games = KIND.read(rules.write(position))
    assert games[0].position == position
    assert games[0].save()["needs"] == 2
    damaged = rules.write(position).rpartition("|")[0]
    for wrong in (f"{damaged}|0=3fe", f"{damaged}|0=1", f"{damaged}|99=2"):
        with pytest.raises(BadInput):
            rules.read(wrong)


def test_an_older_program_leaves_a_file_with_new_marks_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = App.of(Store(tmp_path))
    shelf = Shelf(KIND, app.store)
    game = Game.of(read_puzzle(TIED)[0])
    game.play(Move("+", (1,), 3))
    shelf.keep(game)
    app.store.settle()
    path = next(path for path in tmp_path.rglob("*.json") if "sudoku" in path.name or path.parent.name == "sudoku")
    assert json.loads(path.read_text())["version"] == 1, "what it knows it can still read"
    for move in marked_game().history.moves:
        game.play(move)
    shelf.keep(game)
    app.store.settle()
    written = path.read_bytes()
    assert json.loads(written)["version"] == 2
    again = Shelf(KIND, Store(tmp_path)).latest()
    assert again is not None and again.position == game.position

    monkeypatch.setattr(disk, "NEWEST", {})  # as it was before
    older = Store(tmp_path)
    assert Shelf(KIND, older).latest() is None
    other = Game.of(empty(2))
    other.play(Move("=", (0,), 1))
    with pytest.raises(disk.StoreError):
        Shelf(KIND, older).keep(other)
        older.settle()
    assert path.read_bytes() == written


def test_marks_and_the_first_colour_go_through_an_f_puzzles_link() -> None:
    position = marked_game().position
    back = read_text(fpuzzles_link(position))[0].positions[0]
    assert back.notes == position.notes and back.corners == position.corners
    assert [back.colour(cell) for cell in (0, 6)] == [1 << 1, 1 << 8], "the link carries one colour a cell"


def test_pictures_of_marks_are_drawn_in_both_themes() -> None:
    for theme in ("light", "dark"):
        pilot = Pilot(play_pose(), theme=theme, motion="off")
        sheet = pilot.scene.play.sheet
        rect = sheet.view.rect(0)
        pilot.frame()
        before = pygame.image.tobytes(pilot.picture().subsurface(rect), "RGB")
        click(pilot, 0)
        press(pilot, "Alt+1", "Alt+2", "Alt+3", "Alt+4", "Esc")
        colours = {tuple(pilot.picture().get_at((rect.x + x, rect.y + y)))[:3]
                   for x, y in ((4, 30), (60, 30), (40, 4), (40, 60))}  # fmt: skip
        assert len(colours) >= 3 and pygame.image.tobytes(pilot.picture().subsurface(rect), "RGB") != before
        pilot.close()


def test_the_wand_says_once_that_marks_can_stand_in_their_places() -> None:
    pilot = played(read_puzzle("2\n- - - -\n- e - -\n- - - -\n- - - 1\n")[0])
    settings = pilot.scene.look.settings
    pilot.key("A")
    assert pilot.desk.toast.toast.label == "In their places"
    pilot.key("Ctrl+Z")
    pilot.frame()
    pilot.desk.hide_toast()
    pilot.key("A")
    assert pilot.desk.toast is None, "once is enough"
    pilot.key("A")
    assert pilot.desk.toast.toast.label == "In their places", "nothing else was to be done"
    pilot.scene.hear(pilot.desk.toast.toast.says)
    assert CENTRE_MARKS.of(settings) == "places"
    pilot.key("A")
    assert pilot.desk.toast.toast.label == ""
    pilot.close()
