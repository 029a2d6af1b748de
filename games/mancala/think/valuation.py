"""The result of a search of one position, as the scenes speak of it: turns of pits from 0, margins in stones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.run.stepper import Snapshot
from engine.tree.valued import DAMPED, Found, Valued, damped
from games.base.figures import signed
from games.base.i18n import _


@dataclass(frozen=True, slots=True)
class Value:
    """What one turn is worth to the player who makes it: a margin in stones; `proven` if searched to the end."""

    turn: tuple[int, ...]  # pits from 0, a chain of sowings in Kalah; its first pit where no more is known
    margin: int
    proven: bool = False
    then: tuple[tuple[int, ...], ...] = ()  # the turns expected after it, the other player's first
    bounds: tuple[int, int] | None = None  # between which margins an ending lies that is not proven

    @property
    def line(self) -> tuple[tuple[int, ...], ...]:
        """The turn with those expected after it."""
        return (self.turn, *self.then)

    @property
    def text(self) -> str:
        """What it is worth, as text: the margin, or its bounds."""
        if self.bounds is None:
            return signed(self.margin)
        return _("{low} to {high}").format(low=signed(self.bounds[0]), high=signed(self.bounds[1]))


@dataclass(frozen=True, slots=True)
class Chip:
    """What the best turn from a pit is worth: as text, how much less that is than the best, whether it is proven."""

    text: str
    given: int = 0
    proven: bool = False


def chips_of(values: Sequence[Value], side: int) -> dict[tuple[int, int], Chip]:
    """Return the chip of each pit of a side whose value is known, by side and pit; a swap has none."""
    best = max((value.margin for value in values), default=0)
    sowings = [value for value in values if value.turn[0] >= 0]
    return {(side, one.turn[0]): Chip(one.text, best - one.margin, one.proven) for one in sowings}


@dataclass(frozen=True, slots=True)
class Valuation:
    """What a search found out about a position, from the view of the player to move; values best first."""

    values: tuple[Value, ...]
    depth: int
    line: tuple[tuple[int, ...], ...] = ()
    proven: bool = False

    def margin_of(self, pit: int) -> int | None:
        """Return what the best turn that begins in a pit is worth, None where it is not known."""
        value = self.value_of(pit)
        return None if value is None else value.margin

    def value_of(self, pit: int) -> Value | None:
        """Return the best turn that begins in a pit, None where it is not known."""
        return next((value for value in self.values if value.turn[:1] == (pit,)), None)

    @property
    def best(self) -> tuple[int, ...]:
        """The best turn found, as far as it is known."""
        return self.line[0] if self.line else self.values[0].turn if self.values else ()


def bounded(valuation: Valuation, known: Mapping[int, tuple[int, int]]) -> Valuation:
    """Return the same with what the endings know of turns that are not proven: bounds that meet prove them."""

    def told(value: Value) -> Value:
        low, high = known.get(value.turn[0], (value.margin + 1, value.margin))
        if value.proven or not low <= value.margin <= high:
            return value
        return replace(value, proven=True) if low == high else replace(value, bounds=(low, high))

    return replace(valuation, values=tuple(map(told, valuation.values)))


def found_in(snapshot: Snapshot) -> Found:
    """Return what a search of engine.tree.deepening has found, from its snapshot."""
    fields = dict(snapshot.extra)
    if not fields:
        return Found()
    return Found(**{**fields, "moves": tuple(Valued(**valued) for valued in fields["moves"])})


def steady_value(found: Found) -> int:
    """Return the value of the whole position, damped where the search has not done so already."""
    assert found.value is not None
    if found.proven or found.last is None or found.depth < DAMPED:
        return found.value
    return damped(found.value, found.last)


def read_valuation(snapshot: Snapshot) -> Valuation | None:
    """Return what a search says now, with pits from 0, the best value first; None while it has nothing."""
    found = found_in(snapshot)
    if found.value is None:
        return None
    line = from_zero(found.line)
    values = []
    for one in found.moves:
        turn, *then = from_zero(one.line) or ((one.move - 1,),)
        if one.value is not None:
            values.append(Value(turn, one.value, one.proven, tuple(then)))
    if not values and line:
        values = [Value(line[0], steady_value(found), found.proven, line[1:])]
    first = line[0][:1] if line else ()
    values.sort(key=lambda v: (-v.margin, v.turn[:1] != first))  # of equal turns that comes first which was so before
    return Valuation(tuple(values), found.depth, line, found.proven)


def from_zero(line: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """Return turns of moves, which are numbered from 1, as turns of pits, from 0."""
    return tuple(tuple(pit - 1 for pit in turn) for turn in line)
