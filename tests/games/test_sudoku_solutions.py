"""All solutions of a Sudoku on the stage, listed, compared, saved and played; the search that is watched."""

from __future__ import annotations

from typing import Any

import pytest

from games.base.settings import Settings
from games.model.app import App
from games.model.keeping.store import Store
from games.stage.pilot import Pilot
from games.sudoku.board.messages import SheetTouched
from games.sudoku.board.touching import Touch
from games.sudoku.hint.names import technique
from games.sudoku.play.scene import Play
from games.sudoku.rules.formats import read_puzzles, read_solutions
from games.sudoku.rules.puzzle import empty
from games.sudoku.search.messages import PuzzleSearchCommand, PuzzleSearchPace
from games.sudoku.search.scene import Watching, search_pose, watch
from games.sudoku.solutions.scene import Solutions, solutions, solutions_pose
from games.sudoku.solutions.state import State
from games.sudoku.think.generate import generate
from games.sudoku.think.solve import solve
from tests.games.sudoku_scenes import click_cell, played


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


def test_of_a_large_board_fewer_solutions_are_kept_for_each_takes_more_memory() -> None:
    """All solutions of a 100x100 took a gigabyte."""
    assert State(empty(3), None).limit == 100_000
    assert State(empty(10), None).limit * 100**2 <= 100_000_000


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
