"""Whether a search disturbs the window: `python -m bench.frames [--film] [--json]`.

One run of the real window with the Katamino race of four strategies in it, on the display there is, else on a
virtual screen (Xvfb), else on SDL's dummy driver. A frame is asked for 60 times a second all the time; phases in
which the race rests ("idle") and in which it runs at full speed ("busy") take turns, so that whatever else the
machine does falls on both. The figures are the 99th percentiles of the intervals at which frames are shown; ratio is
idle over busy, to be at least 0.8 (busy at most 1.25 times idle). Beside them the processor time of drawing a frame,
which tells most where the machine has other work. Then races are cancelled in full run, and the longest time from the
word to the end of a thread is told. With `--film` the window makes a moving picture instead (of Kalah;
`--film metro:replay`: of Metro): how large it is, what it takes, and the longest frame meanwhile.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from bench import peers
from games.model.app import App

PIECES = tuple(range(12))  # on 5 x 12, which keeps each of the four strategies busy for longer than a phase
STRATEGIES = ("none", "mod5", "first-hole", "dlx")
FULL = 0  # the speed without a limit
ROUNDS, PHASE, SETTLE = 5, 3.0, 0.5  # idle and busy phases; seconds of each; seconds of each that do not count
CANCELS = 12
FILMED = 8  # turns of a game
FILM = "kalah:review"  # game and pose
Intervals = dict[str, list[float]]


@contextmanager
def screen() -> Iterator[str]:
    """Give SDL something to draw on for the duration; yield what it is."""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or sys.platform in ("win32", "darwin"):
        yield "the display"
        return
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    server = start_virtual_screen() if shutil.which("Xvfb") else None
    if server is None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        yield "the dummy driver"
        return
    try:
        yield "a virtual screen"
    finally:
        server.terminate()
        server.wait()


def start_virtual_screen() -> subprocess.Popen[bytes] | None:
    """Start Xvfb on a free display and name it in the environment; None if it does not start."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as answer:
        number = answer.readline().strip()
    if not number:
        server.wait()
        return None
    os.environ["DISPLAY"] = f":{number}"
    return server


class Watch:
    """Stands between the window's loop and its desk: asks for every frame, keeps the intervals, switches phases."""

    def __init__(self, window: Any, scene: Any, rounds: int) -> None:
        self.window, self.scene = window, scene
        self.intervals: Intervals = {"idle": [], "busy": []}
        self.work: Intervals = {"idle": [], "busy": []}  # ms of processor time a frame
        self.phases = iter(["idle", "busy"] * rounds)
        self.phase = ""
        self.until = self.counts_from = self.last = 0.0
        self.show, self.frame = window.show, window.desk.frame
        window.show, window.desk.frame = self.watched, self.drawn

    def drawn(self) -> list[Any]:
        """Draw a frame as the desk does, and take the processor's time."""
        began = time.thread_time()
        rects = self.frame()
        if self.phase and self.last >= self.counts_from:
            self.work[self.phase].append(1000 * (time.thread_time() - began))
        return list(rects)

    def watched(self, rects: list[Any], at_once: bool) -> None:
        """Show a frame as the window does, and take its time."""
        from pygame import Rect

        self.show(rects, at_once)
        now = time.perf_counter()
        if self.phase and self.last >= self.counts_from:
            self.intervals[self.phase].append(1000 * (now - self.last))
        self.last = now
        if now >= self.until:
            self.turn(now)
        self.window.desk.active.dirty(Rect(0, 0, 1, 1))  # so that the next frame comes, whether the scene moves or not

    def turn(self, now: float) -> None:
        """Begin the next phase, or close the window after the last."""
        self.phase = next(self.phases, "")
        self.until, self.counts_from = now + PHASE, now + SETTLE
        if self.phase == "busy":
            self.scene.play.state.race.set_mode("time", self.window.desk.now())  # none waits for another
            self.scene.play.state.race.set_speed(FULL, self.window.desk.now())
            self.scene.play.state.race.play(self.window.desk.now())
        else:
            self.scene.play.state.race.seek(0)
        self.scene.animating = True
        if not self.phase:
            self.window.running = False


def watch_frames(rounds: int) -> tuple[Intervals, Intervals, int]:
    """Run the window; return intervals and work in ms by phase, and the nodes that the race has visited."""
    from games.katamino.rules.reading import NAME
    from games.katamino.search.scene import Search
    from games.midend.scene.room_scene import RoomScene
    from games.stage.window.window import Window

    window = Window()
    app = App()  # nothing is read or written
    app.settings.remember(NAME, "watched", True)  # who watches a search for the first time sees one board
    scene = RoomScene(lambda table: Search(table, app, PIECES))
    if sorted(runner.strategy for runner in scene.play.state.race.runners) != sorted(STRATEGIES):
        raise RuntimeError("The race does not consist of the four strategies that are to be measured.")
    window.desk.push(scene)
    window.desk.finish()
    watch = Watch(window, scene, rounds)
    window.run()
    return watch.intervals, watch.work, sum(runner.drive.seen for runner in scene.play.state.race.runners)


