"""Sudoku on the stage: solving by mouse and keys, hints, mistakes, savepoints, large boards, a new puzzle."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.model.app import App
from games.model.keeping.store import Store
from games.stage.pilot import Pilot
from games.sudoku.board.messages import SheetPanned
from games.sudoku.editor.scene import edit
from games.sudoku.kind import KIND
from games.sudoku.play.new_puzzle import BoxSizeWanted, CluesWanted, NewPuzzleCommand, SeedTyped
from games.sudoku.play.poses import large_pose, play_pose
from games.sudoku.play.scene import Play
from games.sudoku.rules import position as rules
from games.sudoku.rules.formats import write_puzzle
from games.sudoku.rules.puzzle import empty
from games.sudoku.scene import open_game, open_text
from games.sudoku.settings import SHOWN_MISTAKES
from games.sudoku.think.generate import generate
from games.sudoku.think.logic import peers
from games.sudoku.think.solve import solve
from tests.games.sudoku_scenes import click_cell, played
from tests.unseen import unseen


def test_a_puzzle_is_solved_by_mouse_and_keys() -> None:
    puzzle = generate(2, ("numbers", "parity", "sums"), 2, 1)
    answer = solve(puzzle)[0]
    pilot = played(puzzle)
    for cell, value in enumerate(answer):
        if not puzzle.numbers[cell]:
            click_cell(pilot, cell)
            pilot.key(str(value))
    assert pilot.scene.play.state.solved and pilot.desk.dialogs
    pilot.close()


def test_a_puzzle_is_solved_by_keys_alone() -> None:
    puzzle = generate(2, ("numbers",), 1, 3)
    answer = solve(puzzle)[0]
    pilot = played(puzzle)
    row, column = divmod(pilot.scene.play.sheet.cursor, 4)
    for cell, value in enumerate(answer):
        if puzzle.numbers[cell]:
            continue
        while pilot.scene.play.sheet.cursor // 4 != cell // 4:
            pilot.key("Down")
        while pilot.scene.play.sheet.cursor % 4 != cell % 4:
            pilot.key("Right")
        pilot.key(str(value))
    assert (row, column) != (-1, -1) and pilot.scene.play.state.solved
    pilot.close()


def test_hints_alone_solve_a_puzzle() -> None:
    puzzle = generate(2, ("numbers", "parity", "sums"), 2, 2)
    pilot = played(puzzle)
    pilot.until(lambda: pilot.scene.play.state.proof.many is not None)
    for _step in range(400):
        if pilot.scene.play.state.solved:
            break
        with unseen(pilot):  # but for the third step
            for _press in range(3):
                pilot.key("H")
        assert pilot.scene.play.state.advice.hint is not None and pilot.scene.play.state.advice.step == 3
        pilot.click_id("hint_do")
    assert pilot.scene.play.state.solved and pilot.scene.game.hints > 0
    pilot.close()


def test_where_logic_ends_the_true_candidates_help() -> None:
    pilot = played(generate(2, ("numbers",), 1, 3))
    pilot.scene.game.history.positions[0] = rules.begin(empty(2))
    pilot.scene.play.state.advice.step = 1
    pilot.scene.play.state.advice.go_on(pilot.scene.look.now())
    pilot.until(lambda: not pilot.scene.play.state.advice.seeking)
    assert pilot.scene.play.state.advice.hint is None  # on an empty board every candidate occurs in some solution
    pilot.close()


def test_pencil_marks_and_undo() -> None:
    pilot = Pilot(play_pose(), motion="off")
    cell = next(c for c in range(81) if not pilot.scene.play.state.position.values[c])
    click_cell(pilot, cell)
    before = pilot.scene.play.state.position
    pilot.key("P")
    pilot.key("P")
    pilot.key("4")
    assert pilot.scene.play.state.position.notes[cell] != before.notes[cell]
    pilot.key("Ctrl+Z")
    assert pilot.scene.play.state.position == before
    pilot.close()


def test_wrong_numbers_are_marked_and_check_names_them() -> None:
    puzzle = generate(3, ("numbers",), 2, 4)
    answer = solve(puzzle)[0]
    pilot = played(puzzle)
    pilot.until(lambda: pilot.scene.play.state.proof.many is not None)
    cell = next(c for c in range(81) if not puzzle.numbers[c])
    seen = {puzzle.numbers[peer] for peer in peers(3)[cell]}
    wrong = next(v for v in range(1, 10) if v != answer[cell] and v not in seen)
    click_cell(pilot, cell)
    pilot.key(str(wrong))
    assert pilot.scene.game.mistakes == 0  # it clashes with nothing in sight, and the figure must not tell
    pilot.key("C")
    assert cell in pilot.scene.play.state.faults.cells and pilot.scene.game.mistakes == 1
    assert pilot.desk.toast.toast.text == "1 number is wrong."
    pilot.key("C")
    assert pilot.scene.game.mistakes == 1  # told already
    pilot.key("H")  # no hint from a wrong board
    assert pilot.scene.play.state.advice.hint is None
    given = next(c for c in range(81) if puzzle.numbers[c])
    click_cell(pilot, given)
    before = pilot.scene.play.state.position
    pilot.key("5")
    assert pilot.scene.play.state.position == before and pilot.desk.toast is not None
    pilot.close()


@pytest.mark.parametrize(("kind", "at_once", "checked"), [("never", 0, 1), ("rules", 1, 1), ("solution", 1, 1)])
def test_a_clash_counts_when_it_is_told(tmp_path: Any, kind: str, at_once: int, checked: int) -> None:
    puzzle = generate(3, ("numbers",), 2, 4)
    pilot = played(puzzle, tmp_path)
    pilot.until(lambda: pilot.scene.play.state.proof.many is not None)
    SHOWN_MISTAKES.change(pilot.scene.look.settings, kind)
    cell = next(c for c in range(81) if not puzzle.numbers[c])
    clashing = next(puzzle.numbers[peer] for peer in peers(3)[cell] if puzzle.numbers[peer])
    click_cell(pilot, cell)
    pilot.key(str(clashing))
    assert pilot.scene.game.mistakes == at_once
    pilot.key("C")
    assert pilot.scene.game.mistakes == checked
    pilot.close()


def test_where_to_look_does_not_tell_the_answer() -> None:
    pilot = played(generate(3, ("numbers",), 1, 7))
    pilot.until(lambda: pilot.scene.play.state.proof.many is not None)
    pilot.key("H")
    with pytest.raises(LookupError):
        pilot.find("hint_do")
    pilot.key("H")
    pilot.click_id("hint_do")
    assert pilot.scene.game.history.moves
    pilot.close()


def test_two_digit_numbers_on_a_large_board() -> None:
    pilot = Pilot(large_pose(), motion="off")
    sheet = pilot.scene.play.sheet
    cell = next(c for c in range(36 * 8, 36 * 9) if not pilot.scene.play.state.position.values[c])
    sheet.cursor, sheet.chosen = cell, {cell}
    pilot.key("2")
    assert sheet.typed == "2"
    pilot.key("7")
    assert pilot.scene.play.state.position.values[cell] == 27 and not sheet.typed
    pilot.key("Ctrl+Z")
    pilot.key("3")
    pilot.key("Enter")
    assert pilot.scene.play.state.position.values[cell] == 3
    pilot.close()


def test_zoom_pan_and_map_of_a_large_board() -> None:
    pilot = Pilot(large_pose(), motion="off")
    sheet = pilot.scene.play.sheet
    before = sheet.view
    pilot.move(400, 400)
    pilot.wheel(3)
    assert sheet.view.cell > before.cell
    pilot.key("F")
    assert sheet.view.board.w <= sheet.area.w + 1
    pilot.key(".")
    pilot.scene.hear(SheetPanned((30.0, 30.0)))
    assert sheet.view.at(sheet.area.center) is not None
    pilot.key("G")
    assert sheet.area.colliderect(sheet.view.rect(sheet.cursor))
    pilot.close()


def test_a_100x100_board_opens_and_pans_quickly() -> None:
    import time

    text = write_puzzle(empty(10))
    pilot = Pilot(open_text(App(), text, ""), motion="off")
    sheet = pilot.scene.play.sheet
    pilot.key("F")
    begin = time.process_time()
    for step in range(20):
        sheet.view = sheet.view.zoomed(1.3 if step < 10 else 0.8, sheet.area.center, 2, 100).moved(5, 3, sheet.area)
        sheet.touch()
        pilot.frame()
    assert time.process_time() - begin < 5  # far above what it takes; a frame that draws all 10 000 cells would fail
    pilot.close()


def test_a_game_survives_a_kill(tmp_path: Any) -> None:
    puzzle = generate(3, ("numbers", "sums"), 2, 6)
    pilot = played(puzzle, tmp_path)
    cell = next(c for c in range(81) if not puzzle.numbers[c])
    click_cell(pilot, cell)
    pilot.key("3")
    position = pilot.scene.play.state.position
    store = Store(tmp_path)
    assert open_game(App.of(store), None).game.position == position
    pilot.close()


def test_a_damaged_save_is_told(tmp_path: Any) -> None:
    store = Store(tmp_path)
    store.autosave("sudoku", "game", {"history": {"params": "3n2", "seed": 1, "moves": ["x"], "cursor": 0}})
    again = open_game(App.of(store), None)
    assert isinstance(again.play, Play) and store.take_notices()


def test_dragging_selects_what_lies_between() -> None:
    pilot = played(empty(3))
    rect = pilot.scene.play.sheet.view.rect
    pilot.drag(rect(0).center, rect(8).center, steps=2)
    assert pilot.scene.play.sheet.chosen == set(range(9))
    pilot.close()


def test_dragging_pans_a_board_larger_than_its_view_and_shift_selects() -> None:
    pilot = played(empty(10))
    sheet = pilot.scene.play.sheet
    sheet.zoom_to(pilot.scene.look, 0.8)
    pilot.frame()
    start, end = sheet.area.center, (sheet.area.centerx - 150, sheet.area.centery - 100)
    cell, chosen = sheet.view.at(start), set(sheet.chosen)
    pilot.drag(start, end)
    assert sheet.view.at(end) == cell and sheet.chosen == chosen
    pilot.click(*end)
    assert sheet.chosen == {cell} and sheet.cursor == cell
    pygame.key.set_mods(pygame.KMOD_SHIFT)
    try:
        pilot.drag(start, (start[0], start[1] + 2 * sheet.view.cell), steps=2)
    finally:
        pygame.key.set_mods(0)
    first = sheet.view.at(start)
    assert sheet.chosen == {first, first + 100, first + 200}
    pilot.key("F")
    pilot.drag(sheet.view.rect(0).center, sheet.view.rect(5).center, steps=2)
    assert sheet.chosen == set(range(6))  # all in view: there is nothing to pan
    pilot.close()


def test_a_new_puzzle_by_keys_keeps_the_one_under_way(tmp_path: Any) -> None:
    pilot = played(generate(2, ("numbers",), 1, 3), tmp_path)
    before = pilot.scene.game
    cell = next(c for c in range(16) if not before.puzzle.numbers[c])
    click_cell(pilot, cell)
    pilot.key("1")
    pilot.key("N")
    pilot.key("Enter")
    pilot.until(lambda: pilot.desk.dialogs[-1].id == "leave")
    pilot.key("Enter")
    assert pilot.scene.game is not before and not pilot.scene.game.history.moves
    assert len(Store(tmp_path).saves("sudoku")) == 1
    pilot.close()


def test_a_seed_is_of_plain_digits() -> None:
    pilot = played(generate(2, ("numbers",), 1, 3))
    pilot.key("N")
    (dialog,) = pilot.desk.dialogs
    for text, kept in (("²", ""), ("1²2٣", "12"), ("7" * 5000, "7" * 9)):
        dialog.on_message(SeedTyped(text))
        assert dialog.seed_text == kept
    pilot.close()


def test_choices_changed_while_a_puzzle_is_made_are_for_the_next() -> None:
    pilot = played(generate(2, ("numbers",), 1, 3))
    pilot.key("N")
    (dialog,) = pilot.desk.dialogs
    fewer, more = CluesWanted("sums", False), CluesWanted("sums", True)
    for message in (BoxSizeWanted(2), fewer, NewPuzzleCommand.MAKE, BoxSizeWanted(4), more):
        dialog.on_message(message)
    pilot.until(lambda: not pilot.desk.dialogs)
    params = pilot.scene.game.history.params
    assert pilot.scene.play.puzzle.k == params.k == 2 and params.clues == ("numbers", "parity")
    pilot.close()


def test_an_arrow_or_a_click_enters_what_was_typed() -> None:
    pilot = Pilot(large_pose(), motion="off")
    sheet = pilot.scene.play.sheet
    one, two = [c for c in range(36 * 9, 36 * 18) if not pilot.scene.play.state.position.values[c]][:2]
    for cell, leave in ((one, lambda: pilot.key("Down")), (two, lambda: click_cell(pilot, one))):
        sheet.cursor, sheet.chosen = cell, {cell}
        pilot.key("3")
        leave()
        assert pilot.scene.play.state.position.values[cell] == 3 and sheet.cursor != cell
    pilot.close()


def test_no_solution_is_said_only_when_it_is_known() -> None:
    pilot = Pilot(open_text(App(), "2\no4 - - -\n- - - -\n- - - -\n- - - -\n", ""), motion="off")
    pilot.until(lambda: pilot.scene.play.state.proof.searched)
    pilot.advance(50)
    assert pilot.scene.play.state.proof.solution is None
    assert "No solution" in [getattr(w, "title", "") for w in pilot.scene.walk()]
    pilot.close()


def test_a_savepoint_is_kept_and_goes_with_its_moves(tmp_path: Any) -> None:
    pilot = played(generate(2, ("numbers",), 1, 3), tmp_path)
    play: Play = pilot.scene.play
    first, second = [c for c in range(16) if not play.puzzle.numbers[c]][:2]
    for cell in (first, second):
        click_cell(pilot, cell)
        pilot.key("1")
        if cell == first:
            pilot.key("B")
    assert len(play.game.history.moves) == 2
    again = KIND.load(play.game.save())
    assert again.points == [1]
    pilot.key("Shift+B")
    assert play.game.history.cursor == 1 and pilot.scene.can_redo()
    pilot.key("Ctrl+Z")
    click_cell(pilot, second)
    pilot.key("2")  # another way: the savepoint lay on the one left
    assert pilot.desk.toast is not None and pilot.desk.toast.toast.text.startswith("Undo also removed 1 savepoint.")
    pilot.key("Shift+B")
    assert play.game.history.cursor == 1 and play.game.history.moves[0].cells == (second,) and not play.game.points
    assert not KIND.load({**play.game.save(), "points": [99, -1, "x", None]}).points
    pilot.close()


def test_a_number_half_typed_does_not_outlast_the_board_it_was_typed_for() -> None:
    pilot = Pilot(edit(App(), empty(5)), motion="off")
    editor: Any = pilot.scene.play
    pilot.type("2")  # could go on as 20 to 25
    assert editor.sheet.typed == "2"
    editor._take_size(1)
    pilot.advance(2000)
    assert editor.puzzle == empty(1)
