# cython: language_level=3
"""A Sudoku board that learns from its clashes: what MiniSat calls propagate, analyze, cancelUntil and reduceDB.

A clash is traced back to its first unique implication point (`analyze`), and so is each other depth that had a part in
it (`shrink`); the reason is learnt as a clause that says something new at a smaller depth, to which the board jumps
back (`learn`). Learnt clauses are followed by two watched literals each (`visit`), and those of little use are
forgotten (`reduce`). What is open waits in a heap, most active first: activity is to have had a part in clashes of
late. A depth is a number of guesses.

Never does it jump back below the `floor`, a depth that only the search raises: there each guess is the other half of
one whose first half is exhausted. What holds without a guess above the floor is a `fact`, put there again when the
floor has moved.

References: Moskewicz et al. 2001 (Chaff: watched literals, VSIDS); Een, Sorensson 2003 (MiniSat: heap); Audemard, Simon
2009 (Glucose: lbd); Feng, Bacchus 2020 (all unique implication points).
"""

import cython

from engine.arrays import wider, zeros
from engine.sudoku.board import Board

if not cython.compiled:  # the compiler has them from learning.pxd
    from engine.sudoku.codes import (
        CLAUSE,
        DONE,
        FLIPPED,
        NARROW,
        NONE,
        SINGLE,
        because,
        is_guess,
        item_of,
        kind_of,
        payload_of,
    )

    # What stands in the store from a clause's place on: its size, how many more times it is kept if its lbd is medium,
    # and, from HEADER on, its literals
    SIZE = 0
    USED = 1
    HEADER = 2

LATELY = cython.declare(cython.int, 2)  # for a clause that has just been used
GOOD = cython.declare(cython.int, 2)  # lbd up to which a clause is kept for good
MEDIUM = cython.declare(cython.int, 6)  # lbd up to which one used lately is kept
LARGEST = cython.declare(cython.int, 63)  # lbd that are told apart
FEWEST = cython.declare(cython.int, 2000)  # clauses before the first are forgotten; so many more each time:
MORE = cython.declare(cython.int, 300)
HIGHEST = cython.declare(cython.double, 1e100)  # activity above which all are scaled down
SCALE = cython.declare(cython.double, 1e-100)


# What the arrays hold, beside those of board.py.
#   trail_lim    where depth d + 1 starts on the trail
#   store        the clauses: clause c from clause_at[c] on has its size, whether it was used lately, its literals, of
#                which the first two are watched
#   watch        of watch entry 2 c + side: the number of the literal's next entry, and the other watched literal
#   watch_head   of a literal: its first entry; both plus 1, 0 for none
#   clause_lbd   how many different depths there are in a clause
#   seen         variables met in tracing back
#   at_depth     how many of a depth have still to be traced


