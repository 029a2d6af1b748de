"""Searches that can be divided: what remains of one becomes tasks, each a search of its own, in their order.

A Divisible is what a pool (pool.py) drives. Its tasks do not depend on how many work at them, and what they find,
put one after the other, is what the search as a whole finds. A search whose stepper goes through a tree is made
divisible by `CutTree`: a task is the part of the tree below a path. Where nothing is learnt on the way the tasks
together visit just the nodes of the undivided search, in the same order (`seamless`), however they are cut.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field
from typing import Any, Protocol

from engine.run.stepper import Checkpoint, Stepper

Found = list[tuple[int, Any]]  # solutions, each with the node at which it was found
Cuts = list[tuple[float, Any]]  # tasks in order: about which part of the work each is, and itself as plain data
Rest = list[tuple[float, Any, Any]]  # the same, each with what it shares with others


class Divisible(Protocol):
    """A search that can be cut into tasks. Cuts, what they share and solutions are plain data: they may travel.

    `stretch`: nodes before it is divided (0: as many as usual). `grain`: after so many nodes a task that is not
    finished is divided in its turn; 0: never. What is not to be divided then is asked again after twice as many.
    """

    seamless: bool
    stretch: int
    grain: int

    def run(self, budget: int) -> bool:
        """Visit at most `budget` (> 0) further nodes; True when exhausted. It may return early, as a Stepper's."""

    def counts(self) -> tuple[int, int]:
        """Return the nodes visited and the solutions found since the beginning, or since `begin`."""

    def take(self) -> Found:
        """Return the solutions found since the last call, with their nodes as `counts` has them, and forget them."""

    def progress(self) -> float:
        """Return about which part is done: 0..1."""

    def divide(self, aim: int) -> tuple[Any, Cuts]:
        """Return what remains as about `aim` tasks, and what they share (what was learnt); no tasks: go on undivided.

        After it, this search is only good to `begin` something else.
        """

    def begin(self, shared: Any, cut: Any) -> None:
        """Stand at the beginning of a task that this search, or its equal, has been divided into."""

    def twin(self) -> Divisible | None:
        """Return another one to `begin` tasks, where that is quicker than to make it, else None.

        After it, this search is only good to `begin` something else.
        """


class Branching(Stepper, Protocol):
    """A stepper that goes through a tree and can be held in a part of it. A level is a number of choices."""

    def counts(self) -> tuple[int, int]:
        """Return (nodes, solutions)."""

    def take_with_nodes(self) -> Found:
        """Return the solutions since the last call, each with its node, and forget them."""

    def open_levels(self) -> int:
        """Return the choices on the path, without a last one below which nothing is left to do."""

    def leave(self, level: int) -> None:
        """Leave what lies below the first `level` (> 0) choices of the path: next comes the last one's successor."""

    def enclose(self, level: int) -> None:
        """From now on be exhausted where one of the first `level` choices of the path would be taken back."""

    def twin(self) -> Branching | None:
        """Go back to the root and return another search of the same problem there; None: it is as quickly made."""


@dataclass
class _Part:
    """A part of a tree: to be entered at `checkpoint` (None: nothing but what is owed), ended where `floor` is left.

    `owed`: nodes, the number of solutions, and the solutions, that were passed on the way to it.
    """

    share: float
    checkpoint: Checkpoint | None
    floor: int
    owed: tuple[int, int, Found] = (0, 0, [])
    parts: list[_Part] = field(default_factory=list)

    def leaves(self) -> list[_Part]:
        """Return the parts below this one that were not parted again, in order."""
        return [leaf for part in self.parts for leaf in part.leaves()] if self.parts else [self]

    def cut(self) -> Any:
        """Return this part as plain data, as `CutTree.begin` reads it."""
        at = self.checkpoint
        where = None if at is None else (at.nodes, at.solutions, at.path, at.phase, at.state)
        return (*self.owed, where, self.floor)


class CutTree:
    """A Branching stepper as a Divisible."""

    stretch = 0

    def __init__(self, stepper: Branching, grain: int) -> None:
        self.stepper = stepper
        self.grain = grain
        self.seamless = True
        self._floor = 0
        self._before = (0, 0)  # what the stepper counted where the task begins
        self._owed: tuple[int, int, Found] = (0, 0, [])
        self._empty = False  # whether the task is only what is owed

    def run(self, budget: int) -> bool:
        """See Divisible."""
        return self._empty or self.stepper.run(budget)

    def counts(self) -> tuple[int, int]:
        """See Divisible."""
        nodes, solutions = self.stepper.counts()
        return nodes - self._before[0] + self._owed[0], solutions - self._before[1] + self._owed[1]

    def take(self) -> Found:
        """See Divisible."""
        since = self._owed[0] - self._before[0]
        found = self._owed[2] + [(node + since, solution) for node, solution in self.stepper.take_with_nodes()]
        self._owed = (*self._owed[:2], [])
        return found

    def progress(self) -> float:
        """See Divisible."""
        return self.stepper.snapshot().progress

    def begin(self, shared: Any, cut: Any) -> None:
        """See Divisible."""
        nodes, solutions, found, where, self._floor = cut
        self._owed = (nodes, solutions, list(found))
        self._empty = where is None
        if where is not None:
            self.stepper.restore(Checkpoint(*where))
            self.stepper.enclose(self._floor)
        self._before = self.stepper.counts()

    def twin(self) -> CutTree | None:
        """See Divisible."""
        stepper = self.stepper.twin()
        if stepper is None:
            return None
        other = CutTree(stepper, self.grain)
        other.seamless = self.seamless
        return other

    def divide(self, aim: int) -> tuple[Any, Cuts]:
        """See Divisible: what seems the largest part is parted again, until there are as many as wanted."""
        whole = _Part(1.0, self.stepper.checkpoint(), self._floor)
        waiting = [(-1.0, 0, whole)]
        count, made = 1, 1
        while waiting and count < aim:
            part = heapq.heappop(waiting)[2]
            part.parts = self._parts(part)
            count += len(part.parts) - 1
            for one in part.parts:
                if one.checkpoint is not None:
                    heapq.heappush(waiting, (-one.share, made, one))
                    made += 1
        return None, [(part.share, part.cut()) for part in whole.leaves()]

    def _parts(self, part: _Part) -> list[_Part]:
        """Part a part: what is left below the choice it stands at, then one part for each choice that remains."""
        stepper, level = self.stepper, part.floor + 1
        assert part.checkpoint is not None
        stepper.restore(part.checkpoint)
        stepper.enclose(part.floor)
        parts, owed = [], part.owed
        if len(part.checkpoint.path) >= level:
            if stepper.open_levels() >= level:
                parts.append(_Part(0.0, part.checkpoint, level, owed))
                owed = (0, 0, [])
            stepper.leave(level)
        finished = False
        while not finished:
            nodes, solutions = stepper.counts()
            finished = stepper.run(1)
            visited, found = stepper.counts()
            fresh = [(node - nodes + owed[0], solution) for node, solution in stepper.take_with_nodes()]
            owed = (owed[0] + visited - nodes, owed[1] + found - solutions, owed[2] + fresh)
            if stepper.open_levels() >= level and not finished:
                parts.append(_Part(0.0, stepper.checkpoint(), level, owed))
                owed = (0, 0, [])
                stepper.leave(level)
        if owed[0] or not parts:
            parts.append(_Part(0.0, None, 0, owed))
        for one in parts:
            one.share = part.share / len(parts)
        return parts
