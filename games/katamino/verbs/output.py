"""Output of Katamino's verbs."""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import Any

from games.katamino import boards
from games.katamino.verbs import forms
from games.terminal.interruption import say, tell
from games.terminal.options import as_terms


class Output:
    """Standard output as text, terms or JSON Lines, flushed result by result; grids in colour on a terminal."""

    def __init__(self, args: argparse.Namespace, scheme: str) -> None:
        self.json, self.scheme = args.json, scheme
        self.terms = as_terms(args)
        self.colour = not args.json and not self.terms and sys.stdout.isatty() and not os.environ.get("NO_COLOR")
        self._grids = 0
        if getattr(args, "notice", ""):  # nothing is wrong with the rest, or there would be no output
            tell(args.notice)

    def line(self, text: str, result: dict[str, Any]) -> None:
        """Print one result."""
        say(json.dumps(result) if self.json else text)

    def set_of(self, marks: str, count: int) -> None:
        """Print a set of pieces with its number of fillings; as a term the set alone."""
        if self.terms:
            say(forms.of_set(marks))
        else:
            self.line(f"{marks} {count}", {"pieces": marks, "count": count})

    def heading(self, text: str) -> None:
        """Print a heading, in text only."""
        if not self.json:
            say(text)

    def grid(self, grid: list[str], result: dict[str, Any], title: str = "") -> None:
        """Print one grid, an empty line before each but the first."""
        if self.json:
            return self.line("", result)
        if self.terms:
            return say(forms.of_grid(grid))
        text = boards.text_of(grid, self.scheme, self.colour)
        say(("\n" if self._grids else "") + (f"{title}\n" if title else "") + text)
        self._grids += 1
        return None
