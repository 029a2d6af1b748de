"""Named states of the Sudoku play scene, for pictures and tests; written out, so that no search has a say in them."""

from __future__ import annotations

import random

from games.midend.poses import entered
from games.midend.printing.posing import posed
from games.midend.scene.table_scene import TableScene
from games.model.app import App
from games.sudoku.game import Game
from games.sudoku.play.scene import Play, play
from games.sudoku.rated.background import known
from games.sudoku.rules import formats
from games.sudoku.rules.position import Move
from games.sudoku.rules.puzzle import CLUE_KINDS
from games.sudoku.think.path import rating_of
from games.sudoku.think.recipes.dealing import all_clues, puzzle_of, shuffled

MIXED = """3
-  e8 e  s  -  o  -  w  -
o1 6  -  4  -  -  o3 o  w
-  e  -  -  -  e  w  o  -
-  -  -  -  -  ow 6  -  s
e  -  w  e  w  3  e  -  -
-  w  5  -  -  ow w4 -  o
3  -  -  o  e  s9 s  -  w
-  s  -  5  ew -  -  -  w
o  -  -  -  -  -  w9 e  w
"""
ENTERED = {2: 4, 4: 7, 5: 1, 7: 2, 8: 6, 11: 7, 13: 5, 14: 2, 16: 9, 17: 8, 19: 2, 20: 3, 22: 9, 23: 6, 25: 7, 26: 4,
           28: 7, 29: 1, 31: 4, 32: 5, 34: 3, 35: 2, 37: 9, 38: 6}  # fmt: skip


def play_pose() -> TableScene[Game, Play]:
    """Return a 9x9 puzzle with every kind of clue, half filled, the rest pencilled."""
    puzzle = formats.read_puzzle(MIXED)[0]
    known().keep(puzzle, rating_of(puzzle))
    game = Game.of(puzzle)
    for cell, value in ENTERED.items():
        game.play(Move("=", (cell,), value))
    game.play(Move("*", tuple(c for c in range(81) if not game.position.values[c]), 0))
    scene = play(App(), game)
    scene.play.sheet.cursor = 41
    scene.play.sheet.chosen = {41}
    return scene


def large_pose() -> TableScene[Game, Play]:
    """Return a 36x36 board, partly filled."""
    chance = random.Random(3)
    k, n = 6, 36
    pattern = bytes((k * (r % k) + r // k + c) % n + 1 for r in range(n) for c in range(n))
    grid = shuffled(pattern, k, chance)
    share = {0: 0.45}  # of the numbers; of the other clues
    clues = [c for c in all_clues(grid, k, CLUE_KINDS) if chance.random() < share.get(c[1], 0.12)]
    puzzle = puzzle_of(grid, k, clues)
    game = Game.of(puzzle)
    for cell in range(0, 500):
        if not puzzle.numbers[cell] and chance.random() < 0.4:
            game.play(Move("=", (cell,), grid[cell]))
    return play(App(), game)


def print_pose() -> TableScene[Game, Play]:
    """Return the print dialog over the board."""
    return entered(play_pose(), lambda scene: posed(scene, {"sudoku": 5, "katamino": 2}))


POSES = {"play": play_pose, "large": large_pose, "print": print_pose}
