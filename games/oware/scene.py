"""Oware on the screen: the shared sowing scenes with Abapa rules, red wood and seeds."""

from __future__ import annotations

from collections.abc import Callable

from engine.history import History
from games.mancala import opening
from games.mancala.game import SowingGame
from games.mancala.seats import Seat
from games.midend.poses import entered
from games.model.app import App
from games.oware import rules
from games.oware.variant import Oware
from games.stage.scene import Scene

OWARE = Oware()

ROOMS = opening.rooms_of(OWARE)

# a game of level 3 against level 2
SAMPLE = [2, 6, 1, 4, 1, 6, 1, 2, 3, 6, 1, 2, 4, 1, 1, 2, 5, 6, 2, 2, 4, 4, 5, 1, 2, 2, 1, 6, 3, 1, 1, 3, 5, 4, 2, 6, 4,
          1, 6, 6, 1, 5, 5]  # fmt: skip


def capture_pose() -> opening.PlayScene:
    """Return a position in which pit 1 takes five pits at once."""
    start = rules.set_up(((11, 1, 1, 13, 1, 4), (0, 1, 1, 1, 1, 1)), (6, 6), 0)
    game = SowingGame(OWARE, History(rules, rules.Params(), 5, start), (Seat(True), Seat(False, 5)))
    return opening.play(App(), game)


def start_pose() -> opening.PlayScene:
    """Return a game that begins."""
    return opening.posed(OWARE, "abapa", [], (Seat(True), Seat(True)))


def review_pose() -> opening.ReviewScene:
    """Return the review of a whole game, which changed hands several times."""
    return opening.review(App(), opening.posed(OWARE, "abapa", SAMPLE, (Seat(True), Seat(False, 4))).game)


def watch_pose() -> opening.WatchScene:
    """Return a search three turns deep, amid it."""
    game = opening.posed(OWARE, "abapa", SAMPLE[:24], (Seat(True), Seat(False, 4))).game
    return entered(opening.watch(App(), game, 0), lambda scene: opening.search_shown(scene, 3, 40))


POSES: dict[str, Callable[..., Scene]] = {
    "play": capture_pose,
    "start": start_pose,
    "review": review_pose,
    "watch": watch_pose,
}
