"""How searches share the processors with each other and with the window: slices, turns, ranks, processors.

All of them work in slices of a few ms, so that a Stop is heeded at once. Clock and turns settle when a search goes on
and how much of it is done at a time, and never what it visits.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import platform
import struct
import sys
import threading
import time
from collections import deque
from collections.abc import Iterable
from queue import Empty, SimpleQueue

SLICE = 0.004  # seconds of work between two looks at what was asked for meanwhile
SOONER = 8  # times that a slice is longer than the one before, at most
# What a slice took is told by the thread's own processor time: waiting for the interpreter while the window draws, or
# for a processor, would make slices ever shorter, and short slices disturb the window most. (Windows counts it in
# steps of 16 ms, too coarse for this.)
CLOCK = time.perf_counter if sys.platform == "win32" else time.thread_time
# How far behind the window's thread the system ranks a job's. At 10 a job that holds the interpreter waits so long for
# a processor on a busy machine that the window waits with it; at 0 the window waits for a lone one.
NICE = 4
# Nanoseconds that a thread asks to have a processor for at a time. Linux from 6.12 on lets a thread that wakes have it
# at once from one that asks for longer; else it waits up to 3 ms, though another processor is free by then.
SHORT, LONG = 100_000, 15_000_000
SET_ATTRIBUTES = {"x86_64": 314, "aarch64": 274}  # the number of Linux' call sched_setattr, by machine
FAREWELL = 1.0  # seconds that a close waits for threads; they need a few ms
TIMES = 4  # threads of a search for each processor, at most
PATIENCE = 0.03  # seconds that a job waits for its turn at most, should another one's step take long

Bell = SimpleQueue[None]


def processors() -> int:
    """Return how many processors this program may use."""
    with contextlib.suppress(AttributeError):  # not every system ties programs to processors
        return len(os.sched_getaffinity(os.getpid()))  # of the main thread: those of searches may use fewer
    return os.cpu_count() or 2


def most_threads() -> int:
    """Return how many threads a search may have at most, however many are asked for: more only wait for each other."""
    return TIMES * processors()


def spare_processors() -> int:
    """Return how many processors searches may use beside a window: all but one, if there are several."""
    return max(1, processors() - 1)


class Gate:
    """What one thread at a time may have. A bell is a queue: who waits for the gate is woken by something in it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._taken = False
        self._waiting: deque[Bell] = deque()

    def take(self, bell: Bell) -> bool:
        """Take it, if it is free, and return True; else have the bell rung when it is free."""
        with self._lock:
            if self._taken:
                if bell not in self._waiting:
                    self._waiting.append(bell)
                return False
            self._taken = True
            self._silence(bell)
            return True

    def forget(self, bell: Bell) -> None:
        """Ring a bell no more; where it has just been rung, ring the next instead."""
        with self._lock:
            if not self._silence(bell) and not self._taken:
                self._wake_next()

    def leave(self) -> None:
        """Have it no more, and wake who has waited longest.

        It is free then, not handed on: on a busy machine who is awake may have it again, instead of all waiting for
        the one that was woken to get a processor.
        """
        with self._lock:
            self._taken = False
            self._wake_next()

    def _wake_next(self) -> None:
        if self._waiting:
            self._waiting.popleft().put(None)

    def _silence(self, bell: Bell) -> bool:
        """Take a bell out of those that are to be rung; return whether it was there."""
        if bell not in self._waiting:
            return False
        self._waiting.remove(bell)
        return True


# One for each thread that may compute at the same time beside a window; one thread has one of them at most.
_gates = tuple(Gate() for _ in range(spare_processors()))


class Turns:
    """The turns of thread `number`: wait for the next and have it inside `with turns:`, until told to `stop`.

    All that wait for their turn use one processor less than there are, so that the window's thread always finds one,
    and none that holds the interpreter loses its processor to another: a turn lasts until all is told. Who has waited
    long goes on regardless; who was told to stop waits no more, whether for this turn or another, and has to see that
    there is nothing left to do.
    """

    def __init__(self, number: int) -> None:
        self._gate = _gates[number % len(_gates)]
        self._bell: Bell = SimpleQueue()
        self._stopped = self._mine = False

    def __enter__(self) -> None:
        until = now() + PATIENCE
        self._mine = False
        while not (self._stopped or self._mine) and (left := until - now()) > 0.0:
            self._mine = self._gate.take(self._bell)
            if not self._mine:
                with contextlib.suppress(Empty):
                    self._bell.get(timeout=left)
        if not self._mine:
            self._gate.forget(self._bell)

    def __exit__(self, *_: object) -> None:
        if self._mine:
            self._gate.leave()

    def stop(self) -> None:
        """Have the thread wait no more; from any thread."""
        self._stopped = True
        self._bell.put(None)


def give_way() -> None:
    """Let this thread, a search's, come after the window's, where the system ranks threads one by one.

    It keeps off the first processor, where the window's thread, which is tied to none, then finds room: a search that
    is woken on the window's processor would stay there for some ms. Where two other programs kept two processors busy,
    frames were as even so as without. What this thread starts, threads and programs, has its rank and processors.
    """
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            _rank(min(19, os.getpriority(os.PRIO_PROCESS, os.getpid()) + NICE), LONG)
            ours = os.sched_getaffinity(os.getpid())
            os.sched_setaffinity(0, ours - {min(ours)} or ours)


def allow_all_processors(thread: threading.Thread) -> None:
    """Let a thread that has given way have the first processor, too, so that it ends at once when it was told to."""
    if sys.platform == "linux" and thread.native_id is not None and thread.is_alive():
        with contextlib.suppress(OSError):  # it may just have ended
            os.sched_setaffinity(thread.native_id, os.sched_getaffinity(os.getpid()))


def come_first() -> None:
    """Let this thread, the window's, have a processor as soon as it wakes, where the system ranks single threads."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            _rank(os.getpriority(os.PRIO_PROCESS, 0), SHORT)


def _rank(nice: int, slice_asked: int) -> None:
    """Give this thread a niceness (-20 to 19) and have it ask for a processor for so many ns at a time, on Linux.

    OSError where the system refuses it. What the thread starts has the niceness, too, but asks for the usual time.
    """
    number = SET_ATTRIBUTES.get(platform.machine()) if sys.maxsize > 1 << 32 else None
    if number is not None:
        policy = os.sched_getscheduler(0) & ~os.SCHED_RESET_ON_FORK  # as it is: the user may have chosen one
        reset_on_fork = 1  # SCHED_FLAG_ of this name
        # struct sched_attr in its first version: size, policy, flags, nice, priority, runtime, deadline, period
        wanted = struct.pack("=IIQiIQQQ", 48, policy, reset_on_fork, nice, 0, slice_asked, 0, 0)
        if ctypes.CDLL(None).syscall(number, 0, wanted, 0) == 0:
            return
    os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), nice)


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
            faster = SLICE / 2 / took if took > 0.0 else 2.0
            self.budget = min(int(self.budget * max(2.0, min(faster, SOONER))), 1 << 40)
        elif took > SLICE:
            self.budget = max(int(self.budget * 0.75 * SLICE / took), 1)
