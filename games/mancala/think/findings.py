"""What was found of a game's positions as plain values, which the cache keeps; it holds as far as the moves are."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.history import History
from games.mancala.think.valuation import Valuation, Value
from games.mancala.variant import Variant
from games.model.keeping.findings import GameFindings

VERSION = "1"  # raised when other values are found of the same game

Kept = Mapping[int, tuple[int, Valuation]]  # by cursor: the rounds that were done, and what they found


class KeptValues:
    """What is kept of a game, by its first position and moves, however it is opened; `folder`: of the cache."""

    def __init__(self, variant: Variant, folder: Path, history: History) -> None:
        begin = variant.rules.write(history.positions[0])
        self._findings = GameFindings(folder, variant.name, begin, history.moves, VERSION, str(history.params))

    def read(self) -> dict[int, tuple[int, Valuation]]:
        """Return what is kept of the positions that this game goes through."""
        return {at: read(entry) for at, entry in self._findings.entries().items()}

    def write(self, found: Kept) -> None:
        """Keep what was found by now."""
        self._findings.keep({at: written(*one) for at, one in found.items()})


def written(rounds: int, found: Valuation) -> list[object]:
    """Return what was found of a position in so many rounds as plain values."""
    values = [[one.turn, one.margin, int(one.proven), one.then] for one in found.values]
    return [rounds, found.depth, int(found.proven), found.line, values]


def read(entry: list[Any]) -> tuple[int, Valuation]:
    """Return what was found as it was written."""
    rounds, depth, proven = entry[:3]
    values = tuple(Value(tuple(turn), margin, bool(sure), _line(then)) for turn, margin, sure, then in entry[4])
    return rounds, Valuation(values, depth, _line(entry[3]), bool(proven))


def _line(turns: list[list[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(turn) for turn in turns)
