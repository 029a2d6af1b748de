"""The launcher: lids for any number of games, the way around by keys, what is under way, opening."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from games import catalog
from games.base.settings import Settings
from games.launcher.lids.grid import neighbour, places
from games.launcher.lids.of_game import GameLid
from games.launcher.messages import LauncherPasted
from games.launcher.replays import Replays
from games.launcher.scene import Launcher
from games.midend import entrance
from games.midend.dialogs.open_file import OpenFile
from games.model.app import App
from games.model.keeping.store import Store
from games.stage.paint import lid
from games.stage.pilot import Pilot
from games.stage.scene import Scene
from games.stage.window import clipboard
from tests.apps import app_of
from tests.playing import give


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings.load(Store(tmp_path))


class Opened(Scene):
    """Stands for a game."""

    title = "Opened"

    def __init__(self, name: str, save: Any = None) -> None:
        super().__init__()
        self.name, self.save = name, save


@pytest.fixture
def opening(monkeypatch: pytest.MonkeyPatch) -> None:
    def open_game(name: str, settings: Any, save: Any = None) -> Scene:
        return Opened(name, save)

    monkeypatch.setattr(entrance, "open_game", open_game)


AREA = Rect(40, 104, 1200, 624)


@pytest.mark.parametrize("count", range(1, 13))
@pytest.mark.parametrize("upright", [False, True])
def test_lids_fill_the_table_without_overlap(count: int, upright: bool) -> None:
    """Those of the games and the day's; of many the rows below the second one are to be scrolled to."""
    area = Rect(20, 80, 760, 1100) if upright else AREA
    found = places(count, area, (16, 16), upright)
    assert len(found) == count + 1
    for n, box in enumerate(found):
        assert (area.left, area.top) <= (box.left, box.top) and box.right <= area.right
        assert box.collidelist(found[:n]) == -1
    tops = sorted({box.top for box in found})
    for top in tops if count < 8 or upright else tops[:-1]:
        row = sorted((box for box in found if box.top == top), key=lambda box: box.left)
        assert (row[0].left, row[-1].right) == (area.left, area.right)
    assert upright or len([top for top in tops if top < area.bottom]) <= 2
    if count < 8:
        assert 0 <= area.bottom - max(box.bottom for box in found) < len(tops)


def test_the_grid_is_that_of_the_pictures() -> None:
    """Five, six and seven games: the day's lid is always the last of the first row."""
    area = Rect(40, 104, 1200, 626)
    five = [(560, 344), (376, 344), (389, 266), (390, 266), (389, 266), (232, 344)]
    assert [box.size for box in places(5, area, (16, 16), False)] == five
    assert [box.size for box in places(6, area, (16, 16), False)] == [
        (472, 344), (464, 344), *[(288, 266)] * 4, (232, 344)]  # fmt: skip
    assert [box.size for box in places(7, area, (16, 16), False)] == [(288, 305)] * 8
    for count in range(2, 13):
        *games, day = places(count, area, (16, 16), False)
        assert (day.top, day.right) == (area.top, area.right)
        assert [box.top for box in games] == sorted(box.top for box in games)
        upright = places(count, Rect(20, 80, 760, 1100), (12, 12), True)
        assert (upright[-1].topleft, upright[-1].width) == ((20, 80), 760)
        assert [box.width for box in upright[: count - count % 2]] == [374] * (count - count % 2)


def test_rows_that_do_not_fit_keep_their_height() -> None:
    assert [box.top for box in places(9, AREA, (16, 16), False)[:8:4]] == [104, 104 + 304 + 16]
    assert {box.height for box in places(12, Rect(24, 76, 592, 280), (12, 12), False, 150)} == {150}
    assert {box.height for box in places(11, Rect(24, 76, 592, 780), (12, 12), True, 150)} == {150}


@pytest.mark.parametrize("count", range(1, 13))
@pytest.mark.parametrize("upright", [False, True])
def test_arrows_lead_to_every_lid_and_back(count: int, upright: bool) -> None:
    found = places(count, Rect(20, 80, 760, 1100) if upright else AREA, (16, 16), upright)
    reached, todo = {0}, [0]
    while todo:
        here = todo.pop()
        for direction in ("left", "right", "up", "down"):
            there = neighbour(found, here, direction)
            if there not in reached:
                reached.add(there)
                todo.append(there)
    assert reached == set(range(count + 1))
    assert neighbour(found, 0, "left") == 0
    assert neighbour(found, 0, "up") == (count if upright else 0)
    assert upright or neighbour(found, count, "right") == count


