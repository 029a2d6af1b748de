# cython: language_level=3
"""The shared half of the three searches for exact covers, dlx, cells and bitcover.

They go through a tree of options, one a level, by a loop that each has for itself. Here is all else: how much is
counted, the solutions that wait to be taken, the path, the estimate of the part seen, what a snapshot tells, and what
is asked of a search that is divided (engine/run/divide.py) or goes back to a checkpoint.
"""

from __future__ import annotations

from typing import Any

import cython

from engine.run.cancel import LOOK, current_flag
from engine.run.stepper import Checkpoint, Snapshot, explored

if cython.compiled:
    from cython.cimports.engine.run.cancel import CancelFlag
    from cython.cimports.engine.run.recorder import TreeRecorder
    from cython.cimports.engine.run.untaken import Untaken
else:  # the compiler has the phases from steppers.pxd
    from engine.run.cancel import CancelFlag
    from engine.run.recorder import TreeRecorder
    from engine.run.untaken import Untaken

    # Where inside a node a search stands (the phase of a checkpoint)
    ENTER = 0  # the level on top is new, its item not yet chosen
    OPEN = 1  # an item is chosen, none of its options tried
    SOLVED = 2  # no item is left to be covered
    STUCK = 3  # an item has no options
    DONE = 4
    TRY = 5  # the next option of the item comes; a dancing search never rests here

ROOM = 1 << 16  # numbers of all solutions that wait to be taken
FEWEST = 16  # solutions for which there is room in any case


class CoverStepper:
    """Base of the searches for exact covers; a Stepper (engine/run/stepper.py) and Branching (engine/run/divide.py).

    A node is one option chosen. A choice in the path is the number of an option; a solution is the tuple of its
    options in ascending order. `levels`: how long a path may be at most. With `keep` off, solutions are counted only.

    `level`: choices on the path; `floor`: the search ends where a choice above this level would be taken back.
    """

    def __init__(self, levels: int, keep: bool) -> None:
        self.untaken = Untaken(levels, max(FEWEST, ROOM // max(1, levels)), False, keep)
        self.flag = current_flag()
        self.nodes = self.found = self.dead_ends = 0
        self.level = self.floor = 0
        self.phase = ENTER
        self.recorded = False

    # What each search says for itself

    def search(self, budget: cython.longlong) -> cython.int:
        """Visit at most `budget` nodes; stop early where the buffer of solutions is full."""
        return 0

    def choice(self, level: cython.int) -> cython.int:
        """Return the number of the option tried at `level` of the path; -1: none is chosen there (Algorithm M)."""
        return 0

    def levels(self) -> list[tuple[int, int, int]]:
        """Return for each level of the path (item that was chosen, which of its options is tried, of how many)."""
        raise NotImplementedError

    def figures(self) -> dict[str, Any]:
        """Return what only this search tells of a moment."""
        return {}

    def rewind(self) -> None:
        """Stand before the first node."""
        raise NotImplementedError

    def twin(self) -> CoverStepper:
        """Go back to the root and return another search of the same problem there: what it reads is shared."""
        raise NotImplementedError

    def retrace(self, checkpoint: Checkpoint) -> None:
        """From the root, where the first item is chosen, choose the checkpoint's options one by one."""
        raise NotImplementedError

    # What its loop uses

    def solution(self, level: cython.int, node: cython.longlong) -> cython.bint:
        """Count the path of `level` choices as a solution and write it down, found at `node`; whether to stop now."""
        l: cython.int
        at: cython.int
        option: cython.int
        size: cython.int = 0
        self.found += 1
        if self.recorded:
            self.recorder.solved()
        if not self.untaken.kept:
            return False
        at = self.untaken.at()
        for l in range(level):
            option = self.choice(l)
            self.untaken.numbers[at + size] = option
            size += option >= 0
        self.untaken.add(size, node)
        return self.untaken.full()

    # Stepper

    def run(self, budget: int) -> bool:
        """Visit at most `budget` further nodes; return whether the search is exhausted."""
        left: cython.longlong = min(budget, 1 << 62)
        look: cython.longlong = LOOK
        flag: CancelFlag = self.flag
        with cython.nogil:
            while self.phase != DONE and left > 0 and not self.untaken.full():
                self.search(min(left, look))
                left = 0 if flag.raised else left - look
        return bool(self.phase == DONE)

    def record(self, recorder: TreeRecorder) -> None:
        """From the first node on tell `recorder` the tree; a node's label is the number of its option."""
        self.recorder = recorder
        self.recorded = True

    def take(self) -> list[tuple[int, ...]]:
        """Return the solutions since the last call, each the ascending tuple of its options, and forget them."""
        return [tuple(sorted(options)) for options in self.untaken.take()]

    def take_with_nodes(self) -> list[tuple[int, tuple[int, ...]]]:
        """Return the solutions since the last call as (node at which it was found, options), and forget them."""
        return [(node, tuple(sorted(options))) for node, options in self.untaken.take_with_nodes()]

    def path(self) -> tuple[int, ...]:
        """Return the options chosen from the root to here."""
        return tuple([self.choice(l) for l in range(self.level)])

    def progress(self) -> float:
        """Return Knuth's estimate of the part of the tree that has been seen, from k of d at each level."""
        if self.phase == DONE:
            return 1.0
        return explored([(k, d) for _, k, d in self.levels()])[0]

    def snapshot(self) -> Snapshot:
        """Return the moment; `extra`: dead_ends, event (of the last node), levels (item, k, d) and `figures`."""
        event = ("start", "open", "solved", "stuck", "finished")[self.phase]
        extra = {"dead_ends": self.dead_ends, "event": event, **self.figures(), "levels": tuple(self.levels())}
        return Snapshot(self.nodes, self.found, self.path(), self.progress(), self.phase == DONE, extra=extra)

    def restore(self, checkpoint: Checkpoint) -> None:
        """Go to a checkpoint of this search, along its path from the root. Its state begins with the dead ends."""
        kept = self.untaken.kept
        self.untaken.kept = False
        self.rewind()
        if checkpoint.nodes:
            self.search(0)
        self.retrace(checkpoint)
        self.untaken.kept = kept
        self.untaken.forget()
        self.nodes, self.found, self.dead_ends = checkpoint.nodes, checkpoint.solutions, checkpoint.state[0]
        self.phase = checkpoint.phase

    # Dividing (engine/run/divide.py)

    def counts(self) -> tuple[int, int]:
        """Return (nodes, solutions)."""
        return self.nodes, self.found

    def open_levels(self) -> int:
        """Return the choices on the path, without a last one below which nothing is left to do."""
        return int(self.level - 1 if self.level and self.phase in (SOLVED, STUCK) else self.level)

    def enclose(self, level: int) -> None:
        """From now on be exhausted where one of the first `level` choices of the path would be taken back."""
        self.floor = level
