# cython: language_level=3
"""The odd-sum Sudoku as bitsets with reasons: what follows from what stands on the board, and why.

The board is an exact cover problem with 4 n^2 items: each cell holds one number, and each number has one place in
each row, column and box. An item's options that are still possible are the ones of a bitset (`live`), so "at most
one" and "at least one" need no clauses. Beside the numbers runs a parity layer: cells tied by odd sums form
components (union-find with a sign) of one variable each, and every row, column and box counts its known evens and
odds, of which there are exactly floor(n/2) and ceil(n/2). Everything that follows carries a reason, spelled out
only when asked for (`explain`).

Only candidates that the clues leave are variables, numbered cell by cell, and once more when the first consequences are
drawn: on a board with many numbers these are few, and what is looked at all the time lies close together. How things
are numbered, and what the arrays hold, stands above the class.

References: lazy clause generation (Ohrimenko, Stuckey, Codish 2009) for reasons on demand; Tarjan's union-find.
"""

from array import array
from typing import Any

import cython

from engine.arrays import zeros
from engine.sudoku.tables import BoardTables, tables

if cython.compiled:
    from cython.cimports.engine.bits import highest, lowest, popcount
else:  # the compiler has the codes from board.pxd
    from engine.bits import highest, lowest, popcount
    from engine.sudoku.codes import (
        CELL,
        COUNT,
        DONE,
        ITEM,
        LIT,
        LOCKED,
        NARROW,
        NONE,
        SINGLE,
        because,
        cell_of,
        is_odd,
        item_of,
        kind_of,
        number_of,
        payload_of,
        share,
    )

ONE = cython.declare(cython.ulonglong, 1)

# Marks of a cell.
EVEN = 1
ODD = 2
SOUTH = 4
WEST = 8


# How things are numbered. n = k * k; cell = row * n + column; v = number - 1.
#   unit      a row (0 .. n-1), a column (n .. 2n-1) or a box (2n .. 3n-1)
#   item      a cell, or n^2 + unit * n + v
#   variable  a candidate, or firstpar + component ("its root is odd")
#   literal   2 x (variable x is true) or 2 x + 1 (false): `lit >> 1` is its variable, `lit ^ 1` its opposite
# What the arrays hold; a bitset has `words` words of 64 bits.
#   option    an item's variables, from option[start[item]] up to option[start[item + 1]]
#   rooted    an item's bits as they were when the variables were numbered
#   spot      of a variable: cell << shift | v
#   slot      of a variable, at 4 x + j: its bit in item j of row, column, box and cell
#   ibit      of a cell in a unit: its bit of the item `ibase` + v
#   value     of a literal: 1 true, -1 false, 0 open
#   sign      of a cell, known_at of a component: where its parity stands on the trail; the parity bit is 1 for odd
#   queue     the items that wait, from `queue_at` on, of kind SINGLE or NARROW; `waits`: bits for kind and DONE


