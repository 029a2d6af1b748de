"""One event of a move's story as the board shows it; the variants tell their moves in these."""

from __future__ import annotations

from dataclasses import dataclass

STORE = -1  # the pit number of a side's store
Well = tuple[int, int]  # (side, pit), pit STORE for the store


@dataclass(frozen=True, slots=True)
class SowingStep:
    """One thing that the board shows: kind "lift" (all of `wells[0]`), "sow" (one stone into `wells[0]`),
    "capture" or "collect" (all of `wells`, `counts` each, into the store of `side`)."""

    kind: str
    side: int
    wells: tuple[Well, ...]
    counts: tuple[int, ...] = ()
