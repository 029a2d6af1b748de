# cython: language_level=3
"""Every solution of an odd-sum Sudoku up to 100x100, each once: search that learns from its conflicts.

Guess a literal, follow what it implies (board.py); a clash is traced back, its reason learnt, and the search jumps back
to where that tells something new (learning.py); now and then it starts again from the top (restarts.py). What is left
to this module: what to guess, and the enumeration. After a solution the deepest guess is flipped, and the search never
jumps back past a flipped guess (the `floor`): so no solution comes twice and none needs to be remembered.

Legend (beside those of board.py and learning.py): filled_at[d] = cells filled when guess d+1 was made; `target`: by
cell the candidate (plus 1, 0: none) of the board that is aimed at, the fullest so far without a clash, `fullest` cells;
layer: a parity for every cell.

References: Een, Sorensson 2003 (MiniSat); Biere, Fleury 2020 (aiming at the fullest assignment so far); Gebser et al.
2007 (enumeration without blocking clauses).
"""

import cython

from engine.arrays import zeros
from engine.run.stepper import Checkpoint, Snapshot
from engine.run.untaken import Untaken
from engine.sudoku.board import EVEN, ODD
from engine.sudoku.learning import Learning
from engine.sudoku.restarts import HASTE, PATIENCE, Restarts

if cython.compiled:
    from cython.cimports.engine.bits import popcount
else:  # the compiler has the codes from search.pxd
    from engine.bits import popcount
    from engine.sudoku.codes import FLIPPED, NONE, cell_of, is_odd, number_of, share

# What the last node has left
FRESH = cython.declare(cython.int, 0)  # the clues are not on the board yet
OPEN = cython.declare(cython.int, 1)  # everything followed, nothing wrong: time to guess
CLASH = cython.declare(cython.int, 2)  # a clash is at hand
SOLVED = cython.declare(cython.int, 3)  # a solution is on the board
ENDED = cython.declare(cython.int, 4)

# Why `advance` returns
DONE = cython.declare(cython.int, 0)
EXHAUSTED = cython.declare(cython.int, 1)
CROWDED = cython.declare(cython.int, 2)  # no room for another clause: the arrays must grow
FULL = cython.declare(cython.int, 3)  # no room for another solution
LAYERED = cython.declare(cython.int, 4)  # every parity is known, or every odd number, and the caller wants to be told

LARGE = 6  # box size from which a list of a board with numbers alone takes what costs least first
GREEDY = cython.declare(cython.int, 300)  # conflicts within which a layer of parities is laid by leaning alone
MOST = 4096  # solutions that wait to be taken
ROOM = 1 << 21  # and their numbers together
DEEPEST_FLOOR = 1000  # as the floor of a search that has not begun


