"""Sudoku's rules of play, without a window: entering, the pencil, mistakes, checks, hints, savepoints, the end."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.game import IllegalMove
from games.model.keeping.store import Store
from games.model.shelf import Shelf
from games.sudoku.game import Game
from games.sudoku.hint.sentences import wrong
from games.sudoku.kind import KIND
from games.sudoku.play.faults import NumberWrong
from games.sudoku.play.pencil import Mode
from games.sudoku.play.state import State
from games.sudoku.rules.formats import read_puzzle
from games.sudoku.rules.position import Move
from games.sudoku.rules.puzzle import Puzzle, empty
from games.sudoku.think.generate import generate
from games.sudoku.think.logic import Deduction
from games.sudoku.think.solve import solve

NEARLY = read_puzzle("2\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 - 2 -\n")[0]  # 3 and 1 are missing, in cells 13 and 15


def state_of(puzzle: Puzzle, shown: Callable[[], str] = lambda: "rules") -> State:
    """Return a state whose searches wake nobody."""
    return State(Game.of(puzzle), lambda: None, shown)


def wait(state: State, until: Callable[[], bool]) -> None:
    """Look at the searches until something holds."""
    end = time.monotonic() + 30
    while not until():
        state.update()
        assert time.monotonic() < end
        time.sleep(0.002)


def proved(puzzle: Puzzle, shown: Callable[[], str] = lambda: "rules") -> State:
    """Return a state that knows how many solutions there are."""
    state = state_of(puzzle, shown)
    state.begin(0)
    wait(state, lambda: state.proof.searched)
    return state


def test_no_pixels_are_needed() -> None:
    code = "import sys, games.sudoku.play.state, games.sudoku.kind; print('pygame' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_what_may_be_written() -> None:
    state = state_of(NEARLY)
    assert state.entering(3, Mode.DIGIT, {13}) == Move("=", (13,), 3)
    with pytest.raises(IllegalMove, match="clue"):
        state.entering(3, Mode.DIGIT, {0})
    with pytest.raises(IllegalMove, match="Row 4 would hold 3 more than once"):
        state.entering(3, Mode.DIGIT, {13, 15})
    state.play(Move("=", (13,), 3))
    assert state.entering(3, Mode.DIGIT, {0, 13}) == Move("=", (13,), 0), "what stands there is taken out"
    with pytest.raises(IllegalMove, match="already has a number"):
        state.entering(1, Mode.CENTRE, {13})
    assert state.next_empty(13) == 15 and state.next_empty(15) == 15
    assert state.erasing({15}) is None and state.erasing({13, 15}) == Move("=", (13, 15), 0)


def test_pencil_marks_go_in_and_out() -> None:
    state = state_of(empty(2))
    state.play(Move("+", (0,), 2))
    assert state.entering(2, Mode.CENTRE, {0, 1}) == Move("+", (1,), 2), "where it is not yet"
    assert state.entering(2, Mode.CENTRE, {0}) == Move("/", (0,), 2)
    assert state.filling({5}) == Move("*", tuple(range(16)), 0), "one cell chosen stands for all"
    assert state.filling({5, 6}) == Move("*", (5, 6), 0)
    state.play(Move("*", (5, 6), 0))
    assert state.filling({5, 6}) is None


def test_a_stroke_lays_what_is_held_or_takes_it_away() -> None:
    state = state_of(empty(2))
    state.pencil.swap(digit_first=True)
    state.pencil.take(Mode.CENTRE)
    state.pencil.light(3)
    state.play(Move("+", (0,), 3))
    state.pencil.go_over((1,))
    state.pencil.go_over((0, 2))
    notes = state.pencil.shown(state.position).notes
    assert [mask >> 3 & 1 for mask in notes[:4]] == [1, 1, 1, 0] and state.position.notes[1] == 0
    assert state.pencil.lift(state.position) == Move("+", (1, 2), 3), "it lays the mark where it is not"
    assert state.pencil.lift(state.position) is None, "a stroke ends when it is lifted"
    state.pencil.go_over((0, 1))
    assert state.pencil.lift(state.position) == Move("/", (0,), 3), "begun on a mark it rubs out"
    state.pencil.take(Mode.DIGIT)
    state.pencil.go_over((5, 6))
    assert state.pencil.lift(state.position) == Move("=", (5,), 3), "a digit is written once"
    state.pencil.swap(digit_first=False)
    assert state.pencil.held == 0


def test_what_is_held_is_refused_on_clues_and_marks_on_numbers() -> None:
    state = state_of(NEARLY)
    state.pencil.swap(digit_first=True)
    state.pencil.light(3)
    state.pencil.go_over((0,))
    with pytest.raises(IllegalMove, match="clue"):
        state.pencil.lift(state.position)
    state.play(Move("=", (13,), 3))
    state.pencil.go_over((13,))
    assert state.pencil.lift(state.position) == Move("=", (13,), 0), "again takes it off"
    state.pencil.take(Mode.CORNER)
    state.pencil.go_over((13,))
    with pytest.raises(IllegalMove, match="already has a number"):
        state.pencil.lift(state.position)
    state.pencil.take(Mode.COLOUR)
    state.pencil.light(6)
    assert state.pencil.digit == 3 and state.pencil.held == 6, "a colour is held beside the lit digit"
    state.pencil.go_over((0, 13))
    assert state.pencil.lift(state.position) == Move("&", (0, 13), 6), "colours go onto clues and numbers"


def test_a_mistake_against_the_rules_counts_once_and_when_it_is_shown() -> None:
    for shown, mistakes in (("never", 0), ("rules", 1), ("solution", 1)):
        state = state_of(NEARLY, lambda shown=shown: shown)
        state.play(Move("=", (13,), 4))
        assert state.game.mistakes == mistakes, shown
        state.play(Move("=", (15,), 1))
        for _look in range(2):
            assert state.faults.mark() and state.game.mistakes == 1, "a second look is no second mistake"
        assert state.game.faulted == {13: 4}
    state.play(Move("=", (13,), 0))
    assert 13 not in state.game.faulted


def test_a_mistake_against_the_only_solution() -> None:
    puzzle = generate(3, ("numbers",), 1, 7)
    (answer,) = solve(puzzle)
    for shown, mistakes in (("rules", 0), ("solution", 1)):
        state = proved(puzzle, lambda shown=shown: shown)
        assert state.proof.only == answer and state.proof.many is False
        cell, value = next(
            (cell, value)
            for cell in range(81)
            if not puzzle.numbers[cell]
            for value in range(1, 10)
            if value != answer[cell] and not state_after(puzzle, cell, value).faults.against_rules()
        )
        state.play(Move("=", (cell,), value))
        assert state.game.mistakes == mistakes and state.faults.against_solution() == {cell}
        checked = state.faults.check()
        assert (checked.broken, checked.numbers, checked.sure) == (None, 1, True)
        assert state.game.mistakes == 1 and state.faults.cells == {cell}
        state.play(Move("=", (cell,), answer[cell]))
        assert not state.faults.cells and not state.faults.against_solution()


def test_a_check_marks_what_breaks_a_rule_and_what_the_solution_has_not_and_says_both() -> None:
    text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    state = proved(read_puzzle(text)[0])
    for cell, value in ((2, 1), (3, 2)):
        state.play(Move("=", (cell,), value))
    assert wrong(state.faults.check()) == "2 numbers are wrong." and state.faults.cells == {2, 3}
    state.play(Move("=", (5,), 5))
    checked = state.faults.check()
    assert {2, 3, 5} <= state.faults.cells, "what was proven wrong stays marked"
    assert wrong(checked) == "Row 1 holds 5 more than once: r1c1 and r1c6. 3 numbers are wrong."
    state.game.undo()
    state.arrive(0)
    assert state.faults.cells == {2, 3}, "nor does taking back another number clear them"


def test_a_hint_over_clues_that_contradict_says_so() -> None:
    state = state_of(read_puzzle("2\n1 1 - -\n- - - -\n- - - -\n- - - -\n")[0])
    with pytest.raises(IllegalMove, match="The clues contradict each other"):
        state.hint(0)


def state_after(puzzle: Puzzle, cell: int, value: int) -> State:
    """Return the state with one number entered."""
    state = state_of(puzzle)
    state.play(Move("=", (cell,), value))
    return state


def test_a_check_tells_a_rule_broken_before_anything_else() -> None:
    state = state_of(NEARLY, lambda: "never")
    state.play(Move("+", (15,), 4))
    assert state.faults.check().marks == 1 and state.faults.notes == {15} and not state.faults.cells
    state.play(Move("=", (13,), 4))
    checked = state.faults.check()
    assert checked.broken is not None and "more than once" in checked.broken and 13 in state.faults.cells
    state.game.undo()
    state.arrive(0)
    assert not state.faults.cells and not state.faults.notes, "what was said of another position goes"


def test_how_many_solutions_there_are() -> None:
    assert proved(empty(2)).proof.many is True
    none = read_puzzle("2\n1 - - -\n- - - -\n- - - -\n1 - - -\n")[0]
    state = proved(none)
    assert state.proof.none and state.proof.only is None and not state.proof.busy
    state = state_of(empty(2))
    state.begin(0)
    state.proof.stop()
    assert not state.proof.busy and state.proof.many is None


def test_a_hint_is_counted_once_and_never_given_from_a_wrong_board() -> None:
    state = state_of(NEARLY)
    for step in (1, 2, 3, 3):
        state.hint(0)
        assert state.advice.step == step and state.game.hints == 1
    hint = state.advice.hint
    assert hint is not None and hint.places
    state.advice.back()
    assert state.advice.step == 2
    state.advice.drop()
    state.hint(0)
    assert state.advice.hint == hint and state.game.hints == 1, "shown once more it is no further one"
    state.play(Move("=", (13,), 1))
    assert state.advice.hint is None and not state.advice.open, "a move puts it away"
    state.play(Move("=", (15,), 1))
    with pytest.raises(IllegalMove, match="A number here is wrong"):
        state.hint(0)
    assert state.faults.cells and state.game.hints == 1


def test_the_wrong_numbers_that_a_hint_waits_for_are_taken_back_in_one_step() -> None:
    state = proved(NEARLY)
    for cell, value in ((13, 1), (15, 1)):  # 3 and 1 would be right
        state.play(Move("=", (cell,), value))
    with pytest.raises(NumberWrong):
        state.hint(0)
    state.take_back()
    assert state.position.values[13] == 0 and state.position.values[15] == 1, "what is right stays"
    state.hint(0)
    assert state.advice.open
    state.game.undo()
    assert state.position.values[13] == 1, "one step"


def test_of_numbers_that_clash_the_last_is_taken_back_while_the_solution_is_not_known() -> None:
    state = state_of(empty(2))
    for cell, value in ((5, 1), (0, 1), (15, 2)):
        state.play(Move("=", (cell,), value))
    assert state.faults.to_take_back() == (0,), "15 clashes with nothing"
    state.take_back()
    assert not state.faults.against_rules() and state.position.values[5] == 1


def test_a_hint_that_strikes_leaves_its_candidates_out() -> None:
    for seed in range(1, 30):
        state = state_of(generate(3, ("numbers",), 4, seed))
        while (hint := hinted(state)) is not None and hint.places:
            state.play(Move("=", (hint.places[0][0],), hint.places[0][1]))
        if hint is not None:
            break
    assert hint is not None and hint.removes
    state.leave_out(hint)
    for cell, mask in hint.removes:
        assert state.position.notes[cell] and not state.position.notes[cell] & mask


def hinted(state: State) -> Deduction | None:
    """Return the hint of a state, put away."""
    state.hint(0)
    hint = state.advice.hint
    state.advice.drop()
    return hint


def test_where_logic_ends_the_search_has_a_word() -> None:
    state = state_of(empty(2))
    state.hint(0)
    assert state.advice.seeking and state.advice.step == 1
    state.halt()
    assert state.advice.seeking, "covered, the card stays"
    state.arrive(0)
    wait(state, lambda: not state.advice.seeking)
    assert state.advice.hint is None and state.advice.step == 0 and state.game.hints == 0


def test_savepoints_go_with_the_moves_they_are_on() -> None:
    state = state_of(empty(2))
    state.play(Move("=", (0,), 1))
    state.game.set_point()
    state.play(Move("=", (1,), 2))
    state.game.set_point()
    assert state.game.points == [1, 2] and state.game.point_before == 1
    state.game.go(1)
    assert state.play(Move("=", (1,), 3)) == 1 and state.game.points == [1]


def test_undo_and_redo_are_each_the_reverse_of_the_other() -> None:
    state = state_of(NEARLY)
    for move in (Move("+", (13,), 3), Move("=", (15,), 1), Move("=", (13,), 3)):
        state.play(move)
    assert state.solved
    way = [state.position]
    while state.game.undo():
        way.append(state.position)
    back = [state.position]
    while state.game.redo():
        back.append(state.position)
    assert back == way[::-1] and len(way) == 4


def test_a_solved_puzzle_is_written_at_the_move_that_ends_it(tmp_path: Path) -> None:
    shelf = Shelf(KIND, Store(tmp_path))
    state = state_of(NEARLY)
    state.play(Move("=", (13,), 3))
    shelf.keep(state.game)
    assert len(shelf.autos()) == 1 and not shelf.replays()
    state.play(Move("=", (15,), 1))
    shelf.keep(state.game)
    assert not shelf.autos() and len(shelf.replays()) == 1 and shelf.standings()["2"].played == 1
    state.game.undo()
    shelf.keep(state.game)
    assert len(shelf.autos()) == 1, "taken back, it is under way again"
    state.game.redo()
    shelf.keep(state.game)
    assert not shelf.autos() and len(shelf.replays()) == 1 and shelf.standings()["2"].played == 1


def test_a_save_says_all(tmp_path: Path) -> None:
    state = state_of(NEARLY)
    state.play(Move("=", (13,), 4))
    state.game.set_point()
    state.play(Move("=", (15,), 1))
    state.game.clock.seconds, state.game.hints = 12.5, 2
    again = KIND.load(state.game.save())
    assert again.save() == state.game.save() and again.id == state.game.id
    assert again.faulted == {13: 4} and again.mistakes == 1 and again.points == [1] and again.clock.seconds == 12.5
    spoilt = KIND.load(state.game.save() | {"counted": [[99, 1], [0], "x", [13, 9], [13, 2]]})
    assert spoilt.faulted == {13: 2}
