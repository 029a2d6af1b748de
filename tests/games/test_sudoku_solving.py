"""Starting over, having it solved, choosing nothing; the difficulty of a puzzle, and what is said of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.game import IllegalMove
from games.midend.dialogs.result import ScoreCard
from games.model.keeping.store import Store
from games.model.shelf import Shelf
from games.stage.paint.look import Look
from games.stage.paint.metrics import Metrics
from games.stage.paint.theme import Theme
from games.stage.widgets.chart import Chart
from games.sudoku.board.legend import SignLegend, kinds_of_marks
from games.sudoku.board.messages import DigitPressed
from games.sudoku.game import Game
from games.sudoku.kind import KIND
from games.sudoku.play import texts
from games.sudoku.play.messages import SudokuCommand
from games.sudoku.play.new_puzzle import promise
from games.sudoku.play.state import State
from games.sudoku.rated.background import RatingSearch
from games.sudoku.rules.formats import read_puzzle
from games.sudoku.rules.position import Move, Params
from games.sudoku.rules.puzzle import EVEN, ODD, SOUTH, Puzzle, empty
from games.sudoku.think.generate import Maker, generate
from games.sudoku.think.logic import Logic
from games.sudoku.think.solve import solve
from games.sudoku.think.techniques import naked_pair
from tests.games.sudoku_scenes import click_cell, played

SMALL = read_puzzle("2\n2 w e -\n- es4 - o\n- - 1 -\n- w - -\n")[0]
ANSWER = solve(SMALL)[0]


def state_of(puzzle: Puzzle) -> State:
    """Return a puzzle in play, its solution looked for."""
    state = State(Game.of(puzzle), lambda: None)
    state.begin(0)
    while not state.proof.searched:
        state.update()
    return state


def test_solving_is_one_step_and_counts_as_hints() -> None:
    state = state_of(SMALL)
    state.play(Move("=", (1,), 3))  # wrong: 1 is right
    before = state.position
    state.solve(range(16))
    assert state.solved and state.position.values == ANSWER
    assert state.game.hints == sum(a != b for a, b in zip(before.values, ANSWER, strict=True))
    assert KIND.tally(state.game).assisted
    kept = Game(state.game.history).restore(state.game.save())
    for game in (state.game, kept):
        assert game.undo() and game.position == before, "one step"
        assert game.redo() and game.position.values == ANSWER
        assert game.undo() and game.undo() and game.position.values == SMALL.numbers
        while game.redo():
            pass


def test_solving_a_cell_fills_it_alone() -> None:
    state = state_of(SMALL)
    state.solve({1})
    assert state.position.values[1] == ANSWER[1] and state.game.hints == 1 and state.game.filled == 4
    assert state.right_already({1}) and not state.right_already({1, 2})


def by_hand(state: State) -> None:
    for cell, value in enumerate(ANSWER):
        if not state.position.values[cell]:
            state.play(Move("=", (cell,), value))


def test_a_board_filled_once_and_solved_by_hand_afterwards_is_solved_and_its_day_stamped(tmp_path: Path) -> None:
    store = Store(tmp_path)
    shelf, state = Shelf(KIND, store), state_of(SMALL)
    game = state.game
    game.id = game.day = "20261122.1"
    state.solve(range(16))
    shelf.keep(game)
    assert game.filled_for and not list(store.days.stamps()), "filled by the program"
    told = game.hints
    game.undo()
    game.redo()
    assert game.filled_for, "looked back alone"
    read, older = (KIND.load({**game.save(), **lacks}) for lacks in ({}, {"filled_at": None}))
    older.undo()
    for one in (game, read, older):
        assert one.restart() or one.can_redo
        state.game = one
        assert one.filled_for
        by_hand(state)
        assert one.finished and not one.filled_for and KIND.tally(one).assisted
        assert not KIND.load(one.save()).filled_for
    shelf.keep(read)
    (stamp,) = store.days.stamps()
    assert stamp.hints == told == read.hints
    state.game = read
    read.undo()
    state.solve(range(16))
    assert not read.filled_for, "one cell is a hint"


def test_a_cell_that_is_right_already_is_said_and_not_refused() -> None:
    pilot = played(SMALL)
    pilot.until(lambda: pilot.scene.play.state.proof.searched)
    click_cell(pilot, 0)
    pilot.key("Ctrl+Enter")
    toast = pilot.desk.toast
    assert toast is not None and (toast.toast.text, toast.toast.kind) == ("That cell is right already.", "done")
    pilot.close()


@pytest.mark.parametrize(("puzzle", "why"), [
    (empty(2), "several solutions"),
    (read_puzzle("2\n1 1 - -\n- - - -\n- - - -\n- - - -\n")[0], "no solution"),
])  # fmt: skip
def test_only_one_solution_can_be_filled_in(puzzle: Puzzle, why: str) -> None:
    state = state_of(puzzle)
    with pytest.raises(IllegalMove, match=why):
        state.solve(range(16))
    assert not state.game.begun and not state.game.hints


def test_what_a_hint_removes_from_several_cells_is_one_step() -> None:
    puzzle = empty(3)
    state, logic = state_of(puzzle), Logic(puzzle, puzzle.numbers)
    logic.candidates[0] = logic.candidates[5] = 0b110
    hint = naked_pair(logic)
    assert hint is not None and len(hint.removes) == 7
    state.leave_out(hint)
    assert len(state.game.history.moves) > 7 and state.game.undo() and not state.game.can_undo
    state.game.redo()
    state.play(Move("=", (80,), 1))
    state.game.undo()
    state.game.undo()
    state.play(Move("=", (80,), 2))  # in place of the step
    assert state.game.undo() and not state.game.can_undo and state.game.redo()
    assert state.position.values[80] == 2


def test_esc_takes_the_choice_away_before_it_leaves() -> None:
    pilot = played(SMALL)
    play = pilot.scene.play
    click_cell(pilot, 1)
    assert play.sheet.chosen == {1}
    pilot.key("Esc")
    assert pilot.scene.play is play and not play.sheet.chosen and not play.sheet.marks.tint
    pilot.key("Esc")
    assert pilot.scene.play is play and "again" in pilot.desk.toast.toast.text
    pilot.close()


def test_a_digit_without_a_cell_writes_nothing() -> None:
    """Whoever presses a digit first has no mistake on record for it."""
    pilot = played(SMALL)
    play = pilot.scene.play
    for key in ("5", "3", "Shift+3", "Del", "Ctrl+Enter"):
        pilot.key(key)
    pilot.scene.hear(DigitPressed(3))
    assert not play.game.begun and not play.game.mistakes and not play.game.hints
    pilot.key("Right")
    pilot.key("1")
    assert play.game.begun
    pilot.close()


def test_start_over_and_solve_by_keys_and_buttons() -> None:
    pilot = played(SMALL)
    play = pilot.scene.play
    pilot.until(lambda: play.state.proof.searched)
    click_cell(pilot, 1)
    pilot.key("Ctrl+Enter")
    assert play.state.position.values[1] == ANSWER[1]
    assert not play.game.filled_for, "that was a hint"
    pilot.key("Ctrl+R")
    assert play.game.position.values == SMALL.numbers and play.game.undo()
    play.arrive()
    pilot.frame()
    pilot.click(*pilot.find("solve").rect.center)
    assert not play.state.solved and pilot.desk.dialogs[-1].id == "solve", "it asks first"
    pilot.key("Esc")
    assert not pilot.desk.dialogs and not play.state.solved
    pilot.click(*pilot.find("solve").rect.center)
    pilot.key("Enter")
    pilot.settle()
    assert play.state.solved and pilot.desk.dialogs[-1].id == "result"
    assert KIND.tally(KIND.load(play.game.save())).end == "filled"
    pilot.close()


# Difficulty


def test_the_difficulty_is_told_wherever_the_puzzle_is() -> None:
    params = Params(3, ("numbers", "parity"), 4)
    game = Game.of(generate(3, params.clues, 4, 1), params, 5)
    assert KIND.variant(game) == "9 × 9, parity · Hard"
    told = texts.result(game, RatingSearch(game.puzzle, lambda: None)).text
    assert KIND.ending(game, "")[0] == KIND.variant(game) == told
    assert KIND.variant(Game(game.history).restore(game.save())) == KIND.variant(game)
    old = {name: value for name, value in game.save().items() if name != "level"}  # as saved by an earlier program
    assert KIND.variant(KIND.load(old)) == "9 × 9, parity"
    assert KIND.variant(Game.of(game.puzzle)) == "9 × 9, parity", "of a typed one it is not known"
    assert KIND.tally(game).preset == params.sort


def test_the_result_tells_time_mistakes_and_hints_and_draws_how_it_was_filled() -> None:
    state = state_of(SMALL)
    state.solve({1})
    for cell, value in enumerate(ANSWER):
        if not state.position.values[cell]:
            state.play(Move("=", (cell,), value))
    dialog = texts.result(state.game, state.rating)
    assert [score.name for score in dialog.scores] == ["Time", "Mistakes", "Hints", "Score"]
    assert dialog.chart is not None and dialog.chart.lines[0].points[-1][1] == 16
    curve = dialog.chart
    assert [Chart(curve.lines, top=top).bounds()[1:4:2] for top in (curve.top, 81)] == [(16, 4.0), (81, 27.0)]
    dialog.look = Look(Metrics(1280, 800), Theme())
    assert any(isinstance(widget, ScoreCard) for row in dialog.body() for widget in row.children())
    assert [button.id for button in dialog.buttons] == ["boards", "steps", "new", "again"]


def test_playing_again_makes_another_of_the_same_kind(tmp_path: Any) -> None:
    puzzle = generate(2, ("numbers",), 1, 1)
    params = Params(2, ("numbers",), 1)
    pilot = played(puzzle, tmp_path)
    pilot.scene.take_game(Game.of(puzzle, params, 1))
    pilot.scene.hear(SudokuCommand.PLAY_AGAIN)
    pilot.frame()
    pilot.until(lambda: not pilot.desk.dialogs)
    assert pilot.scene.game.level and pilot.scene.game.params.k == 2
    pilot.scene.take_game(Game.of(puzzle))
    pilot.scene.hear(SudokuCommand.PLAY_AGAIN)
    pilot.frame()
    assert pilot.scene.game.puzzle == puzzle and not pilot.desk.dialogs, "a typed puzzle begins anew"
    pilot.close()


@pytest.mark.parametrize(("marks", "signs"), [
    ({}, []), ({3: EVEN}, [EVEN]), ({3: ODD, 4: ODD}, [ODD]), ({3: SOUTH}, [SOUTH]), ({3: 8, 5: EVEN}, [EVEN, SOUTH]),
])  # fmt: skip
def test_the_legend_has_the_signs_of_the_puzzle_alone(marks: dict[int, int], signs: list[int]) -> None:
    puzzle = Puzzle(2, bytes(16), bytes(marks.get(cell, 0) for cell in range(16)))
    assert SignLegend(kinds_of_marks(puzzle)).signs() == signs


def test_a_level_promises_steps_that_the_clues_allow() -> None:
    for level in range(1, 7):
        assert "Odd" not in promise(level, ("numbers", "parity"))
        assert "Parity" not in promise(level, ("numbers",))
        assert promise(level, ("numbers",)) != "Hardest steps: "
    assert "Odd sum" in promise(2, ("numbers", "sums"))


def test_the_generator_says_how_many_clues_there_are_to_try() -> None:
    maker = Maker(3, ("numbers",), 2, 1)
    shares = []
    while not maker.run(5):
        tried, clues, board = maker.snapshot().extra["tried"]
        shares.append((board, tried / clues))
        assert 0 < tried <= clues
    assert shares == sorted(shares) and len({*shares}) > 4
