# cython: language_level=3
"""Plain 9x9 Sudoku in bulk: bands of 27 bits, one for each number and three rows, closed by table.

In a band (or stack) a number's three places form a permutation: one mini-row in each row and each box. So the nine
bits "does this mini-row still have a place" reduce, by a table of 512 entries, to those that some permutation uses;
the same table serves a stack's columns. Closing a number under that finds all its hidden singles and locked
candidates at once; what is left is naked singles, found for 27 cells at a time by adding up the nine numbers' bits.

Legend: band = three rows, bit 9 * row + column in it; level = one state on the search's stack, LEVEL words from `base`
on: word 9 * band + d is the band's places of number d + 1, UNSOLVED + band its cells without a number, CHANGED the
numbers to be closed again. Nine bits are those of a row, or the mini-rows of a band (bit 3 * row + box), or the
mini-columns of a stack.

References: the layout is that of the solvers of the player's forum (fsss2 by dobrichev, JCZSolve by champagne and
Zhou Yun); Tdoku (T. Dillon) describes and measures them.
"""

from array import array
from collections.abc import Iterator, Sequence

import cython

from engine.run.stepper import Checkpoint, Snapshot
from engine.run.untaken import Untaken

if cython.compiled:
    from cython.cimports.engine.bits import lowest, popcount
else:
    from engine.bits import lowest, popcount

ALL = cython.declare(cython.uint, 0x7FFFFFF)  # the cells of a band
COLUMN = cython.declare(cython.uint, 0x40201)  # a column of a band; times nine bits: these columns, in all three rows
ONE = cython.declare(cython.uint, 1)
LEVELS = 90  # there is room for
MOST = 2048  # solutions that wait to be taken

if not cython.compiled:  # the compiler has them from nine.pxd
    # Nine bits; the first, second and third three of them
    NINE = 0o777
    THREE = 0o7
    SECOND = 0o70
    THIRD = 0o700
    # The words of a level, of which USED are in use
    UNSOLVED = 27
    CHANGED = 30
    USED = 31
    LEVEL = 32

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


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def mini_rows(a: cython.uint) -> cython.uint:
    """Return which mini-rows of a band have a place."""
    return SHRINK[a & NINE] | SHRINK[a >> 9 & NINE] << 3 | SHRINK[a >> 18] << 6


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def columns(a: cython.uint) -> cython.uint:
    """Return which columns of a band have a place."""
    return (a | a >> 9 | a >> 18) & NINE


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def firsts(x: cython.uint, y: cython.uint, z: cython.uint) -> cython.uint:
    """Return the first three of each nine bits."""
    return x & THREE | (y & THREE) << 3 | (z & THREE) << 6


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def seconds(x: cython.uint, y: cython.uint, z: cython.uint) -> cython.uint:
    """Return the second three of each nine bits."""
    return x >> 3 & THREE | y & SECOND | (z & SECOND) << 3


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def thirds(x: cython.uint, y: cython.uint, z: cython.uint) -> cython.uint:
    """Return the third three of each nine bits."""
    return x >> 6 | y >> 3 & SECOND | z & THIRD


