"""How much of the longest tests is done: `make test` has five minutes for all of them, `make soak` takes its time."""

from __future__ import annotations

import os


def amount(usual: int, soak: int) -> int:
    """Return how often something is tried: the usual number, or with TABLA_SOAK set the other."""
    return soak if os.environ.get("TABLA_SOAK") else usual
