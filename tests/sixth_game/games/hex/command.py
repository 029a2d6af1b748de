"""The verb of Hex: the move that the computer would play."""

from __future__ import annotations

import argparse

from games.hex import rules
from games.hex.think import LEVELS, Chooser


def add_verbs(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `move`."""
    verb = verbs.add_parser("move", help="the computer's move in a position")
    verb.add_argument("position", metavar="ROWS", help="rows from the top, as ..../.r../..b./....")
    verb.add_argument("--level", type=int, choices=LEVELS, default=2, help="how far it looks (default 2)")
    verb.set_defaults(run=move)


def move(parsed: argparse.Namespace) -> int:
    """Print the move."""
    chooser = Chooser(rules.read(parsed.position), parsed.level)
    while not chooser.run(1000):
        pass
    print(chooser.best[1] if chooser.best is not None else "over")
    return 0
