"""The Sudoku search as the scene watches it: snapshots that carry the board, the guesses and the conflict at hand.

Where the search needs no guess, its one node is told cell by cell, each with its reason: on boards up to 25x25 in the
order and with the steps of a person's logic, on larger ones, and where that logic ends, in the order of the search
itself and with the reasons that it knows.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace

from engine.run.stepper import Checkpoint, Reaching, Snapshot
from engine.sudoku.watch import Told
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.hints import find
from games.sudoku.think.logic import Deduction, Logic
from games.sudoku.think.reasons import steps
from games.sudoku.think.solve import watch

HARDEST = 5  # level of logic up to which a cell gets its reason; above it logic itself tries numbers out
LATELY = 160  # nodes that are remembered one by one
LARGEST = 25  # rows of the largest board that logic follows: on larger ones a step of it takes too long


def watched(puzzle: Puzzle) -> Reaching:
    """Return the stepper to watch: the search, or what follows cell by cell where that needs no guess."""
    search = watch(puzzle)
    search.run(1)
    if search.solutions and not search.decisions:
        return Followed(puzzle, search.told)
    return Watched(puzzle)


class Watched:
    """A Stepper around the search; `extra` of its snapshots is Seen.picture with the search's figures.

    `extra["did"]`: what the last node was: "guess", "learnt" (something followed from a clash), "flip" (the search
    went on after a solution) or "". `extra["lately"]`: (node, cells filled, depth) of the last nodes. At the end of the
    search the board holds the solution found last; the cells that owe it their numbers are `extra["held"]`.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._search = watch(puzzle)
        self._numbers = puzzle.numbers
        self._did = ""
        self._lately: deque[tuple[int, int, int]] = deque(maxlen=LATELY)
        self._last: bytes | None = None  # the solution found last
        self._fresh: list[bytes] = []  # the solutions found since `take`

    def run(self, budget: int) -> bool:
        """Visit so many nodes, one by one, to see what they are."""
        goal = self._search.nodes + budget
        while self._search.nodes < goal:
            if self._one():
                return True
        return False

    def reach(self, goal: str, budget: int) -> bool:
        """Visit nodes up to the next "solution" or "conflict"."""
        search = self._search
        end = self._search.nodes + budget
        found = self._search.solutions
        while search.nodes < end:
            if self._one():
                return True
            if search.clashes() if goal == "conflict" else search.solutions > found:
                return True
        return False

    def _one(self) -> bool:
        """Visit one node; return whether the search is exhausted."""
        search = self._search
        decisions = search.decisions
        conflicts = search.conflicts
        nodes = search.nodes
        ended = search.run(1)
        if found := search.take():
            self._last = found[-1]
            self._fresh += found
        if search.nodes > nodes:
            self._did = (
                "guess" if search.decisions > decisions else "learnt" if search.conflicts > conflicts else "flip"
            )
            self._lately.append((search.nodes, int(search.filled), int(search.depth)))
        return bool(ended)

    def snapshot(self) -> Snapshot:
        """Return figures and board; before the first node the clues alone."""
        snapshot = self._search.snapshot()
        seen = self._search.picture()
        if not snapshot.nodes:
            seen["values"] = self._numbers
        seen["held"] = frozenset()
        if snapshot.finished and self._last is not None:
            seen["held"] = frozenset(cell for cell, value in enumerate(seen["values"]) if value != self._last[cell])
            seen["values"] = self._last
        did = self._did if snapshot.nodes > 1 else ""
        lately = tuple(one for one in self._lately if snapshot.nodes - LATELY < one[0] <= snapshot.nodes)
        return replace(snapshot, extra={**snapshot.extra, **seen, "did": did, "lately": lately})

    def take(self) -> list[bytes]:
        """Return the solutions found since the last call."""
        found, self._fresh = self._fresh, []
        return found

    def checkpoint(self) -> Checkpoint:
        """Return a checkpoint of this moment."""
        return self._search.checkpoint()

    def restore(self, checkpoint: Checkpoint) -> None:
        """Go back to a checkpoint, by replay from the start."""
        if checkpoint.nodes < self._search.nodes:
            self._search.restore(Checkpoint(0, 0, ()))
            self._last, self._did = None, ""
            self._lately.clear()
        if checkpoint.nodes > self._search.nodes:
            self.run(checkpoint.nodes - self._search.nodes)
        self._fresh = []


