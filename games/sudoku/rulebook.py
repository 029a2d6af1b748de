"""Sudoku's rule book, as histories and the shared checks want one (engine.game.Rules): its rules, and dealing.

A new puzzle is thought out, so dealing stands above the rules and the thinking, which know nothing of it.
"""

from __future__ import annotations

from games.sudoku.rules.position import (
    Params,
    Position,
    apply,
    begin,
    mover,
    moves,
    outcome,
    play,
    read,
    read_move,
    read_params,
    tell,
    write,
)
from games.sudoku.think.generate import generate

__all__ = ["apply", "mover", "moves", "outcome", "play", "read", "read_move", "read_params", "start", "tell", "write"]


def start(params: Params, seed: int) -> Position:
    """Return a new puzzle of that kind with one solution, dealt from the seed."""
    wanted = (params.k, params.clues, params.difficulty, seed, params.symmetric, params.recipe, params.generous)
    return begin(generate(*wanted))
