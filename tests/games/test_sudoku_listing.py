"""The list of all solutions goes on after its first part; large boards are zoomed and led to what differs."""

from __future__ import annotations

import io
import itertools
from typing import Any

import pytest
from pygame import Rect

from engine.run import gathering, pool
from engine.sudoku.divided import SudokuCubes
from games.model.app import App
from games.stage.pilot import Pilot
from games.stage.widgets.buttons import Button
from games.sudoku.board.map import Map
from games.sudoku.board.messages import SheetPanned
from games.sudoku.rules.formats import read_puzzle, read_solutions
from games.sudoku.rules.puzzle import Puzzle, empty
from games.sudoku.solutions import state as solutions_state
from games.sudoku.solutions.rows import cell_numbers
from games.sudoku.solutions.scene import Solutions, solutions
from games.sudoku.think import solve
from games.sudoku.think.listing import UpTo, Writing

MANY = "2\n- - - -\n- - - -\n- - e -\n- - - -\n"  # 144 solutions


def test_the_search_stops_after_each_part_and_loses_nothing() -> None:
    puzzle = read_puzzle(MANY)[0]
    stepper, found = UpTo(puzzle, 50), []
    for count in (50, 100):
        while not stepper.reach("more", 7):
            found += stepper.take()
        found += stepper.take()
        assert len(found) == count and not stepper.snapshot().extra["complete"]
    while not stepper.reach("more", 1000):
        pass
    found += stepper.take()
    assert stepper.snapshot().extra["complete"] and len(found) == len(set(found))
    assert sorted(found) == sorted(solve.solve(puzzle))


def test_the_list_goes_on_by_its_button(monkeypatch: Any) -> None:
    monkeypatch.setattr(solutions_state, "KEPT", 60)
    pilot = Pilot(solutions(App(), read_puzzle(MANY)[0]), motion="off")
    shown: Solutions = pilot.scene.play
    for count in (60, 120):
        pilot.until(lambda: shown.state.full)
        assert len(shown.state.found) == count and not shown.state.complete
        pilot.frame()
        pilot.click_id("go_on")
        assert shown.state.searching or shown.state.complete
    pilot.until(lambda: shown.state.complete)
    assert len(set(shown.state.found)) == 144
    pilot.close()


def test_a_large_board_is_led_to_what_differs_and_has_its_map() -> None:
    n, k = 25, 5
    grid = bytes((k * (r % k) + r // k + c) % n + 1 for r in range(n) for c in range(n))
    pilot = Pilot(solutions(App(), Puzzle(k, bytes(2 * n) + grid[2 * n :], bytes(n * n))), motion="off")
    shown: Solutions = pilot.scene.play
    pilot.until(lambda: shown.state.complete)
    pilot.frame()
    assert len(shown.state.found) > 2 and shown.sheet.roomy
    assert not any(isinstance(widget, Map) for widget in pilot.desk.active.walk())
    for _step in range(8):
        pilot.click_id("zoom_in")
    pilot.frame()
    assert not shown.sheet.roomy and any(isinstance(widget, Map) for widget in pilot.desk.active.walk())
    shown.on(SheetPanned((n, n)))
    assert not shown.sheet.in_sight(0)
    pilot.key("Right")
    assert any(shown.sheet.in_sight(cell) for cell in shown.state.differing(1))
    pilot.key("F")
    assert shown.sheet.roomy
    pilot.close()


def test_the_upright_arrows_step_through_the_solutions_from_the_first() -> None:
    pilot = Pilot(solutions(App(), empty(2)), motion="off")
    shown: Solutions = pilot.scene.play
    pilot.until(lambda: shown.state.complete)
    pilot.frame()
    for key, at in (("Down", 1), ("Right", 2), ("Down", 3), ("Up", 2), ("Left", 1), ("Up", 0), ("Up", 0)):
        pilot.key(key)
        assert shown.state.at == at
    pilot.click(*pilot.find("list").rect.move(0, -pilot.find("list").rect.h // 2 + 20).center)
    for key, at in (("Down", 1), ("Right", 2), ("Up", 1), ("Left", 0)):
        pilot.key(key)
        assert shown.state.at == at  # a step each, with the list having the keyboard, too
    pilot.close()


@pytest.mark.parametrize("counts", [((1, 12), (9, 340)), ((11, 53210), (14, 46790))])
def test_the_counts_of_a_cell_are_not_cut(counts: tuple[tuple[int, int], ...]) -> None:
    pilot = Pilot(solutions(App(), empty(2)), motion="off")
    look = pilot.desk.look
    card = cell_numbers("Row 1, column 1", counts, 0)
    wide = pilot.find("save_all").rect.union(pilot.find("play_this").rect)
    card.place(look, Rect(wide.x, 0, wide.w, card.height(look, wide.w)))
    buttons = [widget for widget in card.walk() if isinstance(widget, Button)]
    assert len(buttons) == 2
    for button in buttons:
        assert look.text.width(button.label, "label") + look.px(16) <= button.rect.w
    pilot.close()


@pytest.mark.parametrize("text", [MANY.replace("e", "-"), "3\n" + "1 2 3 4 5 6 7 8 9\n" + "- - - - - - - - -\n" * 8])
def test_a_list_and_a_file_are_made_by_several_in_the_order_of_one(monkeypatch: Any, text: str) -> None:
    """As the command line prints them, whatever the number of processors."""
    monkeypatch.setattr(pool, "STRETCH", 100)
    monkeypatch.setattr(SudokuCubes, "stretch", 20)
    puzzle, most = read_puzzle(text)[0], 5000
    ordered = [grid for _, grid in itertools.islice(solve.pool(puzzle), most)]
    assert len(ordered) in (288, most)
    for processors in (1, 3):
        monkeypatch.setattr(gathering, "spare_processors", lambda processors=processors: processors)
        stepper, out = UpTo(puzzle, most), io.StringIO()
        while not stepper.reach("more", 1 << 20):
            pass
        assert stepper.take() == ordered and stepper.delegates == (processors > 1)
        stepper.rest()
        stepper.close()
        writing = Writing(puzzle, out)
        while not writing.run(1 << 20) and writing.written < most:
            pass
        writing.close()
        assert read_solutions(out.getvalue(), puzzle.k)[:most] == ordered
