"""Thousands of random events on every scene, on settings, help and keys, and none may raise.

The program is put together as the user has it, in a folder of its own. Events come as the window gets them, and a
picture is drawn only now and then, so that they cost little; what follows every event with a picture is in
test_poses.py. What an event opens is used for a while, too, and then closed.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Surface

from engine.history import write_id
from games import catalog
from games.launcher.keysheet import KeySheet
from games.launcher.settings import SECTIONS, SettingsDialog
from games.midend import entrance
from games.midend.dialogs.open_file import OpenFile
from games.stage import keys, poses
from games.stage.answers import Answers
from games.stage.host import Host
from games.stage.text import i18n
from games.stage.window import clipboard
from tests.amount import amount
from tests.program import Program

COUNT = amount(5_000, 20_000)  # events on one scene, shared by its poses
LEAST = amount(2_000, 8_000)  # events on one pose
AWAY = 25  # events in a row on what was opened, before it is closed
DRAWN = 40  # events between two pictures
SIZED = 1000  # events between two sizes of the window
SIZES = ((960, 600), (1280, 800), (700, 1000), (400, 300), (1600, 900))

POSES = [(place, name) for place, found in poses.everything().items() for name in found]
NAMED = [code for code, name in keys.NAMED.items() if name not in ("F11", "F12")]
SIGNS = [ord(sign) for sign in "abcdefghijklmnopqrstuvwxyz0123456789[]/?+-,.' "]
PASTED = ("ltwkyrzcp", "fluyz", "6x6 6,6,6,6,6,6+0 6,6,6,6,6,6+0 0", "solo.6.1-10#7", "2\n1 - - -\n", "",
          "ő\x00…\n" * 50,
          "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")  # fmt: skip


PASTED += tuple(write_id(entry.name, params, 7) for entry in catalog.entries() for _, params in entry.package.PRESETS)


def open_a_file(program: Program, game: str) -> None:
    """Open the dialog that opens a file in a game, at a folder with a folder, good files and broken ones."""
    store: Any = program.settings.store
    (store.exports / "more").mkdir(parents=True, exist_ok=True)
    for n, text in enumerate(PASTED):
        (store.exports / ("more" if n % 2 else "") / f"a{n}.txt").write_text(text, encoding="utf-8")
    desk, pilot = program.window.desk, program.pilot
    desk.push(entrance.open_game(game, program.settings))
    pilot.frame()
    desk.scene.act("open")
    pilot.frame()
    if not isinstance(desk.active, OpenFile):
        pilot.click_id("file")  # of the list of kept games
    assert isinstance(desk.active, OpenFile)


# What opens each of the dialogs that are tried by themselves, the n-th time.
DIALOGS: dict[str, Callable[[Program, int], object]] = {
    "settings": lambda it, n: it.window.desk.ask(SettingsDialog(it.settings, SECTIONS[n % len(SECTIONS)][0])),
    "keys": lambda it, n: it.window.desk.ask(KeySheet(it.settings, it.window.desk.scene)),
    **{f"open-{entry.name}": partial(lambda game, it, n: open_a_file(it, game), entry.name)
       for entry in catalog.entries()},
}  # fmt: skip


class Monkey:
    """Sits before a program and does what it likes."""

    def __init__(self, program: Program, seed: str) -> None:
        self.desk, self.pilot = program.window.desk, program.pilot
        self.chance = random.Random(seed)
        self.at = (0, 0)
        self.held: list[int] = []

    def act(self) -> None:
        """Hand one event in."""
        self.desk.handle(self.event())

    def event(self) -> pygame.event.Event:
        """Return something that could come from a person."""
        chance, kind = self.chance, self.chance.random()
        if kind < 0.3:
            before, self.at = self.at, self.place()
            rel = (self.at[0] - before[0], self.at[1] - before[1])
            buttons = tuple(int(n in self.held) for n in (1, 2, 3))
            return self.make(pygame.MOUSEMOTION, pos=self.at, rel=rel, buttons=buttons, touch=False)
        if kind < 0.55:
            if self.held and chance.random() < 0.7:
                return self.make(pygame.MOUSEBUTTONUP, pos=self.at, button=self.held.pop(), touch=False)
            self.held.append(chance.choice((1, 1, 1, 1, 2, 3)))
            return self.make(pygame.MOUSEBUTTONDOWN, pos=self.at, button=self.held[-1], touch=False)
        if kind < 0.61:
            x, y = chance.choice(((0, -1), (0, 1), (0, 3), (1, 0)))
            return self.make(pygame.MOUSEWHEEL, x=x, y=y, precise_x=float(x), precise_y=float(y), touch=False)
        if kind < 0.92:
            code = chance.choice(NAMED) if chance.random() < 0.4 else chance.choice(SIGNS)
            mod = chance.choice((0, 0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT))
            typed = chr(code) if 31 < code < 127 and mod not in (pygame.KMOD_CTRL, pygame.KMOD_ALT) else ""
            down = chance.choice((pygame.KEYDOWN, pygame.KEYDOWN, pygame.KEYUP))
            return self.make(down, key=code, mod=mod, unicode=typed, scancode=0)
        if kind < 0.95:
            return self.make(pygame.TEXTINPUT, text=chance.choice(("a", "7", "ő", "/", "12", "?", "…", " ")))
        if kind < 0.98:
            finger = chance.choice((pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP))
            x, y = chance.random(), chance.random()
            return self.make(finger, finger_id=chance.randrange(3), touch_id=1, x=x, y=y, dx=0.01, dy=0.0, pressure=1.0)
        if kind < 0.985:
            return self.make(pygame.CONTROLLERBUTTONDOWN, button=chance.randrange(15), instance_id=0)
        if kind < 0.988:
            clipboard.copy(chance.choice(PASTED))
            return self.make(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_CTRL, unicode="", scancode=0)
        return self.make(chance.choice((pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST)))

    @staticmethod
    def make(kind: int, **data: object) -> pygame.event.Event:
        """Return an event."""
        return pygame.event.Event(kind, **data)

    def place(self) -> tuple[int, int]:
        """Return somewhere in the window, often where a widget is."""
        if self.chance.random() < 0.4:
            places = [w.rect for w in self.desk.active.walk() if w.clickable and w.rect.width]
            if places:
                return self.chance.choice(places).center
        wide, tall = self.desk.surface.get_size()
        return self.chance.randrange(wide), self.chance.randrange(tall)


class Trial:
    """Opens the same scene or dialog again and again."""

    def __init__(self, program: Program, name: str, pose: Any = None) -> None:
        self.program, self.desk, self.name, self.pose = program, program.window.desk, name, pose
        self.opened = 0
        self.target: Host = self.desk.scene

    @property
    def there(self) -> bool:
        """Whether what is tried is on show, perhaps under a dialog of its own."""
        return self.target is self.desk.scenes[-1] or self.target in self.desk.dialogs

    def open(self) -> None:
        """Open it over the launcher."""
        while len(self.desk.scenes) > 1 or self.desk.dialogs:
            self.desk.answer(None) if self.desk.dialogs else self.desk.pop()
        if self.pose is None:
            DIALOGS[self.name](self.program, self.opened)
        else:
            self.desk.push(poses.make(self.pose, self.program.settings))
            self.program.pilot.frame()  # some open a dialog with their first picture
            if hasattr(self.desk.scene, "held_at"):
                self.desk.scene.held_at = None  # the pose holds a piece for the picture, whatever is done
        self.opened += 1
        self.target = self.desk.active

    def close_others(self) -> None:
        """Go back to it, or open it anew if it is gone."""
        if self.target not in (*self.desk.scenes, *self.desk.dialogs):
            self.open()
            return
        while self.desk.dialogs and self.desk.active is not self.target:
            self.desk.answer(None)
        while self.desk.scenes[-1] is not self.target and self.target not in self.desk.dialogs:
            self.desk.pop()
        self.desk._drain()


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    monkeypatch.setenv("TABLA_HOME", str(tmp_path))
    made = Program(tmp_path)
    made.settings.change("motion", "off")  # what moves is in the way of many events in little time
    monkeypatch.setattr(made.window, "toggle_full_screen", lambda: None)
    opens = OpenFile._open

    def fenced(dialog: OpenFile, path: Path) -> Answers:
        """Look for a file nowhere but in the test's own folder."""
        inside = Path(os.path.abspath(path)).is_relative_to(tmp_path)
        return opens(dialog, path) if inside else None

    monkeypatch.setattr(OpenFile, "_open", fenced)
    yield made
    made.pilot.close()
    i18n.set_language("en")
    keys.KEYMAP.take({})
    keys.KEYMAP.single_keys = True