class Search9:
    """All solutions of a plain 9x9 puzzle as a stepper; a node is one state closed.

    `numbers`: 81 bytes of 0 to 9, 0 for an empty cell, else ValueError. `keep` off only counts. A solution is 81 bytes.
    """

    def __init__(self, numbers: bytes, keep: bool = True) -> None:
        if len(numbers) != 81 or max(numbers) > 9:
            raise ValueError("81 numbers of 0 to 9 are wanted")
        self.stack = array("I", bytes(4 * LEVEL * LEVELS))
        self.untaken = Untaken(81, MOST, True, keep)
        self.reset(numbers)

    def reset(self, numbers: bytes) -> None:
        """Begin with another puzzle."""
        self.numbers = bytes(numbers)
        self.given = array("B", self.numbers)
        self.nodes = self.solutions = 0
        self.finished = self.depth = 0
        self.untaken.forget()
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
        return self.untaken.take()

    def snapshot(self) -> Snapshot:
        """Return the figures of this moment."""
        return Snapshot(
            nodes=self.nodes, solutions=self.solutions, finished=bool(self.finished), extra={"depth": self.depth}
        )

    def checkpoint(self) -> Checkpoint:
        """Return a checkpoint of this moment; coming back to it means searching again up to there."""
        return Checkpoint(self.nodes, self.solutions, ())

    def restore(self, checkpoint: Checkpoint) -> None:
        """Go to a checkpoint by replay; untaken solutions are dropped."""
        if checkpoint.nodes < self.nodes:
            self.reset(self.numbers)
        self.untaken.forget()
        while self.nodes < checkpoint.nodes and not self.run(checkpoint.nodes - self.nodes):
            self.untaken.forget()
        self.untaken.forget()

    def states(self) -> list[bytes]:
        """Return what is left to search as states, the one on top of the stack first."""
        top = self.depth - (self.state == BACK or self.state == ENDED)
        words = memoryview(self.stack)
        return [bytes(words[LEVEL * level : LEVEL * level + USED]) for level in range(top, -1, -1)]

    def stand(self, state: bytes) -> None:
        """Begin with a state, as if there were nothing else to search."""
        self.reset(self.numbers)
        memoryview(self.stack)[:USED] = memoryview(state).cast("I")
        self.state = OPEN

    def many(self, block: bytes) -> str:
        """Solve puzzles of 81 bytes that lie one behind the other, as `solve_block` tells."""
        total: cython.int = len(block) // 81
        i: cython.int
        j: cython.int
        at: cython.int = 0
        size: cython.int
        worst: cython.uchar = 0
        found: cython.int
        puzzles: cython.uchar[::1] = array("B", block)
        words: cython.uchar[::1] = array("B", b"nonemany")
        told: cython.uchar[::1] = array("B", bytes(LINE * total))
        with cython.nogil:
            for i in range(81 * total):
                worst = max(worst, puzzles[i])
            for i in range(total if worst <= 9 else 0):
                for j in range(81):
                    self.given[j] = puzzles[81 * i + j]
                self.untaken.stored, self.solutions = 0, 0
                found = self.solve(2)
                size = 81 if found == 1 else 4
                for j in range(size):
                    told[at + j] = 48 + self.untaken.octets[j] if found == 1 else words[4 * (found > 1) + j]
                told[at + size] = 10
                at += size + 1
        if worst > 9:
            raise ValueError("each puzzle has 81 numbers of 0 to 9")
        return bytes(memoryview(told)[:at]).decode("ascii")

    # The search

    def advance(self, budget: cython.longlong) -> cython.int:
        """Visit nodes until the budget is spent, the buffer is full (1) or the search ended (1)."""
        if self.state == FRESH and budget > 0:
            self.load()
            self.state = OPEN
        while budget > 0:
            if self.state == ENDED or self.untaken.full():
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
            elif self.unsolved():
                self.branch()
                self.state = OPEN
            else:
                self.solutions += 1
                if self.untaken.kept:
                    self.record()
                self.state = BACK
            if self.state == BACK and self.depth == 0:
                self.state, self.finished = ENDED, 1
                return 1
        return 0

    def unsolved(self) -> cython.bint:
        """Whether a cell of the level on top has no number yet."""
        at: cython.int = LEVEL * self.depth + UNSOLVED
        return (self.stack[at] | self.stack[at + 1] | self.stack[at + 2]) != 0

    def solve(self, most: cython.int) -> cython.int:
        """Search until `most` solutions are found or there are no more; return how many were found."""
        self.load()
        self.state = OPEN
        while True:
            if not self.settle():
                self.state = BACK
            elif self.unsolved():
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
            self.stack[d] = ALL
        for band in range(3):
            self.stack[UNSOLVED + band] = ALL
        self.stack[CHANGED] = NINE
        for cell in range(81):
            if self.given[cell]:
                band = cell // 27
                bit = cell - 27 * band
                self.stack[UNSOLVED + band] &= ALL ^ (ONE << bit)
                d = self.given[cell] - 1
                self.stack[9 * band + d] &= SELF[bit]
        for cell in range(81):
            if self.given[cell]:
                band = cell // 27
                bit = cell - 27 * band
                for d in range(9):
                    if d != self.given[cell] - 1:
                        self.stack[9 * band + d] &= ALL ^ (ONE << bit)

    def settle(self) -> cython.int:
        """Close every number and place naked singles until nothing changes; 0 if a cell or house has no way left."""
        base: cython.int = LEVEL * self.depth
        d: cython.int
        state: cython.int
        while True:
            while self.stack[base + CHANGED]:
                d = lowest(self.stack[base + CHANGED])
                self.stack[base + CHANGED] &= self.stack[base + CHANGED] - 1
                if not self.close_digit(d):
                    return 0
            state = self.naked()
            if state == 0:
                return 0
            if state == 1:
                return 1

    def close_digit(self, d: cython.int) -> cython.int:
        """Reduce a number's places in bands and stacks; its new single places leave the other numbers. 0: no way.

        Of bands 0, 1 and 2: a = the number's places, c = its columns; q = the mini-columns of stacks 0, 1 and 2.
        """
        base: cython.int = LEVEL * self.depth
        a0: cython.uint = self.stack[base + d]
        a1: cython.uint = self.stack[base + 9 + d]
        a2: cython.uint = self.stack[base + 18 + d]
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
            # Bands: a mini-row that no permutation uses has no place
            a0 &= MASK[mini_rows(a0)]
            a1 &= MASK[mini_rows(a1)]
            a2 &= MASK[mini_rows(a2)]
            # Stacks: the same with mini-columns, from each band's columns that have a place
            c0, c1, c2 = columns(a0), columns(a1), columns(a2)
            q0 = PERM[firsts(c0, c1, c2)]
            q1 = PERM[seconds(c0, c1, c2)]
            q2 = PERM[thirds(c0, c1, c2)]
            if q0 == 0 or q1 == 0 or q2 == 0:
                return 0
            n0, n1, n2 = firsts(q0, q1, q2), seconds(q0, q1, q2), thirds(q0, q1, q2)
            if n0 == c0 and n1 == c1 and n2 == c2:
                break
            a0 &= n0 * COLUMN
            a1 &= n1 * COLUMN
            a2 &= n2 * COLUMN
        self.stack[base + d] = a0
        self.stack[base + 9 + d] = a1
        self.stack[base + 18 + d] = a2
        for band in range(3):
            cells = SINGLE[a0 & NINE] | SINGLE[a0 >> 9 & NINE] << 9 | SINGLE[a0 >> 18] << 18
            cells &= self.stack[base + UNSOLVED + band]
            if cells:
                self.stack[base + UNSOLVED + band] ^= cells
                dirty = 0
                for e in range(9):
                    n0 = self.stack[base + 9 * band + e] & cells
                    self.stack[base + 9 * band + e] ^= n0
                    if n0:
                        dirty |= ONE << e
                self.stack[base + 9 * band + d] |= cells
                self.stack[base + CHANGED] |= dirty & (NINE ^ (ONE << d))
            a0 = a1
            a1 = a2
        return 1

    def naked(self) -> cython.int:
        """Place cells that one number is left for: 2 if there were any, 1 if not, 0 if a cell has no number left."""
        base: cython.int = LEVEL * self.depth
        band: cython.int
        d: cython.int
        ones: cython.uint
        twos: cython.uint
        a: cython.uint
        cells: cython.uint
        found: cython.int = 1
        for band in range(3):
            if self.stack[base + UNSOLVED + band] == 0:
                continue
            ones = twos = 0
            for d in range(9):
                a = self.stack[base + 9 * band + d]
                twos |= ones & a
                ones |= a
            if ones != ALL:
                return 0
            cells = ALL ^ twos
            cells &= self.stack[base + UNSOLVED + band]
            if cells == 0:
                continue
            found = 2
            for d in range(9):
                a = self.stack[base + 9 * band + d] & cells
                while a:
                    self.place(base, band, lowest(a), d)
                    a &= a - 1
        return found

    def place(self, base: cython.int, band: cython.int, bit: cython.int, d: cython.int) -> None:
        """Write a number into an unsolved cell from which all others are gone."""
        self.stack[base + UNSOLVED + band] &= ALL ^ (ONE << bit)
        self.stack[base + 9 * band + d] &= SELF[bit]
        self.stack[base + CHANGED] |= ONE << d

    def branch(self) -> None:
        """Guess: a cell of two numbers, else a number with two places in a row, else a cell of few numbers."""
        base: cython.int = LEVEL * self.depth
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
                a = self.stack[base + 9 * band + d]
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
                    a = self.stack[base + 9 * band + d]
                    for r in range(3):
                        if popcount(a >> 9 * r & NINE) == 2:
                            self.guess(band, 9 * r + lowest(a >> 9 * r & NINE), d)
                            return
            if best == 0:
                for band in range(3):
                    if self.stack[base + UNSOLVED + band]:
                        best, where = self.stack[base + UNSOLVED + band], band
        best = lowest(best)
        for d in range(9):
            if self.stack[base + 9 * where + d] >> best & 1:
                self.guess(where, best, d)
                return

    def guess(self, band: cython.int, bit: cython.int, d: cython.int) -> None:
        """Put the state with the number on top of the stack, and leave the one without it below."""
        base: cython.int = LEVEL * self.depth
        i: cython.int
        e: cython.int
        one: cython.uint = ONE << bit
        for i in range(USED):
            self.stack[base + LEVEL + i] = self.stack[base + i]
        self.stack[base + 9 * band + d] ^= one
        self.stack[base + CHANGED] |= ONE << d
        self.depth += 1
        base += LEVEL
        for e in range(9):
            if self.stack[base + 9 * band + e] & one:
                self.stack[base + 9 * band + e] ^= one
                self.stack[base + CHANGED] |= ONE << e
        self.stack[base + 9 * band + d] |= one
        self.place(base, band, bit, d)

    def record(self) -> None:
        """Write the solution on top of the stack down."""
        base: cython.int = LEVEL * self.depth
        to: cython.int = self.untaken.at()
        band: cython.int
        d: cython.int
        a: cython.uint
        for band in range(3):
            for d in range(9):
                a = self.stack[base + 9 * band + d]
                while a:
                    self.untaken.octets[to + 27 * band + lowest(a)] = d + 1
                    a &= a - 1
        self.untaken.add(81, self.nodes)


LINE = 82  # characters of an answer at most, with the end of its line
VALUES = bytes.maketrans(b".0123456789", bytes([0, *range(10)]))


def solve_many(puzzles: Sequence[bytes]) -> list[str]:
    """Return for each puzzle (81 bytes 0..9) its solution as 81 digits, `none` or `many`."""
    return solve_block(b"".join(puzzles)).splitlines()


def solve_block(block: bytes) -> str:
    """Return what `solve_many` returns, a line each, for puzzles that lie one behind the other.

    ValueError unless each has 81 numbers of 0 to 9.
    """
    if len(block) % 81:
        raise ValueError("each puzzle has 81 numbers of 0 to 9")
    return Search9(bytes(81), False).many(block) if block else ""
