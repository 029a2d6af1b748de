# cython: language_level=3
"""How hard a Sudoku is: the highest level of logic that it needs, by the techniques of the hints in bulk.

A hint has to tell its reasons; a rating needs none, and the generator takes thousands of them. So each technique here
strikes all it finds in one sweep. As every technique strikes only more where more is struck already, the order
changes neither how far they lead nor the level needed. A house in which nothing has changed since a technique looked
at it last is passed over.

Legend: a candidate set is a word with bit v for the number v; houses are rows 0..n-1, columns n..2n-1, boxes
2n..3n-1; a crossing is a box with a line through it, both ways: in `crossed` its common cells, then those of
the house alone, then those of the other alone; `head` and `sign` of a cell: the first cell of its chain of diamonds
and 1 if the cell is unlike it; `changed` is when a house changed last, `seen` what a technique saw of that.
"""

from array import array
from collections.abc import Sequence

import cython

from engine.arrays import zeros
from engine.sudoku.board import EVEN, ODD, SOUTH, WEST
from engine.sudoku.chains import Chains

if cython.compiled:
    from cython.cimports.engine.bits import lowest, popcount
else:
    from engine.bits import lowest, popcount

LEVELS = 6
LARGEST = 7  # box size up to which a set of numbers fits a word
ONE = cython.declare(cython.ulonglong, 1)
_EVEN = cython.declare(cython.int, EVEN)
_ODD = cython.declare(cython.int, ODD)
_SOUTH = cython.declare(cython.int, SOUTH)
_WEST = cython.declare(cython.int, WEST)

SINGLE = cython.declare(cython.int, 0)  # the techniques that remember what they saw of a house
COUNTED = cython.declare(cython.int, 1)
NAKED = cython.declare(cython.int, 0)  # + size, 2 to 4
HIDDEN = cython.declare(cython.int, 3)  # + size
TECHNIQUES = 8


