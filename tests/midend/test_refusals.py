"""What is said of the board as it stands goes with the next move, in every game."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import IllegalMove
from games import catalog
from games.base.settings import Settings
from games.midend import entrance
from games.model.app import App
from games.stage.pilot import Pilot


@pytest.mark.parametrize("game", [entry.name for entry in catalog.entries()])
def test_a_refusal_goes_with_the_next_move_and_with_undo(game: str) -> None:
    scene: Any = entrance.open_game(game, App())
    pilot = Pilot(scene, settings=Settings(), motion="off")

    def move() -> None:
        history = scene.game.history
        scene.game.play(next(iter(history.rules.moves(history.position))))
        scene.played()

    for change in (move, lambda: scene.act("undo")):
        scene.send(scene.texts.refused(IllegalMove("That cannot be.")))
        pilot.frame()
        assert pilot.desk.toast is not None and pilot.desk.toast.toast.text == "That cannot be."
        change()
        pilot.frame()
        assert pilot.desk.toast is None
    pilot.close()
