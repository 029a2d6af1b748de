"""What tests of the stage share: the demo (demo.py) on a stage, at rest."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.stage.pilot import Pilot
from tests.stage.demo import Demo


@pytest.fixture
def pilot() -> Iterator[Pilot]:
    """Yield a pilot of the demo."""
    made = Pilot(Demo())
    made.settle()
    yield made
    made.close()
