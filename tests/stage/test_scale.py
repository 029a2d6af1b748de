"""How large the first window is: as large as the surroundings say pixels are, and never larger than the screen."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from games.stage.paint.metrics import Metrics
from games.stage.window.system import told_scale
from games.stage.window.window import first_size, kept_size


@pytest.mark.parametrize(
    ("told", "dots", "scale"),
    [
        ({}, None, None), ({}, 96.0, 1.0), ({}, 144.0, 1.5), ({}, 120.0, 1.25), ({}, 400.0, 3.0), ({}, 50.0, 1.0),
        ({"GDK_SCALE": "2"}, 96.0, 2.0), ({"GDK_SCALE": "2", "GDK_DPI_SCALE": "0.5"}, 192.0, 1.0),
        ({"GDK_DPI_SCALE": "1.3"}, None, 1.25), ({"TABLA_SCALE": "1.5", "GDK_SCALE": "2"}, 96.0, 1.5),
        ({"TABLA_SCALE": "large"}, 144.0, 1.5), ({"TABLA_SCALE": "-1"}, None, None),
        ({"TABLA_SCALE": "nan"}, None, None), ({"TABLA_SCALE": "9"}, None, 3.0),
    ],
)  # fmt: skip
def test_the_first_that_answers_says_how_large_a_pixel_is(
    told: dict[str, str], dots: float | None, scale: float | None
) -> None:
    assert told_scale(told, dots) == scale


def test_the_first_window_has_that_scale_and_fits_the_screen() -> None:
    for scale in (1.0, 1.25, 1.5, 2.0, 3.0):
        for screen in ((1366, 768), (1920, 1080), (2560, 1440), (3840, 2160), (5120, 2880)):
            size = first_size(screen, scale)
            assert all(side <= whole for side, whole in zip(size, screen, strict=True))
            room = min(screen[0] / 1280, screen[1] / 800) * 0.9
            if room >= scale:
                assert size == (round(1280 * scale), round(800 * scale)) and Metrics.of(size).u == scale
    assert first_size((3840, 2160), None) == (2419, 1512) and first_size((1280, 800), None) == (1280, 800)
    assert first_size((800, 600), 2.0) == (800, 600)


def test_a_size_that_was_kept_is_taken_where_it_fits_the_screen() -> None:
    screen = (1920, 1080)
    assert kept_size([1500, 900], screen) == (1500, 900) and kept_size([1920, 1080], screen) == screen
    for damaged in ([], [1500], [1500, 900, 1], [1500.0, 900], ["1500", "900"], [True, 900], [2000, 900], [1500, 20]):
        assert kept_size(damaged, screen) is None


OPENED = """
import sys, pygame
from pathlib import Path
from games.model.keeping.store import Store
from games.base.settings import Settings
from games.stage.window import window
from tests.stage.demo import Demo

def opened(scale, size):
    window.os.environ["TABLA_SCALE"] = scale
    made = window.Window(settings=Settings.load(Store(Path(sys.argv[1]))), home=Demo)
    made.desk.push(Demo())
    first = made.pane.size
    made._draw_in(pygame.display.set_mode(size, pygame.RESIZABLE))
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    made.run()
    return first

pygame.display.get_desktop_sizes = lambda: [(1920, 1080)]
assert opened("1", (1000, 700)) == (1280, 800)
assert opened("1", (900, 650)) == (1000, 700)
assert opened("1.125", (900, 650)) == (1440, 900), "pixels are of another size by now"
pygame.display.get_desktop_sizes = lambda: [(1600, 1200)]
assert opened("1", (900, 650)) == (1280, 800), "another display is asked anew"
pygame.display.get_desktop_sizes = lambda: [(1920, 1080)]
assert opened("1", (900, 650)) == (900, 650)
"""


def test_the_size_of_the_window_is_kept_for_each_display(tmp_path: Path) -> None:
    told = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run([sys.executable, "-c", OPENED, str(tmp_path)], env=told, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
