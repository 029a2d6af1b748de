"""A complete small game, Hex, that is put beside the others: what the house promises a new game is checked on it."""

import os
from pathlib import Path

import games

FOLDER = Path(__file__).parent / "games"  # a part of the package of that name, put beside the others
WANTED = "TABLA_SIXTH_GAME" in os.environ


def put_beside() -> None:
    """Let the catalog find the game; for a process of its own."""
    if str(FOLDER) not in games.__path__:
        games.__path__.append(str(FOLDER))
