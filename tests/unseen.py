"""Long walks through a game whose pictures nobody looks at."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from unittest import mock

from games.stage.pilot import Pilot


@contextlib.contextmanager
def unseen(pilot: Pilot) -> Iterator[None]:
    """Draw nothing meanwhile; what has become of it is drawn whole at the end."""
    with mock.patch.object(pilot.desk, "_compose", lambda *_given: None):
        yield
    pilot.resize(*pilot.desk.surface.get_size())
