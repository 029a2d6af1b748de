"""No rule of the ladder leaves out what a solution holds: each tried on random true boards, with random candidates.

Candidates are those of a full board and some more at random, numbers of it are on the board, its clues are true. What
a rule strikes there must not be the board's: rules know only what they see, so they are met far more often than in
puzzles, where easier steps come first.
"""

from __future__ import annotations

import random
from collections import Counter

from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.hints import TECHNIQUES
from games.sudoku.think.logic import Deduction, Logic
from games.sudoku.think.recipes.dealing import all_clues, puzzle_of, shuffled, solution
from tests.soak.share import WHOLE, cases

BOARDS = 1500
GRIDS = [solution(3, random.Random(n)) for n in range(8)]
MIXES = [("numbers",), ("numbers", "parity"), ("numbers", "sums"), ("numbers", "parity", "sums")]


def some_board(number: int) -> tuple[Logic, bytes]:
    """Return a board with true clues and candidates, and the full one that it comes from."""
    chance = random.Random(f"true board {number}")
    grid, mix = shuffled(chance.choice(GRIDS), 3, chance), MIXES[number % 4]
    share, spread = chance.uniform(0.0, 0.4), chance.uniform(0.05, 0.5)
    marks = [clue for clue in all_clues(grid, 3, mix) if clue[1] and chance.random() < 2 * share]
    marked = puzzle_of(grid, 3, marks)
    numbers = bytes(value if chance.random() < share else 0 for value in grid)
    logic = Logic(Puzzle(3, numbers, marked.marks), numbers)
    for cell, mask in enumerate(logic.candidates):
        if mask:
            chosen = sum(1 << value for value in range(1, 10) if chance.random() < spread)
            logic.candidates[cell] = mask & chosen | 1 << grid[cell]
    return logic, grid


def check_true(hint: Deduction, grid: bytes) -> None:
    """Hold a step to the full board."""
    assert hint.places or hint.removes, hint
    for cell, value in hint.places:
        assert grid[cell] == value, hint
    for cell, mask in hint.removes:
        assert mask and not mask >> grid[cell] & 1, hint


def test_every_rule_is_true() -> None:
    used: Counter[str] = Counter()
    for number in cases(BOARDS, 0.0, 80):
        logic, grid = some_board(number)
        seen = logic.candidates
        for _level, technique in TECHNIQUES:
            logic.candidates = [*seen]
            for _time in range(6 if WHOLE else 2):  # the first step of each, and those that come after it
                hint = technique(logic)
                if hint is None:
                    break
                check_true(hint, grid)
                used[hint.technique] += 1
                logic.candidates = [m if not logic.values[c] else 0 for c, m in enumerate(logic.candidates)]
                for cell, mask in hint.removes:
                    logic.candidates[cell] &= ~mask
                if hint.places:
                    break
    assert used["AIC"] and used["chain"] and used["swordfish"]
    if WHOLE:
        rare = {name: many for name, many in used.items() if many < 20 and name != "last cell"}
        assert len(used) == 32 and not rare, used


def test_a_classic_is_solved_without_parity() -> None:
    """Neither hints nor ratings count evens and odds where all clues are numbers."""
    parities = {"odd sum", "all evens", "all odds", "ring of diamonds", "twins", "paired count", "diamond lock"}
    parities |= {"hidden diamond", "odd-sum chain", "diamond bridge", "segment count"}
    for number in range(0, 400, 4):
        logic, _grid = some_board(number)
        assert logic.puzzle.plain
        for _level, technique in TECHNIQUES:
            hint = technique(logic)
            assert hint is None or hint.technique not in parities
