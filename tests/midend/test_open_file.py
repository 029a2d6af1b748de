"""A file to open: by list, by path, by what was opened before; what cannot be read is said and changes nothing."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from engine.game import BadInput
from games.base import i18n
from games.base.settings import Settings
from games.midend import entrance
from games.midend.dialogs.open_file import LONGEST, OpenFile, named, shortened
from games.midend.dialogs.open_game import OpenGame
from games.model.app import App
from games.model.keeping.store import Store
from games.stage.dialog import Dialog
from games.stage.pilot import Pilot
from games.stage.scene import Scene
from games.stage.window import clipboard
from games.sudoku.play.poses import play_pose
from games.sudoku.play.scene import Play, play
from tests.apps import app_of

GOOD = "2\n1 - - -\n- - 2 -\n- - - 3\n- - - -\n"
BROKEN = "2\n1 - - -\n- - 2 -\n- - - 3\n- q - -\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "puzzles"
    (place / "Older").mkdir(parents=True)
    (place / ".hidden").mkdir()
    (place / "Older" / "first.txt").write_text(GOOD)
    for name, text in (("bad.txt", BROKEN), ("esc.txt", GOOD), ("Ász.TXT", GOOD), ("photo.png", ""), (".x.txt", GOOD)):
        (place / name).write_text(text)
    return place


@pytest.fixture
def store(tmp_path: Path, folder: Path) -> Store:
    made = Store(tmp_path / "home")
    made.note_file("sudoku", folder / "esc.txt")
    return made


@pytest.fixture
def pilot(store: Store) -> Iterator[Pilot]:
    made = Pilot(play(App.of(store), play_pose().game), settings=Settings(store=store), motion="off")
    made.key("Ctrl+O")
    made.settle()
    yield made
    made.close()
    i18n.set_language("en")


def dialog(pilot: Pilot) -> OpenFile:
    found = pilot.desk.active
    assert isinstance(found, OpenFile)
    return found


def names(pilot: Pilot) -> list[str]:
    return [place.path.name for place in dialog(pilot).places]


def opened(pilot: Pilot) -> bool:
    """Whether the small puzzle has been opened."""
    return not pilot.desk.dialogs and pilot.scene.play.state.position.puzzle.k == 2


def row(pilot: Pilot, name: str) -> tuple[int, int]:
    listing: Any = pilot.find("places")
    at: tuple[int, int] = listing.item_rect(names(pilot).index(name), pilot.desk.look).center
    return at


def test_the_folder_of_the_last_file_is_listed(pilot: Pilot) -> None:
    """Folders first, then files that fit by their ending; nothing that is hidden."""
    assert names(pilot) == [dialog(pilot).folder.parent.name, "Older", "Ász.TXT", "bad.txt", "esc.txt"]


def test_a_double_click_opens(pilot: Pilot) -> None:
    pilot.double(*row(pilot, "Older"))
    assert dialog(pilot).folder.name == "Older" and names(pilot) == ["puzzles", "first.txt"]
    pilot.double(*row(pilot, "puzzles"))
    assert dialog(pilot).places[dialog(pilot).chosen].path.name == "Older", "one sees where one came from"
    pilot.double(*row(pilot, "esc.txt"))
    assert opened(pilot)


def test_the_keyboard_alone_will_do(pilot: Pilot) -> None:
    for _press in range(2):
        pilot.key("Down")
    assert dialog(pilot).path == "Older"
    pilot.key("Enter")
    assert dialog(pilot).folder.name == "Older" and dialog(pilot).path == ""
    for _press in range(2):
        pilot.key("Down")
    assert dialog(pilot).path == "first.txt"
    pilot.key("Enter")
    assert opened(pilot)


def test_what_is_chosen_is_seen_in_the_field(pilot: Pilot) -> None:
    """It is drawn, not only known: typing replaces it."""
    before = pilot.picture()
    for _press in range(5):
        pilot.key("Down")
    pilot.settle()
    field = pilot.find("path").rect
    pictures = [pygame.image.tobytes(one.subsurface(field), "RGB") for one in (before, pilot.picture())]
    assert pictures[0] != pictures[1]
    pilot.type("b")
    assert dialog(pilot).path == "b" and names(pilot)[dialog(pilot).chosen] == "bad.txt"


def test_typing_chooses_what_begins_so(pilot: Pilot) -> None:
    pilot.type("ES")
    pilot.key("Enter")
    assert opened(pilot)


def test_a_click_and_the_button(pilot: Pilot) -> None:
    assert not pilot.find("go").enabled
    pilot.click(*row(pilot, "esc.txt"))
    pilot.click_id("go")
    assert opened(pilot)


@pytest.mark.parametrize("how", ["{path}", '"{path}"', "file://{path}", "Older/../esc.txt"])
def test_a_path_is_taken_as_it_is_pasted(how: str, pilot: Pilot, folder: Path) -> None:
    clipboard.copy(how.format(path=folder / "esc.txt"))
    pilot.key("Ctrl+V")
    pilot.key("Enter")
    assert opened(pilot)


def test_a_wrong_path_stays_and_is_told(pilot: Pilot) -> None:
    position = pilot.scene.play.state.position
    pilot.type("no such.txt")
    pilot.key("Enter")
    pilot.type("y7")
    assert dialog(pilot).path == "no such.txty7", "what is typed on still goes into the field"
    pilot.key("Enter")
    field: Any = pilot.find("path")
    assert field.error == "no such.txty7 could not be read: there is no such file or folder."
    assert pilot.scene.play.state.position == position
    pilot.key("Esc")
    assert not pilot.desk.dialogs and pilot.scene.play.state.position == position


def test_a_name_that_no_system_takes_is_told(pilot: Pilot) -> None:
    name = "x" * 300
    clipboard.copy(name)
    pilot.key("Ctrl+V")
    pilot.key("Enter")
    assert dialog(pilot).error == f"{name[:79]}… could not be read: the name is too long."


def test_a_folder_that_is_closed_to_us_is_told(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asking whether it is there is refused as well."""
    ask = os.stat

    def refuse(path: Any, **more: Any) -> Any:
        if "closed" in str(path):
            raise PermissionError(13, "Permission denied")
        return ask(path, **more)

    monkeypatch.setattr(os, "stat", refuse)
    pilot.type("/closed/x.txt")
    pilot.key("Enter")
    assert dialog(pilot).error == "x.txt could not be read: it is not permitted."


