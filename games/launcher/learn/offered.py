"""Which games can be learnt by playing, and when that is offered by itself."""

from __future__ import annotations

from typing import Any

from games import catalog
from games.base.settings import Settings
from games.launcher.learn.state import KEPT


def lessons_of(game: str) -> Any | None:
    """Return a game's module of lessons, None where it offers none."""
    entry = catalog.entry(game)
    return entry.offered("lessons") if entry is not None else None


def wanted(game: str, settings: Settings) -> bool:
    """Whether a game is opened for the very first time: no board of it was learnt, and no game of it is kept."""
    store = settings.store
    if store is None or lessons_of(game) is None or settings.recall(game, KEPT) is not None:
        return False
    return not (store.autos(game) or store.saves(game) or store.replays(game) or store.statistics(game))
