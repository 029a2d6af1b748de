"""Many small pieces of work done by several threads, with their results in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

AHEAD = 4  # pieces begun beyond the one whose result is next, for each thread

Piece = TypeVar("Piece")
Result = TypeVar("Result")


def abreast(work: Callable[[Piece], Result], pieces: Iterable[Piece], jobs: int) -> Generator[Result, None, None]:
    """Yield what `work` makes of each piece, in their order, while `jobs` threads do the next ones.

    Closing the iterator ends it after what is being done.
    """
    if jobs == 1:
        yield from map(work, pieces)
        return
    waiting: deque[Future[Result]] = deque()
    with ThreadPoolExecutor(jobs) as threads:
        try:
            for piece in pieces:
                waiting.append(threads.submit(work, piece))
                if len(waiting) > AHEAD * jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for one in waiting:
                one.cancel()
