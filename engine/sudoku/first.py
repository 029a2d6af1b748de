"""The first solution of a large odd-sum Sudoku: first which cells are even and which odd, then the numbers.

The parities of all cells together are a layer. Under a layer every cell has half of its candidates, what is learnt is
short, and evens and odds do not meet. Most layers of a sparse board can be filled with numbers, but some take long, so
a layer gets so many nodes and then it is another's turn. In between the search without a layer goes on, for as many
nodes as the layers have had: it alone proves that there is no solution.

Where the clues alone give all parities, odd numbers are placed first and evens after them, each by themselves.
After the first solution the search that found it tells all of its own; where that was a layer's, the others come from
the search without a layer, which leaves out what fits that layer. So nothing is told twice, and nothing is remembered.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from engine.run.stepper import Checkpoint, Snapshot
from engine.sudoku.board import EVEN, ODD
from engine.sudoku.restarts import luby
from engine.sudoku.search import SudokuSearch

SHARE = 60_000  # nodes of a layer's first turn
FOR_GOOD = 1 << 60  # nodes of the layer that the clues alone lay
WEIGHTS = (4, 2, 8, 1)  # of a cell's candidates against its units' needs, from one layer to the next


def _fits(grid: bytes, numbers: bytes, layer: bytes) -> bool:
    """Whether a full grid has these numbers and parities."""
    return all(
        number in (0, v) and (mark & ODD if v % 2 else mark & EVEN)
        for v, number, mark in zip(grid, numbers, layer, strict=True)
    )


class FirstStepper(ABC):
    """All solutions of a board, the first of them as soon as can be: what such steppers have in common.

    Arguments and solutions are those of SudokuSearch; with `keep` off solutions are only counted.
    """

    def __init__(self, k: int, numbers: bytes, marks: bytes, keep: bool = True) -> None:
        self.board = (k, bytes(numbers), bytes(marks))
        self.keep = keep
        self.nodes = self.solutions = self.finished = 0
        self.untold: list[bytes] = []
        self.begin()

    @abstractmethod
    def begin(self) -> None:
        """Make what searches."""

    @abstractmethod
    def run(self, budget: int) -> bool:
        """Visit at most `budget` nodes; return whether the search is exhausted."""

    def take(self) -> list[bytes]:
        """Return the solutions found since the last call, oldest first, and forget them."""
        taken, self.untold = self.untold, []
        return taken

    def checkpoint(self) -> Checkpoint:
        """Return a checkpoint of this moment; coming back to it means searching again up to there."""
        return Checkpoint(self.nodes, self.solutions, ())

    def restore(self, checkpoint: Checkpoint) -> None:
        """Go to a checkpoint by replay; untaken solutions are dropped."""
        if checkpoint.nodes < self.nodes:
            self.nodes = self.solutions = self.finished = 0
            self.begin()
        while self.nodes < checkpoint.nodes and not self.run(checkpoint.nodes - self.nodes):
            self.untold = []
        self.untold = []


class First(FirstStepper):
    """Parities first; nodes are those of its searches."""

    def begin(self) -> None:
        self.turn = 0
        self.whole = SudokuSearch(*self.board, first=True)  # the one that can prove that there is no solution
        self.whole.halt_at_layer()
        self.numbers, self.layer = b"", b""  # the board that is filled: marks with every cell's parity
        self.certain = False  # whether the layer follows from the clues
        self.filling: SudokuSearch | None = None
        self.told: tuple[bytes, bytes] | None = None  # numbers and parities of the board whose solutions are all told
        self.left = 0  # nodes left of the turn of `filling`, then of `whole`; 0: `whole` is to lay a layer

    def run(self, budget: int) -> bool:
        goal = self.nodes + budget
        while self.nodes < goal and not self.finished:
            search = self.filling or self.whole
            piece = goal - self.nodes
            before = search.nodes
            ended = search.run(min(piece, self.left) if self.left else piece)
            self.nodes += search.nodes - before
            if search.solutions:
                if self._tell(search, ended):
                    break
            elif ended and search is self.whole:
                self.finished = 1
            else:
                self._turns(search.nodes - before, ended)
        return bool(self.finished)

    def _turns(self, spent: int, ended: bool) -> None:
        """Share the nodes out after `spent` of them: a layer's turn, the whole search's turn, another layer."""
        share = SHARE * luby(self.turn + 1)
        if self.left == 0:
            if self.whole.layered:
                self.layer = self.whole.parity_marks()
                self.numbers = self.board[1]
                self.filling = SudokuSearch(self.board[0], self.numbers, self.layer, first=True)
                self.certain = bool(self.whole.layer) and self.whole.decisions == 0
                if self.certain:
                    self.filling.halt_at_odds()
                self.left = FOR_GOOD if self.certain else share
            return
        self.left -= spent
        if self.filling and self.filling.layered:
            self.numbers = bytes(max(pair) for pair in zip(self.numbers, self.filling.odds(), strict=True))
            self.filling = SudokuSearch(self.board[0], self.numbers, self.layer, first=True)
            self.filling.aim_steadily()
        if ended and self.certain:
            self.finished = 1
        if self.left and not ended:
            return
        if self.filling:
            self.filling, self.left = None, share // 2
        else:
            self.turn += 1
            self.left = 0
            self.whole.next_layer(WEIGHTS[self.turn % len(WEIGHTS)])

    def _tell(self, search: SudokuSearch, ended: bool) -> bool:
        """Take in what a search has found; return whether somebody must take it first."""
        batch = search.take()
        if search is self.filling:
            self.left = FOR_GOOD
            if ended:
                self.told, self.filling = (self.numbers, self.layer), None
                self.finished = int(self.certain and self.numbers == self.board[1])
        else:
            self.left = 0
            self.finished = int(ended)
            if self.told:
                batch = [grid for grid in batch if not _fits(grid, *self.told)]
        self.solutions += len(batch)
        if self.keep:
            self.untold += batch
        return bool(batch)

    def snapshot(self) -> Snapshot:
        """Return the figures of this moment."""
        now = (self.filling or self.whole).snapshot()
        progress = 1.0 if self.finished else now.progress if self.told else 0.0
        return Snapshot(self.nodes, self.solutions, progress=progress, finished=bool(self.finished), extra=now.extra)
