"""A task of a divided search, done slice by slice: by a thread here, or by a process on another machine."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any

from engine.run.divide import Divisible, Found, Rest
from engine.run.processors import Slices

AGAIN = 32  # into about how many tasks one that is not finished is divided


@dataclass(frozen=True, slots=True)
class Step:
    """How far a task is after a slice: its nodes and solutions so far, and what it found since the step before.

    `rest`: the tasks into which the rest of it was divided; after it, and after `finished`, there are no more steps.
    """

    counts: tuple[int, int]
    found: Found
    rest: Rest | None
    finished: bool


def perform(
    search: Divisible,
    shared: Any,
    cut: Any,
    slices: Slices,
    grain: int | None = None,
    idle: Callable[[], bool] = lambda: False,
) -> Generator[Step, int | None, None]:
    """Do a task and yield after each slice, until it is finished or divided.

    It is divided after `grain` nodes (its search's, where none is given; 0: never), and where it could not be, again
    after twice as many; if that changes nothing of what it visits, also where somebody is `idle` after a slice. Whoever
    sends a number has it divided at once into about so many tasks.
    """
    search.begin(shared, cut)
    nodes = sooner = 0
    grain = search.grain if grain is None else grain
    while True:
        finished = go_on(search, slices, grain - nodes if grain > nodes else 1 << 62)
        counts, found = search.counts(), search.take()
        nodes = counts[0]
        rest = None
        if not finished and grain and nodes >= grain:
            rest = _divided(search, AGAIN)
            grain *= 2
        elif not finished and grain and search.seamless and nodes >= sooner and idle():
            rest = _divided(search, AGAIN)
            sooner = 2 * nodes
        wanted = yield Step(counts, found, rest, finished)
        if finished or rest is not None:
            return
        if wanted and (rest := _divided(search, wanted)) is not None:
            yield Step(counts, [], rest, False)
            return


def go_on(search: Divisible, slices: Slices, most: int) -> bool:
    """Let a search go on for a few ms or `most` nodes; return whether it is exhausted."""
    wanted = min(slices.budget, most)
    slices.begin()
    finished = search.run(wanted)
    slices.end(wanted)
    return finished


def _divided(search: Divisible, aim: int) -> Rest | None:
    shared, cuts = search.divide(aim)
    return [(share, shared, cut) for share, cut in cuts] or None
