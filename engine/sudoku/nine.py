# cython: language_level=3
"""Plain 9x9 Sudoku in bulk: bands of 27 bits, one for each number and three rows, closed by table.

In a band (or stack) a number's three places form a permutation: one mini-row in each row and each box. So the nine
bits "does this mini-row still have a place" reduce, by a table of 512 entries, to those that some permutation uses;
the same table serves a stack's columns. Closing a number under that finds all its hidden singles and locked
candidates at once; what is left is naked singles, found for 27 cells at a time by adding up the nine numbers' bits.

Legend: level = one state on the search's stack, 32 words from 32 * depth: word 9 * band + d is the band's places of
number d + 1, 27..29 the unsolved cells of each band, 30 the numbers to be closed again; bit 9 * row + column in a band.

References: the layout is that of the solvers of the player's forum (fsss2 by dobrichev, JCZSolve by champagne and
Zhou Yun); Tdoku (T. Dillon) describes and measures them.
"""

from array import array
from collections.abc import Iterator, Sequence

import cython

from engine.run.stepper import Mark, Snapshot

if cython.compiled:
    from cython.cimports.engine.bits import lowest, popcount
else:
    from engine.bits import lowest, popcount

ALL = cython.declare(cython.uint, 0x7FFFFFF)
COLUMN = cython.declare(cython.uint, 0x40201)  # a column of a band; times nine bits: these columns, in all three rows
LEVELS = cython.declare(cython.int, 90)
STORED = cython.declare(cython.int, 2048)

FRESH = cython.declare(cython.int, 0)
OPEN = cython.declare(cython.int, 1)
BACK = cython.declare(cython.int, 2)  # the state on top of the stack is done with
ENDED = cython.declare(cython.int, 4)


def closures() -> Iterator[int]:
    """Yield for every set of 3x3 places (bit 3 * row + column) the union of the permutations within it."""
    permutations = [
        1 << a | 8 << b | 64 << c for a in range(3) for b in range(3) for c in range(3) if len({a, b, c}) == 3
    ]
    for places in range(512):
        union = 0
        for permutation in permutations:
            if permutation & places == permutation:
                union |= permutation
        yield union


def expanded(mini_rows: int) -> int:
    """Return the 27 bits of nine mini-rows."""
    return sum(7 << 3 * i for i in range(9) if mini_rows >> i & 1)


PERM = cython.declare(cython.ushort[512])
MASK = cython.declare(cython.uint[512])
SHRINK = cython.declare(cython.uchar[512])
SINGLE = cython.declare(cython.ushort[512])
SELF = cython.declare(cython.uint[27])
for _places, _union in enumerate(closures()):
    PERM[_places] = _union
    MASK[_places] = expanded(_union)
    SHRINK[_places] = sum(1 << j for j in range(3) if _places >> 3 * j & 7)
    SINGLE[_places] = _places if _places.bit_count() == 1 else 0
for _bit in range(27):
    _row, _box = _bit // 9, _bit % 9 // 3
    _gone = 511 << 9 * _row | (7 << 3 * _box) * COLUMN
    SELF[_bit] = 0x7FFFFFF & ~_gone | 1 << _bit