def test_the_systems_reason_is_in_the_windows_language(store: Store) -> None:
    i18n.set_language("hu")
    made = Pilot(play(App.of(store), play_pose().game), settings=Settings(store=store), motion="off")
    made.key("Ctrl+O")
    made.type("nincs.txt")
    made.key("Enter")
    field: Any = made.find("path")
    assert field.error == "nincs.txt nem olvasható: nincs ilyen fájl vagy mappa."
    made.close()
    i18n.set_language("en")


def test_a_broken_file_is_told_and_can_be_looked_at(pilot: Pilot) -> None:
    pilot.type("bad.txt")
    pilot.key("Enter")
    field: Any = pilot.find("path")
    assert field.error == "bad.txt cannot be read at line 5, column 3: 'q' is no clue."
    pilot.click_id("show")
    assert pilot.desk.active.id == "faulty"  # type: ignore[attr-defined]
    pilot.key("Enter")
    assert dialog(pilot).path == "bad.txt"
    pilot.key("Backspace")
    assert dialog(pilot).error == "" and pilot.desk.active.find("show") is None


def test_what_was_opened_is_among_the_recent(pilot: Pilot, store: Store, folder: Path) -> None:
    pilot.double(*row(pilot, "Older"))
    pilot.double(*row(pilot, "first.txt"))
    assert store.recent_files("sudoku") == [folder / "Older" / "first.txt", folder / "esc.txt"]
    (folder / "esc.txt").unlink()
    pilot.scene.on_drop(str(folder / "Ász.TXT"))
    pilot.scene.on_drop(str(folder / "bad.txt"))
    assert store.recent_files("sudoku") == [folder / "Ász.TXT", folder / "Older" / "first.txt"], "read, and still there"
    again = Pilot(play(App.of(store), play_pose().game), settings=Settings(store=store), motion="off")
    again.key("Ctrl+O")
    again.settle()
    view = again.find("view").rect
    again.click(view.right - 12, view.centery)
    assert names(again) == ["Ász.TXT", "first.txt"]
    again.key("Down")
    again.key("Down")
    again.key("Enter")
    assert opened(again)
    again.close()


