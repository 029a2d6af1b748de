"""Sudoku puzzles that come as text: pasted, opened and dropped, in every scene; what is refused and in which words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.game import BadInput
from engine.history import write_id, write_start_id
from games.base import i18n
from games.midend.messages import TableCommand, TextPasted
from games.midend.scene.table_scene import TableScene
from games.model.app import App
from games.stage.answers import Copy
from games.stage.pilot import Pilot
from games.sudoku import rulebook
from games.sudoku.board.messages import CopyForm
from games.sudoku.editor.scene import Editor, edit
from games.sudoku.game import Game
from games.sudoku.kind import KIND
from games.sudoku.play.poses import play_pose
from games.sudoku.play.scene import Play
from games.sudoku.rules import position as rules
from games.sudoku.rules.formats import write_puzzle
from games.sudoku.rules.puzzle import empty
from games.sudoku.scene import open_text
from games.sudoku.search.scene import search_pose
from games.sudoku.solutions.scene import solutions_pose
from tests.playing import part

NO_CELL_BELOW = "2\n- - - -\n- - - -\n- - - -\ns - - -\n"


@pytest.mark.parametrize("text", ["", "nonsense", "11\n", "2\n1 2 3\n", "2\n- - - -\n- - - -\n- - - -\ns - - -\n"])
def test_bad_text_is_refused(text: str) -> None:
    pilot = Pilot(play_pose(), motion="off")
    before = pilot.scene.play.state.position
    pilot.scene.hear(TextPasted(text))
    pilot.frame()
    assert pilot.desk.toast is not None and pilot.desk.toast.toast.kind == "refused"
    assert pilot.scene.play.state.position == before
    editor = Pilot(edit(App()), motion="off")
    puzzle = editor.scene.play.puzzle
    editor.scene.hear(TextPasted(text))
    assert editor.scene.play.puzzle == puzzle
    pilot.close()
    editor.close()


@pytest.mark.parametrize("make", [play_pose, search_pose, solutions_pose])
def test_what_was_refused_is_no_longer_said_when_another_puzzle_comes(make: Any, tmp_path: Path) -> None:
    pilot = Pilot(make(), motion="off")
    good = tmp_path / "good.txt"
    good.write_text(write_puzzle(rulebook.start(rules.Params(), 5).puzzle))
    for come in (
        lambda scene: scene.hear(TextPasted(good.read_text())),
        lambda scene: scene.send(scene.on_drop(str(good))),
    ):
        pilot.scene.hear(TextPasted("nonsense"))
        pilot.frame()
        assert pilot.desk.toast is not None and pilot.desk.toast.toast.kind == "refused"
        come(pilot.scene)
        pilot.frame()
        assert pilot.desk.toast is None or pilot.desk.toast.toast.kind != "refused"
    pilot.close()


def editor() -> TableScene[Game, Editor]:
    """Return the editor as it opens."""
    return edit(App())


@pytest.mark.parametrize("make", [editor, play_pose])
def test_a_refused_text_is_shown_with_its_faulty_line(make: Any) -> None:
    pilot = Pilot(make(), motion="off")
    pilot.scene.hear(TextPasted(NO_CELL_BELOW))
    pilot.frame()
    assert "line 5" in pilot.desk.toast.toast.text
    pilot.click(*pilot.desk.toast.button.center)
    (dialog,) = pilot.desk.dialogs
    marked = [w.text for w in dialog.walk() if getattr(w, "colour", "") == "danger.ink"]
    assert marked == ["5   s - - -"]
    pilot.key("Enter")
    assert not pilot.desk.dialogs
    pilot.close()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (NO_CELL_BELOW, "line 5, column 1: s has no cell below it."),
        ("2\n- - - -\nw - - -\n- - - -\n- - - -\n", "line 3, column 1: w has no cell to its left."),
        ("2\n- - - -\n- ese - -\n- - - -\n- - - -\n", "line 3, column 5: the clue e stands twice in the same cell."),
        ("2\n- - - -\n- - -\n- - - -\n- - - -\n", "line 3, column 6: the row has 3 fields, not 4."),
        ("2\n- - - -\n- - - 7\n- - - -\n- - - -\n", "line 3, column 7: the number '7' is not in 1 to 4."),
    ],
)
def test_a_refusal_is_a_sentence_that_names_the_place_once(text: str, said: str, tmp_path: Path) -> None:
    pilot = Pilot(play_pose(), motion="off")
    pilot.scene.hear(TextPasted(text))
    pilot.frame()
    assert pilot.desk.toast.toast.text == f"The text cannot be read at {said}"
    file = tmp_path / "mine.txt"
    file.write_text(text)
    pilot.scene.send(pilot.scene.on_drop(str(file)))
    pilot.frame()
    assert pilot.desk.toast.toast.text == f"mine.txt cannot be read at {said}"
    pilot.scene.hear(TableCommand.SHOW_TEXT)
    pilot.frame()
    assert pilot.desk.active.line == int(said.split()[1].rstrip(","))
    pilot.close()


def test_a_refusal_is_said_in_the_language_of_the_window() -> None:
    i18n.set_language("hu")
    try:
        pilot = Pilot(play_pose(), motion="off")
        pilot.scene.hear(TextPasted(NO_CELL_BELOW))
        pilot.frame()
        text = pilot.desk.toast.toast.text
        assert text == "A szöveg nem olvasható. 5. sor, 1. oszlop: az s alatt nincs cella."
        pilot.close()
    finally:
        i18n.set_language("en")


def test_a_dropped_file_is_played_and_a_broken_one_refused(tmp_path: Path) -> None:
    pilot = Pilot(play_pose(), motion="off")
    broken, several, board = tmp_path / "broken.txt", tmp_path / "several.txt", tmp_path / "board.txt"
    broken.write_text("2\n- - - -\n- - - x\n- - - -\n- - - -\n")
    several.write_text(("." * 81 + "\n") * 3)
    board.write_text(write_puzzle(empty(10)))
    before = pilot.scene.game
    for path in (broken, tmp_path / "missing.txt", tmp_path):
        pilot.scene.send(pilot.scene.on_drop(str(path)))
        pilot.frame()
        assert pilot.desk.toast is not None and pilot.desk.toast.toast.kind == "refused"
        assert pilot.scene.game is before and pilot.scene.play.puzzle.n == 9
    pilot.scene.send(pilot.scene.on_drop(str(several)))
    pilot.frame()
    assert pilot.desk.dialogs[-1].id == "which"
    pilot.key("Enter")
    pilot.frame()
    assert pilot.scene.game is not before and not any(pilot.scene.play.puzzle.numbers)
    pilot.scene.send(pilot.scene.on_drop(str(board)))
    pilot.frame()
    assert pilot.scene.play.puzzle.n == 100
    pilot.close()


@pytest.mark.parametrize("make", [play_pose, editor, solutions_pose, search_pose])
def test_every_scene_takes_puzzles(make: Any, tmp_path: Path) -> None:
    pilot = Pilot(make(), motion="off")
    kind = type(part(pilot.scene))
    assert pilot.scene.takes_files
    file = tmp_path / "board.txt"
    file.write_text(write_puzzle(empty(2)))
    pilot.scene.send(pilot.scene.on_drop(str(file)))
    pilot.frame()
    assert isinstance(part(pilot.scene), kind) and part(pilot.scene).puzzle == empty(2)
    pilot.scene.hear(TextPasted(NO_CELL_BELOW))
    pilot.frame()
    assert pilot.desk.toast.toast.kind == "refused" and part(pilot.scene).puzzle == empty(2)
    file.write_text(write_puzzle(empty(4)))
    pilot.key("Ctrl+O")
    assert pilot.desk.dialogs[-1].id == "open"
    pilot.key("Ctrl+A")
    pilot.type(str(file))
    pilot.key("Enter")
    pilot.settle()
    assert not pilot.desk.dialogs and isinstance(part(pilot.scene), kind) and part(pilot.scene).puzzle == empty(4)
    pilot.close()


def test_a_copied_position_is_pasted_as_it_stood() -> None:
    pilot = Pilot(play_pose(), motion="off")
    position = pilot.scene.play.state.position
    assert position.values != position.puzzle.numbers and any(position.notes)
    other = Pilot(open_text(App(), write_puzzle(empty(2)), ""), motion="off")
    other.scene.hear(TextPasted(rules.write(position)))
    other.frame()
    assert isinstance(other.scene.play, Play) and other.scene.play.state.position == position
    editor = Pilot(edit(App()), motion="off")
    editor.scene.hear(TextPasted(rules.write(position)))
    assert editor.scene.play.puzzle == position.puzzle
    for each in (pilot, other, editor):
        each.close()


def test_a_game_id_is_pasted() -> None:
    pilot = Pilot(play_pose(), motion="off")
    params = rules.read_params("2n1")
    pilot.scene.hear(TextPasted(write_id("sudoku", params, 3)))
    pilot.frame()
    assert pilot.scene.play.state.position == rulebook.start(params, 3)
    pilot.scene.hear(TextPasted(write_start_id("sudoku", rules.Params(2), rules.write(rules.begin(empty(2))))))
    pilot.frame()
    assert pilot.scene.play.puzzle == empty(2)
    pilot.scene.hear(TextPasted("sudoku:nonsense"))
    pilot.frame()
    assert pilot.desk.toast.toast.kind == "refused" and pilot.scene.play.puzzle == empty(2)
    pilot.close()


def test_what_can_be_read_in_two_ways_is_asked() -> None:
    pilot = Pilot(play_pose(), motion="off")
    pilot.scene.hear(TextPasted("\n".join(["A.B.............", *["." * 16] * 15])))
    pilot.frame()
    (dialog,) = pilot.desk.dialogs
    assert dialog.id == "which" and dialog.title == "Which is meant?"
    assert [dialog.body()[0].item(at).text for at in range(2)] == ["A is 10", "A is 1"]
    pilot.key("Down")
    pilot.key("Enter")
    pilot.frame()
    assert part(pilot.scene).puzzle.numbers[:3] == bytes([1, 0, 2])
    pilot.close()


def test_a_scene_opened_by_a_text_asks_once_what_it_means() -> None:
    pilot = Pilot(open_text(App(), "\n".join(["A.B.............", *["." * 16] * 15]), ""), motion="off")
    pilot.until(lambda: bool(pilot.desk.dialogs))
    (dialog,) = pilot.desk.dialogs
    assert dialog.id == "which"
    pilot.until(lambda: all(dialog.body()[0].item(at).picture for at in range(2)))  # a small board in each row
    pilot.key("Down")
    pilot.key("Enter")
    pilot.settle()
    assert not pilot.desk.dialogs and part(pilot.scene).puzzle.numbers[:3] == bytes([1, 0, 2])
    pilot.close()


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (CopyForm.LINE, "Puzzle copied as one line."),
        (CopyForm.GRID, "Puzzle copied as a grid."),
        (CopyForm.FPUZZLES, "f-puzzles link copied."),
        (CopyForm.SUDOKUPAD, "SudokuPad link copied."),
    ],
)
def test_the_menu_copies_what_other_programs_take(command: CopyForm, said: str) -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    scene = open_text(App(), line, "")
    play = part(scene)
    assert command.value in play.extra_menu
    copied = play.on(command)
    assert isinstance(copied, Copy) and copied.toast == said
    (game,) = KIND.read(copied.text)
    assert game.position == play.state.position


def test_a_line_cannot_hold_parity() -> None:
    scene = open_text(App(), "2\n- e - -\n" + "- - - -\n" * 3, "")
    with pytest.raises(BadInput, match="numbers alone"):
        part(scene).on(CopyForm.LINE)
