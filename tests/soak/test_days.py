"""Sudoku's days, all of the file and as many beyond it: one solution, and the level of the weekday."""

from __future__ import annotations

from datetime import timedelta

from engine.sudoku.rate import Rater
from games.sudoku import daily
from games.sudoku.rules.puzzle import EVEN, ODD, houses
from games.sudoku.think.solve import count
from tests.soak import share

FIRST, DAYS, _CELLS = daily.table()


def test_every_day_has_one_solution_of_its_level() -> None:
    for number in share.cases(DAYS):
        for lap in (0, DAYS, -DAYS, 40 * DAYS):
            day = FIRST + timedelta(days=number + lap)
            puzzle = daily.puzzle_of(day)
            assert count(puzzle, 2) == 1, day
            needed = Rater(3, houses(3)).rate(puzzle.numbers, puzzle.marks)
            assert needed == daily.LEVELS[day.weekday()], (day, needed)
            assert any(mark & (EVEN | ODD) for mark in puzzle.marks), day
