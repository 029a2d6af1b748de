"""Every search for Sudokus as a pool drives it (engine/run/divide.py): plain 9x9 in parts, others as a whole.

Plain 9x9 goes through a tree and learns nothing on the way: each state on its stack is a part to be searched by itself,
and together they visit what the undivided search visits, in its order. The learning search has its own file.
"""

from __future__ import annotations

import heapq
from typing import Any

from engine.run.divide import Cuts, Found
from engine.run.stepper import Stepper
from engine.sudoku.nine import Search9

GRAIN = 300_000  # nodes of plain 9x9: some tenths of a second

Owed = tuple[int, int, Found]  # nodes, number of solutions, solutions that were passed on the way to a part


class Plain9:
    """A Search9 as a Divisible. A part is what is owed and a state, None where nothing is left to search."""

    seamless = True
    stretch = 0
    grain = GRAIN

    def __init__(self, numbers: bytes, keep: bool = True) -> None:
        self.search = Search9(numbers, keep)
        self._owed: Owed = (0, 0, [])
        self._empty = False

    def run(self, budget: int) -> bool:
        """See Divisible."""
        return self._empty or self.search.run(budget)

    def counts(self) -> tuple[int, int]:
        """See Divisible."""
        return self.search.nodes + self._owed[0], self.search.solutions + self._owed[1]

    def take(self) -> Found:
        """See Divisible."""
        nodes, solutions, found = self._owed
        self._owed = (nodes, solutions, [])
        return found + [(nodes + node, grid) for node, grid in self.search.untaken.take_with_nodes()]

    def progress(self) -> float:
        """See Divisible."""
        return self.search.snapshot().progress

    def begin(self, shared: Any, cut: tuple[Owed, bytes | None]) -> None:
        """See Divisible."""
        (nodes, solutions, found), state = cut
        self._owed, self._empty = (nodes, solutions, list(found)), state is None
        if state is None:
            self.search.reset(self.search.numbers)
        else:
            self.search.stand(state)

    def twin(self) -> None:
        """See Divisible: it is made anew."""

    def divide(self, aim: int) -> tuple[Any, Cuts]:
        """See Divisible: the largest part is closed, and parted by its guess, until there are as many as wanted."""
        none: Owed = (0, 0, [])
        states = self.search.states()
        last = len(states) - 1
        parts: list[tuple[float, tuple[int, ...], Owed, bytes | None]] = [
            (-(0.5 ** (last - n + 1)), (n,), none, state) for n, state in enumerate(states)
        ]
        heapq.heapify(parts)
        leaves: list[tuple[float, tuple[int, ...], Owed, bytes | None]] = []
        while parts and len(parts) + len(leaves) < aim:
            share, key, owed, state = heapq.heappop(parts)
            assert state is not None
            self.search.stand(state)
            self.search.run(1)
            found = [(owed[0] + node, grid) for node, grid in self.search.untaken.take_with_nodes()]
            owed = (owed[0] + 1, owed[1] + self.search.solutions, owed[2] + found)
            left = self.search.states()
            if not left:
                leaves.append((share, key, owed, None))
            for n, each in enumerate(left):
                heapq.heappush(parts, (share / 2, (*key, n), none if n else owed, each))
        whole = sorted(leaves + parts, key=lambda part: part[1])
        return None, [(-share, (owed, state)) for share, _, owed, state in whole]


class Whole:
    """Any stepper as a Divisible that is never divided; of a solution it tells the node after which it was taken."""

    seamless = True
    stretch = 0
    grain = 0

    def __init__(self, stepper: Stepper) -> None:
        self.stepper = stepper

    def run(self, budget: int) -> bool:
        """See Divisible."""
        return self.stepper.run(budget)

    def counts(self) -> tuple[int, int]:
        """See Divisible."""
        now = self.stepper.snapshot()
        return now.nodes, now.solutions

    def take(self) -> Found:
        """See Divisible."""
        found = self.stepper.take()
        nodes = self.stepper.snapshot().nodes if found else 0
        return [(nodes, grid) for grid in found]

    def progress(self) -> float:
        """See Divisible."""
        return self.stepper.snapshot().progress

    def twin(self) -> None:
        """See Divisible: it is made anew."""

    def divide(self, aim: int) -> tuple[Any, Cuts]:
        """See Divisible: go on undivided."""
        return None, []

    def begin(self, shared: Any, cut: Any) -> None:
        """Raise TypeError: it was never divided."""
        raise TypeError("this search is not divided")
