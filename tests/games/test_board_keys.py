"""The sheet of keys tells what lies on the keys of the games' boards."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.base.settings import Settings
from games.launcher.keysheet import KeySheet
from games.midend import entrance
from games.model.keeping.store import Store
from games.stage.pilot import Pilot
from games.sudoku.editor.scene import edit
from games.sudoku.rules.puzzle import empty
from tests.apps import app_of
from tests.playing import give


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings.load(Store(tmp_path))


def shown(pilot: Pilot) -> list[str]:
    return [w.label for w in pilot.desk.active.walk() if type(w).__name__ == "SheetLine"]  # type: ignore[attr-defined]


FIXED = {
    "katamino": {
        "Take the next, the previous piece": ("Tab", "Shift Tab"),
        "Move the piece in hand": ("←", "→", "↑", "↓"),
        "Take a piece, lay it down": ("Enter", "Space"),
    },
    "sudoku": {
        "Choose a cell": ("←", "→", "↑", "↓"),
        "Write a number": ("1", "9"),
        "Mark a number at the corner": ("Shift 1", "Shift 9"),
    },
}


@pytest.mark.parametrize("game", FIXED)
def test_the_sheet_tells_the_keys_of_the_board_itself(settings: Settings, game: str) -> None:
    pilot = Pilot(entrance.open_game(game, app_of(settings)), settings=settings, motion="off")
    pilot.desk.ask(KeySheet(settings, pilot.scene))
    pilot.settle()
    caps = {w.label: w.caps for w in pilot.desk.active.walk() if type(w).__name__ == "SheetLine"}  # type: ignore[attr-defined]
    assert {label: caps.get(label) for label in FIXED[game]} == FIXED[game]
    give(pilot.desk.active, "find", "piece" if game == "katamino" else "number")
    pilot.desk.active.refresh()
    pilot.frame()
    assert set(shown(pilot)) & set(FIXED[game])
    pilot.close()


def test_where_digits_write_the_sheet_says_so(settings: Settings) -> None:
    pilot = Pilot(edit(app_of(settings), empty(3)), settings=settings, motion="off")
    pilot.desk.ask(KeySheet(settings, pilot.scene))
    pilot.settle()
    caps = {w.label: w.caps for w in pilot.desk.active.walk() if type(w).__name__ == "SheetLine"}  # type: ignore[attr-defined]
    assert caps["Write a number"] == ("1", "9") and caps["Choose a cell"] == ("←", "→", "↑", "↓")
    assert caps["Take the clues of a cell away"] == ("Del", "Backspace")
    pilot.close()
