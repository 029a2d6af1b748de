"""The verb `client`: Tabla plays on a server that speaks the Kalah Game Protocol."""

from __future__ import annotations

import argparse
import contextlib
import re
import socket

from engine.game import BadInput
from games.base.failures import system_words
from games.mancala.players import PORT
from games.mancala.players.channels import Ears
from games.mancala.players.client import ClientOptions, SeenGame, Session
from games.mancala.variant import Variant
from games.terminal.inputs import one_line, read_text, shorten
from games.terminal.interruption import ended_in_order, say, tell

CONNECTING = 10.0  # seconds
PLACE = re.compile(r"(?:\[([^\[\]]+)\]|([^:\[\]]+))(?::([0-9]{1,5}))?")
LONGEST_TOKEN = 1000
LONGEST_NAME = 100


def run(variant: Variant, parsed: argparse.Namespace) -> int:
    """Play on a server until it ends; return 0 where it ended in order, 1 where the connection was lost."""
    options = ClientOptions(
        parsed.level,
        parsed.seconds,
        (parsed.name or f"Tabla, level {parsed.level}")[:LONGEST_NAME],
        token_in(parsed.token_file),
        parsed.games,
    )
    host, port = place_of(parsed.server)
    ears = Ears()
    with ended_in_order(), contextlib.ExitStack() as stack:
        server = stack.enter_context(connected(host, port))
        session = Session(ears, server, variant, options, lambda told: tell(one_line(told)), print_game)
        stack.callback(session.close)
        tell(f"Connected to {shorten(host)}:{port}.")
        session.run()
        if session.greeted:
            return 0
        tell("The server has closed the connection.")
    return 1


def place_of(text: str) -> tuple[str, int]:
    """Return host and port of HOST, HOST:PORT or [ADDRESS]:PORT; BadInput if it is none of these."""
    found = PLACE.fullmatch(text)
    port = int(found[3] or PORT) if found else 0
    if found is None or not 1 <= port <= 65_535:
        raise BadInput("A server is named HOST or HOST:PORT, not {text!r}.", text=shorten(text))
    return found[1] or found[2], port


def connected(host: str, port: int) -> socket.socket:
    """Return the connection to a server; BadInput where there is none."""
    try:
        return socket.create_connection((host, port), CONNECTING)
    except ValueError:  # no host has such a name: a label of it is empty or too long, or a mark is not allowed
        raise BadInput("A server is named HOST or HOST:PORT, not {text!r}.", text=host) from None
    except OSError as error:
        raise BadInput("{host}:{port}: {why}.", host=shorten(host), port=port, why=system_words(error)) from None


def token_in(name: str | None) -> str:
    """Return the token in a file, "" where none is named; BadInput where the file holds no single line."""
    if name is None:
        return ""
    token = read_text(name, LONGEST_TOKEN).strip()
    if not token or not token.isprintable():
        raise BadInput("{name}: a token is one line.", name=shorten(name))
    return token


def print_game(game: SeenGame) -> None:
    """Print what was seen of a game."""
    against = f" against {game.opponent}" if game.opponent else ""
    own, other = game.board.south[1], game.board.north[1]
    say(one_line(f"game {game.number}{against}: {own} to {other} when it was seen last"))
