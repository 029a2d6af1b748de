"""Many small pieces of work done by several, with their results in order."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Iterable
from functools import partial
from typing import Any, TypeVar

from engine.run.divide import Cuts, Found
from engine.run.pool import Pool, StartWorkers
from engine.run.task_queue import TaskQueue

Piece = TypeVar("Piece")
Result = TypeVar("Result")


class Piecework:
    """Pieces of work as a pool does them: each is a task, and its result the one solution of the task.

    `work` makes of a piece a generator that returns the result and yields now and then before, so that it can be ended.
    """

    seamless = False
    stretch = 0
    grain = 0

    def __init__(self, work: Callable[[Any], Generator[None, None, Any]]) -> None:
        self._work = work
        self._going: Generator[None, None, Any] | None = None
        self._results: Found = []
        self._done = 0

    def begin(self, shared: Any, cut: Any) -> None:
        """See Divisible: the cut is the piece."""
        self._going = self._work(cut)
        self._results = []
        self._done = 0

    def run(self, budget: int) -> bool:
        """See Divisible: go on to where the work yields, whatever the budget."""
        assert self._going is not None
        try:
            next(self._going)
        except StopIteration as end:
            self._results, self._done = [(1, end.value)], 1
            return True
        return False

    def counts(self) -> tuple[int, int]:
        """See Divisible: the pieces that are done."""
        return self._done, self._done

    def take(self) -> Found:
        """See Divisible."""
        results, self._results = self._results, []
        return results

    def progress(self) -> float:
        """See Divisible."""
        return float(self._done)

    def twin(self) -> None:
        """See Divisible: it is made anew."""

    def divide(self, aim: int) -> tuple[Any, Cuts]:
        """See Divisible: a piece is done as a whole."""
        return None, []


def abreast(
    work: Callable[[Piece], Generator[None, None, Result]],
    pieces: Iterable[Piece],
    jobs: int,
    workers: StartWorkers | None = None,
) -> Generator[list[Result], None, None]:
    """Yield what `work` makes of the pieces, in their order, in lists, often empty ones, while the next are being done.

    By `jobs` threads, or by those whom `workers` starts: then work, pieces and results are plain data. Pieces are
    drawn as they are begun. Closing the iterator ends all that is under way where its work yields next.
    """
    make = partial(Piecework, work)
    pool = Pool(make, jobs, workers=workers)
    with contextlib.closing(pool.tasks(TaskQueue(None, [], more=pieces), make())) as batches:
        for found in batches:
            yield [result for _, result in found]
