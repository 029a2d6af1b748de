# cython: language_level=3
"""Every solution of an odd-sum Sudoku up to 100x100, each once: search that learns from its conflicts.

Guess a literal, follow what it implies (sudoku_board); a clash is traced back to its first unique implication point,
the reason learnt as a clause, and the search jumps back to where that clause tells something new. After a solution
the deepest guess is flipped, and the search never jumps back past a flipped guess (the `floor`): so no solution
comes twice and none needs to be remembered.

Legend: depth = number of guesses; lims[d] = where depth d+1 starts on the trail; floor = the depth below which every
guess is a flipped one; clause c lies in `db` from cpos[c]: size, literals (the first two are watched); watch entry
2 c + side, linked by `wnext` from `whead` of the literal (both plus 1, 0: none), with the other watched literal in
`wblock`; lbd = number of different depths in a clause.

References: Moskewicz et al. 2001 (Chaff: watched literals, VSIDS); Een, Sorensson 2003 (MiniSat: minimization, heap);
Audemard, Simon 2009 (Glucose: LBD); Gebser et al. 2007 (enumeration without blocking clauses).
"""

from array import array
from typing import Any

import cython

from engine.run.stepper import Mark, Snapshot
from engine.sudoku.board import EVEN, ODD, Board, zeros

if cython.compiled:
    from cython.cimports.engine.bits import popcount
else:
    from engine.bits import popcount

NONE = cython.declare(cython.int, 0)  # reason kinds, as in sudoku_board
CLAUSE = cython.declare(cython.int, 3)

FRESH = cython.declare(cython.int, 0)  # the clues are not on the board yet
OPEN = cython.declare(cython.int, 1)  # everything followed, nothing wrong: time to guess
CLASH = cython.declare(cython.int, 2)  # a clash is at hand
SOLVED = cython.declare(cython.int, 3)  # a solution is on the board
ENDED = cython.declare(cython.int, 4)

FLIPPED = cython.declare(cython.int, 7)  # reason kind: the other half of a guess whose first half is exhausted

DONE = cython.declare(cython.int, 0)
EXHAUSTED = cython.declare(cython.int, 1)
CROWDED = cython.declare(cython.int, 2)  # no room for another clause: the arrays must grow
FULL = cython.declare(cython.int, 3)  # no room for another solution
LAYERED = cython.declare(cython.int, 4)  # every parity is known, or every odd number, and the caller wants to be told

# The pace of a search for a first solution, in conflicts.
TURN = cython.declare(cython.int, 4000)  # length of the first turn that aims, growing
FOCUS = cython.declare(cython.int, 1000)  # length of the first turn that does not, growing
LATEST = cython.declare(cython.longlong, 1 << 60)  # later than any
LUBY = cython.declare(cython.int, 1024)  # unit of the restarts while aiming
GREEDY = cython.declare(cython.int, 300)  # conflicts within which a layer of parities is laid by leaning alone
DEEPEST = cython.declare(cython.int, 200)  # steps within which a literal is found to follow from others
HEADER = cython.declare(cython.int, 2)  # size and recent use, before a clause's literals


def wider(old: Any, size: int) -> Any:
    """Return an array of `size` ints that begins with those of `old`."""
    new = array("i")
    new.frombytes(bytes(memoryview(old)))
    new.frombytes(bytes(4 * (size - len(new))))
    return new


