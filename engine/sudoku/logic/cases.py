# cython: language_level=3
"""Chains by cases: all places of a number in a house, or all numbers of a cell, that strike the same candidate.

Each case is followed as `chains` follows an assumption. That none of the cases contradicts itself is taken for granted:
shorter chains come first.
"""

from collections.abc import Sequence

import cython

from engine.arrays import zeros
from engine.sudoku.chains import Chains, Fact

Options = list[tuple[int, int]]
Split = tuple[int, Options, tuple[int, int], list[list[Fact]]]  # house (-1: a cell), cases, what goes, facts of each


class Cases(Chains):
    """A board on which all cases of a choice are tried."""

    def __init__(self, n: int, houses: Sequence[Sequence[int]], tied: Sequence[Sequence[int]]) -> None:
        super().__init__(n, houses, tied)
        self.hits, self.steps = zeros("i", self.cells * self.wide), zeros("i", self.cells * self.wide)

    def choices(self) -> list[tuple[int, Options]]:
        """Return every choice, the fewest cases first: (-1, a cell's numbers) or (house, a number's places)."""
        n, wide = self.n, self.wide
        found: list[tuple[int, Options]] = []
        for cell in range(self.cells):
            if self.left[cell] > 1:
                found.append((-1, [(cell, v) for v in range(1, n + 1) if self.can[cell * wide + v]]))
        for house in range(3 * n):
            for v in range(1, n + 1):
                if self.places[house * wide + v] > 1:
                    cells = [self.members[house * n + i] for i in range(n)]
                    found.append((house, [(cell, v) for cell in cells if self.can[cell * wide + v]]))
        return sorted(found, key=lambda choice: len(choice[1]))

    def fewest(self, limit: int, case: int, step: int) -> Split | None:
        """Return the choice whose cases strike one candidate at the least price, `case` each and `step` for each fact.

        `limit` bounds the work. None if no choice strikes anything.
        """
        best, price = None, 0
        goal: cython.longlong = self.work + limit
        for house, options in self.choices():
            if self.work >= goal or (best is not None and len(options) * (case + step) >= price):
                break
            for at in self.common(options):
                cost = len(options) * case + step * self.steps[at]
                if best is None or cost < price:
                    best, price = (house, options, at), cost
        if best is None:
            return None
        house, options, at = best
        told = []
        for cell, value in options:
            self.probe(cell, value)
            self.trace_to(at)
            told.append(self.needs()[0])
            self.undo()
        return house, options, (at // self.wide, at % self.wide), told

    def common(self, options: Options) -> list[int]:
        """Return the candidates that every case strikes, ascending; `steps` has how many facts that takes together."""
        i: cython.int
        for cell, value in options:
            if not self.probe(cell, value):
                for i in range(self.trailed):
                    self.hits[self.trail[i]] += 1
            self.undo()
        self.probe(options[0][0], options[0][1])
        found = [self.trail[i] for i in range(self.trailed) if self.hits[self.trail[i]] == len(options)]
        self.undo()
        for i in range(self.cells * self.wide):
            self.hits[i] = self.steps[i] = 0
        if found:
            for cell, value in options:
                self.probe(cell, value)
                for at in found:
                    self.steps[at] += self.trace_to(at)
                self.undo()
        return sorted(found)

    def trace_to(self, candidate: cython.int) -> cython.int:
        """Mark the facts that a candidate's going needs; return how many they are."""
        fact: cython.int
        for fact in range(self.facts):
            self.needed[fact] = 0
        self.needed[self.gone[candidate]] = 1
        return self.back()
