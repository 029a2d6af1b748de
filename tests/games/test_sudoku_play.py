"""Sudoku's play scene in detail: typing, several cells, the hint card, mistakes, pencil marks, savepoints."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pygame
import pytest

from games.base.i18n import LANGUAGES, set_language
from games.base.settings import Settings
from games.model.app import App
from games.model.keeping.store import Store
from games.stage.pilot import Pilot
from games.stage.widgets.boxes import Divider
from games.sudoku.board import drawing as art
from games.sudoku.board.marks import Marks
from games.sudoku.kind import KIND
from games.sudoku.play.poses import large_pose, play_pose
from games.sudoku.rules.formats import read_puzzles, write_puzzle
from games.sudoku.rules.puzzle import Puzzle, empty
from games.sudoku.scene import open_text
from games.sudoku.settings import SHOWN_MISTAKES
from games.sudoku.think.generate import generate
from games.sudoku.think.logic import peers
from games.sudoku.think.solve import solve
from tests.apps import app_of


def played(puzzle: Puzzle, tmp_path: Any = None, size: tuple[int, int] = (1280, 800)) -> Pilot:
    """Return a pilot on a puzzle."""
    settings = Settings.load(Store(tmp_path)) if tmp_path is not None else Settings()
    return Pilot(open_text(app_of(settings), write_puzzle(puzzle), ""), size, motion="off", settings=settings)


def choose(pilot: Pilot, *cells: int) -> None:
    """Have these cells chosen, the last with the cursor."""
    sheet = pilot.scene.play.sheet
    sheet.chosen, sheet.cursor = set(cells), cells[-1]
    pilot.frame()


def keys(pilot: Pilot, *chords: str) -> None:
    """Press keys one after another."""
    for chord in chords:
        pilot.key(chord)


def typed_on_36() -> tuple[Pilot, int]:
    """Return a large board with a 3 half typed (it could be 30 to 36) into an empty cell, and the cell."""
    pilot = Pilot(large_pose(), motion="off")
    cell = next(c for c in range(36 * 9, 36 * 18) if not pilot.scene.play.state.position.values[c])
    choose(pilot, cell)
    pilot.key("3")
    assert pilot.scene.play.sheet.typed == "3"
    return pilot, cell


def test_a_number_half_typed_waits_for_its_second_digit() -> None:
    pilot, cell = typed_on_36()
    before = len(pilot.scene.game.history.moves)
    pilot.advance(5000)
    assert pilot.scene.play.sheet.typed == "3" and len(pilot.scene.game.history.moves) == before
    pilot.key("4")
    assert pilot.scene.play.state.position.values[cell] == 34 and len(pilot.scene.game.history.moves) == before + 1
    pilot.close()


@pytest.mark.parametrize("key", ["Enter", "C", "Tab", "B", "H"])
def test_a_number_half_typed_is_entered_before_anything_else_is_done(key: str) -> None:
    pilot, cell = typed_on_36()
    pilot.key(key)
    assert pilot.scene.play.state.position.values[cell] == 3 and not pilot.scene.play.sheet.typed
    pilot.close()


@pytest.mark.parametrize("key", ["Esc", "Ctrl+Z", "Del", "Backspace"])
def test_a_number_half_typed_is_taken_back_alone(key: str) -> None:
    pilot, _cell = typed_on_36()
    before = pilot.scene.play.state.position
    pilot.key(key)
    assert not pilot.scene.play.sheet.typed and pilot.scene.play.state.position is before
    pilot.close()


def test_0_fits_a_large_board_and_ends_a_number() -> None:
    pilot, cell = typed_on_36()
    pilot.key("0")
    assert pilot.scene.play.state.position.values[cell] == 30
    pilot.key("0")
    assert pilot.scene.play.sheet.area.contains(pilot.scene.play.sheet.view.board)
    assert pilot.scene.play.state.position.values[cell] == 30
    pilot.close()


def test_looking_closer_leaves_a_number_half_typed() -> None:
    pilot, _cell = typed_on_36()
    pilot.key(".")
    pilot.key("P")
    assert pilot.scene.play.sheet.typed == "3"
    pilot.close()


# Several cells


def test_a_number_is_not_written_twice_into_a_house() -> None:
    pilot = played(empty(3))
    choose(pilot, 0, 1, 2)
    pilot.key("7")
    assert not any(pilot.scene.play.state.position.values)
    assert pilot.desk.toast.toast.text == "Row 1 would hold 7 more than once."
    choose(pilot, 0, 12, 24, 31)  # no two of them in a house
    pilot.key("7")
    assert [pilot.scene.play.state.position.values[c] for c in (0, 12, 24, 31)] == [7, 7, 7, 7]
    pilot.key("7")
    assert not any(pilot.scene.play.state.position.values)
    pilot.close()


def test_candidates_filled_in_once_more_are_no_error() -> None:
    pilot = played(generate(3, ("numbers", "parity"), 2, 5))
    pilot.key("A")
    notes, moves = pilot.scene.play.state.position.notes, len(pilot.scene.game.history.moves)
    assert any(notes)
    pilot.key("A")
    assert pilot.desk.toast.toast.kind != "refused" and len(pilot.scene.game.history.moves) == moves
    cell = next(c for c in range(81) if not pilot.scene.play.state.position.values[c])
    choose(pilot, cell)
    pilot.key("Del")
    pilot.key("A")  # what has been rubbed out comes back
    assert pilot.scene.play.state.position.notes == notes
    pilot.close()


# The hint's card


def hinted(steps: int = 1) -> Pilot:
    """Return a puzzle over another scene, with a hint that places a number, so many steps shown."""
    pilot = played(empty(1))
    pilot.desk.push(open_text(App(), write_puzzle(generate(3, ("numbers",), 1, 7)), ""))
    pilot.until(lambda: pilot.scene.play.state.proof.many is not None)
    for _press in range(steps):
        pilot.key("H")
    assert pilot.scene.play.state.advice.step == steps and pilot.scene.play.state.advice.hint.places
    return pilot


def test_esc_closes_the_hint_then_the_scene() -> None:
    pilot = hinted()
    play = pilot.scene.play
    pilot.key("Esc")
    assert play.state.advice.hint is None and play.state.advice.step == 0 and pilot.scene.play is play
    pilot.scene.leaves_at_once = True
    pilot.key("Esc")
    assert pilot.scene is not play
    pilot.close()


def test_a_hint_is_stepped_and_done_by_keys() -> None:
    pilot = hinted(3)
    cell, value = pilot.scene.play.state.advice.hint.places[0]
    pilot.key("Shift+H")
    assert pilot.scene.play.state.advice.step == 2
    pilot.key("Enter")
    assert pilot.scene.play.state.position.values[cell] == value and pilot.scene.play.state.advice.step == 0
    pilot.close()
    pilot = hinted(1)
    pilot.key("Enter")  # where to look does not tell yet what to write
    assert not pilot.scene.game.history.moves
    pilot.key("Shift+H")
    assert pilot.scene.play.state.advice.step == 0
    pilot.close()


def test_the_hints_card_says_back_and_next() -> None:
    pilot = hinted(2)
    for id, label, step in (("hint_next", "Next", 3), ("hint_back", "Back", 2)):
        assert pilot.find(id).label == label  # type: ignore[attr-defined]
        pilot.click_id(id)
        assert pilot.scene.play.state.advice.step == step
    pilot.close()


@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
@pytest.mark.parametrize("language", list(LANGUAGES))
def test_no_word_of_the_panels_buttons_is_cut(language: str, size: tuple[int, int]) -> None:
    set_language(language)
    try:
        pilot = Pilot(play_pose(), size, motion="off")
        for _press in range(3):
            pilot.key("H")
            for id in ("solutions", "new", "hint_do", "hint_back", "hint_next"):
                button = pilot.scene.find(id)
                assert button is None or button.rect.w >= button.width(pilot.scene.look), id
        pilot.close()
    finally:
        set_language("en")


def test_a_hint_shown_again_is_no_further_one() -> None:
    pilot = hinted(1)
    assert pilot.scene.game.hints == 1
    pilot.key("Esc")
    pilot.key("H")
    assert pilot.scene.play.state.advice.hint is not None and pilot.scene.game.hints == 1
    pilot.key("H")
    pilot.key("Enter")
    pilot.key("H")
    assert pilot.scene.game.hints == 2
    pilot.close()


def test_being_told_to_choose_is_no_hint() -> None:
    pilot = played(empty(2))
    pilot.until(lambda: pilot.scene.play.state.proof.many is not None)
    for _press in range(2):
        pilot.key("H")
        pilot.until(lambda: not pilot.scene.play.state.advice.seeking)
        assert pilot.scene.play.state.advice.hint is None and pilot.scene.game.hints == 0
    pilot.close()


def test_the_numbers_of_a_cell_stay_in_sight_below_a_hint() -> None:
    pilot = Pilot(large_pose(), motion="off")
    pilot.key("Right")
    for _press in range(3):
        pilot.key("H")
    pilot.settle()
    assert pilot.scene.play.state.advice.hint is not None
    foot = min(widget.rect.top for widget in map(pilot.find, ("solutions", "new")))
    assert pilot.find("digits").rect.bottom < foot
    pilot.close()


def test_a_hinted_cell_of_a_large_board_counts_no_marks_it_does_not_have(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = Pilot(large_pose(), motion="off")
    for _press in range(2):
        pilot.key("H")
    drawn: list[str] = []
    glyphs = art.glyphs

    def heard(text: str, *rest: Any) -> Any:
        drawn.append(text)
        return glyphs(text, *rest)

    monkeypatch.setattr(art, "glyphs", heard)
    pilot.scene.play.sheet.touch()
    pilot.frame()
    assert pilot.scene.play.sheet.marks.ghost and drawn and "0" not in drawn
    pilot.close()


def test_the_numbers_of_a_chain_are_not_cut_at_the_rim(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = played(empty(3))
    pilot.until(lambda: pilot.scene.play.state.proof.searched)
    rings: list[tuple[float, float, float]] = []
    monkeypatch.setattr(art, "draw_ringed", lambda _paint, _number, x, y, r, *_rest: rings.append((x, y, r)))
    monkeypatch.setattr(type(pilot.scene.play), "update", lambda _play, _now: None)  # a rating would take them away
    pilot.scene.play.sheet.marks = Marks(order={0: (1, 2, 3), 8: (4, 5, 6), 40: (7, 8), 80: (9, 10)})
    pilot.scene.play.sheet.touch()
    pilot.frame()
    board = pilot.scene.play.sheet.view.board
    assert len(rings) == 10 and all(board.left <= x - r and x + r <= board.right for x, _y, r in rings)
    assert all(y - r >= board.top for _x, y, r in rings)
    apart = [abs(x - u) + abs(y - v) for (x, y, r), (u, v, _r) in combinations(rings, 2)]
    assert min(apart) >= 2 * rings[0][2], "those of one cell stand side by side"
    pilot.close()


def test_the_panel_has_no_two_rules_together() -> None:
    for puzzle in (empty(3), read_puzzles(PENCILLED)[0][0]):
        pilot = played(puzzle)
        kinds = [isinstance(widget, Divider) for widget in pilot.scene.parts().panel()]
        assert True in kinds and (True, True) not in set(pairwise(kinds))
        pilot.close()


# Mistakes


def test_a_wrong_number_is_one_mistake_in_however_many_houses_it_clashes() -> None:
    numbers = bytearray(81)
    numbers[8] = numbers[8 * 9] = numbers[9 + 1] = 5  # in the row, the column and the box of the first cell
    pilot = played(Puzzle(3, bytes(numbers), empty(3).marks))
    pilot.until(lambda: pilot.scene.play.state.proof.many)
    choose(pilot, 0)
    pilot.key("5")
    assert pilot.scene.game.mistakes == 1
    pilot.key("C")
    assert pilot.scene.game.mistakes == 1
    choose(pilot, 4 * 9)
    pilot.key("5")  # another, in the column of both
    assert pilot.scene.game.mistakes == 1, "which of them is wrong is not known"
    choose(pilot, 4 * 9 + 8)
    pilot.key("6")
    choose(pilot, 4 * 9 + 4)
    pilot.key("6")
    assert pilot.scene.game.mistakes == 2
    pilot.close()


def test_a_right_number_is_no_mistake_where_a_wrong_one_stands(tmp_path: Any) -> None:
    puzzle = generate(3, ("numbers",), 2, 4)
    answer = solve(puzzle)[0]
    pilot = played(puzzle, tmp_path)
    pilot.until(lambda: pilot.scene.play.state.proof.many is not None)
    near = peers(3)
    wrong, right = next(
        (one, two)
        for one in range(81)
        for two in near[one]
        if not puzzle.numbers[one] and not puzzle.numbers[two] and answer[one] != answer[two]
        and not any(puzzle.numbers[peer] == answer[two] for peer in near[one])
    )  # fmt: skip
    choose(pilot, wrong)
    pilot.key(str(answer[right]))
    choose(pilot, right)
    pilot.key(str(answer[right]))
    assert pilot.scene.game.mistakes == 1 and pilot.scene.game.faulted == {wrong: answer[right]}
    pilot.key("C")
    pilot.key("C")
    assert pilot.scene.game.mistakes == 1
    again = KIND.load(pilot.scene.game.save())
    assert again.faulted == pilot.scene.game.faulted  # nor does it count again after a break
    choose(pilot, wrong)
    pilot.key(str(answer[wrong]))
    assert pilot.scene.game.mistakes == 1
    pilot.close()


PENCILLED = """3
o 9 5 6 - - - - -
- - - - - - - - -
- - - - - - - - -
- - - - - - - - -
- - - - - - - - -
- - - - - - - - -
- - - - - - - - -
- - - - - - - - -
- - - - - - - - -
"""


@pytest.mark.parametrize(("kind", "at_once"), [("never", False), ("rules", True), ("solution", True)])
def test_pencil_marks_are_checked_too(tmp_path: Any, kind: str, at_once: bool) -> None:
    pilot = played(read_puzzles(PENCILLED)[0][0], tmp_path)
    SHOWN_MISTAKES.change(pilot.scene.look.settings, kind)
    choose(pilot, 0)
    for digit in (1, 2, 5, 7):
        pilot.key(f"Shift+{digit}")
    wrong = {0: 1 << 2 | 1 << 5}  # the circle is odd, a 5 stands in the row
    assert pilot.scene.play.sheet.marks.clash == (wrong if at_once else {})
    pilot.key("C")
    assert pilot.scene.play.sheet.marks.clash == wrong
    assert pilot.desk.toast.toast.text == "2 pencil marks cannot be right."
    pilot.key("Shift+2")
    pilot.key("Shift+5")
    assert not pilot.scene.play.sheet.marks.clash
    pilot.key("C")
    assert pilot.desk.toast.toast.kind != "refused"
    pilot.close()


def test_a_pencil_mark_that_cannot_be_right_is_drawn_in_danger() -> None:
    pilot = Pilot(play_pose(), motion="off")
    cell = next(c for c, mask in enumerate(pilot.scene.play.state.position.notes) if mask)
    choose(pilot, cell)
    missing = next(v for v in range(1, 10) if not pilot.scene.play.state.position.notes[cell] >> v & 1)
    danger = pilot.scene.look.theme.colour("danger.base")

    def reds() -> int:
        rect = pilot.scene.play.sheet.view.rect(cell)
        picture = pilot.picture()
        return sum(
            max(abs(a - b) for a, b in zip(picture.get_at((x, y))[:3], danger[:3], strict=True)) < 40
            for x in range(rect.left, rect.right)
            for y in range(rect.top, rect.bottom)
        )

    assert reds() == 0
    pilot.key(f"Shift+{missing}")
    assert reds() > 5
    pilot.close()


# The pencil


def row_pencilled(pilot: Pilot, row: int, digit: int) -> list[int]:
    """Return the columns of a row in which a digit is pencilled, as the board shows it."""
    return [column for column in range(9) if pilot.scene.play.sheet.notes[9 * row + column] >> digit & 1]


def test_dragging_pencils_and_rubs_out_in_one_move() -> None:
    pilot = played(read_puzzles("3\n- - - - 7 - - - -\n" + "- - - - - - - - -\n" * 8)[0][0])
    play, rect = pilot.scene, pilot.scene.play.sheet.view.rect
    choose(pilot, 0)
    pilot.key("Ctrl+4")
    keys(pilot, "P", "P", "J", "4")
    assert pilot.find("digits").value == 4 and pilot.find("digits").held  # what is held is marked in the dock
    pilot.move(*rect(1).center)
    pilot.down()
    pilot.move(*rect(4).center)
    pilot.move(*rect(8).center)
    moves = len(play.game.history.moves)
    assert row_pencilled(pilot, 0, 4) == [0, 1, 2, 3, 5, 6, 7, 8]  # shown while it is dragged, but for the clue
    pilot.up()
    assert row_pencilled(pilot, 0, 4) == [0, 1, 2, 3, 5, 6, 7, 8] and len(play.game.history.moves) == moves + 1
    pilot.drag(rect(2).center, rect(6).center)
    assert row_pencilled(pilot, 0, 4) == [0, 1, 7, 8]  # it began on a mark
    pilot.key("Ctrl+Z")
    pilot.key("Ctrl+Z")
    assert row_pencilled(pilot, 0, 4) == [0]
    pilot.key("2")
    pilot.drag(rect(3).center, rect(5).center)
    assert row_pencilled(pilot, 0, 2) == [3, 5], "the clue between has none"
    pilot.close()


def test_dragging_selects_with_the_cell_first_or_with_ctrl(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = played(empty(3))
    rect = pilot.scene.play.sheet.view.rect
    keys(pilot, "P", "P")
    pilot.drag(rect(0).center, rect(2).center)
    assert pilot.scene.play.sheet.chosen == {0, 1, 2}
    pilot.key("4")
    assert row_pencilled(pilot, 0, 4) == [0, 1, 2]
    keys(pilot, "J", "4")
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_CTRL)
    pilot.drag(rect(9).center, rect(11).center)
    assert pilot.scene.play.sheet.chosen == {9, 10, 11} and row_pencilled(pilot, 1, 4) == []
    monkeypatch.undo()
    pilot.key("J")
    pilot.click(*rect(20).center)  # a click alone marks nothing
    assert pilot.scene.play.sheet.chosen == {20} and row_pencilled(pilot, 2, 4) == []
    pilot.drag(rect(18).center, rect(20).center)
    assert pilot.scene.play.sheet.chosen == {18, 19, 20} and row_pencilled(pilot, 2, 4) == []
    pilot.close()


# Savepoints and the clock


def test_every_savepoint_can_be_reached() -> None:
    pilot = played(empty(3))
    play = pilot.scene.play
    for cell, digit in ((0, "1"), (10, "2"), (20, "3")):
        choose(pilot, cell)
        pilot.key(digit)
        pilot.key("B")
    pilot.key("Ctrl+Z")
    pilot.key("B")  # there is one already: no second
    assert play.game.points == [1, 2, 3] and play.game.history.cursor == 2
    pilot.key("Shift+B")
    assert play.game.history.cursor == 1
    pilot.key("Shift+B")
    assert play.game.history.cursor == 1 and pilot.desk.toast.toast.kind == "refused"
    pilot.key("Ctrl+Z")
    pilot.key("Ctrl+Shift+Z")
    pilot.key("Ctrl+Shift+Z")
    choose(pilot, 30)
    pilot.key("4")  # another way: the third lay on the one left
    assert play.game.points == [1, 2]
    pilot.close()


@pytest.mark.parametrize("size", [(1280, 800), (960, 600), (700, 1100)])
def test_savepoints_are_set_and_chosen_by_mouse(size: tuple[int, int]) -> None:
    pilot = played(empty(3), size=size)
    play = pilot.scene.play
    pilot.until(lambda: play.state.proof.many is not None)  # what it tells may push the rest of the panel down
    if pilot.scene.look.metrics.sheet:
        pilot.click_id("panel-sheet")
        pilot.settle()
    for cell, digit in ((0, "1"), (10, "2")):
        choose(pilot, cell)
        pilot.key(digit)
        into_view(pilot, "save_point")
        pilot.click_id("save_point")
    into_view(pilot, "points")
    rows = pilot.find("points")
    assert (rows.count, rows.chosen) == (2, 1)
    for index in (0, 1):  # back, and forward again
        into_view(pilot, "points")
        pilot.click(*pilot.find("points").item_rect(index, play.look).center)
        assert play.game.history.cursor == index + 1 and pilot.find("points").chosen == index
    pilot.close()


def into_view(pilot: Pilot, id: str) -> None:
    """Scroll the panel until a widget is in sight."""
    pilot.scene._reveal(pilot.find(id))
    pilot.frame()


@pytest.mark.parametrize("damaged", [float("inf"), float("nan"), -1, "3", None])
def test_damaged_figures_of_a_save_begin_anew(damaged: Any) -> None:
    pilot = played(empty(2))
    data = pilot.scene.game.save() | dict.fromkeys(("seconds", "hints", "mistakes"), damaged)
    found = KIND.load(data)
    assert (found.clock.seconds, found.hints, found.mistakes) == (0, 0, 0)
    pilot.close()


def test_a_solved_puzzle_takes_no_more_time() -> None:
    puzzle = read_puzzles("2\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 -\n")[0][0]
    pilot = played(puzzle)
    play = pilot.scene.play
    choose(pilot, 15)
    pilot.advance(2000)
    pilot.key("1")
    assert play.state.solved and not play.game.clock.running
    seconds = play.game.clock.at(play.look.now())
    pilot.advance(3000)
    pilot.scene.pause()  # another scene is opened
    pilot.scene.resume()
    assert play.game.clock.at(play.look.now()) == seconds >= 2
    pilot.close()


def test_the_clock_goes_on_while_nothing_is_done() -> None:
    pilot = played(generate(3, ("numbers",), 2, 4))
    pilot.until(lambda: pilot.scene.play.state.proof.searched)
    before = int(pilot.scene.find("time").value.split(":")[1])
    frames = pilot.frames
    pilot.advance(3000)
    assert int(pilot.scene.find("time").value.split(":")[1]) == before + 3
    assert pilot.frames - frames < 8  # a picture a second
    pilot.close()


def test_a_digit_goes_where_the_ring_of_the_keyboard_is() -> None:
    pilot = played(empty(3))
    sheet = pilot.scene.play.sheet
    pilot.key("5")
    assert not sheet.chosen  # no ring is seen
    pilot.scene.focus(sheet)
    pilot.key("5")
    assert sheet.chosen == {sheet.cursor} and pilot.scene.play.state.position.values[sheet.cursor] == 5
    pilot.close()


def test_several_cells_are_chosen_by_keys_and_filled_in_one_step() -> None:
    pilot = played(empty(3))
    sheet, state = pilot.scene.play.sheet, pilot.scene.play.state
    pilot.click(*sheet.view.rect(0).center)
    pilot.key("Shift+Right")
    assert sheet.chosen == {0, 1}
    for _step in range(3):
        pilot.key("Ctrl+Down")
    assert sheet.cursor == 28 and sheet.chosen == {0, 1}, "the choice stays"
    pilot.key("Ctrl+Space")
    assert sheet.chosen == {0, 1, 28}
    for chord, marked in (("Shift+5", "corners"), ("Ctrl+5", "notes"), ("Alt+5", "colours")):
        pilot.key(chord)
        assert [cell for cell, marks in enumerate(getattr(state.position, marked)) if marks] == [0, 1, 28]
        pilot.key("Ctrl+Z")
        assert not any(getattr(state.position, marked)), "one step"
    pilot.key("Ctrl+Space")
    assert sheet.chosen == {0, 1}
    pilot.key("Ctrl+Shift+Right")
    assert sheet.chosen == {31}, "by a box, and alone"
    pilot.key("Right")
    assert sheet.chosen == {32}
    pilot.close()


def test_a_double_click_chooses_all_cells_of_the_number() -> None:
    puzzle = generate(3, ("numbers",), 1, 3)
    pilot = played(puzzle)
    sheet = pilot.scene.play.sheet
    given = next(cell for cell in range(81) if puzzle.numbers.count(puzzle.numbers[cell]) > 1 and puzzle.numbers[cell])
    alike = {cell for cell in range(81) if puzzle.numbers[cell] == puzzle.numbers[given]}
    pilot.double(*sheet.view.rect(given).center)
    assert sheet.chosen == alike
    pilot.advance(1000)
    pilot.click(*sheet.view.rect(given).center)
    assert sheet.chosen == {given}
    open_cell = puzzle.numbers.index(0)
    pilot.double(*sheet.view.rect(open_cell).center)
    assert sheet.chosen == {open_cell}
    pilot.close()
