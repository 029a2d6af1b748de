"""A search on several processors beside a window: a pool's threads search, and a Job fetches what they find."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.run.divide import Divisible
from engine.run.pool import Make, Pool
from engine.run.processors import spare_processors
from engine.run.stepper import Onward, Snapshot


class Gathering(Onward):
    """A search by all processors but one as a Stepper, for a Job that drives it without a limit of nodes.

    `run` waits some ms for the threads and takes what they have found. `make` and `first` as for Pool. `read(node,
    solution)` turns a solution into what `take` returns; without it solutions are only counted.
    """

    def __init__(
        self,
        make: Make,
        first: Divisible | None = None,
        read: Callable[[int, Any], Any] | None = None,
    ) -> None:
        self._jobs = spare_processors()
        self._pool = Pool(make, self._jobs, first=first, beside=True)
        self._batches = self._pool.batches()
        self._read = read
        self._found: list[Any] = []
        self._told = 0
        self._finished = False

    def run(self, budget: int) -> bool:
        """Gather for a few ms; True when that was all."""
        batch = next(self._batches, [])
        if self._read is not None:
            self._found += [self._read(node, solution) for node, solution in batch]
            self._told += len(batch)
        self._finished = self._pool.complete
        self.delegates = self._jobs > 1 and self._pool.divided
        return self._finished

    def snapshot(self) -> Snapshot:
        """Return the nodes, the solutions gathered or counted, and the progress."""
        solutions = self._told if self._read is not None else self._pool.solutions
        return Snapshot(self._pool.nodes, solutions, (), self._pool.progress, self._finished)

    def take(self) -> list[Any]:
        found, self._found = self._found, []
        return found

    def rest(self) -> None:
        self._pool.rest()

    def hurry(self) -> None:
        self._pool.hurry()

    def close(self) -> None:
        self._batches.close()
