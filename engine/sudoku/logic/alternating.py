# cython: language_level=3
"""Alternating inference chains (AIC): strong and weak links by turns, of which one end or the other is true.

A candidate is true or not. Two are linked strongly where one of them has to be true, as a house has only these places
for a number or a cell only these numbers; weakly where not both can be, as they share a house or a cell. A chain begins
and ends with a strong link, so if its first candidate is not true its last one is, and what is linked weakly to both
goes.

Legend: a candidate is `cell * wide + number`; `strong` has up to four partners of each: in its row, column and box,
then in its cell; `on` and `off`: the candidate from which one came to this one as true, or as not true.
"""

from array import array
from collections.abc import Sequence

import cython

from engine.arrays import zeros

Chain = tuple[list[tuple[int, int]], list[tuple[int, int]]]  # the candidates of the chain, and those that go


class Alternating:
    """A board on which chains are looked for. `houses`: the cells of every house. `work` counts links followed."""

    def __init__(self, n: int, houses: Sequence[Sequence[int]]) -> None:
        self.n = n
        self.wide = n + 1
        self.cells = n * n
        self.work = 0
        self.members = array("i", [cell for house in houses for cell in house])
        of: list[list[int]] = [[] for _ in range(self.cells)]
        for index, house in enumerate(houses):
            for cell in house:
                of[cell].append(index)
        self.of = array("i", [index for each in of for index in each])
        seen = [sorted({other for house in each for other in houses[house]} - {cell}) for cell, each in enumerate(of)]
        self.peers = len(seen[0])
        self.peer = array("i", [other for each in seen for other in each] or [0])
        room = self.cells * self.wide
        self.strong, self.on, self.off = zeros("i", 4 * room), zeros("i", room), zeros("i", room)
        self.layer, self.other = zeros("i", room), zeros("i", room)
        self.can, self.left = zeros("B", room), zeros("B", self.cells)

    def load(self, candidates: Sequence[int]) -> None:
        """Take the candidate set of every cell (bit v for the number v, 0 where a number stands)."""
        cell: cython.int
        value: cython.int
        house: cython.int
        i: cython.int
        for cell in range(self.cells):
            mask = candidates[cell]
            self.left[cell] = mask.bit_count()
            for value in range(1, self.n + 1):
                self.can[cell * self.wide + value] = mask >> value & 1
        for i in range(4 * self.cells * self.wide):
            self.strong[i] = -1
        for house in range(3 * self.n):
            for value in range(1, self.n + 1):
                held = [self.members[house * self.n + i] * self.wide + value for i in range(self.n)]
                held = [at for at in held if self.can[at]]
                if len(held) == 2:
                    self.strong[4 * held[0] + house // self.n] = held[1]
                    self.strong[4 * held[1] + house // self.n] = held[0]
        for cell in range(self.cells):
            if self.left[cell] == 2:
                one, two = (cell * self.wide + v for v in range(1, self.n + 1) if self.can[cell * self.wide + v])
                self.strong[4 * one + 3], self.strong[4 * two + 3] = two, one

    def shortest(self, limit: int) -> Chain | None:
        """Return the chain of the fewest links that strikes anything, and what it strikes; None if there is none.

        `limit` bounds the work.
        """
        at: cython.int
        last: cython.int
        most: cython.int = 2 * self.cells
        best = None
        goal: cython.longlong = self.work + limit
        for at in range(self.cells * self.wide):
            if not self.can[at] or self.work >= goal:
                continue
            with cython.nogil:  # somebody may be playing meanwhile
                last = self.follow(at, most)
            if last >= 0:
                best = self.way(last)
                most = len(best) - 1
        if best is None:
            return None
        found, wide = self.struck(best[0], best[len(best) - 1]), self.wide
        return [(at // wide, at % wide) for at in best], [(at // wide, at % wide) for at in found]

    def way(self, last: int) -> list[int]:
        """Return the candidates of the chain that was followed last, from its end back to its beginning."""
        found, true, at = [], True, last
        while at >= 0:
            found.append(at)
            at = self.on[at] if true else self.off[at]
            true = not true
        return found

    def struck(self, one: int, two: int) -> list[int]:
        """Return the candidates that are linked weakly to both."""
        every = range(self.cells * self.wide)
        return [at for at in every if self.can[at] and self.weak(at, one) and self.weak(at, two)]

    def weak(self, one: int, two: int) -> bool:
        """Whether not both of two candidates can be true."""
        wide = self.wide
        if one // wide == two // wide:
            return one != two
        return one % wide == two % wide and bool(self.sees(one // wide, two // wide))

    def sees(self, one: cython.int, two: cython.int) -> cython.int:
        """Whether two cells share a house."""
        i: cython.int
        for i in range(3):
            if self.of[3 * one + i] == self.of[3 * two + i]:
                return one != two
        return 0

    def follow(self, first: cython.int, most: cython.int) -> cython.int:
        """Follow what is true if the first candidate is not; return the nearest end that strikes anything, or -1.

        Only chains of fewer links than `most` are followed.
        """
        i: cython.int
        at: cython.int
        to: cython.int
        cell: cython.int
        value: cython.int
        links: cython.int = 0
        count: cython.int = 1
        many: cython.int
        for i in range(self.cells * self.wide):
            self.on[i] = self.off[i] = -2
        self.off[first] = -1
        self.layer[0] = first
        while count:
            links += 1
            if links >= most:
                return -1
            many = 0
            for i in range(4 * count):  # what has to be true
                at = self.layer[i // 4]
                to = self.strong[4 * at + i % 4]
                self.work += 1
                if to >= 0 and self.on[to] == -2 and to != first:
                    self.on[to] = at
                    self.other[many] = to
                    many += 1
            if links >= 3:
                for i in range(many):
                    if self.ends(first, self.other[i]):
                        return self.other[i]
            links += 1
            count = 0
            for at in range(many):  # what cannot be
                cell, value = self.other[at] // self.wide, self.other[at] % self.wide
                for i in range(1, self.wide):
                    to = cell * self.wide + i
                    if i != value and self.can[to] and self.off[to] == -2:
                        self.off[to] = self.other[at]
                        self.layer[count] = to
                        count += 1
                for i in range(self.peers):
                    to = self.peer[cell * self.peers + i] * self.wide + value
                    if self.can[to] and self.off[to] == -2:
                        self.off[to] = self.other[at]
                        self.layer[count] = to
                        count += 1
                self.work += self.peers
        return -1

    def ends(self, first: cython.int, last: cython.int) -> cython.int:
        """Whether any candidate is linked weakly to both ends."""
        i: cython.int
        one: cython.int = first // self.wide
        two: cython.int = last // self.wide
        cell: cython.int
        if one == two:
            return self.left[one] > 2
        if first % self.wide != last % self.wide:
            if not self.sees(one, two):
                return 0
            return self.can[one * self.wide + last % self.wide] or self.can[two * self.wide + first % self.wide]
        for i in range(self.peers):
            cell = self.peer[one * self.peers + i]
            if cell != two and self.can[cell * self.wide + first % self.wide] and self.sees(cell, two):
                return 1
        return 0
