"""Oware on the screen: the shared sowing scenes with Abapa rules, red wood and seeds."""

from __future__ import annotations

from functools import partial

from engine.history import History
from games.mancala import entry
from games.mancala.game import SowingGame
from games.mancala.play.scene import Play
from games.mancala.play.scene import actions as play_actions
from games.mancala.review.scene import Review
from games.mancala.review.scene import actions as review_actions
from games.mancala.seats import Seat
from games.oware import ogn, rules
from games.oware.variant import Oware

OWARE = Oware()
ACTIONS = (*play_actions("oware"), *review_actions("oware"))  # for the table of all keys

# The rooms, and what the entrance looks for.
of = entry.of
play = Play
replay = Review
kind_of = partial(entry.kind_of, OWARE)
open_game = partial(entry.open_game, OWARE)
open_level = partial(entry.open_level, OWARE)
open_replay = partial(entry.open_replay, OWARE)
open_text = partial(entry.open_text, OWARE)
claims = ogn.claims


def capture_pose() -> Play:
    """Return a position in which pit 1 takes five pits at once."""
    start = rules.set_up(((11, 1, 1, 13, 1, 4), (0, 1, 1, 1, 1, 1)), (6, 6), 0)
    return Play(SowingGame(OWARE, History(rules, rules.Params(), 5, start), (Seat(True), Seat(False, 5))))


def start_pose() -> Play:
    """Return a game that begins."""
    return entry.posed(OWARE, "abapa", [], (Seat(True), Seat(True)))


POSES = {"play": capture_pose, "start": start_pose}
