"""What tests of the stage share: a store of their own, and pilots that are closed at the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.stage.pilot import Pilot
from games.stage.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


@pytest.fixture
def pilots() -> Iterator[list[Pilot]]:
    made: list[Pilot] = []
    yield made
    for pilot in made:
        pilot.close()
