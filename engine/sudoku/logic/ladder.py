# cython: language_level=3
"""The second ladder of Sudoku's techniques: the first one (`rate`) and on it wings, colours and parities of diamonds.

Each technique here serves two: the generator, for which it strikes all it finds in one sweep, and the hints, for which
it stops after the first pattern that strikes anything and leaves in `witness` which one that was. So both take the same
steps. A puzzle of numbers alone is solved without parity: there no technique counts evens and odds.

Legend: as in `rate`; `spot` has for each house and number with just two places these two, else -1; `top` and `turn`
are `head` and `sign` of the chains of diamonds with what a step joins to them, `even` the parity of each cell as it was
then; cells are *alike* where diamonds make both even or both odd, *unlike* where they make one of each.
"""

from array import array
from collections.abc import Sequence

import cython

from engine.arrays import zeros
from engine.sudoku.board import SOUTH, WEST
from engine.sudoku.rate import Rater

if cython.compiled:
    from cython.cimports.engine.bits import lowest, popcount
else:
    from engine.bits import lowest, popcount

ONE = cython.declare(cython.ulonglong, 1)
_SOUTH = cython.declare(cython.int, SOUTH)
_WEST = cython.declare(cython.int, WEST)
LONGEST = cython.declare(cython.int, 40)  # strong links that are followed from a cell in colouring for a hint

# What can be asked for as one step
SKYSCRAPER, KITE, XYZ_WING, W_WING, SWORDFISH, COLOURS = 0, 1, 2, 3, 4, 5
RING, TWINS, PAIRED, LOCK, BRIDGE, SEGMENT, HIDDEN = 6, 7, 8, 9, 10, 11, 12

Step = tuple[tuple[int, ...], list[int]]  # the numbers of the witness; the candidates of every cell after the step


