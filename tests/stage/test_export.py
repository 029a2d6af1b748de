"""Files written for the user: the toast names the folder, its button copies the path; reasons are translated."""

from __future__ import annotations

import errno
import os
import struct
from pathlib import Path

import pytest

from games.base import failures, i18n
from games.base.settings import Settings
from games.model.app import App
from games.model.keeping.store import Store
from games.stage.pilot import Pilot
from games.stage.text.export import saved, told_folder
from games.stage.window import clipboard, system
from games.sudoku.editor.scene import edit
from games.sudoku.play.poses import play_pose
from games.sudoku.rules.formats import read_solutions
from games.sudoku.rules.puzzle import empty
from games.sudoku.solutions.scene import Solutions, solutions


def press_label(pilot: Pilot) -> None:
    """Click on the button of the toast."""
    pilot.settle()
    assert pilot.desk.toast is not None
    pilot.click(*pilot.desk.toast.button.center)


def test_saving_names_the_folder_and_copies_the_path(tmp_path: Path) -> None:
    store = Store(tmp_path)
    pilot = Pilot(edit(App.of(store), play_pose().play.puzzle), settings=Settings(store=store), motion="off")
    pilot.key("Ctrl+S")
    (path,) = store.exports.iterdir()
    assert pilot.desk.toast.toast.text == f"Saved as {path.name} in {told_folder(store.exports)}."
    press_label(pilot)
    assert clipboard.paste() == str(path)
    assert pilot.desk.toast.toast.text == "Path copied."
    pilot.close()


def test_saving_all_solutions_names_the_folder(tmp_path: Path) -> None:
    store = Store(tmp_path)
    pilot = Pilot(solutions(App.of(store), empty(2)), motion="off", settings=Settings(store=store))
    shown: Solutions = pilot.scene.play
    pilot.until(lambda: shown.state.complete)
    pilot.frame()
    pilot.click_id("save_all")
    pilot.until(lambda: shown.saving is None, 20)
    (path,) = store.exports.iterdir()
    number = len(read_solutions(path.read_text(), 2))
    assert pilot.desk.toast.toast.text == f"{number} solutions saved as {path.name} in {told_folder(store.exports)}."
    press_label(pilot)
    assert clipboard.paste() == str(path)
    pilot.close()


def test_a_folder_is_told_from_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert told_folder(tmp_path / "Documents" / "Tabla") == os.path.join("~", "Documents", "Tabla")
    assert told_folder(Path("/elsewhere")) == str(Path("/elsewhere"))
    assert "{n}" in saved(tmp_path / "{n}.txt").text


@pytest.mark.parametrize("language", ["en", *(name for name in i18n.LANGUAGES if name != "en")])
def test_every_reason_is_in_the_language_of_the_window(language: str) -> None:
    i18n.set_language(language)
    try:
        for name, sentence in failures.REASONS.items():
            error = OSError(getattr(errno, name), "as the system says it")
            told = failures.reason(error)
            assert told != "as the system says it" and (told == sentence) == (language == "en")
    finally:
        i18n.set_language("en")
    assert failures.reason(OSError(99_999, "as the system says it")) == "as the system says it"


def test_windows_is_handed_a_file_in_its_own_form() -> None:
    """DROPFILES: 20 bytes that say where the paths begin and that they are UTF-16, the path, two zeros."""
    path = Path("Bild ő.png").resolve()
    data = system.dropped_files(path)
    head = struct.unpack("<IiiII", data[:20])
    assert head[0] == 20 and head[4] == 1
    assert data[20:].decode("utf-16-le") == f"{path}\0\0"
