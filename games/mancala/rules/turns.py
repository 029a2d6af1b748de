"""Moves and turns of any variant: the move from a pit, what a turn captured."""

from __future__ import annotations

from collections.abc import Sequence

from games.mancala.rules.sowing import SowingMove, SowingPosition
from games.mancala.variant import Variant


def move_from(variant: Variant, pos: SowingPosition, pit: int) -> SowingMove | None:
    """Return the legal move that sows from a pit (from 0; -1: the swap), None if there is none."""
    return next((move for move in variant.rules.moves(pos) if variant.pit(move) == pit), None)


def captured(variant: Variant, positions: Sequence[SowingPosition], moves: Sequence[SowingMove]) -> int:
    """Return the stones that a turn captured (sown into the own store they do not count)."""
    total = 0
    for pos, move in zip(positions, moves, strict=True):
        if variant.pit(move) >= 0:
            for step in variant.steps(pos, move):
                if step.kind == "capture":
                    total += sum(step.counts)
    return total
