"""Sudoku on the stage: solving by mouse and keys, hints, mistakes, editor, solutions, search, large boards."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.base.settings import Settings
from games.midend.messages import TextPasted
from games.model.app import App
from games.model.keeping.store import Store
from games.stage.pilot import Pilot
from games.sudoku.board.messages import SheetPanned, SheetTouched
from games.sudoku.board.touching import Touch
from games.sudoku.editor.messages import SymmetryChosen
from games.sudoku.editor.scene import Editor, edit
from games.sudoku.hint.names import technique
from games.sudoku.kind import KIND
from games.sudoku.play.new_puzzle import BoxSizeWanted, CluesWanted, NewPuzzleCommand, SeedTyped
from games.sudoku.play.poses import large_pose, play_pose
from games.sudoku.play.scene import Play
from games.sudoku.rules import position as rules
from games.sudoku.rules.formats import read_puzzles, read_solutions, write_puzzle
from games.sudoku.rules.puzzle import EVEN, ODD, SOUTH, WEST, Puzzle, empty, resized
from games.sudoku.scene import open_game, open_text
from games.sudoku.search.messages import PuzzleSearchCommand, PuzzleSearchPace
from games.sudoku.search.scene import Watching, search_pose, watch
from games.sudoku.settings import SHOWN_MISTAKES
from games.sudoku.solutions.scene import Solutions, solutions, solutions_pose
from games.sudoku.think.generate import generate
from games.sudoku.think.logic import peers
from games.sudoku.think.solve import solve
from tests.apps import app_of
from tests.unseen import unseen


def played(puzzle: Puzzle, tmp_path: Any = None, size: tuple[int, int] = (1280, 800)) -> Pilot:
    """Return a pilot on a puzzle."""
    settings = Settings.load(Store(tmp_path)) if tmp_path is not None else Settings()
    return Pilot(open_text(app_of(settings), write_puzzle(puzzle), ""), size, motion="off", settings=settings)


def click_cell(pilot: Pilot, cell: int) -> None:
    """Click a cell."""
    pilot.click(*pilot.scene.play.sheet.view.rect(cell).center)


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


def test_the_editor_judges_and_names_the_clash() -> None:
    pilot = Pilot(edit(App(), empty(2)), motion="off")
    editor: Editor = pilot.scene.play
    pilot.until(lambda: editor.state.known.counted)
    assert editor.state.known.count == 288
    click_cell(pilot, 5)
    pilot.key("4")
    assert editor.puzzle.numbers[5] == 4
    pilot.key("O")
    assert editor.puzzle.marks[5] & ODD
    pilot.until(lambda: editor.state.known.clash)
    assert {kind for _cell, kind in editor.state.known.clash} == {"n", "o"}
    pilot.frame()
    for way, mark in (("way0", 0), ("way1", EVEN)):  # remove the circle, make it even
        pilot.until(lambda: editor.state.known.clash)
        pilot.frame()
        pilot.click_id(way)
        assert editor.puzzle.marks[5] == mark
        pilot.until(lambda: editor.state.known.counted)
        assert editor.state.known.count > 0
        pilot.key("Ctrl+Z")
        assert editor.puzzle.marks[5] == ODD
    pilot.close()


def test_the_way_out_takes_the_clue_set_last() -> None:
    pilot = Pilot(edit(App(), read_puzzles("2\n- - - -\n- - - -\n- - - -\n1 - - -\n")[0][0]), motion="off")
    editor: Editor = pilot.scene.play
    click_cell(pilot, 8)
    pilot.key("1")
    pilot.until(lambda: editor.state.known.clash)
    pilot.frame()
    pilot.click_id("way0")
    assert editor.puzzle.numbers[8] == 0 and editor.puzzle.numbers[12] == 1
    pilot.close()


def test_the_editor_sets_marks_by_mouse() -> None:
    pilot = Pilot(edit(App(), empty(3)), motion="off")
    editor: Editor = pilot.scene.play
    pilot.click_id("tool_even")
    click_cell(pilot, 10)
    assert editor.puzzle.marks[10] & EVEN
    click_cell(pilot, 10)
    assert not editor.puzzle.marks[10] & EVEN
    pilot.click_id("tool_south")
    x, y = editor.sheet.view.edge(20, SOUTH)
    pilot.click(x, y - 4)
    assert editor.puzzle.marks[20] & SOUTH
    pilot.scene.hear(SymmetryChosen("half"))
    pilot.click_id("tool_even")
    click_cell(pilot, 0)
    assert editor.state.partner == 80 and editor.sheet.cursor == 80
    pilot.key("Esc")
    assert editor.state.partner is None
    pilot.close()


SIZES = [(1280, 800), (960, 600), (700, 1100)]


@pytest.mark.parametrize("size", SIZES)
def test_every_tool_of_the_editor_lays_its_clue_by_mouse(size: tuple[int, int]) -> None:
    pilot = Pilot(edit(App(), empty(3)), size, motion="off")
    editor: Editor = pilot.scene.play
    click_cell(pilot, 40)
    assert editor.sheet.cursor == 40
    pilot.key("7")
    assert editor.puzzle.numbers[40] == 7
    pilot.click_id("erase")
    assert editor.puzzle == empty(3)
    for tool, mark in (("even", EVEN), ("odd", ODD)):
        pilot.click_id(f"tool_{tool}")
        for wanted in (mark, 0):  # the same clue again takes it off
            click_cell(pilot, 31)
            assert editor.puzzle.marks[31] == wanted
        rect = editor.sheet.view.rect
        for wanted in (mark, 0):
            pilot.drag(rect(9).center, rect(17).center, steps=3)
            assert set(editor.puzzle.marks[9:18]) == {wanted}  # none is left out between two events
    for tool, mark, (dx, dy) in (("south", SOUTH, (0, -4)), ("west", WEST, (4, 0))):
        pilot.click_id(f"tool_{tool}")
        x, y = editor.sheet.view.edge(50, mark)
        for wanted in (mark, 0):
            pilot.click(x + dx, y + dy)
            assert editor.puzzle.marks[50] == wanted
    pilot.click_id("tool_number")
    click_cell(pilot, 3)
    assert editor.sheet.cursor == 3 and editor.puzzle == empty(3)
    pilot.close()


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


def test_a_smaller_board_keeps_what_fits() -> None:
    puzzle = generate(3, ("numbers", "parity", "sums"), 2, 1)
    small = resized(puzzle, 2)
    assert small.n == 4 and max(small.numbers) <= 4
    assert not any(mark & SOUTH for mark in small.marks[12:])
    assert resized(resized(puzzle, 5), 3) == puzzle


def test_all_solutions_are_listed_compared_and_filtered() -> None:
    pilot = Pilot(solutions(App(), solutions_pose().game.puzzle), motion="off")
    shown: Solutions = pilot.scene.play
    pilot.until(lambda: shown.state.complete)
    pilot.advance(50)
    assert len(shown.state.found) == len(set(shown.state.found)) == len(solve(shown.puzzle))
    pilot.key("Right")
    assert shown.state.at == 1
    pilot.key("End")
    assert shown.state.at == len(shown.state.found) - 1
    cell = next(c for c in range(81) if len({grid[c] for grid in shown.state.found}) > 1)
    value = shown.state.found[shown.state.indices()[shown.state.at]][cell]
    shown.on(SheetTouched(Touch("choose", cell)))
    assert shown.state.pinned == (cell, value)
    assert len(shown.state.indices()) == sum(grid[cell] == value for grid in shown.state.found)
    pilot.close()


def test_the_bars_tell_what_is_the_same_in_all() -> None:
    pilot = Pilot(solutions(App(), solutions_pose().game.puzzle), motion="off")
    shown: Solutions = pilot.scene.play
    pilot.until(lambda: shown.state.complete)
    pilot.frame()
    same = {c for c in range(81) if len({grid[c] for grid in shown.state.found}) == 1 and not shown.puzzle.numbers[c]}
    assert shown.sheet.marks.bar == same and same
    pilot.close()


def test_a_number_of_the_cell_pointed_at_is_pinned_by_its_button() -> None:
    pilot = Pilot(solutions(App(), solutions_pose().game.puzzle), motion="off")
    shown: Solutions = pilot.scene.play
    pilot.until(lambda: shown.state.complete)
    cell = next(c for c in range(81) if len({grid[c] for grid in shown.state.found}) > 2)
    pilot.move(*shown.sheet.view.rect(cell).center)
    pilot.frame()
    other = next(grid[cell] for grid in shown.state.found if grid[cell] != shown.state.found[shown.state.at][cell])
    pilot.click_id(f"pin{other}")
    assert shown.state.pinned == (cell, other)
    found = shown.state.found
    assert [found[i][cell] for i in shown.state.indices()] == [other] * sum(g[cell] == other for g in found)
    pilot.click_id(f"pin{other}")
    assert shown.state.pinned is None
    pilot.close()


def test_flipping_goes_at_its_pace() -> None:
    pilot = Pilot(solutions(App(), solutions_pose().game.puzzle), motion="off")
    shown: Solutions = pilot.scene.play
    pilot.until(lambda: shown.state.complete)
    pilot.key("+")
    pilot.key("+")
    pilot.key("Space")
    for _frame in range(20):
        pilot.advance(50)
    assert 18 <= shown.state.at <= 22
    pilot.key("Space")
    at = shown.state.at
    pilot.advance(500)
    assert shown.state.at == at
    pilot.close()


def test_a_flood_of_solutions_is_cut_off_and_saved_whole(tmp_path: Any) -> None:
    """More solutions than are kept: the list stops at its limit, the file gets on until it is stopped."""
    store = Store(tmp_path)
    pilot = Pilot(solutions(App.of(store), empty(3)), motion="off", settings=Settings.load(store))
    shown: Solutions = pilot.scene.play
    pilot.until(lambda: shown.state.full, 60)
    pilot.frame()
    assert len(shown.state.found) == 100_000 and not shown.state.complete and not shown.state.searching
    pilot.click_id("save_all")
    pilot.until(lambda: shown.saving.written > 3000, 60)
    pilot.click_id("stop_saving")
    assert shown.saving is None
    (path,) = store.exports.iterdir()
    saved = read_solutions(path.read_text(), 3)
    assert len(saved) == len(set(saved)) > 3000 and not any(0 in grid for grid in saved)
    pilot.close()


def test_all_solutions_are_saved_in_the_background(tmp_path: Any) -> None:
    store = Store(tmp_path)
    pilot = Pilot(solutions(App.of(store), empty(2)), motion="off", settings=Settings.load(store))
    shown: Solutions = pilot.scene.play
    pilot.until(lambda: shown.state.complete)
    pilot.frame()
    pilot.click_id("save_all")
    pilot.until(lambda: shown.saving is None, 20)
    (path,) = store.exports.iterdir()
    assert sorted(read_solutions(path.read_text(), 2)) == sorted(solve(empty(2)))
    pilot.close()


@pytest.mark.parametrize("wait", [True, False])
def test_a_chosen_solution_is_played(tmp_path: Any, wait: bool) -> None:
    """Its puzzle comes back with so many more numbers that it is the only solution; the game before it is kept."""
    puzzle = solutions_pose().game.puzzle if wait else empty(3)
    pilot = played(puzzle, tmp_path)
    first = pilot.scene.play
    click_cell(pilot, next(c for c in range(81) if not first.puzzle.numbers[c]))
    pilot.key("1")
    pilot.key("L")
    pilot.settle()
    shown: Solutions = pilot.scene.play
    pilot.until(lambda: shown.state.complete if wait else len(shown.state.found) > 5)
    pilot.key("Right")
    pilot.key("Right")
    wanted = shown.state.found[2]
    pilot.click_id("play_this")
    pilot.until(lambda: pilot.scene.play is first, 30)
    pilot.settle()
    assert isinstance(pilot.scene.play, Play) and solve(pilot.scene.play.puzzle) == [wanted]
    assert all(v in (0, pilot.scene.play.puzzle.numbers[c]) for c, v in enumerate(puzzle.numbers))
    assert pilot.scene.play.puzzle.marks == puzzle.marks
    assert len(Store(tmp_path).saves("sudoku")) == 1
    pilot.close()


def test_the_only_solution_is_played_as_it_is() -> None:
    pilot = played(generate(2, ("numbers",), 1, 3))
    first = pilot.scene.play
    pilot.key("L")
    pilot.settle()
    pilot.until(lambda: pilot.scene.play.state.complete)
    pilot.key("Enter")
    pilot.settle()
    assert pilot.scene.play is first
    pilot.close()


def test_no_solution_is_a_result_with_its_reason() -> None:
    pilot = Pilot(solutions(App(), read_puzzles("2\no4 - - -\n- - - -\n- - - -\n- - - -\n")[0][0]), motion="off")
    pilot.until(lambda: bool(pilot.scene.play.state.clash))
    assert "4" in pilot.scene.play.state.clash and "odd" in pilot.scene.play.state.clash
    for _look in range(2):
        assert pilot.scene.play.sheet.marks.cross == {cell for cell, _kind in pilot.scene.play.state.clashing} != set()
        pilot.key("End")  # looking on, the cells stay marked
    pilot.close()


def test_the_search_is_stepped_and_sought() -> None:
    pilot = Pilot(watch(App(), search_pose().game.puzzle), motion="off")
    watched: Watching = pilot.scene.play
    pilot.until(lambda: watched.state.shown.extra)
    assert watched.state.shown.nodes == 0 and watched.sheet.values == watched.puzzle.numbers
    for _step in range(13):
        node = watched.state.shown.nodes
        pilot.key("Right")
        pilot.until(lambda node=node: watched.state.shown.nodes > node)
    there = watched.state.shown.extra["values"]
    pilot.key("Left")
    pilot.until(lambda: watched.state.drive.latest.nodes == 12)
    pilot.key("Right")
    pilot.until(lambda: watched.state.drive.latest.nodes == 13)
    assert watched.state.drive.latest.extra["values"] == there
    pilot.key("Home")
    pilot.until(lambda: watched.state.drive.latest.nodes == 0 and watched.sheet.values == watched.puzzle.numbers)
    pilot.key("X")
    pilot.until(lambda: not watched.state.drive.goal)
    assert watched.state.shown.extra["conflict"] is not None
    watched.on(PuzzleSearchCommand.PLAY_ON)
    pilot.until(lambda: watched.state.shown.finished, 30)
    assert watched.state.shown.solutions == 1
    pilot.close()


def test_what_needs_no_guess_is_watched_cell_by_cell() -> None:
    puzzle = generate(3, ("numbers", "parity", "sums"), 1, 7)
    answer = solve(puzzle)[0]
    pilot = Pilot(watch(App(), puzzle), motion="off")
    scene: Watching = pilot.scene.play
    pilot.until(lambda: scene.state.shown.extra)
    assert scene.sheet.values == puzzle.numbers
    empty_cells = puzzle.numbers.count(0)
    for node in range(1, 4):
        before = scene.sheet.values
        pilot.key("Right")
        pilot.until(lambda node=node: scene.state.shown.nodes == node)
        (filled,) = (c for c in range(81) if scene.sheet.values[c] != before[c])
        assert scene.sheet.values[filled] == answer[filled]
        reason = scene.state.shown.extra["reason"]
        assert reason[-1].places == ((filled, answer[filled]),)
        assert technique(reason[-1].technique) in {getattr(widget, "title", "") for widget in pilot.desk.active.walk()}
    pilot.key("Left")
    pilot.until(lambda: scene.state.drive.latest.nodes == 2 and scene.sheet.values == before)
    scene.on(PuzzleSearchPace(3))
    pilot.key("Space")
    pilot.until(lambda: scene.state.shown.finished)
    assert scene.sheet.values == answer and scene.state.shown.nodes == empty_cells
    pilot.key("Home")
    pilot.until(lambda: scene.sheet.values == puzzle.numbers)
    pilot.key("End")
    pilot.until(lambda: scene.sheet.values == answer)
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


def test_an_edited_puzzle_takes_the_place_of_the_one_played(tmp_path: Any) -> None:
    pilot = played(generate(2, ("numbers",), 1, 3), tmp_path)
    first = pilot.scene.play
    click_cell(pilot, next(c for c in range(16) if not first.puzzle.numbers[c]))
    pilot.key("1")
    pilot.key("E")
    pilot.settle()
    pilot.click_id("play")  # nothing was edited: the game goes on
    pilot.settle()
    assert pilot.scene.play is first and first.game.history.moves
    pilot.key("E")
    pilot.settle()
    pilot.scene.hear(TextPasted(write_puzzle(empty(3))))
    pilot.frame()
    pilot.click_id("play")
    pilot.settle()
    assert pilot.scene.play.puzzle == empty(3) and pilot.desk.scenes == [pilot.scene]
    assert len(Store(tmp_path).saves("sudoku")) == 1
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


def test_the_editor_lists_clues_again_after_redo() -> None:
    pilot = Pilot(edit(App(), empty(2)), motion="off")
    editor: Editor = pilot.scene.play
    click_cell(pilot, 0)
    pilot.key("1")
    click_cell(pilot, 5)
    pilot.key("2")
    assert [change.cell for change in editor.state.shown_changes()] == [0, 5]
    pilot.key("Ctrl+Z")
    assert [change.cell for change in editor.state.shown_changes()] == [0]
    pilot.key("Ctrl+Shift+Z")
    assert [change.cell for change in editor.state.shown_changes()] == [0, 5]
    pilot.until(lambda: editor.state.shown_changes()[-1].known.count)
    pilot.key("Ctrl+Z")
    click_cell(pilot, 10)
    pilot.key("3")
    assert [change.cell for change in editor.state.changes] == [0, 10]
    pilot.close()


def test_a_number_half_typed_does_not_outlast_the_board_it_was_typed_for() -> None:
    pilot = Pilot(edit(App(), empty(5)), motion="off")
    editor: Any = pilot.scene.play
    pilot.type("2")  # could go on as 20 to 25
    assert editor.sheet.typed == "2"
    editor._take_size(1)
    pilot.advance(2000)
    assert editor.puzzle == empty(1)


def test_a_number_half_typed_waits_in_the_editor_too() -> None:
    pilot = Pilot(edit(App(), empty(5)), motion="off")
    editor: Any = pilot.scene.play
    cell = editor.sheet.cursor
    pilot.key("2")
    pilot.advance(5000)
    assert editor.sheet.typed == "2" and not any(editor.puzzle.numbers)
    pilot.key("3")
    assert editor.puzzle.numbers[cell] == 23
    for ends in ("Enter", "Right", "E", "S"):
        editor.sheet.cursor = 0
        pilot.key("2")
        pilot.key(ends)
        assert editor.puzzle.numbers[0] == 2 and not editor.puzzle.numbers[1] and not editor.sheet.typed
        assert editor.sheet.cursor == (ends == "Right")
        for _step in range(1 + (ends in "ES")):  # the key has set its clue, too
            pilot.key("Ctrl+Z")
    pilot.key("N")
    editor.sheet.cursor = 0
    pilot.key("2")
    click_cell(pilot, 30)
    assert editor.puzzle.numbers[0] == 2 and editor.sheet.cursor == 30
    before = editor.puzzle
    pilot.key("1")
    pilot.key("Ctrl+Z")  # takes back what is half typed, and nothing else
    assert editor.puzzle == before and not editor.sheet.typed
    for drops in ("Esc", "Backspace", "Del"):
        pilot.key("1")
        pilot.key(drops)
        assert editor.puzzle == before and not editor.sheet.typed
    pilot.resize(1280, 1200)  # the list of clues stands below much else
    pilot.key("1")
    pilot.click_id("clue0")
    assert editor.puzzle.numbers[30] == 1 and editor.sheet.cursor == cell
    pilot.close()


def test_an_arrow_leads_on_from_a_number_though_symmetry_would_lead_elsewhere() -> None:
    pilot = Pilot(edit(App(), empty(5)), motion="off")
    editor: Any = pilot.scene.play
    pilot.scene.hear(SymmetryChosen("half"))
    editor.sheet.cursor = 0
    pilot.key("2")
    pilot.key("Right")
    assert editor.puzzle.numbers[0] == 2 and editor.sheet.cursor == 1
    pilot.close()


def test_clues_of_another_size_are_not_listed() -> None:
    pilot = Pilot(edit(App(), empty(3)), motion="off")
    editor: Editor = pilot.scene.play
    click_cell(pilot, 80)
    pilot.key("1")
    editor._take_size(2)
    pilot.frame()
    assert editor.state.listed_changes() == [] and editor.state.shown_changes() != []
    pilot.key("Ctrl+Z")
    assert [change.cell for change in editor.state.listed_changes()] == [80]
    editor.sheet.cursor = 80
    pilot.key("Ctrl+Shift+Z")
    assert editor.sheet.cursor < 16
    pilot.close()
