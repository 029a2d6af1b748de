"""Which clues of a puzzle are not needed, and the puzzle with as few as can be found.

A clue is not needed if it can go alone and the solutions stay those they were. One that is needed stays so whatever
else goes, so only the others are tried. All limits count nodes; where they do not suffice, a clue counts as needed.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator

from engine.run.stepper import Onward, Snapshot
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.solve import NODES, Clue, clues_of, search, with_clues

MOST = 200  # solutions of a puzzle whose clues are looked at
ENOUGH = 50_000  # nodes to see that the solutions stay
ORDERS = 30  # in which clues are tried

Looking = Generator[int, None, bool]  # nodes spent, and whether the solutions stay


def stays(puzzle: Puzzle, clues: set[Clue], count: int) -> Looking:
    """Look whether these clues of a puzzle alone leave it `count` solutions, as all of them do."""
    stepper, found = search(with_clues(puzzle, clues), keep=False), 0
    while stepper.nodes < ENOUGH:
        before = stepper.nodes
        ended = stepper.run(NODES)
        found = stepper.solutions
        yield max(1, stepper.nodes - before)
        if found > count:
            return False
        if ended:
            return found == count
    return False


class _Worked(Onward):
    """A Stepper around an iterator of the nodes spent, which its class puts into `_work`."""

    def __init__(self, puzzle: Puzzle, count: int) -> None:
        self.puzzle = puzzle
        self.count = count
        self.nodes = 0
        self.finished = False
        self._work: Iterator[int] = iter(())

    def run(self, budget: int) -> bool:
        """Go on for so many nodes; True when all is known."""
        aim = self.nodes + budget
        while self.nodes < aim and not self.finished:
            try:
                self.nodes += next(self._work)
            except StopIteration:
                self.finished = True
        return self.finished


class Needless(_Worked):
    """A Stepper; `extra["needless"]` of its snapshots has the clues found so far. `count`: the puzzle's solutions."""

    def __init__(self, puzzle: Puzzle, count: int) -> None:
        super().__init__(puzzle, count)
        self.found: tuple[Clue, ...] = ()
        self._work = self._works()

    def _works(self) -> Generator[int, None, None]:
        clues = clues_of(self.puzzle)
        for clue in clues:
            if (yield from stays(self.puzzle, set(clues) - {clue}, self.count)):
                self.found = (*self.found, clue)

    def snapshot(self) -> Snapshot:
        """Return what is known."""
        return Snapshot(self.nodes, finished=self.finished, extra={"needless": self.found})


class Minimiser(_Worked):
    """A Stepper that looks for the fewest clues in ORDERS orders, drawn by a seed; it need not be the least there is.

    `needless`: the clues that can go alone; `symmetric`: only together with those half a turn away. Its snapshots have
    in `extra` the puzzle (`best`), how many clues it has (`left`) and how many orders are done.
    """

    def __init__(self, puzzle: Puzzle, count: int, needless: tuple[Clue, ...], symmetric: bool, seed: int = 1) -> None:
        super().__init__(puzzle, count)
        self.needless = needless
        self.symmetric = symmetric
        self.seed = seed
        self.best = set(clues_of(puzzle))
        self.orders = 0
        self._work = self._works()

    def _works(self) -> Generator[int, None, None]:
        every = set(clues_of(self.puzzle))
        groups = self._groups(every)
        for order in range(ORDERS if groups else 0):
            chance = random.Random(f"{self.seed} {order}")
            left = set(every)
            for group in chance.sample(groups, len(groups)):
                if (yield from stays(self.puzzle, left - group, self.count)):
                    left -= group
            if len(left) < len(self.best):
                self.best = left
            self.orders = order + 1

    def _groups(self, every: set[Clue]) -> list[set[Clue]]:
        """Return what goes together: single clues, or the clues of two cells half a turn apart, none of them needed."""
        if not self.symmetric:
            return [{clue} for clue in self.needless]
        last = self.puzzle.n**2 - 1
        found: dict[tuple[int, str], set[Clue]] = {}
        for cell, kind in self.needless:
            turned = (last - cell, kind) if kind not in "sw" else self._turned(cell, kind)
            there = {turned} & every
            if there <= set(self.needless):
                found[min((cell, kind), turned)] = {(cell, kind)} | there
        return list(found.values())

    def _turned(self, cell: int, kind: str) -> Clue:
        """Return where a diamond comes to half a turn on: the edge belongs to another cell then."""
        n = self.puzzle.n
        return n * n - 1 - (cell + n if kind == "s" else cell - 1), kind

    def snapshot(self) -> Snapshot:
        """Return the best so far."""
        extra = {"best": with_clues(self.puzzle, self.best), "left": len(self.best), "orders": self.orders}
        return Snapshot(self.nodes, finished=self.finished, extra=extra)


