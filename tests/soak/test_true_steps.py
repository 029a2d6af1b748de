"""Every step of the paths of many puzzles is true in every solution: all techniques, sizes and mixes of clues.

Solutions come from the search, which knows nothing of steps. Some puzzles have lost a few clues, so that they have
several solutions: a step must hold in all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from games.sudoku.practice.boards import boards
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.generate import generate
from games.sudoku.think.hints import find
from games.sudoku.think.logic import Deduction, Logic, bits
from games.sudoku.think.solve import solve
from tests.games.test_sudoku_rules_true import MIXES
from tests.soak.share import WHOLE, cases, chance

PUZZLES = 400
RARE = ("odd-sum chain", "diamond bridge", "segment count", "cases", "hidden quad")  # of which practice has puzzles
MOST = 60  # solutions that a step is held to
SIZES = (2, 3, 3, 3, 3, 3, 4, 5)
HARDEST = {2: 3, 3: 6, 4: 5, 5: 3}  # level by box size: larger boards of chains take minutes


def some_puzzle(number: int) -> tuple[Puzzle, list[bytes]]:
    """Return a puzzle and all its solutions."""
    lot = chance("true steps", number)
    k = lot.choice(SIZES)
    puzzle = generate(k, lot.choice(MIXES), lot.randint(1, HARDEST[k]), number, generous=lot.random() < 0.5)
    if lot.random() < 0.4 and k < 5:
        fewer = with_fewer(puzzle, lot)
        found = solve(fewer, MOST + 1)
        if len(found) <= MOST:
            return fewer, found
    return puzzle, solve(puzzle, 2)


def rare_puzzles() -> list[Puzzle]:
    """Return puzzles whose paths have the techniques that hardly any puzzle needs."""
    return list(dict.fromkeys(board.puzzle for name in RARE for board in boards(name)[:6]))


def with_fewer(puzzle: Puzzle, lot: Random) -> Puzzle:
    """Return a puzzle without one to three of its numbers."""
    given = [cell for cell, value in enumerate(puzzle.numbers) if value]
    numbers = bytearray(puzzle.numbers)
    for cell in lot.sample(given, min(len(given), lot.randint(1, 3))):
        numbers[cell] = 0
    return replace(puzzle, numbers=bytes(numbers))


def steps_of(puzzle: Puzzle) -> Iterator[Deduction]:
    """Yield the steps of a puzzle up to its end, or to that of logic."""
    logic = Logic(puzzle, puzzle.numbers)
    while not logic.solved and (hint := find(logic)) is not None:
        yield hint
        logic.apply(hint)


def test_every_step_is_true_in_every_solution() -> None:
    used, said, several = Counter[str](), 0, 0
    rare = rare_puzzles()
    for number in cases(PUZZLES + len(rare)):
        if number < PUZZLES:
            puzzle, found = some_puzzle(number)
        else:
            puzzle = rare[number - PUZZLES]
            found = solve(puzzle, 2)
        assert found
        several += len(found) > 1
        for hint in steps_of(puzzle):
            used[hint.technique] += 1
            said += len(hint.places) + sum(mask.bit_count() for _cell, mask in hint.removes)
            for grid in found:
                assert all(grid[cell] == value for cell, value in hint.places), (number, hint)
                assert all(grid[cell] not in bits(mask) for cell, mask in hint.removes), (number, hint)
    print(f"{used.total()} steps, {said} numbers, {len(used)} techniques, {several} puzzles of several solutions")
    print(dict(used))
    assert used.total() > 20
    if WHOLE:
        assert several > PUZZLES // 10 and len(used) >= 32
