"""What was found of a game's placements as plain values, which the cache keeps; it holds as far as the moves are."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.metro import rulebook as rules
from games.metro.game import Game
from games.metro.think.deals import JudgedChoices, JudgedMove
from games.model.keeping.findings import Findings

VERSION = "1"  # raised when other values are found of the same game
NAME = "metro"
FIRST = 6  # moves that a file goes by: games begun alike have one


class KeptFindings:
    """What is kept of a game, by its first position and moves, however it is opened; `folder`: of the cache."""

    def __init__(self, folder: Path, game: Game) -> None:
        history = game.history
        self._begin = rules.write(history.positions[0])
        self._moves = [str(move) for move in history.moves]
        known_by = " ".join((self._begin, *self._moves[:FIRST]))
        self._choices = Findings(folder, NAME, known_by, "values", VERSION)
        self._levels = Findings(folder, NAME, known_by, "levels", VERSION)

    def choices(self) -> dict[int, JudgedChoices]:
        """Return what is kept of the positions that this game goes through, by cursor."""
        data = self._choices.read()
        if data is None or data["begin"] != self._begin:
            return {}
        moves = data["moves"]
        same = next((n for n, pair in enumerate(zip(moves, self._moves, strict=False)) if pair[0] != pair[1]),
                    min(len(moves), len(self._moves)))  # fmt: skip
        return {int(at): read(entry) for at, entry in data["found"].items() if int(at) < same}

    def keep_choices(self, found: Mapping[int, JudgedChoices]) -> None:
        """Keep what was found by now."""
        values = {str(at): written(one) for at, one in sorted(found.items())}
        self._choices.write({"begin": self._begin, "moves": self._moves, "found": values})

    def points(self) -> dict[str, int]:
        """Return what is kept of the same tiles laid by levels."""
        data = self._levels.read()
        if data is None or data["begin"] != self._begin or data["tiles"] != len(self._moves):
            return {}
        points: dict[str, int] = data["points"]
        return points

    def keep_points(self, points: Mapping[str, int]) -> None:
        """Keep the points of levels."""
        self._levels.write({"begin": self._begin, "tiles": len(self._moves), "points": dict(points)})


def written(found: JudgedChoices) -> list[object]:
    """Return what was found of a position as plain values."""
    valued = [[str(one.move), one.value, one.error, one.lost, one.lost_error, *one.place] for one in found.valued]
    return [found.deals, found.exact, valued]


def read(values: list[Any]) -> JudgedChoices:
    """Return what was found as it was written."""
    deals, exact, valued = values
    return JudgedChoices(tuple(_valued(one) for one in valued), deals, exact)


def _valued(values: list[Any]) -> JudgedMove:
    move, value, error, lost = values[:4]
    lost_error, first, last = values[4:]
    return JudgedMove(rules.read_move(move), value, error, lost, lost_error, (first, last))
