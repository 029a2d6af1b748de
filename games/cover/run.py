"""A search for exact covers as the command line drives it."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

from engine.cover.problem import Solution
from engine.run.stepper import Snapshot, Stepper
from games.interruption import tell

FIRST_SLICE, LARGEST_SLICE = 1 << 10, 1 << 20  # nodes between two looks at the clock and the keyboard
LONGEST_SLICE = 0.04  # seconds; a longer one is followed by a smaller one
QUIET = 1.0  # seconds before progress is shown


class CoverRun:
    """A search driven to its end, to its `first` solutions or for `limit` seconds: iterate over the solutions or count
    them, then read the figures.

    `found`: solutions taken; `complete`: whether these are all; `late`: whether the limit ended it. `seconds` are those
    spent searching. Progress goes to standard error if that is a terminal and the work takes more than a second.
    """

    def __init__(self, search: Stepper, first: int | None = None, limit: float | None = None) -> None:
        self.search, self.first, self.limit = search, first, limit
        self.complete = self.late = False
        self.nodes = self.found = 0
        self.seconds = 0.0
        self._told = 0.0
        self._visible = sys.stderr is not None and sys.stderr.isatty()

    def __iter__(self) -> Iterator[Solution]:
        for _ in self._slices():
            for solution in self.search.take():
                self.found += 1
                self._hide()
                yield solution
                if self.found == self.first:
                    self.complete = False
                    return

    def count(self) -> None:
        """Search without looking at the solutions."""
        if self.first is not None:
            for _ in self:
                pass
            return
        for state in self._slices():
            self.found = state.solutions

    def _slices(self) -> Iterator[Snapshot]:
        """Yield, after each slice, what the search looks like."""
        budget, finished = FIRST_SLICE, False
        try:
            while not finished and not self.late:
                began = time.perf_counter()
                finished = self.search.run(budget)
                took = time.perf_counter() - began
                state = self.search.snapshot()
                self.nodes, self.complete = state.nodes, finished
                self.seconds = round(self.seconds + took, 6)
                self.late = self.limit is not None and self.seconds > self.limit and not finished
                budget = min(2 * budget, LARGEST_SLICE) if took < LONGEST_SLICE / 2 else budget
                budget = max(budget // 2, 1) if took > LONGEST_SLICE else budget
                yield state
                if self._visible and self.seconds > max(QUIET, self._told + 0.2):
                    self._show(state)
        finally:
            self._hide()

    def _show(self, state: Snapshot) -> None:
        self._told = self.seconds
        rate = self.nodes / self.seconds / 1e6
        share = f"{state.progress:.1%} searched, " if state.progress > 0.001 else ""
        tell(
            f"\r\x1b[K{share}{state.solutions} found, {self.nodes} nodes, {rate:.1f} million a second, "
            f"{self.seconds:.0f} s",
            end="",
        )

    def _hide(self) -> None:
        if self._told:
            tell("\r\x1b[K", end="")
