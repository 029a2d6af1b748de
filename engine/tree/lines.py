"""Turns and lines on a board: a turn is the moves of one player; the tree tells a line as (move, kind) pairs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.tree.board import Board
from engine.tree.constants import AGAIN, OTHER

Turn = tuple[int, ...]


class Reached(NamedTuple):
    """Where a line leads: the slot, what its first mover gained on the way, the last move's kind, the ply."""

    at: int
    gain: int
    kind: int
    ply: int


def turns_of(line: list[tuple[int, int]]) -> tuple[Turn, ...]:
    """Group a line of (move, kind) into turns."""
    whole: list[Turn] = []
    turn: list[int] = []
    for move, kind in line:
        turn.append(move)
        if kind != AGAIN:
            whole.append(tuple(turn))
            turn = []
    if turn:
        whole.append(tuple(turn))
    return tuple(whole)


def turns(board: Board) -> list[Turn]:
    """Return every complete turn at the board's root, in its order, depth first."""
    found: list[Turn] = []

    def follow(at: int, ply: int, before: Turn) -> None:
        for move, slot, _, kind in board.children(at, ply):
            if kind == AGAIN:
                follow(slot, ply + 1, (*before, move))
            else:
                found.append((*before, move))

    follow(0, 0, ())
    return found


def replay(board: Board, moves: Iterable[int]) -> Reached:
    """Play moves from the root; return where they lead. ValueError where one is not possible."""
    at = 0
    gain = 0
    kind = OTHER
    sign = 1
    ply = 0
    for ply, move in enumerate(moves, 1):
        board.path[ply - 1] = at
        for other, slot, worth_, which in board.children(at, ply - 1):
            if other == move:
                at, kind = slot, which
                gain += sign * worth_
                break
        else:
            raise ValueError(f"no move {move} at ply {ply - 1}")
        if kind == OTHER:
            sign = -sign
    return Reached(at, gain, kind, ply)
