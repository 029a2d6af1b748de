"""A hundred thousand random events on every scene, on settings, help, keys and the dialog that opens files.

The program is put together as the user has it, in a folder of its own. Events come as the window gets them, and a
picture is drawn only now and then, so that they cost little; what follows every event with a picture is in
tests/stage/test_poses.py. What an event opens is used for a while, too, and then closed. A game stays one that can be
kept, whatever comes.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from pygame import Surface

from games import catalog
from games.base import i18n
from games.launcher.keysheet import KeySheet
from games.launcher.settings import SECTIONS, SettingsDialog
from games.midend import entrance, poses
from games.midend.dialogs.open_file import OpenFile
from games.midend.scene.table_scene import TableScene
from games.stage import keys
from games.stage.answers import Answers
from games.stage.host import Host
from tests.amount import amount
from tests.program import Program
from tests.random_events import PASTED, Monkey
from tests.soak.share import cases

EVENTS = amount(40, 250)  # of a case
CASES = 400  # of a scene, shared by its poses
AWAY = 25  # events in a row on what was opened, before it is closed
DRAWN = 40  # events between two pictures
SIZES = ((960, 600), (1280, 800), (700, 1000), (400, 300), (1600, 900))
BELOW = {"katamino.tree": "search"}  # the pose of the scene that a scene lies over, and sends a message to at its end
SAMPLE = 0.2  # seconds of a scene in `make test`: one case, mostly


def open_a_file(program: Program, game: str) -> None:
    """Open the dialog that opens a file in a game, at a folder with a folder, good files and broken ones."""
    store: Any = program.settings.store
    (store.exports / "more").mkdir(parents=True, exist_ok=True)
    for n, text in enumerate(PASTED):
        (store.exports / ("more" if n % 2 else "") / f"a{n}.txt").write_text(text, encoding="utf-8")
    desk, pilot = program.window.desk, program.pilot
    desk.push(entrance.open_game(game, program.app))
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
            posed = poses.make(self.pose, self.program.app)
            game = posed.scope.partition(".")[0]
            if catalog.entry(game) is not None:  # a game's scenes lie over the game itself, which hears what they say
                self.desk.push(entrance.open_game(game, self.program.app))
            if posed.scope in BELOW:
                self.desk.push(poses.make(poses.find_poses(game)[BELOW[posed.scope]], self.program.app))
            self.desk.push(posed)
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


@contextlib.contextmanager
def program(folder: Path) -> Iterator[Program]:
    """Yield the program in a folder of its own, which files from elsewhere are not opened in."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TABLA_HOME", str(folder))
        made = Program(folder)
        made.settings.change("motion", "off")  # what moves is in the way of many events in little time
        patch.setattr(made.window, "toggle_full_screen", lambda: None)
        opens = OpenFile._open

        def fenced(dialog: OpenFile, path: Path) -> Answers:
            """Look for a file nowhere but in the test's own folder."""
            inside = Path(os.path.abspath(path)).is_relative_to(folder)
            return opens(dialog, path) if inside else None

        patch.setattr(OpenFile, "_open", fenced)
        try:
            yield made
        finally:
            made.pilot.close()
            i18n.set_language("en")
            keys.KEYMAP.take({})
            keys.KEYMAP.single_keys = True


def scenes_of(place: str) -> dict[str, list[tuple[str, Any]]]:
    """Return the poses of every scene of a place: (name, what makes it), by place and scope of the scene."""
    found: dict[str, list[tuple[str, Any]]] = {}
    for name, pose in poses.find_poses(place).items():
        found.setdefault(f"{place} {poses.make(pose).scope}", []).append((name, pose))
    return found


def try_out(trial: Trial, monkey: Monkey) -> None:
    """Let events come to a scene or dialog, which is opened anew whenever it is gone."""
    trial.open()
    trial.desk.resize(Surface(monkey.chance.choice(SIZES)))
    count = away = total = 0
    while count < EVENTS:
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
        assert not trial.desk.crashes, trial.desk.crashes[0]
        assert trial.desk.scenes
    check(trial.desk.scene)


def check(scene: Any) -> None:
    """What a scene shows of a game can be kept and comes back."""
    if isinstance(scene, TableScene):
        game = scene.game
        again = scene.kind.load(game.save())
        assert again.position == game.position and again.history.moves == game.history.moves


def tried(trial: str, make: Callable[[Program, int], Trial], folder: Path) -> None:
    """Run the cases of one trial."""
    for number in cases(CASES, SAMPLE):
        with program(folder / str(number)) as made:
            try:
                try_out(make(made, number), Monkey(made.window.desk, f"{trial} {number}"))
            except AssertionError as error:
                raise AssertionError(f"case {number} of {trial}: {error}") from error


@pytest.mark.parametrize("place", poses.places())
def test_random_events_do_no_harm(place: str, tmp_path: Path) -> None:
    for scene, alike in scenes_of(place).items():
        tried(scene, lambda made, number, alike=alike: Trial(made, *alike[number % len(alike)]), tmp_path / scene)


@pytest.mark.parametrize("name", DIALOGS)
def test_random_events_do_a_dialog_no_harm(name: str, tmp_path: Path) -> None:
    tried(name, lambda made, number: Trial(made, name), tmp_path)
