"""The poses of all scenes of the launcher."""

from __future__ import annotations

from collections.abc import Callable

from games.launcher import help, poses, replays
from games.launcher.learn import poses as learn
from games.launcher.record import poses as record
from games.launcher.today import poses as today
from games.stage.scene import Scene

POSES: dict[str, Callable[..., Scene]] = {
    **poses.POSES,
    **help.POSES,
    **replays.POSES,
    **learn.POSES,
    **record.POSES,
    **today.POSES,
}
