# cython: language_level=3
# mypy: ignore-errors
"""Kalah on two machine words: the one place where a sowing, a capture and the end of the game are worked out.

A side is a 64-bit word, one byte a pit, pit 1 lowest. What a sowing of n stones from pit i adds to either side is a
table entry, so a move is two additions; its last hole is another. Stores are left out: a position's value is what is
still to be gained. The rules (rules.py), the search (engine.tree) and the story of a move all ask this board.

Legend: mine, theirs: the sides from the mover's view. hole: 0 .. m - 1 own pits, m the own store, then the opponent's
pits. at, to: slots. rank: a position's number among all with as many stones or fewer (combinatorial number system).

References: Irving, Donkers and Uiterwijk, Solving Kalah (ICGA Journal 23, 2000).
"""

from __future__ import annotations

from functools import cache
from math import comb

import cython

from engine.arrays import zeros

if cython.compiled:
    from cython.cimports.engine.prefetch import prefetch
    from cython.cimports.engine.tree.board import Board
    from cython.cimports.engine.tree.constants import AGAIN, INF, OTHER, OVER
else:
    from engine.tree.board import Board
    from engine.tree.constants import AGAIN, INF, OTHER, OVER

ONES = cython.declare(cython.ulonglong, 0x0101010101010101)
FULL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
OVER31 = cython.declare(cython.ulonglong, 0xE0E0E0E0E0E0E0E0)  # in a word: pits of more than 31 stones
OVER15 = cython.declare(cython.ulonglong, 0xF0F0F0F0F0F0F0F0)
WORTH_0 = cython.declare(cython.int, 127)  # the byte of a value of 0 in an endgame table; a byte of 0 is unknown
BATCH = cython.declare(cython.int, 16)  # positions of an endgame table that are worked out side by side
MOST = 255  # stones on a board, so that every sum fits into a byte


def path(pits: int, hole: int, stones: int) -> list:
    """Return the holes that `stones` stones from own pit `hole` (0-based) fall into, in order (rule 1)."""
    return [(hole + i) % (2 * pits + 1) for i in range(1, stones + 1)]


@cache
def sowings(pits: int) -> tuple:
    """Return what each sowing adds to the own side, to the other, to the store, and its last hole.

    Indexed by 256 * hole + stones.
    """
    add_mine, add_theirs = zeros("Q", 8 * 256), zeros("Q", 8 * 256)
    stored, last = zeros("b", 8 * 256), zeros("b", 8 * 256)
    for hole in range(pits):
        mine = theirs = into = 0
        for at, target in enumerate(path(pits, hole, MOST), 256 * hole + 1):
            if target < pits:
                mine += 1 << 8 * target
            elif target == pits:
                into += 1
            else:
                theirs += 1 << 8 * (target - pits - 1)
            add_mine[at], add_theirs[at], stored[at], last[at] = mine, theirs, into, target
    return add_mine, add_theirs, stored, last


def place(pits: int, number: int) -> tuple:
    """Return both sides, as words, of the position that has this number in the endgame tables."""
    cells = 2 * pits
    sums = []  # the stones up to each pit, from the last one on
    for cell in range(cells, 0, -1):
        n = 0
        while comb(n + cell, cell) <= number:
            n += 1
        number -= comb(n - 1 + cell, cell)
        sums.append(n)
    sums.reverse()
    held = [n - before for n, before in zip(sums, [0, *sums], strict=False)]
    return tuple(sum(n << 8 * i for i, n in enumerate(side)) for side in (held[:pits], held[pits:]))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def total(side: cython.ulonglong) -> cython.int:
    """Return the number of stones on a side."""
    return cython.cast(cython.int, ((side * ONES) & FULL) >> 56)


Sides = cython.struct(mine=cython.ulonglong, theirs=cython.ulonglong)
Sown = cython.struct(mine=cython.ulonglong, theirs=cython.ulonglong, gain=cython.int, kind=cython.int, taken=cython.int)


