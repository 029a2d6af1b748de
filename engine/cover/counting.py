"""Counting without listing, where that is quicker: a search that looks for itself whether subproblems come again.

A CountSearch begins as the usual search. If that is not finished after LOOK nodes and will evidently take long, a
MemoCount (engine/cover/memo.py) is tried beside it, for a small part of what the usual search is estimated to take.
Compared is how much of the problem each has done for what it cost: by the solutions counted, where there are some, else
by Knuth's estimate. The quicker one goes on. All limits are nodes, so the same problem is always counted in the same
way; if remembering does not pay, the usual search visits the very nodes that it would have visited alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.cover.memo import MemoCount
from engine.cover.memo_layout import MemoLayout, TooLarge
from engine.run.divide import Cuts, CutTree, Found

MEGABYTES = 512  # what the table may take unless told otherwise
LOOK = 1 << 15  # nodes of the usual search before anything is tried; fewer than a pool's, before it divides
AGAIN = 16  # after so many times as many nodes it is looked again whether there is enough to do
SHARE = 0.01  # of the nodes that the usual search will take, as far as that can be told
LEAST, MOST = 1 << 10, 1 << 22  # nodes of a trial, of the remembering search
ENOUGH = 50  # solutions by which two searches may be compared
PAYS = 1.25  # so much quicker it has to be at first
RELIED = 1 << 17  # nodes after which it is first asked whether it still is; then after twice as many


@dataclass(frozen=True, slots=True)
class Price:
    """What remembering costs, in nodes of the usual search: a node of it, and to begin, for each option."""

    node: int
    option: int


BITS, PACKING = Price(4, 500), Price(16, 2000)


class CountSearch:
    """The number of solutions of a problem, as a Divisible; what is found is only counted.

    `tree`: the usual search. `layout`: makes the problem of `options` options ready for remembering, may raise
    TooLarge. `remembered`: whether the number comes from remembering.
    """

    seamless = True
    stretch = 0

    def __init__(
        self,
        tree: CutTree,
        layout: Callable[[], MemoLayout],
        options: int,
        price: Price,
        megabytes: float = MEGABYTES,
    ) -> None:
        self.tree, self.grain = tree, tree.grain
        self.remembered = False
        self._layout = layout
        self._options = options
        self._price = price
        self._megabytes = megabytes
        self._memo: MemoCount | None = None
        self._look: float = LOOK if megabytes > 0 else math.inf  # nodes of the usual search before the next trial
        self._most = self._until = 0  # nodes of the remembering search in its trial, and until it is judged
        self._share = 0.0  # how much of the problem the usual search had done when the trial began
        self._progress = 0.0

    def run(self, budget: int) -> bool:
        """See Divisible."""
        nodes, _ = self.tree.counts()
        if nodes < self._look:
            return self.tree.run(int(min(budget, self._look - nodes)))
        if self._most == 0:
            self._begin_trial()
            return False
        assert self._memo is not None
        if self._memo.run(min(budget, self._until - self._memo.nodes)):
            self.remembered = True
            return True
        if self._memo.nodes >= self._until:
            self._judge(self._memo)
        return False

    def _begin_trial(self) -> None:
        """Let the remembering search try, if there is enough left to do; else look again later."""
        self._share = self.tree.progress()
        spare = SHARE * self._look / self._share if self._share > 0 else math.inf
        if self._memo is None and spare > self._options * self._price.option:
            try:
                self._memo = MemoCount(self._layout(), self._megabytes)
            except TooLarge:
                self._look = math.inf
                return
        most = int(min(MOST, spare / self._price.node))
        if self._memo is None or most <= self._memo.nodes:
            self._look *= AGAIN
        else:
            self._most, self._until = most, min(most, max(LEAST, 2 * self._memo.nodes))

    def _judge(self, memo: MemoCount) -> None:
        """Settle who goes on, or let the trial last longer."""
        if self.gain() > (1.0 if self.remembered else PAYS):
            self.remembered = True
            self._until = max(RELIED, 2 * memo.nodes)
        elif not self.remembered and memo.nodes < self._most:
            self._until = min(4 * memo.nodes, self._most)
        else:
            self._look = math.inf if self.remembered else self._look * AGAIN
            self.remembered = False
            self._most = 0

    def gain(self) -> float:
        """Return how many times as much of the problem remembering does for the same cost."""
        assert self._memo is not None
        _, usual = self.tree.counts()
        found = self._memo.found()
        cost = self._memo.nodes * self._price.node / self._look
        if max(usual, found) >= ENOUGH:
            ahead = math.log(found + 1) - math.log(usual + 1)  # of numbers that may be beyond every float
            return math.exp(min(700.0, ahead)) / float(cost)
        return float(self._memo.progress() / self._share / cost) if self._share > 0 else math.inf

    def counts(self) -> tuple[int, int]:
        """See Divisible; while remembering, the nodes of both searches, and how many solutions there are at least."""
        nodes, solutions = self.tree.counts()
        if not self.remembered:
            return nodes, solutions
        assert self._memo is not None
        found = self._memo.found()
        return nodes + self._memo.nodes, found if self._memo.finished else max(solutions, found)

    def take(self) -> Found:
        """Return nothing: solutions are only counted."""
        return []

    def progress(self) -> float:
        """See Divisible."""
        now = self._memo.progress() if self.remembered and self._memo is not None else self.tree.progress()
        self._progress = max(self._progress, now)
        return self._progress

    def divide(self, aim: int) -> tuple[Any, Cuts]:
        """See Divisible; what remembers is not divided."""
        return (None, []) if self._most else self.tree.divide(aim)

    def twin(self) -> CutTree | None:
        """See Divisible: tasks are the usual search's."""
        return self.tree.twin()

    def begin(self, shared: Any, cut: Any) -> None:
        """See Divisible."""
        self._look = math.inf
        self._most = 0
        self.remembered = False
        self._memo = None
        self.tree.begin(shared, cut)
