"""What a scene leaves behind goes: circles of objects at once, and their memory back to the system."""

from __future__ import annotations

import sys
import weakref
from pathlib import Path

import pytest

from games.stage.pilot import Pilot
from games.stage.scene import Scene
from games.stage.window.reclaim import AFTER, give_back

PIECE, PIECES = 60_000, 1500  # bytes; below the size for which the C library asks the system each time: 90 MB


class Heavy(Scene):
    """A scene that holds much memory, in a circle with itself."""

    def __init__(self) -> None:
        super().__init__()
        self.own = self
        self.tables = [bytearray(PIECE) for _ in range(PIECES)]


def resident() -> float:
    """Return how much memory this process has, in MB."""
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) / 1000 for line in status if line.startswith("VmRSS"))


@pytest.mark.parametrize("way", ["pop", "replace", "go_home"])
def test_a_scene_that_has_gone_is_freed_a_moment_later(way: str) -> None:
    pilot = Pilot(Scene(), motion="off")
    gone = weakref.ref(heavy := Heavy())
    pilot.desk.push(heavy)
    del heavy
    pilot.desk.replace(Scene()) if way == "replace" else getattr(pilot.desk, way)()
    pilot.frame()
    assert pilot.desk.wait() is not None  # the window wakes for it, though nothing moves
    pilot.advance(AFTER + 100)
    assert gone() is None
    assert pilot.desk.reclaim.at is None


@pytest.mark.skipif(not Path("/proc/self/status").exists() or sys.platform != "linux", reason="only Linux tells")
def test_its_memory_goes_back_to_the_system() -> None:
    pilot = Pilot(Scene(), motion="off")
    pilot.frame()
    give_back()  # what other tests have left
    before = resident()
    heavy = Heavy()
    above = bytearray(PIECE)  # lies over the pieces, so that the heap cannot shrink by itself
    assert resident() > before + 80
    pilot.desk.push(heavy)
    pilot.desk.pop()
    del heavy
    pilot.advance(AFTER + 100)
    assert resident() < before + 20
    assert len(above) == PIECE
