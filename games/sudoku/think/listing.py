"""Searches behind the list of solutions: up to so many to look at, all of them into a file, one made the only one."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import IO, Any

from engine.run.stepper import Onward, Snapshot
from games.sudoku.rules.formats import DASHES, text_solution
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.solve import Solver, gathering, search

AT_ONCE = 2000  # nodes between two looks at what was found
LINES = 50_000  # numbers written to a file between two looks at whether to stop, some ms
RIVALS = 400  # other solutions that are told apart from the wanted one at a time


class EverySolution(Onward):
    """A search for all solutions by all processors but one: what a list of them and a file have in common."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._search = gathering(puzzle)
        self._exhausted = False

    def _more(self, budget: int) -> list[bytes]:
        """Search on for a few ms; return what was found."""
        self._exhausted = self._search.run(budget)
        self.delegates = self._search.delegates
        return self._search.take()

    def rest(self) -> None:
        self._search.rest()

    def close(self) -> None:
        self._search.close()


class UpTo(EverySolution):
    """A Reaching stepper that stops after every `most` solutions; `extra["complete"]`: whether these are all."""

    def __init__(self, puzzle: Puzzle, most: int) -> None:
        super().__init__(puzzle)
        self.most = most
        self.found = 0
        self._held: list[bytes] = []  # found, to be taken
        self._over: list[bytes] = []  # found beyond the number at which it stops

    @property
    def ended(self) -> bool:
        """Whether there are no more than have been told."""
        return self._exhausted and not self._over

    def run(self, budget: int) -> bool:
        """Go on for so many nodes."""
        self.reach("", budget)
        return self.ended

    def reach(self, goal: str, budget: int) -> bool:
        """Go on for so many nodes, up to the next multiple of `most`."""
        limit = (self.found // self.most + 1) * self.most
        if not self._over and not self._exhausted:
            self._over = self._more(budget)
        fresh, self._over = self._over[: limit - self.found], self._over[limit - self.found :]
        self._held += fresh
        self.found += len(fresh)
        return self.ended or self.found == limit

    def take(self) -> list[Any]:
        held, self._held = self._held, []
        return held

    def snapshot(self) -> Snapshot:
        """Return the figures."""
        nodes = self._search.snapshot().nodes
        return Snapshot(nodes, self.found, finished=self.ended, extra={"complete": self.ended})


class Writing(EverySolution):
    """A Stepper that writes every solution to an open file, in the text form, and keeps none of them.

    Raises OSError from `run` where the disk refuses.
    """

    def __init__(self, puzzle: Puzzle, out: IO[str]) -> None:
        super().__init__(puzzle)
        self.k, self.out = puzzle.k, out
        self.written = 0
        self.ended = False
        self._at_once = max(1, LINES // puzzle.n**2)
        self._left: deque[bytes] = deque()
        out.write(f"{DASHES}\n")

    def run(self, budget: int) -> bool:
        """Search on for a few ms, or write some of what was found."""
        if not self._left and not self._exhausted:
            self._left += self._more(budget)
        some = [self._left.popleft() for _ in range(min(self._at_once, len(self._left)))]
        self.out.write("".join([text_solution(grid, self.k) for grid in some]))
        self.written += len(some)
        self.ended = self._exhausted and not self._left
        return self.ended

    def snapshot(self) -> Snapshot:
        """Return the figures."""
        return Snapshot(self._search.snapshot().nodes, self.written, finished=self.ended)


class OnlyOne(Onward):
    """A Stepper that adds numbers of one solution to a puzzle until it is the only one.

    Each round adds the number that tells the wanted solution from most of the others known; then the search looks
    for further ones. `extra` of its snapshots: `puzzle` (None until it is done), `added` (numbers).
    """

    def __init__(self, puzzle: Puzzle, wanted: bytes, others: list[bytes]) -> None:
        self.puzzle = puzzle
        self.wanted = wanted
        self.added = 0
        self.nodes = 0
        self.done = False
        self._search: Solver | None = None
        self._exclude(others)

    def _exclude(self, others: list[bytes]) -> None:
        """Add numbers until none of these solutions is one any more."""
        left = [grid for grid in others if grid != self.wanted]
        numbers = bytearray(self.puzzle.numbers)
        while left:
            differing = [sum(grid[cell] != value for grid in left) for cell, value in enumerate(self.wanted)]
            cell = differing.index(max(differing))
            numbers[cell] = self.wanted[cell]
            self.added += 1
            left = [grid for grid in left if grid[cell] == self.wanted[cell]]
        self.puzzle = replace(self.puzzle, numbers=bytes(numbers))
        self._search = search(self.puzzle)
        self._rivals: list[bytes] = []

    def run(self, budget: int) -> bool:
        """Go on for so many nodes."""
        assert self._search is not None
        before = self._search.nodes
        ended = self._search.run(min(budget, AT_ONCE))
        self.nodes += self._search.nodes - before
        self._rivals += [grid for grid in self._search.take() if grid != self.wanted][:RIVALS]
        if ended and not self._rivals:
            self.done = True
        elif ended or len(self._rivals) >= RIVALS or (self._rivals and self._search.nodes > AT_ONCE):
            self._exclude(self._rivals)
        return self.done

    def snapshot(self) -> Snapshot:
        """Return what is known."""
        extra = {"puzzle": self.puzzle if self.done else None, "added": self.added}
        return Snapshot(self.nodes, finished=self.done, extra=extra)
