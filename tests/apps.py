"""The services that scenes are handed, for tests that begin with settings or with a folder."""

from __future__ import annotations

from games.base.settings import Settings
from games.model.app import App
from games.model.keeping.nowhere import Nowhere
from games.model.keeping.store import Store


def app_of(settings: Settings | None) -> App:
    """Return services with these settings, and with the store that they are saved in where it is one."""
    if settings is None:
        return App()
    return App(settings, settings.store if isinstance(settings.store, Store) else Nowhere())
