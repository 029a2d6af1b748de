"""Twenty minutes of the program in one process: the memory that it takes meanwhile, and what is left of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.amount import some
from tests.soak.share import WHOLE

LEFT, LIVELY = 250, 450  # MB: in the launcher at the end; at most meanwhile, while events come
SECONDS = 1200 if WHOLE else 1

pytestmark = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells")

SCRIPT = """
import sys, time
from pathlib import Path
from tests.soak import test_memory

most, left = getattr(test_memory, sys.argv[1])(Path(sys.argv[2]), float(sys.argv[3]))
print(most, left)
"""


def resident() -> float:
    """Return how much memory this process has, in MB."""
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) / 1000 for line in status if line.startswith("VmRSS"))


def to_the_launcher(program: object) -> None:
    """Close all that is open, and wait for what follows from it."""
    import time

    desk, pilot = program.window.desk, program.pilot  # type: ignore[attr-defined]
    while len(desk.scenes) > 1 or desk.dialogs:
        desk.answer(None) if desk.dialogs else desk.pop()
    for _n in range(2):
        time.sleep(0.1)  # threads end
        pilot.advance(500)


def searching(folder: Path, seconds: float) -> tuple[float, float]:
    """Open what searches, of every game in turn, each at full speed for a while; return most and last, in MB."""
    import time

    from games.midend import entrance, poses
    from tests.program import Program

    program = Program(folder)
    desk = program.window.desk
    end, most = time.monotonic() + seconds, 0.0
    busy = [(game, name) for game, found in poses.everything().items() for name in found
            if name.split("_")[0] in ("search", "values", "review", "watch", "solutions", "large")]  # fmt: skip
    while time.monotonic() < end:
        for game, name in busy:
            desk.push(entrance.open_game(game, program.app))
            desk.push(poses.make(poses.find_poses(game)[name], program.app))
            until = time.monotonic() + min(3.0, seconds / 10)
            state = getattr(getattr(desk.scene, "play", None), "state", None)
            race = getattr(state, "race", None)
            if race is not None:
                race.set_mode("time", desk.now())
                race.set_speed(0, desk.now())
                race.play(desk.now())
            while time.monotonic() < until:
                program.pilot.advance(64)
                time.sleep(0.02)
            most = max(most, resident())
            to_the_launcher(program)
            if time.monotonic() >= end:
                break
    return most, resident()


def playing(folder: Path, seconds: float) -> tuple[float, float]:
    """Let random events come to every scene in turn, by the real clock; return most and last, in MB."""
    import time

    from games.midend import poses
    from tests.random_events import Monkey
    from tests.soak.test_random_events import Trial, program, scenes_of, try_out

    class Hurried(Monkey):
        """Its events come as fast as they are served: as much time passes for the program as for the machine."""

        def act(self) -> None:
            """Hand one event in."""
            made.pilot.time = max(made.pilot.time, 1000 * time.monotonic())
            super().act()

    scenes = [one for place in some(poses.places(), 3, 1) for one in scenes_of(place).items()]
    end, most, number = time.monotonic() + seconds, 0.0, 0
    with program(folder) as made:
        while time.monotonic() < end:
            for scene, alike in some(scenes, 3):
                trial = Trial(made, *alike[number % len(alike)])
                try_out(trial, Hurried(made.window.desk, f"memory {scene} {number}"))
                most = max(most, resident())
                if time.monotonic() >= end:
                    break
            number += 1
        to_the_launcher(made)
    return most, resident()


def measured(trial: str, folder: Path) -> tuple[float, float]:
    """Run a trial in a process of its own; return most and last, in MB."""
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "TABLA_HOME": str(folder)}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, trial, str(folder), str(SECONDS)],
        cwd=Path(__file__).parents[2], env=environment, capture_output=True, text=True, timeout=SECONDS + 300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    most, left = done.stdout.split()[-2:]
    return float(most), float(left)


def test_searches_leave_little_in_the_launcher(tmp_path: Path) -> None:
    _most, left = measured("searching", tmp_path)
    assert left < LEFT, f"{left:.0f} MB"


def test_random_play_takes_little(tmp_path: Path) -> None:
    most, left = measured("playing", tmp_path)
    assert most < LIVELY and left < LEFT, f"at most {most:.0f} MB, {left:.0f} MB in the launcher"
