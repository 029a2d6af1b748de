"""What was found of a game's positions as plain values, which the cache keeps; it holds as far as the moves are."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.history import History
from games.mancala.think.valuation import Valuation, Value
from games.mancala.variant import Variant
from games.model.keeping.findings import Findings

VERSION = "1"  # raised when other values are found of the same game
FIRST = 6  # moves that a file goes by: games begun alike have one

Kept = Mapping[int, tuple[int, Valuation]]  # by cursor: the rounds that were done, and what they found


class KeptValues:
    """What is kept of a game, by its first position and moves, however it is opened; `folder`: of the cache."""

    def __init__(self, variant: Variant, folder: Path, history: History) -> None:
        self._begin = variant.rules.write(history.positions[0])
        self._moves = [str(move) for move in history.moves]
        known_by = " ".join((str(history.params), self._begin, *self._moves[:FIRST]))
        self._findings = Findings(folder, variant.name, known_by, "values", VERSION)

    def read(self) -> dict[int, tuple[int, Valuation]]:
        """Return what is kept of the positions that this game goes through."""
        data = self._findings.read()
        if data is None or data["begin"] != self._begin:
            return {}
        pairs = zip(data["moves"], self._moves, strict=False)
        same = next((n for n, (one, other) in enumerate(pairs) if one != other),
                    min(len(data["moves"]), len(self._moves)))  # fmt: skip
        return {int(at): read(entry) for at, entry in data["found"].items() if int(at) <= same}

    def write(self, found: Kept) -> None:
        """Keep what was found by now."""
        values = {str(at): written(*one) for at, one in sorted(found.items())}
        self._findings.write({"begin": self._begin, "moves": self._moves, "found": values})


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
