"""Files survive crashes, damage and newer versions."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from games.base.settings import SECTIONS, VALUES, Settings, default
from games.model.keeping import store as store_module
from games.model.keeping.files import StoreError, backup, file_name
from games.model.keeping.store import Store


def test_saves_come_back(store: Store) -> None:
    store.autosave("kalah", "game", {"moves": [1, 2]}, "Six stones", "move 2")
    back = store.load_auto("kalah", "game")
    assert back is not None
    assert (back.data, back.title, back.detail, back.kind) == ({"moves": [1, 2]}, "Six stones", "move 2", "auto")
    store.drop_auto("kalah", "game")
    assert store.load_auto("kalah", "game") is None
    assert store.latest() is None


def test_the_latest_game_is_the_one_saved_last(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    for when, game in ((10.0, "kalah"), (30.0, "katamino"), (20.0, "metro")):
        monkeypatch.setattr(store_module.time, "time", lambda when=when: when)
        store.autosave(game, "game", {})
    assert [save.game for save in store.autos()] == ["katamino", "metro", "kalah"]
    latest = store.latest()
    assert latest is not None and latest.game == "katamino"
    only = store.latest("metro")
    assert only is not None and only.saved == 20.0


def test_a_save_cut_short_at_any_byte_gives_the_one_before(store: Store) -> None:
    first = store.autosave("kalah", "game", {"n": 1}).path
    store.autosave("kalah", "game", {"n": 2})
    whole = first.read_bytes()
    for length in range(len(whole) - 1):
        first.write_bytes(whole[:length])
        back = store.load_auto("kalah", "game")
        assert back is not None and back.data == {"n": 1}
    assert len(store.take_notices()) == 1
    assert store.take_notices() == []


def test_a_crash_between_the_two_renames_loses_nothing(store: Store) -> None:
    path = store.autosave("kalah", "game", {"n": 1}).path
    os.replace(path, backup(path))
    assert [save.data for save in store.autos("kalah")] == [{"n": 1}]


def test_a_crash_while_writing_leaves_the_old_file(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.autosave("kalah", "game", {"n": 1})
    with monkeypatch.context() as patch:
        patch.setattr(store_module.os, "fsync", lambda _fd: (_ for _ in ()).throw(OSError(28, "No space left")))
        with pytest.raises(StoreError, match="there is no space left"):
            store.autosave("kalah", "game", {"n": 2})
    back = store.load_auto("kalah", "game")
    assert back is not None and back.data == {"n": 1}
    assert [path.name for path in back.path.parent.iterdir()] == ["game.json"]


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff", b'{"format": "other", "version": 1}', b"[" * 100_000])
def test_settings_that_cannot_be_read_stop_nothing(store: Store, content: bytes) -> None:
    store.settings_path.write_bytes(content)
    settings = Settings.load(store)
    assert settings.theme == "system"
    assert len(store.disk.notices) == 1
    settings.change("theme", "dark")
    assert Settings.load(Store(store.config)).theme == "dark"


def test_settings_of_a_newer_version_are_left_alone(store: Store) -> None:
    store.save_settings({"theme": "dark"})
    newer = json.loads(store.settings_path.read_text()) | {"version": 99}
    store.settings_path.write_text(json.dumps(newer))
    settings = Settings.load(store)
    assert settings.theme == "system"
    assert "newer" in store.disk.notices[0]
    settings.change("theme", "light")
    assert json.loads(store.settings_path.read_text()) == newer


def test_a_newer_save_is_refused_with_a_sentence(store: Store) -> None:
    path = store.autosave("kalah", "game", {}).path
    path.write_text(path.read_text().replace('"version": 1', '"version": 3'))
    assert store.load_auto("kalah", "game") is None
    assert "newer" in store.take_notices()[0]


def test_one_wrong_value_costs_only_itself(store: Store) -> None:
    store.save_settings({"theme": "pink", "volume": 40, "size": "big", "motion": "off", "later": 1, "sound": 1})
    settings = Settings.load(store)
    assert (settings.theme, settings.volume, settings.size, settings.motion) == ("system", 40, 100, "off")
    assert settings.sound is True
    settings.change("volume", 50)
    assert store.load_settings()["later"] == 1


def test_a_wrong_change_is_refused(store: Store) -> None:
    settings = Settings.load(store)
    for name, value in (("volume", 101), ("theme", "x"), ("nothing", 1), ("size", True), ("player", "x" * 25)):
        with pytest.raises(ValueError):
            settings.change(name, value)


def test_sections_hold_every_setting_once_and_reset_it(store: Store) -> None:
    names = [name for section in SECTIONS.values() for name in section]
    assert sorted(names) == sorted(set(VALUES) - {"games"})
    settings, heard = Settings.load(store), []
    settings.listeners.append(heard.append)
    settings.change("theme", "dark")
    settings.change("volume", 10)
    assert settings.changed("display") and not settings.changed("general")
    settings.reset("display")
    assert (settings.theme, settings.volume) == (default("theme"), 10)
    assert heard == ["theme", "volume", "theme"]


def test_a_game_remembers_its_own(store: Store) -> None:
    settings = Settings.load(store)
    settings.remember("kalah", "pits", 4)
    assert Settings.load(store).recall("kalah", "pits", 6) == 4
    assert settings.recall("kalah", "pits", "six") == "six"
    assert settings.recall("metro", "size", 8) == 8


def test_replays_are_listed_last_first_and_not_without_end(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "REPLAYS_KEPT", 3)
    for n in range(5):
        store.add_replay("kalah", {"n": n}, f"Game {n}")
    kept = store.replays()
    assert [save.data["n"] for save in kept] == [4, 3, 2]
    store.remove(kept[0])
    assert [save.data["n"] for save in store.replays("kalah")] == [3, 2]
    store.restore(kept[0])
    assert {save.data["n"] for save in store.replays("kalah")} == {2, 3, 4}


def test_names_that_no_file_system_takes(store: Store) -> None:
    names = ("a/b", "..", "CON", "  ", "őű", "x" * 300, "x" * 299, "a:b", "a-b")
    for name in names:
        store.save_named("kalah", name, {"name": name})
        assert file_name(name).isascii() and 0 < len(file_name(name)) <= 81
    assert {save.data["name"] for save in store.saves()} == set(names)
    assert not list(store.data.parent.parent.glob("*.json"))


def test_exports_never_replace_each_other(store: Store) -> None:
    first, second = store.export("solutions.txt", "1"), store.export("solutions.txt", "2")
    assert (first.read_text(), second.read_text()) == ("1", "2")
    assert first != second


def test_one_folder_redirects_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLA_HOME", str(tmp_path / "home"))
    store = Store()
    store.save_settings({})
    store.autosave("kalah", "game", {})
    store.export("a.txt", "")
    assert {path.name for path in tmp_path.iterdir()} == {"home"}
    monkeypatch.delenv("TABLA_HOME")
    monkeypatch.setattr(store_module, "program_folder", lambda: tmp_path)
    assert store_module.Store().config != tmp_path / "tabla-data"
    (tmp_path / "portable.txt").touch()
    assert store_module.Store().config == tmp_path / "tabla-data"
