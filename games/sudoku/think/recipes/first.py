"""Recipe 1 for puzzles, which never changes: it makes the puzzles of game IDs that hold a seed and name no recipe.

It takes a random solution with all its clues of the wanted kinds, and then leaves out every clue without which steps up
to the level asked for still solve the puzzle. It stands on `dealing`, on `engine.sudoku.dealing` and on the first
ladder (`engine.sudoku.rate` with `chains`), which stay as they are for its sake. tests/soak/test_ids.py has 300 of its
IDs with the SHA-256 of their puzzles.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence

from engine.sudoku.dealing import dealing_search
from engine.sudoku.rate import LEVELS, Rater
from games.sudoku.rules.puzzle import Puzzle, houses
from games.sudoku.think.recipes.dealing import all_clues, grouped, puzzle_of, solution, without
from games.sudoku.think.solve import count_by

TRIES = {1: 1, 2: 40, 3: 160, 4: 12, 5: 3}  # boards by box size that are tried for the difficulty asked for
NODES = 400  # of a search for a second solution; where that does not suffice, the clue stays
LATER = 0.25  # of the order in which clues are tried, marks after numbers
SPARED = 0.25  # share of the marks that are not tried, so that there are some where numbers suffice
GIVEN = {1: 0.2, 2: 0.1}  # share of the numbers that are not tried on easy levels: there is more than one way to go on

Made = tuple[Puzzle, int]


def make(
    k: int, clues: Sequence[str], difficulty: int, seed: int, symmetric: bool
) -> Generator[tuple[int, int, int], None, Made]:
    """Try one board after another; yield how far it is after each clue tried, return the puzzle and its level."""
    best: tuple[int, Puzzle] | None = None
    for attempt in range(TRIES[k]):
        chance = random.Random(f"{k} {sorted(clues)} {difficulty} {seed} {symmetric} {attempt}")
        work = dig(solution(k, chance), k, clues, difficulty, chance, symmetric)
        while True:
            try:
                yield (*next(work), attempt + 1)
            except StopIteration as end:
                puzzle, level = end.value
                break
        if level == difficulty:
            return puzzle, level
        if best is None or abs(level - difficulty) < abs(best[0] - difficulty):
            best = (level, puzzle)
    assert best is not None
    return best[1], best[0]


def dig(
    grid: bytes, k: int, kinds: Sequence[str], difficulty: int, chance: random.Random, symmetric: bool
) -> Generator[tuple[int, int], None, Made]:
    """Leave out every clue that logic up to the difficulty can spare; return the puzzle and its level.

    It yields how many clues are tried, of how many.

    What logic solves has one solution, so no search is needed. Chains are followed only for what is left when easier
    steps can spare no more, and only where a search says that there is one solution: both take longer.
    """
    clues = all_clues(grid, k, kinds)
    groups = grouped(clues, k, symmetric)
    chance.shuffle(groups)
    # Numbers give most away: leave out more of them first where other kinds are to carry the puzzle.
    groups.sort(key=lambda group: chance.random() + (0.0 if group[0][1] == 0 else LATER))
    spared = (GIVEN.get(difficulty, 0.0), SPARED)
    groups = [group for group in groups if chance.random() >= spared[group[0][1] > 0]]
    rater = Rater(k, houses(k))
    puzzle = puzzle_of(grid, k, clues)
    level = 1
    easier = min(difficulty, LEVELS - 1)
    stuck = []
    for at, group in enumerate(groups, 1):
        trial = without(puzzle, group)
        needed = rater.rate(trial.numbers, trial.marks, easier)
        if needed <= easier:
            puzzle, level = trial, needed
        else:
            stuck.append(group)
        yield at, len(groups)
    if difficulty == LEVELS:
        for at, group in enumerate(stuck, 1):
            trial = without(puzzle, group)
            stepper = dealing_search(k, trial.numbers, trial.marks)
            if count_by(stepper, 2, NODES) == 1 and rater.rate(trial.numbers, trial.marks) == LEVELS:
                puzzle, level = trial, LEVELS
            yield len(groups) + at, len(groups) + len(stuck)
    return puzzle, level
