"""Which cases of a long trial are run: all of them in `make soak`, as many as take a second in `make test`."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator

SECONDS = 1.0  # of a sample
WHOLE = bool(os.environ.get("TABLA_SOAK"))


def cases(full: int, seconds: float = SECONDS) -> Iterator[int]:
    """Yield the numbers of the cases to run, of 0 .. full - 1: all of them, or a sample for so many seconds.

    The sample comes from all over the trial, always in the same order, and has one case at least.
    """
    if one := os.environ.get("TABLA_CASE"):
        yield int(one) % full
        return
    if WHOLE:
        yield from range(full)
        return
    end = time.monotonic() + seconds
    for number in random.Random(full).sample(range(full), full):
        yield number
        if time.monotonic() >= end:
            return


def chance(trial: str, number: int) -> random.Random:
    """Return what a case draws its lots from: the same for the same trial and number."""
    return random.Random(f"{trial} {number}")
