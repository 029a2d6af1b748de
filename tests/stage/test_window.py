"""The window itself, in a process of its own: a machine without a screen, starting, quitting, sleeping."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.programs import started

ROOT = Path(__file__).resolve().parents[2]


def run(code_or_args: list[str], **environment: str | None) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, **{k: v for k, v in environment.items() if v is not None}}
    for name, value in environment.items():
        if value is None:
            env.pop(name, None)
    return subprocess.run(
        [sys.executable, *code_or_args], cwd=ROOT, env=env, capture_output=True, text=True, timeout=60
    )


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there is always a screen to ask")
@pytest.mark.parametrize("wayland", [None, "wayland-7"])
def test_no_display_is_one_sentence_and_status_2(wayland: str | None, tmp_path: Path) -> None:
    environment = {"DISPLAY": None, "WAYLAND_DISPLAY": wayland, "XDG_RUNTIME_DIR": None, "SDL_VIDEODRIVER": None}
    done = run(["main.py"], TABLA_HOME=str(tmp_path), **environment)
    assert done.returncode == 2 and done.stdout == ""
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1 and "katamino" in lines[0] and "--help" in lines[0]


@pytest.mark.parametrize("driver", ["x11", None])
@pytest.mark.parametrize("folder", [None, "", "/nowhere"])
@pytest.mark.parametrize("wayland", [None, pytest.param("wayland-7", marks=pytest.mark.slow)])
def test_a_display_that_does_not_answer(
    driver: str | None, folder: str | None, wayland: str | None, tmp_path: Path
) -> None:
    """Nor do libraries below say anything of their own."""
    environment = {"DISPLAY": ":987", "WAYLAND_DISPLAY": wayland, "XDG_RUNTIME_DIR": folder, "SDL_VIDEODRIVER": driver}
    done = run(["main.py"], TABLA_HOME=str(tmp_path), **environment)
    lines = done.stderr.strip().splitlines()
    assert done.returncode == 2 and len(lines) == 1 and lines[0].startswith("There is no display")


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there is always a screen to ask")
def test_without_a_display_a_bad_file_is_one_sentence_and_status_2(tmp_path: Path) -> None:
    environment = {"DISPLAY": None, "WAYLAND_DISPLAY": None, "XDG_RUNTIME_DIR": None, "SDL_VIDEODRIVER": None}
    done = run(["main.py", "no-such-file.txt"], TABLA_HOME=str(tmp_path), **environment)
    assert done.returncode == 2 and "no-such-file.txt" in done.stderr and len(done.stderr.splitlines()) == 1


TESTING = """
import time
from games import app

def problems():
    print("ready", flush=True)
    while True:
        time.sleep(0.01)
    yield

app.problems = problems
app.self_test()
"""


@pytest.fixture
def nothing_ignored() -> Iterator[None]:
    """Have a program hear the signals that whoever began the tests may ignore, as `nohup` does: it would go on."""
    before = {number: signal.signal(number, signal.SIG_DFL) for number in (signal.SIGTERM, signal.SIGHUP)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.skipif(os.name != "posix", reason="there are no such signals")
@pytest.mark.usefixtures("nothing_ignored")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_the_self_test(number: signal.Signals) -> None:
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with started([sys.executable, "-c", TESTING], env=env, **streams) as program:
        assert program.stdout is not None
        while program.stdout.readline() != "ready\n":
            assert program.poll() is None
        program.send_signal(number)
        program.wait(10)


@pytest.mark.skipif(os.name != "posix", reason="there are no such signals")
@pytest.mark.usefixtures("nothing_ignored")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_the_window_in_order(number: signal.Signals, tmp_path: Path) -> None:
    home = {"TABLA_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    mark = tmp_path / "data" / "running.json"
    with started([sys.executable, "main.py"], env={**os.environ, **home}) as program:
        end = time.monotonic() + 60
        while not mark.exists():
            assert program.poll() is None and time.monotonic() < end
            time.sleep(0.01)
        time.sleep(0.3)
        program.send_signal(number)
        assert program.wait(20) == (130 if number == signal.SIGINT else 0)
    assert not mark.exists()


SCRIPT = """
import pygame, sys, time
from games.stage.window import window
from tests.stage.demo import Demo

frames = []
class Probe(window.Window):
    def _serve(self, wait):
        frames.append(wait)
        for event in plan.pop(0) if plan else []:
            pygame.event.post(event)
        return super()._serve(wait)

E, K = pygame.event.Event, pygame
plan = [[], [E(K.KEYDOWN, key=K.K_e, mod=0, unicode="e", scancode=0)],
        [E(K.MOUSEMOTION, pos=(500, 400), rel=(1, 1), buttons=(0, 0, 0))],
        [E(K.MOUSEBUTTONDOWN, pos=(500, 400), button=1)],
        [E(K.WINDOWMINIMIZED)], [E(K.WINDOWRESTORED)], [E(K.DROPFILE, file="x.txt")],
        [E(K.QUIT)]]
