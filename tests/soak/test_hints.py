"""A reader follows every hint of many puzzles by its words alone, on boards of all the usual sizes."""

from __future__ import annotations

import re

from games.sudoku.hint.telling import tell
from games.sudoku.think.generate import generate
from tests.games.test_sudoku_hint_reasons import MIXES, follow, shown, steps_of
from tests.soak.share import cases, chance

PUZZLES = 1500


def test_every_hint_says_all_that_it_uses() -> None:
    for n in cases(PUZZLES, 1.0):
        lot = chance("hints", n)
        k = lot.choice((2, 3, 3, 3, 3, 4))
        puzzle = generate(k, lot.choice(MIXES), lot.randint(1, 6 if k == 3 else 3 if k == 2 else 5), n)
        for hint, log in steps_of(puzzle):
            told = tell(puzzle, hint)
            if re.search("framed cells|solid frames", told.why + told.what):
                shown(puzzle, hint, told)
            else:
                follow(puzzle, hint, log)
