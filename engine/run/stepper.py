"""A search that is driven from outside: run it by nodes, look at it, take a checkpoint, come back to it.

Limits count work, never seconds: the same input visits the same nodes in the same order, however the work is
cut into slices. A stepper lives in one thread at a time and keeps its path in itself (no recursion), so
pausing is simply not calling `run`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What a search looks like at one node: an immutable value that another thread may keep.

    `path`: the choices from the root (each search documents its own kind of choice).
    `progress`: 0..1, never falls. `job`: the number of the job it came from, 0 outside a job; `seeks`: how many of the
    seeks asked of that job had been done.
    `extra`: figures that only this kind of search has (dead ends, best line, choice k of d per level ...).
    """

    nodes: int = 0
    solutions: int = 0
    path: tuple[Any, ...] = ()
    progress: float = 0.0
    finished: bool = False
    job: int = 0
    extra: dict[str, Any] = field(default_factory=dict)
    seeks: int = field(default=0, compare=False)

    def of_job(self, number: int, seeks: int = 0) -> Snapshot:
        """Return this snapshot with the number of the job it belongs to, and of the seeks done."""
        return replace(self, job=number, seeks=seeks)


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A moment of a search to which its stepper can return: node count and whatever state it needs.

    `phase` tells where inside a node the search stood; without it recall goes wrong.
    """

    nodes: int
    solutions: int
    path: tuple[Any, ...]
    phase: int = 0
    state: Any = None


class Stepper(Protocol):
    """The search protocol that Job drives."""

    def run(self, budget: int) -> bool:
        """Visit at most `budget` (> 0) further nodes, GIL released where compiled; True when exhausted.

        It may return early (False) when its buffer of untaken solutions is full; `take` empties it.
        """

    def snapshot(self) -> Snapshot:
        """Return what the search looks like now."""

    def take(self) -> list[Any]:
        """Return the solutions found since the last call, oldest first, and forget them."""

    def checkpoint(self) -> Checkpoint:
        """Return a checkpoint of this moment."""

    def restore(self, checkpoint: Checkpoint) -> None:
        """Go back (or forward) to a checkpoint made by this stepper or its equal; untaken solutions are dropped."""


class Reaching(Stepper, Protocol):
    """A stepper that knows moments worth going to, such as a solution, and stops there by itself."""

    def reach(self, goal: str, budget: int) -> bool:
        """Visit at most `budget` nodes, up to the next moment of a kind; True when it stands there, or is exhausted."""


@dataclass(frozen=True, slots=True)
class Viewport:
    """What somebody looks at of a search's tree: `columns` of pixels for the nodes from `begin` to `end`.

    Node number n lies from n - 1 to n on the axis; `end` None: all nodes so far, however many they become. What is
    narrower than `least` columns is not told one by one.
    """

    columns: int
    begin: int = 0
    end: int | None = None
    least: int = 3


class Picturing(Stepper, Protocol):
    """A stepper whose snapshots have a picture of what a viewport shows."""

    def show(self, viewport: Viewport) -> None:
        """From now on make the picture for this viewport."""


class Onward:
    """Base of the searches whose result is in their snapshots and that nobody steps back in.

    They have no solutions to take and no checkpoints; their jobs are made with `checkpoints=False`. `delegates`:
    whether others do the work, so that a job which waits for them takes no turn from them.
    """

    delegates = False

    def rest(self) -> None:
        """Let nobody work at it until `run` is called again."""

    def hurry(self) -> None:
        """Have a `run` under way come back at once, and no other be called; from any thread."""

    def close(self) -> None:
        """End it: `run` is not called again."""

    def take(self) -> list[Any]:
        """Return nothing: what is found is in the snapshot."""
        return []

    def checkpoint(self) -> Checkpoint:
        """Raise TypeError: this search only goes on."""
        raise TypeError(f"{type(self).__name__} only goes on and keeps no checkpoints")

    def restore(self, checkpoint: Checkpoint) -> None:
        """Raise TypeError, as `checkpoint` does."""
        raise TypeError(f"{type(self).__name__} only goes on and keeps no checkpoints")


def explored(choices: Iterable[tuple[int, int]]) -> tuple[float, float]:
    """Return Knuth's estimate of how much of a tree has been seen, and how much of it lies below the last choice.

    `choices`: (k, d) for each level of the path: the k-th of d choices is tried, and those before it are done with.
    """
    share, seen = 1.0, 0.0
    for k, d in choices:
        share /= d
        seen += (k - 1) * share
    return seen, share


def seek(stepper: Stepper, nodes: int, checkpoints: list[Checkpoint]) -> None:
    """Bring `stepper` to exactly `nodes` visited, by the nearest of `checkpoints` (ascending) at or before it.

    ValueError where none is.
    """
    best = max((m for m in checkpoints if m.nodes <= nodes), key=lambda m: m.nodes, default=None)
    if best is None:
        raise ValueError(f"no checkpoint at or before node {nodes}")
    stepper.restore(best)
    done = best.nodes
    while done < nodes:
        if stepper.run(nodes - done):
            break
        stepper.take()
        done = stepper.snapshot().nodes
    stepper.take()
