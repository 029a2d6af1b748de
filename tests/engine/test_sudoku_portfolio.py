"""First solutions of large Sudokus: walks over full boards, and the rounds that they share with the complete search."""

from __future__ import annotations

import random

import pytest

from engine.sudoku import portfolio
from engine.sudoku.board import EVEN, ODD
from engine.sudoku.portfolio import Portfolio
from engine.sudoku.search import SudokuSearch
from engine.sudoku.tabu import Tabu
from tests.engine.test_sudoku import clues, everything, fits, some_grid


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin the rounds at once, and make them short."""
    monkeypatch.setattr(portfolio, "ALONE", 3)
    monkeypatch.setattr(portfolio, "ROUND", 2)
    monkeypatch.setattr(portfolio, "WALKED", 400)
    monkeypatch.setattr(portfolio, "LONGEST", 3)
    monkeypatch.setattr(portfolio, "PIECE", 7)


def board(k: int, density: float, seed: int, kinds: str = "neosw") -> tuple[int, bytes, bytes]:
    chance = random.Random(seed)
    return (k, *clues(k, density, chance, kinds, some_grid(k, chance)))


@pytest.mark.parametrize("kinds", ["n", "neo", "nsw", "neosw", ""])
@pytest.mark.parametrize("k", [3, 4, 5])
def test_a_walk_finds_a_board_that_fits(k: int, kinds: str) -> None:
    for seed in range(3):
        _, numbers, marks = board(k, 0.25, seed, kinds or "n") if kinds else (k, bytes(k**4), bytes(k**4))
        walk = Tabu(k, numbers, marks, seed)
        while not walk.run(5000):
            assert walk.steps < 2_000_000 and 0 < walk.fewest <= walk.clashes
        found, n = walk.grid(), k * k
        assert fits(found, n, numbers, marks)
        assert SudokuSearch(k, found, marks).run(10) is True  # what is full and clashes nowhere is its only solution
        assert all(len(set(found[i * n : (i + 1) * n])) == len(set(found[i::n])) == n for i in range(n))


def test_a_walk_is_the_same_for_any_slices_and_another_for_another_seed() -> None:
    _, numbers, marks = board(5, 0.2, 1)
    one, sliced, other = (Tabu(5, numbers, marks, seed) for seed in (4, 4, 5))
    one.run(700)
    other.run(700)
    while sliced.steps < one.steps:
        sliced.run(min(61, one.steps - sliced.steps))
    assert sliced.grid() == one.grid() != other.grid()
    assert (sliced.clashes, sliced.fewest) == (one.clashes, one.fewest)


def test_a_walk_without_hope_and_one_without_a_choice() -> None:
    twice = bytes([5, 5]) + bytes(79)
    walk = Tabu(3, twice, bytes(81))
    assert walk.hopeless and not walk.run(100) and walk.steps == 0
    grid = bytes(some_grid(3, random.Random(2)))
    assert Tabu(3, grid, bytes(81)).run(1) and Tabu(3, grid, bytes(81)).grid() == grid
    parities = bytes(EVEN if v % 2 else ODD for v in grid)
    assert Tabu(3, grid, parities).hopeless


def test_all_solutions_come_once_whoever_finds_the_first(soon: None) -> None:
    by_a_walk = 0
    for seed in range(40):
        k, numbers, marks = board(3, 0.3, seed)
        search = Portfolio(k, numbers, marks)
        found = everything(search)
        by_a_walk += bool(search.told)
        assert len(found) == len(set(found)) == search.solutions
        assert set(found) == set(everything(SudokuSearch(k, numbers, marks)))
        counting = Portfolio(k, numbers, marks, keep=False)
        while not counting.run(50):
            assert counting.take() == []
        assert counting.solutions == len(found)
    assert by_a_walk > 10


def test_the_same_first_solution_for_every_number_of_threads_and_any_slices(soon: None) -> None:
    walked = 0
    for seed in range(4):
        puzzle = board(4, 0.22, seed)
        answers = set()
        for jobs, slice_ in ((1, 10**6), (1, 13), (2, 50), (3, 50), (8, 50)):
            search = Portfolio(*puzzle, jobs=jobs)
            while not search.solutions:
                assert not search.run(slice_)
            answers.add((search.take()[0], search.nodes, bool(search.told)))
        assert len(answers) == 1
        walked += answers.pop()[2]
    assert walked > 1


def test_a_portfolio_comes_back_to_a_checkpoint(soon: None) -> None:
    puzzle = board(4, 0.3, 1)
    search, straight = Portfolio(*puzzle), Portfolio(*puzzle)
    search.run(40)
    marked = search.checkpoint()
    while not search.solutions:
        search.run(100)
    search.restore(marked)
    while straight.nodes < marked.nodes:
        straight.run(marked.nodes - straight.nodes)
    assert search.snapshot() == straight.snapshot() and search.take() == []


def test_no_solution_is_proved_between_the_rounds(soon: None) -> None:
    proved = 0
    for seed in range(60):
        k, numbers, marks = board(3, 0.2, seed)
        empty = [cell for cell in range(81) if not numbers[cell]]
        wrong = bytearray(numbers)
        wrong[empty[seed % len(empty)]] = 1 + seed % 9
        search = Portfolio(k, bytes(wrong), marks)
        while not search.solutions and not search.run(100):
            pass
        if not search.solutions:
            assert search.take() == [] and search.snapshot().progress == 1.0
            proved += search.rounds > 0
    assert proved > 0


def test_a_fault_in_a_thread_is_raised(soon: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> Tabu:
        raise ArithmeticError("a fault")

    monkeypatch.setattr(portfolio, "Tabu", fails)
    search = Portfolio(6, bytes(6**4), bytes(6**4), jobs=3)
    with pytest.raises(ArithmeticError, match="a fault"):
        for _ in range(100):
            search.run(100)
            search.take()
