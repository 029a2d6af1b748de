"""Oware on the screen: the shared sowing scenes with Abapa rules, red wood and seeds."""

from __future__ import annotations

from typing import Any

from engine.history import History
from games.mancala import entry, play, review
from games.mancala.game import Game
from games.mancala.play import Play
from games.mancala.review import Review
from games.mancala.seats import Seat
from games.oware import ogn, rules
from games.oware.sort import Oware

OWARE = Oware()
ACTIONS = (*play.actions("oware"), *review.actions("oware"))  # for the table of all keys


def open_game(settings: Any, store: Any, save: Any = None) -> Play:
    """Return the scene where the game was left, else a new one."""
    return entry.open_game(OWARE, settings, store, save)


def open_replay(save: Any) -> Review:
    """Return the review of a finished game."""
    return entry.open_replay(OWARE, save)


def open_text(settings: Any, text: str) -> Play:
    """Return the scene at the position or game that a text holds."""
    return entry.open_text(OWARE, settings, text)


claims = ogn.claims


def capture_pose() -> Play:
    """Return a position in which pit 1 takes five pits at once."""
    start = rules.set_up(((11, 1, 1, 13, 1, 4), (0, 1, 1, 1, 1, 1)), (6, 6), 0)
    return Play(OWARE, Game(OWARE, History(rules, rules.Params(), 5, start), (Seat(True), Seat(False, 5))))


def start_pose() -> Play:
    """Return a game that begins."""
    return entry.posed(OWARE, "abapa", [], (Seat(True), Seat(True)))


POSES = {"play": capture_pose, "start": start_pose}
