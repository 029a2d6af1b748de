"""Settings: every control acts at once and is kept; keys are given by pressing them; the sheet shows what is so."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games import catalog
from games.app import services
from games.base import i18n
from games.base.settings import Settings
from games.launcher import tables
from games.launcher.keylist import KeyRow
from games.launcher.keysheet import KeySheet, SheetLine
from games.launcher.scene import Launcher
from games.launcher.settings import SECTIONS, SettingsDialog
from games.midend import entrance
from games.model.keeping.store import Store
from games.stage import keys
from games.stage.pilot import Pilot
from games.stage.widgets import Label
from games.stage.widgets.words import Keycap
from tests.apps import app_of
from tests.playing import give


@pytest.fixture
def settings(tmp_path: Path) -> Iterator[Settings]:
    yield Settings.load(Store(tmp_path))
    keys.KEYMAP.take({})
    keys.KEYMAP.single_keys = True
    i18n.set_language("en")


def opened(settings: Settings, section: str, size: tuple[int, int] = (1280, 800)) -> Pilot:
    pilot = Pilot(Launcher(app_of(settings)), size, settings=settings)
    pilot.desk.ask(SettingsDialog(settings, section))
    pilot.settle()
    return pilot


def again(settings: Settings) -> Settings:
    assert settings.store is not None
    return Settings.load(Store(settings.store.config))


def test_sections_are_reached_by_click_and_by_arrows(settings: Settings) -> None:
    pilot = opened(settings, "display")
    for name, _icon, _label, _reset in SECTIONS:
        pilot.click_id(f"section-{name}")
        assert pilot.desk.active.section == name  # type: ignore[attr-defined]
    pilot.find("section-keys")
    pilot.desk.active.focus(pilot.find("section-keys"))
    pilot.key("Down")
    assert pilot.desk.active.section == "general"  # type: ignore[attr-defined]


def test_the_first_section_is_the_games_own_then_the_one_shown_last(settings: Settings) -> None:
    shown: dict[str, str] = {}
    own = {}
    for entry in catalog.entries():
        brought = entry.settings()
        own[entry.name] = brought[0].sections[0] if brought else "display"
        for scope in (f"{entry.name}.play", f"{entry.name}.other"):
            assert SettingsDialog(settings, scope=scope, shown=shown).section == own[entry.name]
    one, other = list(own)[:2]
    pilot = Pilot(Launcher(app_of(settings)), settings=settings)
    pilot.desk.ask(SettingsDialog(settings, scope=f"{one}.play", shown=shown))
    pilot.settle()
    pilot.click_id("section-keys")
    assert SettingsDialog(settings, scope=f"{one}.other", shown=shown).section == "keys"
    assert SettingsDialog(settings, scope=f"{other}.play", shown=shown).section == own[other]


def test_changes_are_kept_at_once_and_reset_by_section(settings: Settings) -> None:
    pilot = opened(settings, "display")
    assert not pilot.find("reset").enabled
    theme = pilot.find("theme")
    pilot.click(theme.rect.right - 20, theme.rect.centery)
    assert again(settings).theme == "dark"
    marks = pilot.find("marks")
    pilot.click(marks.rect.right - 20, marks.rect.centery)
    assert again(settings).others["marks"] == "patterns"
    settings.change("volume", 10)
    pilot.click_id("reset")
    assert (again(settings).theme, again(settings).others["marks"], again(settings).volume) == ("system", "letters", 10)
    assert not pilot.find("reset").enabled


def test_only_among_the_games_is_it_told_whose_a_setting_is(settings: Settings) -> None:
    titles = {i18n._(entry.title) for entry in catalog.entries()}

    def told(section: str) -> bool:
        pilot = opened(settings, section)
        said = [w.text for w in pilot.desk.active.walk() if isinstance(w, Label)]
        pilot.close()
        return any(set(text.split(", ")) <= titles for text in said)

    assert told("games")
    assert not any(told(name) for name, *_rest in SECTIONS if name not in ("games", "keys"))


def test_the_size_acts_when_the_knob_is_let_go(settings: Settings) -> None:
    pilot = opened(settings, "display")
    bar = pilot.find("size").rect
    pilot.move(bar.left + bar.width * 2 // 6, bar.centery)
    pilot.down()
    pilot.move(bar.left + bar.width * 3 // 6, bar.centery)
    assert settings.size == 100
    pilot.up()
    assert settings.size == 150


@pytest.mark.parametrize(("percent", "said"), [(125, None), (150, "133%"), (225, "133%")])
def test_a_size_that_the_window_cannot_give_is_told(settings: Settings, percent: int, said: str | None) -> None:
    pilot = opened(settings, "display")
    settings.change("size", percent)
    pilot.desk.set_look(pilot.desk.look.theme, percent / 100)
    pilot.advance(50)
    assert abs(pilot.desk.look.metrics.u - min(percent / 100, 4 / 3)) < 1e-6
    told = [w.text for w in pilot.desk.active.walk() if isinstance(w, Label) and "This window has room" in w.text]
    assert told == ([f"This window has room for {said}. Text size, in Accessibility, goes further."] if said else [])


def test_a_name_is_typed_and_kept(settings: Settings) -> None:
    pilot = opened(settings, "general")
    pilot.click_id("player")
    pilot.type("Réka")
    pilot.key("Enter")
    assert again(settings).player == "Réka"


def test_every_section_fits_in_every_window_and_language(settings: Settings) -> None:
    for size in ((960, 600), (480, 640)):
        for language in ("en", i18n.PSEUDO):
            i18n.set_language(language)
            for name, *_rest in SECTIONS:
                pilot = opened(settings, name, size)
                dialog = pilot.desk.active
                for widget in dialog.walk():
                    if widget.id in ("done", "close", "reset"):
                        assert dialog.rect.contains(widget.rect), (size, language, name, widget.id)  # type: ignore[attr-defined]
                pilot.close()


def test_keys_are_given_by_pressing_them(settings: Settings) -> None:
    pilot = opened(settings, "keys")
    row = "key-everywhere.hint"
    give(pilot.desk.active, row, True)
    pilot.frame()
    pilot.key("Ctrl+J")
    assert keys.KEYMAP.chords(keys.everywhere("hint"))[0] == keys.parse("Ctrl+J")
    assert again(settings).keys == {"everywhere.hint": ["Ctrl+J"]}
    changed = pilot.find(row)
    assert isinstance(changed, KeyRow) and changed.changed and changed.caps == ("Ctrl J",)


def test_keys_that_are_taken_are_asked_for_twice(settings: Settings) -> None:
    pilot = opened(settings, "keys")
    give(pilot.desk.active, "key-everywhere.hint", True)
    pilot.key("Ctrl+Z")
    row = pilot.find("key-everywhere.hint")
    assert isinstance(row, KeyRow) and "Undo" in row.sentence
    assert keys.KEYMAP.as_data() == {}
    pilot.key("Ctrl+Z")
    assert keys.KEYMAP.chords(keys.everywhere("hint"))[0] == keys.parse("Ctrl+Z")
    assert keys.KEYMAP.chords(keys.everywhere("undo")) == ()
    pilot.click_id("reset")
    assert keys.KEYMAP.as_data() == {} and again(settings).keys == {}


def test_escape_leaves_keys_as_they_were_and_backspace_takes_them(settings: Settings) -> None:
    pilot = opened(settings, "keys")
    give(pilot.desk.active, "key-everywhere.hint", True)
    pilot.key("Esc")
    assert pilot.desk.dialogs and keys.KEYMAP.as_data() == {}
    give(pilot.desk.active, "key-everywhere.hint", True)
    pilot.key("Backspace")
    assert keys.KEYMAP.chords(keys.everywhere("hint")) == ()
    pilot.key("Esc")
    assert not pilot.desk.dialogs


def test_no_two_actions_of_one_scene_share_a_key() -> None:
    keymap = keys.Keymap()
    for scene in tables.scene_classes():
        own = list(scene.actions)
        for action in own:
            for text in action.keys:
                clash = [a.id for a in keymap.conflicts(action, keys.parse(text), own)]
                assert clash == [], (scene.__name__, action.id, text, clash)


def sheet(settings: Settings, theme: str = "light", size: tuple[int, int] = (1280, 800)) -> Pilot:
    pilot = Pilot(Launcher(app_of(settings)), size, theme=theme, settings=settings)
    pilot.desk.ask(KeySheet(settings, pilot.scene))
    pilot.settle()
    return pilot


def shown(pilot: Pilot) -> list[str]:
    return [w.label for w in pilot.desk.active.walk() if type(w).__name__ == "SheetLine"]  # type: ignore[attr-defined]


def test_the_sheet_shows_this_scene_and_everywhere_and_is_searched(settings: Settings) -> None:
    pilot = sheet(settings)
    assert {"Open a board", "Undo, redo", "Full screen"} <= set(shown(pilot))
    pilot.type("undo")
    assert shown(pilot) == ["Undo, redo"]
    give(pilot.desk.active, "find", "zzz")
    pilot.desk.active.refresh()
    pilot.frame()
    assert shown(pilot) == []
    pilot.key("Esc")
    assert not pilot.desk.dialogs


def test_a_combination_shows_what_it_does(settings: Settings) -> None:
    pilot = sheet(settings)
    pilot.key("Ctrl+S")
    found = [w for w in pilot.desk.active.walk() if getattr(w, "found", False)]
    assert [w.label for w in found] == ["Save, open"]  # type: ignore[attr-defined]


def test_the_sheet_shows_changed_keys_and_other_devices(settings: Settings) -> None:
    keys.KEYMAP.rebind(keys.everywhere("hint"), ["F2"])
    pilot = sheet(settings)
    line = next(w for w in pilot.desk.active.walk() if getattr(w, "label", "") == "Hint, next step of it")
    assert (line.caps, line.changed) == (("F2",), True)  # type: ignore[attr-defined]
    for device in ("mouse", "touch", "gamepad"):
        give(pilot.desk.active, "device", device)
        pilot.desk.active.refresh()
        pilot.frame()
        assert shown(pilot), device
    pads = {w.label: w.how for w in pilot.desk.active.walk() if isinstance(w, SheetLine)}
    assert pads["Hint, next step of it"] == "Button Y" and pads["Back or close"] == "Button B"


@pytest.mark.parametrize("game", [entry.name for entry in catalog.entries()])
def test_the_sheet_tells_the_keys_of_the_board_itself(settings: Settings, game: str) -> None:
    """What always lies on the same keys is shown with the keys that are given; one finds it by its words."""
    pilot = Pilot(entrance.open_game(game, app_of(settings)), settings=settings, motion="off")
    own = [one for one in getattr(pilot.scene, "gestures", ()) if one.device == "keyboard"]
    pilot.desk.ask(KeySheet(settings, pilot.scene))
    pilot.settle()
    assert shown(pilot)
    caps = {w.label: w.caps for w in pilot.desk.active.walk() if type(w).__name__ == "SheetLine"}  # type: ignore[attr-defined]
    for gesture in own:
        assert caps[gesture.label] == gesture.caps() and gesture.caps()
    if own:
        give(pilot.desk.active, "find", own[0].label)
        pilot.desk.active.refresh()
        pilot.frame()
        assert own[0].label in shown(pilot)
    pilot.close()


def test_no_line_of_a_sheet_stands_twice() -> None:
    for table in (*tables._every(), tables.everywhere()):
        said = [line.label for line in tables.lines(table.actions)]
        said += [i18n._(gesture.label) for gesture in table.gestures if gesture.device == "keyboard"]
        assert sorted(said) == sorted(set(said)), (table.scope, table.heading)


def test_the_key_that_opens_the_sheet_closes_it(settings: Settings) -> None:
    pilot = sheet(settings)
    pilot.key("?")
    assert not pilot.desk.dialogs


def test_lines_join_what_belongs_together() -> None:
    lines = {line.label: line for line in tables.lines(keys.EVERYWHERE)}
    assert lines["Undo, redo"].caps == ("Ctrl Z", "Ctrl Shift Z")
    assert (lines["Full screen"].caps, lines["Full screen"].between) == (("F11", "Alt Enter"), "or")
    board = tables.lines(Launcher.actions)[0]
    assert (board.caps, board.between) == (("1", str(len(catalog.entries()))), "to")


def test_tab_stops_at_the_section_shown_and_arrows_go_to_the_others(settings: Settings) -> None:
    pilot = opened(settings, "display")
    pilot.desk.active.focus(pilot.find("done"))
    pilot.key("Tab")
    assert pilot.desk.active.focused is pilot.find("section-display")
    pilot.key("Down")
    assert pilot.desk.active.section == "access"  # type: ignore[attr-defined]
    assert pilot.desk.active.focused is pilot.find("section-access")
    sections = [one.id for one in pilot.desk.active.stops() if one.id.startswith("section-")]
    assert sections == ["section-access"]


def test_the_ring_of_the_sheet_opened_by_its_key_is_on_done(settings: Settings) -> None:
    scene = Launcher(app_of(settings))
    pilot = Pilot(scene, settings=settings, services=services(app_of(settings)))
    pilot.key("?")
    pilot.settle()
    focused = pilot.desk.active.focused
    assert isinstance(pilot.desk.active, KeySheet) and focused is not None and focused.id == "done"
    assert pilot.desk.look.keyboard, "so that it is drawn"


@pytest.mark.parametrize("language", ["en", "hu", "ro"])
def test_an_open_menu_stays_inside_its_dialog(settings: Settings, language: str) -> None:
    i18n.set_language(language)
    for size in ((1280, 800), (960, 600)):
        pilot = opened(settings, "general", size)
        pilot.click_id("language")
        pilot.settle()
        dialog: Any = pilot.desk.active
        assert dialog.popup is not None
        assert dialog.content.left < dialog.popup.rect.left < dialog.popup.rect.right <= dialog.content.right
        pilot.close()


def test_a_figure_stays_on_one_line_with_the_largest_text(settings: Settings) -> None:
    pilot = opened(settings, "display")
    pilot.desk.text_scale = 1.3
    pilot.resize(1280, 800)
    pilot.settle()
    look = pilot.desk.look
    figure = next(one for one in pilot.desk.active.walk() if isinstance(one, Label) and one.text == "100%")
    assert figure.rect.width >= figure.width(look) > look.px(40) and figure.rect.height == look.text.line("body+")


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_no_line_of_the_sheet_is_cut(settings: Settings, language: str, large: bool) -> None:
    i18n.set_language(language)
    settings.text_size = 130 if large else 100
    with contextlib.closing(sheet(settings, size=(960, 600) if large else (1280, 800))) as pilot:
        look = pilot.desk.look
        assert pilot.find("find").rect.width >= look.px(120)
        for line in pilot.desk.active.walk():
            if isinstance(line, SheetLine):
                assert line.caps, line.label  # what has no key has no line
                caps = [Keycap(cap).width(look) + look.px(6) for cap in line.caps]
                room = line.rect.width - sum(caps)
                rows = -(-look.text.width(line.label, "small") // room)
                assert line.rect.height >= rows * look.text.line("small"), line.label
                assert rows == 1 or line.rect.height > look.px(31), line.label
