"""The editor does what its help says: keys set clues in the chosen cell, counts are never too small unsaid."""

from __future__ import annotations

from typing import Any

import pytest

from games.base.figures import number
from games.model.app import App
from games.stage.pilot import Pilot
from games.sudoku.board.geometry import View
from games.sudoku.editor.panel import count_text
from games.sudoku.editor.scene import edit
from games.sudoku.editor.state import Judgement, State
from games.sudoku.rules.puzzle import EVEN, ODD, SOUTH, WEST, empty
from games.sudoku.think.verdict import CAP


@pytest.mark.parametrize(("key", "mark"), [("E", EVEN), ("O", ODD), ("S", SOUTH), ("W", WEST)])
def test_a_key_sets_its_clue_in_the_chosen_cell_and_takes_it_off(key: str, mark: int) -> None:
    pilot = Pilot(edit(App(), empty(3)), motion="off")
    editor: Any = pilot.scene.play
    pilot.move(*editor.sheet.view.rect(0).center)
    for wanted in (mark, 0, mark):
        pilot.key(key)
        assert editor.puzzle.marks[40] == wanted
    assert editor.sheet.over_cell is None, "nothing hangs at the pointer meanwhile"
    assert sum(map(bool, editor.puzzle.marks)) == 1
    pilot.close()


@pytest.mark.parametrize(("k", "wanted"), [(3, 7), (5, 25)])
def test_numbers_are_written_without_a_key(k: int, wanted: int) -> None:
    pilot = Pilot(edit(App(), empty(k)), motion="off")
    editor: Any = pilot.scene.play
    pilot.click(*editor.sheet.view.rect(0).center)
    if pilot.find("pad").rect.bottom > 800:  # the keys of a large board go on below the panel's edge
        pilot.move(*pilot.find("pad").cells()[0].center)  # type: ignore[attr-defined]
        pilot.wheel(-20)
        pilot.settle(500)
    for value in (wanted, 0):
        pilot.click(*pilot.find("pad").cells()[wanted - 1].center)  # type: ignore[attr-defined]
        assert editor.puzzle.numbers[0] == value
    pilot.close()


@pytest.mark.parametrize(("key", "cell", "where"), [("S", 8 * 9 + 4, "below"), ("W", 4 * 9, "left")])
def test_a_diamond_over_the_rim_is_refused(key: str, cell: int, where: str) -> None:
    pilot = Pilot(edit(App(), empty(3)), motion="off")
    editor: Any = pilot.scene.play
    editor.sheet.cursor = cell
    pilot.key(key)
    assert where in pilot.desk.toast.toast.text and not any(editor.puzzle.marks)
    pilot.close()


def test_a_click_in_a_cell_lays_the_diamond_on_its_own_edge() -> None:
    view = View(3, 60, 0, 0)
    cell, (x, y) = 40, (270, 270)  # its middle
    for dx, dy in ((0, 0), (-25, 0), (10, 0), (0, 20), (5, -10)):
        assert view.edge_at((x + dx, y + dy), WEST) == cell == view.edge_at((x + dx, y + dy), SOUTH)
    assert view.edge_at((x + 26, y), WEST) == cell + 1 and view.edge_at((x, y - 26), SOUTH) == cell - 9
    assert view.edge_at((20, y), WEST) is None and view.edge_at((x, 530), SOUTH) is None


def test_the_count_beside_a_clue_is_never_too_small_unsaid() -> None:
    """Counting that the next clue has stopped says so, for good."""
    assert count_text(Judgement(5719)) == f"{number(5719)}+"
    assert count_text(Judgement(5719, counted=True)) == number(5719)
    assert count_text(Judgement(CAP, True, True)) == f"{number(CAP)}+"
    assert not count_text(Judgement()) and count_text(Judgement(counted=True)) == "none"
    state = State(empty(3), lambda: None)
    for cell, value in ((0, 1), (40, 2), (80, 3)):
        state.put_number(cell, value)
        state.judge(0)
        for _look in range(20):
            state.update()
    state.close()
    for change in state.listed_changes():
        assert change.known.counted or not change.known.count or count_text(change.known).endswith("+")