scene = Demo()
w = Probe(home=Demo)
w.desk.push(scene)
assert w.run() == 0
assert ("action", "turn") in scene.heard, scene.heard
assert any(id == "board" for id, *_ in scene.heard)
assert scene.life == ["enter", "keep", "leave"], scene.life
print("quit well")
"""


def test_window_serves_events_and_quits() -> None:
    done = run(["-c", SCRIPT], SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    assert done.returncode == 0 and done.stdout.endswith("quit well\n"), done.stderr


IDLE = """
import time, pygame
from games.stage.window import window
from tests.stage.demo import Demo

w = window.Window(home=Demo)
w.desk.push(Demo())
frames, begin = [0], time.monotonic()
draw = w.desk.frame
def frame():
    rects = draw()
    frames.append(len(rects))
    return rects
w.desk.frame = frame
sleep = time.sleep
state = {}
def stop(seconds):
    now = time.monotonic() - begin
    if now > 1.5 and "cpu" not in state:
        state.update(cpu=time.process_time(), frames=len(frames))
    if now > 3.5:
        w.running = False
        pygame.event.post(pygame.event.Event(pygame.QUIT))
    sleep(seconds)
window.time.sleep = stop
w.run()
assert len(frames) - state["frames"] <= 2, frames
print(time.process_time() - state["cpu"])
"""


def test_an_idle_window_draws_nothing_and_costs_little() -> None:
    done = run(["-c", IDLE], SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    assert done.returncode == 0, done.stderr
    assert float(done.stdout.split()[-1]) < 0.2, "two idle seconds on a busy machine"


BARE = """
import subprocess, time
import pygame
from games.base.assets import desktop_id
from games.stage.window import system, window
from tests.stage.demo import Demo

w = window.Window(home=Demo)
w.desk.push(Demo())

def places():
    for _n in range(10):
        for event in pygame.event.get():
            w.take(event)
        w.show(w.desk.frame(), True)
        time.sleep(0.02)
    tree = subprocess.run(["xwininfo", "-root", "-tree"], capture_output=True, text=True).stdout
    line = next(line for line in tree.splitlines() if '"Tabla"' in line)
    assert f'("{desktop_id()}" "{desktop_id()}")' in line, "desktops find the desktop file by it"
    return w.pane.size, line.split()[-1]

print(system.managed(), system.display_window().minimum_size, places())
w.toggle_full_screen()
print(places())
w.toggle_full_screen()
print(places()[0], system.display_window().minimum_size)
"""


@contextmanager
def bare_screen() -> Iterator[str]:
    """Start an X server without a window manager; yield the name of its display."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
    try:
        os.close(writing)
        yield ":" + os.read(reading, 20).decode().strip()
    finally:
        server.terminate()
        server.wait()
        os.close(reading)


@pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xwininfo")), reason="it takes a screen without a manager"
)
def test_a_full_screen_without_a_window_manager_begins_at_its_corner() -> None:
    with bare_screen() as display:
        done = run(["-c", BARE], DISPLAY=display, SDL_VIDEODRIVER="x11", SDL_AUDIODRIVER="dummy", WAYLAND_DISPLAY=None)
    assert done.returncode == 0, done.stderr
    found = [line for line in done.stdout.splitlines() if not line.startswith("pygame")]
    assert found == ["False (640, 400) ((1280, 800), '+160+100')", "((1600, 1000), '+0+0')", "(1280, 800) (640, 400)"]


SHOWN = """
from pathlib import Path
from pygame import Rect
from games.stage.window.window import Window

window = Window()
window.show([Rect(0, 0, 1, 1)], True)
mapped = {line.split("/")[-1] for line in Path("/proc/self/maps").read_text().splitlines()}
print("by", sorted(name for name in mapped if name.startswith(("libGL", "libgallium", "swrast"))))
"""


@pytest.mark.skipif(sys.platform != "linux" or not shutil.which("Xvfb"), reason="it takes an X server of its own")
@pytest.mark.parametrize("asked, opengl", [(None, False), ("1", True)])
def test_x11_shows_the_changed_parts_without_opengl(asked: str | None, opengl: bool) -> None:
    """Through OpenGL a change of one pixel has the whole window shown; a person may still ask for it."""
    with bare_screen() as display:
        done = run(["-c", SHOWN], DISPLAY=display, SDL_VIDEODRIVER="x11", SDL_AUDIODRIVER="dummy", WAYLAND_DISPLAY=None,
                   SDL_FRAMEBUFFER_ACCELERATION=asked)  # fmt: skip
    assert done.returncode == 0, done.stderr
    told = done.stdout.splitlines()[-1]
    if opengl and told == "by []":
        pytest.skip("this machine has no OpenGL")
    assert (told != "by []") == opengl
