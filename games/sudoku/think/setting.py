"""What a setter sees in the open cells: what logic leaves, or what some solution holds and what leaves one solution."""

from __future__ import annotations

from dataclasses import replace

from engine.run.stepper import Onward, Snapshot
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.hints import find
from games.sudoku.think.logic import Logic, bits
from games.sudoku.think.true_candidates import TrueCandidates
from games.sudoku.think.uniqueness import Uniqueness

ENOUGH = 20_000  # nodes of one search for a second solution: where they do not suffice, nothing is said of that number
EASY = 5  # the level up to which logic leaves candidates out: chains take longer than one types


class LogicCandidates(Onward):
    """A Stepper, a step of logic a node. Its snapshots have in `path` the candidates that are left, the number alone
    where logic places one, nothing where a clue stands."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.nodes = 0
        self.finished = False
        self._puzzle = puzzle
        self._logic = Logic(puzzle, puzzle.numbers)

    def run(self, budget: int) -> bool:
        """Take a step; True where logic ends."""
        step = find(self._logic, EASY)
        self.finished = step is None
        if step is not None:
            self._logic.apply(step)
            self.nodes += 1
        return self.finished

    def snapshot(self) -> Snapshot:
        """Return what is left so far."""
        given, logic = self._puzzle.numbers, self._logic
        found = zip(given, logic.values, logic.candidates, strict=True)
        path = tuple(0 if clue else 1 << value if value else mask for clue, value, mask in found)
        none = (0,) * len(given)
        extra = {"true": True, "one": none, "many": none}
        return Snapshot(self.nodes, 0, path, finished=self.finished, extra=extra)


class SettingCandidates(Onward):
    """A Stepper. Its snapshots have in `path` the candidates of each cell, true ones as soon as `extra["true"]` says
    so, and in `extra["one"]` those of them that are known to leave one solution, in `extra["many"]` several."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.nodes = 0
        self.finished = False
        self.one, self.many = [0] * puzzle.n**2, [0] * puzzle.n**2
        self._true = TrueCandidates(puzzle, puzzle.numbers)
        self._left: list[tuple[int, int]] | None = None  # cells and numbers of which it is not known yet
        self._search: Uniqueness | None = None

    def run(self, budget: int) -> bool:
        """Go on for so many nodes; True when all is known."""
        while budget > 0 and not self.finished:
            before = self.nodes
            if self._left is None:
                self._find_true(budget)
            else:
                self._count(budget)
            budget -= max(1, self.nodes - before)
        return self.finished

    def _find_true(self, budget: int) -> None:
        before = self._true.nodes
        if self._true.run(budget):
            cells = enumerate(self._true.open)
            self._left = [(cell, v) for cell, mask in cells if mask.bit_count() > 1 for v in bits(mask)]
        self.nodes += self._true.nodes - before

    def _count(self, budget: int) -> None:
        """Go on with the number at hand; the last one ends it all."""
        assert self._left is not None
        if not self._left:
            self.finished = True
            return
        cell, value = self._left[-1]
        if self._search is None:
            numbers = bytearray(self.puzzle.numbers)
            numbers[cell] = value
            self._search = Uniqueness(replace(self.puzzle, numbers=bytes(numbers)))
        search, before = self._search, self._search.nodes
        ended = search.run(min(budget, ENOUGH - before))
        self.nodes += search.nodes - before
        if ended or search.nodes >= ENOUGH:
            if search.finished and search.solutions:
                (self.one if search.solutions == 1 else self.many)[cell] |= 1 << value
            self._left.pop()
            self._search = None

    def snapshot(self) -> Snapshot:
        """Return what is known."""
        extra = {"true": self._left is not None, "one": tuple(self.one), "many": tuple(self.many)}
        return Snapshot(self.nodes, 0, tuple(self._true.open), finished=self.finished, extra=extra)
