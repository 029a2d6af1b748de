"""The menu of every scene and what it leads to: all that Ctrl keys do, game IDs, About with all licences."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from games import VERSION, catalog
from games.launcher.about.dialog import About, Licences, licences
from games.midend import entrance
from games.model.contract import AnyGame
from games.stage import keys
from games.stage.pilot import Pilot
from games.stage.text.export import told_folder
from games.stage.widgets.menus import Menu
from games.stage.window import clipboard, system
from tests.playing import give
from tests.program import Program


@pytest.fixture
def program(tmp_path: Path) -> Any:
    made = Program(tmp_path)
    yield made
    made.pilot.close()


def choose(pilot: Pilot, id: str) -> None:
    """Open the menu with the mouse and click a line of it."""
    pilot.click_id("menu")
    menu: Any = pilot.scene.popup
    assert isinstance(menu, Menu)
    index = next(n for n, option in enumerate(menu.options) if option[0] == id)
    pilot.click(*next(row for n, row in menu.rows(pilot.scene.look) if n == index).center)
    pilot.settle()


@pytest.mark.parametrize("entry", catalog.entries(), ids=lambda entry: entry.name)
def test_the_id_of_a_game_is_copied_by_mouse_and_by_key_and_opens_it(
    program: Program, entry: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[str] = []
    monkeypatch.setattr(clipboard, "copy", lambda text: kept.append(text) or True)
    pilot = program.pilot
    pilot.click_id(f"open-{entry.name}")
    pilot.settle()
    game = pilot.scene.game
    choose(pilot, "copyid")
    pilot.key("Ctrl+I")
    assert len(kept) == 2 and kept[0] == kept[1] == game.deal_id(entry.name)
    again: Any = entrance.open_content(kept[0], program.app)
    assert again.game.history.positions[0] == game.history.positions[0]


def test_the_menu_opens_by_its_keys_skips_lines_and_closes(program: Program) -> None:
    pilot = program.pilot
    pilot.click_id("open-kalah")
    pilot.settle()
    pilot.key("Alt+F")
    menu: Any = pilot.scene.popup
    assert isinstance(menu, Menu) and None in [option[0] for option in menu.options]
    seen = []
    for _n in range(2 * len(menu.options)):
        pilot.key("Down")
        seen.append(menu.options[pilot.scene.popup.over][0])  # type: ignore[union-attr]
    assert None not in seen and list(dict.fromkeys(seen)) == [option[0] for option in menu.options if option[0]]
    pilot.key("Esc")
    assert pilot.scene.popup is None and pilot.scene.scope == "kalah.play"


@pytest.mark.parametrize("name", [entry.name for entry in catalog.entries()])
def test_what_the_menu_copies_is_what_its_key_copies(
    program: Program, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[str] = []
    monkeypatch.setattr(clipboard, "copy", kept.append)
    pilot = program.pilot
    pilot.click_id(f"open-{name}")
    pilot.settle()
    found = [keys.find(id, pilot.scene.actions) for id in pilot.scene.menu() if id]
    (offered,) = [action.id for action in found if action.keys == ("Ctrl+Shift+C",)]
    choose(pilot, offered)
    pilot.key("Ctrl+Shift+C")
    assert len(kept) == 2 and kept[0] == kept[1]


@pytest.mark.parametrize("touch", [False, True])
def test_the_title_held_opens_the_menu_and_a_tap_does_not(program: Program, touch: bool) -> None:
    pilot = program.pilot
    pilot.click_id("open-kalah")
    pilot.settle()
    at = pilot.find("title").rect.center

    def press(ms: float, end: tuple[int, int] = at) -> None:
        for kind, pos in ((pygame.MOUSEBUTTONDOWN, at), (pygame.MOUSEBUTTONUP, end)):
            pilot.send(kind, pos=pos, button=1, touch=touch)
            pilot.time += ms

    press(300)
    press(700, (at[0], at[1] + 200))
    assert pilot.scene.popup is None
    press(600)
    assert isinstance(pilot.scene.popup, Menu)


def test_the_last_line_of_the_general_settings_is_about(program: Program) -> None:
    pilot = program.pilot
    pilot.key("Ctrl+,")
    pilot.click_id("section-general")
    assert [widget.id for widget in pilot.desk.dialogs[-1].walk() if widget.id][-3:] == ["about", "reset", "done"]
    pilot.click_id("about")
    assert isinstance(pilot.desk.dialogs[-1], About)
    pilot.settle()
    pilot.key("Esc")
    pilot.settle()
    assert [dialog.id for dialog in pilot.desk.dialogs] == ["settings"]


def test_about_tells_where_the_games_are_and_copies_what_a_report_needs(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[str] = []
    shown: list[Path] = []
    monkeypatch.setattr(clipboard, "copy", lambda text: kept.append(text) or True)
    monkeypatch.setattr(system, "open_file", lambda path: shown.append(path) or True)
    pilot = program.pilot
    pilot.click_id("open-oware")
    pilot.settle()
    choose(pilot, "about")
    folder = program.settings.store.data
    told = told_folder(folder)
    assert any(told in getattr(widget, "text", "") for widget in pilot.desk.dialogs[-1].walk())
    pilot.click_id("copy")
    assert kept[0].split("\n")[0] == f"Tabla {VERSION}" and kept[0].split("\n")[-1] == told
    dialog: Any = pilot.desk.dialogs[-1]
    dialog.on_message(dialog.find("show").says).what(None)
    assert shown == [folder]
    pilot.key("Enter")
    assert not pilot.desk.dialogs


def test_about_tells_the_version_and_leads_to_every_licence(program: Program) -> None:
    pilot = program.pilot
    pilot.click_id("open-oware")
    pilot.settle()
    choose(pilot, "about")
    assert isinstance(pilot.desk.dialogs[-1], About)
    pilot.click_id("licences")
    pilot.settle()
    dialog: Any = pilot.desk.dialogs[-1]
    assert isinstance(dialog, Licences) and dialog.every[0].name == "Tabla"
    for n, one in enumerate(dialog.every):
        give(dialog, "which", n)
        assert len(one.text) > 500 and dialog.body()
    assert {"Python", "FreeType", "platformdirs", "Lucide", "Opus"} <= {one.name for one in licences()}
    pilot.key("Enter")
    assert not pilot.desk.dialogs
