"""A search for exact covers as the command line drives it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from engine.cover.problem import Solution
from engine.run.crew import Crew
from games.terminal.progress import Driven


class CoverRun:
    """A search driven to its end, to its `first` solutions or for `limit` seconds: iterate over the solutions or count
    them, then read the figures.

    `found`: solutions taken; `complete`: whether these are known to be all; `late`: whether the limit ended it. `nodes`
    are those up to the last solution where there might be more than `first`.
    """

    def __init__(self, crew: Crew, first: int | None = None, limit: float | None = None) -> None:
        self.crew, self.first = crew, first
        self.driven = Driven(limit)
        self.nodes = self.found = 0

    @property
    def complete(self) -> bool:
        """Whether all solutions were found."""
        return self.driven.complete

    @property
    def late(self) -> bool:
        """Whether the limit ended it."""
        return self.driven.late and self.found != self.first

    @property
    def seconds(self) -> float:
        """Seconds spent searching."""
        return self.driven.seconds

    def __iter__(self) -> Iterator[Solution]:
        with contextlib.closing(self.driven.batches([self.crew])) as batches:
            for _, batch in batches:
                self.nodes = self.driven.nodes
                for node, solution in batch:
                    self.found += 1
                    self.driven.line.clear()
                    yield solution
                    if self.found == self.first:
                        self.nodes = node
                        return

    def count(self) -> None:
        """Search without looking at the solutions."""
        if self.first is not None:
            for _ in self:
                pass
        else:
            self.found = self.driven.count([self.crew])
            self.nodes = self.driven.nodes
