"""How a finished game becomes one of the record: when it ends, or later from the replay of an earlier program."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from games import VERSION
from games.model.game import Game
from games.model.keeping.records import Save
from games.model.kind import Count, Kind
from games.model.record.played import Played, local


def played_of(name: str, game: Game, count: Count, when: float) -> Played:
    """Return a game that ended at a moment (seconds since 1970), as the record has it."""
    seconds = count.seconds if count.seconds is not None else game.clock.seconds or None
    return Played(
        name,
        game.id,
        count.preset,
        local(when),
        count.end,
        round(seconds, 1) if seconds is not None else None,
        count.score,
        game.hints,
        count.assisted,
        count.level,
        count.rated,
        game.history.seed or None,
        VERSION,
        puzzle_score=count.puzzle_score,
        when=when,
    )


class Bringing:
    """Makes games of the record from the replays that an earlier program has left, some at a time.

    `kind_of`: the Kind of a game by its name, None for a game that there is not. What is damaged is passed over.
    Whether such a game was played without taking back is not known, so none says how strong the player is.
    """

    def __init__(self, saves: Iterable[Save], kind_of: Callable[[str], Kind[Any] | None]) -> None:
        self._left = sorted(saves, key=lambda save: save.saved)
        self._kind_of = kind_of
        self.made: list[Played] = []

    def go_on(self, seconds: float) -> bool:
        """Make some for about so long; return whether all are made."""
        until = time.perf_counter() + seconds
        while self._left and time.perf_counter() < until:
            one = self._one(self._left.pop())
            self.made += [one] if one is not None else []
        return not self._left

    def _one(self, save: Save) -> Played | None:
        kind = self._kind_of(save.game)
        if kind is None or not save.saved:
            return None
        try:
            game = kind.load(save.data)
            count = kind.tally(game)
        except Exception:  # whatever a damaged file has: the list of replays tells of it
            return None
        if count is None:
            return None
        made = played_of(save.game, game, count, save.saved)
        own = made.id if "id" in save.data else save.id  # games without one are known by how they stand, some alike
        return replace(made, id=own, rated=False, version="", earlier=True)
