"""The benchmark's random boards, and the comparison that would notice a solver that is wrong."""

from __future__ import annotations

import argparse
import json

import pytest

from bench import agreement, boards
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think import solve


def test_random_boards_follow_from_their_seed_and_are_of_all_kinds() -> None:
    spread = [boards.random_board(seed) for seed in (*range(12), *range(16, 30))]  # 12 and 15 take seconds each
    assert spread[:6] == [boards.random_board(seed) for seed in range(6)]
    assert {puzzle.k for puzzle in spread} >= {2, 3, 4, 5}
    numbers = [len(solve.solve(puzzle, boards.MOST + 1)) for puzzle in spread]
    assert max(numbers) <= boards.MOST
    assert any(n == 0 for n in numbers) and any(n == 1 for n in numbers) and any(n > 100 for n in numbers)
    assert any(puzzle.plain for puzzle in spread) and any(not any(puzzle.numbers) for puzzle in spread)


def test_grids_travel_as_text() -> None:
    grids = {bytes([1, 2, 3, 4]), bytes([4, 3, 2, 1])}
    assert agreement.unpacked(agreement.packed(grids), 4) == grids
    assert agreement.unpacked(agreement.packed(set()), 4) == set()


def several() -> tuple[Puzzle, set[bytes]]:
    """Return a board with some solutions, and these."""
    for seed in range(100):
        puzzle = boards.random_board(seed)
        grids = set(solve.solve(puzzle))
        if puzzle.k == 2 and len(grids) > 2:
            return puzzle, grids
    raise AssertionError


def test_peers_that_agree_are_taken_as_such() -> None:
    puzzle, grids = several()
    assert agreement.wrong_answers(puzzle, {"a": grids, "b": set(grids)}, boards.MOST + 1) == []


def test_a_set_of_the_same_size_with_another_grid_is_noticed() -> None:
    puzzle, grids = several()
    other = {*sorted(grids)[1:], bytes(16)}
    assert len(other) == len(grids)
    wrong = agreement.wrong_answers(puzzle, {"a": grids, "b": other}, boards.MOST + 1)
    assert len(wrong) == 1 and "b finds" in wrong[0] and "1 of them new" in wrong[0]


@pytest.mark.parametrize("name", ["solve", "solve_by_cover", "search"])
def test_each_way_of_ours_is_compared(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leaving a clue out in any one of the ways to the solutions is noticed."""
    puzzle, grids = several()
    clue = next(c for c in solve.clues_of(puzzle)
                if set(solve.solve(solve.with_clues(puzzle, set(solve.clues_of(puzzle)) - {c}))) != grids)  # fmt: skip
    looser = solve.with_clues(puzzle, set(solve.clues_of(puzzle)) - {clue})
    right = getattr(solve, name)
    monkeypatch.setattr(solve, name, lambda _puzzle, *args, **kind: right(looser, *args, **kind))
    assert agreement.wrong_answers(puzzle, {"a": grids}, boards.MOST + 1)


def test_nobody_to_compare_with_is_no_success(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(agreement, "environments", dict)
    asked = argparse.Namespace(boards=3, seed=2, json=True, keep=False)
    assert boards.verify(asked) == 1
    record = json.loads(capsys.readouterr().out)
    assert sum(record["boards"].values()) == 3 and record["compared"] == {}
