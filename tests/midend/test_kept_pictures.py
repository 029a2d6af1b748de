"""The small picture of a game that is not on the stage shows the game as it stands."""

from __future__ import annotations

import copy

import pytest

from games import catalog
from games.base.settings import Settings
from games.midend import entrance
from games.midend.kept_pictures import drawn_game
from games.model.shelf import read_game
from games.stage.pilot import Pilot
from tests.apps import app_of
from tests.playing import finished


@pytest.mark.parametrize("name", [entry.name for entry in catalog.entries()])
def test_the_picture_of_a_finished_game_shows_its_end_and_not_its_beginning(name: str) -> None:
    settings = Settings()
    pilot = Pilot(entrance.open_game(name, app_of(settings)), settings=settings, motion="off")
    kind = catalog.game(name).kind(settings)
    at_end = finished(name)
    begun = copy.deepcopy(at_end)
    begun.get("history", begun)["cursor"] = 0
    first, last = (drawn_game(name, read_game(kind, data), pilot.scene.look) for data in (begun, at_end))
    assert first and last and first != last
    pilot.close()
