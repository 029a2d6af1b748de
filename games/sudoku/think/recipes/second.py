"""Recipe 2 for puzzles: as recipe 1, by the second ladder of techniques.

A random solution, all its clues of the wanted kinds, then every clue left out that steps up to the level asked for can
spare. Levels are those of `engine.sudoku.logic.ladder`. Its puzzles are in game IDs: it may not change either.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence

from engine.sudoku.dealing import dealing_search
from engine.sudoku.logic.ladder import Ladder
from engine.sudoku.rate import LEVELS
from games.sudoku.rules.puzzle import Puzzle, houses
from games.sudoku.think.recipes.dealing import all_clues, grouped, puzzle_of, solution, without
from games.sudoku.think.recipes.first import GIVEN, LATER, SPARED, TRIES, Made
from games.sudoku.think.solve import count_by

NODES = 50  # of a search for a second solution; where that does not suffice, the clue stays
EASIER = 4  # the level of the steps by which clues are left out at first, where chains are asked for


def make(
    k: int, clues: Sequence[str], difficulty: int, seed: int, symmetric: bool
) -> Generator[tuple[int, int, int], None, Made]:
    """Try one board after another; yield how far it is after each clue tried, return the puzzle and its level."""
    best: tuple[int, Puzzle] | None = None
    for attempt in range(TRIES[k]):
        chance = random.Random(f"2: {k} {sorted(clues)} {difficulty} {seed} {symmetric} {attempt}")
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
    rater = Ladder(k, houses(k))
    puzzle = puzzle_of(grid, k, clues)
    level = 1
    easier = difficulty if difficulty < LEVELS else EASIER
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
