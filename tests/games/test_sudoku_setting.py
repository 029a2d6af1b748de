"""Setting a puzzle: the candidates of open cells, true ones against all solutions, set by a click, never a lie."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from games.model.app import App
from games.stage.pilot import Pilot
from games.stage.widgets.words import Label
from games.sudoku.board.mark_drawing import number_at
from games.sudoku.editor import minimal
from games.sudoku.editor.candidates import CLUES, LOGIC, NONE, TRUE
from games.sudoku.editor.minimal import Minimiser, Needless
from games.sudoku.editor.rating import DraftRating
from games.sudoku.editor.scene import Editor, edit
from games.sudoku.rules.candidates import candidates
from games.sudoku.rules.formats import read_puzzle
from games.sudoku.rules.puzzle import Puzzle, empty
from games.sudoku.think.generate import generate
from games.sudoku.think.setting import LogicCandidates, SettingCandidates
from games.sudoku.think.solve import clue_count, clues_of, solve, with_clues


def looser(seed: int, fewer: int) -> Puzzle:
    """Return a puzzle with some solutions: one of all kinds of clues, with fewer numbers."""
    puzzle = generate(3, ("numbers", "parity", "sums"), 2, seed, recipe=1)
    numbers = bytearray(puzzle.numbers)
    for cell in [cell for cell, number in enumerate(numbers) if number][:fewer]:
        numbers[cell] = 0
    return Puzzle(3, bytes(numbers), puzzle.marks)


def ended(stepper: SettingCandidates | LogicCandidates) -> tuple[tuple[int, ...], dict[str, tuple[int, ...]]]:
    """Return the candidates and what else a search has found at its end."""
    while not stepper.run(5000):
        pass
    found = stepper.snapshot()
    return tuple(found.path), found.extra


@pytest.mark.parametrize(("seed", "fewer"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_true_candidates_are_what_all_solutions_hold_and_green_leaves_one(seed: int, fewer: int) -> None:
    puzzle = looser(seed, fewer)
    every = solve(puzzle)
    masks, extra = ended(SettingCandidates(puzzle))
    for cell, value in product(range(81), range(1, 10)):
        holding = sum(one[cell] == value for one in every)
        assert bool(masks[cell] >> value & 1) == bool(holding)
        if masks[cell].bit_count() > 1:
            assert bool(extra["one"][cell] >> value & 1) == (holding == 1)
            assert bool(extra["many"][cell] >> value & 1) == (holding > 1)


def test_candidates_by_logic_leave_out_nothing_that_a_solution_holds() -> None:
    for seed in range(3):
        puzzle = looser(seed, 2)
        masks, _extra = ended(LogicCandidates(puzzle))
        by_clues = candidates(puzzle, puzzle.numbers)
        for one in solve(puzzle, 200):
            assert all(puzzle.numbers[cell] or masks[cell] >> one[cell] & 1 for cell in range(81))
        assert all(mask & ~before == 0 for mask, before in zip(masks, by_clues, strict=True) if before)
        assert sum(map(int.bit_count, masks)) < sum(map(int.bit_count, by_clues))


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_candidates_are_shown_pointed_at_and_set_by_a_click(size: tuple[int, int]) -> None:
    puzzle = looser(2, 1)
    pilot = Pilot(edit(App(), puzzle), size, motion="off")
    editor: Editor = pilot.scene.play
    sheet, shown = editor.sheet, editor.shown
    assert shown.way == NONE and not sheet.marks.ghost
    for way in (CLUES, LOGIC, TRUE):
        pilot.key("V")
        assert shown.way == way
    pilot.until(lambda: bool(shown.cells.one) and any(shown.cells.one) and shown.cells.known, 60)
    pilot.frame()
    assert [cell for cell in range(81) if sheet.values[cell] and not puzzle.numbers[cell]] == [
        cell for cell in range(81) if shown.sure(cell) and not puzzle.numbers[cell]
    ]
    cell = next(cell for cell, mask in enumerate(shown.cells.one) if mask)
    value = shown.cells.one[cell].bit_length() - 1
    rect = sheet.view.rect(cell)
    point = next((x, y) for x, y in product(range(rect.left, rect.right, 2), range(rect.top, rect.bottom, 2))
                 if number_at(editor.look, sheet.view, puzzle, cell, (x, y)) == value)  # fmt: skip
    pilot.move(*point)
    assert shown.pointed == (cell, value) and sheet.marks.disc == {cell: value}
    place = f"r{cell // 9 + 1}c{cell % 9 + 1}"
    assert f"{value} in {place}: one solution." in [one.text for one in pilot.scene.walk() if isinstance(one, Label)]
    pilot.click(*point)
    assert editor.puzzle.numbers[cell] == value
    pilot.until(lambda: editor.state.known.counted, 60)
    assert editor.state.known.count == 1, "green leaves one solution"
    pilot.key("Ctrl+Z")
    assert editor.puzzle == puzzle
    pilot.close()


def test_nothing_is_said_of_a_number_before_it_is_known() -> None:
    pilot = Pilot(edit(App(), empty(3)), motion="off")
    editor: Editor = pilot.scene.play
    editor.shown.way = TRUE
    editor._mirror()
    assert editor.shown.told(0, 1) is None
    said = [one.text for one in pilot.scene.walk() if isinstance(one, Label)]
    assert not any("one solution" in text for text in said)
    pilot.close()


def test_clues_that_clash_have_no_true_candidates() -> None:
    puzzle = read_puzzle("2\n1 1 - -\n- - - -\n- - - -\n- - - -\n")[0]
    masks, extra = ended(SettingCandidates(puzzle))
    assert not any(masks[cell] for cell in range(16) if not puzzle.numbers[cell]) and not any(extra["one"])




# What is not needed


def done(stepper: Needless | Minimiser) -> dict[str, Any]:
    """Return what a search has found at its end."""
    while not stepper.run(20_000):
        pass
    extra: dict[str, Any] = stepper.snapshot().extra
    return extra


@pytest.mark.parametrize(("seed", "fewer"), [(1, 0), (2, 1), (4, 0)])
def test_a_clue_is_dashed_where_the_solutions_stay_without_it_and_nowhere_else(seed: int, fewer: int) -> None:
    puzzle = looser(seed, fewer)
    every = solve(puzzle)
    if len(every) > 200:
        pytest.skip("too many solutions to be looked at")
    needless = set(done(Needless(puzzle, len(every)))["needless"])
    for clue in clues_of(puzzle):
        without = with_clues(puzzle, set(clues_of(puzzle)) - {clue})
        assert (len(solve(without, len(every) + 1)) == len(every)) == (clue in needless), clue


@pytest.mark.parametrize("symmetric", [False, True])
def test_minimising_keeps_the_solutions_and_leaves_nothing_that_can_go(
    symmetric: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(minimal, "ORDERS", 3)
    puzzle = looser(3, 0)
    needless = done(Needless(puzzle, 1))["needless"]
    found = Minimiser(puzzle, 1, needless, symmetric)
    best = done(found)["best"]
    assert solve(best, 2) == solve(puzzle) and clue_count(best) == found.snapshot().extra["left"] < clue_count(puzzle)
    again = Minimiser(puzzle, 1, needless, symmetric)
    assert done(again)["best"] == best, "made by seed"
    if not symmetric:
        assert done(Needless(best, 1))["needless"] == ()
    else:
        gone = set(clues_of(puzzle)) - set(clues_of(best))
        for cell, kind in gone:
            other = {"s": 80 - cell - 9, "w": 81 - cell}.get(kind, 80 - cell)
            assert (other, kind) in gone or (other, kind) not in clues_of(puzzle)


def test_minimise_is_one_step_in_the_editor_and_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minimal, "ORDERS", 3)
    puzzle = looser(3, 0)
    pilot = Pilot(edit(App(), puzzle), motion="off")
    editor: Editor = pilot.scene.play
    pilot.key("M")
    assert "is not known" in pilot.desk.toast.toast.text, "not before the count"
    pilot.until(lambda: editor.spare.known, 60)
    pilot.frame()
    assert editor.sheet.marks.spare
    said = [one.text for one in pilot.scene.walk() if isinstance(one, Label)]
    assert f"{len(editor.spare.found)} of {clue_count(puzzle)} clues" in said
    pilot.click_id("minimise")
    assert editor.spare.wanted is False or editor.puzzle != puzzle
    if editor.spare.wanted is not None:
        pilot.click_id("stop")
        assert editor.spare.wanted is None and editor.puzzle == puzzle
        pilot.key("M")
    pilot.until(lambda: editor.puzzle != puzzle, 120)
    assert solve(editor.puzzle, 2) == solve(puzzle)
    assert pilot.desk.toast.toast.text.endswith("the solutions stay.")
    pilot.key("Ctrl+Z")
    assert editor.puzzle == puzzle
    pilot.close()


def test_where_no_pair_can_go_that_is_said_and_nothing_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where it is found later, while nobody presses anything."""
    puzzle = looser(3, 0)
    pilot = Pilot(edit(App(), puzzle), motion="off")
    editor: Editor = pilot.scene.play
    monkeypatch.setattr(editor.spare, "update", lambda now: (True, puzzle))
    pilot.until(lambda: editor.state.known.counted and pilot.desk.toast is not None, 60)
    assert pilot.desk.toast.toast.text.startswith("No clue can go") and not pilot.desk.crashes
    pilot.close()


