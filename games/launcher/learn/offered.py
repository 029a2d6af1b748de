"""The offer to learn a game, by playing or from mistakes: which games have it, and when it is made unasked."""

from __future__ import annotations

from datetime import date
from typing import Any

from engine.game import BadInput
from games import catalog
from games.launcher.learn.state import KEPT
from games.model.app import App
from games.model.keeping.store import DAY, Store
from games.model.lessons import Lessons
from games.stage.scene import Scene


def lessons_of(game: str) -> Lessons[Any] | None:
    """Return a game's lessons, None where it offers none."""
    entry = catalog.entry(game)
    return entry.lessons() if entry is not None else None


def wanted(game: str, app: App) -> bool:
    """Whether a game is opened for the very first time: no board of it was learnt, and no game of it is kept.

    Those of days are not counted.
    """
    store = app.store
    if not store.keeps or lessons_of(game) is None or app.settings.recall(game, KEPT) is not None:
        return False
    if store.autos(game) or store.saves(game):
        return False
    return all(save.data.get("day") for save in store.replays(game)) and not _recorded(game, store)


def train(app: App, game: str, day: date) -> Scene:
    """Return the scene that asks again for what was missed and is due on a day; BadInput where nothing is."""
    cards = app.store.missed.due(game, day)
    way = catalog.game(game).rooms().train if cards else None
    if way is None:
        raise BadInput("There is no mistake to find again today.")
    return way(app, cards)


def _recorded(game: str, store: Store) -> bool:
    """Whether the record has a finished game that was no day's: those of *Today* are begun without its lessons."""
    every = store.ledger.games(game)
    played = sum(tally.played for tally in store.statistics(game).values())
    return played > len(every) or any(not one.id.startswith(DAY) for one in every)
