"""Files with names in another code, pipes, devices: shown, dropped or typed, they end nothing and are told."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import pytest

from games import catalog
from games.base.settings import Settings
from games.midend import entrance
from games.model.keeping.store import Store
from games.stage.pilot import Pilot
from games.stage.window import clipboard
from tests.apps import app_of

GAMES = [entry.name for entry in catalog.entries()]
STRANGE = "caf\udce9"  # as Python reads a name that is not UTF-8

pytestmark = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="no file has such a name there")


@pytest.fixture
def pilot(request: pytest.FixtureRequest, store: Store) -> Iterator[Pilot]:
    store.exports.mkdir(parents=True)
    (store.exports / STRANGE).mkdir()
    (store.exports / f"{STRANGE}.txt").write_text("nothing that a game reads")
    os.mkfifo(store.exports / "pipe.txt")
    settings = Settings(store=store)
    made = Pilot(entrance.open_game(request.param, app_of(settings)), settings=settings, motion="off")
    yield made
    made.close()


def drop(pilot: Pilot, path: str) -> None:
    scene = pilot.scene
    pilot.desk.guarded(scene, lambda: scene.send(scene.on_drop(path)))
    pilot.frame()


@pytest.mark.parametrize("pilot", GAMES, indirect=True)
def test_such_files_are_listed_dropped_and_typed(pilot: Pilot, store: Store) -> None:
    for name in (f"{STRANGE}.txt", "pipe.txt", STRANGE, "x" * 5_000, "a\0b"):
        drop(pilot, str(store.exports / name))
        assert pilot.desk.toast is not None or pilot.desk.dialogs, f"nothing is said of {name[:20]!a}"
        while pilot.desk.dialogs:
            pilot.key("Esc")
    pilot.key("Ctrl+O")
    if pilot.desk.active.find("path") is None:
        pilot.click_id("file")
    for name in (f"{STRANGE}.txt", "pipe.txt", "/dev/zero", "x" * 5_000, STRANGE):
        clipboard.copy(name)
        pilot.key("Ctrl+A")
        pilot.key("Ctrl+V")
        pilot.key("Enter")
        assert pilot.desk.dialogs, "it stays open"
    pilot.settle()
