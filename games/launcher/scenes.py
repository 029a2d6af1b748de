"""The launcher's scenes."""

from __future__ import annotations

from games.launcher.help import Help
from games.launcher.learn.scene import Learn
from games.launcher.record.scene import Record
from games.launcher.replays import Replays
from games.launcher.scene import Launcher
from games.launcher.today.look import LookAgain
from games.launcher.today.scene import Today
from games.stage.scene import Scene

SCENES: tuple[type[Scene], ...] = (Help, Launcher, Replays, LookAgain, Learn, Today, Record)
