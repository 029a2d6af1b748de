"""Which cases of a long trial are run: all of them in `make soak`, as many as take half a second in `make test`."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator

SECONDS = 0.4  # of a sample: that the trial itself runs; it is `make soak` that looks everywhere
WHOLE = bool(os.environ.get("TABLA_SOAK"))


def cases(full: int, seconds: float = SECONDS, least: int = 1) -> Iterator[int]:
    """Yield the numbers of the cases to run, of 0 .. full - 1: all of them, or a sample for so many seconds.

    The sample comes from all over the trial, always in the same order, and has `least` cases, however long they take.
    """
    if one := os.environ.get("TABLA_CASE"):
        yield int(one) % full
        return
    if WHOLE:
        yield from range(full)
        return
    end = time.monotonic() + seconds
    for done, number in enumerate(random.Random(full).sample(range(full), full), 1):
        yield number
        if done >= least and time.monotonic() >= end:
            return


def chance(trial: str, number: int) -> random.Random:
    """Return what a case draws its lots from: the same for the same trial and number."""
    return random.Random(f"{trial} {number}")
