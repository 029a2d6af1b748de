"""Rating in bulk is rating step by step, whatever the puzzle, and both twins rate alike."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable

import pytest

import engine.sudoku.logic.ladder as compiled_ladder
import engine.sudoku.rate as compiled
from engine.sudoku.logic.ladder import Ladder
from engine.sudoku.rate import LARGEST, LEVELS, Rater
from games.sudoku.rules.puzzle import Puzzle, houses
from games.sudoku.think.generate import generate
from games.sudoku.think.hints import find
from games.sudoku.think.logic import Logic
from games.sudoku.think.recipes.dealing import all_clues, puzzle_of, solution
from tests.twin import interpreted, is_compiled

MIXES = [("numbers",), ("numbers", "parity"), ("numbers", "sums"), ("numbers", "parity", "sums")]


def some_puzzle(k: int, seed: int) -> Puzzle:
    """Return a random part of all clues of a board, which may have several solutions."""
    chance = random.Random(seed)
    grid, kinds = solution(k, chance), MIXES[seed % 4]
    share = chance.uniform(0.3, 0.5)
    return puzzle_of(grid, k, [clue for clue in all_clues(grid, k, kinds) if chance.random() < share])


def check_alike(puzzle: Puzzle, levels: Iterable[int] = range(1, LEVELS + 1)) -> set[str]:
    """Rate by one step after another, as hints tell them, and in bulk; return the techniques met."""
    rater = Ladder(puzzle.k, houses(puzzle.k))
    met = set()
    for most in levels:
        logic = Logic(puzzle, puzzle.numbers)
        needed = 1
        while not logic.solved and (hint := find(logic, most)) is not None and hint.technique != "cases":
            needed = max(needed, hint.level)
            met.add(hint.technique)
            logic.apply(hint)
        assert rater.rate(puzzle.numbers, puzzle.marks, most) == (needed if logic.solved else most + 1)
        assert rater.candidates() == logic.candidates
    return met


@pytest.mark.parametrize("k", [1, 2, 3])
def test_some_of_all_clues(k: int) -> None:
    """Most of these boards have several solutions, so that every technique comes to an end."""
    for seed in range(24):
        check_alike(some_puzzle(k, seed))


@pytest.mark.parametrize("difficulty", range(1, LEVELS + 1))
def test_puzzles_that_need_a_level(difficulty: int) -> None:
    """Also with a clue less, where the hardest steps are looked for in vain."""
    for seed, mix in enumerate(MIXES):
        puzzle = generate(3, mix, difficulty, seed)
        check_alike(puzzle, (difficulty - 1 or 1, difficulty))
        numbers = bytearray(puzzle.numbers)
        numbers[next(cell for cell, number in enumerate(numbers) if number)] = 0
        check_alike(Puzzle(puzzle.k, bytes(numbers), puzzle.marks), (difficulty,))


def test_the_rarest_techniques() -> None:
    """On large boards those are met that small ones hardly ever need."""
    puzzles = [generate(4, ("numbers",), 5, seed, recipe=1) for seed in (2, 4, 5)]
    met = set.union(*(check_alike(puzzle, (5,)) for puzzle in puzzles))
    assert {"naked quad", "hidden quad", "X-wing", "XY-wing", "hidden triple", "naked triple"} <= met


@pytest.mark.parametrize("name", ["engine.sudoku.rate", "engine.sudoku.logic.ladder"])
def test_twins(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = {"engine.sudoku.rate": Rater, "engine.sudoku.logic.ladder": Ladder}[name]
    if not is_compiled(compiled if made is Rater else compiled_ladder):
        pytest.skip(f"{name} is not compiled")
    monkeypatch.setitem(sys.modules, "engine.sudoku.rate", interpreted("engine.sudoku.rate"))  # its base
    plain = interpreted(name)
    for k, seeds in ((1, range(4)), (2, range(24)), (3, range(8))):
        fast, slow = made(k, houses(k)), getattr(plain, made.__name__)(k, houses(k))
        for seed in seeds:
            puzzle = some_puzzle(k, seed)
            for most in range(1, LEVELS + 1):
                rated = fast.rate(puzzle.numbers, puzzle.marks, most)
                assert rated == slow.rate(puzzle.numbers, puzzle.marks, most)
                assert fast.clock == slow.clock and fast.candidates() == slow.candidates()


def test_a_board_too_large_is_refused() -> None:
    with pytest.raises(ValueError, match="7"):
        Rater(LARGEST + 1, houses(LARGEST + 1))
