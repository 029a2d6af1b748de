"""A search for exact covers as the command line drives it."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Generator, Iterator

from engine.cover.problem import Solution
from engine.run.crew import Crew
from engine.run.divide import Found
from games.progress import ProgressLine, figures


class CoverRun:
    """A search driven to its end, to its `first` solutions or for `limit` seconds: iterate over the solutions or count
    them, then read the figures.

    `found`: solutions taken; `complete`: whether these are known to be all; `late`: whether the limit ended it. `nodes`
    are those up to the last solution where there might be more than `first`. `seconds` are those spent searching.
    Progress goes to standard error if that is a terminal and the work takes more than a second.
    """

    def __init__(self, crew: Crew, first: int | None = None, limit: float | None = None) -> None:
        self.crew, self.first, self.limit = crew, first, limit
        self.complete = self.late = False
        self.nodes = self.found = 0
        self.seconds = 0.0
        self._line = ProgressLine()

    def __iter__(self) -> Iterator[Solution]:
        with contextlib.closing(self._batches()) as batches:
            for batch in batches:
                for node, solution in batch:
                    self.found += 1
                    self._line.clear()
                    yield solution
                    if self.found == self.first:
                        self.nodes, self.complete, self.late = node, False, False
                        return

    def count(self) -> None:
        """Search without looking at the solutions."""
        if self.first is not None:
            for _ in self:
                pass
            return
        for _ in self._batches():
            self.found = self.crew.solutions

    def _batches(self) -> Generator[Found, None, None]:
        """Yield what was found in the last few ms, often nothing."""
        began = time.perf_counter()
        try:
            with contextlib.closing(self.crew.batches()) as batches:
                for batch in batches:
                    self.nodes, self.complete = self.crew.nodes, self.crew.complete
                    self.seconds = round(self.seconds + time.perf_counter() - began, 6)
                    self.late = self.limit is not None and self.seconds > self.limit and not self.complete
                    yield batch
                    if self.late:
                        return
                    self._line.show(self.seconds, self._figures)
                    began = time.perf_counter()
        finally:
            self._line.clear()

    def _figures(self) -> str:
        return figures(self.crew.solutions, self.nodes, self.seconds, self.crew.progress)