@cython.final
@cython.cclass
class Endgames:
    """The values of all positions of up to `stones` stones (at most 126), a byte each, shared by many boards.

    A position's place is its rank. A byte is 0 until somebody asks for it, then what its position is worth plus
    WORTH_0, whoever worked it out: what a search finds does not depend on what others asked before, and no thread
    waits.
    """

    pits = cython.declare(cython.int, visibility="readonly")
    empty_capture = cython.declare(cython.bint, visibility="readonly")
    stones = cython.declare(cython.int, visibility="readonly")
    values = cython.declare(object, visibility="readonly")
    choose = cython.declare(object, visibility="readonly")

    def __init__(self, pits: int, empty_capture: bool, stones: int) -> None:
        """Make the table, nothing in it worked out yet."""
        cells = 2 * pits
        self.pits = pits
        self.empty_capture = empty_capture
        self.stones = stones
        self.values = zeros("B", comb(stones + cells, cells))
        self.choose = zeros("q", cells * 256)
        for cell in range(cells):
            for n in range(1, stones + 1):
                self.choose[cell * 256 + n] = comb(n + cell, cell + 1)


@cython.cclass
class KalahBoard(Board):
    """A Kalah board of `pits` a side for engine.tree; `reset` sets the root."""

    pits: cython.int
    empty_capture: cython.bint
    mine: cython.ulonglong[::1]
    theirs: cython.ulonglong[::1]
    add_mine: cython.ulonglong[::1]
    add_theirs: cython.ulonglong[::1]
    stored: cython.schar[::1]
    last: cython.schar[::1]
    taken: cython.schar[::1]
    number: cython.longlong[::1]
    table: cython.uchar[::1]
    choose: cython.longlong[::1]

    def __init__(self, pits: int, empty_capture: bool = False, plies: int = 400) -> None:
        """Prepare the tables of sowings for `pits` pits a side."""
        Board.__init__(self, 8, plies)
        self.pits = pits
        self.empty_capture = empty_capture
        self.fused = 1
        self.even = True
        self.key_bits = 60 if pits <= 6 else 64
        slots = self.width * (plies + 2)
        self.mine = zeros("Q", slots)
        self.theirs = zeros("Q", slots)
        self.taken = zeros("b", slots)
        self.number = zeros("q", slots)
        self.add_mine, self.add_theirs, self.stored, self.last = sowings(pits)
        self.table = zeros("B", 1)
        self.choose = zeros("q", 1)

    def reset(self, mine: tuple, theirs: tuple) -> None:
        """Set the root (slot 0) to these pits, each side's from its own left; both sides hold stones."""
        self.mine[0] = sum(n << 8 * i for i, n in enumerate(mine))
        self.theirs[0] = sum(n << 8 * i for i, n in enumerate(theirs))
        self.limit[0] = sum(mine) + sum(theirs)
        self.kind[0] = 0
        self.gain[0] = 0
        self.path[0] = 0

    def position(self, at: int) -> tuple:
        """Return (own pits, opponent's pits) of a slot, from the view of the player to move there."""
        mine, theirs = self.mine[at], self.theirs[at]
        return (
            tuple(mine >> 8 * i & 255 for i in range(self.pits)),
            tuple(theirs >> 8 * i & 255 for i in range(self.pits)),
        )

    def after(self, mine: tuple, theirs: tuple, hole: int) -> tuple:
        """Return (own pits, opponent's pits, gain, kind, captured) after own pit `hole` (0-based) is sown, same view.

        It leaves the slots alone, so threads may share a board for this.
        """
        a: cython.ulonglong = sum(n << 8 * i for i, n in enumerate(mine))
        b: cython.ulonglong = sum(n << 8 * i for i, n in enumerate(theirs))
        done: Sown = self.sow(a, b, hole, mine[hole])
        a, b = done.mine, done.theirs
        own = tuple([a >> 8 * i & 255 for i in range(self.pits)])
        other = tuple([b >> 8 * i & 255 for i in range(self.pits)])
        return own, other, done.gain, done.kind, done.taken != 0

    def sown(self, key: cython.ulonglong, pit: cython.int) -> tuple:
        """Return (key, gain) of the position after own pit `pit` (from 1) is sown, six pits a side; for keys see `key`.

        The key is 0 where that ends the turn, or a pit has more stones than a key tells.
        """
        mine: cython.ulonglong = 0
        theirs: cython.ulonglong = 0
        a: cython.ulonglong
        b: cython.ulonglong
        hole: cython.int
        for hole in range(6):
            mine |= ((key >> (55 - 10 * hole)) & 31) << (8 * hole)
            theirs |= ((key >> (50 - 10 * hole)) & 31) << (8 * hole)
        hole = pit - 1
        after: Sown = self.sow(mine, theirs, hole, cython.cast(cython.int, (mine >> (8 * hole)) & 255))
        if after.kind != AGAIN or (after.mine | after.theirs) & OVER31 != 0:
            return 0, after.gain
        key = 0
        for hole in range(6):
            a, b = (after.mine >> (8 * hole)) & 31, (after.theirs >> (8 * hole)) & 31
            key = (key << 10) | (a << 5) | b
        return key, after.gain

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def sow(self, mine: cython.ulonglong, theirs: cython.ulonglong, hole: cython.int, n: cython.int) -> Sown:
        """Return both sides after the `n` stones of `hole` are sown, what that gained, and who moves now."""
        k: cython.int = (hole << 8) + n
        gain: cython.int = self.stored[k]
        last: cython.int = self.last[k]
        kind: cython.int = OTHER
        taken: cython.int = 0
        facing: cython.int
        mine = mine - (cython.cast(cython.ulonglong, n) << (8 * hole)) + self.add_mine[k]
        theirs = theirs + self.add_theirs[k]
        if last == self.pits:  # rule 2
            kind = AGAIN
        elif last < self.pits and (mine >> (8 * last)) & 255 == 1:  # rule 3: it was empty before
            facing = cython.cast(cython.int, (theirs >> (8 * (self.pits - 1 - last))) & 255)
            if facing != 0 or self.empty_capture:
                mine -= cython.cast(cython.ulonglong, 1) << (8 * last)
                theirs -= cython.cast(cython.ulonglong, facing) << (8 * (self.pits - 1 - last))
                gain += facing + 1
                taken = 1
        if mine == 0:  # rule 4
            gain -= total(theirs)
            theirs = 0
            kind = OVER
        elif theirs == 0:
            gain += total(mine)
            mine = 0
            kind = OVER
        return Sown(mine=mine, theirs=theirs, gain=gain, kind=kind, taken=taken)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def expand(self, at: cython.int, to: cython.int) -> cython.int:
        """Write the children of `at` from slot `to` on, pit 1 first; return how many."""
        mine: cython.ulonglong = self.mine[at]
        theirs: cython.ulonglong = self.theirs[at]
        s: cython.int = to
        hole: cython.int
        n: cython.int
        after: Sown
        for hole in range(self.pits):
            n = cython.cast(cython.int, (mine >> (8 * hole)) & 255)
            if n == 0:
                continue
            after = self.sow(mine, theirs, hole, n)
            self.move[s] = hole + 1
            self.gain[s] = after.gain
            self.kind[s] = after.kind
            self.taken[s] = after.taken
            self.limit[s] = total(after.mine) + total(after.theirs)
            self.order[s] = (after.gain << 5) + hole
            if after.kind == OTHER:
                self.mine[s] = after.theirs
                self.theirs[s] = after.mine
            else:
                self.order[s] += 512
                self.mine[s] = after.mine
                self.theirs[s] = after.theirs
            if self.limit[s] <= self.exact_limit and after.kind != OVER:
                self.number[s] = self.rank(self.mine[s], self.theirs[s])
                if cython.compiled:
                    prefetch(cython.address(self.table[self.number[s]]))
            s += 1
        return s - to

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def final(self, at: cython.int) -> cython.int:
        """Return the value of a position in which one side is empty: the other's stones are their owner's."""
        return total(self.mine[at]) - total(self.theirs[at])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def frontier(self, at: cython.int, depth: cython.int, alpha: cython.int, beta: cython.int) -> cython.int:
        """Return the best that one complete turn gains, with `visited` and `horizon` as Board says."""
        return self.leaves(self.mine[at], self.theirs[at], alpha, beta)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def leaves(
        self, mine: cython.ulonglong, theirs: cython.ulonglong, alpha: cython.int, beta: cython.int
    ) -> cython.int:
        """Do the work of `frontier` on two words, without keeping the boards; pits near the store first."""
        best: cython.int = -INF
        hole: cython.int
        n: cython.int
        v: cython.int
        after: Sown
        for hole in range(self.pits - 1, -1, -1):
            n = cython.cast(cython.int, (mine >> (8 * hole)) & 255)
            if n == 0:
                continue
            self.visited += 1
            after = self.sow(mine, theirs, hole, n)
            v = after.gain
            if after.kind == AGAIN:
                v += self.leaves(after.mine, after.theirs, alpha - v, beta - v)
            elif after.kind == OTHER:
                self.horizon = 1
            if v > best:
                best = v
                if v > alpha:
                    alpha = v
                    if v >= beta:
                        break
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def key(self, at: cython.int) -> cython.ulonglong:
        """Return all pits in 5 bits each (4 where there are more than six pits); 0 where one does not fit."""
        mine: cython.ulonglong = self.mine[at]
        theirs: cython.ulonglong = self.theirs[at]
        key: cython.ulonglong = 0
        hole: cython.int
        if self.pits <= 6:
            if (mine | theirs) & OVER31 != 0:
                return 0
            for hole in range(self.pits):
                key = (key << 10) | (((mine >> (8 * hole)) & 31) << 5) | ((theirs >> (8 * hole)) & 31)
            return key
        if (mine | theirs) & OVER15 != 0:
            return 0
        for hole in range(self.pits):
            key = (key << 8) | (((mine >> (8 * hole)) & 15) << 4) | ((theirs >> (8 * hole)) & 15)
        return key

    # The endgame table

    def look_up(self, endgames) -> None:
        """Use a table, which must be one for this board's rules."""
        if (endgames.pits, endgames.empty_capture) != (self.pits, self.empty_capture):
            raise ValueError("This endgame table is another board's.")
        self.table, self.choose = endgames.values, endgames.choose
        self.exact_limit = endgames.stones

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def rank(self, mine: cython.ulonglong, theirs: cython.ulonglong) -> cython.longlong:
        """Return the number of a position: the sum over its pits of C(stones so far + i, i + 1)."""
        r: cython.longlong = 0
        i: cython.int
        sums: cython.ulonglong = (mine * ONES) & FULL
        more: cython.ulonglong = ((theirs * ONES) + (sums >> 56) * ONES) & FULL
        if self.pits == 6:  # the same, a little quicker
            return (
                self.choose[sums & 255]
                + self.choose[256 + ((sums >> 8) & 255)]
                + self.choose[512 + ((sums >> 16) & 255)]
                + self.choose[768 + ((sums >> 24) & 255)]
                + self.choose[1024 + ((sums >> 32) & 255)]
                + self.choose[1280 + ((sums >> 40) & 255)]
                + self.choose[1536 + (more & 255)]
                + self.choose[1792 + ((more >> 8) & 255)]
                + self.choose[2048 + ((more >> 16) & 255)]
                + self.choose[2304 + ((more >> 24) & 255)]
                + self.choose[2560 + ((more >> 32) & 255)]
                + self.choose[2816 + ((more >> 40) & 255)]
            )
        for i in range(self.pits):
            r += self.choose[(i << 8) + cython.cast(cython.int, (sums >> (8 * i)) & 255)]
            r += self.choose[((self.pits + i) << 8) + cython.cast(cython.int, (more >> (8 * i)) & 255)]
        return r

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def exact(self, at: cython.int) -> cython.int:
        """Return the value of a child that the endgame table holds, worked out when it is first asked for."""
        x: cython.int = self.table[self.number[at]]
        return x - WORTH_0 if x != 0 else self.work_out(self.mine[at], self.theirs[at], self.number[at])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def unfold(
        self,
        mine: cython.ulonglong,
        theirs: cython.ulonglong,
        turns: cython.pointer(Sown),
        at: cython.pointer(cython.longlong),
        base: cython.int,
    ) -> cython.int:
        """Write the sowings of a position and the numbers of the positions they lead to; return how many there are.

        All are named to the memory before the first is looked up: they lie far apart.
        """
        hole: cython.int
        n: cython.int
        count: cython.int = base
        for hole in range(self.pits):
            n = cython.cast(cython.int, (mine >> (8 * hole)) & 255)
            if n == 0:
                continue
            turns[count] = self.sow(mine, theirs, hole, n)
            if turns[count].kind == AGAIN:
                at[count] = self.rank(turns[count].mine, turns[count].theirs)
            elif turns[count].kind == OTHER:
                at[count] = self.rank(turns[count].theirs, turns[count].mine)
            else:
                at[count] = 0
            if cython.compiled:
                prefetch(cython.address(self.table[at[count]]))
            count += 1
        return count - base

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def best_of(
        self, turns: cython.pointer(Sown), at: cython.pointer(cython.longlong), base: cython.int, count: cython.int
    ) -> cython.int:
        """Return the value of a position from what `unfold` wrote; what is not known yet is worked out."""
        best: cython.int = -INF
        v: cython.int
        x: cython.int
        i: cython.int
        for i in range(base, base + count):
            v = turns[i].gain
            if turns[i].kind != OVER:
                x = self.table[at[i]]
                if turns[i].kind == AGAIN:
                    v += x - WORTH_0 if x != 0 else self.work_out(turns[i].mine, turns[i].theirs, at[i])
                else:
                    v -= x - WORTH_0 if x != 0 else self.work_out(turns[i].theirs, turns[i].mine, at[i])
            if v > best:
                best = v
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def work_out(self, mine: cython.ulonglong, theirs: cython.ulonglong, r: cython.longlong) -> cython.int:
        """Return the exact value of position `r`, kept in the table.

        A child has fewer stones in its pits, or moved them forward on its own side, so the recursion ends.
        """
        best: cython.int
        at: cython.longlong[8]
        turns: Sown[8]
        if not cython.compiled:
            at, turns = [0] * 8, [None] * 8
        if mine == 0 or theirs == 0:
            best = total(mine) - total(theirs)
        else:
            best = self.best_of(turns, at, 0, self.unfold(mine, theirs, turns, at, 0))
        self.table[r] = best + WORTH_0
        return best

    def fill(self, first: cython.longlong, count: cython.longlong) -> None:
        """Work out `count` positions of the table from number `first` on, BATCH of them side by side.

        Quicker by far than one by one as a search asks for them, where most of them are asked for in the end. Those of
        fewer stones come first. Threads may fill a table together.
        """
        mine: cython.ulonglong
        theirs: cython.ulonglong
        mine, theirs = place(self.pits, first)
        with cython.nogil:
            self.fill_from(mine, theirs, first, first + count)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def following(self, mine: cython.ulonglong, theirs: cython.ulonglong) -> Sides:
        """Return the position with the next number; after the last one of so many stones the first with one more.

        A stone of the first pit that has any, but pit 1, moves to the pit before, and takes what lies in pit 1 along.
        """
        moved: cython.ulonglong = (mine & 255) + 1
        pit: cython.int
        mine -= moved - 1
        if mine != 0:
            pit = 8
            while (mine >> pit) & 255 == 0:
                pit += 8
            mine = mine - (cython.cast(cython.ulonglong, 1) << pit) + (moved << (pit - 8))
        elif theirs & 255 != 0:
            theirs -= 1
            mine = moved << (8 * (self.pits - 1))
        elif theirs != 0:
            pit = 8
            while (theirs >> pit) & 255 == 0:
                pit += 8
            theirs = theirs - (cython.cast(cython.ulonglong, 1) << pit) + (moved << (pit - 8))
        else:
            theirs = moved << (8 * (self.pits - 1))
        return Sides(mine=mine, theirs=theirs)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fill_from(
        self, mine: cython.ulonglong, theirs: cython.ulonglong, first: cython.longlong, last: cython.longlong
    ) -> cython.void:
        """Do the work of `fill` from a position on, which is number `first`."""
        at: cython.longlong[128]
        turns: Sown[128]
        counts: cython.int[16]
        after: Sides
        i: cython.int
        some: cython.int
        r: cython.longlong = first
        if not cython.compiled:
            at = [0] * (BATCH * 8)
            turns = [None] * (BATCH * 8)
            counts = [0] * BATCH
        while r < last:
            some = cython.cast(cython.int, min(cython.cast(cython.longlong, BATCH), last - r))
            for i in range(some):
                counts[i] = -1
                if self.table[r + i] == 0:
                    if mine == 0 or theirs == 0:
                        self.table[r + i] = total(mine) - total(theirs) + WORTH_0
                    else:
                        counts[i] = self.unfold(mine, theirs, turns, at, 8 * i)
                after = self.following(mine, theirs)
                mine, theirs = after.mine, after.theirs
            for i in range(some):
                if counts[i] >= 0:
                    self.table[r + i] = self.best_of(turns, at, 8 * i, counts[i]) + WORTH_0
            r += some