class FilmWatch:
    """Has a moving picture made in the window and takes the time of each frame meanwhile; then the window closes."""

    def __init__(self, window: Any, making: Any) -> None:
        self.window, self.making = window, making
        self.frames: list[tuple[float, float]] = []  # ms by the clock, and of the processor
        self.frame = window.desk.frame
        self.still = 30  # frames before it begins
        self.spent = 0.0  # seconds of all processors
        window.desk.frame = self.drawn

    def drawn(self) -> list[Any]:
        """Draw a frame as the desk does, and take its time."""
        from pygame import Rect

        from games.stage.beside.chores import Begin

        self.still -= 1
        if self.still == 0:
            self.spent = -time.process_time()
            self.window.desk.act_on(Begin(self.making))
        clock, processor = time.perf_counter(), time.thread_time()
        rects = self.frame()
        if self.still > 0:
            self.window.desk.active.dirty(Rect(0, 0, 1, 1))  # so that the next frame comes
        else:
            self.frames.append((1000 * (time.perf_counter() - clock), 1000 * (time.thread_time() - processor)))
        if self.making.gif and self.window.running:
            self.spent += time.process_time()
            self.window.running = False
        return list(rects)


def watch_film(game: str, pose: str) -> FilmWatch:
    """Make a film of some turns of a game, 720 pixels wide, in the window; of Kalah they take ten seconds."""
    from games.base.settings import Settings
    from games.midend.poses import find_poses
    from games.midend.share.choice import Wanted
    from games.midend.share.making import FilmMaking
    from games.midend.share.subject import Subject
    from games.stage.window.window import Window

    window = Window()
    scene = find_poses(game)[pose]()
    window.desk.push(scene)
    window.desk.finish()
    scene.pause()
    scene.leave()  # its own searches
    subject = Subject(scene)
    subject.settings = Settings.load(None)
    last = min(FILMED, subject.last)
    watch = FilmWatch(window, FilmMaking(subject.film(Wanted(width=720), "game", 1, last)))
    window.run()
    return watch


def film_rows(report: peers.Report, game: str, pose: str) -> bool:
    """Measure a film, tell it, and return whether it is small, soon made and disturbs nothing."""
    watch = watch_film(game, pose)
    size, seconds = len(watch.making.gif) / 1e6, watch.making.seconds
    clock, processor = (max(frame[n] for frame in watch.frames) for n in (0, 1))
    count = len(watch.making.footage.shots)
    told = f"{seconds:.1f} s, {count} frames"
    report.add(peers.Row(f"film of {game.title()} at 720", "MB", size, {}, None, None, [told]))
    report.add(peers.Row("the same, all that it takes", "s", watch.spent, {}, None, None,
                         ["processor time of window and job"]))  # fmt: skip
    report.add(peers.Row("longest frame meanwhile", "ms", processor, {}, None, None,
                         [f"of a processor; {clock:.1f} ms by the clock; {len(watch.frames)} frames"]))  # fmt: skip
    return size < 2 and watch.spent < 5 and processor < 25


def longest_cancel(times: int) -> float:
    """Cancel races at full speed; return the longest time from the word to the end of a thread, in ms."""
    from games.katamino.search.race import Race
    from games.katamino.think.problem import challenge

    longest = 0.0
    for _ in range(times):
        race = Race(challenge(PIECES), STRATEGIES)
        race.open()
        for runner in race.runners:
            runner.drive.free()
        time.sleep(0.15)
        for runner in race.runners:
            began = time.perf_counter()
            if not runner.drive.close(10):
                return float("inf")
            longest = max(longest, 1000 * (time.perf_counter() - began))
    return longest


def percentile(values: list[float], share: float) -> float:
    """Return the value that `share` of the values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def main() -> int:
    """Measure and print; return 1 if the search disturbs the window or a cancel takes longer than 50 ms."""
    options = peers.arguments("Frame intervals with and without a search, and the time a cancel takes.")
    options.add_argument("--film", nargs="?", const=FILM, metavar="GAME:POSE",
                         help="what making a moving picture does to them, instead")  # fmt: skip
    asked = options.parse_args()
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    report = peers.Report(asked.json)
    if asked.film:
        with screen():
            small = film_rows(report, *asked.film.split(":"))
        report.print_table()
        return 0 if small else 1
    with screen() as where:
        intervals, work, nodes = watch_frames(2 if asked.quick else ROUNDS)
    cancel = longest_cancel(3 if asked.quick else CANCELS)
    idle, busy = (percentile(intervals[phase], 0.99) for phase in ("idle", "busy"))
    memory = peers.peak_memory_mb()
    notes = [
        f"{phase}: {len(values)} frames, median {statistics.median(values):.1f} ms, longest {max(values):.1f} ms; "
        f"drawing one takes {statistics.median(work[phase]):.1f} ms of a processor, "
        f"p99 {percentile(work[phase], 0.99):.1f} ms"
        for phase, values in intervals.items()
    ]
    report.add(peers.Row("idle frames, p99", "ms", idle, {}, None, memory, [f"on {where}", notes[0]]))
    report.add(peers.Row("busy frames, p99", "ms", busy, {"idle": idle}, idle / busy, memory,
                         [notes[1], f"{nodes} nodes visited"]))  # fmt: skip
    report.add(peers.Row("cancel to the thread's end, longest", "ms", cancel, {}, None, memory))
    report.print_table()
    return 0 if busy <= 1.25 * idle and cancel <= 50 else 1


if __name__ == "__main__":
    sys.exit(main())
