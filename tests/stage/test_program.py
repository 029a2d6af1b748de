"""The program as the user has it: launcher, games, settings, keys, help in one window (without a screen)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.game import BadInput
from games import catalog
from games.base import i18n
from games.base.settings import Settings
from games.midend import entrance
from games.model.app import App
from games.model.keeping.store import Store
from games.stage import keys
from tests.program import Program
from tests.unseen import undrawn


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    made = Program(tmp_path)
    made.pilot.settle()
    yield made
    made.pilot.close()
    i18n.set_language("en")
    keys.KEYMAP.take({})


GAMES = [entry.name for entry in catalog.entries()]


@pytest.mark.parametrize("number", range(1, len(GAMES) + 1))
def test_every_game_opens_from_the_launcher_and_comes_back(program: Program, number: int) -> None:
    pilot = program.pilot
    with undrawn():
        pilot.key(str(number))
        pilot.settle()
        assert len(pilot.desk.scenes) == 2 and pilot.scene.scope.startswith(GAMES[number - 1])
        pilot.key("F1")
        pilot.settle()
        assert pilot.scene.scope == "help"
        pilot.key("Esc")
        pilot.settle()
        pilot.key("?")
        pilot.settle()
        assert pilot.desk.dialogs
        pilot.key("Esc")
        pilot.settle()
        assert not pilot.desk.dialogs
        pilot.click_id("home")
        pilot.settle()
        assert len(pilot.desk.scenes) == 1


def test_settings_act_at_once_and_stay(program: Program, tmp_path: Path) -> None:
    pilot, settings = program.pilot, program.settings
    pilot.key("Ctrl+,")
    pilot.settle()
    assert pilot.desk.dialogs
    for name, value in (("theme", "dark"), ("size", 150), ("motion", "off"), ("contrast", "high"), ("language", "hu")):
        settings.change(name, value)
        pilot.settle()
    look = pilot.desk.look
    assert look.theme.dark and look.theme.contrast and look.metrics.u > 1 and look.motion.mode == "off"
    assert i18n.language() == "hu"
    pilot.key("Esc")
    assert Settings.load(Store(tmp_path)).theme == "dark"
    pilot.key("Ctrl+0")
    assert settings.size == 100
    pilot.key("Ctrl++")
    assert settings.size == 125
    pilot.key("M")
    assert settings.sound is False


def test_changed_keys_work_at_once(program: Program) -> None:
    pilot = program.pilot
    action = keys.everywhere("settings")
    keys.KEYMAP.rebind(action, ["F9"])
    program.settings.change("keys", keys.KEYMAP.as_data())
    pilot.key("Ctrl+,")
    assert not pilot.desk.dialogs
    pilot.key("F9")
    assert pilot.desk.dialogs


@pytest.mark.parametrize("name", GAMES)
def test_a_text_that_is_nothing_is_refused_in_one_sentence(name: str) -> None:
    with pytest.raises(BadInput) as told:
        entrance.open_content(f"{name}:nonsense&%", App())
    assert str(told.value) and "\n" not in str(told.value)


def test_a_file_that_nobody_can_read(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_text("§§§ nothing")
    with pytest.raises(BadInput):
        entrance.open_text(str(path), App())
    with pytest.raises(BadInput):
        entrance.open_text(str(tmp_path / "missing"), App())