class Rater:
    """Rates boards of one size, each by `rate`, and keeps what they have in common.

    `houses`: the cells of each. ValueError for a box size above LARGEST.
    """

    def __init__(self, k: int, houses: Sequence[Sequence[int]]) -> None:
        if not 1 <= k <= LARGEST:
            raise ValueError(f"box sizes up to {LARGEST} are rated, not {k}")
        n = k * k
        self.k = k
        self.n = n
        self.cells = n * n
        self.houses = 3 * n
        self.every = 2 ** (n + 1) - 2
        self.evens = sum(1 << v for v in range(2, n + 1, 2))
        self.odds = self.every ^ self.evens
        self.every_house = houses
        self.members = array("i", [cell for house in houses for cell in house])
        of: list[list[int]] = [[] for _ in range(n * n)]
        for index, house in enumerate(houses):
            for cell in house:
                of[cell].append(index)
        self.of = array("i", [index for each in of for index in each])
        seen = [sorted({other for house in each for other in houses[house]} - {cell}) for cell, each in enumerate(of)]
        self.peers = len(seen[0])
        self.peer = array("i", [other for each in seen for other in each] or [0])
        cross, crossed = [], []
        for box in range(2 * n, 3 * n):
            for line in range(2 * n):
                common = [cell for cell in houses[box] if cell in houses[line]]
                if common:
                    alone = [[cell for cell in houses[house] if cell not in common] for house in (box, line)]
                    cross += [box, line]
                    crossed += [*common, *alone[0], *alone[1], *common, *alone[1], *alone[0]]
        self.crossings = len(cross)
        self.cross, self.crossed = array("i", cross), array("i", crossed)
        self.can, self.used = zeros("Q", self.cells), zeros("Q", 3 * n)
        self.items = zeros("Q", max(n + 1, 4))
        self.value = zeros("B", self.cells)
        self.sign = zeros("B", self.cells)
        self.size = zeros("B", self.cells)
        self.tie, self.head = zeros("i", 8 * self.cells), zeros("i", self.cells)
        self.left, self.changed = zeros("i", 3 * n), zeros("i", 3 * n)
        self.seen, self.seen_cross = zeros("i", TECHNIQUES * 3 * n), zeros("i", self.crossings)
        self.who, self.chosen = zeros("i", max(n + 1, self.peers)), zeros("i", 4)
        self.fixed = zeros("i", 2)
        self.first = zeros("i", n)
        self.loose = zeros("i", 2 * n)
        self.chains: Chains | None = None
        self.pairs = self.open = self.clock = 0

    def rate(self, numbers: bytes, marks: bytes, most: int = LEVELS) -> int:
        """Return the highest level that solving a puzzle needs, `most` + 1 where levels up to `most` do not."""
        needed: cython.int = 1
        easier: cython.int = min(most, LEVELS - 1)
        self.load(numbers, marks)
        with cython.nogil:  # several generators may be at work
            needed = self.follow(easier)
        needed = max(1, needed)
        while self.open and most >= LEVELS and self.strike_chains():
            needed = LEVELS
            self.follow(LEVELS - 1)
        return most + 1 if self.open else needed

    def load(self, numbers: bytes, marks: bytes) -> None:
        """Take a puzzle."""
        cell: cython.int
        i: cython.int
        mark: cython.int
        given = array("B", numbers)
        marked = array("B", marks)
        number_of: cython.uchar[::1] = given
        mark_of: cython.uchar[::1] = marked
        self.clock = 1
        self.pairs = 0
        self.open = self.cells
        for i in range(self.houses):
            self.used[i] = 0
            self.left[i] = self.n
            self.changed[i] = 1
        for i in range(TECHNIQUES * self.houses):
            self.seen[i] = 0
        for i in range(self.crossings):
            self.seen_cross[i] = 0
        for cell in range(self.cells):
            mark = mark_of[cell]
            self.value[cell] = 0
            self.can[cell] = self.every
            if mark & _EVEN:
                self.can[cell] &= self.evens
            if mark & _ODD:
                self.can[cell] &= self.odds
            if mark & _SOUTH:
                self.tie[2 * self.pairs], self.tie[2 * self.pairs + 1] = cell, cell + self.n
                self.pairs += 1
            if mark & _WEST:
                self.tie[2 * self.pairs], self.tie[2 * self.pairs + 1] = cell, cell - 1
                self.pairs += 1
        for cell in range(self.cells):
            if number_of[cell]:
                self.place(cell, number_of[cell])
        self.tie_up()

    def candidates(self) -> list[int]:
        """Return what the last rating has left for each cell, 0 where it wrote a number."""
        return list(self.can[: self.cells])

    def strike_chains(self) -> bool:
        """Strike every candidate that contradicts itself; return whether there is one."""
        cell: cython.int
        value: cython.int
        ties: list[list[int]] = [[] for _ in range(self.cells)]
        for i in range(self.pairs):
            ties[self.tie[2 * i]].append(self.tie[2 * i + 1])
            ties[self.tie[2 * i + 1]].append(self.tie[2 * i])
        if self.chains is None:
            self.chains = Chains(self.n, self.every_house, ties)
        else:
            self.chains.tie(ties)
        self.chains.load(bytes(self.value), self.can)
        found = self.chains.contradictions()
        for cell, value in found:
            self.strike(cell, ONE << value)
        return bool(found)

    # The board

    def strike(self, cell: cython.int, mask: cython.ulonglong) -> cython.int:
        """Take numbers off a cell; return whether it had one of them."""
        i: cython.int
        mask &= self.can[cell]
        if mask == 0:
            return 0
        self.can[cell] ^= mask
        self.clock += 1
        for i in range(3):
            self.changed[self.of[3 * cell + i]] = self.clock
        return 1

    def place(self, cell: cython.int, value: cython.int) -> None:
        """Write a number."""
        i: cython.int
        self.strike(cell, self.every)
        self.value[cell] = value
        self.open -= 1
        for i in range(3):
            self.used[self.of[3 * cell + i]] |= ONE << value
            self.left[self.of[3 * cell + i]] -= 1
        for i in range(self.peers):
            self.strike(self.peer[cell * self.peers + i], ONE << value)

    def parity(self, cell: cython.int) -> cython.int:
        """Return 0 if a cell is known to be even, 1 if odd, -1 if not known."""
        if self.value[cell]:
            return self.value[cell] & 1
        if self.can[cell] & self.odds == 0:
            return 0
        return 1 if self.can[cell] & self.evens == 0 else -1

    def follow(self, most: cython.int) -> cython.int:
        """Do all steps up to a level, easier ones first; return the highest level that one was of, 0 if none was."""
        n: cython.int = self.n
        highest: cython.int = 0
        level: cython.int
        while self.open:
            if self.hidden(2 * n, 3 * n) or self.last():
                level = 1
            elif most > 1 and (self.hidden(0, 2 * n) or self.naked() or self.sums()):
                level = 2
            elif most > 2 and (self.counts() or self.locked()):
                level = 3
            elif most > 3 and (self.naked_set(2) or self.hidden_set(2) or self.naked_set(3) or self.hidden_set(3)):
                level = 4
            elif most > 4 and self.rare():
                level = 5
            else:
                break
            if level > highest:
                highest = level
        return highest

    def due(self, technique: cython.int, house: cython.int) -> cython.int:
        """Return whether a house has changed since a technique looked at it last, and note that it looks now."""
        if self.seen[technique * self.houses + house] == self.changed[house]:
            return 0
        self.seen[technique * self.houses + house] = self.changed[house]
        return 1

    # Levels 1 and 2

    def hidden(self, start: cython.int, end: cython.int) -> cython.int:
        """Numbers that fit one cell of a house."""
        house: cython.int
        i: cython.int
        cell: cython.int
        value: cython.int
        once: cython.ulonglong
        twice: cython.ulonglong
        found: cython.int = 0
        for house in range(start, end):
            if not self.due(SINGLE, house):
                continue
            once = twice = 0
            for i in range(house * self.n, house * self.n + self.n):
                twice |= once & self.can[self.members[i]]
                once |= self.can[self.members[i]]
            once &= ~twice & ~self.used[house]
            while once:
                value = lowest(once)
                once &= once - 1
                for i in range(house * self.n, house * self.n + self.n):
                    cell = self.members[i]
                    if self.can[cell] >> value & 1:
                        self.place(cell, value)
                        found = 1
                        break
        return found

    def last(self) -> cython.int:
        """Houses with one open cell."""
        house: cython.int
        i: cython.int
        cell: cython.int
        found: cython.int = 0
        for house in range(self.houses):
            if self.left[house] != 1:
                continue
            for i in range(house * self.n, house * self.n + self.n):
                cell = self.members[i]
                if self.value[cell] == 0 and popcount(self.can[cell]) == 1:
                    self.place(cell, lowest(self.can[cell]))
                    found = 1
                    break
        return found

    def naked(self) -> cython.int:
        """Cells that one number is left for."""
        cell: cython.int
        mask: cython.ulonglong
        found: cython.int = 0
        for cell in range(self.cells):
            mask = self.can[cell]
            if mask and mask & (mask - 1) == 0:
                self.place(cell, lowest(mask))
                found = 1
        return found

    def sums(self) -> cython.int:
        """Cells with a neighbour across a diamond that is known to be even or odd."""
        i: cython.int
        parity: cython.int
        found: cython.int = 0
        for i in range(2 * self.pairs):
            if self.can[self.tie[i]]:
                parity = self.parity(self.tie[i ^ 1])
                if parity >= 0:
                    found |= self.strike(self.tie[i], self.odds if parity else self.evens)
        return found

    # Level 3

    def counts(self) -> cython.int:
        """Houses that have all their evens, or odds."""
        house: cython.int
        i: cython.int
        evens: cython.int
        odds: cython.int
        parity: cython.int
        gone: cython.ulonglong
        found: cython.int = 0
        for house in range(self.houses):
            if not self.due(COUNTED, house):
                continue
            evens = odds = 0
            for i in range(house * self.n, house * self.n + self.n):
                parity = self.parity(self.members[i])
                evens += parity == 0
                odds += parity == 1
            if evens + odds == self.n:
                continue
            gone = 0
            if evens == self.n // 2:
                gone = self.evens
            elif odds == (self.n + 1) // 2:
                gone = self.odds
            else:
                continue
            for i in range(house * self.n, house * self.n + self.n):
                if self.parity(self.members[i]) < 0:
                    found |= self.strike(self.members[i], gone)
        return found

    def locked(self) -> cython.int:
        """Numbers whose places in a house all lie in another."""
        index: cython.int
        house: cython.int
        i: cython.int
        at: cython.int
        inside: cython.ulonglong
        wide: cython.int = 2 * self.n - self.k
        found: cython.int = 0
        for index in range(self.crossings):
            house = self.cross[index]
            if self.seen_cross[index] == self.changed[house]:
                continue
            self.seen_cross[index] = self.changed[house]
            at = index * wide
            inside = 0
            for i in range(at, at + self.k):
                inside |= self.can[self.crossed[i]]
            for i in range(at + self.k, at + self.n):
                inside &= ~self.can[self.crossed[i]]
            if inside:
                for i in range(at + self.n, at + wide):
                    found |= self.strike(self.crossed[i], inside)
        return found

    # Levels 4 and 5: so many cells of a house with so many numbers, or the other way about

    def naked_set(self, size: cython.int) -> cython.int:
        """Some cells of a house that hold as many numbers between them."""
        house: cython.int
        i: cython.int
        count: cython.int
        left: cython.int
        found: cython.int = 0
        for house in range(self.houses):
            if not self.due(NAKED + size, house):
                continue
            count = 0
            for i in range(house * self.n, house * self.n + self.n):
                left = popcount(self.can[self.members[i]])
                if 1 < left <= size:
                    self.items[count] = self.can[self.members[i]]
                    self.who[count] = self.members[i]
                    count += 1
            found |= self.pick(house, size, 0, count, 0, 0, 0)
        return found

    def hidden_set(self, size: cython.int) -> cython.int:
        """Some numbers of a house that fit only as many cells; a set of places has a bit for each cell's index."""
        house: cython.int
        i: cython.int
        value: cython.int
        count: cython.int
        left: cython.int
        mask: cython.ulonglong
        found: cython.int = 0
        for house in range(self.houses):
            if not self.due(HIDDEN + size, house):
                continue
            for value in range(self.n + 1):
                self.items[value] = 0
            for i in range(self.n):
                mask = self.can[self.members[house * self.n + i]]
                while mask:
                    self.items[lowest(mask)] |= ONE << i
                    mask &= mask - 1
            count = 0
            for value in range(1, self.n + 1):
                left = popcount(self.items[value])
                if 1 < left <= size:
                    self.items[count] = self.items[value]
                    self.who[count] = value
                    count += 1
            found |= self.pick(house, size, 1, count, 0, 0, 0)
        return found

    def pick(
        self, house: cython.int, size: cython.int, turned: cython.int, count: cython.int, start: cython.int,
        depth: cython.int, union: cython.ulonglong,
    ) -> cython.int:  # fmt: skip
        """Choose the rest of `size` items whose union is no larger."""
        i: cython.int
        wider: cython.ulonglong
        found: cython.int = 0
        for i in range(start, count - (size - depth) + 1):
            wider = union | self.items[i]
            if popcount(wider) > size:
                continue
            self.chosen[depth] = self.who[i]
            if depth + 1 < size:
                found |= self.pick(house, size, turned, count, i + 1, depth + 1, wider)
            elif popcount(wider) == size:
                found |= self.leave(house, size, turned, wider)
        return found

    def leave(
        self, house: cython.int, size: cython.int, turned: cython.int, union: cython.ulonglong
    ) -> cython.int:
        """Strike what a set found leaves out: its numbers in other cells, or other numbers in its cells."""
        i: cython.int
        j: cython.int
        cell: cython.int
        keep: cython.ulonglong = 0
        found: cython.int = 0
        if turned:
            for i in range(size):
                keep |= ONE << self.chosen[i]
            while union:
                found |= self.strike(self.members[house * self.n + lowest(union)], ~keep)
                union &= union - 1
            return found
        for i in range(house * self.n, house * self.n + self.n):
            cell = self.members[i]
            for j in range(size):
                if self.chosen[j] == cell:
                    break
            else:
                found |= self.strike(cell, union)
        return found

    # Level 5

    def rare(self) -> cython.int:
        """The steps of level 5."""
        if self.naked_set(4) or self.hidden_set(4) or self.x_wings() or self.xy_wings() or self.odd_chains():
            return 1
        return 0

    def x_wings(self) -> cython.int:
        """Numbers with the same two places in two rows (or columns)."""
        turned: cython.int
        value: cython.int
        line: cython.int
        other: cython.int
        i: cython.int
        house: cython.int
        where: cython.ulonglong
        n: cython.int = self.n
        found: cython.int = 0
        for turned in range(2):
            for value in range(1, n + 1):
                for line in range(n):
                    where = 0
                    for i in range(n):
                        where |= (self.can[self.members[(turned * n + line) * n + i]] >> value & 1) << i
                    self.items[line] = where if popcount(where) == 2 else 0
                for line in range(n):
                    if self.items[line] == 0:
                        continue
                    for other in range(line + 1, n):
                        if self.items[other] != self.items[line]:
                            continue
                        where = self.items[line]
                        while where:
                            house = (1 - turned) * n + lowest(where)
                            where &= where - 1
                            for i in range(n):
                                if i != line and i != other:
                                    found |= self.strike(self.members[house * n + i], ONE << value)
        return found

    def xy_wings(self) -> cython.int:
        """Cells of two numbers that see two others with one of them each and a third in common."""
        pivot: cython.int
        i: cython.int
        j: cython.int
        count: cython.int
        one: cython.int
        two: cython.int
        third: cython.ulonglong
        found: cython.int = 0
        for pivot in range(self.cells):
            if popcount(self.can[pivot]) != 2:
                continue
            count = 0
            for i in range(self.peers):
                one = self.peer[pivot * self.peers + i]
                if popcount(self.can[one]) == 2 and popcount(self.can[one] & self.can[pivot]) == 1:
                    self.who[count] = one
                    count += 1
            for i in range(count):
                for j in range(i + 1, count):
                    one, two = self.who[i], self.who[j]
                    third = self.can[one] & self.can[two]
                    if popcount(third) == 1 and (self.can[one] | self.can[two]) ^ third == self.can[pivot]:
                        found |= self.wing(one, two, third)
        return found

    def wing(self, one: cython.int, two: cython.int, third: cython.ulonglong) -> cython.int:
        """Strike a number in the cells that see two cells."""
        i: cython.int
        j: cython.int
        cell: cython.int
        found: cython.int = 0
        for i in range(self.peers):
            cell = self.peer[one * self.peers + i]
            if cell != two and self.can[cell] & third:
                for j in range(3):
                    if self.of[3 * cell + j] == self.of[3 * two + j]:
                        found |= self.strike(cell, third)
                        break
        return found

    # Chains of diamonds

    def tie_up(self) -> None:
        """Find the chains of diamonds: the lowest cell of each becomes the head of all."""
        cell: cython.int
        other: cython.int
        i: cython.int
        changed: cython.int = 1
        for cell in range(self.cells):
            self.head[cell], self.sign[cell], self.size[cell] = cell, 0, 0
        for i in range(2 * self.pairs):
            self.size[self.tie[i]] = 1
        while changed:
            changed = 0
            for i in range(2 * self.pairs):
                cell, other = self.tie[i], self.tie[i ^ 1]
                if self.head[other] < self.head[cell]:
                    self.head[cell], self.sign[cell] = self.head[other], 1 - self.sign[other]
                    changed = 1

    def odd_chains(self) -> cython.int:
        """Chains of diamonds that can be coloured in one way only, as some house would get too many of a parity."""
        house: cython.int
        found: cython.int = 0
        if self.pairs:
            for house in range(self.houses):
                found |= self.odd_chain(house)
        return found

    def odd_chain(self, house: cython.int) -> cython.int:
        """Chains of diamonds that this house leaves one colouring for."""
        i: cython.int
        j: cython.int
        cell: cython.int
        parity: cython.int
        like: cython.int
        unlike: cython.int
        count: cython.int = 0
        least: cython.int = 0
        found: cython.int = 0
        self.fixed[0] = self.fixed[1] = 0
        for i in range(house * self.n, house * self.n + self.n):
            cell = self.members[i]
            parity = self.parity(cell)
            if parity >= 0:
                self.fixed[parity] += 1
            elif self.size[cell]:
                j = 0
                while j < count and self.first[j] != self.head[cell]:
                    j += 1
                if j == count:
                    self.first[j] = self.head[cell]
                    self.loose[2 * j] = self.loose[2 * j + 1] = 0
                    count += 1
                self.loose[2 * j + self.sign[cell]] += 1
        for j in range(count):
            least += min(self.loose[2 * j], self.loose[2 * j + 1])
        for j in range(count):
            for parity in range(2):  # what the head might be
                like, unlike = self.loose[2 * j], self.loose[2 * j + 1]
                if parity:
                    like, unlike = unlike, like
                i = least - min(like, unlike)
                if self.fixed[0] + like + i > self.n // 2 or self.fixed[1] + unlike + i > (self.n + 1) // 2:
                    found |= self.colour(self.first[j], 1 - parity)
        return found

    def colour(self, head: cython.int, parity: cython.int) -> cython.int:
        """Give a chain's head this parity, and its other members theirs."""
        cell: cython.int
        found: cython.int = 0
        for cell in range(self.cells):
            if self.head[cell] == head:
                found |= self.strike(cell, self.evens if parity ^ self.sign[cell] else self.odds)
        return found
