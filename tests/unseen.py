"""Trials whose pictures nobody looks at: laying out and acting take as long as they do, drawing takes nothing."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from unittest import mock

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
