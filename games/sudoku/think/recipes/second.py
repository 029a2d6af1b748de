"""Recipe 2 for puzzles: by the second ladder of techniques, and without marks that the level does not need.

A random solution, all its clues of the wanted kinds, then every clue left out that steps up to the level asked for can
spare; *generous* puzzles keep a share of their marks untried, as all of recipe 1 do. Levels are those of
`engine.sudoku.logic.ladder`. Its puzzles are in game IDs: once released it may not change either.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from itertools import chain

from engine.sudoku.dealing import dealing_search
from engine.sudoku.logic.sparing import Sparing
from engine.sudoku.rate import LEVELS
from games.sudoku.rules.puzzle import SOUTH, WEST, Puzzle, houses
from games.sudoku.think.recipes.dealing import Clue, all_clues, grouped, puzzle_of, solution, without
from games.sudoku.think.recipes.first import GIVEN, LATER, SPARED, TRIES, Made
from games.sudoku.think.recipes.swaps import Swaps
from games.sudoku.think.solve import count_by

NODES = 50  # of a search for a second solution; where that does not suffice, the clue stays
MARK_NODES = 400  # the same for a mark, once the board is known to be hard enough
EASIER = 3  # the level of the steps by which clues are left out at first, where chains are asked for
TOGETHER, ALONE = 32, 2  # clues tried at once at first, and how few give way to one by one
SURELY = 3  # the level of the steps that several clues at once are tried by


def make(
    k: int, clues: Sequence[str], difficulty: int, seed: int, symmetric: bool, generous: bool = False
) -> Generator[tuple[int, int, int], None, Made]:
    """Try one board after another; yield how far it is after each clue tried, return the puzzle and its level."""
    best: tuple[int, Puzzle] | None = None
    for attempt in range(TRIES[k]):
        chance = random.Random(f"2: {k} {sorted(clues)} {difficulty} {seed} {symmetric} {generous} {attempt}")
        work = dig(solution(k, chance), k, clues, difficulty, chance, symmetric, generous)
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
    grid: bytes,
    k: int,
    kinds: Sequence[str],
    difficulty: int,
    chance: random.Random,
    symmetric: bool,
    generous: bool,
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
    groups = [group for group in groups if chance.random() >= untried(group[0], difficulty, generous)]
    rater = Sparing(k, houses(k))
    puzzle = puzzle_of(grid, k, clues)
    easier = difficulty if difficulty < LEVELS else EASIER
    puzzle, done = yield from begun(rater, puzzle, groups, easier)
    stuck = []
    for at, group in enumerate(groups[done:], done + 1):
        trial = without(puzzle, group)
        if rater.spares(trial.numbers, trial.marks, group, easier):
            puzzle = trial
        else:
            stuck.append(group)
        yield at, len(groups)
    level = rater.rate(puzzle.numbers, puzzle.marks)
    swaps = Swaps(grid, k)
    later = []  # marks to be tried again once chains are needed
    for at, group in enumerate(stuck if difficulty == LEVELS else [], 1):
        trial = without(puzzle, group)
        one = one_solution(trial, group, swaps, NODES)
        if one and rater.spares(trial.numbers, trial.marks, group, LEVELS) and (rater.chained or level == LEVELS):
            puzzle, level = trial, LEVELS
        elif one is not False and group[0][1]:
            later.append(group)
        yield len(groups) + at, len(groups) + len(stuck)
    for group in later if level == LEVELS else []:  # no mark stays needlessly
        trial = without(puzzle, group)
        if one_solution(trial, group, swaps, MARK_NODES) and rater.spares(trial.numbers, trial.marks, group, LEVELS):
            puzzle = trial
    return puzzle, level


def one_solution(puzzle: Puzzle, gone: Sequence[Clue], swaps: Swaps, nodes: int) -> bool | None:
    """Whether a puzzle that has just lost some clues has one solution still; None if `nodes` do not tell."""
    if any(swaps.second(puzzle, clue) for clue in gone):
        return False
    found = count_by(dealing_search(puzzle.k, puzzle.numbers, puzzle.marks), 2, nodes)
    return None if found is None else found == 1


def untried(clue: Clue, difficulty: int, generous: bool) -> float:
    """Return how likely it is that a clue is not tried: it stays, needed or not.

    Some numbers on easy levels, so that there is more than one way to go on; marks where one wants them generously; and
    some diamonds on level 1, whose steps need none: a puzzle with odd sums is to have some.
    """
    mark = clue[1]
    if not mark:
        return GIVEN.get(difficulty, 0.0)
    return SPARED if generous or (difficulty == 1 and mark in (SOUTH, WEST)) else 0.0


def begun(
    rater: Sparing, puzzle: Puzzle, groups: Sequence[list[Clue]], most: int
) -> Generator[tuple[int, int], None, tuple[Puzzle, int]]:
    """Leave out the first clues, many at a time, as all of them can be spared; return how many groups these are.

    It yields as `dig` does. One by one they would go as well: with more clues each can be spared all the more.
    """
    done, together = 0, TOGETHER
    while together > ALONE and done < len(groups):
        clues = list(chain.from_iterable(groups[done : done + together]))
        trial = without(puzzle, clues)
        if rater.spares(trial.numbers, trial.marks, clues, min(SURELY, most)):
            puzzle, done = trial, done + together
        else:
            together //= 2
        yield min(done, len(groups)), len(groups)
    return puzzle, min(done, len(groups))