def test_a_digit_and_a_click_open_a_game(settings: Settings, opening: None) -> None:
    names = [entry.name for entry in catalog.entries()]
    for n, name in enumerate(names, 1):
        pilot = Pilot(Launcher(app_of(settings)), settings=settings)
        pilot.key(str(n))
        assert pilot.scene.name == name
        pilot.close()
        pilot = Pilot(Launcher(app_of(settings)), settings=settings)
        pilot.click_id(f"open-{name}")
        assert pilot.scene.name == name
        pilot.key("Esc")
        assert isinstance(pilot.scene, Launcher)


def test_the_keyboard_comes_back_to_the_lid_of_the_game_one_was_in(settings: Settings) -> None:
    """Whatever way it was opened: by its number, by a click, by a text that was pasted."""
    pilot = Pilot(Launcher(app_of(settings)), settings=settings)
    first, second, third, fourth, fifth, *_more = (entry.name for entry in catalog.entries())
    pilot.key("Right")
    assert pilot.scene.focused.name == second
    for how, name in (("5", fifth), ("1", first), ("click", third), ("paste", fourth)):
        if how == "click":
            pilot.click_id(f"open-{name}")
        elif how == "paste":
            pilot.scene.hear(LauncherPasted("Kalah 6x6 ; Anna - Computer\n1. [1]\n"))
            pilot.desk.handle(pygame.event.Event(pygame.KEYUP, key=0, mod=0))
            name = "kalah"
            pilot.settle()
        else:
            pilot.key(how)
        pilot.settle()
        assert not isinstance(pilot.scene, Launcher)
        pilot.desk.pop()
        pilot.settle()
        assert pilot.scene.focused.name == name, how
    pilot.close()


def test_arrows_and_enter_open_a_game(settings: Settings, opening: None) -> None:
    pilot = Pilot(Launcher(app_of(settings)), settings=settings)
    boxes = [pilot.scene.lid(entry.name).rect for entry in catalog.entries()]
    first, below = (catalog.entries()[n].name for n in (0, neighbour(boxes, 0, "down")))
    assert below != first
    assert pilot.scene.focused.name == first
    pilot.key("Down")
    assert pilot.scene.focused.name == below
    pilot.key("Enter")
    assert pilot.scene.name == below


def test_continue_stands_on_the_lid_of_a_game_under_way(settings: Settings) -> None:
    assert settings.store is not None
    one = catalog.entries()[0]
    settings.store.autosave(one.name, "x", {}, "5 × 9")
    scene = Launcher(app_of(settings))
    pilot = Pilot(scene, settings=settings)
    saved = {entry.name: pilot.find(f"open-{entry.name}").saved for entry in catalog.entries()}  # type: ignore[attr-defined]
    assert saved == {name: name == one.name for name in saved}
    assert scene.news() == f"{one.title}: 5 × 9, saved just now"
    settings.store.drop_auto(one.name, "x")
    scene.resume()
    assert scene.news() == ""


@pytest.mark.parametrize("text_scale", [1.0, 1.3])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080), (800, 1280), (480, 360)])
def test_words_never_lie_under_the_board(settings: Settings, size: tuple[int, int], text_scale: float) -> None:
    scene = Launcher(app_of(settings))
    pilot = Pilot(scene, size, settings=settings)
    pilot.desk.text_scale = text_scale
    pilot.resize(*size)
    for entry in scene.games:
        art, one = entry.lid(), pilot.find(f"open-{entry.name}")
        assert isinstance(one, GameLid)
        box = one.rect
        assert scene.areas.window.contains(box)
        if art is None:  # title and colours alone
            continue
        at = lid.place(art, box, scene.look, one.reach(scene.look))
        small, words = scene.look.metrics.compact, scene.look.text
        if not art.beside:
            line = words.line("title" if small else "large") + words.line("body")
            assert at(0, art.top)[1] >= box.top + scene.look.px(16 if small else 21) + line - 1
        else:
            title = words.width(one.title, "title" if small else "large")
            assert at(art.left, 0)[0] >= min(box.left + scene.look.px(20) + title, box.right)
        button = one.button(scene.look, box, "Continue").right + scene.look.px(8)
        assert at(art.left, 0)[0] >= min(button, box.right) - 1


def test_hover_lifts_the_lid_and_nothing_moves_without_motion(settings: Settings) -> None:
    for motion, moved in (("full", 1.0), ("reduced", 0.0), ("off", 0.0)):
        pilot = Pilot(Launcher(app_of(settings)), motion=motion, settings=settings)
        pilot.move(*pilot.scene.lid(catalog.entries()[0].name).rect.center)
        pilot.settle()
        pilot.time += 500
        assert pilot.find(f"open-{catalog.entries()[0].name}").rise.at(pilot.time) == moved  # type: ignore[attr-defined]
        pilot.close()


