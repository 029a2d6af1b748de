"""A reader follows every hint of many puzzles by its words alone: all techniques, sizes and mixes."""

from __future__ import annotations

import re
from collections import Counter

from games.sudoku.hint.telling import tell
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.generate import generate
from tests.games.test_sudoku_hint_reasons import MIXES, follow, shown, steps_of
from tests.soak.share import WHOLE, cases, chance
from tests.soak.test_true_steps import HARDEST, rare_puzzles

PUZZLES = 1500
SIZES = (2, 3, 3, 3, 3, 3, 4, 4, 5)


def some_puzzle(number: int) -> Puzzle:
    """Return a puzzle of any size, mix and level."""
    lot = chance("hints", number)
    k = lot.choice(SIZES)
    return generate(k, lot.choice(MIXES), lot.randint(1, HARDEST[k]), number)


def test_every_hint_says_all_that_it_uses() -> None:
    rare, read = rare_puzzles(), Counter[str]()
    for number in cases(PUZZLES + len(rare)):
        puzzle = some_puzzle(number) if number < PUZZLES else rare[number - PUZZLES]
        for hint, log in steps_of(puzzle):
            read[hint.technique] += 1
            told = tell(puzzle, hint)
            if re.search("framed cells|solid frames", told.why + told.what):
                shown(puzzle, hint, told)
            else:
                follow(puzzle, hint, log)
    print(f"{read.total()} hints, {len(read)} techniques: {dict(read)}")
    if WHOLE:
        assert len(read) >= 32
