# cython: language_level=3
# mypy: ignore-errors
"""Oware (Abapa) on two machine words: the one place where a sowing, a capture and the end of the game are worked out.

A side is a 64-bit word, one byte a pit, pit 1 lowest, as in a Kalah board. A position's value is what is still to be
captured; since a majority ends the game, that depends on the captures so far, which every slot keeps. The rules
(rules.py), the search (engine.tree) and the story of a move all ask this board.

Legend: mine, theirs: the sides from the mover's view. hole: 0-5 own pits, 6-11 the opponent's. took, lost: what the
mover and the opponent have captured. at, to: slots. past: the positions before the root since the last capture.
ahead, behind: what the player to move, and the other one, could be sure of in one of the earlier positions since the
last capture (see endings.py), -1 where there is none.
"""

from array import array
from math import comb

import cython

from engine.arrays import zeros

if cython.compiled:
    from cython.cimports.engine.prefetch import prefetch
    from cython.cimports.engine.tree.board import Board
    from cython.cimports.engine.tree.constants import ESTIMATED, INF, OTHER, OVER, REPEATED
else:
    from engine.tree.board import Board
    from engine.tree.constants import ESTIMATED, INF, OTHER, OVER, REPEATED

PITS = cython.declare(cython.int, 6)
ONES = cython.declare(cython.ulonglong, 0x0101010101010101)
FULL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
OVER15 = cython.declare(cython.ulonglong, 0xF0F0F0F0F0F0F0F0)  # in a word: pits of more than 15 stones
MOST = 48
FUSED = 5  # turns at the end of a line that are searched without slots and table
LOOP = cython.declare(cython.int, 12)  # moves that a repetition takes at least
KILLER = cython.declare(cython.int, 40)  # see engine.tree.alphabeta
KILLER_BEFORE = cython.declare(cython.int, 32)
MOST_LISTED = 15  # seeds of a position that four bits count


def path(hole: int, stones: int) -> list:
    """Return the holes that `stones` stones from own pit `hole` (0-based) fall into, its own one skipped."""
    return [(hole + 1 + i % 11) % 12 for i in range(stones)]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def total(side: cython.ulonglong) -> cython.int:
    """Return the number of stones on a side."""
    return cython.cast(cython.int, ((side * ONES) & FULL) >> 56)


if not cython.compiled:  # else kernel.pxd has it
    Sown = cython.struct(mine=cython.ulonglong, theirs=cython.ulonglong, gain=cython.int)


def least_margin(n: int, need: int, other: int, sure: int) -> int:
    """Return the least margin in the rest of a game for a player who is sure to collect so many of the `n` seeds left.

    Sure: if it were played out. A majority ends it sooner, before the last seeds are collected: the player's own, for
    which `need` seeds are wanting, or the opponent's, for which `other` are; both are at least 1.
    """
    lost = n - sure
    worst = n
    if need <= n:  # an own majority: the opponent has not more than at the end, nor a majority
        worst = min(worst, need - min(lost, other - 1, n - need))
    if lost >= other:
        worst = min(worst, -lost)
    fewest = max(sure, n - other + 1)
    if fewest < need and fewest <= n:  # nobody's
        worst = min(worst, 2 * fewest - n)
    return worst


