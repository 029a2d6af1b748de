"""Steps: the path of a puzzle, its rows, the step on the board, playing on from it, and where logic ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.model.app import App
from games.stage.pilot import Pilot
from games.stage.widgets.words import Label
from games.sudoku.game import Game
from games.sudoku.play.state import State as PlayState
from games.sudoku.rated.background import known
from games.sudoku.rated.pill import LevelPill
from games.sudoku.rules.formats import read_puzzle
from games.sudoku.rules.puzzle import CLUE_KINDS, Puzzle
from games.sudoku.search.scene import Watching
from games.sudoku.steps.listing import AROUND, PathListing
from games.sudoku.steps.rows import row_texts
from games.sudoku.steps.scene import PuzzleSteps, steps
from games.sudoku.steps.state import State
from games.sudoku.think import path
from games.sudoku.think.generate import generate
from games.sudoku.think.logic import Logic
from games.sudoku.think.path import PuzzleRating, rating_of
from games.sudoku.think.solve import solve
from games.sudoku.think.weights import weight
from games.sudoku.verbs.rating import in_words
from tests.games.test_sudoku_play import played

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
EASIER = ".5..83.17...1..4..3.4..56.8....3...9.9.8245....6....7...9....5...729..861.36.72.4"


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    made = generate(3, CLUE_KINDS, 5, 3)
    known().keep(made, rating_of(made))
    return made


def state_of(puzzle: Puzzle) -> State:
    state = State(puzzle, lambda: None)
    assert state.search.done
    return state


def test_the_rows_hold_every_step_once_and_add_up_to_the_score(puzzle: Puzzle) -> None:
    state = state_of(puzzle)
    listed = [place for row in state.rows for place in range(row.first, row.last + 1)]
    assert listed == [*range(len(state.steps))]
    assert sum(row_texts(puzzle, state.steps, row)[2] for row in state.rows) == state.rating.score
    runs = [at for at, row in enumerate(state.rows) if row.several]
    assert runs, "no run of singles"
    before, run = len(state.rows), state.rows[runs[0]]
    state.unfold(runs[0])
    assert len(state.rows) == before + run.last - run.first
    assert row_texts(puzzle, state.steps, state.rows[runs[0]])[1], "a single says where"
    state.unfold(runs[0] + run.last - run.first)
    assert len(state.rows) == before


def test_the_board_is_that_before_the_step(puzzle: Puzzle) -> None:
    state = state_of(puzzle)
    logic = Logic(puzzle, puzzle.numbers)
    for place, hint in enumerate(state.steps):
        state.go(place)
        assert state.values == bytes(logic.values)
        logic.apply(hint)
    assert logic.solved and not state.stuck


def test_the_hardest_comes_round(puzzle: Puzzle) -> None:
    state = state_of(puzzle)
    most = max(map(weight, state.steps))
    places = [at for at, hint in enumerate(state.steps) if weight(hint) == most]
    for place in [*places, places[0]]:
        state.hardest()
        assert state.reel.here == place


def test_a_game_goes_on_from_a_step(puzzle: Puzzle) -> None:
    hint = max(state_of(puzzle).steps, key=weight)
    game = Game.of(puzzle)
    state = PlayState(game, lambda: None)
    left = tuple(0 if value else mask for value, mask in zip(hint.board, hint.seen, strict=True))
    state.play_from(hint.board, left)
    assert state.position.values == hint.board
    assert all(not note or note == left[cell] for cell, note in enumerate(state.position.notes))
    assert any(state.position.notes) and game.filled_for
    assert game.hints == len(hint.board) - hint.board.count(0) - (len(hint.board) - puzzle.numbers.count(0))
    assert not any(game.stops(cursor) for cursor in range(1, game.history.cursor)), "it is one step of undo"


def test_it_opens_beside_the_board_and_plays_on(puzzle: Puzzle) -> None:
    pilot = played(puzzle)
    pilot.key("T")
    pilot.settle()
    scene = pilot.scene.play
    assert isinstance(scene, PuzzleSteps)
    for key, here in (("Right", 1), ("Right", 2), ("Left", 1), ("End", len(scene.state.steps) - 1), ("Home", 0)):
        pilot.key(key)
        assert scene.state.reel.here == here
    pilot.key("X")
    wanted = scene.state.values
    assert set(scene.sheet.marks.ring) >= set(scene.state.hint.cells)
    pilot.key("Enter")
    pilot.settle()
    assert pilot.scene.play.game.position.values == wanted
    pilot.key("Ctrl+Z")
    assert pilot.scene.play.game.position.values == puzzle.numbers


def test_where_logic_ends_the_search_is_shown_at_that_cell() -> None:
    puzzle = read_puzzle(INKALA)[0]
    known().keep(puzzle, rating_of(puzzle))
    pilot = Pilot(steps(App(), puzzle), motion="off")
    state = pilot.scene.play.state
    given = next(at for at, hint in enumerate(state.steps) if hint.technique == "search")
    row = next(row for row in state.rows if row.first == given)
    assert row_texts(puzzle, state.steps, row)[0] == ("Logic ends here.",)
    state.go(given)
    pilot.key("Right")
    pilot.key("Left")
    pilot.click_id("tried")
    pilot.settle()
    watching = pilot.scene.play
    assert isinstance(watching, Watching)
    hint = state.steps[given]
    assert watching.puzzle.numbers == hint.board
    pilot.until(lambda: watching.sheet.marks.ring)
    assert watching.sheet.marks.ring[hint.cells[0]] == ("hint.base", False)
    pilot.close()


def test_several_solutions_end_the_path_with_a_word() -> None:
    puzzle = read_puzzle(EASIER.replace("83", "..", 1).replace("9", "."))[0]
    rating: PuzzleRating = rating_of(puzzle)
    known().keep(puzzle, rating)
    state = state_of(puzzle)
    assert rating.several and state.stuck


def test_a_score_is_for_one_solution(tmp_path: Path) -> None:
    puzzle = read_puzzle(EASIER.replace("83", "..", 1).replace("9", "."))[0]
    known().keep(puzzle, rating_of(puzzle))
    pilot = played(puzzle, tmp_path)
    (pill,) = (w for w in pilot.scene.walk() if isinstance(w, LevelPill))
    assert (pill.level, pill.word, pill.score) == (0, "Several solutions", "")
    assert pilot.scene.game.score == 0
    pilot.key("T")
    pilot.settle()
    assert not any("Score" in w.text for w in pilot.scene.walk() if isinstance(w, Label))
    pilot.close()


def test_the_steps_around_the_one_shown_are_in_view(puzzle: Puzzle) -> None:
    pilot = Pilot(steps(App(), puzzle), (960, 600), motion="off")
    rows = pilot.scene.play.state.rows
    for place in (len(rows) // 2, len(rows) - 1, 3, 0):
        pilot.scene.play.state.go(rows[place].first)
        pilot.scene.refresh()
        pilot.frame()
        listing = pilot.find("list")
        assert isinstance(listing, PathListing) and listing.chosen == place
        for near in range(max(0, place - AROUND), min(len(rows), place + AROUND + 1)):
            assert listing.rect.contains(listing.item_rect(near, pilot.scene.look)), (place, near)
    pilot.close()


def test_several_solutions_are_claimed_only_where_two_were_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(path, "SOUGHT", 0)
    rating = rating_of(read_puzzle(INKALA)[0])
    assert rating.unsure and not (rating.several or rating.none or rating.solved or rating.beyond)
    assert in_words(rating).endswith("logic ends there, and how many solutions there are was not found in time.")


def test_in_play_the_search_gives_the_number_that_helps_most(tmp_path: Path) -> None:
    puzzle = read_puzzle(INKALA)[0]
    rating = rating_of(puzzle)
    known().keep(puzzle, rating)
    step = next(hint for hint in rating.steps if hint.technique == "search")
    pilot = played(puzzle, tmp_path)
    play, (right,) = pilot.scene.play, solve(puzzle, 2)
    play.state.play_from(step.board, [0 if value else mask for value, mask in zip(step.board, step.seen, strict=True)])
    pilot.key("H")
    pilot.until(lambda: play.state.advice.hint is not None, 60)
    hint = play.state.advice.hint
    assert hint.technique == "true candidates" and hint.places == step.places
    cell, value = step.places[0]
    assert right[cell] == value
    assert cell != next(cell for cell, value in enumerate(step.board) if not value), "not just the first one"
    pilot.close()
