"""A task of a divided search, done slice by slice: by a thread here, or by a process on another machine."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from engine.run.divide import Cuts, Divisible, Found
from engine.run.processors import Slices

AGAIN = 32  # into about how many tasks one that is not finished is divided


@dataclass(frozen=True, slots=True)
class Step:
    """How far a task is after a slice: its nodes and solutions so far, and what it found since the step before.

    `rest`: what the rest of the task was divided into, and what these tasks share; after it, and after `finished`,
    there are no more steps.
    """

    counts: tuple[int, int]
    found: Found
    rest: tuple[Any, Cuts] | None
    finished: bool


def perform(search: Divisible, shared: Any, cut: Any, slices: Slices) -> Generator[Step, bool | None, None]:
    """Do a task and yield after each slice, until it is finished or divided.

    It is divided after its search's `grain` of nodes, again after twice as many where it could not be, or where the
    caller sends True.
    """
    search.begin(shared, cut)
    nodes, grain = 0, search.grain
    while True:
        finished = go_on(search, slices, grain - nodes if grain > nodes else 1 << 62)
        counts, found = search.counts(), search.take()
        nodes = counts[0]
        rest = None
        if not finished and grain and nodes >= grain:
            rest = _divided(search)
            grain *= 2
        wanted = yield Step(counts, found, rest, finished)
        if finished or rest is not None:
            return
        if wanted and (rest := _divided(search)) is not None:
            yield Step(counts, [], rest, False)
            return


def go_on(search: Divisible, slices: Slices, most: int) -> bool:
    """Let a search go on for a few ms or `most` nodes; return whether it is exhausted."""
    wanted = min(slices.budget, most)
    slices.begin()
    finished = search.run(wanted)
    slices.end(wanted)
    return finished


def _divided(search: Divisible) -> tuple[Any, Cuts] | None:
    shared, cuts = search.divide(AGAIN)
    return (shared, cuts) if cuts else None
