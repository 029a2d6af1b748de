"""A search of Katamino as the command line drives it, and what it prints."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from engine.run.divide import Found
from games.interruption import say, tell
from games.katamino import boards
from games.katamino.think.problem import Filling
from games.katamino.think.solve import Hunt
from games.progress import ProgressLine, figures


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


class Run:
    """Searches driven one after another to their end or the limit: iterate over the fillings or count them, then read
    the figures, which are those of all together.

    `seconds` are those spent searching. Progress goes to standard error if that is a terminal and the work takes
    more than a second.
    """

    def __init__(self, hunts: Iterable[Callable[[], Hunt]], limit: float | None = None) -> None:
        self.hunts = iter(hunts)
        self.limit = limit
        self.complete = False
        self.nodes = self.found = 0
        self.seconds = 0.0
        self._line = ProgressLine()

    def __iter__(self) -> Iterator[Filling]:
        try:
            for hunt, before, batch in self._batches():
                for node, found in batch:
                    self._line.clear()
                    yield hunt.filling(before + node, found)
        finally:
            self._line.clear()

    def count(self) -> int:
        """Search without looking at the fillings; return how many there are."""
        try:
            for _ in self._batches():
                pass
        finally:
            self._line.clear()
        return self.found

    def _batches(self) -> Iterator[tuple[Hunt, int, Found]]:
        """Yield the search that is on, the nodes of those before it, and what it has found in the last few ms."""
        for make in self.hunts:
            began = time.perf_counter()
            hunt, nodes, found = make(), self.nodes, self.found
            with contextlib.closing(hunt.batches()) as batches:
                for batch in batches:
                    self.nodes, self.found = nodes + hunt.crew.nodes, found + hunt.crew.solutions
                    self.seconds = round(self.seconds + time.perf_counter() - began, 6)
                    yield hunt, nodes, batch
                    self._line.show(self.seconds, partial(self._figures, hunt))
                    if self.limit is not None and self.seconds > self.limit and not hunt.crew.complete:
                        return
                    began = time.perf_counter()
        self.complete = True

    def _figures(self, hunt: Hunt) -> str:
        return figures(self.found, self.nodes, self.seconds, hunt.crew.progress)
