"""The program with a window: settings, sounds, launcher and games put together; and the self-test."""

from __future__ import annotations

import sys
from typing import Any

from games import catalog


def run_window(game: str | None = None, open_text: str | None = None) -> int:
    """Open the launcher, over it the scene of a game or of a file or game ID; return the exit status.

    BadInput with one sentence if there is no display, or `open_text` is nothing that can be opened.
    """
    from games.stage import i18n, keys
    from games.stage.settings import Settings
    from games.stage.sound import Player
    from games.stage.store import Store
    from games.stage.window import Window

    settings = Settings.load(Store())
    i18n.set_language(settings.spoken())
    keys.KEYMAP.take(settings.keys)
    keys.KEYMAP.single_keys = settings.single_keys
    settings.listeners.append(lambda name: follow(settings, name))
    first = opening(game, open_text, settings)
    window = Window(settings=settings, home=lambda: home(settings), services=services(settings),
                    player=Player(settings.sound, settings.volume))  # fmt: skip
    window.desk.push(home(settings))
    for scene in first():
        window.desk.push(scene)
    window.desk.finish()
    return window.run()
