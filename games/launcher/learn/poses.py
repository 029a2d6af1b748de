"""States of the lessons for pictures and tests."""

from __future__ import annotations

from functools import partial

from games import catalog
from games.launcher.learn.offered import lessons_of
from games.launcher.learn.scene import Learn
from games.launcher.learn.state import ENDED, KEPT, MISSED, OPEN
from games.model.app import App
from games.stage.scene import Poses


def posed(app: App, game: str, at: int, phase: str = OPEN) -> Learn:
    """Return the lessons of a game at a board, those before it done; `phase`: how the board stands."""
    app.settings.remember(game, KEPT, {"at": at, "done": list(range(at + (phase == ENDED)))})
    scene = Learn(app, game)
    scene.course.phase = phase
    return scene


def _poses() -> Poses:
    """Return a pose of the lessons of each game, and for one of them a board that was missed and the end."""
    games = [entry.name for entry in catalog.entries() if lessons_of(entry.name) is not None]
    found: Poses = {f"learn-{name}": partial(posed, game=name, at=2) for name in games}
    found |= {"learn-missed": partial(posed, game=games[0], at=1, phase=MISSED)} if games else {}
    return found | ({"learn-ended": partial(posed, game=games[-1], at=4, phase=ENDED)} if games else {})


POSES: Poses = _poses()
