# cython: language_level=3
"""Consequences of a number tried on a Sudoku board, by singles and odd sums, with reasons, until two contradict.

Facts are followed in the order in which they are met, nearest first, and every candidate that falls remembers the
fact that struck it. So from a contradiction one comes back to the facts it rests on; the others are not told.

Legend: a candidate is a pair (cell, number) at `cell * wide + number`, a place of a number in a house at
`house * wide + number`; a fact is a number in a cell, or 0 or n + 1: the cell is even or odd.
"""

from array import array
from collections.abc import Sequence

import cython

# How a fact follows
ASSUMED = 0
NAKED = 1
HIDDEN = 2  # from a house
SUM = 3  # from a cell
_NAKED = cython.declare(cython.int, 1)
_HIDDEN = cython.declare(cython.int, 2)
_SUM = cython.declare(cython.int, 3)

Fact = tuple[int, int, int, int, tuple[int, ...]]  # cell, number or parity, how, house or cell, the facts it needs


class Chains:
    """A board on which numbers are tried; it is as loaded again after each trial.

    `houses`: the cells of every house, n each; `tied`: for every cell those that an odd sum ties to it. `work` counts
    candidates struck.
    """

    def __init__(self, n: int, houses: Sequence[Sequence[int]], tied: Sequence[Sequence[int]]) -> None:
        self.n = n
        self.cells = n * n
        self.wide = n + 2
        self.work = 0
        self.facts = self.trailed = self.placed = 0
        self.wrong = -1
        candidates = self.cells * self.wide
        self.can, self.done = array("B", bytes(candidates)), array("B", bytes(3 * n * self.wide))
        self.value = array("B", bytes(self.cells))
        self.gone, self.places = array("i", [-1]) * candidates, array("i", bytes(12 * n * self.wide))
        self.left, self.kinds = array("i", bytes(4 * self.cells)), array("i", bytes(8 * self.cells))
        self.members = array("i", [cell for house in houses for cell in house])
        of: list[list[int]] = [[] for _ in range(self.cells)]
        for index, house in enumerate(houses):
            for cell in house:
                of[cell].append(index)
        self.houses = array("i", [index for each in of for index in each])
        self.tie(tied)
        self.trail, self.written = array("i", bytes(4 * candidates)), array("i", bytes(4 * self.cells))
        room = candidates + 8 * self.cells + 1  # a fact for each place, for each cell, for each end of an odd sum
        room += 3 * n * self.wide
        self.fact_cell, self.fact_value = array("i", bytes(4 * room)), array("i", bytes(4 * room))
        self.fact_how, self.fact_where = array("i", bytes(4 * room)), array("i", bytes(4 * room))
        self.needed = array("B", bytes(room))

    def tie(self, tied: Sequence[Sequence[int]]) -> None:
        """Take other odd sums."""
        self.ties = array("i", [other for each in tied for other in (*each, -1, -1, -1, -1)[:4]])

    def load(self, values: bytes, candidates: Sequence[int]) -> None:
        """Take a board: its numbers, and for every open cell the set of its candidates (bit v for the number v)."""
        cell: cython.int
        value: cython.int
        i: cython.int
        house: cython.int
        self.wipe()
        for cell in range(self.cells):
            self.value[cell] = values[cell]
            mask = candidates[cell]
            while mask:
                low = mask & -mask
                mask ^= low
                value = low.bit_length() - 1
                self.can[cell * self.wide + value] = 1
                self.left[cell] += 1
                self.kinds[2 * cell + value % 2] += 1
            for i in range(3):
                house = self.houses[3 * cell + i]
                if self.value[cell]:
                    self.done[house * self.wide + self.value[cell]] = 1
                for value in range(1, self.n + 1):
                    self.places[house * self.wide + value] += self.can[cell * self.wide + value]

    def contradictions(self) -> list[tuple[int, int]]:
        """Return every candidate that contradicts itself, each as (cell, number)."""
        found = []
        cell: cython.int
        value: cython.int
        for cell in range(self.cells):
            for value in range(1, self.n + 1):
                if self.can[cell * self.wide + value]:
                    if self.probe(cell, value):
                        found.append((cell, value))
                    self.undo()
        return found

    def shortest(self, limit: int) -> tuple[list[Fact], tuple[int, int, tuple[int, ...]]] | None:
        """Return the facts of the shortest contradiction, the assumption first, and what is wrong, None if none.

        What is wrong: (house, number without a place), or (-1, cell without a number); and the facts that say so.
        Cells of few candidates are tried first; `limit` bounds the work.
        """
        best, fewest = (-1, 0), 0
        goal: cython.longlong = self.work + limit
        for cell in sorted(range(self.cells), key=lambda cell: self.left[cell]):
            for value in range(1, self.n + 1):
                if self.can[cell * self.wide + value] and self.work < goal:
                    if self.probe(cell, value):
                        length = self.trace()
                        if best[0] < 0 or length < fewest:
                            best, fewest = (cell, value), length
                    self.undo()
        if best[0] < 0:
            return None
        self.probe(best[0], best[1])
        self.trace()
        told = self.told()
        self.undo()
        return told

    def told(self) -> tuple[list[Fact], tuple[int, int, tuple[int, ...]]]:
        """Return the facts that the contradiction met last needs, renumbered, and what is wrong."""
        found, numbers = self.needs()
        if self.wrong < self.cells:
            spots = [self.wrong * self.wide + value for value in range(1, self.n + 1)]
            end = (-1, self.wrong)
        else:
            house, value = divmod(self.wrong - self.cells, self.wide)
            spots = [self.members[house * self.n + i] * self.wide + value for i in range(self.n)]
            end = (house, value)
        return found, (*end, tuple(sorted({numbers[self.gone[at]] for at in spots if self.gone[at] >= 0})))

    def needs(self) -> tuple[list[Fact], dict[int, int]]:
        """Return the facts marked as needed, renumbered, and the new number of each."""
        numbers = {fact: index for index, fact in enumerate(f for f in range(self.facts) if self.needed[f])}
        found: list[Fact] = []
        for fact in numbers:
            cell, value = self.fact_cell[fact], self.fact_value[fact]
            how, where = self.fact_how[fact], self.fact_where[fact]
            reasons = {self.gone[at] for at in self.struck(cell, value, how, where)}
            found.append((cell, value, how, where, tuple(sorted(numbers[r] for r in reasons if 0 <= r < fact))))
        return found, numbers

    def struck(self, cell: int, value: int, how: int, where: int) -> list[int]:
        """Return the candidates that had to go for a fact to follow."""
        if how == NAKED:
            return [cell * self.wide + other for other in range(1, self.n + 1) if other != value]
        if how == HIDDEN:
            among = [self.members[where * self.n + i] for i in range(self.n)]
            return [other * self.wide + value for other in among if other != cell]
        if how == SUM:  # the cell is even as its neighbour has no even candidate, or the other way about
            return [where * self.wide + other for other in range(2 if value == 0 else 1, self.n + 1, 2)]
        return []

    # Trying a number

    def wipe(self) -> None:
        """Empty the board."""
        i: cython.int
        for i in range(self.cells * self.wide):
            self.can[i] = 0
        for i in range(3 * self.n * self.wide):
            self.places[i] = self.done[i] = 0
        for i in range(self.cells):
            self.left[i] = self.kinds[2 * i] = self.kinds[2 * i + 1] = 0

    def push(self, cell: cython.int, value: cython.int, how: cython.int, where: cython.int) -> None:
        """Note a fact to be followed."""
        self.fact_cell[self.facts], self.fact_value[self.facts] = cell, value
        self.fact_how[self.facts], self.fact_where[self.facts] = how, where
        self.facts += 1

    def probe(self, cell: cython.int, value: cython.int) -> cython.int:
        """Follow a number; return whether it ends in a contradiction."""
        at: cython.int = 0
        self.push(cell, value, 0, -1)
        while at < self.facts and self.wrong < 0:
            if self.fact_value[at] == 0 or self.fact_value[at] > self.n:
                self.restrict(self.fact_cell[at], 0 if self.fact_value[at] == 0 else 1, at)
            else:
                self.place(self.fact_cell[at], self.fact_value[at], at)
            at += 1
        return self.wrong >= 0

    def place(self, cell: cython.int, value: cython.int, fact: cython.int) -> None:
        """Write a number and strike what it rules out."""
        i: cython.int
        j: cython.int
        house: cython.int
        other: cython.int
        if self.value[cell] or not self.can[cell * self.wide + value]:
            return
        self.value[cell] = value
        self.written[self.placed] = cell
        self.placed += 1
        for i in range(3):
            self.done[self.houses[3 * cell + i] * self.wide + value] = 1
        for other in range(1, self.n + 1):
            if other != value and self.can[cell * self.wide + other]:
                self.eliminate(cell, other, fact)
                if self.wrong >= 0:
                    return
        for i in range(3):
            house = self.houses[3 * cell + i]
            for j in range(self.n):
                other = self.members[house * self.n + j]
                if other != cell and self.can[other * self.wide + value]:
                    self.eliminate(other, value, fact)
                    if self.wrong >= 0:
                        return

    def restrict(self, cell: cython.int, parity: cython.int, fact: cython.int) -> None:
        """Strike the numbers of the other parity."""
        value: cython.int
        for value in range(2 if parity else 1, self.n + 1, 2):
            if self.can[cell * self.wide + value]:
                self.eliminate(cell, value, fact)
                if self.wrong >= 0:
                    return

    def eliminate(self, cell: cython.int, value: cython.int, fact: cython.int) -> None:
        """Strike a candidate and note what follows from that at once."""
        i: cython.int
        j: cython.int
        at: cython.int
        other: cython.int
        parity: cython.int = value % 2
        self.work += 1
        self.can[cell * self.wide + value] = 0
        self.gone[cell * self.wide + value] = fact
        self.trail[self.trailed] = cell * self.wide + value
        self.trailed += 1
        self.left[cell] -= 1
        self.kinds[2 * cell + parity] -= 1
        for i in range(3):
            self.places[self.houses[3 * cell + i] * self.wide + value] -= 1
        if self.left[cell] == 0:
            self.wrong = cell
            return
        for i in range(3):
            at = self.houses[3 * cell + i] * self.wide + value
            if self.done[at]:
                continue
            if self.places[at] == 0:
                self.wrong = self.cells + at
                return
            if self.places[at] == 1:
                for j in range(self.n):
                    other = self.members[self.houses[3 * cell + i] * self.n + j]
                    if self.can[other * self.wide + value]:
                        if not self.value[other]:
                            self.push(other, value, _HIDDEN, self.houses[3 * cell + i])
                        break
        if self.left[cell] == 1 and not self.value[cell]:
            for other in range(1, self.n + 1):
                if self.can[cell * self.wide + other]:
                    self.push(cell, other, _NAKED, -1)
        if self.kinds[2 * cell + parity] == 0:
            for i in range(4):
                other = self.ties[4 * cell + i]
                if other >= 0 and not self.value[other] and self.kinds[2 * other + 1 - parity]:
                    self.push(other, self.n + 1 if parity else 0, _SUM, cell)

    def undo(self) -> None:
        """Go back to the board as loaded."""
        at: cython.int
        cell: cython.int
        value: cython.int
        i: cython.int
        while self.trailed:
            self.trailed -= 1
            at = self.trail[self.trailed]
            cell, value = at // self.wide, at % self.wide
            self.can[at] = 1
            self.gone[at] = -1
            self.left[cell] += 1
            self.kinds[2 * cell + value % 2] += 1
            for i in range(3):
                self.places[self.houses[3 * cell + i] * self.wide + value] += 1
        while self.placed:
            self.placed -= 1
            cell = self.written[self.placed]
            for i in range(3):
                self.done[self.houses[3 * cell + i] * self.wide + self.value[cell]] = 0
            self.value[cell] = 0
        self.facts = 0
        self.wrong = -1

    # What a contradiction rests on

    def need(self, cell: cython.int, value: cython.int) -> None:
        """Mark the fact that struck a candidate."""
        if self.gone[cell * self.wide + value] >= 0:
            self.needed[self.gone[cell * self.wide + value]] = 1

    def trace(self) -> cython.int:
        """Mark the facts that the contradiction needs; return how many they are."""
        fact: cython.int
        i: cython.int
        cell: cython.int
        value: cython.int
        for fact in range(self.facts):
            self.needed[fact] = 0
        if self.wrong < self.cells:
            for value in range(1, self.n + 1):
                self.need(self.wrong, value)
        else:
            for i in range(self.n):
                cell = self.members[(self.wrong - self.cells) // self.wide * self.n + i]
                self.need(cell, (self.wrong - self.cells) % self.wide)
        return self.back()

    def back(self) -> cython.int:
        """Mark the facts that those marked need; return how many they are."""
        fact: cython.int
        i: cython.int
        cell: cython.int
        value: cython.int
        where: cython.int
        count: cython.int = 0
        for fact in range(self.facts - 1, -1, -1):
            if not self.needed[fact]:
                continue
            count += 1
            cell, value, where = self.fact_cell[fact], self.fact_value[fact], self.fact_where[fact]
            if self.fact_how[fact] == _NAKED:
                for i in range(1, self.n + 1):
                    if i != value:
                        self.need(cell, i)
            elif self.fact_how[fact] == _HIDDEN:
                for i in range(self.n):
                    if self.members[where * self.n + i] != cell:
                        self.need(self.members[where * self.n + i], value)
            elif self.fact_how[fact] == _SUM:
                for i in range(2 if value == 0 else 1, self.n + 1, 2):
                    self.need(where, i)
        return count
