"""Replays of Metro on a stage, for tests: two games, and what they show."""

from __future__ import annotations

from games.metro import rulebook as rules
from games.metro.game import Game, replayed
from games.metro.poses import after, example
from games.metro.replay.messages import MetroListChosen
from games.metro.seats import usual_seats
from games.stage.pilot import Pilot
from games.stage.widgets.words import Label


def worked() -> Game:
    """Return the worked example: the fourth and the sixth tile finish a line of five tiles each."""
    return replayed(rules.read_params("solo.8.2-10"), example())


def long_game() -> Game:
    """Return a solo game of sixty tiles."""
    return after("solo.8.2-10", usual_seats(1), 60, 5)


def on_track(pilot: Pilot, train: int, tile: int) -> tuple[int, int]:
    """Return a point on the track of a line's tile, in its middle."""
    view = pilot.scene.play.map
    line = next(line for line in view.shown.lines if line.train == train)
    points = view.geometry.piece(line.steps[tile - 1])
    x, y = points[len(points) // 2]
    return round(x), round(y)


def texts_of(pilot: Pilot) -> list[str]:
    return [w.text for w in pilot.scene.walk() if isinstance(w, Label)]


def show_lines(pilot: Pilot) -> None:
    pilot.scene.hear(MetroListChosen("lines"))
    pilot.frame()


def score(pilot: Pilot) -> int:
    """Return the score that the panel shows."""
    return int(texts_of(pilot)[texts_of(pilot).index("Score") + 1])
