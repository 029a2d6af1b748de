"""The program as the user has it: launcher, games, settings, keys, help in one window (without a screen)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from games import app
from games.model.app import App
from games.model.keeping.store import Store
from games.stage.pilot import Pilot, headless
from games.stage.window.desk import Desk
from games.stage.window.window import Window


class Program:
    """The window with everything in it, driven by a pilot."""

    def __init__(self, folder: Path) -> None:
        headless()
        self.app = App.of(Store(folder))
        self.settings = self.app.settings
        self.settings.listeners.append(lambda name: app.follow(self.settings, name))
        self.pilot = Pilot.on(self._desk)

    def _desk(self, now: Any) -> Desk:
        self.window = Window(
            settings=self.settings, home=lambda: app.home(self.app), services=app.services(self.app), now=now
        )
        self.window.desk.push(app.home(self.app))
        return self.window.desk
