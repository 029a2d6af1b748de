"""Counting without listing, where that is quicker: a search that looks for itself whether subproblems come again.

A Counting begins as the usual search. If that is not finished after LOOK nodes and will evidently take long, a
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
from engine.run.divide import CutTree, Cuts, Found

MEGABYTES = 512  # what the table may take unless told otherwise
LOOK = 1 << 15  # nodes of the usual search before anything is tried; fewer than a crew's, before it divides
SHARE = 0.003  # of the nodes that the usual search will take, as far as that can be told
LEAST, MOST = 1 << 10, 1 << 20  # nodes of a trial, of the remembering search
ENOUGH = 50  # solutions by which two searches may be compared
PAYS = 2.0  # so much quicker it has to be
RELIED = 1 << 17  # nodes after which it is first asked whether it still is; then after twice as many


@dataclass(frozen=True, slots=True)
class Price:
    """What remembering costs, in nodes of the usual search: a node of it, and to begin, for each option."""

    node: int
    option: int


BITS, PACKING = Price(8, 300), Price(24, 2000)


class Counting:
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
        self._layout, self._options, self._price, self._megabytes = layout, options, price, megabytes
        self._memo: MemoCount | None = None
        self._open = megabytes > 0  # whether it is still to be decided
        self._allowed = 0  # nodes of the remembering search until it is looked at again
        self._share = 0.0  # how much of the problem the usual search had done after LOOK nodes
        self._progress = 0.0

    def run(self, budget: int) -> bool:
        """See Divisible."""
        nodes, _ = self.tree.counts()
        if not self._open:
            return self.tree.run(budget)
        if nodes < LOOK:
            return self.tree.run(min(budget, LOOK - nodes))
        if self._memo is None:
            self._begin_trial()
        elif self._memo.run(min(budget, self._allowed - self._memo.nodes)):
            self.remembered = True
            return True
        elif self._memo.nodes >= self._allowed:
            self._judge()
        return False

    def _begin_trial(self) -> None:
        """Make the remembering search ready if there is enough to do."""
        self._share = self.tree.progress()
        wanted = LOOK / self._share if self._share > 0 else math.inf
        begin = self._options * self._price.option
        self._open = wanted * SHARE > begin
        if self._open:
            try:
                self._memo = MemoCount(self._layout(), self._megabytes)
            except TooLarge:
                self._open = False
            self._most = int(min(MOST, wanted * SHARE / self._price.node))
            self._allowed = LEAST

    def _judge(self) -> None:
        """Settle who goes on, or let the trial last longer."""
        memo = self._memo
        assert memo is not None
        pays = self.gain() > (1.0 if self.remembered else PAYS)
        if pays:
            self.remembered = True
            self._allowed = max(RELIED, 2 * memo.nodes)
        elif not self.remembered and memo.nodes < self._most:
            self._allowed = min(4 * memo.nodes, self._most)
        else:
            self.remembered = self._open = False
            self._memo = None

    def gain(self) -> float:
        """Return how many times as much of the problem remembering does for the same cost."""
        assert self._memo is not None
        _, usual = self.tree.counts()
        found = self._memo.found()
        cost = self._memo.nodes * self._price.node / LOOK
        if max(usual, found) >= ENOUGH:
            return (found + 1) / (usual + 1) / cost
        return self._memo.progress() / self._share / cost if self._share > 0 else math.inf

    def counts(self) -> tuple[int, int]:
        """See Divisible; while remembering, the nodes of both searches, and how many solutions there are at least."""
        nodes, solutions = self.tree.counts()
        if not self.remembered or self._memo is None:
            return nodes, solutions
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
        return (None, []) if self._memo is not None else self.tree.divide(aim)

    def begin(self, shared: Any, cut: Any) -> None:
        """See Divisible."""
        self._open, self.remembered, self._memo = False, False, None
        self.tree.begin(shared, cut)
