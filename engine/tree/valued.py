"""A search's knowledge of a position and each of its moves, and the values as a watcher is shown them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from engine.run.stepper import Stepper
from engine.tree.constants import INF
from engine.tree.lines import Turn

DAMPED = 4  # the depth from which on a steady value is the mean of two


@dataclass(frozen=True, slots=True)
class Valued:
    """One own move: its value (None: not known yet), the depth of that value, and whether it is proven.

    `line`: turns of best play that begin with it, where the way tells them ("steady").
    """

    move: int
    value: int | None = None
    depth: int = 0
    proven: bool = False
    line: tuple[Turn, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """What a search knows: the last complete depth and its value, the line of best play, bounds that are proven.

    `line`: turns from here on, the mover's first; `turn` the first of them. `moves`: each own move with its value, all
    of them valued to `depth` or proven.
    `best`: in the plain form, every turn of that value, in order. `proven`: `value` is the result of the game.
    `last`: the value of the depth before, None where the way tells steady values.
    """

    depth: int = 0
    value: int | None = None
    line: tuple[Turn, ...] = ()
    proven: bool = False
    low: int = -INF
    high: int = INF
    moves: tuple[Valued, ...] = ()
    best: tuple[Turn, ...] = ()
    last: int | None = None

    @property
    def turn(self) -> Turn:
        """The turn to play, () where none is known."""
        return self.line[0] if self.line else ()


class PositionSearch(Stepper, Protocol):
    """A Stepper about a position."""

    @property
    def found(self) -> Found:
        """What the last complete depth found."""

    def current(self) -> Found:
        """Return what is known, up to this node."""


def worth(valued: Valued) -> int:
    """Return the value to sort by; a move not valued yet comes last."""
    return -INF if valued.value is None else valued.value


def damped(value: int, before: int) -> int:
    """Return the mean of the values of a depth and of the one before it, rounded towards the deeper one.

    Whose turn the last one is makes a difference of some stones, so odd and even depths differ; their mean does not.
    """
    return value - int((value - before) / 2)


def steady(deep: Sequence[Valued], last: Sequence[Valued], best: int | None) -> tuple[tuple[Valued, ...], int]:
    """Return the values of a whole depth as they are to be shown, and the best move by them.

    `deep`: every own move valued to that depth; `last`: the same to the depth before, `best` the best move then. An
    unproven value is damped, and the best move changes only where another one is worth more: by a whole stone, since
    half a one comes and goes with the parity of the depth, or at all if it is proven. Nothing unproven is shown to be
    worth more than the best.
    """
    before = {one.move: one.value for one in last}
    shown: dict[int, Valued] = {}
    twice: dict[int, int] = {}  # the mean of two depths, twice
    for one in deep:
        value, other = one.value, before.get(one.move)
        twice[one.move] = 2 * worth(one)
        if value is not None and other is not None and not one.proven and one.depth >= DAMPED:
            twice[one.move] = value + other
            value = damped(value, other)
        shown[one.move] = replace(one, value=value)
    top = max(deep, key=lambda one: (twice[one.move], one.proven, worth(one)))
    lead = 1 if top.proven else 2
    if best is None or best not in twice or twice[top.move] - twice[best] >= lead:
        best = top.move
    most = shown[best].value
    for move, one in shown.items():
        if most is not None and not one.proven and worth(one) > most:
            shown[move] = replace(one, value=most)
    return tuple(shown.values()), best
