"""A time limit on what hangs where it fails: reading a pipe that nobody writes, waiting for an answer nobody gives."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise AssertionError in the main thread when the block takes longer; no limit on Windows, which has no alarm."""
    if sys.platform == "win32":
        yield
        return

    def late(_number: int, _frame: FrameType | None) -> None:
        raise AssertionError(f"it takes longer than {seconds:g} s")

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
