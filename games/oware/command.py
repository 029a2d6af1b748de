"""The command-line verbs of Oware; what they share with Kalah's is in games.mancala."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.mancala.command.of_game import CommandGame
from games.mancala.command.verbs import add_verbs as add_shared_verbs
from games.mancala.rules.positions import Side
from games.oware import rules
from games.oware.rules import Params, Position
from games.oware.variant import Oware

if TYPE_CHECKING:
    from games.model.contract import Verbs


def add_verbs(verbs: Verbs) -> None:
    """Add moves, search, play, solve and referee."""
    add_shared_verbs(verbs, CommandGame(Oware(), (4, 4), lambda parser: None, params, place, results))


def params(parsed: argparse.Namespace) -> Params:
    """Return the parameters; the board cannot be chosen."""
    return Params()


def place(parsed: argparse.Namespace, mover: Side, opponent: Side) -> Position:
    """Return the position that a line of input describes; BadInput if it is none."""
    return rules.set_up((mover[0], opponent[0]), (mover[1], opponent[1]))


def results(pos: Position) -> Iterator[tuple[tuple[int, ...], Position]]:
    """Yield every move with the board as it leaves it: stones that will be collected still lie in the pits."""
    for move in rules.moves(pos):
        yield (move.pit,), rules.sow(pos, move)
