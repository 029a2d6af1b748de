"""Sudokus searched in parts: the same solutions, order and nodes for every number of threads, and none twice."""

from __future__ import annotations

import random
from functools import partial
from types import ModuleType

import pytest

from engine.run.pool import Pool
from engine.sudoku import divided, parts
from engine.sudoku.nine import Search9
from engine.sudoku.search import SudokuSearch
from games.sudoku.rules.puzzle import CLUE_KINDS, Puzzle
from games.sudoku.think.recipes.dealing import all_clues, puzzle_of, solution
from games.sudoku.think.solve import pool
from tests.engine.test_sudoku9 import SEVENTEEN
from tests.twin import interpreted

LOOSE = bytes(map(int, SEVENTEEN[0].replace(".", "0")[:-4])) + bytes(4)  # without its last clue: 7309 solutions


def some_puzzle(k: int, seed: int, share: float) -> Puzzle:
    """Return a puzzle with this share of the clues of all kinds that a solution allows."""
    chance = random.Random(seed)
    grid = solution(k, chance)
    clues = all_clues(grid, k, CLUE_KINDS)
    return puzzle_of(grid, k, chance.sample(clues, int(share * len(clues))))


def whole(search: SudokuSearch | Search9) -> list[bytes]:
    """Return all solutions of an undivided search."""
    found: list[bytes] = []
    ended = False
    while not ended:
        ended = search.run(1000)
        found += search.take()
    return found


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_plain_9x9_in_parts_is_the_undivided_search(jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts.Plain9, "stretch", 500)
    monkeypatch.setattr(parts.Plain9, "grain", 4000)
    search = Search9(LOOSE)
    nodes: list[tuple[int, bytes]] = []
    while not search.run(1000):
        nodes += search.untaken.take_with_nodes()
    nodes += search.untaken.take_with_nodes()
    team = Pool(partial(parts.Plain9, LOOSE), jobs)
    assert list(team) == nodes and len(nodes) > 2000
    assert (team.nodes, team.solutions, team.complete) == (search.nodes, len(nodes), True)
    assert team.divided == (jobs > 1)
    counted = Pool(partial(parts.Plain9, LOOSE, False), jobs)
    assert list(counted) == [] and (counted.nodes, counted.solutions) == (search.nodes, len(nodes))


@pytest.mark.parametrize("aim", [5, 32])
def test_plain_9x9_parted_at_any_moment_is_the_undivided_search(aim: int) -> None:
    """A guess that ends at once, with a solution or without, is not gone through again as a part."""
    search = Search9(LOOSE)
    expected = whole(search)
    for moment in [*range(100, search.nodes, 797), 2707, 14212, 14439, 14674]:
        first, part = parts.Plain9(LOOSE), parts.Plain9(LOOSE)
        first.run(moment)
        nodes, solutions = first.counts()
        found = [grid for _, grid in first.take()]
        for _share, cut in first.divide(aim)[1]:
            part.begin(None, cut)
            while not part.run(1000):
                found += [grid for _, grid in part.take()]
            found += [grid for _, grid in part.take()]
            nodes, solutions = nodes + part.counts()[0], solutions + part.counts()[1]
        assert (nodes, solutions, found) == (search.nodes, search.solutions, expected)


def test_lists_in_cubes_are_whole_and_the_same_for_every_number_of_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(divided.SudokuCubes, "stretch", 50)
    monkeypatch.setattr(divided.SudokuCubes, "grain", 200)
    cut = 0
    for seed in range(24):
        k = 3 + seed % 2
        puzzle = some_puzzle(k, seed, (0.26, 0.42)[k - 3])
        search = SudokuSearch(k, puzzle.numbers, puzzle.marks)
        expected: set[bytes] = set()
        while not search.run(500) and search.nodes < 20_000:
            expected.update(search.take())
        expected.update(search.take())
        if not search.finished:
            continue
        teams = [pool(puzzle, jobs=jobs) for jobs in (1, 2, 3)]
        told = [list(team) for team in teams]
        assert told[0] == told[1] == told[2]
        grids = [grid for _, grid in told[0]]
        assert len(set(grids)) == len(grids) and set(grids) == expected
        assert len({(team.nodes, team.solutions, team.divided) for team in teams}) == 1
        assert [node for node, _ in told[0]] == sorted(node for node, _ in told[0])
        cut += teams[0].divided
    assert cut >= 6


def cuts_of(module: ModuleType, puzzle: Puzzle) -> list[object]:
    """Return how a search is divided after 300 nodes, and what the first part of some size comes to."""
    search = module.SudokuCubes(puzzle.k, puzzle.numbers, puzzle.marks)
    search.run(300)
    shared, cuts = search.divide(64)
    search.begin(shared, cuts[0][1])
    search.run(150)
    again = search.divide(32)
    return [shared, cuts, search.counts(), again]


def test_cubes_compiled_and_interpreted() -> None:
    bases = [f"engine.sudoku.{name}" for name in ("restarts", "board", "learning", "search")]
    plain = interpreted("engine.sudoku.divided", *bases)
    tried = 0
    for seed in range(12):
        puzzle = some_puzzle(3, seed, 0.3)
        search = SudokuSearch(3, puzzle.numbers, puzzle.marks)
        if search.run(300) or search.conflicts > divided.RARE * search.solutions:
            continue
        compiled = cuts_of(divided, puzzle)
        if tried == 0:
            assert compiled == cuts_of(plain, puzzle)
        tried += 1
        assert len(compiled[1]) > 8  # type: ignore[arg-type]
    assert tried


def test_a_proof_goes_on_undivided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(divided.SudokuCubes, "stretch", 20)
    puzzle = some_puzzle(4, 3, 0.6)
    search = SudokuSearch(4, puzzle.numbers, puzzle.marks)
    found = whole(search)
    team = pool(puzzle, jobs=2)
    assert [grid for _, grid in team] == found
    if search.conflicts > divided.RARE * max(1, search.solutions):
        assert not team.divided and team.nodes == search.nodes
