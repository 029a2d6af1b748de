"""How much of the longest tests is done: `make test` has five minutes for all of them, `make soak` takes its time."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def amount(usual: int, soak: int) -> int:
    """Return how often something is tried: the usual number, or with TABLA_SOAK set the other.

    Examples that hypothesis draws are others in every run, so half as many find what there is in twice the runs.
    """
    return soak if os.environ.get("TABLA_SOAK") else usual


def some(cases: Iterable[T], one_in: int, begin: int = 0) -> list[T]:
    """Return one case in so many, from the one numbered `begin` on; with TABLA_SOAK set all of them."""
    return list(cases)[begin % one_in :: one_in] if amount(1, 0) else list(cases)
