"""A puzzle's search as the command line drives it: with its limits, its figures on the terminal."""

from __future__ import annotations

import contextlib
import json
import sys
import time
from collections.abc import Callable, Iterator

from games.interruption import Interruption
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think import solve


class TerminalFigures:
    """Rate, elapsed time and number found on standard error, when it is a terminal and a second has passed."""

    def __init__(self, shown: bool = True) -> None:
        self.shown = shown and sys.stderr is not None and sys.stderr.isatty()
        self.began = self.told = time.perf_counter()

    def tell(self, found: int, nodes: int, progress: float) -> None:
        """Show the figures, at most twice a second."""
        now = time.perf_counter()
        if self.shown and now - self.began > 1 and now - self.told > 0.5:
            self.told = now
            elapsed = now - self.began
            print(
                f"\r{found} found, {nodes} nodes, {nodes / elapsed:.0f} nodes/s, {elapsed:.0f} s, {progress:.0%} ",
                end="",
                file=sys.stderr,
                flush=True,
            )

    def close(self) -> None:
        """Leave the line of figures."""
        if self.shown and self.told != self.began:
            print(file=sys.stderr, flush=True)


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
        shown: bool = True,
    ) -> None:
        self.began = time.perf_counter()
        self.puzzle, self.interruption, self.most, self.limit = puzzle, interruption, most, limit
        self.shown = shown
        self.crew = solve.crew(puzzle, most == 1, keep, jobs=jobs)
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

    def batches(self) -> Iterator[list[bytes]]:
        """Yield the solutions as they come, counted when they are; progress is shown beside."""
        progress = TerminalFigures(self.shown)
        try:
            with contextlib.closing(self.crew.batches()) as batches:
                for found in batches:
                    self.nodes = self.crew.nodes
                    if self.most is not None and self.count + len(found) >= self.most:
                        found = found[: self.most - self.count]
                        self.nodes = found[-1][0]
                    progress.tell(self.count, self.nodes, self.crew.progress)
                    self.count += len(found)
                    yield [grid for _, grid in found]
                    if self.count == self.most or self._over():
                        return
        finally:
            progress.close()

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
        progress = TerminalFigures(self.shown)
        with contextlib.closing(self.crew.batches()) as batches:
            for _ in batches:
                self.count, self.nodes = self.crew.solutions, self.crew.nodes
                progress.tell(self.count, self.nodes, self.crew.progress)
                if self._over():
                    break
        progress.close()

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
