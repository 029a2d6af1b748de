"""The command-line verbs of Kalah; what they share with Oware's is in games.mancala."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from games.kalah import rules
from games.kalah.rules import Params, Position
from games.kalah.solve import SECONDS
from games.kalah.variant import Kalah
from games.mancala.command.of_game import CommandGame
from games.mancala.command.verbs import LEVELS
from games.mancala.command.verbs import add_verbs as add_shared_verbs
from games.mancala.players import PORT
from games.mancala.rules.positions import Side
from games.terminal.options import add_jobs, positive, seconds

if TYPE_CHECKING:
    from games.model.contract import Verbs

NETWORK = """It connects to that server alone. Nothing is encrypted, the token neither. A board that the engine does not
know (pits a side other than 3 to 8, too many stones) is played at random."""


def add_verbs(verbs: Verbs) -> None:
    """Add moves, search, play, solve, test, referee and client."""
    more: dict[str, Callable[[argparse.ArgumentParser], None]] = {"solve": add_jobs}
    more |= {"moves": add_to_the_end, "play": add_to_the_end, "referee": add_to_the_end}
    add_shared_verbs(verbs, CommandGame(Kalah(), (6, 4), add_options, params, place, results, "kalah", more))
    add_client(verbs)


def add_client(verbs: Verbs) -> None:
    """Add the verb `client`."""
    about = "play on a server that speaks the Kalah Game Protocol"
    parser = verbs.add_parser("client", help=about, description=f"P{about[1:]}.", epilog=NETWORK)
    parser.add_argument("server", metavar="HOST[:PORT]", help=f"where it is; port {PORT} where none is named")
    levels = range(1, LEVELS + 1)
    parser.add_argument("--level", type=int, choices=levels, default=LEVELS, metavar="1..10", help="default 10")
    parser.add_argument("--seconds", type=seconds, default=SECONDS, metavar="S",
                        help=f"for each sowing at most (default {SECONDS:g})")  # fmt: skip
    parser.add_argument("--name", help="what the server is told (default: Tabla, level N)")
    parser.add_argument("--token-file", metavar="FILE", help="holds the token that the server knows the player by")
    parser.add_argument("--games", type=positive, metavar="N", help="go after so many games (default: when it ends)")
    parser.set_defaults(run=run_client)


def run_client(parsed: argparse.Namespace) -> int:
    """Play on a server (whose modules no other verb needs)."""
    from games.mancala.command import client

    return client.run(Kalah(), parsed)


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