class Search9:
    """All solutions of a plain 9x9 puzzle as a stepper; a node is one state closed.

    `numbers`: 81 bytes, 0 for an empty cell. `keep` off only counts. A solution is 81 bytes.
    """

    def __init__(self, numbers: bytes, keep: bool = True) -> None:
        if len(numbers) != 81 or max(numbers) > 9:
            raise ValueError("81 numbers of 0 to 9 are wanted")
        self.a = array("I", bytes(4 * 32 * LEVELS))
        self.found = array("B", bytes(81 * STORED if keep else 81))
        self.stored = STORED
        self.keep = keep
        self.reset(numbers)

    def reset(self, numbers: bytes) -> None:
        """Begin with another puzzle."""
        self.numbers = bytes(numbers)
        self.given = array("B", self.numbers)
        self.nodes = self.solutions = 0
        self.finished = self.depth = self.buffered = 0
        self.state = FRESH

    # The stepper

    def run(self, budget: int) -> bool:
        """Visit at most `budget` nodes without the interpreter's lock; return whether the search is exhausted."""
        nodes: cython.longlong = budget
        with cython.nogil:
            self.advance(nodes)
        return bool(self.finished)

    def take(self) -> list[bytes]:
        """Return the solutions found since the last call, oldest first, and forget them."""
        block = bytes(memoryview(self.found)[: self.buffered * 81]) if self.keep else b""
        self.buffered = 0
        return [block[i : i + 81] for i in range(0, len(block), 81)]

    def snapshot(self) -> Snapshot:
        """Return the figures of this moment."""
        return Snapshot(
            nodes=self.nodes, solutions=self.solutions, finished=bool(self.finished), extra={"depth": self.depth}
        )

    def mark(self) -> Mark:
        """Return a mark of this moment; coming back to it means searching again up to there."""
        return Mark(self.nodes, self.solutions, ())

    def restore(self, mark: Mark) -> None:
        """Go to a mark by replay; untaken solutions are dropped."""
        if mark.nodes < self.nodes:
            self.reset(self.numbers)
        self.buffered = 0
        while self.nodes < mark.nodes and not self.run(mark.nodes - self.nodes):
            self.buffered = 0
        self.buffered = 0

    def many(self, block: bytes) -> list[str]:
        """Solve puzzles of 81 bytes that lie one behind the other, as `solve_many` tells."""
        total: cython.int = len(block) // 81
        i: cython.int
        j: cython.int
        puzzles: cython.uchar[::1] = array("B", block)
        answers: cython.uchar[::1] = array("B", bytes(81 * total))
        counts: cython.uchar[::1] = array("B", bytes(total))
        with cython.nogil:
            for i in range(total):
                for j in range(81):
                    self.given[j] = puzzles[81 * i + j]
                self.buffered, self.solutions = 0, 0
                counts[i] = self.solve(2)
                for j in range(81):
                    answers[81 * i + j] = self.found[j]
        text = bytes(memoryview(answers)).translate(DIGITS).decode("ascii")
        told = []
        for i in range(total):
            told.append("none" if counts[i] == 0 else "many" if counts[i] > 1 else text[81 * i : 81 * i + 81])
        return told

    # The search

    def advance(self, budget: cython.longlong) -> cython.int:
        """Visit nodes until the budget is spent, the buffer is full (1) or the search ended (1)."""
        if self.state == FRESH and budget > 0:
            self.load()
            self.state = OPEN
        while budget > 0:
            if self.state == ENDED or (self.keep and self.buffered >= self.stored):
                return 1
            if self.state == BACK:
                if self.depth == 0:
                    self.state, self.finished = ENDED, 1
                    return 1
                self.depth -= 1
            budget -= 1
            self.nodes += 1
            if not self.settle():
                self.state = BACK
            elif self.a[32 * self.depth + 27] | self.a[32 * self.depth + 28] | self.a[32 * self.depth + 29]:
                self.branch()
                self.state = OPEN
            else:
                self.solutions += 1
                if self.keep:
                    self.record()
                self.state = BACK
            if self.state == BACK and self.depth == 0:
                self.state, self.finished = ENDED, 1
                return 1
        return 0

    def solve(self, most: cython.int) -> cython.int:
        """Search until `most` solutions are found or there are no more; return how many were found."""
        self.load()
        self.state = OPEN
        while True:
            if not self.settle():
                self.state = BACK
            elif self.a[32 * self.depth + 27] | self.a[32 * self.depth + 28] | self.a[32 * self.depth + 29]:
                self.branch()
                continue
            else:
                self.solutions += 1
                if self.solutions == 1:
                    self.record()
                if self.solutions >= most:
                    return self.solutions
            if self.depth == 0:
                return self.solutions
            self.depth -= 1

    def load(self) -> None:
        """Put the clues on the board of level 0."""
        cell: cython.int
        band: cython.int
        bit: cython.int
        d: cython.int
        self.depth = 0
        for d in range(27):
            self.a[d] = ALL
        for band in range(3):
            self.a[27 + band] = ALL
        self.a[30] = 511
        for cell in range(81):
            if self.given[cell]:
                band = cell // 27
                bit = cell - 27 * band
                self.a[27 + band] &= ALL ^ (cython.cast(cython.uint, 1) << bit)
                d = self.given[cell] - 1
                self.a[9 * band + d] &= SELF[bit]
        for cell in range(81):
            if self.given[cell]:
                band = cell // 27
                bit = cell - 27 * band
                for d in range(9):
                    if d != self.given[cell] - 1:
                        self.a[9 * band + d] &= ALL ^ (cython.cast(cython.uint, 1) << bit)

    def settle(self) -> cython.int:
        """Close every number and place naked singles until nothing changes; 0 if a cell or house has no way left."""
        base: cython.int = 32 * self.depth
        d: cython.int
        state: cython.int
        while True:
            while self.a[base + 30]:
                d = lowest(self.a[base + 30])
                self.a[base + 30] &= self.a[base + 30] - 1
                if not self.close_digit(d):
                    return 0
            state = self.naked()
            if state == 0:
                return 0
            if state == 1:
                return 1

    def close_digit(self, d: cython.int) -> cython.int:
        """Reduce a number's places in bands and stacks; its new single places leave the other numbers. 0: no way."""
        base: cython.int = 32 * self.depth
        a0: cython.uint = self.a[base + d]
        a1: cython.uint = self.a[base + 9 + d]
        a2: cython.uint = self.a[base + 18 + d]
        c0: cython.uint
        c1: cython.uint
        c2: cython.uint
        q0: cython.uint
        q1: cython.uint
        q2: cython.uint
        n0: cython.uint
        n1: cython.uint
        n2: cython.uint
        band: cython.int
        e: cython.int
        cells: cython.uint
        dirty: cython.uint
        while True:
            a0 &= MASK[SHRINK[a0 & 511] | SHRINK[a0 >> 9 & 511] << 3 | SHRINK[a0 >> 18] << 6]
            a1 &= MASK[SHRINK[a1 & 511] | SHRINK[a1 >> 9 & 511] << 3 | SHRINK[a1 >> 18] << 6]
            a2 &= MASK[SHRINK[a2 & 511] | SHRINK[a2 >> 9 & 511] << 3 | SHRINK[a2 >> 18] << 6]
            c0 = (a0 | a0 >> 9 | a0 >> 18) & 511
            c1 = (a1 | a1 >> 9 | a1 >> 18) & 511
            c2 = (a2 | a2 >> 9 | a2 >> 18) & 511
            q0 = PERM[c0 & 7 | (c1 & 7) << 3 | (c2 & 7) << 6]
            q1 = PERM[c0 >> 3 & 7 | c1 & 0x38 | (c2 & 0x38) << 3]
            q2 = PERM[c0 >> 6 | c1 >> 3 & 0x38 | c2 & 0x1C0]
            if q0 == 0 or q1 == 0 or q2 == 0:
                return 0
            n0 = q0 & 7 | (q1 & 7) << 3 | (q2 & 7) << 6
            n1 = q0 >> 3 & 7 | q1 & 0x38 | (q2 & 0x38) << 3
            n2 = q0 >> 6 | q1 >> 3 & 0x38 | q2 & 0x1C0
            if n0 == c0 and n1 == c1 and n2 == c2:
                break
            a0 &= n0 * COLUMN
            a1 &= n1 * COLUMN
            a2 &= n2 * COLUMN
        self.a[base + d] = a0
        self.a[base + 9 + d] = a1
        self.a[base + 18 + d] = a2
        for band in range(3):
            cells = SINGLE[a0 & 511] | SINGLE[a0 >> 9 & 511] << 9 | SINGLE[a0 >> 18] << 18
            cells &= self.a[base + 27 + band]
            if cells:
                self.a[base + 27 + band] ^= cells
                dirty = 0
                for e in range(9):
                    n0 = self.a[base + 9 * band + e] & cells
                    self.a[base + 9 * band + e] ^= n0
                    if n0:
                        dirty |= cython.cast(cython.uint, 1) << e
                self.a[base + 9 * band + d] |= cells
                self.a[base + 30] |= dirty & (511 ^ (cython.cast(cython.uint, 1) << d))
            a0 = a1
            a1 = a2
        return 1

    def naked(self) -> cython.int:
        """Place cells that one number is left for: 2 if there were any, 1 if not, 0 if a cell has no number left."""
        base: cython.int = 32 * self.depth
        band: cython.int
        d: cython.int
        ones: cython.uint
        twos: cython.uint
        a: cython.uint
        cells: cython.uint
        found: cython.int = 1
        for band in range(3):
            if self.a[base + 27 + band] == 0:
                continue
            ones = twos = 0
            for d in range(9):
                a = self.a[base + 9 * band + d]
                twos |= ones & a
                ones |= a
            if ones != ALL:
                return 0
            cells = ALL ^ twos
            cells &= self.a[base + 27 + band]
            if cells == 0:
                continue
            found = 2
            for d in range(9):
                a = self.a[base + 9 * band + d] & cells
                while a:
                    self.place(base, band, lowest(a), d)
                    a &= a - 1
        return found

    def place(self, base: cython.int, band: cython.int, bit: cython.int, d: cython.int) -> None:
        """Write a number into an unsolved cell from which all others are gone."""
        self.a[base + 27 + band] &= ALL ^ (cython.cast(cython.uint, 1) << bit)
        self.a[base + 9 * band + d] &= SELF[bit]
        self.a[base + 30] |= cython.cast(cython.uint, 1) << d

    def branch(self) -> None:
        """Guess: a cell of two numbers, else a number with two places in a row, else a cell of few numbers."""
        base: cython.int = 32 * self.depth
        band: cython.int
        d: cython.int
        r: cython.int
        ones: cython.uint
        twos: cython.uint
        threes: cython.uint
        fours: cython.uint
        a: cython.uint
        best: cython.uint = 0
        where: cython.int = 0
        for band in range(3):
            ones = twos = threes = fours = 0
            for d in range(9):
                a = self.a[base + 9 * band + d]
                fours |= threes & a
                threes |= twos & a
                twos |= ones & a
                ones |= a
            twos &= ALL ^ threes
            if twos:
                best, where = twos, band
                break
            threes &= ALL ^ fours
            if threes and best == 0:
                best, where = threes, band
        else:
            for d in range(9):
                for band in range(3):
                    a = self.a[base + 9 * band + d]
                    for r in range(3):
                        if popcount(a >> 9 * r & 511) == 2:
                            self.guess(band, 9 * r + lowest(a >> 9 * r & 511), d)
                            return
            if best == 0:
                for band in range(3):
                    if self.a[base + 27 + band]:
                        best, where = self.a[base + 27 + band], band
        best = lowest(best)
        for d in range(9):
            if self.a[base + 9 * where + d] >> best & 1:
                self.guess(where, best, d)
                return

    def guess(self, band: cython.int, bit: cython.int, d: cython.int) -> None:
        """Put the state with the number on top of the stack, and leave the one without it below."""
        base: cython.int = 32 * self.depth
        i: cython.int
        e: cython.int
        one: cython.uint = cython.cast(cython.uint, 1) << bit
        for i in range(31):
            self.a[base + 32 + i] = self.a[base + i]
        self.a[base + 9 * band + d] ^= one
        self.a[base + 30] |= cython.cast(cython.uint, 1) << d
        self.depth += 1
        base += 32
        for e in range(9):
            if self.a[base + 9 * band + e] & one:
                self.a[base + 9 * band + e] ^= one
                self.a[base + 30] |= cython.cast(cython.uint, 1) << e
        self.a[base + 9 * band + d] |= one
        self.place(base, band, bit, d)

    def record(self) -> None:
        """Copy the solution on top of the stack into the buffer."""
        base: cython.int = 32 * self.depth
        to: cython.int = 81 * self.buffered
        band: cython.int
        d: cython.int
        a: cython.uint
        for band in range(3):
            for d in range(9):
                a = self.a[base + 9 * band + d]
                while a:
                    self.found[to + 27 * band + lowest(a)] = d + 1
                    a &= a - 1
        self.buffered += 1


DIGITS = bytes.maketrans(bytes(range(10)), b"0123456789")
VALUES = bytes.maketrans(b".0123456789", bytes([0, *range(10)]))


def solve_many(puzzles: Sequence[bytes]) -> list[str]:
    """Return for each puzzle (81 bytes 0..9) its solution as 81 digits, `none` or `many`."""
    return solve_block(b"".join(puzzles))


def solve_block(block: bytes) -> list[str]:
    """Return what `solve_many` returns for puzzles that lie one behind the other."""
    total: cython.int = len(block) // 81
    if 81 * total != len(block) or (block and max(block) > 9):
        raise ValueError("each puzzle has 81 numbers of 0 to 9")
    search = Search9(bytes(81), False)
    return search.many(block) if total else []
