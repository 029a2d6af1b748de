"""Trials whose pictures nobody looks at, or whose searches nobody waits for: what is drawn or found takes no time."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from unittest import mock

from engine.run.job import Job
from games.midend import poses
from games.stage.pilot import Pilot
from games.stage.window.desk import Desk


@contextlib.contextmanager
def unseen(pilot: Pilot) -> Iterator[None]:
    """Draw nothing meanwhile; what has become of it is drawn whole at the end."""
    with mock.patch.object(pilot.desk, "_compose", lambda *_given: None):
        yield
    pilot.resize(*pilot.desk.surface.get_size())


@contextlib.contextmanager
def undrawn() -> Iterator[None]:
    """Draw nothing on any stage: for what a press does and where things stand, in poses that other tests draw."""
    with mock.patch.object(Desk, "_compose", lambda *_given, **_named: True):
        yield


def still(scene: str, pose: str) -> contextlib.AbstractContextManager[object]:
    """Return a context in which no search runs freely, where the pose does not wait for its own.

    What it has found by the time of a picture would differ from run to run, and nobody would look at it elsewhere.
    """
    return contextlib.nullcontext() if poses.waits(scene, pose) else mock.patch.object(Job, "free", lambda job: None)


@contextlib.contextmanager
def unseen_pose(name: str, pose: str, size: tuple[int, int] = (1280, 800)) -> Iterator[Pilot]:
    """Yield a pilot on a pose, for what a press does there and where things stand: nothing is drawn, no search runs."""
    with undrawn(), still(name, pose):
        pilot = Pilot(poses.make(poses.find_poses(name)[pose]), size, motion="off")
        with contextlib.closing(pilot):
            yield pilot