@cache
def scopes(place: str) -> Counter[str]:
    """Return how many poses the scenes of a game have, by their scopes."""
    return Counter(poses.make(pose).scope for pose in poses.find_poses(place).values())


def try_out(trial: Trial, monkey: Monkey, events: int) -> None:
    """Let so many events come to a scene or dialog, which is opened anew whenever it is gone."""
    trial.open()
    count = away = total = 0
    while count < events:
        monkey.act()
        total += 1
        on = trial.there
        away = 0 if on and trial.desk.active is trial.target else away + 1
        count += on
        if (not on and (trial.target not in trial.desk.scenes or trial.pose is None)) or away > AWAY:
            trial.close_others()
            away = 0
        if total % DRAWN == 0:
            trial.program.pilot.advance(monkey.chance.choice((16, 16, 16, 16, 200)))
        if total % SIZED == 0:
            trial.desk.resize(Surface(monkey.chance.choice(SIZES)))
        assert not trial.desk.crashes, trial.desk.crashes[0]
        assert trial.desk.scenes


@pytest.mark.slow
@pytest.mark.parametrize(("place", "name"), POSES)
def test_random_events_do_no_harm(program: Program, place: str, name: str) -> None:
    pose = poses.find_poses(place)[name]
    alike = scopes(place)[poses.make(pose).scope]
    try_out(Trial(program, name, pose), Monkey(program, f"{place} {name}"), max(LEAST, COUNT // alike))


@pytest.mark.slow
@pytest.mark.parametrize("name", DIALOGS)
def test_random_events_do_a_dialog_no_harm(program: Program, name: str) -> None:
    try_out(Trial(program, name), Monkey(program, name), LEAST if name.startswith("open-") else COUNT)