@cython.final
@cython.cclass
class OwareBoard(Board):
    """An Oware board for engine.tree; `reset` sets the root, and `look_up` after it has endings looked up."""

    def __init__(self, plies: int = 160) -> None:
        """Prepare the tables of sowings."""
        Board.__init__(self, 8, plies)
        self.fused = FUSED
        self.reversible = True
        self.key_bits = 54
        self.stones = MOST
        slots = self.width * (plies + 2)
        self.mine = zeros("Q", slots)
        self.theirs = zeros("Q", slots)
        self.took = zeros("i", slots)
        self.lost = zeros("i", slots)
        self.add_mine = zeros("Q", 8 * 64)
        self.add_theirs = zeros("Q", 8 * 64)
        self.last = zeros("b", 8 * 64)
        for hole in range(6):
            mine = theirs = 0
            for stones, target in enumerate(path(hole, MOST), 1):
                if target < 6:
                    mine += 1 << 8 * target
                else:
                    theirs += 1 << 8 * (target - 6)
                self.add_mine[hole * 64 + stones] = mine
                self.add_theirs[hole * 64 + stones] = theirs
                self.last[hole * 64 + stones] = target
        self.past = 0
        self.past_mine = zeros("Q", 1)
        self.past_theirs = zeros("Q", 1)
        self.calm = zeros("i", slots)
        self.killer = zeros("i", 2 * (FUSED + 1))
        self.number = zeros("I", slots)
        self.ahead = zeros("b", slots)
        self.behind = zeros("b", slots)
        self.table = zeros("H", 1)
        self.least = zeros("b", 1)
        self.choose = zeros("I", 12 * 16)
        for cell in range(12):
            for n in range(1, MOST_LISTED + 1):
                self.choose[cell * 16 + n] = comb(n + cell, cell + 1)

    def reset(self, mine: tuple, theirs: tuple, took: int = 0, lost: int = 0, past: tuple = ()) -> None:
        """Set the root: both sides' pits, both captures; `past` has (mine, theirs) of earlier positions, latest first.

        Each is from the view of its own mover; the list goes back to the last capture.
        """
        self.mine[0] = sum(n << 8 * i for i, n in enumerate(mine))
        self.theirs[0] = sum(n << 8 * i for i, n in enumerate(theirs))
        self.took[0] = took
        self.lost[0] = lost
        self.limit[0] = sum(mine) + sum(theirs)
        self.stones = self.limit[0] + took + lost
        self.kind[0] = 0
        self.gain[0] = 0
        self.path[0] = 0
        self.calm[0] = len(past)
        words = [[sum(n << 8 * i for i, n in enumerate(side)) for side in sides] for sides in past]
        self.past = len(words)
        self.past_mine = array("Q", [word[0] for word in words] or [0])
        self.past_theirs = array("Q", [word[1] for word in words] or [0])

    def begin(self) -> None:
        for i in range(2 * (FUSED + 1)):
            self.killer[i] = -1

    def after(self, mine: tuple, theirs: tuple, hole: int) -> tuple:
        """Return (own pits, opponent's pits, captured) after own pit `hole` (0-based) is sown, same view.

        It leaves the slots alone, so threads may share a board for this.
        """
        a: cython.ulonglong = sum(n << 8 * i for i, n in enumerate(mine))
        b: cython.ulonglong = sum(n << 8 * i for i, n in enumerate(theirs))
        done: Sown = self.sow(a, b, hole, mine[hole])
        a, b = done.mine, done.theirs
        return tuple([a >> 8 * i & 255 for i in range(6)]), tuple([b >> 8 * i & 255 for i in range(6)]), done.gain

    def legal(self, mine: tuple, theirs: tuple) -> list:
        """Return the own pits (0-based) that may be sown: not empty, and feeding an opponent who has no stones."""
        a: cython.ulonglong = sum(n << 8 * i for i, n in enumerate(mine))
        b: cython.ulonglong = sum(n << 8 * i for i, n in enumerate(theirs))
        return [hole for hole in range(6) if mine[hole] and self.feeds(a, b, hole)]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def feeds(self, mine: cython.ulonglong, theirs: cython.ulonglong, hole: cython.int) -> cython.bint:
        """Return whether the opponent has stones after `hole` is sown."""
        return theirs != 0 or cython.cast(cython.int, (mine >> (8 * hole)) & 255) + hole >= PITS

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def stuck(self, mine: cython.ulonglong, theirs: cython.ulonglong) -> cython.bint:
        """Return whether the player to move has no legal move."""
        hole: cython.int
        fed: cython.bint = theirs != 0
        for hole in range(PITS):
            fed |= cython.cast(cython.int, (mine >> (8 * hole)) & 255) + hole >= PITS
        return mine == 0 or not fed

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def sow(self, mine: cython.ulonglong, theirs: cython.ulonglong, hole: cython.int, n: cython.int) -> Sown:
        """Return both sides after the `n` stones of `hole` are sown, and what that captured."""
        k: cython.int = (hole << 6) + n
        i: cython.int = self.last[k] - PITS
        pit: cython.int
        gain: cython.int = 0
        left: cython.ulonglong
        mine = (mine & ~(cython.cast(cython.ulonglong, 255) << (8 * hole))) + self.add_mine[k]
        theirs = theirs + self.add_theirs[k]
        left = theirs
        while i >= 0:
            pit = cython.cast(cython.int, (left >> (8 * i)) & 255)
            if pit < 2 or pit > 3:
                break
            gain += pit
            left -= cython.cast(cython.ulonglong, pit) << (8 * i)
            i -= 1
        if left == 0:  # a grand slam captures nothing
            return Sown(mine=mine, theirs=theirs, gain=0)
        return Sown(mine=mine, theirs=left, gain=gain)

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
        for hole in range(PITS):
            n = cython.cast(cython.int, (mine >> (8 * hole)) & 255)
            if n == 0 or not self.feeds(mine, theirs, hole):
                continue
            after = self.sow(mine, theirs, hole, n)
            self.mine[s] = after.theirs
            self.theirs[s] = after.mine
            self.took[s] = self.lost[at]
            self.lost[s] = self.took[at] + after.gain
            self.move[s] = hole + 1
            self.gain[s] = after.gain
            self.limit[s] = self.limit[at] - after.gain
            self.calm[s] = 0 if after.gain else self.calm[at] + 1
            self.kind[s] = OVER if 2 * self.lost[s] > self.stones else OTHER
            self.order[s] = (after.gain << 5) + hole
            if self.limit[s] <= self.exact_limit:
                self.remember(at, s)
            s += 1
        return s - to

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def final(self, at: cython.int) -> cython.int:
        """Return the value of a game that ends here: each player takes the stones on the own side."""
        return total(self.mine[at]) - total(self.theirs[at])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def evaluate(self, at: cython.int) -> cython.int:
        """Return the result where the player to move cannot, what the endings say, else 0."""
        if self.stuck(self.mine[at], self.theirs[at]):
            self.horizon = 0
            return self.final(at)
        if self.limit[at] <= self.exact_limit:
            self.bounds(at)
            self.horizon = self.low < self.high
            return self.guess
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def frontier(self, at: cython.int, depth: cython.int, alpha: cython.int, beta: cython.int) -> cython.int:
        """Return the most that the last moves capture, with `visited` and `horizon` as Board says."""
        ply: cython.int = at // self.width
        self.path[ply] = at
        if not self.bounded:
            return self.shallow(
                self.mine[at], self.theirs[at], self.took[at], self.lost[at], ply, self.calm[at], depth, alpha, beta
            )
        return self.near(at, ply, alpha, beta)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def near(self, at: cython.int, ply: cython.int, alpha: cython.int, beta: cython.int) -> cython.int:
        """Do the work of `frontier` for one move where endings may be looked up."""
        mine: cython.ulonglong = self.mine[at]
        theirs: cython.ulonglong = self.theirs[at]
        best: cython.int = -INF
        hole: cython.int
        n: cython.int
        v: cython.int
        calm: cython.int = self.calm[at] + 1
        leaning: cython.int = 0
        after: Sown
        for hole in range(PITS - 1, -1, -1):
            n = cython.cast(cython.int, (mine >> (8 * hole)) & 255)
            if n == 0 or not self.feeds(mine, theirs, hole):
                continue
            self.visited += 1
            after = self.sow(mine, theirs, hole, n)
            v = after.gain
            self.horizon = 0
            if 2 * (self.took[at] + v) <= self.stones:
                if after.mine == 0 and self.stuck(after.theirs, after.mine):
                    v -= total(after.theirs)
                elif v == 0 and calm >= LOOP and self.seen(after.theirs, after.mine, ply + 1, calm):
                    self.horizon = REPEATED
                    v = total(after.mine) - total(after.theirs)
                elif self.limit[at] - v <= self.exact_limit:
                    v -= self.leaf(at, after)
                else:
                    self.horizon = ESTIMATED
            if v > best:
                best = v
                if v > alpha:
                    alpha = v
                    if v >= beta:
                        return best
            leaning |= self.horizon
        self.horizon = leaning
        if best == -INF:
            return self.final(at)
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def free(self, after: Sown) -> cython.bint:
        """Return whether no answer to a sowing can end the game to the opponent's harm: both sides keep stones."""
        return after.mine != 0 and after.theirs & 0xFFFFFF != 0 and after.theirs >> 24 != 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def leaves(
        self,
        mine: cython.ulonglong,
        theirs: cython.ulonglong,
        took: cython.int,
        ply: cython.int,
        calm: cython.int,
        alpha: cython.int,
        beta: cython.int,
    ) -> cython.int:
        """Do the work of `shallow` for one move: only what captures, or may end the game, is sown."""
        best: cython.int = -INF
        hole: cython.int
        n: cython.int
        k: cython.int
        i: cython.int
        v: cython.int
        leaning: cython.int = 0
        pit: cython.int
        own: cython.ulonglong
        after: Sown
        for hole in range(PITS - 1, -1, -1):
            n = cython.cast(cython.int, (mine >> (8 * hole)) & 255)
            if n == 0 or (theirs == 0 and n + hole < PITS):
                continue
            self.visited += 1
            k = (hole << 6) + n
            i = self.last[k] - PITS
            v = 0
            self.horizon = ESTIMATED
            pit = 0
            if i >= 0:
                pit = cython.cast(cython.int, ((theirs + self.add_theirs[k]) >> (8 * i)) & 255)
            own = (mine & ~(cython.cast(cython.ulonglong, 255) << (8 * hole))) + self.add_mine[k]
            if pit == 2 or pit == 3 or own == 0 or calm >= LOOP - 1:
                after = self.sow(mine, theirs, hole, n)
                v = after.gain
                if 2 * (took + v) > self.stones:
                    self.horizon = 0
                elif after.mine == 0 and self.stuck(after.theirs, after.mine):
                    v -= total(after.theirs)
                    self.horizon = 0
                elif v == 0 and calm >= LOOP - 1 and self.seen(after.theirs, after.mine, ply + 1, calm + 1):
                    self.horizon = REPEATED
                    v = total(after.mine) - total(after.theirs)
            if v > best:
                best = v
                if v >= beta:
                    return best
            leaning |= self.horizon
        self.horizon = leaning
        if best == -INF:
            return total(mine) - total(theirs)
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def shallow(
        self,
        mine: cython.ulonglong,
        theirs: cython.ulonglong,
        took: cython.int,
        lost: cython.int,
        ply: cython.int,
        calm: cython.int,
        depth: cython.int,
        alpha: cython.int,
        beta: cython.int,
    ) -> cython.int:
        """Return the value of a position with few moves to go, without slots and table; `ply`, `calm` as in `seen`.

        With two to go, a sowing that does not gain enough by itself is not followed: the other player's best answer
        captures nothing at worst, where none can end the game.
        """
        best: cython.int = -INF
        hole: cython.int
        n: cython.int
        g: cython.int
        v: cython.int
        i: cython.int
        j: cython.int
        most: cython.int
        k: cython.int
        leaning: cython.int = 0
        count: cython.int = 0
        order: cython.int[6]
        holes: cython.int[6]
        after: Sown[6]
        if depth == 1:
            return self.leaves(mine, theirs, took, ply, calm, alpha, beta)
        if not cython.compiled:
            order = [0] * 6
            holes = [0] * 6
            after = [None] * 6
        sparing: cython.bint = (  # nothing that captures nothing is worth following: not even sown
            depth == 2 and alpha >= 0 and calm < LOOP - 2 and theirs & 0xFFFFFF != 0 and theirs >> 24 != 0
        )
        for hole in range(PITS):
            n = cython.cast(cython.int, (mine >> (8 * hole)) & 255)
            if n == 0 or not self.feeds(mine, theirs, hole):
                continue
            if sparing:
                k = (hole << 6) + n
                j = self.last[k] - PITS
                g = 0
                if j >= 0:
                    g = cython.cast(cython.int, ((theirs + self.add_theirs[k]) >> (8 * j)) & 255)
                if (
                    g != 2
                    and g != 3
                    and ((mine & ~(cython.cast(cython.ulonglong, 255) << (8 * hole))) + self.add_mine[k] != 0)
                ):
                    self.visited += 1
                    best = 0
                    leaning = 1
                    continue
            after[count] = self.sow(mine, theirs, hole, n)
            order[count] = (after[count].gain << 5) + hole
            if after[count].gain == 0:
                if hole == self.killer[2 * depth]:
                    order[count] += KILLER
                elif hole == self.killer[2 * depth + 1]:
                    order[count] += KILLER_BEFORE
            holes[count] = hole
            count += 1
        i = count
        while i > 0:
            i -= 1
            most = 0
            for j in range(1, count):
                if order[j] > order[most]:
                    most = j
            order[most] = -1
            self.visited += 1
            g = v = after[most].gain
            self.horizon = 0
            if 2 * (took + g) <= self.stones:
                if depth == 2 and g <= max(alpha, best) and calm < LOOP - 2 and self.free(after[most]):
                    self.horizon = ESTIMATED
                elif g == 0 and calm >= LOOP - 1 and self.seen(after[most].theirs, after[most].mine, ply + 1, calm + 1):
                    self.horizon = REPEATED
                    v = total(after[most].mine) - total(after[most].theirs)
                else:
                    v -= self.shallow(
                        after[most].theirs,
                        after[most].mine,
                        lost,
                        took + g,
                        ply + 1,
                        0 if g else calm + 1,
                        depth - 1,
                        g - beta,
                        g - max(alpha, best),
                    )
            if v > best:
                best = v
                if v >= beta:
                    if g == 0 and self.killer[2 * depth] != holes[most]:
                        self.killer[2 * depth + 1] = self.killer[2 * depth]
                        self.killer[2 * depth] = holes[most]
                    return best
            leaning |= self.horizon
        self.horizon = leaning
        if best == -INF:
            return total(mine) - total(theirs)
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def key(self, at: cython.int) -> cython.ulonglong:
        """Return all pits in 4 bits each and the mover's captures; 0 where a pit does not fit."""
        a: cython.ulonglong = self.mine[at]
        b: cython.ulonglong = self.theirs[at]
        if (a | b) & OVER15 != 0:
            return 0
        a |= b << 4
        b = cython.cast(cython.ulonglong, self.took[at])
        return (b << 48) | a

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def repeats(self, at: cython.int, ply: cython.int) -> cython.bint:
        """Return whether the child `at` of the position at `ply` was there before, with the same player to move."""
        return self.calm[at] >= LOOP and self.seen(self.mine[at], self.theirs[at], ply + 1, self.calm[at])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def seen(self, mine: cython.ulonglong, theirs: cython.ulonglong, ply: cython.int, calm: cython.int) -> cython.bint:
        """Look a position at `ply` up among those since the last capture, `calm` moves before it.

        None comes again before every pit was sown: a pit that is not keeps what it gets, and none can be passed over.
        """
        d: cython.int = LOOP
        s: cython.int
        while d <= calm and d <= ply:
            s = self.path[ply - d]
            if self.mine[s] == mine and self.theirs[s] == theirs:
                return True
            d += 2
        if calm >= ply:
            s = 1 - (ply & 1)  # past[s] lies ply + 1 + s moves before it
            while s < self.past:
                if self.past_mine[s] == mine and self.past_theirs[s] == theirs:
                    return True
                s += 2
        return False

    # The endings

    def look_up(self, endings) -> None:
        """Have the endings looked up that are worked out by now. The root is set, its past comes from the rules."""
        stones: cython.int
        k: cython.int
        sure: cython.int
        j: cython.int
        self.table = endings.values
        self.fused = min(self.fused, 1)
        self.exact_limit = endings.complete
        self.bounded = True
        self.least = zeros("b", 16 * 17 * 16)
        for stones in range(16):
            for k in range(1, stones + 2):
                for sure in range(stones + 1):
                    self.least[(stones * 17 + k) * 16 + sure] = least_margin(
                        stones, k, stones + 2 - self.stones % 2 - k, sure
                    )
        self.ahead[0] = self.behind[0] = -1
        if self.limit[0] <= self.exact_limit:
            self.number[0] = self.rank(self.mine[0], self.theirs[0])
            for j in range(self.past):
                self.note(self.table[self.rank(self.past_mine[j], self.past_theirs[j])], j & 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def note(self, entry: cython.int, same: cython.bint) -> cython.void:
        """Take a position before the root into what either player could be sure of; `same`: the root's mover moved."""
        mover: cython.int = (entry >> 8) & 15
        other: cython.int = self.limit[0] - (entry >> 12)
        self.ahead[0] = max(cython.cast(cython.int, self.ahead[0]), mover if same else other)
        self.behind[0] = max(cython.cast(cython.int, self.behind[0]), other if same else mover)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def rank(self, mine: cython.ulonglong, theirs: cython.ulonglong) -> cython.uint:
        """Return the number of a position of few seeds: the sum over its pits of C(seeds so far + i, i + 1)."""
        r: cython.uint = 0
        i: cython.int
        sums: cython.ulonglong = (mine * ONES) & FULL
        more: cython.ulonglong = ((theirs * ONES) + ((sums >> 40) & 255) * ONES) & FULL
        for i in range(PITS):
            r += self.choose[(i << 4) + cython.cast(cython.int, (sums >> (8 * i)) & 255)]
            r += self.choose[((PITS + i) << 4) + cython.cast(cython.int, (more >> (8 * i)) & 255)]
        return r

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def remember(self, at: cython.int, s: cython.int) -> cython.void:
        """Prepare the look at the endings for the child `s` of `at`: its number, and what was before it."""
        self.number[s] = self.rank(self.mine[s], self.theirs[s])
        if cython.compiled:
            prefetch(cython.address(self.table[self.number[s]]))
        self.ahead[s] = self.behind[s] = -1
        if self.gain[s] == 0:
            self.ahead[s] = self.sure(at, 0)
            self.behind[s] = self.sure(at, 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def sure(self, at: cython.int, mover: cython.bint) -> cython.int:
        """Return what the player to move at `at`, or the other, could be sure of there or earlier since a capture."""
        entry: cython.int = self.table[self.number[at]]
        if mover:
            return max((entry >> 8) & 15, cython.cast(cython.int, self.ahead[at]))
        return max(self.limit[at] - (entry >> 12), cython.cast(cython.int, self.behind[at]))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def bounds(self, at: cython.int) -> cython.void:
        """Set low and high, which no value of this position exceeds after what was before it, and a guess between."""
        self.tell(
            self.table[self.number[at]], self.limit[at], self.took[at], self.lost[at], self.ahead[at], self.behind[at]
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def leaf(self, at: cython.int, after: Sown) -> cython.int:
        """Return what the endings say of the child of `at` that a sowing leaves, an estimate unless it is exact."""
        entry: cython.int = self.table[self.rank(after.theirs, after.mine)]
        ahead: cython.int = -1
        behind: cython.int = -1
        if after.gain == 0:
            ahead = self.sure(at, 0)
            behind = self.sure(at, 1)
        self.tell(entry, self.limit[at] - after.gain, self.lost[at], self.took[at] + after.gain, ahead, behind)
        self.horizon |= self.low < self.high
        return self.guess

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def tell(
        self,
        entry: cython.int,
        n: cython.int,
        took: cython.int,
        lost: cython.int,
        ahead: cython.int,
        behind: cython.int,
    ) -> cython.void:
        """Set low, high and guess for an entry of the endings, `n` seeds of a game with these captures."""
        sure: cython.int = entry & 15
        most: cython.int = (entry >> 4) & 15
        need: cython.int = self.stones // 2 + 1
        if (entry >> 8) & 15 > ahead:
            sure = (entry >> 8) & 15
        if n - (entry >> 12) > behind:
            most = entry >> 12
        self.low = -n
        self.high = n
        if took < need and lost < need:  # else the game is over already
            self.low = self.least[(n * 17 + need - took) * 16 + sure]
            self.high = -self.least[(n * 17 + need - lost) * 16 + n - most]
        self.guess = min(max(sure + most - n, self.low), self.high)
