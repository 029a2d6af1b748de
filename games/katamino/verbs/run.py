"""A search of Katamino as the command line drives it, and what it prints."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from engine.run.crew import Crew
from games.katamino import boards
from games.katamino.think.problem import Filling
from games.katamino.think.solve import Hunt
from games.terminal.interruption import say, tell
from games.terminal.progress import Driven


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
    """

    def __init__(self, hunts: Iterable[Callable[[], Hunt]], limit: float | None = None) -> None:
        self.driven = Driven(limit)
        self._makes = hunts
        self._hunt: Hunt | None = None  # the one that is on

    @property
    def nodes(self) -> int:
        """The nodes visited."""
        return self.driven.nodes

    @property
    def seconds(self) -> float:
        """Seconds spent searching."""
        return self.driven.seconds

    @property
    def complete(self) -> bool:
        """Whether all were searched to their end."""
        return self.driven.complete

    def __iter__(self) -> Iterator[Filling]:
        with contextlib.closing(self.driven.batches(self._crews())) as batches:
            for before, batch in batches:
                assert self._hunt is not None
                for node, found in batch:
                    self.driven.line.clear()
                    yield self._hunt.filling(before + node, found)

    def count(self) -> int:
        """Search without looking at the fillings; return how many there are."""
        return self.driven.count(self._crews())

    def _crews(self) -> Iterator[Crew]:
        for make in self._makes:
            self._hunt = make()
            yield self._hunt.crew