class Ladder(Rater):
    """Rates boards of one size by the second ladder, and finds single steps of it. Arguments as of Rater."""

    def __init__(self, k: int, houses: Sequence[Sequence[int]]) -> None:
        super().__init__(k, houses)
        n = k * k
        self.wide = n + 1
        self.plain = self.single = self.told = 0
        self.mark, self.turn = zeros("B", self.cells), zeros("B", self.cells)
        self.top, self.even = zeros("i", self.cells), zeros("i", self.cells)
        self.spot = zeros("i", 2 * 3 * n * self.wide)
        self.witness = zeros("i", self.cells + 8)
        self.link = zeros("i", 3 * self.cells)
        self.far = array("i", [-1]) * self.cells
        self.before, self.queue = zeros("i", self.cells), zeros("i", self.cells)
        self.pairing = array("i", [-1]) * max(n, 4)

    def load(self, numbers: bytes, marks: bytes) -> None:
        cell: cython.int
        marked = array("B", marks)
        mark_of: cython.uchar[::1] = marked
        super().load(numbers, marks)
        self.plain = not any(marks)
        for cell in range(self.cells):
            self.mark[cell] = mark_of[cell]

    def step(self, technique: int, values: bytes, candidates: Sequence[int]) -> Step | None:
        """Return the first step of a technique on a board with these numbers and candidates, None if there is none.

        The clues are those loaded last. The witness says which cells and numbers the step is about: see the techniques.
        """
        cell: cython.int
        for cell in range(self.cells):
            self.value[cell] = values[cell]
            self.can[cell] = candidates[cell]
        self.single, self.told = 1, 0
        found = self.do_step(technique)
        self.single = 0
        return (tuple(self.witness[: self.told]), self.candidates()) if found else None

    def do_step(self, technique: cython.int) -> cython.int:
        """Do one technique."""
        if technique <= 5:
            self.spots()
        elif self.plain:
            return 0
        if technique == 0:
            return self.skyscrapers()
        if technique == 1:
            return self.kites()
        if technique == 2:
            return self.xyz_wings()
        if technique == 3:
            return self.w_wings()
        if technique == 4:
            return self.swordfish()
        if technique == 5:
            return self.colours()
        if technique == 6:
            return self.rings()
        if technique == 12:
            return self.hidden_diamonds()
        self.joined(0)
        if technique == 7:
            return self.twins()
        if technique == 8:
            return self.paired()
        if technique == 9:
            return self.locks(0)
        if technique == 10:
            return self.locks(1)
        return self.segments()

    def counts(self) -> cython.int:
        """Houses that have all their evens, or odds, and rings of diamonds: level 3."""
        if self.plain:
            return 0
        if Rater.counts(self):
            return 1
        return self.rings()

    def rare(self) -> cython.int:
        if self.parities() or Rater.rare(self):
            return 1
        self.spots()
        if self.skyscrapers() or self.kites() or self.xyz_wings() or self.w_wings() or self.swordfish():
            return 1
        return self.colours()

    def note(self, what: cython.int) -> cython.int:
        """Add a number to the witness."""
        self.witness[self.told] = what
        self.told += 1
        return 1

    def note_five(
        self, one: cython.int, two: cython.int, three: cython.int, four: cython.int, five: cython.int
    ) -> cython.int:
        """Add five numbers to the witness."""
        self.note(one)
        self.note(two)
        self.note(three)
        self.note(four)
        return self.note(five)

    # Numbers

    def sees(self, one: cython.int, two: cython.int) -> cython.int:
        """Whether two cells share a house."""
        i: cython.int
        for i in range(3):
            if self.of[3 * one + i] == self.of[3 * two + i]:
                return one != two
        return 0

    def spots(self) -> None:
        """Find for each house the numbers with just two places."""
        house: cython.int
        i: cython.int
        at: cython.int
        value: cython.int
        mask: cython.ulonglong
        for house in range(self.houses):
            for value in range(self.wide):
                self.spot[2 * (house * self.wide + value)] = self.spot[2 * (house * self.wide + value) + 1] = -1
            for i in range(house * self.n, house * self.n + self.n):
                mask = self.can[self.members[i]]
                while mask:
                    value = lowest(mask)
                    mask &= mask - 1
                    at = 2 * (house * self.wide + value)
                    if self.spot[at] == -1:
                        self.spot[at] = self.members[i]
                    elif self.spot[at] >= 0 and self.spot[at + 1] == -1:
                        self.spot[at + 1] = self.members[i]
                    else:
                        self.spot[at] = -2
            for value in range(self.wide):
                at = 2 * (house * self.wide + value)
                if self.spot[at] < 0 or self.spot[at + 1] < 0:
                    self.spot[at] = self.spot[at + 1] = -1

    def skyscrapers(self) -> cython.int:
        """Two parallel lines with two places each, two of these in line: one of the far ends holds the number.

        Witness: the number, the first line's far end and base, the second's base and far end.
        """
        turned: cython.int
        one: cython.int
        two: cython.int
        value: cython.int
        found: cython.int = 0
        for value in range(1, self.n + 1):
            for turned in range(2):
                for one in range(turned * self.n, turned * self.n + self.n):
                    if self.spot[2 * (one * self.wide + value)] < 0:
                        continue
                    for two in range(one + 1, turned * self.n + self.n):
                        if self.spot[2 * (two * self.wide + value)] >= 0:
                            found |= self.two_links(one, two, value, 1 - turned)
                            if found and self.single:
                                return 1
        return found

    def kites(self) -> cython.int:
        """A row and a column with two places each, two of these in a box: one of the far ends holds the number.

        Witness: the number, the row's far end and its place in the box, the column's place in the box and far end.
        """
        row: cython.int
        column: cython.int
        value: cython.int
        found: cython.int = 0
        for value in range(1, self.n + 1):
            for row in range(self.n):
                if self.spot[2 * (row * self.wide + value)] < 0:
                    continue
                for column in range(self.n, 2 * self.n):
                    if self.spot[2 * (column * self.wide + value)] >= 0:
                        found |= self.two_links(row, column, value, 2)
                        if found and self.single:
                            return 1
        return found

    def two_links(self, one: cython.int, two: cython.int, value: cython.int, base: cython.int) -> cython.int:
        """Strike what two houses with two places each leave out; `base`: near ends share a row 0, column 1 or box 2."""
        i: cython.int
        j: cython.int
        a: cython.int
        b: cython.int
        c: cython.int
        d: cython.int
        found: cython.int = 0
        for i in range(2):
            for j in range(2):
                b = self.spot[2 * (one * self.wide + value) + i]
                c = self.spot[2 * (two * self.wide + value) + j]
                a = self.spot[2 * (one * self.wide + value) + 1 - i]
                d = self.spot[2 * (two * self.wide + value) + 1 - j]
                if self.of[3 * b + base] != self.of[3 * c + base] or b in (c, d) or a in (c, d):
                    continue
                if base < 2 and self.of[3 * a + base] == self.of[3 * d + base]:
                    continue  # an X-wing
                if self.wing(a, d, ONE << value):
                    found = 1
                    if self.single:
                        return self.note_five(value, a, b, c, d)
        return found

    def xyz_wings(self) -> cython.int:
        """A cell of three numbers that sees two cells of two of them: the number all share is in one of the three.

        Witness: the number, the pivot, both wings.
        """
        pivot: cython.int
        i: cython.int
        j: cython.int
        count: cython.int
        one: cython.int
        two: cython.int
        third: cython.ulonglong
        found: cython.int = 0
        for pivot in range(self.cells):
            if popcount(self.can[pivot]) != 3:
                continue
            count = 0
            for i in range(self.peers):
                one = self.peer[pivot * self.peers + i]
                if popcount(self.can[one]) == 2 and self.can[one] & ~self.can[pivot] == 0:
                    self.who[count] = one
                    count += 1
            for i in range(count):
                for j in range(i + 1, count):
                    one, two = self.who[i], self.who[j]
                    third = self.can[one] & self.can[two]
                    if popcount(third) != 1 or self.can[one] | self.can[two] != self.can[pivot]:
                        continue
                    if self.xyz_wing(pivot, one, two, third):
                        found = 1
                        if self.single:
                            self.note(lowest(third))
                            self.note(pivot)
                            self.note(one)
                            return self.note(two)
        return found

    def xyz_wing(
        self, pivot: cython.int, one: cython.int, two: cython.int, third: cython.ulonglong
    ) -> cython.int:
        """Strike a number in the cells that see all three."""
        i: cython.int
        cell: cython.int
        found: cython.int = 0
        for i in range(self.peers):
            cell = self.peer[pivot * self.peers + i]
            if self.can[cell] & third and self.sees(cell, one) and self.sees(cell, two):
                found |= self.strike(cell, third)
        return found

    def w_wings(self) -> cython.int:
        """Two cells of the same two numbers, one of which has just two places in a house, one seen by each.

        Witness: the number that goes, one cell, the place that it sees, the other place, the other cell, the number
        that has two places, their house.
        """
        one: cython.int
        two: cython.int
        mask: cython.ulonglong
        found: cython.int = 0
        for one in range(self.cells):
            mask = self.can[one]
            if popcount(mask) != 2:
                continue
            for two in range(one + 1, self.cells):
                if self.can[two] == mask and self.can[one] == mask and not self.sees(one, two):
                    found |= self.w_wing(one, two, lowest(mask)) or self.w_wing(one, two, lowest(mask & (mask - 1)))
                    if found and self.single:
                        return 1
        return found

    def w_wing(self, one: cython.int, two: cython.int, value: cython.int) -> cython.int:
        """Strike the other number where a link on `value` joins two cells of the same two numbers."""
        house: cython.int
        a: cython.int
        b: cython.int
        mask: cython.ulonglong = self.can[one] & ~(ONE << value)
        for house in range(self.houses):
            a = self.spot[2 * (house * self.wide + value)]
            b = self.spot[2 * (house * self.wide + value) + 1]
            if a < 0 or a in (one, two) or b in (one, two):
                continue
            if self.sees(b, one) and self.sees(a, two):
                a, b = b, a
            elif not (self.sees(a, one) and self.sees(b, two)):
                continue
            if self.wing(one, two, mask):
                if self.single:
                    self.note_five(lowest(mask), one, a, b, two)
                    self.note(value)
                    self.note(house)
                return 1
        return 0

    def swordfish(self) -> cython.int:
        """A number whose places in three lines lie in three lines across: it leaves the rest of these.

        Witness: the number, 0 for rows or 1 for columns, the three lines, the three across (from 0).
        """
        turned: cython.int
        value: cython.int
        found: cython.int = 0
        for turned in range(2):
            for value in range(1, self.n + 1):
                found |= self.swordfish_of(turned, value)
                if found and self.single:
                    return 1
        return found

    def swordfish_of(self, turned: cython.int, value: cython.int) -> cython.int:
        """The swordfish of a number in rows or in columns."""
        n: cython.int = self.n
        line: cython.int
        a: cython.int
        b: cython.int
        c: cython.int
        i: cython.int
        house: cython.int
        where: cython.ulonglong
        left: cython.ulonglong
        found: cython.int = 0
        for line in range(n):
            where = 0
            for i in range(n):
                where |= (self.can[self.members[(turned * n + line) * n + i]] >> value & 1) << i
            self.items[line] = where if 2 <= popcount(where) <= 3 else 0
        for a in range(n):
            if self.items[a] == 0:
                continue
            for b in range(a + 1, n):
                if self.items[b] == 0 or popcount(self.items[a] | self.items[b]) > 3:
                    continue
                for c in range(b + 1, n):
                    where = self.items[a] | self.items[b] | self.items[c]
                    if self.items[c] == 0 or popcount(where) != 3:
                        continue
                    left = where
                    house = 0
                    while left:
                        line = (1 - turned) * n + lowest(left)
                        left &= left - 1
                        for i in range(n):
                            if i != a and i != b and i != c:
                                house |= self.strike(self.members[line * n + i], ONE << value)
                    if house:
                        found = 1
                        if self.single:
                            self.note_five(value, turned, a, b, c)
                            while where:
                                self.note(lowest(where))
                                where &= where - 1
                            return 1
        return found

    # Colours: the strong links of one number

    def colours(self) -> cython.int:
        """Cells joined by strong links of a number hold it by turns: see `coloured`; for a hint the shortest way."""
        value: cython.int
        house: cython.int
        cell: cython.int
        most: cython.int
        a: cython.int
        b: cython.int
        kind: cython.int
        found: cython.int = 0
        for most in range(2, LONGEST):
            if not self.single:
                most = LONGEST
            for value in range(1, self.n + 1):
                for cell in range(3 * self.cells):
                    self.link[cell] = -1
                for house in range(self.houses):
                    a = self.spot[2 * (house * self.wide + value)]
                    b = self.spot[2 * (house * self.wide + value) + 1]
                    if a >= 0:
                        kind = house // self.n
                        self.link[3 * a + kind], self.link[3 * b + kind] = b, a
                for cell in range(self.cells):
                    a = 3 * cell
                    if self.link[a] >= 0 or self.link[a + 1] >= 0 or self.link[a + 2] >= 0:
                        found |= self.colour_from(cell, value, most)
                        if found and self.single:
                            return 1
            if not self.single:
                return found
        return found

    def colour_from(self, first: cython.int, value: cython.int, most: cython.int) -> cython.int:
        """Follow strong links from a cell, nearest first, and strike what follows; for a hint at just that distance."""
        i: cython.int
        at: cython.int = 0
        end: cython.int = 1
        cell: cython.int
        other: cython.int
        wanted: cython.int
        found: cython.int = 0
        self.far[first], self.before[first], self.queue[0] = 0, -1, first
        while at < end:
            cell = self.queue[at]
            at += 1
            wanted = self.far[cell] >= 2 and (not self.single or self.far[cell] == most)
            if wanted and self.coloured(first, cell, value):
                found = 1
                if self.single:
                    break
            if self.far[cell] >= most:
                continue
            for i in range(3):
                other = self.link[3 * cell + i]
                if other >= 0 and self.far[other] < 0:
                    self.far[other], self.before[other] = self.far[cell] + 1, cell
                    self.queue[end] = other
                    end += 1
        for i in range(end):
            self.far[self.queue[i]] = -1
        return found

    def coloured(self, first: cython.int, last: cython.int, value: cython.int) -> cython.int:
        """Both ends of a way of strong links: if unlike, one holds the number; if alike and in one house, none does.

        Witness: the number, 0 (one does) or 1 (none does), the cells of the way.
        """
        cell: cython.int = last
        found: cython.int = 0
        none: cython.int = 1 - self.far[last] % 2
        if none:
            if not self.sees(first, last):
                return 0
            while cell >= 0:
                if self.far[cell] % 2 == 0:
                    found |= self.strike(cell, ONE << value)
                cell = self.before[cell]
        else:
            found = self.wing(first, last, ONE << value)
        if found and self.single:
            self.note(value)
            self.note(none)
            cell = last
            while cell >= 0:
                self.note(cell)
                cell = self.before[cell]
        return found

    # Parities of diamonds

    def parities(self) -> cython.int:
        """All techniques about evens and odds of level 5."""
        if self.plain:
            return 0
        self.joined(0)
        if self.twins() or self.paired() or self.locks(0) or self.locks(1) or self.segments():
            return 1
        return self.hidden_diamonds()

    def joined(self, hidden: cython.int) -> cython.int:
        """Set `top` and `turn`; with `hidden` also where the last two undecided cells of a house are one of each.

        Return whether such cells join anything.
        """
        house: cython.int
        cell: cython.int
        i: cython.int
        one: cython.int
        two: cython.int
        flip: cython.int
        old: cython.int
        evens: cython.int
        odds: cython.int
        parity: cython.int
        found: cython.int = 0
        for cell in range(self.cells):
            self.top[cell], self.turn[cell] = self.head[cell], self.sign[cell]
            self.even[cell] = self.parity(cell)
        if not hidden:
            return 0
        for house in range(self.houses):
            evens = odds = 0
            one = two = -1
            for i in range(house * self.n, house * self.n + self.n):
                parity = self.even[self.members[i]]
                evens += parity == 0
                odds += parity == 1
                if parity < 0:
                    one, two = two, self.members[i]
            if evens + odds != self.n - 2 or evens != self.n // 2 - 1 or self.top[one] == self.top[two]:
                continue
            found = 1
            flip = self.turn[one] ^ self.turn[two] ^ 1
            old = self.top[two]
            for cell in range(self.cells):
                if self.top[cell] == old:
                    self.top[cell] = self.top[one]
                    self.turn[cell] ^= flip
        return found

    def hidden_diamonds(self) -> cython.int:
        """The other techniques with what the last two undecided cells of houses join. Witness: which, and its own."""
        if not self.joined(1):
            return 0
        if self.single:
            self.note(7)
        if self.twins():
            return 1
        self.witness[0] = 8
        if self.paired():
            return 1
        self.witness[0] = 9
        if self.locks(0):
            return 1
        self.witness[0] = 10
        return self.locks(1)

    def rings(self) -> cython.int:
        """Three diamonds round a corner make the fourth, which locks a number as any diamond does.

        Witness: the two cells without a diamond between them, the number that one of them holds, the other two, the
        one beside the first cell first.
        """
        row: cython.int
        column: cython.int
        a: cython.int
        b: cython.int
        c: cython.int
        d: cython.int
        n: cython.int = self.n
        missing: cython.int
        found: cython.int = 0
        for row in range(n - 1):
            for column in range(n - 1):
                a = row * n + column
                b, c, d = a + 1, a + n, a + n + 1
                missing = 4 - (
                    (self.mark[b] & _WEST != 0) + (self.mark[d] & _WEST != 0)
                    + (self.mark[a] & _SOUTH != 0) + (self.mark[b] & _SOUTH != 0)
                )  # fmt: skip
                if missing != 1:
                    continue
                if self.mark[b] & _WEST == 0:
                    pass
                elif self.mark[d] & _WEST == 0:
                    a, b, c, d = c, d, a, b
                elif self.mark[a] & _SOUTH == 0:
                    b, c = c, b
                else:
                    a, b, c, d = b, d, a, c
                if self.lock(a, b):
                    found = 1
                    if self.single:
                        self.note(c)
                        return self.note(d)
        return found

    def lock(self, one: cython.int, two: cython.int) -> cython.int:
        """Where one even number is left for two unlike cells, one of them holds it; likewise one odd number.

        Witness: the cells and the number.
        """
        turned: cython.int
        mask: cython.ulonglong
        if self.parity(one) >= 0 or self.parity(two) >= 0:
            return 0
        for turned in range(2):
            mask = (self.can[one] | self.can[two]) & (self.odds if turned else self.evens)
            if popcount(mask) == 1 and self.wing(one, two, mask):
                if self.single:
                    self.note(one)
                    self.note(two)
                    self.note(lowest(mask))
                return 1
        return 0

    def adjacent(self, one: cython.int, two: cython.int) -> cython.int:
        """Whether a diamond lies between two cells, the first of which has the lower number."""
        if two == one + self.n:
            return self.mark[one] & _SOUTH != 0
        return two == one + 1 and two % self.n != 0 and self.mark[two] & _WEST != 0

    def locks(self, apart: cython.int) -> cython.int:
        """Unlike cells of which one holds a number: joined by a diamond, or with `apart` by several. See `lock`."""
        one: cython.int
        two: cython.int
        found: cython.int = 0
        for one in range(self.cells):
            if self.even[one] >= 0:
                continue
            for two in range(one + 1, self.cells):
                if self.top[one] != self.top[two] or self.turn[one] == self.turn[two]:
                    continue
                if self.adjacent(one, two) != apart and self.lock(one, two):
                    found = 1
                    if self.single:
                        return 1
        return found

    def loosely(self, house: cython.int, parity: cython.int) -> cython.int:
        """Return how many evens (0) or odds (1) a house still needs."""
        i: cython.int
        need: cython.int = (self.n + parity) // 2
        for i in range(house * self.n, house * self.n + self.n):
            need -= self.even[self.members[i]] == parity
        return need

    def twins(self) -> cython.int:
        """More alike cells of a house than it still needs evens are odd, and the other way about."""
        house: cython.int
        i: cython.int
        parity: cython.int
        need: cython.int
        found: cython.int = 0
        for house in range(self.houses):
            for parity in range(2):
                need = self.loosely(house, parity)
                if need < 1:
                    continue
                for i in range(house * self.n, house * self.n + self.n):
                    if self.even[self.members[i]] < 0:
                        found |= self.twin(house, self.members[i], need, parity)
                        if found and self.single:
                            return 1
        return found

    def twin(self, house: cython.int, cell: cython.int, need: cython.int, parity: cython.int) -> cython.int:
        """Strike evens (0) or odds (1) in the undecided cells of a house that are like one, if they are too many.

        Witness: the house, the parity that they cannot be, the cells.
        """
        i: cython.int
        other: cython.int
        count: cython.int = 0
        found: cython.int = 0
        for i in range(house * self.n, house * self.n + self.n):
            other = self.members[i]
            if self.even[other] < 0 and self.top[other] == self.top[cell] and self.turn[other] == self.turn[cell]:
                self.pairing[count] = other
                count += 1
        if count <= need:
            return 0
        for i in range(count):
            found |= self.strike(self.pairing[i], self.odds if parity else self.evens)
        if found and self.single:
            self.note(house)
            self.note(parity)
            for i in range(count):
                self.note(self.pairing[i])
        return found

    def paired(self) -> cython.int:
        """Pairs of unlike cells hold an even each: if these are all that a house needs, its other cells are odd."""
        house: cython.int
        found: cython.int = 0
        for house in range(self.houses):
            found |= self.paired_in(house)
            if found and self.single:
                return 1
        return found

    def paired_in(self, house: cython.int) -> cython.int:
        """The pairs of a house. Witness: the house, the parity that its other cells cannot be, the pairs."""
        i: cython.int
        j: cython.int
        one: cython.int
        two: cython.int
        parity: cython.int
        first: cython.int = house * self.n
        pairs: cython.int = 0
        left: cython.int = 0
        found: cython.int = 0
        for i in range(self.n):
            self.pairing[i] = -1 if self.even[self.members[first + i]] < 0 else -2
            left += self.pairing[i] == -1
        for i in range(self.n):
            if self.pairing[i] != -1:
                continue
            one = self.members[first + i]
            for j in range(i + 1, self.n):
                two = self.members[first + j]
                if self.pairing[j] == -1 and self.top[one] == self.top[two] and self.turn[one] != self.turn[two]:
                    self.pairing[i], self.pairing[j] = j, i
                    pairs += 1
                    break
        if pairs == 0 or left == 2 * pairs:
            return 0
        for parity in range(2):
            if pairs != self.loosely(house, parity):
                continue
            for i in range(self.n):
                if self.pairing[i] == -1:
                    found |= self.strike(self.members[first + i], self.odds if parity else self.evens)
            if found and self.single:
                self.note(house)
                self.note(parity)
                for i in range(self.n):
                    if self.pairing[i] > i:
                        self.note(self.members[first + i])
                        self.note(self.members[first + self.pairing[i]])
            return found
        return 0

    def segments(self) -> cython.int:
        """Boxes of which a line cuts off what is not known: how many evens that is, is known."""
        index: cython.int
        found: cython.int = 0
        for index in range(0, self.crossings, 2):
            found |= self.segment(index)
            if found and self.single:
                return 1
        return found

    def segment(self, index: cython.int) -> cython.int:
        """The cells of a box in a line. Witness: box, line, the parity that the line's other cells cannot be."""
        at: cython.int = index * (2 * self.n - self.k)
        i: cython.int
        parity: cython.int
        inside: cython.int  # evens in the box outside the line, or odds
        beside: cython.int  # in the line outside the box
        loose: cython.int = 0
        found: cython.int = 0
        for i in range(at, at + self.k):
            loose += self.even[self.crossed[i]] < 0
        if loose == 0:
            return 0
        for i in range(at + self.k, at + self.n):
            if self.even[self.crossed[i]] < 0:
                return 0
        for parity in range(2):
            inside = beside = 0
            for i in range(at + self.k, at + self.n):
                inside += self.even[self.crossed[i]] == parity
            for i in range(at + self.n, at + 2 * self.n - self.k):
                beside += self.even[self.crossed[i]] == parity
            if (self.n + parity) // 2 - inside + beside != (self.n + parity) // 2:
                continue
            for i in range(at + self.n, at + 2 * self.n - self.k):
                if self.even[self.crossed[i]] < 0:
                    found |= self.strike(self.crossed[i], self.odds if parity else self.evens)
            if found:
                if self.single:
                    self.note(self.cross[index])
                    self.note(self.cross[index + 1])
                    self.note(parity)
                return 1
        return 0