def test_without_recent_files_the_folder_of_saved_files_comes_first(tmp_path: Path) -> None:
    store = Store(tmp_path / "home")
    store.export("mine.txt", GOOD)
    found = OpenFile("Open", "sudoku", store, (".txt",), lambda text, name: text)
    assert [place.path.name for place in found.places][-1] == "mine.txt"


class Asker(Scene):
    """A scene that does nothing."""


def test_an_unreadable_folder_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "closed").mkdir()
    store = Store(tmp_path)
    store.exports = tmp_path

    def refuse(path: Path) -> Any:
        raise PermissionError(13, "Permission denied")

    made = Pilot(Asker(), motion="off")
    asked: Dialog = OpenFile("Open", "sudoku", store, (".txt",), lambda text, name: text)
    made.desk.ask(asked)
    made.type("closed")
    monkeypatch.setattr("games.midend.dialogs.open_file.os.scandir", refuse)
    made.key("Enter")
    field: Any = made.find("path")
    assert field.error == "closed could not be read: it is not permitted." and len(dialog(made).places) == 1
    made.close()


def test_paths_as_people_write_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert named("  ", tmp_path) is None
    assert named("~/x.txt", Path("/")) == tmp_path / "x.txt"
    assert named("file:///a%20b/c.txt", tmp_path) == Path("/a b/c.txt")
    assert named("~nobody-of-that-name/x", tmp_path) == tmp_path / "~nobody-of-that-name/x"
    long = "/a/" + "b" * 100 + "/end"
    assert len(shortened(long)) == LONGEST and shortened(long).endswith("/end") and shortened("/a/b") == "/a/b"


def test_a_refusal_without_a_dialog_for_it_has_no_button(tmp_path: Path) -> None:
    def refuse(text: str, name: str) -> None:
        raise BadInput("No.")

    store = Store(tmp_path / "home")
    store.export("a.txt", GOOD)
    made = Pilot(Asker(), motion="off")
    made.desk.ask(OpenFile("Open", "x", store, (".txt",), refuse))
    made.type("a.txt")
    made.key("Enter")
    assert dialog(made).error == "No." and made.desk.active.find("show") is None
    made.close()


def test_the_scene_opened_is_the_play_scene(pilot: Pilot) -> None:
    pilot.type("esc.txt")
    pilot.key("Enter")
    assert isinstance(pilot.scene.play, Play)


TEXTS = {
    "katamino": "TWLNFZYPU",
    "metro": "metro:solo.6.2-10#7",
    "kalah": "Kalah 6x4\n\n1. [3, 6] [2]\n",
    "oware": '[South "A"]\n[North "B"]\n\n1. C e\n',
}


@pytest.mark.parametrize("game", TEXTS)
def test_every_game_opens_a_file_from_its_list(game: str, store: Store, tmp_path: Path) -> None:
    """What the game cannot read stays in the field with the reason; what it can read is on the board."""
    settings = Settings(store=store)
    made = Pilot(entrance.open_game(game, app_of(settings)), settings=settings, motion="off")
    made.advance(200)
    while made.desk.dialogs:
        made.key("Esc")
    (tmp_path / "good.txt").write_text(TEXTS[game])
    (tmp_path / "odd.txt").write_text("§§ nothing at all")
    before = made.scene
    made.key("Ctrl+O")
    assert isinstance(made.desk.active, OpenGame)
    made.click_id("file")
    made.type(str(tmp_path / "odd.txt"))
    made.key("Enter")
    assert dialog(made).error and made.scene is before
    field: Any = made.find("path")
    field.anchor, field.caret = 0, len(field.text)
    made.type(str(tmp_path / "good.txt"))
    made.key("Enter")
    if game in ("kalah", "oware"):  # nobody moves on a position from elsewhere before this is answered
        assert made.desk.active.id == "play-as"
        made.click_id("both")
    assert not made.desk.dialogs and made.desk.toast is not None
    assert made.desk.toast.toast.kind == "done", made.desk.toast.toast.text
    assert store.recent_files(game) == [tmp_path / "good.txt"]
    made.close()


def test_a_file_given_up_leaves_the_list_of_games(store: Store) -> None:
    settings = Settings(store=store)
    made = Pilot(entrance.open_game("kalah", app_of(settings)), settings=settings, motion="off")
    made.advance(200)
    while made.desk.dialogs:
        made.key("Esc")
    made.key("Ctrl+O")
    made.click_id("file")
    made.key("Esc")
    assert isinstance(made.desk.active, OpenGame)
    made.close()
