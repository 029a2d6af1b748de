"""Windows of every size, from a pixel to twice 4K, of every scene: no exception, no more than 1.2 GB."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from pygame import Surface

from games.midend import poses
from games.stage.pilot import Pilot
from games.stage.window.pane import Pane, drawn_size
from tests.random_events import monkey
from tests.soak.share import WHOLE, cases, chance

EVERY = [(name, pose) for name, found in poses.everything().items() for pose in found]
EDGES = (
    (1, 1), (2, 2), (8, 8), (10, 10), (16, 12), (1, 800), (7680, 1), (64, 40), (320, 200), (639, 399), (640, 400),
    (400, 640), (641, 4320), (3840, 2160), (3841, 2161), (4321, 333), (7680, 400), (5001, 5000), (7680, 4320),
)  # fmt: skip
MEMORY = 1_200_000_000


def test_windows_of_every_size() -> None:
    """A scene goes through windows of random sizes, with clicks and keys in each that shows something."""
    for number in cases(1500):
        lots = chance("windows", number)
        name, pose = lots.choice(EVERY)
        pilot = Pilot(poses.make(poses.find_poses(name)[pose]), (640, 400), motion="reduced")
        pilot.desk.user, pilot.desk.text_scale = lots.choice((0.75, 1, 2.25)), lots.choice((1, 1.3))
        pane = Pane(Surface((1280, 800)))
        with contextlib.closing(pilot):
            for _n in range(4):
                size = lots.choice(EDGES) if lots.random() < 0.5 else (
                    round(2 ** lots.uniform(0, 12.9)), round(2 ** lots.uniform(0, 12.07)))  # fmt: skip
                try:
                    pane = Pane(Surface(size), pane)
                    assert pane.shows == (drawn_size(size) is not None)
                    pilot.desk.resize(pane.surface)
                    pane.show(pilot.frame())
                    if pane.shows:
                        monkey(pilot, number, 6)
                        pane.show(pilot.desk.frame())
                except Exception as error:
                    raise AssertionError(f"case {number}: {name}:{pose} at {size}: {error!r}") from error


SCRIPT = """
import os, resource, sys, time
import pygame
from games.midend import poses
from games.stage.window.window import Window
from tests import components
from tests.apps import app_of
from games.base.settings import Settings

components.join()

chosen, sizes = eval(sys.argv[1]), eval(sys.argv[2])
settings = Settings()
time_of_desk = [0.0]
window = Window(settings=settings, now=lambda: time_of_desk[0])
window.desk.push(poses.make(next(iter(poses.find_poses("launcher").values())), app_of(settings)))

def show(ms):
    time_of_desk[0] += ms
    window.show(window.desk.frame(), True)
    time.sleep(0.02)

for name, pose in chosen:
    window.desk.push(poses.make(poses.find_poses(name)[pose], app_of(settings)))
    for size in sizes:
        window._draw_in(pygame.display.set_mode(size, pygame.RESIZABLE))
        for _n in range(3):
            show(20)
    window.desk.go_home()  # as a person leaves it: what it has left is given back a moment later
    for _n in range(3):
        show(500)
window.desk.close()
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
if os.path.exists("/proc/self/status"):  # there the peak of who began this process is counted as its own
    with open("/proc/self/status") as status:
        peak = next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmHWM"))
print(peak)
pygame.quit()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="its memory is not counted there")
def test_no_window_takes_more_than_its_memory() -> None:
    """One process goes through scenes of all games in the largest windows and through many sizes.

    In `make test` through one scene, in the largest window, a small one and one of odd size.
    """
    every = EVERY if WHOLE else [pair for pair in EVERY if pair[1] == "play"][:1]
    many = [(1300 + 487 * n, 777 + 253 * n) for n in range(6 if WHOLE else 1)]
    sizes = [(7680, 4320), *[(3840, 2160)] * WHOLE, *many, (3839, 2159)]
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, repr(every), repr(sizes)],
        cwd=Path(__file__).parents[2], env=environment, capture_output=True, text=True, timeout=3000,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    used = int(done.stdout.split()[-1])
    assert used < MEMORY, f"{used / 1e6:.0f} MB"
