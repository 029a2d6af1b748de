"""What a scene is handed: the user's services, or such as look the same and keep nothing."""

from __future__ import annotations

from pathlib import Path

from games.model.app import App
from games.model.keeping.store import Store


def test_apart_looks_the_same_and_nothing_of_it_comes_to_the_user(tmp_path: Path) -> None:
    app, heard = App.of(Store(tmp_path)), []
    app.store.clock = lambda: 5.0
    app.settings.change("player", "Anna")
    app.settings.remember("kalah", "setup", {"level": 3})
    app.settings.listeners.append(heard.append)
    before = (tmp_path / "settings.json").read_bytes()
    apart = app.apart()
    assert apart.settings == app.settings and apart.clock() == 5.0 and not apart.store.keeps
    apart.settings.change("player", "Béla")
    apart.settings.recall("kalah", "setup")["level"] = 9
    apart.settings.remember("kalah", "values", True)
    apart.settings.others["katamino_names"] = "letters"
    assert app.settings.player == "Anna" and app.settings.others == {}
    assert app.settings.games == {"kalah": {"setup": {"level": 3}}}
    assert heard == [] and (tmp_path / "settings.json").read_bytes() == before


def test_settings_that_are_changed_are_there_the_next_time(tmp_path: Path) -> None:
    App.of(Store(tmp_path)).settings.change("theme", "dark")
    again = App.of(Store(tmp_path))
    assert again.settings.theme == "dark" and again.store.keeps


def test_by_default_all_is_as_at_first_and_nothing_is_kept() -> None:
    one, other = App(), App()
    one.settings.change("theme", "dark")
    assert not one.store.keeps and other.settings.theme == "system", "each has settings of its own"
