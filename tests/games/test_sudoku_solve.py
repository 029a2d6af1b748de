"""The two ways to a puzzle's solutions agree; what breaks a rule is named."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.boards import scatter
from games.sudoku.rules import position as rules
from games.sudoku.rules.candidates import candidates
from games.sudoku.rules.faults import faults
from games.sudoku.rules.formats import read_puzzle
from games.sudoku.rules.position import Move, begin
from games.sudoku.rules.puzzle import Puzzle, empty
from games.sudoku.think import solve
from tests.amount import amount
from tests.engine.test_sudoku import clues, some_grid
from tests.games.test_sudoku_formats import TEXT


@settings(max_examples=amount(30, 60))
@given(st.integers(2, 3), st.integers(0, 2**32), st.booleans(), st.sampled_from(["n", "neo", "nsw", "neosw"]))
def test_search_and_exact_cover_agree(k: int, seed: int, solvable: bool, kinds: str) -> None:
    chance = random.Random(seed)
    grid = some_grid(k, chance)
    density = {"n": 0.45, "neo": 0.34, "nsw": 0.34, "neosw": 0.26}[kinds] if k == 3 else 0.15
    numbers, marks = clues(k, density, chance, kinds, grid if solvable else None)
    puzzle = Puzzle(k, numbers, marks)
    if solve.count(puzzle, 3000) == 3000:
        return
    found = solve.solve(puzzle)
    assert len(found) == len(set(found))
    assert set(found) == set(solve.solve_by_cover(puzzle))
    assert not solvable or grid in found
    assert all(not faults(puzzle, each) and 0 not in each for each in found)


def test_the_example() -> None:
    puzzle = read_puzzle(TEXT)[0]
    assert solve.solve(puzzle) == [bytes([2, 1, 4, 3, 3, 4, 2, 1, 4, 3, 1, 2, 1, 2, 3, 4])]
    assert solve.count(replace(puzzle, numbers=bytes(16)), 1000) == len(
        list(solve.solve_by_cover(replace(puzzle, numbers=bytes(16))))
    )


def test_most_and_counting() -> None:
    board = empty(2)
    assert len(solve.solve(board, 5)) == 5 and len(solve.solve(board)) == 288
    assert solve.count(board) == 2 and solve.count(board, 1000) == 288
    assert solve.count(empty(5), 2, nodes=3) is None


def test_faults_name_clue_house_and_place() -> None:
    puzzle = read_puzzle(TEXT)[0]
    values = bytes([3, 1, 1, 0, 0, 2, 4, 0] + [0] * 8)
    told = {(fault.kind, fault.cells) for fault in faults(puzzle, values)}
    assert ("number", (0,)) in told and ("parity", (2,)) in told and ("number", (5,)) in told
    assert ("sum", (1, 0)) in told and ("house", (1, 2)) in told
    assert not faults(puzzle, bytes(16))


def test_play() -> None:
    pos = begin(read_puzzle(TEXT)[0])
    assert candidates(pos.puzzle, pos.values)[1] == 0b01010 & ~0b100 | 0b01010 & 0b1010
    pos = rules.play(pos, Move("~", (1, 2, 3)))
    assert pos.notes[1] == 0b1010
    pos = rules.play(pos, Move("=", (2,), 4))
    assert pos.values[2] == 4 and pos.notes[3] == 0b1010
    with pytest.raises(rules.IllegalMove):
        rules.play(pos, Move("=", (0,), 1))
    for cell, v in enumerate([2, 1, 4, 3, 3, 4, 2, 1, 4, 3, 1, 2, 1, 2, 3, 4]):
        if not pos.values[cell]:
            assert rules.mover(pos) == 0
            pos = rules.play(pos, Move("=", (cell,), v))
    assert rules.outcome(pos) and rules.mover(pos) is None
    assert rules.read(rules.write(pos)) == pos


def test_a_flood_of_solutions_keeps_the_budget_within_bounds() -> None:
    """A search that stops early because its store is full is quick, however large its budget: that must not grow on."""
    for k in (3, 4):
        batches = solve.solutions(solve.search(empty(k)), most=150_000)
        assert sum(map(len, batches)) == 150_000


@pytest.mark.parametrize("kinds", ["", "p", "q", "pq"])
def test_a_large_board_with_few_clues_tells_solutions_at_once(kinds: str) -> None:
    """Also where all are asked for: nobody waits for a proof that cannot come."""
    chance = random.Random(len(kinds))
    grid = some_grid(6, chance)
    puzzle = scatter(6, list(grid), {"n": 0.05, **{kind: 0.3 for kind in kinds}}, chance)
    found = list(itertools.islice(itertools.chain.from_iterable(solve.solutions(solve.search(puzzle))), 20))
    assert len(set(found)) == 20
    assert not any(faults(puzzle, solution) for solution in found)


def test_counting_clues_agrees_with_listing_them() -> None:
    puzzle = read_puzzle("2\neo4 s - w\n- - es3 -\n1 - - osw\n- - - -\n")[0]
    assert solve.clue_count(puzzle) == len(solve.clues_of(puzzle))
    assert solve.clue_count(empty(3)) == 0
