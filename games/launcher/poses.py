"""States of the launcher for pictures: nothing under way, every game under way, runs that ended badly."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from games.base.i18n import language
from games.launcher import rooms
from games.launcher.ended import example, failed
from games.launcher.scene import Launcher
from games.launcher.today.poses import clock, stand
from games.midend.kept import Left
from games.midend.poses import entered, find_poses, make
from games.model.app import App
from games.model.keeping.records import Save
from games.stage.dialog import Ask
from games.stage.scene import Scene

AGO = 14 * 60.0  # seconds since the first game was kept, and between two


def usual(app: App) -> Launcher:
    """Return the launcher on a day that stands still, nothing under way."""
    return Launcher(app, clock=clock)


def kept(app: App) -> Launcher:
    """Return the launcher with every game under way, and the day's but for the last."""
    now = time.time()

    def then(scene: Launcher) -> None:
        for number, entry in enumerate(scene.games, 1):
            kind = entry.kind(app.settings)
            game = make(next(iter(find_poses(entry.name).values())), app).game  # type: ignore[attr-defined]
            save = Save(entry.name, entry.name, "auto", "", kind.variant(game), "", now - number * AGO, {}, Path(),
                        language=language())  # fmt: skip
            scene.under_way.append(save)
            scene.left[entry.name] = Left(kind, game, (save.id, save.saved))
        scene.day = rooms.day(app, clock)
        stand(scene.day, 1)

    return entered(usual(app), then)


def after_a_crash(app: App) -> Launcher:
    """Return the launcher after a run that ended unexpectedly, twice in the same game."""
    scene = usual(app)
    scene.after = example()
    return scene


def crashed(app: App, lost: int = 0) -> Launcher:
    """Return the launcher below the card of a crash; `lost`: moves that were not kept."""

    def then(scene: Launcher) -> None:
        scene.read()
        scene.send(Ask(failed(app, lost)))

    return entered(usual(app), then)


POSES: dict[str, Callable[[App], Scene]] = {
    "launcher": usual,
    "kept": kept,
    "ended": after_a_crash,
    "crashed": lambda app: crashed(app),
    "unkept": lambda app: crashed(app, 1),
}
