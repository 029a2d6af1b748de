"""How far long work is, told in a line of standard error that comes and goes; searches driven beside it."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Generator, Iterable
from functools import partial

from engine.run.crew import Crew
from engine.run.divide import Found
from games.terminal.interruption import tell

QUIET = 1.0  # seconds of work before anything is told
PAUSE = 0.2  # seconds between two tellings
BLANK = "\r\x1b[K"


class ProgressLine:
    """A line that tells how far work is, where standard error is a terminal and the work takes more than a second.

    Before anything else is printed it is to be cleared.
    """

    def __init__(self, on: bool = True) -> None:
        self.on = on and sys.stderr is not None and sys.stderr.isatty()
        self._next = QUIET
        self._stands = False

    def show(self, seconds: float, text: Callable[[], str]) -> None:
        """Tell how far work that has taken so many seconds is, if it is time to."""
        if self.on and seconds > self._next:
            self._next = seconds + PAUSE
            self._stands = True
            tell(BLANK + text(), end="")

    def clear(self) -> None:
        """Take the line away."""
        if self._stands:
            self._stands = False
            tell(BLANK, end="")


def figures(found: int, nodes: int, seconds: float, progress: float) -> str:
    """Return how far a search for solutions is; `progress`: 0..1."""
    rate = nodes / seconds / 1e6
    return f"{found} found, {nodes} nodes, {rate:.1f} million a second, {seconds:.0f} s, {progress:.0%}"


class Driven:
    """Searches driven one after another, to their end or for `limit` seconds; the figures are those of all together.

    `seconds` are those spent searching, `complete`: whether all came to their end, `late`: whether the limit ended one.
    Progress goes to standard error if that is a terminal and the work takes more than a second; `line` is to be
    cleared before anything is printed.
    """

    def __init__(self, limit: float | None = None) -> None:
        self.limit = limit
        self.complete = self.late = False
        self.nodes = self.solutions = 0
        self.seconds = 0.0
        self.line = ProgressLine()

    def batches(self, crews: Iterable[Crew]) -> Generator[tuple[int, Found], None, None]:
        """Yield the nodes of the searches before, and what the one at hand found in the last few ms, often nothing."""
        coming = iter(crews)
        try:
            began = time.perf_counter()
            while (crew := next(coming, None)) is not None:
                nodes, solutions = self.nodes, self.solutions
                with contextlib.closing(crew.batches()) as batches:
                    for batch in batches:
                        self.nodes, self.solutions = nodes + crew.nodes, solutions + crew.solutions
                        self.seconds = round(self.seconds + time.perf_counter() - began, 6)
                        self.late = self.limit is not None and self.seconds > self.limit and not crew.complete
                        yield nodes, batch
                        if self.late:
                            return
                        self.line.show(self.seconds, partial(self._figures, crew))
                        began = time.perf_counter()
            self.complete = True
        finally:
            self.line.clear()

    def count(self, crews: Iterable[Crew]) -> int:
        """Search without looking at the solutions; return how many there are."""
        for _ in self.batches(crews):
            pass
        return self.solutions

    def _figures(self, crew: Crew) -> str:
        return figures(self.solutions, self.nodes, self.seconds, crew.progress)
