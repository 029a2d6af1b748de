"""How searches share the processors with each other and with the window: slices, turns, ranks.

All of them work in slices of a few ms, so that a Stop is heeded at once. Clock and turns settle when a search goes on
and how much of it is done at a time, and never what it visits.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
from collections.abc import Iterable, Iterator

SLICE = 0.004  # seconds of work between two looks at what was asked for meanwhile
# What a slice took is told by the thread's own processor time: waiting for the interpreter while the window draws, or
# for a processor, would make slices ever shorter, and short slices disturb the window most. (Windows counts it in
# steps of 16 ms, too coarse for this.)
CLOCK = time.perf_counter if sys.platform == "win32" else time.thread_time
NICE = 10  # how far behind the window's thread (0) the system ranks a job's; 19 is the end
FAREWELL = 1.0  # seconds that a close waits for threads; they need a few ms
TIMES = 4  # threads of a search for each processor, at most
PATIENCE = 0.03  # seconds that a job waits for its turn at most, should another one's step take long


def processors() -> int:
    """Return how many processors this program may use."""
    with contextlib.suppress(AttributeError):  # not every system ties programs to processors
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 2


def most_threads() -> int:
    """Return how many threads a search may have at most, however many are asked for: more only wait for each other."""
    return TIMES * processors()


def spare_processors() -> int:
    """Return how many processors searches may use beside a window: all but one, if there are several."""
    return max(1, processors() - 1)


# One lock for each thread that may compute at the same time beside a window; one thread holds one of them at most.
_turns = tuple(threading.Lock() for _ in range(spare_processors()))


@contextlib.contextmanager
def turn(number: int) -> Iterator[None]:
    """Wait for the turn of thread `number` and hold it inside `with`.

    All that wait for their turn use one processor less than there are, so that the window's thread always finds one,
    and none that holds the interpreter loses its processor to another. Who has waited long goes on regardless.
    """
    lock = _turns[number % len(_turns)]
    mine = lock.acquire(timeout=PATIENCE)
    try:
        yield
    finally:
        if mine:
            lock.release()


def give_way() -> None:
    """Let this thread come after the window's, where the system ranks threads one by one."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


def breathe() -> None:
    """Let other threads have the interpreter, in the midst of compiled work that holds it and cannot be sliced."""
    time.sleep(0)


def farewell(threads: Iterable[threading.Thread]) -> None:
    """Wait for threads that have been told to end, FAREWELL seconds at most for all of them."""
    until = time.monotonic() + FAREWELL
    for thread in threads:
        thread.join(max(0.0, until - time.monotonic()))


def now() -> float:
    """Return the seconds that a clock shows which only goes on."""
    return time.monotonic()


class Slices:
    """How many nodes make a slice: `budget`, which follows what the slices before have taken."""

    def __init__(self) -> None:
        self.budget = 256
        self._began = self._then = 0.0

    def begin(self) -> None:
        """A slice begins."""
        self._began, self._then = CLOCK(), time.perf_counter()

    def end(self, wanted: int) -> None:
        """It has ended; `wanted` nodes it was to visit."""
        took, waited = CLOCK() - self._began, time.perf_counter() - self._then
        counted = took > 0.0 or waited < SLICE  # some systems count processor time late, in steps of a slice and more
        if took < SLICE / 2 and counted and wanted == self.budget:
            self.budget = min(self.budget * 2, 1 << 40)
        elif took > SLICE:
            self.budget = max(int(self.budget * SLICE / took), 1)