def test_the_rating_of_a_draft_stands_beside_it() -> None:
    one = read_puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")[0]
    rating = DraftRating(lambda: None)
    rating.look(one, False, 0.0)
    assert rating.found is None, "nothing is rated before there is known to be a solution"
    rating.look(one, True, 0.0)
    while rating.found is None:
        rating.update()
    assert rating.found.solved and rating.reached() == 81
    whole = rating.found.score
    several = replace(one, numbers=bytes(0 if cell < 9 else value for cell, value in enumerate(one.numbers)))
    rating.look(several, True, 0.0)
    assert rating.found is None, "what was known of another puzzle is forgotten"
    while rating.found is None:
        rating.update()
    assert rating.found.several and 27 <= rating.reached() < 81 and rating.found.score != whole
    rating.close()


def test_the_wheel_scrolls_the_panel_wherever_the_pointer_lies() -> None:
    """It came to lie on the slider of the box size, and made the board smaller."""
    pilot = Pilot(edit(App(), empty(3)), (960, 600), motion="off")
    for _n in range(40):
        pilot.wheel(-1, at=pilot.find("size").rect.center)
    assert pilot.scene.play.puzzle.k == 3 and not pilot.desk.dialogs
    assert pilot.find("panel-scroll").offset > 0
    pilot.close()
