"""Searches driven by a verb, one after another: to the end, the first solutions, a time limit, or Ctrl C."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import partial
from typing import Any, Generic, TypeVar

from engine.run.divide import Found
from engine.run.pool import Pool
from engine.run.sought import Sought
from games.terminal.progress import ProgressLine, figures

Solution = TypeVar("Solution")


class Driven(Generic[Solution]):
    """Searches driven one after another: iterate over the solutions, take them in batches, or count them.

    `searches`: functions that make them, each called when its turn has come. `first`: so many solutions are wanted of
    all searches together; `limit`: seconds; `stop`: asked between two solutions whether to end. `shown`: whether the
    progress may be told on standard error. `throughout`: the seconds count also while the caller uses a batch.

    Afterwards, and between two batches: `found` solutions were handed out or counted, `nodes` visited (up to the last
    solution where there might be more than `first`), in so many `seconds`; `complete`: all searches came to their end;
    `late`: the limit ended one.
    """

    def __init__(
        self,
        searches: Iterable[Callable[[], Sought[Solution]]],
        first: int | None = None,
        limit: float | None = None,
        stop: Callable[[], bool] = lambda: False,
        *,
        shown: bool = True,
        throughout: bool = False,
    ) -> None:
        self.first = first
        self.limit = limit
        self.stop = stop
        self.nodes = self.found = 0
        self.seconds = 0.0
        self.complete = self.late = False
        self._searches = searches
        self._solutions = 0  # found by the searches, whether handed out or not
        self._throughout = throughout
        self._began = 0.0
        self._line = ProgressLine(shown)

    def __iter__(self) -> Iterator[Solution]:
        return self.solutions()

    def solutions(self, flush: Callable[[], object] = lambda: None) -> Iterator[Solution]:
        """Yield the solutions one by one; `flush` is called after those that were found at about the same time."""
        with contextlib.closing(self._raw()) as batches:
            for read, batch in batches:
                for at, (node, found) in enumerate(batch, 1):
                    yield read(node, found)
                    if self.stop():
                        self.found -= len(batch) - at
                        return
                if batch:
                    flush()

    def batches(self) -> Generator[list[Solution], None, None]:
        """Yield the solutions found in the last few ms, often none."""
        with contextlib.closing(self._raw()) as batches:
            for read, batch in batches:
                yield [read(node, found) for node, found in batch]

    def count(self) -> int:
        """Search without looking at the solutions; return how many there are, at most `first`.

        The searches must keep their solutions where `first` is given, and need not otherwise.
        """
        with contextlib.closing(self._raw()) as batches:
            for _ in batches:
                if self.first is None:
                    self.found = self._solutions
        return self.found

    def _raw(self) -> Generator[tuple[Callable[[int, Any], Solution], Found], None, None]:
        """Yield how solutions are read, and those of the last few ms with their nodes, counted over all searches."""
        self._began = time.perf_counter()
        try:
            for make in self._searches:
                sought = make()
                pool = sought.pool
                nodes = self.nodes
                solutions = self._solutions
                with contextlib.closing(pool.batches()) as batches:
                    for batch in batches:
                        self.nodes, self._solutions = nodes + pool.nodes, solutions + pool.solutions
                        told = self._wanted([(nodes + node, found) for node, found in batch])
                        self._tick()
                        yield sought.read, told
                        self._tick(counts=self._throughout)
                        if self._ends(pool):
                            return
                        self._line.show(self.seconds, partial(self._figures, pool))
            self.complete = True
        finally:
            self._tick(counts=self._throughout)
            self._line.clear()

    def _wanted(self, batch: Found) -> Found:
        """Return the solutions of a batch that are still wanted, and count them."""
        if self.first is not None and self.found + len(batch) >= self.first:
            batch = batch[: self.first - self.found]
            self.nodes = batch[-1][0]
        if batch:
            self._line.clear()  # the caller may print them
        self.found += len(batch)
        return batch

    def _ends(self, pool: Pool) -> bool:
        """Whether the first solutions, the limit or the caller end it here."""
        if self.found == self.first:
            return True
        self.late = self.limit is not None and self.seconds > self.limit and not pool.complete
        return self.late or self.stop()

    def _tick(self, counts: bool = True) -> None:
        """Add the time since the last call to the seconds, where it counts."""
        now = time.perf_counter()
        if counts:
            self.seconds = round(self.seconds + now - self._began, 6)
        self._began = now

    def _figures(self, pool: Pool) -> str:
        return figures(self._solutions, self.nodes, self.seconds, pool.progress)
