"""Output of Katamino's verbs."""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import Any

from games.katamino import boards
from games.terminal.interruption import say, tell


class Output:
    """Standard output as text or JSON Lines, flushed result by result; grids in colour on a terminal."""

    def __init__(self, args: argparse.Namespace, scheme: str) -> None:
        self.json, self.scheme = args.json, scheme
        self.colour = not args.json and sys.stdout.isatty() and not os.environ.get("NO_COLOR")
        self._grids = 0
        if getattr(args, "notice", ""):  # nothing is wrong with the rest, or there would be no output
            tell(args.notice)

    def line(self, text: str, result: dict[str, Any]) -> None:
        """Print one result."""
        say(json.dumps(result) if self.json else text)

    def heading(self, text: str) -> None:
        """Print a heading, in text only."""
        if not self.json:
            say(text)

    def grid(self, grid: list[str], result: dict[str, Any], title: str = "") -> None:
        """Print one grid, an empty line before each but the first."""
        if self.json:
            return self.line("", result)
        text = boards.text_of(grid, self.scheme, self.colour)
        say(("\n" if self._grids else "") + (f"{title}\n" if title else "") + text)
        self._grids += 1
        return None