class Board:
    """A board with trail: assign, propagate, undo, explain. Extended by the search.

    `numbers`: n*n bytes, 0 for none; `marks`: n*n bytes, each a sum of EVEN, ODD, SOUTH (odd sum with the cell
    below) and WEST (with the cell to the left). `knot`: cells whose odd sums contradict each other, else None.
    `whole`: every candidate is a variable, also those that the clues rule out at once; for `load`.
    ValueError for another number of cells, and for a number above n.
    """

    def __init__(self, k: int, numbers: bytes, marks: bytes, whole: bool = False) -> None:
        n: cython.int = k * k
        self.k = k
        self.n = n
        self.cells = n * n
        if len(numbers) != n * n or len(marks) != n * n:
            raise ValueError(f"a board of box size {k} has {n * n} cells")
        if max(numbers) > n:
            raise ValueError(f"a board of box size {k} has numbers up to {n}, not {max(numbers)}")
        self.numbers, self.marks = bytes(numbers), bytes(marks)
        self.given, self.signs = array("B", self.numbers), array("B", self.marks)
        self.words = 1 if n <= 64 else 2
        self.shift = max(n - 1, 1).bit_length()
        self._take(tables(k))
        self.layer = 1 if any(marks) else 0
        self.comps = 0
        self.comp = zeros("i", self.cells)
        self.sign = zeros("B", self.cells)
        self.knot: Any = None
        self.knotted = 0
        if self.layer:
            self._components()
        else:
            self.cstart, self.cmember = zeros("i", 1), zeros("i", 1)
        self.knotted = 0 if self.knot is None else 1
        self.broken = 0
        if not whole:
            self.strike()
        self.start = zeros("i", 4 * n * n + 1)
        self.rooted = zeros("Q", 4 * n * n * self.words)
        candidates: cython.int = self.number_cells()
        self.spot, self.slot = zeros("i", candidates), zeros("i", 4 * candidates)
        self.option = zeros("i", 4 * candidates)
        self.number_options()
        self.level = zeros("i", self.variables)
        self.reason = zeros("i", self.variables)
        self.trail = zeros("i", self.variables)
        self.why = zeros("i", self.variables + 1)
        self.value = zeros("b", 2 * self.variables)
        self.known_at = zeros("i", self.comps)
        self.count = zeros("i", 6 * n)
        self.queuing = 0  # items wait to be looked at, instead of being looked at for each candidate that leaves them
        self.waits, self.queue = zeros("B", 4 * self.cells), zeros("i", 8 * self.cells)
        self.queue_at, self.queued = zeros("i", 2), zeros("i", 2)
        self.top = self.head = self.depth = self.filled = self.known = 0
        self.clash_lit = -1  # the literal that cannot hold
        self.clash_why = 0  # the reason
        self.clashed = 0  # whether there is one

    def _take(self, found: BoardTables) -> None:
        """Take the tables of boards of this size; what is live at first is everything."""
        self.unit = found.unit
        self.ibase = found.ibase
        self.ibit = found.ibit
        self.at = found.at
        self.part, self.rest = found.part, found.rest
        self.cutunit = found.cutunit
        self.cutmask = found.cutmask
        self.metmask = found.metmask
        self.full, self.parmask = found.full, found.parmask
        self.live, self.used = found.full[: self.words] * (4 * self.cells), zeros("Q", 3 * self.n * self.words)

    def _components(self) -> None:
        """Join the cells tied by odd sums; each component's cells get their parity relative to its root."""
        n: cython.int = self.n
        cell: cython.int
        parent = list(range(self.cells))
        flip = [0] * self.cells

        def find(c: int) -> tuple[int, int]:
            """Return the root of a cell and the cell's parity relative to it (halving the path)."""
            s = 0
            while parent[c] != c:
                p = parent[c]
                flip[c] ^= flip[p]
                parent[c] = parent[p]
                s ^= flip[c]
                c = parent[c]
            return c, s

        for cell in range(self.cells):
            for mark, other in ((SOUTH, cell + n), (WEST, cell - 1)):
                if self.marks[cell] & mark:
                    a, s = find(cell)
                    b, t = find(other)
                    if a != b:
                        parent[a], flip[a] = b, s ^ t ^ 1
                    elif s == t and self.knot is None:
                        self.knot = (cell, other)
        number = {}
        groups: list[list[int]] = []
        for cell in range(self.cells):
            a, s = find(cell)
            if a not in number:
                number[a] = len(groups)
                groups.append([])
            self.comp[cell], self.sign[cell] = number[a], s
            groups[number[a]].append(cell)
        self.comps = len(groups)
        self.cstart = zeros("i", self.comps + 1)
        self.cmember = zeros("i", self.cells)
        for index, group in enumerate(groups):
            self.cstart[index + 1] = self.cstart[index] + len(group)
        for index, cell in enumerate(member for group in groups for member in group):
            self.cmember[index] = cell

    def strike(self) -> None:
        """Leave out the candidates that a clue rules out by itself: in its cell, and in the units of a number."""
        cell: cython.int
        j: cython.int
        v: cython.int
        w: cython.int
        here: cython.int
        bits: cython.ulonglong
        for cell in range(self.cells):
            v = self.given[cell] - 1
            for j in range(3):
                if v >= 0:
                    w = self.unit[3 * cell + j] * self.words + (v >> 6)
                    bits = ONE << (v & 63)
                    if self.used[w] & bits:
                        self.broken = 1
                    self.used[w] |= bits
        for j in range(self.cells * self.words, 4 * self.cells * self.words):
            self.live[j] = 0
        for cell in range(self.cells):
            for w in range(self.words):
                bits = self.live[cell * self.words + w]
                if self.given[cell]:
                    bits = 0
                    if w == (self.given[cell] - 1) >> 6:
                        bits = ONE << ((self.given[cell] - 1) & 63)
                else:
                    for j in range(3):
                        bits &= ~self.used[self.unit[3 * cell + j] * self.words + w]
                for j in range(2):
                    if self.signs[cell] >> j & 1:  # EVEN, ODD
                        bits &= self.parmask[2 * j + w]
                self.live[cell * self.words + w] = bits
                while bits:
                    v = lowest(bits) + (w << 6)
                    bits &= bits - 1
                    for j in range(3):
                        here = self.ibit[3 * cell + j]
                        self.live[(self.ibase[3 * cell + j] + v) * self.words + (here >> 6)] |= ONE << (here & 63)

    def number_cells(self) -> cython.int:
        """Number what is live as variables, cell by cell, the parities after them; return how many candidates."""
        item: cython.int
        w: cython.int
        size: cython.int = 0
        for item in range(4 * self.cells):
            self.start[item] = size
            for w in range(self.words):
                self.rooted[item * self.words + w] = self.live[item * self.words + w]
                size += popcount(self.live[item * self.words + w])
        self.start[4 * self.cells] = size
        self.firstpar = self.start[self.cells]
        self.variables = self.firstpar + self.comps
        return self.firstpar

    def number_options(self) -> None:
        """Fill the tables that lead from variables to their candidates and from items to their variables."""
        cell: cython.int
        var: cython.int = 0
        v: cython.int
        w: cython.int
        j: cython.int
        item: cython.int
        bits: cython.ulonglong
        for cell in range(self.cells):
            for w in range(self.words):
                bits = self.live[cell * self.words + w]
                while bits:
                    v = lowest(bits) + (w << 6)
                    bits &= bits - 1
                    self.spot[var] = cell << self.shift | v
                    self.option[var] = var
                    self.slot[4 * var + 3] = cell << 5 + self.words | v
                    for j in range(3):
                        item = self.ibase[3 * cell + j] + v
                        self.option[self.start[item] + self.rank(item, self.ibit[3 * cell + j])] = var
                        self.slot[4 * var + j] = item << 5 + self.words | self.ibit[3 * cell + j]
                    var += 1

    def rank(self, item: cython.int, bit: cython.int) -> cython.int:
        """Return how many variables of an item come before the one of a bit."""
        below: cython.ulonglong = (ONE << (bit & 63)) - 1
        if self.words == 1:
            return popcount(self.rooted[item] & below)
        if bit < 64:
            return popcount(self.rooted[2 * item] & below)
        return popcount(self.rooted[2 * item]) + popcount(self.rooted[2 * item + 1] & below)

    def candidate(self, cell: cython.int, v: cython.int) -> cython.int:
        """Return the variable of a number less 1 in a cell, -1 if it was ruled out before variables were numbered."""
        if self.rooted[cell * self.words + (v >> 6)] >> (v & 63) & 1:
            return self.start[cell] + self.rank(cell, v)
        return -1

    def parity(self, cell: cython.int, odd: cython.int) -> cython.int:
        """Return the literal that says that a cell is odd (even)."""
        return (self.firstpar + self.comp[cell]) << 1 | (1 ^ odd ^ self.sign[cell])

    def tells_odd(self, lit: cython.int, cell: cython.int) -> cython.int:
        """Whether a literal of a cell's component makes the cell odd."""
        return self.sign[cell] ^ 1 ^ (lit & 1)

    def renumber(self) -> None:
        """Take what holds now, at depth 0, for granted: off the trail, and only what is live has a variable."""
        i: cython.int
        for i in range(self.comps):
            self.why[i] = self.value[2 * (self.firstpar + i)]
            self.known_at[i] = -1
        for i in range(2 * self.variables):
            self.value[i] = 0
        self.number_cells()
        self.number_options()
        for i in range(self.cells):
            if self.start[i + 1] == self.start[i] + 1:
                self.value[2 * self.start[i]], self.value[2 * self.start[i] + 1] = 1, -1
        for i in range(self.comps):
            self.value[2 * (self.firstpar + i)], self.value[2 * (self.firstpar + i) + 1] = self.why[i], -self.why[i]
        for i in range(self.variables):
            self.level[i] = self.reason[i] = 0
        self.top = self.head = 0

    def assign(self, lit: cython.int, why: cython.int) -> None:
        """Make an open literal true now (at the current depth) and put it on the trail."""
        var: cython.int = lit >> 1
        j: cython.int
        slot: cython.int
        self.value[lit] = 1
        self.value[lit ^ 1] = -1
        self.level[var] = self.depth
        self.reason[var] = why
        self.trail[self.top] = lit
        if var >= self.firstpar:
            self.known_at[var - self.firstpar] = self.top
            self.known += 1
            self.count_parity(lit, 1)
        elif lit & 1:
            if self.queuing:
                self.strike_queuing(var, -1)
            else:
                for j in range(4):
                    slot = self.slot[4 * var + j]
                    self.live[slot >> 6] ^= ONE << (slot & 63)
        else:
            self.filled += 1
            if self.queuing:
                for j in range(4):
                    self.waits[item_of(self.slot[4 * var + j], self.words)] |= 1 << DONE
        self.top += 1

    @cython.final
    def strike_queuing(self, var: cython.int, but: cython.int) -> None:
        """Take a candidate out of its items; have those looked at that tell something now, and none is true.

        Not out of its item number `but` (-1: out of all): one of whose options another is true.
        """
        j: cython.int
        slot: cython.int
        item: cython.int
        size: cython.int
        bits: cython.ulonglong
        for j in range(4):
            if j == but:
                continue
            slot = self.slot[4 * var + j]
            bits = self.live[slot >> 6] ^ ONE << (slot & 63)
            self.live[slot >> 6] = bits
            item = item_of(slot, self.words)
            if self.words == 1:
                if bits & (bits - 1) == 0:
                    if not self.waits[item] & (1 << DONE | 1 << SINGLE):
                        self.wait(item, SINGLE)
                elif j < 3 and self.narrow(bits, j) and not self.waits[item] & (1 << DONE | 1 << NARROW):
                    self.wait(item, NARROW)
                continue
            size = popcount(bits) + popcount(self.live[slot >> 6 ^ 1])
            if size <= 1 and not self.waits[item] & (1 << DONE | 1 << SINGLE):
                self.wait(item, SINGLE)
            elif 1 < size <= self.k and j < 3 and not self.waits[item] & (1 << DONE | 1 << NARROW):
                self.wait(item, NARROW)

    @cython.final
    def narrow(self, bits: cython.ulonglong, j: cython.int) -> cython.int:
        """Whether places in a unit of kind j (row, column, box) may lie within another unit, on boards of one word."""
        first: cython.int = lowest(bits)
        last: cython.int = highest(bits)
        return self.part[first] == self.part[last] or (j == 2 and self.rest[first] == self.rest[last])

    @cython.final
    def wait(self, item: cython.int, kind: cython.int) -> None:
        """Have an item looked at that does not wait yet."""
        end: cython.int = self.queue_at[kind] + self.queued[kind]
        self.waits[item] |= 1 << kind
        self.queue[4 * self.cells * kind + (end if end < 4 * self.cells else end - 4 * self.cells)] = item
        self.queued[kind] += 1

    def next_waiting(self, kind: cython.int) -> cython.int:
        """Return the item that has waited longest, which waits no more."""
        item: cython.int = self.queue[4 * self.cells * kind + self.queue_at[kind]]
        self.queue_at[kind] = self.queue_at[kind] + 1 if self.queue_at[kind] + 1 < 4 * self.cells else 0
        self.queued[kind] -= 1
        self.waits[item] ^= 1 << kind
        return item

    def forget_waiting(self) -> None:
        """Let nothing wait any more."""
        kind: cython.int
        at: cython.int
        for kind in range(2):
            at = self.queue_at[kind]
            while self.queued[kind]:
                self.queued[kind] -= 1
                self.waits[self.queue[4 * self.cells * kind + at]] &= 1 << DONE
                at = at + 1 if at + 1 < 4 * self.cells else 0
            self.queue_at[kind] = 0

    def undo(self, size: cython.int) -> None:
        """Take literals off the trail until `size` are left."""
        lit: cython.int
        var: cython.int
        j: cython.int
        slot: cython.int
        if self.queuing:
            self.forget_waiting()
        while self.top > size:
            self.top -= 1
            lit = self.trail[self.top]
            var = lit >> 1
            self.value[lit] = 0
            self.value[lit ^ 1] = 0
            if var >= self.firstpar:
                self.known -= 1
                self.count_parity(lit, -1)
            elif lit & 1:
                for j in range(4):
                    slot = self.slot[4 * var + j]
                    self.live[slot >> 6] |= ONE << (slot & 63)
            else:
                self.filled -= 1
                if self.queuing:
                    for j in range(4):
                        self.waits[item_of(self.slot[4 * var + j], self.words)] = 0
        self.head = self.top

    def count_parity(self, lit: cython.int, by: cython.int) -> None:
        """Count the cells of a component as even or odd in their units, or no longer (`by` -1)."""
        p: cython.int = (lit >> 1) - self.firstpar
        i: cython.int
        j: cython.int
        cell: cython.int
        odd: cython.int
        for i in range(self.cstart[p], self.cstart[p + 1]):
            cell = self.cmember[i]
            odd = self.tells_odd(lit, cell)
            for j in range(3):
                self.count[2 * self.unit[3 * cell + j] + odd] += by

    def drop(self, lit: cython.int, why: cython.int) -> cython.int:
        """Make `lit` true unless it is; return 0 if it is false already (a clash)."""
        if self.value[lit] == 0:
            self.assign(lit, why)
        elif self.value[lit] < 0:
            self.clash_lit, self.clash_why, self.clashed = lit, why, 1
            return 0
        return 1

    def settle(self) -> cython.int:
        """Follow every consequence of the rules and clues (not of learnt clauses); return 0 on a clash."""
        lit: cython.int
        good: cython.int
        while self.head < self.top:
            lit = self.trail[self.head]
            self.head += 1
            if (lit >> 1) >= self.firstpar:
                good = self.after_parity(lit)
            elif lit & 1:
                good = self.after_false(lit)
            else:
                good = self.after_true(lit)
            if not good:
                return 0
        return 1

    def after_true(self, lit: cython.int) -> cython.int:
        """A cell got its number: the number leaves the cell's units, the other numbers leave the cell."""
        var: cython.int = lit >> 1
        why: cython.int = because(lit, LIT)
        j: cython.int
        w: cython.int
        slot: cython.int
        item: cython.int
        other: cython.int
        base: cython.int
        bits: cython.ulonglong
        rooted: cython.ulonglong
        for j in range(4):
            slot = self.slot[4 * var + (j + 3 & 3)]  # the cell's first
            item = item_of(slot, self.words)
            base = self.start[item]
            for w in range(item * self.words, (item + 1) * self.words):
                rooted = self.rooted[w]
                bits = self.live[w]
                if w == slot >> 6:
                    bits &= ~(ONE << (slot & 63))
                while bits:
                    other = self.option[base + popcount(rooted & ((bits & (0 - bits)) - 1))]
                    bits &= bits - 1
                    if self.value[2 * other] > 0:  # two options of one item
                        return self.drop(2 * other + 1, why)
                    self.assign(2 * other + 1, why)
                base += popcount(rooted)
        if self.layer:
            return self.drop(self.parity(cell_of(self.spot[var], self.shift), is_odd(self.spot[var])), why)
        return 1

    def after_true_queuing(self, lit: cython.int) -> cython.int:
        """Do what `after_true` does where items wait, on a board without parities.

        The options of an item stay live in it when one of them is true: nobody looks at that item any more. So each
        candidate is taken out of three items and not of four.
        """
        var: cython.int = lit >> 1
        why: cython.int = because(lit, LIT)
        j: cython.int
        at: cython.int
        w: cython.int
        slot: cython.int
        item: cython.int
        other: cython.int
        base: cython.int
        bits: cython.ulonglong
        rooted: cython.ulonglong
        for at in range(4):
            j = at + 3 & 3  # the cell's first
            slot = self.slot[4 * var + j]
            item = item_of(slot, self.words)
            base = self.start[item]
            for w in range(item * self.words, (item + 1) * self.words):
                rooted = self.rooted[w]
                bits = self.live[w]
                if w == slot >> 6:
                    bits &= ~(ONE << (slot & 63))
                while bits:
                    other = self.option[base + popcount(rooted & ((bits & (0 - bits)) - 1))]
                    bits &= bits - 1
                    if self.value[2 * other] == 0:
                        self.value[2 * other + 1] = 1
                        self.value[2 * other] = -1
                        self.level[other] = self.depth
                        self.reason[other] = why
                        self.trail[self.top] = 2 * other + 1
                        self.top += 1
                        self.strike_queuing(other, j)
                    elif self.value[2 * other] > 0:  # two options of one item
                        return self.drop(2 * other + 1, why)
                base += popcount(rooted)
        return 1

    def after_false(self, lit: cython.int) -> cython.int:
        """A candidate left: is its cell, row, column or box down to one, or none, and has the cell a parity now?"""
        var: cython.int = lit >> 1
        j: cython.int
        item: cython.int
        size: cython.int
        cell: cython.int = cell_of(self.spot[var], self.shift)
        for j in range(4):
            item = item_of(self.slot[4 * var + j], self.words)
            size = popcount(self.live[item * self.words])
            if self.words == 2:
                size += popcount(self.live[item * 2 + 1])
            if size > 1:
                if size <= self.k and j < 3 and not self.lock(item, self.unit[3 * cell + j]):
                    return 0
            elif not self.close(item):
                return 0
        if self.layer and self.value[self.parity(cell, 0)] == 0:
            for j in range(2):
                if self.lacks(cell, j):
                    self.assign(self.parity(cell, 1 - j), because(cell, CELL))
                    break
        return 1

    def close(self, item: cython.int) -> cython.int:
        """An item is down to one option, which is true, or to none, which is a clash."""
        only: cython.int = self.last_of(item)
        if only == -1:
            self.clash_lit, self.clash_why, self.clashed = -1, because(item, ITEM), 1
            return 0
        if self.value[2 * only] == 0:
            self.assign(2 * only, because(item, ITEM))
        return 1

    def lacks(self, cell: cython.int, odd: cython.int) -> cython.int:
        """Whether a cell's even (odd) candidates are gone."""
        bits: cython.ulonglong = self.live[cell * self.words] & self.parmask[2 * odd]
        if self.words == 2:
            bits |= self.live[cell * 2 + 1] & self.parmask[2 * odd + 1]
        return bits == 0

    def lock(self, item: cython.int, u: cython.int) -> cython.int:
        """If a number's places in a unit lie within one other unit, it leaves the rest of that one."""
        i: cython.int = item * self.words
        first: cython.int
        last: cython.int
        cut: cython.int
        w: cython.int
        outside: cython.ulonglong = 0
        if self.words == 1:
            first, last = lowest(self.live[i]), highest(self.live[i])
        else:
            first = lowest(self.live[i]) if self.live[i] else 64 + lowest(self.live[i + 1])
            last = 64 + highest(self.live[i + 1]) if self.live[i + 1] else highest(self.live[i])
        cut = u * self.k + self.part[first]
        if self.part[first] == self.part[last] and not self.shut_out(item, u, cut):
            return 0
        if u >= 2 * self.n and self.rest[first] == self.rest[last]:
            cut = (u + self.n) * self.k + self.rest[first]
            for w in range(self.words):
                outside |= self.live[i + w] & (self.full[w] ^ self.cutmask[cut * self.words + w])
            if outside == 0:
                return self.shut_out(item, u, cut)
        return 1

    def shut_out(self, item: cython.int, u: cython.int, cut: cython.int) -> cython.int:
        """Drop an item's number from the unit that `cut` leads to, except where it meets the item's unit u."""
        other: cython.int = item + (self.cutunit[cut] - u) * self.n
        bits: cython.ulonglong
        var: cython.int
        w: cython.int
        for w in range(self.words):
            bits = self.live[other * self.words + w] & (self.full[w] ^ self.metmask[cut * self.words + w])
            while bits:
                var = self.member(other, lowest(bits) + (w << 6))
                bits &= bits - 1
                if not self.drop(2 * var + 1, because(item, LOCKED)):
                    return 0
        return 1

    def after_parity(self, lit: cython.int) -> cython.int:
        """A component got its parity: its cells lose the other parity, and units may have all their evens or odds."""
        p: cython.int = (lit >> 1) - self.firstpar
        why: cython.int = because(lit, LIT)
        i: cython.int
        j: cython.int
        w: cython.int
        b: cython.int
        u: cython.int
        cell: cython.int
        odd: cython.int
        limit: cython.int
        bits: cython.ulonglong
        for i in range(self.cstart[p], self.cstart[p + 1]):
            cell = self.cmember[i]
            odd = self.tells_odd(lit, cell)
            for w in range(self.words):
                bits = self.live[cell * self.words + w] & self.parmask[2 * (1 - odd) + w]
                while bits:
                    b = lowest(bits) + (w << 6)
                    bits &= bits - 1
                    if not self.drop(2 * self.member(cell, b) + 1, why):
                        return 0
            limit = share(self.n, odd)
            for j in range(3):
                u = self.unit[3 * cell + j]
                if self.count[2 * u + odd] >= limit and not self.fill_unit(u, odd):
                    return 0
        return 1

    def fill_unit(self, u: cython.int, odd: cython.int) -> cython.int:
        """A unit has all its evens (odds) or more: the others are odd (even); return 0 on a clash."""
        limit: cython.int = share(self.n, odd)
        why: cython.int = because(2 * u + odd, COUNT)
        j: cython.int
        lit: cython.int
        if self.count[2 * u + odd] > limit:
            self.clash_lit, self.clash_why, self.clashed = -1, why, 1
            return 0
        if self.count[2 * u] + self.count[2 * u + 1] == self.n:
            return 1
        for j in range(self.n):
            lit = self.parity(self.at[u * self.n + j], 1 - odd)
            if self.value[lit] == 0:
                self.assign(lit, why)
        return 1

    @cython.final
    def last_of(self, item: cython.int) -> cython.int:
        """Return the only variable left of an item, -1 if there is none, -2 if there are several."""
        bits: cython.ulonglong
        only: cython.int = -1
        w: cython.int
        for w in range(self.words):
            bits = self.live[item * self.words + w]
            if bits:
                if only >= 0 or bits & (bits - 1):
                    return -2
                only = lowest(bits) + (w << 6)
        return self.member(item, only) if only >= 0 else -1

    @cython.final
    def member(self, item: cython.int, bit: cython.int) -> cython.int:
        """Return the variable that is bit `bit` of an item."""
        return self.option[self.start[item] + self.rank(item, bit)]

    def explain(self, lit: cython.int, reason: cython.int) -> cython.int:
        """Put the true literals that imply `lit` (-1: that cannot hold together) into `why`; return how many.

        What held when variables were numbered is left out. A learnt clause is not known here.
        """
        kind: cython.int = kind_of(reason)
        item: cython.int = payload_of(reason)
        size: cython.int = 0
        i: cython.int
        odd: cython.int
        var: cython.int
        cell: cython.int
        if kind == LIT:
            self.why[0] = item
            return 1
        if kind == ITEM:
            for i in range(self.start[item], self.start[item + 1]):
                if 2 * self.option[i] != lit:
                    self.why[size] = 2 * self.option[i] + 1
                    size += 1
            return size
        if kind == LOCKED:
            cell = cell_of(self.spot[lit >> 1], self.shift)
            for i in range(self.start[item], self.start[item + 1]):
                var = self.option[i]
                if not self.see(cell_of(self.spot[var], self.shift), cell):
                    self.why[size] = 2 * var + 1
                    size += 1
            return size
        if kind == CELL:
            odd = self.tells_odd(lit, item)
            for var in range(self.start[item], self.start[item + 1]):
                if is_odd(self.spot[var]) != odd:
                    self.why[size] = 2 * var + 1
                    size += 1
            return size
        if kind == COUNT:
            return self.explain_count(lit, item)
        return 0

    def see(self, a: cython.int, b: cython.int) -> cython.int:
        """Whether two cells share a unit."""
        j: cython.int
        for j in range(3):
            if self.unit[3 * a + j] == self.unit[3 * b + j]:
                return 1
        return 0

    def explain_count(self, lit: cython.int, which: cython.int) -> cython.int:
        """Put the parities that fill a unit into `why`: those known before `lit`, or all for a clash."""
        before: cython.int = self.top if lit < 0 else self.known_at[(lit >> 1) - self.firstpar]
        u: cython.int = which >> 1
        size: cython.int = 0
        j: cython.int
        cell: cython.int
        known: cython.int
        for j in range(self.n):
            cell = self.at[u * self.n + j]
            known = self.parity(cell, which & 1)
            if self.value[known] > 0 and self.known_at[self.comp[cell]] < before:
                self.why[size] = known
                size += 1
        return size

    def load(self) -> cython.int:
        """Put the clues on the board and follow what they imply; return 0 if they clash."""
        cell: cython.int
        v: cython.int
        j: cython.int
        if self.knotted:
            self.clashed = 1
            return 0
        for cell in range(self.cells):
            v = self.given[cell]
            if v and not self.drop(2 * self.candidate(cell, v - 1), NONE):
                return 0
            for j in range(2):
                if self.signs[cell] >> j & 1 and not self.drop(self.parity(cell, j), NONE):  # EVEN, ODD
                    return 0
        return self.settle()

    def load_quickly(self) -> cython.int:
        """Do what `load` does where what the clues rule out at once has no variable; 0 if they clash."""
        cell: cython.int
        j: cython.int
        v: cython.int
        if self.knotted or self.broken:
            return 0
        for cell in range(self.cells):
            for j in range(2):
                if self.signs[cell] >> j & 1 and not self.drop(self.parity(cell, j), NONE):  # EVEN, ODD
                    return 0
        for j in range(4 * self.cells):
            v = self.last_of(j)
            if v == -1:
                return 0
            if v >= 0 and self.value[2 * v] == 0:
                self.assign(2 * v, because(j, ITEM))
        if self.layer:
            for cell in range(self.cells):
                for j in range(2):
                    if self.lacks(cell, j) and not self.drop(self.parity(cell, 1 - j), because(cell, CELL)):
                        return 0
        return self.settle()

    def place(self, var: int) -> tuple[int, int]:
        """Return the cell and the number of a candidate."""
        return cell_of(self.spot[var], self.shift), number_of(self.spot[var], self.shift)