class Followed:
    """A Stepper that fills one cell a node. `extra["reason"]`: the steps of logic that lead to it, the placing one
    last.
    """

    def __init__(self, puzzle: Puzzle, told: Told) -> None:
        self._puzzle = puzzle
        self._told = told
        self._total = len(told.order)
        self._order: list[int] = []  # the cells found so far, in the order in which they are told
        self._reasons: list[tuple[Deduction, ...] | None] = []  # None: the search's own, worked out when seen
        self._logic = Logic(puzzle, puzzle.numbers) if puzzle.n <= LARGEST else None
        self._at = 0
        self._board = bytearray(puzzle.numbers)

    def run(self, budget: int) -> bool:
        """Fill so many cells."""
        for _cell in range(min(budget, self._total - self._at)):
            if self._at == len(self._order):
                self._follow()
            cell = self._order[self._at]
            self._board[cell] = self._told.values[cell]
            self._at += 1
        return self._at == self._total

    def reach(self, goal: str, budget: int) -> bool:
        """Fill cells up to the solution; there is no conflict."""
        return self.run(budget)

    def _follow(self) -> None:
        """Find the next cell: by logic, else the first in the search's order that is still open."""
        reason: list[Deduction] = []
        while self._logic is not None:
            hint = find(self._logic, HARDEST)
            if hint is None:
                break
            reason.append(hint)
            self._logic.apply(hint)
            if hint.places:
                self._order.append(hint.places[0][0])
                self._reasons.append(tuple(reason))
                return
        cell = next(cell for cell in self._told.order[self._passed :] if not self._board[cell])
        self._passed = self._told.order.index(cell, self._passed)
        if self._logic is not None:
            self._logic.place(cell, self._told.values[cell])
        self._order.append(cell)
        self._reasons.append(None)

    _passed = 0  # place in the search's order before which no cell is open

    def _reason(self) -> tuple[Deduction, ...]:
        """Return the steps that lead to the cell filled last."""
        if not self._at:
            return ()
        known = self._reasons[self._at - 1]
        if known is None:
            cell = self._order[self._at - 1]
            item = self._told.items[cell]
            before = bytearray(self._board)
            before[cell] = 0
            known = steps(self._puzzle, bytes(before), cell, self._told.values[cell], item,
                          self._told.ruled_out(item, cell))  # fmt: skip
            self._reasons[self._at - 1] = known
        return known

    def snapshot(self) -> Snapshot:
        """Return the board, with no guess, and the reason of the cell filled last."""
        values = bytes(self._board)
        clues = len(values) - self._total
        lately = tuple((node, clues + node, 0) for node in range(max(0, self._at - LATELY + 1), self._at + 1))
        extra = {"values": values, "depths": [0] * len(values), "guesses": [], "conflict": None,
                 "reason": self._reason(), "lately": lately}  # fmt: skip
        done = self._at == self._total
        return Snapshot(self._at, int(done), progress=1 - values.count(0) / len(values), finished=done, extra=extra)

    def take(self) -> list[bytes]:
        """Return nothing: the one solution is on the board."""
        return []

    def checkpoint(self) -> Checkpoint:
        """Return a checkpoint of this moment."""
        return Checkpoint(self._at, int(self._at == self._total), ())

    def restore(self, checkpoint: Checkpoint) -> None:
        """Go back to a checkpoint."""
        self._at = checkpoint.nodes
        self._board = bytearray(self._puzzle.numbers)
        for cell in self._order[: self._at]:
            self._board[cell] = self._told.values[cell]
