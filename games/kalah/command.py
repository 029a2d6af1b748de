"""The command-line verbs of Kalah; what they share with Oware's is in games.mancala."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from typing import Any

from games.kalah import rules
from games.kalah.rules import Params, Position
from games.kalah.variant import Kalah
from games.mancala.command.of_game import CommandGame
from games.mancala.command.verbs import add_verbs as add_shared_verbs
from games.mancala.rules.positions import Side
from games.terminal.options import add_jobs


def add_verbs(verbs: Any) -> None:
    """Add moves, search, play, solve and referee."""
    more: dict[str, Callable[[argparse.ArgumentParser], None]] = {"solve": add_jobs}
    more |= {"moves": add_to_the_end, "play": add_to_the_end, "referee": add_to_the_end}
    add_shared_verbs(verbs, CommandGame(Kalah(), (6, 4), add_options, params, place, results, more))


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add what every verb takes."""
    parser.add_argument("--empty-capture", action="store_true", help="a last stone in an empty own pit is captured")


def add_to_the_end(parser: argparse.ArgumentParser) -> None:
    """Add the option of the verbs that a majority would end."""
    parser.add_argument("--to-the-end", action="store_true", help="play on to the last stone")


def params(parsed: argparse.Namespace) -> Params:
    """Return the parameters that the options ask for."""
    rules.check_size(parsed.pits, parsed.stones)
    return Params(parsed.pits, parsed.stones, parsed.empty_capture, parsed.to_the_end)


def place(parsed: argparse.Namespace, mover: Side, opponent: Side) -> Position:
    """Return the position that a line of input describes; BadInput if it is none."""
    options = Params(len(mover[0]), 1, parsed.empty_capture, parsed.to_the_end)
    return rules.set_up(options, (mover[0], opponent[0]), (mover[1], opponent[1]))


def results(pos: Position) -> Iterator[tuple[tuple[int, ...], Position]]:
    """Yield every turn with its result."""
    return rules.turns(pos)