def test_a_game_without_a_lid_gets_a_plain_one(settings: Settings) -> None:
    pilot = Pilot(Launcher(app_of(settings)), settings=settings)
    plain = GameLid(id="x", name="unknown", title="Unknown", blurb="A sixth game.")
    plain.place(pilot.scene.look, Rect(0, 0, 300, 200))
    from games.stage.paint.painter import Paint

    plain.draw(Paint(pilot.desk.surface, pilot.scene.look))


def test_replays_are_opened_deleted_and_brought_back(settings: Settings, opening: None) -> None:
    assert settings.store is not None
    one, other = (entry.name for entry in catalog.entries()[:2])
    for n in range(3):
        settings.store.add_replay(one, {"moves": ["a"] * n}, f"Game {n}")
    settings.store.save_named(one, "Mine", {"moves": []})
    pilot = Pilot(Launcher(app_of(settings)), settings=settings)
    pilot.key("R")
    scene = pilot.scene
    assert isinstance(scene, Replays)
    assert [save.title for save in scene.saves] == ["Game 2", "Game 1", "Game 0"]
    pilot.key("Down")
    assert scene.save() is not None and scene.save().title == "Game 1"
    pilot.click_id("delete")
    assert [save.title for save in scene.saves] == ["Game 2", "Game 0"]
    pilot.click_id("restore")
    assert len(scene.saves) == 3
    pilot.click_id("game")
    pilot.key("Esc")
    give(scene, "game", other)
    pilot.frame()
    assert scene.saves == []
    give(scene, "game", "")
    pilot.key("2")
    assert [save.title for save in scene.saves] == ["Mine"]
    pilot.click_id("open")
    assert pilot.scene.save.title == "Mine"


def test_a_text_dropped_or_pasted_opens_its_game_or_says_why_not(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entrance, "open_text", lambda path, settings: Opened(path))
    pilot = Pilot(Launcher(app_of(settings)), settings=settings)
    pilot.scene.send(pilot.scene.on_drop("somewhere.txt"))
    pilot.key("Tab")
    assert pilot.scene.name == "somewhere.txt"
    monkeypatch.undo()
    pilot = Pilot(Launcher(app_of(settings)), settings=settings)
    (tmp_path / "noise.txt").write_text("nothing that any game knows")
    pilot.scene.send(pilot.scene.on_drop(str(tmp_path / "noise.txt")))
    pilot.key("Tab")
    assert isinstance(pilot.scene, Launcher)
    assert pilot.desk.toast is not None and pilot.desk.toast.toast.kind == "refused"


def test_an_empty_clipboard_is_told(settings: Settings) -> None:
    pilot = Pilot(Launcher(app_of(settings)), settings=settings)
    for text in ("", " \n"):
        clipboard.copy(text)
        pilot.key("Ctrl+V")
        assert pilot.desk.toast is not None and pilot.desk.toast.toast.text == "There is no text to paste."
        pilot.desk.hide_toast()


def test_open_leads_to_kept_games_and_to_any_file(settings: Settings, tmp_path: Path) -> None:
    names = ("game.ogn", "noise.txt", "photo.png", "puzzle.sdk")
    for name in names:
        (tmp_path / name).write_text("1 2 3")
    (tmp_path / "puzzle.sdk").write_text("2\n1 - - -\n- - 2 -\n- - - 3\n- - - -\n")
    store = settings.store
    assert store is not None
    store.note_file("replays", tmp_path / "noise.txt")
    pilot = Pilot(Launcher(App.of(store)), settings=settings, motion="off")
    pilot.key("Ctrl+O")
    assert isinstance(pilot.scene, Replays) and pilot.scene.kind == "saved"
    pilot.click_id("file")
    dialog = pilot.desk.dialogs[-1]
    assert isinstance(dialog, OpenFile)
    listed = [place.path.name for place in dialog.places if place.kind == "file"]
    assert [name for name in listed if name in names] == ["game.ogn", "noise.txt", "puzzle.sdk"]
    pilot.type("noise.txt")
    pilot.key("Enter")
    assert dialog.error and pilot.desk.dialogs
    pilot.key("Ctrl+A")
    pilot.type("puzzle.sdk")
    pilot.key("Enter")
    assert not pilot.desk.dialogs and pilot.scene.scope == "sudoku.play"
    assert store.recent_files("replays")[0].name == "puzzle.sdk"


def test_damaged_settings_are_told_once(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{")
    settings = Settings.load(Store(tmp_path))
    pilot = Pilot(Launcher(app_of(settings)), settings=settings)
    pilot.key("Tab")
    assert pilot.desk.toast is not None and "Your settings" in pilot.desk.toast.toast.text
    assert settings.store is not None and settings.store.take_notices() == []
