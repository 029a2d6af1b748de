"""Which clues can be spared: the short question gets the answer of the whole rating."""

from __future__ import annotations

import random

import pytest

from engine.sudoku.logic.sparing import Sparing
from engine.sudoku.rate import LEVELS
from games.sudoku.rules.puzzle import CLUE_KINDS, houses
from games.sudoku.think.recipes.dealing import all_clues, puzzle_of, solution, without
from games.sudoku.think.recipes.second import begun
from games.sudoku.think.recipes.swaps import Swaps
from games.sudoku.think.solve import count


@pytest.mark.parametrize("level", [2, 5, LEVELS])
def test_a_clue_is_spared_where_the_rating_says_so(level: int) -> None:
    chance = random.Random(level)
    grid = solution(3, chance)
    clues = all_clues(grid, 3, CLUE_KINDS if level < LEVELS else ("numbers",))
    chance.shuffle(clues)
    puzzle, rater, answers = puzzle_of(grid, 3, clues), Sparing(3, houses(3)), set[bool]()
    for clue in clues:
        trial = without(puzzle, [clue])
        spared = rater.spares(trial.numbers, trial.marks, [clue], level)
        chained = rater.chained
        needed = rater.rate(trial.numbers, trial.marks, level)
        assert spared == (needed <= level)
        if spared:
            assert not chained or needed == LEVELS
            puzzle = trial
        answers.add(spared)
    assert answers == {True, False}


def test_many_at_once_are_those_that_would_go_one_by_one() -> None:
    chance = random.Random(4)
    grid = solution(3, chance)
    clues = all_clues(grid, 3, CLUE_KINDS)
    chance.shuffle(clues)
    puzzle, rater = puzzle_of(grid, 3, clues), Sparing(3, houses(3))
    work = begun(rater, puzzle, [[clue] for clue in clues], 2)
    while True:
        try:
            next(work)
        except StopIteration as end:
            left, gone = end.value
            break
    assert gone > 30
    for clue in clues[:gone]:
        puzzle = without(puzzle, [clue])
        assert rater.rate(puzzle.numbers, puzzle.marks, 2) <= 2
    assert puzzle == left


def test_what_an_exchange_says_is_needed_is_needed() -> None:
    chance = random.Random(2)
    grid = solution(3, chance)
    clues = all_clues(grid, 3, CLUE_KINDS)
    chance.shuffle(clues)
    puzzle, swaps, said = puzzle_of(grid, 3, clues), Swaps(grid, 3), 0
    for clue in clues:
        trial = without(puzzle, [clue])
        if swaps.second(trial, clue):
            said += 1
            assert count(trial) == 2
        elif count(trial) == 1:
            puzzle = trial
    assert said > 5
