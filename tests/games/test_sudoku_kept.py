"""What a person has made of a sudoku is not lost: drafts of the editor, games that others take the place of; and where
large boards open."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from games.base.settings import Settings
from games.midend.messages import TextPasted
from games.model.app import App
from games.model.keeping.store import Store
from games.stage.pilot import Pilot
from games.stage.window import clipboard
from games.sudoku.board.messages import SheetPanned
from games.sudoku.editor.messages import SymmetryChosen
from games.sudoku.editor.poses import editor_pose
from games.sudoku.editor.scene import Editor, edit
from games.sudoku.editor.state import State
from games.sudoku.hint.clash import clash_words
from games.sudoku.kind import KIND
from games.sudoku.rules.formats import write_puzzle
from games.sudoku.rules.position import Move
from games.sudoku.rules.puzzle import EVEN, Puzzle, empty
from games.sudoku.scene import open_text
from games.sudoku.think.generate import generate


def played(puzzle: Puzzle, path: Any) -> Pilot:
    """Return a pilot on a puzzle, with a store: a program started anew."""
    scene = open_text(App.of(Store(path)), write_puzzle(puzzle), "")
    return Pilot(scene, motion="off", settings=Settings.load(Store(path)))


def said(pilot: Pilot) -> str:
    """Return what is told at the window's foot."""
    pilot.frame()
    return pilot.desk.toast.toast.text if pilot.desk.toast is not None else ""


def lay_even(pilot: Pilot, cell: int) -> None:
    """Lay the mark of an even cell by mouse, or take it off."""
    if pilot.scene.play.state.tool != EVEN:
        pilot.key("E")
    pilot.click(*pilot.scene.play.sheet.view.rect(cell).center)


def test_a_draft_outlives_the_editor_and_the_program(tmp_path: Any) -> None:
    puzzle = generate(2, ("numbers",), 1, 3)
    pilot = played(puzzle, tmp_path)
    pilot.key("E")
    pilot.settle()
    lay_even(pilot, 0)
    draft = pilot.scene.play.puzzle
    assert draft != puzzle
    pilot.key("Esc")
    pilot.settle()
    assert not isinstance(pilot.scene.play, Editor) and "draft" in said(pilot)
    pilot.key("E")
    pilot.settle()
    assert pilot.scene.play.puzzle == puzzle and "draft" in said(pilot)
    pilot.click(*pilot.desk.toast.button.center)
    assert pilot.scene.play.puzzle == draft
    lay_even(pilot, 5)
    draft = pilot.scene.play.puzzle
    again = played(puzzle, tmp_path)  # nothing was closed or left: as after a kill
    again.key("E")
    again.settle()
    assert again.scene.play.puzzle == puzzle
    again.key("D")
    assert again.scene.play.puzzle == draft
    again.key("Ctrl+Z")
    assert again.scene.play.puzzle == puzzle and again.find("take_draft")
    again.close()
    pilot.close()


def test_the_editor_opens_with_the_board_and_a_second_draft_leaves_the_first(tmp_path: Any, monkeypatch: Any) -> None:
    first, second = generate(2, ("numbers",), 1, 3), generate(3, ("numbers",), 1, 4)
    pilot = played(first, tmp_path)
    pilot.key("E")
    pilot.settle()
    pilot.key("Ctrl+Del")
    lay_even(pilot, 0)
    draft = pilot.scene.play.puzzle
    pilot.close()
    pilot = played(second, tmp_path)
    pilot.key("E")
    pilot.settle()
    assert pilot.scene.play.puzzle == second, "the puzzle on the board, not a draft of another one"
    lay_even(pilot, 4)
    pilot.frame()
    pilot.click_id("play")
    pilot.settle()
    judged = State.update
    monkeypatch.setattr(State, "update", lambda state: False)  # a verdict that takes long
    pilot.key("E")
    pilot.settle()
    rect = pilot.find("take_draft").rect
    monkeypatch.setattr(State, "update", judged)
    pilot.until(lambda: pilot.scene.play.state.known.counted)
    assert pilot.find("take_draft").rect == rect, "the verdict moves nothing from under the pointer"
    pilot.click_id("take_draft")
    assert pilot.scene.play.puzzle == draft
    lay_even(pilot, 5)
    pilot.frame()
    pilot.click_id("play")
    pilot.settle()
    pilot.key("E")
    pilot.settle()
    assert pilot.scene.play.state.open_offer is None, "what was played is no draft any more"
    pilot.key("D")
    assert "No other draft" in said(pilot)
    pilot.close()


