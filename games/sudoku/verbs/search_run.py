"""A puzzle's search as the command line drives it: with its limits, its figures on the terminal."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable, Iterator

from engine.run.crew import Hire
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think import solve
from games.terminal.interruption import Interruption
from games.terminal.progress import ProgressLine, figures


class SearchRun:
    """One puzzle's search with the limits of the command line, and what came of it."""

    def __init__(
        self,
        puzzle: Puzzle,
        interruption: Interruption,
        most: int | None = None,
        limit: float | None = None,
        keep: bool = True,
        jobs: int = 1,
        hire: Hire | None = None,
        shown: bool = True,
    ) -> None:
        self.began = time.perf_counter()
        self.puzzle, self.interruption, self.most, self.limit = puzzle, interruption, most, limit
        self._line = ProgressLine(shown)
        self.crew = solve.crew(puzzle, most == 1, keep, jobs=jobs, hire=hire)
        self.count = self.nodes = 0
        self.ended: float | None = None

    @property
    def seconds(self) -> float:
        """Time since the search was made, until it was stopped."""
        return (self.ended or time.perf_counter()) - self.began

    def stop(self) -> None:
        """Let the clock stand."""
        self.ended = time.perf_counter()

    @property
    def complete(self) -> bool:
        """Whether the solutions told are all there are, proved."""
        cut = self.count == self.most and self.crew.divided  # when the end comes to light depends on the threads
        return self.crew.complete and not cut and self.count == self.crew.solutions

    def late(self) -> bool:
        """Whether the time limit has passed."""
        return self.limit is not None and self.seconds > self.limit

    def _over(self) -> bool:
        return self.interruption.came or self.late()

    def _figures(self) -> str:
        return figures(self.count, self.nodes, self.seconds, self.crew.progress)

    def batches(self) -> Iterator[list[bytes]]:
        """Yield the solutions as they come, counted when they are; progress is shown beside."""
        try:
            with contextlib.closing(self.crew.batches()) as batches:
                for found in batches:
                    self.nodes = self.crew.nodes
                    if self.most is not None and self.count + len(found) >= self.most:
                        found = found[: self.most - self.count]
                        self.nodes = found[-1][0]
                    if found:
                        self._line.clear()
                    self.count += len(found)
                    yield [grid for _, grid in found]
                    if self.count == self.most or self._over():
                        return
                    self._line.show(self.seconds, self._figures)
        finally:
            self._line.clear()

    def grids(self, flush: Callable[[], object]) -> Iterator[bytes]:
        """Yield the solutions one by one and flush what came of a batch; an interruption ends it in the middle."""
        for batch in self.batches():
            for at, grid in enumerate(batch):
                yield grid
                if self.interruption.came:
                    self.count -= len(batch) - at - 1
                    return
            if batch:
                flush()

    def tally(self) -> None:
        """Count without looking at the solutions."""
        with contextlib.closing(self.crew.batches()) as batches:
            for _ in batches:
                self.count, self.nodes = self.crew.solutions, self.crew.nodes
                if self._over():
                    break
                self._line.show(self.seconds, self._figures)
        self._line.clear()

    def summary(self) -> str:
        """Return the JSON object that ends the output."""
        return json.dumps(
            {
                "count": self.count,
                "complete": self.complete,
                "seconds": round(self.seconds, 6),
                "nodes": self.nodes,
            }
        )
