"""The time played: it passes only while something can be played."""

from __future__ import annotations

import pytest

from engine.history import write_id
from games import catalog
from games.app import services
from games.base.settings import Settings
from games.midend import entrance
from games.model.app import App
from games.model.keeping.store import Store
from games.stage.pilot import Pilot
from tests.apps import app_of

PRESETS = {entry.name: entry.presets[0][1] for entry in catalog.entries()}
TIMED = [name for name, params in PRESETS.items() if entrance.open_content(write_id(name, params, 7), App()).play.timed]
COVERS = {
    "the sheet of keys": "?",
    "settings": "Ctrl+,",
    "printing": "Ctrl+P",
    "a name to save": "Ctrl+S",
    "help": "F1",
}


def opened(game: str, store: Store, pilots: list[Pilot]) -> Pilot:
    """Return a pilot on a new game, with all that keys open over it."""
    settings = Settings(store=store)
    app = app_of(settings)
    scene = entrance.open_content(write_id(game, PRESETS[game], 7), app)
    pilots.append(Pilot(scene, settings=settings, motion="off", services=services(app)))
    return pilots[-1]


def last(pilot: Pilot, ms: int) -> None:
    """Let time pass with ten frames a second, which are as good for a clock."""
    for _ in range(ms // 100):
        pilot.time += 100
        pilot.frame()


def seconds(pilot: Pilot) -> float:
    found: float = pilot.desk.scenes[0].game.clock.at(pilot.time)  # type: ignore[attr-defined]
    return found


@pytest.mark.parametrize("game", TIMED)
@pytest.mark.parametrize("cover", COVERS)
def test_the_clock_stands_under_what_covers_the_board(
    game: str, cover: str, store: Store, pilots: list[Pilot]
) -> None:
    pilot = opened(game, store, pilots)
    last(pilot, 3000)
    assert seconds(pilot) == pytest.approx(3.0, abs=0.1)
    pilot.key(COVERS[cover])
    assert pilot.desk.dialogs or len(pilot.desk.scenes) > 1
    last(pilot, 5000)
    assert seconds(pilot) == pytest.approx(3.0, abs=0.1)
    while pilot.desk.dialogs or len(pilot.desk.scenes) > 1:
        pilot.key("Esc")
    last(pilot, 2000)
    assert seconds(pilot) == pytest.approx(5.0, abs=0.2)
    assert pilot.scene.wake_at is not None and pilot.scene.wake_at > pilot.time, "the time shown goes on, too"


@pytest.mark.parametrize("game", TIMED)
def test_the_clock_stands_while_the_window_is_hidden(game: str, store: Store, pilots: list[Pilot]) -> None:
    pilot = opened(game, store, pilots)
    pilot.desk.hide(True)
    last(pilot, 5000)
    assert seconds(pilot) == pytest.approx(0.0, abs=0.1)
    pilot.desk.hide(False)
    last(pilot, 2000)
    assert seconds(pilot) == pytest.approx(2.0, abs=0.1)
