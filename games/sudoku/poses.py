"""Named states of the Sudoku play scene, for pictures and tests."""

from __future__ import annotations

import random

from engine.history import History
from games.sudoku import rules
from games.sudoku.generate import all_clues, puzzle_of, solution
from games.sudoku.rules import Move
from games.sudoku.scene import Play
from games.sudoku.solve import solve


def play_pose() -> Play:
    """Return a 9x9 puzzle with every kind of clue."""
    seed = 5
    params = rules.Params(3, ("numbers", "parity", "sums"), 3)
    play = Play(History(rules, params, seed, rules.start(params, seed)))
    answer = solve(play.puzzle, 1)[0]
    for cell in range(0, 40):
        if not play.puzzle.numbers[cell] and cell % 3:
            play.history.play(Move("=", (cell,), answer[cell]))
    play.history.play(Move("*", tuple(c for c in range(81) if not play.position.values[c]), 0))
    play.sheet.cursor = 41
    play.sheet.chosen = {41}
    return play


def large_pose() -> Play:
    """Return a 36x36 board, partly filled."""
    chance = random.Random(3)
    grid = solution(6, chance)
    clues = [
        c for c in all_clues(grid, 6, ("numbers", "parity", "sums")) if chance.random() < (0.45 if not c[1] else 0.12)
    ]
    puzzle = puzzle_of(grid, 6, clues)
    play = Play(History(rules, rules.Params(6), 0, rules.begin(puzzle)))
    for cell in range(0, 500):
        if not puzzle.numbers[cell] and chance.random() < 0.4:
            play.history.play(Move("=", (cell,), grid[cell]))
    return play


POSES = {"play": play_pose, "large": large_pose}