class Search(Board):
    """All solutions as a stepper; a node is one guess, one clash resolved or one solution left.

    `first`: tune for finding one solution rather than for proving that there are no more; `run` returns at each one.
    `keep` off only counts. A solution is n*n bytes, the numbers row by row.
    """

    def __init__(self, k: int, numbers: bytes, marks: bytes, first: bool = False, keep: bool = True) -> None:
        Board.__init__(self, k, numbers, marks)
        self.first, self.keep = first, keep
        size: cython.int = self.variables
        self.act = zeros("d", size)
        self.heap = zeros("i", size)
        self.hpos = zeros("i", size)
        self.phase = zeros("b", size)
        self.seen = zeros("B", size)
        self.toclear = zeros("i", size + 1)
        self.todo = zeros("i", size + 1)
        self.learnt = zeros("i", size + 1)
        self.lims, self.fills = zeros("i", size + 1), zeros("i", size + 1)
        self.target = zeros("i", self.cells)
        self.lstamp = zeros("i", size + 1)
        self.whead = zeros("i", 2 * size)
        self.capacity = 1024
        self.wnext = zeros("i", 2 * self.capacity)
        self.wblock = zeros("i", 2 * self.capacity)
        self.cpos = zeros("i", self.capacity)
        self.clbd = zeros("i", self.capacity)
        self.remap = zeros("i", self.capacity)
        self.room = 2 * size + 4096
        self.db = zeros("i", self.room)
        self.stored = 1 if first else max(1, min(4096, (1 << 21) // max(self.cells, 1)))
        self.found = zeros("B", self.stored * self.cells if keep else 1)
        self._reset()

    def _reset(self) -> None:
        """Set the counters of a search that has not begun."""
        self.looked = self.learnts_size = 0
        self.tally = zeros("i", 64)
        self.fact = zeros("i", self.variables)
        self.nodes = self.conflicts = self.solutions = self.decisions = self.restarts = self.learnt_total = 0
        self.finished = 0
        self.layering = self.halting = self.halving = self.steady = self.layered = self.layers = 0
        self.weight, self.greedy = 4, GREEDY
        self.lowest_floor = 1000  # each guess up to it halves what is known to be done
        self.state = FRESH
        self.floor = self.clauses = self.dbtop = self.heaped = self.learnts = self.lbd = 0
        self.buffered = self.stamp = self.cleared = self.facts = 0
        self.step, self.decay, self.patience = 1.0, 0.99, 1.1
        if self.layer and not self.first:  # looking for all, with parities: older clashes count longer
            self.decay, self.patience = 0.995, 1.2
        self.aiming = self.fullest = self.turns = 0
        self.next_turn = 0
        self.luby, self.luby_step = 1, 1
        self.fast = self.slow = 0.0
        self.next_restart, self.reduce_step = 10, 2000
        self.next_reduce = self.reduce_step

    # The stepper

    def run(self, budget: int) -> bool:
        """Visit at most `budget` nodes without the interpreter's lock; return whether the search is exhausted."""
        goal: cython.longlong = self.nodes + budget
        code: cython.int
        while self.nodes < goal:
            with cython.nogil:
                code = self.advance(goal - self.nodes)
            if code == EXHAUSTED:
                break
            if code == FULL:
                return False
            if code == CROWDED:
                self._grow()
            if code == LAYERED:
                self.layered, self.halting, self.halving = 1, 0, 0
                break
        return bool(self.finished)

    def take(self) -> list[bytes]:
        """Return the solutions found since the last call, oldest first, and forget them."""
        size = self.cells
        block = bytes(memoryview(self.found)[: self.buffered * size])
        self.buffered = 0
        return [block[i : i + size] for i in range(0, len(block), size)]

    def snapshot(self) -> Snapshot:
        """Return the figures of this moment; what a watcher needs beyond them sudoku_watch tells."""
        return Snapshot(
            nodes=self.nodes,
            solutions=self.solutions,
            progress=1.0 if self.finished else 0.5 ** min(self.lowest_floor, 1000),
            finished=bool(self.finished),
            extra={"conflicts": self.conflicts, "learnt": self.learnt_total, "depth": self.depth},
        )

    def mark(self) -> Mark:
        """Return a mark of this moment; coming back to it means searching again up to there."""
        return Mark(self.nodes, self.solutions, ())

    def restore(self, mark: Mark) -> None:
        """Go to a mark by replay; untaken solutions are dropped."""
        if mark.nodes < self.nodes:
            self.depth = 0
            self.undo(0)
            Search.__init__(self, self.k, self.numbers, self.marks, bool(self.first), bool(self.keep))
        while self.nodes < mark.nodes and not self.run(mark.nodes - self.nodes):
            self.buffered = 0
        self.buffered = 0

    def halt_at_layer(self) -> None:
        """Guess parities before numbers, and have `run` return early, once, when all are known: `layered` tells."""
        self.layering, self.halting = 1, 1

    def halt_at_odds(self) -> None:
        """On a board with all parities known: place odd numbers before evens, and return early, once, when all are."""
        self.halving = self.steady = 1

    def aim_steadily(self) -> None:
        """Take no turns, always aim at the fullest board so far: with many solutions, learning alone is lost time."""
        self.steady = 1

    def has_odds(self) -> cython.int:
        """Whether every odd number has its place, which is looked at when an even one is the next to guess."""
        cell: cython.int
        while self.value[2 * self.heap[0]] != 0:
            self.pop()
        if self.spot[self.heap[0]] & 1 == 0:  # the number less 1
            return 0
        for cell in range(self.cells):
            if self.value[2 * (self.firstpar + self.comp[cell])] > 0:
                if self.sign[cell] == 0 and self.last_of(cell) < 0:
                    return 0
            elif self.sign[cell] and self.last_of(cell) < 0:
                return 0
        return 1

    def odds(self) -> bytes:
        """Return the board's odd numbers, 0 in the other cells."""
        numbers = bytearray(self.cells)
        for var in range(self.firstpar):
            if self.value[2 * var] > 0 and self.spot[var] & 1 == 0:
                cell, numbers[cell] = self.place(var)
        return bytes(numbers)

    def parity_marks(self) -> bytes:
        """Return the marks with the parity of every cell, all of them known."""
        odd = [self.value[2 * (self.firstpar + self.comp[cell])] > 0 for cell in range(self.cells)]
        return bytes(
            mark | (ODD if odd[cell] ^ bool(self.sign[cell]) else EVEN) for cell, mark in enumerate(self.marks)
        )

    def next_layer(self, weight: int) -> None:
        """Go on to another layer of parities; `weight` of a cell's candidates against what its units need."""
        self.layers += 1
        self.weight = weight
        self.greedy = int(self.conflicts) + GREEDY
        self.layered, self.halting = 0, 1
        if self.state == OPEN:
            self.jump(self.floor)

    def _grow(self) -> None:
        """Double the room for learnt clauses."""
        if self.dbtop + self.top + 16 > self.room:
            self.room = 2 * self.room + self.top
            self.db = wider(self.db, self.room)
        if self.clauses + 2 > self.capacity:
            old = self.capacity
            self.capacity = 2 * old
            self.wnext = wider(self.wnext, 4 * old)
            self.wblock = wider(self.wblock, 4 * old)
            self.cpos, self.clbd = wider(self.cpos, 2 * old), wider(self.clbd, 2 * old)
            self.remap = zeros("i", 2 * old)

    # One node after another

    def advance(self, budget: cython.longlong) -> cython.int:
        """Visit nodes until the budget is spent or something needs the caller."""
        good: cython.int
        while budget > 0:
            if self.state == ENDED:
                return EXHAUSTED
            if self.dbtop + self.top + 16 > self.room or self.clauses + 2 > self.capacity:
                return CROWDED
            if self.keep and self.buffered >= self.stored:
                return FULL
            budget -= 1
            self.nodes += 1
            good = 1
            if self.state == FRESH:
                good = self.begin()
            elif self.state == SOLVED:
                if not self.flip():
                    return EXHAUSTED
            elif self.state == CLASH:
                self.conflicts += 1
                if self.aiming and self.depth > 0 and self.fills[self.depth - 1] > self.fullest:
                    self.aim()
                self.analyze()
                if self.depth > self.floor:
                    self.learn()
                elif not self.learn_at_floor():
                    return EXHAUSTED
            else:
                if self.first and self.solutions == 0 and self.conflicts >= self.next_turn:
                    self.turn()
                if self.conflicts >= self.next_restart and (self.aiming or self.fast > self.patience * self.slow):
                    self.restart()
                if self.learnts >= self.next_reduce:
                    self.reduce()
                if (self.halting and self.known == self.comps) or (self.halving and self.has_odds()):
                    return LAYERED
                self.decide()
            if good and self.propagate():
                self.state = OPEN
                if self.filled == self.cells:
                    self.state = SOLVED
                    self.solutions += 1
                    if self.keep:
                        self.record()
            else:
                self.state = CLASH
                if self.depth == 0:
                    self.state, self.finished = ENDED, 1
                    return EXHAUSTED
        return DONE

    def begin(self) -> cython.int:
        """Put the clues on the board; 0 if they clash."""
        if not self.load_quickly():
            return 0
        self.renumber()
        self.line_up()
        return 1

    def line_up(self) -> None:
        """Fill the heap with the open variables, those with few others beside them first; aim at a plain full grid."""
        cell: cython.int
        v: cython.int
        j: cython.int
        var: cython.int
        for var in range(self.firstpar):
            if self.value[2 * var] == 0:
                cell = self.spot[var] >> self.shift
                v = self.spot[var] & ((1 << self.shift) - 1)
                self.act[var] = 1e-3 / self.left(cell)
                if self.halving and v & 1 == 0:
                    self.act[var] += 1
                for j in range(3):
                    self.act[var] += 1e-3 / self.left(self.ibase[3 * cell + j] + v)
                self.insert(var)
        if not self.layer:
            for cell in range(self.cells):
                v = (cell // self.n // self.k + cell // self.n * self.k + cell) % self.n
                self.target[cell] = self.candidate(cell, v) + 1
        for j in range(self.comps):
            if self.value[2 * (self.firstpar + j)] == 0:
                self.act[self.firstpar + j] = 1e-2 * (self.cstart[j + 1] - self.cstart[j])
                self.insert(self.firstpar + j)

    def left(self, item: cython.int) -> cython.int:
        """Return how many options of an item are possible."""
        if self.words == 1:
            return popcount(self.live[item])
        return popcount(self.live[2 * item]) + popcount(self.live[2 * item + 1])

    def record(self) -> None:
        """Copy the solution on the board into the buffer."""
        cell: cython.int
        base: cython.int = self.buffered * self.cells
        for cell in range(self.cells):
            self.found[base + cell] = (self.spot[self.last_of(cell)] & ((1 << self.shift) - 1)) + 1
        self.buffered += 1

    def flip(self) -> cython.int:
        """Turn the deepest guess round: its first half is exhausted; 0 if no guess is left."""
        guess: cython.int
        i: cython.int
        if self.depth == 0:
            self.state, self.finished = ENDED, 1
            return 0
        guess = self.trail[self.lims[self.depth - 1]]
        self.jump(self.depth - 1)
        self.floor = self.depth
        if self.floor < self.lowest_floor:
            self.lowest_floor = self.floor
        self.assign(guess ^ 1, FLIPPED)
        for i in range(self.facts):
            if not self.drop(self.fact[i], NONE):
                break
        return 1

    def learn_at_floor(self) -> cython.int:
        """Flip the deepest guess, and learn why its first half ended in a clash; 0 if no guess is left."""
        c: cython.int = -1
        i: cython.int
        open_lit: cython.int = -1
        lit: cython.int
        if self.learnts_size > 1:
            self.sort_watches()
            self.learnt_total += 1
            self.lbd = self.learnts_size
            c = self.keep_clause()
        if not self.flip():
            return 0
        if c >= 0:
            for i in range(self.db[self.cpos[c]]):
                lit = self.db[self.cpos[c] + HEADER + i]
                if self.value[lit] >= 0:
                    if open_lit >= 0:
                        return 1
                    open_lit = lit
            if open_lit >= 0 and self.value[open_lit] == 0:
                self.assign(open_lit, c << 3 | CLAUSE)
            elif (
                open_lit >= 0 and self.reason[open_lit >> 1] & 7 == FLIPPED and self.level[open_lit >> 1] == self.depth
            ):
                self.reason[open_lit >> 1] = c << 3 | CLAUSE
        return 1

    def sort_watches(self) -> None:
        """Put the two literals of the greatest depth first."""
        i: cython.int
        j: cython.int
        best: cython.int
        lit: cython.int
        for j in range(2):
            best = j
            for i in range(j + 1, self.learnts_size):
                if self.level[self.learnt[i] >> 1] > self.level[self.learnt[best] >> 1]:
                    best = i
            lit = self.learnt[j]
            self.learnt[j] = self.learnt[best]
            self.learnt[best] = lit

    def jump(self, depth: cython.int) -> None:
        """Go back to a smaller depth."""
        i: cython.int
        var: cython.int
        size: cython.int
        if depth >= self.depth:
            return
        size = self.lims[depth]
        for i in range(size, self.top):
            var = self.trail[i] >> 1
            self.phase[var] = self.trail[i] & 1
            if self.hpos[var] == 0:
                self.insert(var)
        self.undo(size)
        self.looked = size
        self.depth = depth

    def restart(self) -> None:
        """Go back to the floor, keeping what was learnt."""
        self.restarts += 1
        self.next_restart = self.conflicts + 10
        if self.aiming:
            if self.luby & -self.luby == self.luby_step:
                self.luby += 1
                self.luby_step = 1
            else:
                self.luby_step *= 2
            self.next_restart = self.conflicts + LUBY * self.luby_step
        self.jump(self.floor)

    def turn(self) -> None:
        """Looking for a first solution, take turns: aim at the fullest board so far, or learn quickly as in proofs."""
        self.turns += 1
        self.aiming ^= 1
        self.next_turn = self.conflicts + (TURN if self.aiming else FOCUS) * (self.turns // 2 + 1)
        if self.steady:
            self.next_turn = LATEST
        self.next_restart = self.conflicts
        self.fullest = 0

    def aim(self) -> None:
        """Remember the board before the last guess as the fullest so far without a clash."""
        i: cython.int
        var: cython.int
        self.fullest = self.fills[self.depth - 1]
        for i in range(self.lims[self.depth - 1]):
            var = self.trail[i] >> 1
            if var >= self.firstpar:
                self.phase[var] = self.trail[i] & 1
            elif self.trail[i] & 1 == 0:
                self.target[self.spot[var] >> self.shift] = var + 1

    def decide(self) -> None:
        """Guess: the most active open variable, or what its cell holds in the board aimed at."""
        var: cython.int
        wish: cython.int
        if self.layering and self.known < self.comps:
            self.decide_parity()
            return
        var = self.pop()
        while self.value[2 * var] != 0:
            var = self.pop()
        self.decisions += 1
        self.fills[self.depth] = self.filled
        if self.aiming and var < self.firstpar:
            wish = self.target[self.spot[var] >> self.shift] - 1
            if wish >= 0 and wish != var and self.value[2 * wish] == 0:
                self.insert(var)
                var = wish
        self.lims[self.depth] = self.top
        self.depth += 1
        if var >= self.firstpar:
            self.assign(2 * var | self.phase[var], NONE)
        else:
            self.assign(2 * var, NONE)

    def decide_parity(self) -> None:
        """Guess the parity of a component: the one that leans most to one side, after some conflicts the most active.

        Numbers come after the whole parity layer: they fill a layer that holds far more easily than they fit one
        that is still moving.
        """
        best: cython.int = -1
        lean: cython.int
        most: cython.int = -1
        var: cython.int
        greedy: cython.int = self.conflicts < self.greedy
        for var in range(self.firstpar, self.variables):
            if self.value[2 * var] == 0:
                if greedy:
                    lean = self.lean(var - self.firstpar)
                    if lean < 0:
                        lean = -lean
                    if lean > most:
                        best, most = var, lean
                elif best < 0 or self.act[var] > self.act[best]:
                    best = var
        self.decisions += 1
        self.fills[self.depth] = self.filled
        self.lims[self.depth] = self.top
        self.depth += 1
        self.assign(2 * best | (self.lean(best - self.firstpar) < 0), NONE)

    def lean(self, p: cython.int) -> cython.int:
        """Return how much the root of component p would rather be odd (below 0: even), in 1/1024 of a choice.

        What speaks for odd: cells with more odd candidates than even ones, units in need of more odds than evens.
        """
        i: cython.int
        j: cython.int
        w: cython.int
        u: cython.int
        cell: cython.int
        odds: cython.int
        evens: cython.int
        here: cython.int
        lean: cython.int = 0
        for i in range(self.cstart[p], self.cstart[p + 1]):
            cell = self.cmember[i]
            odds, evens = 0, 0
            for w in range(self.words):
                evens += popcount(self.live[cell * self.words + w] & self.parmask[w])
                odds += popcount(self.live[cell * self.words + w] & self.parmask[2 + w])
            here = self.weight * (1024 * (odds - evens) // (odds + evens))
            for j in range(3):
                u = self.unit[3 * cell + j]
                odds = self.n - self.n // 2 - self.count[2 * u + 1]
                evens = self.n // 2 - self.count[2 * u]
                here += 1024 * (odds - evens) // (odds + evens)
            lean += -here if self.sign[cell] else here
        if self.layers:  # not the first layer: another one
            lean += ((p + self.layers * 7919) * 40503 >> 4 & 511) - 256
        return lean

    # Propagation of learnt clauses

    def propagate(self) -> cython.int:
        """Follow the rules, then one literal's learnt clauses, until nothing new follows; 0 on a clash."""
        lit: cython.int
        while True:
            if not self.settle():
                return 0
            if self.looked >= self.top:
                return 1
            lit = self.trail[self.looked]
            self.looked += 1
            if self.whead[lit ^ 1] and not self.visit(lit ^ 1):
                return 0

    def visit(self, lit: cython.int) -> cython.int:
        """Literal `lit` became false: find other watches in its clauses, or what they imply."""
        e: cython.int = self.whead[lit] - 1
        after: cython.int
        kept: cython.int = -1  # last entry that stays in this list
        base: cython.int
        side: cython.int
        other: cython.int
        size: cython.int
        i: cython.int
        while e >= 0:
            after = self.wnext[e] - 1
            if self.value[self.wblock[e]] > 0:
                kept = e
                e = after
                continue
            base = self.cpos[e >> 1]
            side = e & 1
            other = self.db[base + HEADER + 1 - side]
            self.wblock[e] = other
            if self.value[other] <= 0:
                size = self.db[base]
                i = 2
                while i < size and self.value[self.db[base + HEADER + i]] < 0:
                    i += 1
                if i < size:  # watch this one instead
                    i += base + HEADER
                    self.db[base + HEADER + side] = self.db[i]
                    self.db[i] = lit
                    i = self.db[base + HEADER + side]
                    self.wnext[e] = self.whead[i]
                    self.whead[i] = e + 1
                    if kept < 0:
                        self.whead[lit] = after + 1
                    else:
                        self.wnext[kept] = after + 1
                    e = after
                    continue
                if not self.drop(other, (e >> 1) << 3 | CLAUSE):
                    return 0
            kept = e
            e = after
        return 1

    # Learning

    def reasons(self, lit: cython.int, reason: cython.int) -> cython.int:
        """Put the true literals that imply `lit` into `why`; return how many."""
        base: cython.int
        size: cython.int
        i: cython.int
        if reason & 7 != CLAUSE:
            return self.explain(lit, reason)
        base = self.cpos[reason >> 3]
        self.db[base + 1] = 2  # used lately
        size = 0
        for i in range(base + HEADER, base + HEADER + self.db[base]):
            if self.db[i] != lit:
                self.why[size] = self.db[i] ^ 1
                size += 1
        return size

    def analyze(self) -> None:
        """Trace the clash back to its first unique implication point; the clause learnt is in `learnt`."""
        size: cython.int = self.reasons(self.clash_lit, self.clash_why)
        open_paths: cython.int = 0
        index: cython.int = self.top
        i: cython.int
        j: cython.int
        var: cython.int
        deepest: cython.int = 0
        p: cython.int = -1
        if self.clash_lit >= 0:
            self.why[size] = self.clash_lit ^ 1
            size += 1
        for i in range(size):
            if self.level[self.why[i] >> 1] > deepest:
                deepest = self.level[self.why[i] >> 1]
        if deepest < self.depth:
            self.jump(deepest if deepest > self.floor else self.floor)
            index = self.top
        self.learnts_size = 0
        if deepest < self.depth or self.depth == 0:
            return
        self.learnts_size = 1
        self.cleared = 0
        while True:
            for i in range(size):
                var = self.why[i] >> 1
                if self.seen[var] or self.level[var] == 0:
                    continue
                self.seen[var] = 1
                self.toclear[self.cleared] = var
                self.cleared += 1
                self.bump(var)
                if self.level[var] == self.depth:
                    open_paths += 1
                else:
                    self.learnt[self.learnts_size] = self.why[i] ^ 1
                    self.learnts_size += 1
            index -= 1
            while not self.seen[self.trail[index] >> 1]:
                index -= 1
            p = self.trail[index]
            open_paths -= 1
            if open_paths == 0:
                break
            if self.reason[p >> 1] & 7 in (NONE, FLIPPED):  # at the floor: another half-done guess
                self.learnt[self.learnts_size] = p ^ 1
                self.learnts_size += 1
                size = 0
                continue
            size = self.reasons(p, self.reason[p >> 1])
        self.learnt[0] = p ^ 1
        self.stamp += 1
        for i in range(1, self.learnts_size):
            self.lstamp[self.level[self.learnt[i] >> 1]] = self.stamp
        j = 1
        for i in range(1, self.learnts_size):
            if not self.redundant(self.learnt[i] ^ 1, 0, 0):
                self.learnt[j] = self.learnt[i]
                j += 1
        self.learnts_size = j
        for i in range(self.cleared):
            self.seen[self.toclear[i]] = 0
        self.step /= self.decay

    def redundant(self, lit: cython.int, deep: cython.int, start: cython.int) -> cython.int:
        """Whether a true literal of the clause follows from others of it; what was found on the way is remembered.

        `deep`: steps taken from the clause; `start`: where `todo` is free.
        """
        size: cython.int
        i: cython.int
        var: cython.int = lit >> 1
        end: cython.int
        if self.reason[var] & 7 in (NONE, FLIPPED) or deep > DEEPEST:
            return 0
        size = self.reasons(lit, self.reason[var])
        if start + size > self.variables:
            return 0
        end = start
        for i in range(size):
            var = self.why[i] >> 1
            if self.seen[var] & 1 or self.level[var] == 0:
                continue
            if self.seen[var] or self.lstamp[self.level[var]] != self.stamp or self.reason[var] & 7 in (NONE, FLIPPED):
                return 0
            self.todo[end] = self.why[i]
            end += 1
        for i in range(start, end):
            var = self.todo[i] >> 1
            if self.seen[var] & 1:
                continue
            self.toclear[self.cleared] = var
            self.cleared += 1
            if not self.redundant(self.todo[i], deep + 1, end):
                self.seen[var] = 2
                return 0
            self.seen[var] = 1
        return 1

    def learn(self) -> None:
        """Jump back to where the learnt clause says something new, keep it, and follow it."""
        i: cython.int
        best: cython.int = 1
        target: cython.int = 0
        lbd: cython.int = 0
        size: cython.int = self.learnts_size
        self.stamp += 1
        for i in range(size):
            if self.lstamp[self.level[self.learnt[i] >> 1]] != self.stamp:
                self.lstamp[self.level[self.learnt[i] >> 1]] = self.stamp
                lbd += 1
        for i in range(1, size):
            if self.level[self.learnt[i] >> 1] > target:
                target = self.level[self.learnt[i] >> 1]
                best = i
        self.jump(target if target > self.floor else self.floor)
        self.learnt_total += 1
        self.lbd = lbd
        self.fast += (lbd - self.fast) / 32
        self.slow += (lbd - self.slow) / (self.learnt_total if self.learnt_total < 4096 else 4096)
        if size == 1:
            if self.depth == 0:
                self.assign(self.learnt[0], NONE)
            else:
                self.fact[self.facts] = self.learnt[0]
                self.facts += 1
                self.assign(self.learnt[0], NONE)
            return
        i = self.learnt[1]
        self.learnt[1] = self.learnt[best]
        self.learnt[best] = i
        self.assign(self.learnt[0], self.keep_clause() << 3 | CLAUSE)

    def keep_clause(self) -> cython.int:
        """Store the clause learnt, watching its first two literals; return its number."""
        i: cython.int
        c: cython.int = self.clauses
        size: cython.int = self.learnts_size
        self.cpos[c] = self.dbtop
        self.clbd[c] = self.lbd
        self.db[self.dbtop] = size
        self.db[self.dbtop + 1] = 2
        for i in range(size):
            self.db[self.dbtop + HEADER + i] = self.learnt[i]
        self.dbtop += HEADER + size
        self.clauses += 1
        self.learnts += 1
        self.attach(c)
        return c

    def attach(self, c: cython.int) -> None:
        """Watch the first two literals of a clause."""
        base: cython.int = self.cpos[c] + HEADER
        side: cython.int
        lit: cython.int
        for side in range(2):
            lit = self.db[base + side]
            self.wblock[2 * c + side] = self.db[base + 1 - side]
            self.wnext[2 * c + side] = self.whead[lit]
            self.whead[lit] = 2 * c + side + 1

    def reduce(self) -> None:
        """Forget about half of the learnt clauses: those that span many depths and were not used lately."""
        c: cython.int
        i: cython.int
        kept: cython.int = 0
        limit: cython.int
        base: cython.int
        goal: cython.int = self.clauses // 2
        room: cython.int = 0
        top: cython.int = 0
        for i in range(64):
            self.tally[i] = 0
        for c in range(self.clauses):
            self.remap[c] = -1
            self.tally[self.clbd[c] if self.clbd[c] < 63 else 63] += 1
            for i in range(2):
                self.whead[self.db[self.cpos[c] + HEADER + i]] = 0
        for i in range(self.top):
            if self.reason[self.trail[i] >> 1] & 7 == CLAUSE:
                self.remap[self.reason[self.trail[i] >> 1] >> 3] = 0
        limit = 0
        while limit < 63 and room + self.tally[limit] <= goal:
            room += self.tally[limit]
            limit += 1
        for c in range(self.clauses):
            base = self.cpos[c]
            i = self.clbd[c]
            if self.remap[c] == 0 or i <= 2 or i < limit or (i <= 6 and self.db[base + 1] > 0):
                self.remap[c] = kept
                if self.db[base + 1] > 0:
                    self.db[base + 1] -= 1
                self.cpos[kept] = top
                self.clbd[kept] = self.clbd[c]
                for i in range(HEADER + self.db[base]):
                    self.db[top + i] = self.db[base + i]
                top += HEADER + self.db[top]
                kept += 1
        for i in range(self.top):
            c = self.reason[self.trail[i] >> 1]
            if c & 7 == CLAUSE:
                self.reason[self.trail[i] >> 1] = self.remap[c >> 3] << 3 | CLAUSE
        self.clauses = self.learnts = kept
        self.dbtop = top
        for c in range(kept):
            self.attach(c)
        self.reduce_step += 300
        self.next_reduce = kept + self.reduce_step

    # The heap of open variables, most active on top

    def bump(self, var: cython.int) -> None:
        """Make a variable more active."""
        i: cython.int
        self.act[var] += self.step
        if self.act[var] > 1e100:
            for i in range(self.variables):
                self.act[i] *= 1e-100
            self.step *= 1e-100
        if self.hpos[var]:
            self.up(self.hpos[var] - 1)

    def insert(self, var: cython.int) -> None:
        """Put a variable into the heap."""
        self.heap[self.heaped] = var
        self.heaped += 1
        self.hpos[var] = self.heaped
        self.up(self.heaped - 1)

    def pop(self) -> cython.int:
        """Take the most active variable off the heap, -1 if it is empty."""
        var: cython.int
        if self.heaped == 0:
            return -1
        var = self.heap[0]
        self.hpos[var] = 0
        self.heaped -= 1
        if self.heaped:
            self.heap[0] = self.heap[self.heaped]
            self.hpos[self.heap[0]] = 1
            self.down(0)
        return var

    def up(self, i: cython.int) -> None:
        """Move the variable at `i` up to its place."""
        var: cython.int = self.heap[i]
        mine: cython.double = self.act[var]
        parent: cython.int
        while i > 0:
            parent = (i - 1) >> 1
            if self.act[self.heap[parent]] >= mine:
                break
            self.heap[i] = self.heap[parent]
            self.hpos[self.heap[i]] = i + 1
            i = parent
        self.heap[i] = var
        self.hpos[var] = i + 1

    def down(self, i: cython.int) -> None:
        """Move the variable at `i` down to its place."""
        var: cython.int = self.heap[i]
        mine: cython.double = self.act[var]
        child: cython.int
        while 2 * i + 1 < self.heaped:
            child = 2 * i + 1
            if child + 1 < self.heaped and self.act[self.heap[child + 1]] > self.act[self.heap[child]]:
                child += 1
            if self.act[self.heap[child]] <= mine:
                break
            self.heap[i] = self.heap[child]
            self.hpos[self.heap[i]] = i + 1
            i = child
        self.heap[i] = var
        self.hpos[var] = i + 1
