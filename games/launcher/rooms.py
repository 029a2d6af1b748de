"""The launcher's other scenes, by name: no scene imports another."""

from __future__ import annotations

from games.launcher.replays import Replays
from games.stage.scene import Scene
from games.stage.settings import Settings


def replays(settings: Settings, kind: str) -> Scene:
    """Return the list of the "finished" games, or of those "saved" by name."""
    return Replays(settings, kind)
