"""What a scene leaves behind goes: circles of objects at once, and their memory back to the system."""

from __future__ import annotations

import sys
import weakref
from pathlib import Path

import pytest
from pygame import Surface

from games.stage.paint.cache import AT_REST, Pictures, shrink
from games.stage.pilot import Pilot
from games.stage.scene import Scene
from games.stage.text.rendering import opened
from games.stage.window.reclaim import AFTER, LATEST, Reclaim, give_back

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


def test_scenes_that_go_all_the_time_do_not_put_it_off_for_ever() -> None:
    reclaim = Reclaim()
    for now in range(0, 10_000, 100):
        reclaim.soon(float(now))
    assert reclaim.at == LATEST
    reclaim.go_on(LATEST)
    assert reclaim.at is None


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


def test_what_was_drawn_for_a_window_of_another_size_goes_with_it() -> None:
    pilot = Pilot(Scene(), motion="off")
    drawn = Pictures[Surface](160 << 20)
    for key in range(80):
        drawn.get(key, lambda: Surface((512, 512), depth=32))  # a megabyte
    pilot.desk.resize(Surface(pilot.desk.surface.get_size()))  # the same size: they are still needed
    assert len(drawn) == 80
    pilot.resize(1400, 900)
    assert 0 < drawn.bytes <= AT_REST


def test_fonts_are_opened_anew_a_moment_after_the_window_has_its_size_not_at_each_step_to_it() -> None:
    pilot = Pilot(Scene(), motion="off")
    font = weakref.ref(opened("Inter-400.otf", 173))  # no text has that size
    for width in range(1300, 1400, 20):
        pilot.resize(width, 900)
        assert font() is not None
    pilot.advance(AFTER + 100)
    assert font() is None


def test_fonts_and_the_letters_they_keep_go_with_the_scene_they_were_opened_for() -> None:
    pilot = Pilot(Scene(), motion="off")
    pilot.desk.push(Scene())
    size = 173  # no text has it
    font = weakref.ref(opened("Inter-400.otf", size))
    assert opened("Inter-400.otf", size) is font()
    pilot.desk.pop()
    pilot.advance(AFTER + 100)
    assert font() is None


def test_all_caches_of_pictures_keep_little_together() -> None:
    mine = [Pictures[Surface](80 << 20) for _ in range(4)]
    for n, pictures in enumerate(mine):
        for key in range(5 * n + 5):
            pictures.get(key, lambda: Surface((512, 512), depth=32))  # a megabyte
    assert [pictures.bytes >> 20 for pictures in mine] == [5, 10, 15, 20]
    shrink()  # below the limit nothing goes, unless other tests have filled their caches
    large = Pictures[Surface](80 << 20)
    for key in range(70):
        large.get(key, lambda: Surface((512, 512), depth=32))
    shrink()
    assert sum(pictures.bytes for pictures in (*mine, large)) <= AT_REST
    made: list[int] = []
    large.get(69, lambda: made.append(1) or Surface((1, 1)))  # type: ignore[func-returns-value]
    assert not made  # the latest stays
    large.get(0, lambda: made.append(1) or Surface((1, 1)))  # type: ignore[func-returns-value]
    assert made  # the one not asked for the longest has gone
