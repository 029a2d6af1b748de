"""Effects of the sowings of a turn or a line of turns, before they are made. No pixels, no words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.mancala.rules.sowing import SowingMove, SowingPosition
from games.mancala.rules.steps import STORE, Well
from games.mancala.rules.turns import move_from
from games.mancala.variant import Variant

TURNS, SOWINGS = 2, 6  # of a line that is drawn on the board, at the most


@dataclass(frozen=True, slots=True)
class Expected:
    """One sowing: from where, how many stones, where the last one falls, what it captures.

    `taken`: the stones that go to the store by capture, with the one that captures; `wells`: the pits of the other
    side that they come from; `home`: the stones sown into the own store; `ends`: whether the game is over then.
    """

    start: Well
    stones: int
    end: Well
    taken: int = 0
    wells: tuple[Well, ...] = ()
    home: int = 0
    ends: bool = False

    @property
    def side(self) -> int:
        """The side that sows."""
        return self.start[0]


def expect(variant: Variant, pos: SowingPosition, move: SowingMove, after: SowingPosition) -> Expected:
    """Return what a legal move does that leads to the position `after`."""
    side = pos.side
    start: Well = (side, variant.pit(move))
    end = start
    taken = 0
    home = 0
    stones = 0
    wells: list[Well] = []
    for step in variant.steps(pos, move):
        if step.kind == "sow":
            end = step.wells[0]
            stones += 1
            home += end == (side, STORE)
        elif step.kind == "capture" and step.side == side:
            taken += sum(step.counts)
            wells += [well for well, n in zip(step.wells, step.counts, strict=True) if well[0] != side and n]
    return Expected(start, stones, end, taken, tuple(wells), home, not after.in_pits or after.over)


def play_line(variant: Variant, pos: SowingPosition, pits: Sequence[int]) -> tuple[list[Expected], SowingPosition]:
    """Return the sowings of one turn, as far as they may be played, and the position after them."""
    found: list[Expected] = []
    side = variant.side(pos)
    for pit in pits:
        move = move_from(variant, pos, pit) if pit >= 0 else None
        if move is None or variant.side(pos) != side:
            break
        after = variant.rules.play(pos, move)
        found.append(expect(variant, pos, move, after))
        pos = after
    return found, pos


def drawn(variant: Variant, pos: SowingPosition, line: Sequence[Sequence[int]]) -> tuple[Expected, ...]:
    """Return the sowings of a line that a board shows: TURNS turns, SOWINGS sowings, no more."""
    found: list[Expected] = []
    for turn in line[:TURNS]:
        sowings, pos = play_line(variant, pos, turn)
        found += sowings
        if len(sowings) < len(turn):
            break
    return tuple(found[:SOWINGS])
