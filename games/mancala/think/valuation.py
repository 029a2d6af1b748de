"""What a search found out about a position, as the scenes speak of it: turns of pits from 0, margins in stones."""

from __future__ import annotations

from dataclasses import dataclass

from engine.run.stepper import Snapshot
from engine.tree.deepening import Found, Valued


@dataclass(frozen=True, slots=True)
class Value:
    """What one turn is worth to the player who makes it: a margin in stones; `proven` if searched to the end."""

    turn: tuple[int, ...]  # pits from 0, a chain of sowings in Kalah
    margin: int
    proven: bool = False


@dataclass(frozen=True, slots=True)
class Valuation:
    """What a search found out about a position, from the view of the player to move; values best first."""

    values: tuple[Value, ...]
    depth: int
    line: tuple[tuple[int, ...], ...] = ()
    proven: bool = False

    @property
    def best(self) -> tuple[int, ...]:
        """The best turn found, as far as it is known."""
        return self.line[0] if self.line else self.values[0].turn if self.values else ()


def found_in(snapshot: Snapshot) -> Found:
    """Return what a search of engine.tree.deepening has found, from its snapshot."""
    fields = dict(snapshot.extra)
    if not fields:
        return Found()
    return Found(**{**fields, "moves": tuple(Valued(**valued) for valued in fields["moves"])})


def read_valuation(snapshot: Snapshot) -> Valuation | None:
    """Return what a search says now, with pits from 0, the best value first; None while it has nothing."""
    found = found_in(snapshot)
    if found.value is None:
        return None
    line = tuple(tuple(pit - 1 for pit in turn) for turn in found.line)
    values = [Value((v.move - 1,), v.value, v.proven) for v in found.moves if v.value is not None]
    if not values and line:
        values = [Value(line[0], found.value, found.proven)]
    return Valuation(tuple(sorted(values, key=lambda v: -v.margin)), found.depth, line, found.proven)