def test_the_editor_copies_what_it_shows() -> None:
    pilot = Pilot(edit(App(), generate(3, ("numbers",), 1, 4)), motion="off")
    editor = pilot.scene.play
    editor.state.erase(next(cell for cell in range(81) if editor.puzzle.numbers[cell]))
    for chord in ("Ctrl+C", "Ctrl+Shift+C", "Ctrl+Shift+L", "Ctrl+Shift+G", "Ctrl+Shift+F", "Ctrl+L", "Ctrl+I"):
        pilot.key(chord)
        (game,) = KIND.read(clipboard.paste())
        assert game.puzzle == editor.puzzle, chord
    pilot.close()


def test_what_is_played_is_no_draft_any_more(tmp_path: Any) -> None:
    pilot = played(generate(2, ("numbers",), 1, 3), tmp_path)
    pilot.key("E")
    pilot.settle()
    pilot.key("Ctrl+Del")
    assert pilot.scene.play.puzzle == empty(2)
    lay_even(pilot, 0)
    pilot.frame()
    pilot.click_id("play")
    pilot.settle()
    assert pilot.scene.play.puzzle.marks[0] == EVEN
    pilot.key("E")
    pilot.settle()
    assert len(pilot.scene.play.state.steps) == 1
    pilot.close()


def test_the_editor_is_emptied_by_button_and_key_and_undone() -> None:
    puzzle = generate(2, ("numbers",), 1, 3)
    for way in ("button", "key"):
        pilot = Pilot(edit(App(), puzzle), motion="off")
        pilot.click_id("clear") if way == "button" else pilot.key("Ctrl+Del")
        pilot.frame()
        assert pilot.scene.play.puzzle == empty(2) and not pilot.find("clear").enabled
        pilot.key("Ctrl+Z")
        assert pilot.scene.play.puzzle == puzzle
        pilot.close()


def test_the_ghost_goes_with_the_pointer_and_the_partner_with_its_board() -> None:
    pilot = Pilot(edit(App(), empty(3)), motion="off")
    scene = pilot.scene
    pilot.key("E")
    pilot.move(*scene.play.sheet.view.rect(40).center)
    assert scene.play.sheet.over_cell == 40
    pilot.move(*pilot.find("play").rect.center)
    assert scene.play.sheet.over_cell is None
    scene.hear(SymmetryChosen("half"))
    lay_even(pilot, 0)
    assert scene.play.state.partner == 80
    scene.hear(TextPasted(write_puzzle(generate(3, ("numbers",), 1, 3))))
    rings = scene.play.sheet.marks.ring.values()
    assert scene.play.state.partner is None and not any(dashed for _colour, dashed in rings)
    pilot.close()


def test_a_clue_taken_off_is_listed_no_more() -> None:
    state = State(empty(3), None)
    state.put(0, EVEN)
    state.put_number(3, 5)
    state.put(0, EVEN)
    assert [(change.cell, change.mark) for change in state.listed_changes()] == [(3, 0)]
    state.put(0, EVEN)
    assert [(change.cell, change.mark) for change in state.listed_changes()] == [(3, 0), (0, EVEN)]