class Learning(Board):
    """A board with clauses learnt from clashes, and the heap of what is open; extended by the search.

    `decay`: what a clash counts for against the next one.
    """

    def __init__(self, k: int, numbers: bytes, marks: bytes, decay: float) -> None:
        Board.__init__(self, k, numbers, marks)
        self.decay, self.step = decay, 1.0
        size: cython.int = self.variables
        self.activity = zeros("d", size)
        self.heap, self.heap_place = zeros("i", size), zeros("i", size)
        self.phase = zeros("b", size)
        self.seen, self.seen_list = zeros("B", size), zeros("i", size + 1)
        self.learnt = zeros("i", size + 1)
        self.trail_lim, self.depth_stamp = zeros("i", size + 1), zeros("i", size + 1)
        self.fact = zeros("i", size)
        self.watch_head = zeros("i", 2 * size)
        self.capacity = 1024
        self.watch = zeros("i", 4 * self.capacity)
        self.clause_at, self.clause_lbd = zeros("i", self.capacity), zeros("i", self.capacity)
        self.moved_to = zeros("i", self.capacity)
        self.room = 2 * size + 4096
        self.store = zeros("i", self.room)
        self.by_lbd = zeros("i", LARGEST + 1)
        self.at_depth = zeros("i", size + 1)
        self.depths = zeros("i", size + 1)
        self.brief = zeros("i", size + 1)
        self.strengthening = 1
        self.item_stamp = zeros("i", 4 * self.cells)
        self.floor = self.facts = self.looked = self.heaped = 0
        self.learnt_size = self.lbd = self.stamp = self.seen_size = 0
        self.clauses = self.store_top = 0
        self.learnt_total = 0
        self.reduce_step = self.next_reduce = FEWEST

    # Going back, and following what was learnt

    @cython.final
    def jump(self, depth: cython.int) -> None:
        """Go back to a smaller depth."""
        i: cython.int
        var: cython.int
        size: cython.int
        if depth >= self.depth:
            return
        size = self.trail_lim[depth]
        for i in range(size, self.top):
            var = self.trail[i] >> 1
            self.phase[var] = self.trail[i] & 1
            if self.heap_place[var] == 0:
                self.insert(var)
        self.undo(size)
        self.looked = size
        self.depth = depth

    @cython.final
    def propagate(self) -> cython.int:
        """Follow the rules, then one literal's learnt clauses, until nothing new follows; 0 on a clash."""
        lit: cython.int
        if self.queuing:
            return self.propagate_queuing()
        while True:
            if not self.settle():
                return 0
            if self.looked >= self.top:
                return 1
            lit = self.trail[self.looked]
            self.looked += 1
            if self.watch_head[lit ^ 1] and not self.visit(lit ^ 1):
                return 0

    @cython.final
    def propagate_queuing(self) -> cython.int:
        """Follow rules and learnt clauses, what costs least first; on boards without parities; 0 on a clash.

        Items down to one option are all looked at before what the options imply: two that clash show early so, and a
        chain of consequences is as short as can be. A literal's clauses come right after what it implies by itself.
        """
        lit: cython.int
        item: cython.int
        while True:
            if self.head < self.top:
                lit = self.trail[self.head]
                self.head += 1
                if lit & 1 == 0 and not self.after_true_queuing(lit):
                    return 0
                if self.watch_head[lit ^ 1] and not self.visit(lit ^ 1):
                    return 0
            elif self.queued[SINGLE]:
                while self.queued[SINGLE]:
                    item = self.next_waiting(SINGLE)
                    if not self.waits[item] >> DONE and not self.close(item):
                        return 0
            elif self.queued[NARROW]:
                item = self.next_waiting(NARROW)
                if not self.waits[item] >> DONE and not self.lock(item, (item - self.cells) // self.n):
                    return 0
            else:
                return 1

    @cython.final
    def visit(self, lit: cython.int) -> cython.int:
        """Literal `lit` became false: find other watches in its clauses, or what they imply."""
        e: cython.int = self.watch_head[lit] - 1
        after: cython.int
        kept: cython.int = -1  # last entry that stays in this list
        base: cython.int
        side: cython.int
        other: cython.int
        size: cython.int
        i: cython.int
        while e >= 0:
            after = self.watch[2 * e] - 1
            if self.value[self.watch[2 * e + 1]] > 0:
                kept = e
                e = after
                continue
            base = self.clause_at[e >> 1]
            side = e & 1
            other = self.store[base + HEADER + 1 - side]
            self.watch[2 * e + 1] = other
            if self.value[other] <= 0:
                size = self.store[base + SIZE]
                i = 2
                while i < size and self.value[self.store[base + HEADER + i]] < 0:
                    i += 1
                if i < size:  # watch this one instead
                    i += base + HEADER
                    self.store[base + HEADER + side] = self.store[i]
                    self.store[i] = lit
                    i = self.store[base + HEADER + side]
                    self.watch[2 * e] = self.watch_head[i]
                    self.watch_head[i] = e + 1
                    if kept < 0:
                        self.watch_head[lit] = after + 1
                    else:
                        self.watch[2 * kept] = after + 1
                    e = after
                    continue
                if not self.drop(other, because(e >> 1, CLAUSE)):
                    return 0
            kept = e
            e = after
        return 1

    # Learning

    @cython.final
    def reasons(self, lit: cython.int, reason: cython.int) -> cython.int:
        """Put the true literals that imply `lit` into `why`; return how many."""
        base: cython.int
        size: cython.int
        i: cython.int
        if kind_of(reason) != CLAUSE:
            return self.explain(lit, reason)
        base = self.clause_at[payload_of(reason)]
        self.store[base + USED] = LATELY
        size = 0
        for i in range(base + HEADER, base + HEADER + self.store[base + SIZE]):
            if self.store[i] != lit:
                self.why[size] = self.store[i] ^ 1
                size += 1
        return size

    @cython.final
    def analyze(self) -> None:
        """Trace the clash back to its first unique implication point; the clause learnt is in `learnt`.

        The deepest guesses are taken back first where the clash does not need them; where it does not need even that
        of the floor, nothing is learnt.
        """
        size: cython.int = self.reasons(self.clash_lit, self.clash_why)
        open_paths: cython.int = 0  # literals of this depth that are seen and not yet traced
        index: cython.int
        i: cython.int
        var: cython.int
        deepest: cython.int = 0
        p: cython.int
        # What clashes, and how deep it is
        if self.clash_lit >= 0:
            self.why[size] = self.clash_lit ^ 1
            size += 1
        for i in range(size):
            if self.level[self.why[i] >> 1] > deepest:
                deepest = self.level[self.why[i] >> 1]
        self.jump(deepest if deepest > self.floor else self.floor)
        self.learnt_size = 0
        if deepest < self.depth or self.depth == 0:
            return
        # Down the trail, from what clashes to its reasons, until one literal of this depth implies all
        self.learnt_size = 1
        self.seen_size = 0
        index = self.top
        while True:
            for i in range(size):
                var = self.why[i] >> 1
                if self.seen[var] or self.level[var] == 0:
                    continue
                self.seen[var] = 1
                self.seen_list[self.seen_size] = var
                self.seen_size += 1
                self.bump(var)
                if self.level[var] == self.depth:
                    open_paths += 1
                else:
                    self.learnt[self.learnt_size] = self.why[i] ^ 1
                    self.learnt_size += 1
            index -= 1
            while not self.seen[self.trail[index] >> 1]:
                index -= 1
            p = self.trail[index]
            open_paths -= 1
            if open_paths == 0:
                break
            if is_guess(self.reason[p >> 1]):  # at the floor: another half-done guess
                self.learnt[self.learnt_size] = p ^ 1
                self.learnt_size += 1
                size = 0
            else:
                size = self.reasons(p, self.reason[p >> 1])
        self.learnt[0] = p ^ 1
        self.forget_seen()
        self.shrink()
        self.forget_seen()
        if self.strengthening:
            self.strengthen()
        self.step /= self.decay

    @cython.final
    def shrink(self) -> None:
        """Have one literal for each depth in the clause learnt, if that makes it shorter.

        The deepest first, a depth's literals are traced back to one that implies them all, as the clash was.
        """
        i: cython.int
        j: cython.int
        var: cython.int
        depths: cython.int = 0
        self.seen_size = self.short_size = 0
        for i in range(1, self.learnt_size):
            var = self.learnt[i] >> 1
            if self.at_depth[self.level[var]] == 0:
                j = depths
                while j > 0 and self.depths[j - 1] < self.level[var]:
                    self.depths[j] = self.depths[j - 1]
                    j -= 1
                self.depths[j] = self.level[var]
                depths += 1
            self.notice(var)
        if depths + 1 < self.learnt_size:
            for i in range(depths):
                self.trace(self.depths[i])
            if self.short_size + 1 < self.learnt_size:
                for i in range(self.short_size):
                    self.learnt[i + 1] = self.brief[i]
                self.learnt_size = self.short_size + 1
        for i in range(depths):
            self.at_depth[self.depths[i]] = 0

    @cython.final
    def trace(self, depth: cython.int) -> None:
        """Trace what is seen of a depth back to one literal, without another depth; what remains goes into `brief`."""
        index: cython.int = self.trail_lim[depth] if depth < self.depth else self.top
        size: cython.int
        i: cython.int
        p: cython.int
        while self.at_depth[depth] > 0 and self.short_size + 1 < self.learnt_size:
            index -= 1
            while not self.seen[self.trail[index] >> 1]:
                index -= 1
            p = self.trail[index]
            size = -1
            if self.at_depth[depth] > 1 and not is_guess(self.reason[p >> 1]):
                size = self.reasons(p, self.reason[p >> 1])
                for i in range(size):
                    if self.level[self.why[i] >> 1] and self.at_depth[self.level[self.why[i] >> 1]] == 0:
                        size = -1
                        break
            for i in range(size):
                if self.level[self.why[i] >> 1] and not self.seen[self.why[i] >> 1]:
                    self.notice(self.why[i] >> 1)
            if size < 0:
                self.brief[self.short_size] = p ^ 1
                self.short_size += 1
            self.at_depth[depth] -= 1

    @cython.final
    def notice(self, var: cython.int) -> None:
        """Take a variable into what is traced back."""
        self.seen[var] = 1
        self.seen_list[self.seen_size] = var
        self.seen_size += 1
        self.at_depth[self.level[var]] += 1

    @cython.final
    def forget_seen(self) -> None:
        """Have seen nothing."""
        i: cython.int
        for i in range(self.seen_size):
            self.seen[self.seen_list[i]] = 0

    @cython.final
    def strengthen(self) -> None:
        """Leave out of the clause learnt each option of an item of which it says that another option is true.

        Where y and z are options of the same item, (not z or y or ...) says no more than (not z or ...).
        """
        i: cython.int
        j: cython.int
        lit: cython.int
        met: cython.int
        kept: cython.int = 0
        self.stamp += 1
        for i in range(self.learnt_size):
            lit = self.learnt[i]
            if lit & 1 and lit >> 1 < self.firstpar:
                for j in range(4):
                    self.item_stamp[item_of(self.slot[4 * (lit >> 1) + j], self.words)] = self.stamp
        for i in range(self.learnt_size):
            lit = self.learnt[i]
            met = 0
            if i > 0 and lit & 1 == 0 and lit >> 1 < self.firstpar:
                for j in range(4):
                    met |= self.item_stamp[item_of(self.slot[4 * (lit >> 1) + j], self.words)] == self.stamp
            if not met:
                self.learnt[kept] = lit
                kept += 1
        self.learnt_size = kept

    @cython.final
    def learn(self) -> None:
        """Jump back to where the learnt clause says something new, keep it, and follow it."""
        i: cython.int
        best: cython.int = 1
        target: cython.int = 0
        lbd: cython.int = 0
        size: cython.int = self.learnt_size
        self.stamp += 1
        for i in range(size):
            if self.depth_stamp[self.level[self.learnt[i] >> 1]] != self.stamp:
                self.depth_stamp[self.level[self.learnt[i] >> 1]] = self.stamp
                lbd += 1
        for i in range(1, size):
            if self.level[self.learnt[i] >> 1] > target:
                target = self.level[self.learnt[i] >> 1]
                best = i
        self.jump(target if target > self.floor else self.floor)
        self.learnt_total += 1
        self.lbd = lbd
        if size == 1:
            if self.depth > 0:
                self.fact[self.facts] = self.learnt[0]
                self.facts += 1
            self.assign(self.learnt[0], NONE)
            self.level[self.learnt[0] >> 1] = 0
            return
        i = self.learnt[1]
        self.learnt[1] = self.learnt[best]
        self.learnt[best] = i
        self.assign(self.learnt[0], because(self.keep_clause(), CLAUSE))

    @cython.final
    def sort_watches(self) -> None:
        """Put the two literals of the greatest depth first."""
        i: cython.int
        j: cython.int
        best: cython.int
        lit: cython.int
        for j in range(2):
            best = j
            for i in range(j + 1, self.learnt_size):
                if self.level[self.learnt[i] >> 1] > self.level[self.learnt[best] >> 1]:
                    best = i
            lit = self.learnt[j]
            self.learnt[j] = self.learnt[best]
            self.learnt[best] = lit

    @cython.final
    def keep_clause(self) -> cython.int:
        """Store the clause learnt, watching its first two literals; return its number."""
        i: cython.int
        c: cython.int = self.clauses
        size: cython.int = self.learnt_size
        self.clause_at[c] = self.store_top
        self.clause_lbd[c] = self.lbd
        self.store[self.store_top + SIZE] = size
        self.store[self.store_top + USED] = LATELY
        for i in range(size):
            self.store[self.store_top + HEADER + i] = self.learnt[i]
        self.store_top += HEADER + size
        self.clauses += 1
        self.attach(c)
        return c

    @cython.final
    def follow(self, c: cython.int) -> None:
        """Follow a clause that has just been kept, where all of its literals but one are false."""
        i: cython.int
        lit: cython.int
        last: cython.int = -1
        base: cython.int = self.clause_at[c]
        for i in range(base + HEADER, base + HEADER + self.store[base + SIZE]):
            lit = self.store[i]
            if self.value[lit] >= 0:
                if last >= 0:
                    return
                last = lit
        if last < 0:
            return
        if self.value[last] == 0:
            self.assign(last, because(c, CLAUSE))
        elif kind_of(self.reason[last >> 1]) == FLIPPED and self.level[last >> 1] == self.depth:
            self.reason[last >> 1] = because(c, CLAUSE)

    @cython.final
    def attach(self, c: cython.int) -> None:
        """Watch the first two literals of a clause."""
        base: cython.int = self.clause_at[c] + HEADER
        side: cython.int
        lit: cython.int
        for side in range(2):
            lit = self.store[base + side]
            self.watch[4 * c + 2 * side + 1] = self.store[base + 1 - side]
            self.watch[4 * c + 2 * side] = self.watch_head[lit]
            self.watch_head[lit] = 2 * c + side + 1

    @cython.final
    def reduce(self) -> None:
        """Forget about half of the learnt clauses: those that span many depths and were not used lately."""
        c: cython.int
        i: cython.int
        lbd: cython.int
        kept: cython.int = 0
        limit: cython.int = 0  # lbd below which half of them are
        below: cython.int = 0
        base: cython.int
        top: cython.int = 0
        # Which clauses stay in any case, being reasons, and how the others' lbd are spread
        for i in range(LARGEST + 1):
            self.by_lbd[i] = 0
        for c in range(self.clauses):
            self.moved_to[c] = -1
            self.by_lbd[self.clause_lbd[c] if self.clause_lbd[c] < LARGEST else LARGEST] += 1
            for i in range(2):
                self.watch_head[self.store[self.clause_at[c] + HEADER + i]] = 0
        for i in range(self.top):
            if kind_of(self.reason[self.trail[i] >> 1]) == CLAUSE:
                self.moved_to[payload_of(self.reason[self.trail[i] >> 1])] = 0
        while limit < LARGEST and below + self.by_lbd[limit] <= self.clauses // 2:
            below += self.by_lbd[limit]
            limit += 1
        # Move what stays together
        for c in range(self.clauses):
            base = self.clause_at[c]
            lbd = self.clause_lbd[c]
            if self.moved_to[c] == 0 or lbd <= GOOD or lbd < limit or (lbd <= MEDIUM and self.store[base + USED] > 0):
                self.moved_to[c] = kept
                if self.store[base + USED] > 0:
                    self.store[base + USED] -= 1
                self.clause_at[kept] = top
                self.clause_lbd[kept] = lbd
                for i in range(HEADER + self.store[base + SIZE]):
                    self.store[top + i] = self.store[base + i]
                top += HEADER + self.store[top + SIZE]
                kept += 1
        # Reasons and watches lead to the new places
        for i in range(self.top):
            c = self.reason[self.trail[i] >> 1]
            if kind_of(c) == CLAUSE:
                self.reason[self.trail[i] >> 1] = because(self.moved_to[payload_of(c)], CLAUSE)
        self.clauses, self.store_top = kept, top
        for c in range(kept):
            self.attach(c)
        self.reduce_step += MORE
        self.next_reduce = kept + self.reduce_step

    @cython.final
    def crowded(self) -> cython.int:
        """Whether another clause might find no room."""
        return self.store_top + self.top + 16 > self.room or self.clauses + 2 > self.capacity

    def grow(self) -> None:
        """Double the room for learnt clauses."""
        if self.store_top + self.top + 16 > self.room:
            self.room = 2 * self.room + self.top
            self.store = wider(self.store, self.room)
        if self.clauses + 2 > self.capacity:
            old = self.capacity
            self.capacity = 2 * old
            self.watch = wider(self.watch, 8 * old)
            self.clause_at, self.clause_lbd = wider(self.clause_at, 2 * old), wider(self.clause_lbd, 2 * old)
            self.moved_to = zeros("i", 2 * old)

    # The heap of open variables, most active on top

    @cython.final
    def bump(self, var: cython.int) -> None:
        """Make a variable more active."""
        i: cython.int
        self.activity[var] += self.step
        if self.activity[var] > HIGHEST:
            for i in range(self.variables):
                self.activity[i] *= SCALE
            self.step *= SCALE
        if self.heap_place[var]:
            self.up(self.heap_place[var] - 1)

    @cython.final
    def insert(self, var: cython.int) -> None:
        """Put a variable into the heap."""
        self.heap[self.heaped] = var
        self.heaped += 1
        self.heap_place[var] = self.heaped
        self.up(self.heaped - 1)

    @cython.final
    def pop(self) -> cython.int:
        """Take the most active variable off the heap, -1 if it is empty."""
        var: cython.int
        if self.heaped == 0:
            return -1
        var = self.heap[0]
        self.heap_place[var] = 0
        self.heaped -= 1
        if self.heaped:
            self.heap[0] = self.heap[self.heaped]
            self.heap_place[self.heap[0]] = 1
            self.down(0)
        return var

    @cython.final
    def up(self, i: cython.int) -> None:
        """Move the variable at `i` up to its place."""
        var: cython.int = self.heap[i]
        mine: cython.double = self.activity[var]
        parent: cython.int
        while i > 0:
            parent = (i - 1) >> 1
            if self.activity[self.heap[parent]] >= mine:
                break
            self.heap[i] = self.heap[parent]
            self.heap_place[self.heap[i]] = i + 1
            i = parent
        self.heap[i] = var
        self.heap_place[var] = i + 1

    @cython.final
    def down(self, i: cython.int) -> None:
        """Move the variable at `i` down to its place."""
        var: cython.int = self.heap[i]
        mine: cython.double = self.activity[var]
        child: cython.int
        while 2 * i + 1 < self.heaped:
            child = 2 * i + 1
            if child + 1 < self.heaped and self.activity[self.heap[child + 1]] > self.activity[self.heap[child]]:
                child += 1
            if self.activity[self.heap[child]] <= mine:
                break
            self.heap[i] = self.heap[child]
            self.heap_place[self.heap[i]] = i + 1
            i = child
        self.heap[i] = var
        self.heap_place[var] = i + 1
