"""Games of Metro on a stage, for tests: begun, and played on by clicks."""

from __future__ import annotations

import random

from engine.history import History
from games.metro import rulebook as rules
from games.metro.game import Game
from games.metro.new_game.dialog import NewGame
from games.metro.play.scene import Play
from games.metro.scene import play
from games.metro.seats import Seat, usual_seats
from games.midend.scene.table_scene import TableScene
from games.model.app import App
from games.stage.pilot import Pilot


def new(
    params: str, seats: tuple[Seat, ...] | None = None, seed: int = 3, app: App | None = None
) -> TableScene[Game, Play]:
    """Return the scene of a new game with these parameters, by default between people."""
    made = rules.read_params(params)
    return play(app or App(), Game(History(rules, made, seed), seats or usual_seats(made.players, made.players)))


def spot(pilot: Pilot, x: int, y: int) -> tuple[int, int]:
    """Return where a space is in the window."""
    return pilot.scene.play.map.geometry.space(x, y).center


def lay_somewhere(pilot: Pilot, chance: random.Random) -> tuple[int, int]:
    """Click on a legal space."""
    scene = pilot.scene
    space = chance.choice(sorted(scene.play.map.fits))
    pilot.click(*spot(pilot, *space))
    pilot.settle()
    return space


def dialog(pilot: Pilot) -> NewGame:
    pilot.key("N")
    found = pilot.desk.active
    assert isinstance(found, NewGame)
    return found
