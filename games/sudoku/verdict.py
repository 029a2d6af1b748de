"""Whether a puzzle being written has no, one or many solutions, and which clues clash if it has none; step by step."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from engine.stepper import Onward, Snapshot
from games.sudoku.rules import Puzzle
from games.sudoku.solve import Clue, blamed, clashes
from games.sudoku.solve import watch as new_search

CAP = 10_000  # solutions that are counted
TRIAL = 4_000  # nodes of a search without one of the clues
ENOUGH = 60_000  # nodes of all such searches together: then the clash found so far is told, or none


class Verdict(Onward):
    """A Stepper; `extra` of its snapshots: `count` (solutions so far), `capped`, `clash` (clues, None: not known)."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.count = 0
        self.capped = False
        self.counted = False
        self.clash: tuple[Clue, ...] | None = None
        self.nodes = 0
        self.finished = False
        self._search = new_search(puzzle)
        self._shrink: Generator[int, None, None] | None = None

    def run(self, budget: int) -> bool:
        """Go on for so many nodes."""
        while budget > 0 and not self.finished:
            before = self.nodes
            if not self.counted:
                self._count(budget)
            elif self._shrink is not None:
                try:
                    self.nodes += next(self._shrink)
                except StopIteration:
                    self.finished = True
            budget -= max(1, self.nodes - before)
        return self.finished

    def _count(self, budget: int) -> None:
        start = self._search.nodes
        ended = self._search.run(min(budget, 2000))
        self.count += len(self._search.take())
        self.nodes += max(1, self._search.nodes - start)
        self.capped = self.count >= CAP
        self.counted = ended or self.capped
        if self.counted and self.count:
            self.finished = True
        elif self.counted:
            self._shrink = self._shrinking(blamed(self.puzzle, self._search))

    def _shrinking(self, clues: list[Clue]) -> Generator[int, None, None]:
        """Look for a smallest set of clues that clash; yield the nodes of each trial."""
        spent = 0
        for nodes, found in clashes(self.puzzle, clues, TRIAL):
            spent += nodes + 1
            if found:
                self.clash = tuple(found)
            yield nodes + 1
            if spent >= ENOUGH:
                return

    def snapshot(self) -> Snapshot:
        """Return what is known."""
        extra: dict[str, Any] = {
            "count": self.count,
            "capped": self.capped,
            "counted": self.counted,
            "clash": self.clash,
        }
        return Snapshot(self.nodes, self.count, finished=self.finished, extra=extra)
