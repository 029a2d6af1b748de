"""The Sudoku search as the scene watches it: snapshots that carry the board, the guesses and the conflict at hand.

Where the search needs no guess, its one node is told cell by cell, in the order and with the reasons of logic.
"""

from __future__ import annotations

from dataclasses import replace

from engine.stepper import Mark, Snapshot, Stepper
from games.sudoku.hints import Hint, Logic
from games.sudoku.rules import Puzzle
from games.sudoku.solve import watch

HARDEST = 5  # level of logic up to which a cell gets its reason; above it logic itself tries numbers out
LARGEST = 25  # rows of the largest board that is followed cell by cell: on larger ones a step of logic takes too long


def watched(puzzle: Puzzle) -> Stepper:
    """Return the stepper to watch: the search, or what follows cell by cell where that needs no guess."""
    if puzzle.n <= LARGEST:
        search = watch(puzzle)
        search.run(1)
        seen = search.picture()
        if 0 not in seen["values"] and not seen["guesses"] and seen["conflict"] is None:
            return Followed(puzzle, seen["values"])
    return Watched(puzzle)


class Watched:
    """A Stepper around the search; `extra` of its snapshots is Search.picture with the search's figures."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._search = watch(puzzle)
        self._numbers = puzzle.numbers

    def run(self, budget: int) -> bool:
        """Visit so many nodes."""
        return self._search.run(budget)

    def snapshot(self) -> Snapshot:
        """Return figures and board; before the first node the clues alone."""
        snapshot = self._search.snapshot()
        seen = self._search.picture()
        if not snapshot.nodes:
            seen["values"] = self._numbers
        return replace(snapshot, extra={**snapshot.extra, **seen})

    def take(self) -> list[bytes]:
        """Return the solutions found since the last call."""
        return self._search.take()

    def mark(self) -> Mark:
        """Return a mark of this moment."""
        return self._search.mark()

    def restore(self, mark: Mark) -> None:
        """Go back to a mark, by replay."""
        self._search.restore(mark)


class Followed:
    """A Stepper that fills one cell a node. `extra["reason"]`: the steps of logic that lead to it, the placing one
    last; () where logic up to `HARDEST` ends before the propagation of the search does.
    """

    def __init__(self, puzzle: Puzzle, whole: bytes) -> None:
        self._whole = whole
        self._boards = [puzzle.numbers]
        self._reasons: list[tuple[Hint, ...]] = [()]
        self._logic = Logic(puzzle, puzzle.numbers)
        self._at = 0

    @property
    def _finished(self) -> bool:
        return 0 not in self._boards[self._at]

    def run(self, budget: int) -> bool:
        """Fill so many cells."""
        for _cell in range(budget):
            if self._finished:
                break
            if self._at + 1 == len(self._boards):
                self._follow()
            self._at += 1
        return self._finished

    def _follow(self) -> None:
        """Find the next cell and its reason."""
        values = bytearray(self._boards[-1])
        reason: list[Hint] = []
        while True:
            hint = self._logic.find(HARDEST)
            if hint is None:
                cell = values.index(0)
                self._logic.place(cell, self._whole[cell])
                reason = []
                break
            reason.append(hint)
            self._logic.apply(hint)
            if hint.places:
                cell = hint.places[0][0]
                break
        values[cell] = self._whole[cell]
        self._boards.append(bytes(values))
        self._reasons.append(tuple(reason))

    def snapshot(self) -> Snapshot:
        """Return the board, with no guess, and the reason of the cell filled last."""
        values = self._boards[self._at]
        extra = {"values": values, "depths": [0] * len(values), "guesses": [], "conflict": None,
                 "reason": self._reasons[self._at]}  # fmt: skip
        done = self._finished
        return Snapshot(self._at, int(done), progress=1 - values.count(0) / len(values), finished=done, extra=extra)

    def take(self) -> list[bytes]:
        """Return nothing: the one solution is on the board."""
        return []

    def mark(self) -> Mark:
        """Return a mark of this moment."""
        return Mark(self._at, int(self._finished), ())

    def restore(self, mark: Mark) -> None:
        """Go back to a mark."""
        self._at = mark.nodes
