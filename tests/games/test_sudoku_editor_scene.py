"""The editor of Sudoku on the stage: clues laid by every tool, what it says of them, the way out of it."""

from __future__ import annotations

from typing import Any

import pytest

from games.midend.messages import TextPasted
from games.model.app import App
from games.model.keeping.store import Store
from games.stage.pilot import Pilot
from games.sudoku.editor.messages import SymmetryChosen
from games.sudoku.editor.scene import Editor, edit
from games.sudoku.rules.formats import read_puzzles, write_puzzle
from games.sudoku.rules.puzzle import EVEN, ODD, SOUTH, WEST, empty, resized
from games.sudoku.think.generate import generate
from tests.games.sudoku_scenes import click_cell, played

SIZES = [(1280, 800), (960, 600), (700, 1100)]


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


def test_a_smaller_board_keeps_what_fits() -> None:
    puzzle = generate(3, ("numbers", "parity", "sums"), 2, 1)
    small = resized(puzzle, 2)
    assert small.n == 4 and max(small.numbers) <= 4
    assert not any(mark & SOUTH for mark in small.marks[12:])
    assert resized(resized(puzzle, 5), 3) == puzzle


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