class SudokuSearch(Learning):
    """All solutions as a stepper; a node is one guess, one clash resolved or one solution left.

    `first`: tune for finding one solution rather than for proving that there are no more; `run` returns at each one.
    `keep` off only counts. A solution is n*n bytes, the numbers row by row.
    """

    def __init__(self, k: int, numbers: bytes, marks: bytes, first: bool = False, keep: bool = True) -> None:
        patient = any(marks) and not first  # looking for all, with parities: older clashes count for longer
        self.plenty = k >= LARGE and not any(marks) and not first  # many numbers: for less, and items queue
        Learning.__init__(self, k, numbers, marks, 0.995 if patient else 0.97 if self.plenty else 0.99)
        self.pace = Restarts(PATIENCE if patient else HASTE)
        self.first = first
        self.filled_at = zeros("i", self.variables + 1)
        self.target = zeros("i", self.cells)
        self.untaken = Untaken(self.cells, 1 if first else max(1, min(MOST, ROOM // self.cells)), True, keep)
        self.nodes = self.conflicts = self.solutions = self.decisions = 0
        self.finished = self.fullest = 0
        self.lowest_floor = DEEPEST_FLOOR  # each guess up to it halves what is known to be done
        self.layering = self.halting = self.halving = self.layered = self.layers = 0
        self.weight, self.greedy = 4, GREEDY
        self.state = FRESH

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
                self.grow()
            if code == LAYERED:
                self.layered = 1
                self.halting = 0
                self.halving = 0
                break
        return bool(self.finished)

    def take(self) -> list[bytes]:
        """Return the solutions found since the last call, oldest first, and forget them."""
        return self.untaken.take()

    def snapshot(self) -> Snapshot:
        """Return the figures of this moment; what a watcher needs beyond them watch.py tells."""
        return Snapshot(
            nodes=self.nodes,
            solutions=self.solutions,
            progress=1.0 if self.finished else 0.5 ** min(self.lowest_floor, DEEPEST_FLOOR),
            finished=bool(self.finished),
            extra={"conflicts": self.conflicts, "learnt": self.learnt_total, "depth": self.depth},
        )

    def clashes(self) -> bool:
        """Whether the search stands at a clash."""
        return bool(self.state == CLASH)

    def checkpoint(self) -> Checkpoint:
        """Return a checkpoint of this moment; coming back to it means searching again up to there."""
        return Checkpoint(self.nodes, self.solutions, ())

    def restore(self, checkpoint: Checkpoint) -> None:
        """Go to a checkpoint by replay; untaken solutions are dropped."""
        if checkpoint.nodes < self.nodes:
            self.depth = 0
            self.undo(0)
            SudokuSearch.__init__(self, self.k, self.numbers, self.marks, bool(self.first), self.untaken.kept)
        while self.nodes < checkpoint.nodes and not self.run(checkpoint.nodes - self.nodes):
            self.untaken.forget()
        self.untaken.forget()

    # Boards with parities: layers, and odds before evens

    def halt_at_layer(self) -> None:
        """Guess parities before numbers, and have `run` return early, once, when all are known: `layered` tells."""
        self.layering, self.halting = 1, 1

    def halt_at_odds(self) -> None:
        """On a board with all parities known: place odd numbers before evens, and return early, once, when all are."""
        self.halving = 1
        self.aim_steadily()

    def aim_steadily(self) -> None:
        """Take no turns, always aim at the fullest board so far: with many solutions, learning alone is lost time.

        Strengthened clauses lead astray there, as was measured.
        """
        self.pace.aim_for_good()
        self.strengthening = 0

    def next_layer(self, weight: int) -> None:
        """Go on to another layer of parities; `weight` of a cell's candidates against what its units need."""
        self.layers += 1
        self.weight = weight
        self.greedy = int(self.conflicts) + GREEDY
        self.layered, self.halting = 0, 1
        if self.state == OPEN:
            self.jump(self.floor)

    def parity_marks(self) -> bytes:
        """Return the marks with the parity of every cell, all of them known."""
        odd = [self.value[self.parity(cell, 1)] > 0 for cell in range(self.cells)]
        return bytes(mark | (ODD if odd[cell] else EVEN) for cell, mark in enumerate(self.marks))

    def odds(self) -> bytes:
        """Return the board's odd numbers, 0 in the other cells."""
        numbers = bytearray(self.cells)
        for var in range(self.firstpar):
            if self.value[2 * var] > 0 and is_odd(self.spot[var]):
                cell, numbers[cell] = self.place(var)
        return bytes(numbers)

    @cython.final
    def has_odds(self) -> cython.int:
        """Whether every odd number has its place, which is looked at when an even one is the next to guess."""
        cell: cython.int
        while self.value[2 * self.heap[0]] != 0:
            self.pop()
        if is_odd(self.spot[self.heap[0]]):
            return 0
        for cell in range(self.cells):
            if self.value[self.parity(cell, 1)] > 0 and self.last_of(cell) < 0:
                return 0
        return 1

    # The search: one node after another

    @cython.final
    def advance(self, budget: cython.longlong) -> cython.int:
        """Visit nodes until the budget is spent or something needs the caller."""
        good: cython.int
        while budget > 0:
            if self.state == ENDED:
                return EXHAUSTED
            if self.crowded():
                return CROWDED
            if self.untaken.full():
                return FULL
            budget -= 1
            self.nodes += 1
            good = 1
            if self.state == FRESH:
                good = self.begin()
            elif self.state == SOLVED:
                if not self.flip():
                    return EXHAUSTED
                good = self.recall()
            elif self.state == CLASH:
                self.conflicts += 1
                if self.pace.aiming and self.depth > 0 and self.filled_at[self.depth - 1] > self.fullest:
                    self.aim()
                self.analyze()
                if self.depth > self.floor:
                    self.learn()
                    self.pace.learnt(self.lbd, self.learnt_total)
                elif not self.learn_at_floor():
                    return EXHAUSTED
                else:
                    good = self.recall()
            else:
                if self.first and self.solutions == 0 and self.pace.turn_due(self.conflicts):
                    self.pace.turn(self.conflicts)
                    self.fullest = 0
                if self.pace.due(self.conflicts):
                    self.pace.restarted(self.conflicts)
                    self.jump(self.floor)
                if self.clauses >= self.next_reduce:
                    self.reduce()
                if (self.halting and self.known == self.comps) or (self.halving and self.has_odds()):
                    return LAYERED
                self.decide()
            if good and self.propagate():
                self.state = OPEN
                if self.filled == self.cells:
                    self.state = SOLVED
                    self.solutions += 1
                    if self.untaken.kept:
                        self.record()
            else:
                self.state = CLASH
                if self.depth == 0:
                    self.state, self.finished = ENDED, 1
                    return EXHAUSTED
        return DONE

    @cython.final
    def begin(self) -> cython.int:
        """Put the clues on the board; 0 if they clash."""
        if not self.load_quickly():
            return 0
        self.renumber()
        self.line_up()
        self.queuing = self.plenty
        return 1

    @cython.final
    def line_up(self) -> None:
        """Fill the heap with the open variables, those with few others beside them first; aim at a plain full grid."""
        cell: cython.int
        v: cython.int
        j: cython.int
        var: cython.int
        for var in range(self.firstpar):
            if self.value[2 * var] == 0:
                cell = cell_of(self.spot[var], self.shift)
                v = number_of(self.spot[var], self.shift) - 1
                self.activity[var] = 1e-3 / self.left(cell)
                if self.halving and v & 1 == 0:
                    self.activity[var] += 1
                for j in range(3):
                    self.activity[var] += 1e-3 / self.left(self.ibase[3 * cell + j] + v)
                self.insert(var)
        if not self.layer:
            for cell in range(self.cells):
                v = (cell // self.n // self.k + cell // self.n * self.k + cell) % self.n
                self.target[cell] = self.candidate(cell, v) + 1
        for j in range(self.comps):
            if self.value[2 * (self.firstpar + j)] == 0:
                self.activity[self.firstpar + j] = 1e-2 * (self.cstart[j + 1] - self.cstart[j])
                self.insert(self.firstpar + j)

    @cython.final
    def left(self, item: cython.int) -> cython.int:
        """Return how many options of an item are possible."""
        if self.words == 1:
            return popcount(self.live[item])
        return popcount(self.live[2 * item]) + popcount(self.live[2 * item + 1])

    @cython.final
    def aim(self) -> None:
        """Remember the board before the last guess as the fullest so far without a clash."""
        i: cython.int
        var: cython.int
        self.fullest = self.filled_at[self.depth - 1]
        for i in range(self.trail_lim[self.depth - 1]):
            var = self.trail[i] >> 1
            if var >= self.firstpar:
                self.phase[var] = self.trail[i] & 1
            elif self.trail[i] & 1 == 0:
                self.target[cell_of(self.spot[var], self.shift)] = var + 1

    # What to guess

    @cython.final
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
        self.filled_at[self.depth] = self.filled
        if self.pace.aiming and var < self.firstpar:
            wish = self.target[cell_of(self.spot[var], self.shift)] - 1
            if wish >= 0 and wish != var and self.value[2 * wish] == 0:
                self.insert(var)
                var = wish
        self.trail_lim[self.depth] = self.top
        self.depth += 1
        if var >= self.firstpar:
            self.assign(2 * var | self.phase[var], NONE)
        else:
            self.assign(2 * var, NONE)

    @cython.final
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
                elif best < 0 or self.activity[var] > self.activity[best]:
                    best = var
        self.decisions += 1
        self.filled_at[self.depth] = self.filled
        self.trail_lim[self.depth] = self.top
        self.depth += 1
        self.assign(2 * best | (self.lean(best - self.firstpar) < 0), NONE)

    @cython.final
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
                odds = share(self.n, 1) - self.count[2 * u + 1]
                evens = share(self.n, 0) - self.count[2 * u]
                here += 1024 * (odds - evens) // (odds + evens)
            lean += -here if self.sign[cell] else here
        if self.layers:  # not the first layer: another one, by half a choice at random
            lean += ((p + self.layers * 7919) * 40503 >> 4 & 511) - 256
        return lean

    # Enumeration

    @cython.final
    def flip(self) -> cython.int:
        """Turn the deepest guess round: its first half is exhausted; 0 if no guess is left."""
        guess: cython.int
        if self.depth == 0:
            self.state, self.finished = ENDED, 1
            return 0
        guess = self.trail[self.trail_lim[self.depth - 1]]
        self.jump(self.depth - 1)
        self.floor = self.depth
        if self.floor < self.lowest_floor:
            self.lowest_floor = self.floor
        self.assign(guess ^ 1, FLIPPED)
        return 1

    @cython.final
    def recall(self) -> cython.int:
        """Put what holds without a guess there again, above the floor; 0 if that clashes with what was flipped."""
        i: cython.int
        for i in range(self.facts):
            if self.value[self.fact[i]] == 0:
                self.assign(self.fact[i], NONE)
                self.level[self.fact[i] >> 1] = 0
            elif not self.drop(self.fact[i], NONE):
                return 0
        return 1

    @cython.final
    def learn_at_floor(self) -> cython.int:
        """Flip the deepest guess, and learn why its first half ended in a clash; 0 if no guess is left."""
        c: cython.int = -1
        if self.learnt_size > 1:
            self.sort_watches()
            self.learnt_total += 1
            self.lbd = self.learnt_size
            c = self.keep_clause()
        if not self.flip():
            return 0
        if c >= 0:
            self.follow(c)
        return 1

    @cython.final
    def record(self) -> None:
        """Write the solution on the board down."""
        var: cython.int
        at: cython.int = self.untaken.at()
        for var in range(self.firstpar):
            if self.value[2 * var] > 0:
                self.untaken.octets[at + cell_of(self.spot[var], self.shift)] = number_of(self.spot[var], self.shift)
        self.untaken.add(self.cells, self.nodes)
