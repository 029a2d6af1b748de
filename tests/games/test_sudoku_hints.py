"""Hints hold for every solution, ratings follow from them, and generated puzzles are what was asked for."""

from __future__ import annotations

import itertools
import random

import pytest

from engine.game import BadInput
from games.sudoku.rules.formats import read_puzzle
from games.sudoku.rules.puzzle import EVEN, ODD, SOUTH, WEST, Puzzle
from games.sudoku.think.generate import Maker, generate, generate_rated
from games.sudoku.think.hints import find, next_hint, rate
from games.sudoku.think.logic import Deduction, Logic, bits
from games.sudoku.think.recipes.dealing import all_clues, puzzle_of, solution, without
from games.sudoku.think.solve import count, solve
from games.sudoku.think.techniques import all_evens, odd_sum, xy_wing
from games.sudoku.think.true_candidates import TrueCandidates

MIXES = [("numbers",), ("numbers", "parity"), ("numbers", "sums"), ("numbers", "parity", "sums")]


def random_puzzle(k: int, seed: int, share: float) -> Puzzle:
    """Return a puzzle that has at least one solution: a random part of all clues of a random board."""
    chance = random.Random(seed)
    grid = solution(k, chance)
    kinds = chance.choice([*MIXES, ("parity", "sums"), ("sums",)])
    clues = [clue for clue in all_clues(grid, k, kinds) if chance.random() < share]
    return puzzle_of(grid, k, clues)


def check_holds(hint: Deduction, logic: Logic, solutions: list[bytes]) -> None:
    """No solution contradicts a hint."""
    for cell, value in hint.places:
        assert all(grid[cell] == value for grid in solutions), hint
    for cell, mask in hint.removes:
        for value in bits(mask):
            assert all(grid[cell] != value for grid in solutions), hint
    assert hint.places or any(logic.candidates[cell] & mask for cell, mask in hint.removes), "a hint says something new"
    assert hint.cells


@pytest.mark.parametrize("seed", range(60))
def test_hints_hold_for_every_solution_of_small_boards(seed: int) -> None:
    puzzle = random_puzzle(2, seed, 0.3)
    solutions = solve(puzzle)
    logic = Logic(puzzle, puzzle.numbers)
    while (hint := find(logic)) is not None:
        check_holds(hint, logic, solutions)
        logic.apply(hint)
    if logic.solved:
        assert [bytes(logic.values)] == solutions


@pytest.mark.parametrize("seed", range(30))
def test_hints_hold_for_every_solution_of_9x9(seed: int) -> None:
    """Puzzles with several solutions are the normal case here: up to 2000 of each are compared."""
    puzzle = random_puzzle(3, seed, 0.42)
    solutions = solve(puzzle, 2000)
    logic = Logic(puzzle, puzzle.numbers)
    techniques = set()
    while (hint := find(logic)) is not None:
        check_holds(hint, logic, solutions)
        techniques.add(hint.technique)
        logic.apply(hint)


@pytest.mark.parametrize("seed", range(24))
def test_hard_hints_hold_for_every_solution(seed: int) -> None:
    """Hard puzzles short of a few clues have several solutions and still need the later techniques."""
    chance = random.Random(seed)
    puzzle = generate(3, MIXES[seed % 4], 5 + seed % 2, seed)
    numbers = bytearray(puzzle.numbers)
    for cell in chance.sample([c for c in range(81) if numbers[c]], chance.choice([1, 1, 2])):
        numbers[cell] = 0
    puzzle = Puzzle(3, bytes(numbers), puzzle.marks)
    solutions = solve(puzzle, 5000)
    logic = Logic(puzzle, puzzle.numbers)
    while (hint := find(logic)) is not None:
        check_holds(hint, logic, solutions)
        logic.apply(hint)


def test_every_technique_is_met() -> None:
    """Each technique is used by some generated puzzle, so none of them is dead."""
    wanted = {"last cell", "hidden single", "naked single", "odd sum", "all evens", "all odds", "locked candidates",
              "naked pair", "hidden pair", "naked triple", "hidden triple", "XY-wing",
              "chain", "AIC", "hidden diamond", "paired count", "skyscraper"}  # fmt: skip
    for seed, mix, difficulty in itertools.product(range(8), MIXES, (5, 6)):
        puzzle = generate(3, mix, difficulty, seed)
        logic = Logic(puzzle, puzzle.numbers)
        while wanted and (hint := find(logic)) is not None:
            wanted.discard(hint.technique)
            logic.apply(hint)
        if not wanted:
            break
    assert not wanted


def test_a_house_that_has_all_its_evens() -> None:
    puzzle, _ = read_puzzle("2\ne e - -\n- - - -\n- - - -\n- - - -\n")
    logic = Logic(puzzle, puzzle.numbers)
    hint = all_evens(logic)
    assert hint is not None and hint.technique == "all evens" and hint.because == (0, 1)
    assert {cell for cell, _ in hint.removes} == {2, 3}


def test_an_odd_sum_step() -> None:
    puzzle, _ = read_puzzle("2\n2 w - -\n- - - -\n- - - -\n- - - -\n")
    hint = odd_sum(Logic(puzzle, puzzle.numbers))
    assert hint is not None and hint.cells == (1,) and hint.because == (0,)


