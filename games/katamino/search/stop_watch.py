"""What a search in a race has spent: a stop watch for its thread, and its figures at the finish."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from engine.run.stepper import Checkpoint, Snapshot, Stepper

NODES, TIME = "nodes", "time"  # by what places are given


class StopWatch:
    """A stepper that notes how many seconds of its thread the nodes that are new have taken: `spent`."""

    def __init__(self, inner: Stepper) -> None:
        self.inner = inner
        self.spent = 0.0
        self._seen = 0

    def run(self, budget: int) -> bool:
        """See Stepper."""
        before, began = self.inner.snapshot().nodes, time.thread_time()
        finished = self.inner.run(budget)
        took, after = time.thread_time() - began, self.inner.snapshot().nodes
        if after > self._seen and after > before:  # what is gone through again after a step back counts once
            self.spent += took * (after - max(before, self._seen)) / (after - before)
            self._seen = after
        return finished

    def snapshot(self) -> Snapshot:
        """See Stepper."""
        return self.inner.snapshot()

    def take(self) -> list[Any]:
        """See Stepper."""
        return self.inner.take()

    def checkpoint(self) -> Checkpoint:
        """See Stepper."""
        return self.inner.checkpoint()

    def restore(self, checkpoint: Checkpoint) -> None:
        """See Stepper."""
        self.inner.restore(checkpoint)


@dataclass(frozen=True, slots=True)
class Finisher:
    """One strategy at the finish. `last_at`: the node of its last solution, 0: none; `finished`: it came to its end."""

    strategy: str
    nodes: int
    seconds: float
    found: int
    last_at: int
    finished: bool

    def measure(self, by: str) -> float:
        """Return what its place is given by."""
        return self.nodes if by == NODES else self.seconds
