"""App: what a scene is handed when it is made: what the user has chosen, where things are kept, what time it is.

A scene gets it whole and hands it on to the scenes and dialogs that it opens, so what a scene depends on stands in how
it is made. Nothing in it is ever None. What keeps nothing (a film, a lesson, a test) is handed `apart()`, or `App()`.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field, replace

from games.base.settings import Settings, Unsaved
from games.model.keeping.nowhere import Nowhere
from games.model.keeping.store import Store


@dataclass(frozen=True)
class App:
    """The services of one window; by default the settings are as at first, and nothing is kept."""

    settings: Settings = field(default_factory=Settings)
    store: Store = field(default_factory=Nowhere)

    @classmethod
    def of(cls, store: Store) -> App:
        """Return the services of the user whose files are in a store, with the settings saved there."""
        return cls(Settings.load(store), store)

    def clock(self) -> float:
        """Return the seconds since 1970, as the store's clock tells them."""
        return self.store.clock()

    def apart(self) -> App:
        """Return services that look the same and keep nothing.

        The settings are a copy: a change of them is neither saved nor told, and the user's stay as they are.
        """
        own, nowhere = self.settings, Nowhere()
        nowhere.clock = self.clock
        games, others = copy.deepcopy(own.games), copy.deepcopy(own.others)
        return App(replace(own, store=Unsaved(), listeners=[], games=games, others=others), nowhere)
