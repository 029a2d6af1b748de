"""The launcher's other scenes, by name: no scene imports another."""

from __future__ import annotations

from games.launcher.record.scene import Record
from games.launcher.record.state import NoRecord
from games.launcher.replays import Replays
from games.stage.scene import Scene
from games.stage.settings import Settings


def replays(settings: Settings, kind: str) -> Scene:
    """Return the list of the "finished" games, or of those "saved" by name."""
    return Replays(settings, kind)


def record(settings: Settings) -> Scene:
    """Return what was played, how well and against whom; of a window that keeps nothing an empty one."""
    return Record(settings, settings.store.ledger if settings.store is not None else NoRecord())
