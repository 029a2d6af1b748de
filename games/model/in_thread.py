"""A piece of work for a thread of its own: the window waits for neither the disk nor the clipboard. No pixels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from engine.run.stepper import Onward, Snapshot

R = TypeVar("R")


class InThread(Onward, Generic[R]):
    """Something to do in a Job's thread, begun by `Thinker.think`; its snapshot has what it returned."""

    def __init__(self, work: Callable[[], R]) -> None:
        self.work = work
        self.done: R | None = None

    def run(self, budget: int) -> bool:
        """Do it, all at once; what it raises comes out of `Thinker.take`."""
        self.done = self.work()
        return True

    def snapshot(self) -> Snapshot:
        """Return what came of it as `extra["done"]`, once it is done."""
        return Snapshot(finished=self.done is not None, extra={"done": self.done})