def test_an_xy_wing() -> None:
    """Three cells with 1 2, 1 3 and 2 3: a cell that sees the last two is no 3."""
    logic = Logic(Puzzle(3, bytes(81), bytes(81)), bytes(81))
    logic.candidates[0], logic.candidates[8], logic.candidates[72] = 0b0110, 0b1010, 0b1100
    hint = xy_wing(logic)
    assert hint is not None and set(hint.because) == {0, 8, 72} and hint.removes == ((80, 0b1000),)


def test_what_the_pencil_marks_say_already_is_passed_over() -> None:
    puzzle = generate(3, ("numbers", "parity", "sums"), 5, 3)
    logic = Logic(puzzle, puzzle.numbers)
    while (hint := find(logic)) is not None and (hint.places or not hint.removes):
        logic.apply(hint)
    assert hint is not None
    values = bytes(logic.values)
    first = next_hint(puzzle, values)
    assert first is not None and first.removes
    notes = [0 if values[c] else logic.candidates[c] for c in range(81)]
    for cell, mask in first.removes:
        notes[cell] &= ~mask
    again = next_hint(puzzle, values, notes)
    assert again is None or again != first


@pytest.mark.parametrize("mix", MIXES, ids="-".join)
@pytest.mark.parametrize("difficulty", [1, 2, 3, 4, 5, 6])
def test_generated_9x9(mix: tuple[str, ...], difficulty: int) -> None:
    puzzle, level = generate_rated(3, mix, difficulty, 11)
    assert level == difficulty
    assert count(puzzle) == 1
    assert rate(puzzle) == difficulty, "what is asked for is also enough: level 6 is solved by chains"
    assert generate(3, mix, difficulty, 11) == puzzle
    assert generate(3, mix, difficulty, 12) != puzzle
    if "parity" not in mix:
        assert not any(mark & (EVEN | ODD) for mark in puzzle.marks)


@pytest.mark.parametrize("difficulty", [3, 4, 5])
def test_no_number_is_needless(difficulty: int) -> None:
    """Without any of them, steps up to the level do not suffice."""
    puzzle = generate(4, ("numbers", "parity"), difficulty, 1)
    assert rate(puzzle) == difficulty
    for cell, number in enumerate(puzzle.numbers):
        if number:
            assert rate(without(puzzle, [(cell, 0)]), difficulty) > difficulty


@pytest.mark.parametrize("difficulty", range(1, 7))
def test_marks_of_each_kind_asked_for_are_there(difficulty: int) -> None:
    """Also where the level's steps make nothing of them; more where they are wanted generously."""
    for generous in (False, True):
        puzzle = generate(3, ("numbers", "parity", "sums"), difficulty, 2, generous=generous)
        least = 8 if generous else 3
        assert sum(1 for mark in puzzle.marks if mark & (EVEN | ODD)) >= least
        assert sum(1 for mark in puzzle.marks if mark & (SOUTH | WEST)) >= least


def test_the_generator_tells_soon_how_far_it_is() -> None:
    """A slice begins with hundreds of nodes; on 25x25 that many clues take half a minute."""
    maker = Maker(5, ("numbers",), 6, 1, True)
    for done in (1, 2, 3):
        maker.run(256)
        assert maker.snapshot().nodes == done


def test_a_symmetric_pattern() -> None:
    puzzle = generate(3, ("numbers",), 2, 5, symmetric=True)
    assert count(puzzle) == 1
    for cell in range(81):
        assert bool(puzzle.numbers[cell]) == bool(puzzle.numbers[80 - cell])


@pytest.mark.parametrize("k", [1, 2, 4])
def test_other_sizes(k: int) -> None:
    puzzle = generate(k, ("numbers", "sums"), 2, 1)
    assert count(puzzle) == 1


@pytest.mark.parametrize(
    ("k", "clues", "difficulty"),
    [(3, (), 1), (3, ("colours",), 1), (3, ("parity", "sums"), 1), (0, ("numbers",), 1), (11, ("numbers",), 1),
     (6, ("numbers",), 1), (3, ("numbers",), 0), (3, ("numbers",), 7)],
)  # fmt: skip
def test_what_cannot_be_generated_is_refused(k: int, clues: tuple[str, ...], difficulty: int) -> None:
    with pytest.raises(BadInput):
        generate(k, clues, difficulty)


@pytest.mark.parametrize("seed", range(8))
def test_true_candidates_are_what_occurs_in_some_solution(seed: int) -> None:
    puzzle = random_puzzle(2, seed, 0.25)
    solutions = solve(puzzle)
    stepper = TrueCandidates(puzzle, puzzle.numbers)
    while not stepper.run(50):
        stepper.take()
    wanted = [0] * 16
    for grid in solutions:
        for cell, value in enumerate(grid):
            wanted[cell] |= 1 << value
    assert list(stepper.snapshot().path) == wanted
    assert stepper.snapshot().progress == 1.0


def test_a_cell_with_one_number_left_is_written_before_it_is_a_reason_for_an_odd_sum() -> None:
    puzzle = generate(3, ("numbers", "parity", "sums"), 2, 3)
    logic = Logic(puzzle, puzzle.numbers)
    while (hint := find(logic)) is not None:
        if hint.technique == "odd sum":
            (reason,) = hint.because
            assert logic.values[reason] or logic.candidates[reason].bit_count() > 1
        logic.apply(hint)
    assert all(logic.values)