def test_a_clue_set_again_has_its_count_again() -> None:
    state = State(empty(2), None)
    for _time in range(3):
        state.put(0, EVEN)
    state.judge(0)
    until = time.monotonic() + 20
    while not state.known.counted and time.monotonic() < until:
        state.update()
    (change,) = state.listed_changes()
    assert change.known == state.known and state.known.count == 144  # half of the 288 boards of this size
    state.close()


def test_undo_to_another_size_leaves_no_partner() -> None:
    state = State(empty(2), None)
    state.symmetry = "half"
    state.resize(3)
    state.put(0, EVEN)
    assert state.partner == 80
    state.step(-1)
    assert state.partner == 80
    assert state.step(-1) and state.puzzle == empty(2) and state.partner is None
    assert not state.step(-1) and state.step(2) and state.puzzle.marks[0] == EVEN


def test_a_pasted_puzzle_says_that_the_one_before_is_kept(tmp_path: Any) -> None:
    puzzle = generate(2, ("numbers",), 1, 3)
    pilot = played(puzzle, tmp_path)
    cell = puzzle.numbers.index(0)
    pilot.scene.play.state.play(Move("=", (cell,), 1))
    pilot.scene.hear(TextPasted(write_puzzle(empty(3))))
    pilot.settle(200)
    assert pilot.scene.play.puzzle == empty(3)
    (kept,) = Store(tmp_path).saves("sudoku")
    assert kept.title in said(pilot) or kept.slot in said(pilot)
    pilot.close()


def test_a_large_board_opens_whole_where_it_can_be_read_else_at_the_chosen_cell() -> None:
    for k, whole in ((5, True), (10, False)):
        numbers = bytearray(k**4)
        numbers[0] = 1
        pilot = Pilot(open_text(App(), write_puzzle(replace(empty(k), numbers=bytes(numbers))), ""), motion="off")
        sheet = pilot.scene.play.sheet
        assert sheet.area.contains(sheet.view.board) == whole
        middle = sheet.view.rect(sheet.cursor).center
        if not whole:
            assert abs(middle[0] - sheet.area.centerx) <= 1 and abs(middle[1] - sheet.area.centery) <= 1
            pilot.scene.hear(SheetPanned((20.0, 20.0)))
            pilot.key("G")
            assert sheet.view.rect(sheet.cursor).center == middle
        pilot.close()


def test_a_clash_is_told_as_a_sentence_with_its_ways_out_side_by_side() -> None:
    """The case of the design's picture, two equal numbers, and a number of the wrong parity."""
    pilot = Pilot(editor_pose(), motion="off")
    pilot.until(lambda: pilot.scene.play.state.known.clash, 30)
    pilot.frame()
    words = clash_words(pilot.scene.play.puzzle, pilot.scene.play.state.known.clash)
    assert plain(words) == (
        "Three clues clash. r6c3 is 5 and the diamond asks for an odd sum, so r6c2 is even, not odd."
    )
    remove, turn = pilot.find("way0"), pilot.find("way1")
    assert remove.rect.y == turn.rect.y and turn.rect.x > remove.rect.right and turn.style == "warning"
    pilot.close()
    numbers = bytearray(81)
    numbers[0] = numbers[4] = 1
    puzzle = Puzzle(3, bytes(numbers), bytes(81))
    assert plain(clash_words(puzzle, [(0, "n"), (4, "n")])) == ("Two clues clash. r1c1 and r1c5 are both 1, in row 1.")
    assert plain(clash_words(puzzle, [(0, "n"), (0, "e")])) == "Two clues clash. r1c1 is 1 and must be even."
    pilot = Pilot(edit(App(), puzzle), motion="off")
    pilot.until(lambda: pilot.scene.play.state.known.clash, 30)
    pilot.frame()
    assert pilot.find("way0").label in ("Remove the 1 of r1c1", "Remove the 1 of r1c5")
    pilot.close()


def plain(text: str) -> str:
    """Return a text without what makes parts of it stand out."""
    return text.replace("**", "").replace("*", "")
