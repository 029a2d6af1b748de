"""What was found of a game's placements as plain values, which the cache keeps; it holds as far as the moves are."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.metro import rulebook as rules
from games.metro.game import Game
from games.metro.think.deals import JudgedChoices, JudgedMove
from games.model.keeping.findings import Findings, GameFindings

VERSION = "1"  # raised when other values are found of the same game
NAME = "metro"


class KeptFindings:
    """What is kept of a game, by its first position and moves, however it is opened; `folder`: of the cache."""

    def __init__(self, folder: Path, game: Game) -> None:
        history = game.history
        self._begin = rules.write(history.positions[0])
        self._tiles = len(history.moves)
        self._choices = GameFindings(folder, NAME, self._begin, history.moves, VERSION, of_moves=True)
        self._levels = Findings(folder, NAME, self._choices.known_by, "levels", VERSION)

    def choices(self) -> dict[int, JudgedChoices]:
        """Return what is kept of the positions that this game goes through, by cursor."""
        return {at: read(entry) for at, entry in self._choices.entries().items()}

    def keep_choices(self, found: Mapping[int, JudgedChoices]) -> None:
        """Keep what was found by now."""
        self._choices.keep({at: written(one) for at, one in found.items()})

    def points(self) -> dict[str, int]:
        """Return what is kept of the same tiles laid by levels."""
        data = self._levels.read()
        if data is None or data["begin"] != self._begin or data["tiles"] != self._tiles:
            return {}
        points: dict[str, int] = data["points"]
        return points

    def keep_points(self, points: Mapping[str, int]) -> None:
        """Keep the points of levels."""
        self._levels.write({"begin": self._begin, "tiles": self._tiles, "points": dict(points)})


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
