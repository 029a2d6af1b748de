# cython: language_level=3
"""The learning search in parts: what remains of a listing is cut into cubes, sets of literals, each searched by itself.

After a solution the open half of each guess above the floor is a cube already; the largest cubes are halved by the
literal that would be guessed in them, until there are as many as wanted. What was learnt until then goes with all of
them: the clauses, how active the variables are, their last values, the pace of restarts. In a part the literals of its
cube hold at depth 0, and it begins from there whatever was searched before it: so what it visits depends on nothing
else. Literals mean the same in every search with the same clues, since these number their variables alike.

Only listings are divided, where solutions are not much rarer than conflicts: each part of a proof would have to learn
again what the others learn, which costs more than a second processor gives.

Reference: Heule, Kullmann, Wieringa, Biere 2012 (cube and conquer).
"""

import heapq
from array import array
from typing import Any

import cython

from engine.arrays import zeros
from engine.run.divide import Cuts, Found
from engine.sudoku.search import DEEPEST_FLOOR, SudokuSearch

if not cython.compiled:  # the compiler has them from divided.pxd
    from engine.sudoku.codes import FLIPPED, NONE, kind_of
    from engine.sudoku.learning import HEADER, SIZE

STRETCH = 4000  # nodes before a listing is divided: each takes as long as a thousand of a plain search
GRAIN = 10_000
RARE = 8  # conflicts for a solution in what is still a listing
OPEN, SOLVED, ENDED = 1, 3, 4  # states of the search, see search.py

Cube = list[int]
Learnt = tuple[bytes, bytes, bytes, bytes, bytes, float, float, float, int, int]


class Cubed(SudokuSearch):
    """A search that tells what it has learnt, and can begin again in a cube with what another has learnt."""

    def cubes(self) -> tuple[Learnt, list[Cube]]:
        """Go back to the floor; return what was learnt, and the cubes that remain: the one at hand, the open halves."""
        if self.state == SOLVED and not self.flip():
            return self.learnt_data(0), []
        self.jump(self.floor)
        base = self.trail_lim[0] if self.depth > 0 else self.top
        here = self.guessed(base, self.top)
        found = [here]
        depth: cython.int
        for depth in range(self.floor - 1, -1, -1):
            start = self.trail_lim[depth]
            found.append([*self.guessed(base, start), self.trail[start] ^ 1])
        return self.learnt_data(base), found

    def guessed(self, start: int, end: int) -> Cube:
        """Return the guesses and flipped literals of a part of the trail."""
        lits = memoryview(self.trail)[start:end]
        return [lit for lit in lits if kind_of(self.reason[lit >> 1]) in (NONE, FLIPPED)]

    def learnt_data(self, size: int) -> Learnt:
        """Return what was learnt as plain data; the first `size` literals of the trail hold everywhere, as facts do."""
        units = bytes(memoryview(self.trail)[:size]) + bytes(memoryview(self.fact)[: self.facts])
        clauses = bytes(memoryview(self.store)[: self.store_top]), bytes(memoryview(self.clause_lbd)[: self.clauses])
        memory = bytes(memoryview(self.activity)), bytes(memoryview(self.phase))
        pace = self.pace.fast, self.pace.slow, self.learnt_total, self.reduce_step
        return (units, *clauses, *memory, self.step, *pace)

    def stand(self, learnt: Learnt, cube: Cube) -> None:
        """Begin in a cube, with what was learnt, as if nothing had been searched before."""
        units, store, lbds, activity, phase, step, fast, slow, total, reduce_step = learnt
        if self.nodes == 0 and not self.begin():
            self.state, self.finished = ENDED, 1
            return
        self.forget_all()
        lits = memoryview(store).cast("i")
        while self.room < len(lits) + self.variables + 16:
            self.room = 2 * self.room
            self.store = zeros("i", self.room)
        memoryview(self.store)[: len(lits)] = lits
        self.clauses, self.store_top = len(lbds) // 4, len(lits)
        if self.capacity < self.clauses + 2:
            self.capacity = 2 * self.clauses
            self.watch_next, self.watch_other = zeros("i", 2 * self.capacity), zeros("i", 2 * self.capacity)
            self.clause_at, self.clause_lbd = zeros("i", self.capacity), zeros("i", self.capacity)
            self.moved_to = zeros("i", self.capacity)
        memoryview(self.clause_lbd)[: self.clauses] = memoryview(lbds).cast("i")
        self.activity = array("d", activity)
        self.phase = array("b", phase)
        self.attach_all()
        self.step, self.learnt_total, self.reduce_step = step, total, reduce_step
        self.next_reduce = self.clauses + self.reduce_step
        self.pace.resume(fast, slow)
        self.nodes, self.solutions, self.conflicts = 1, 0, 0
        self.finished, self.fullest, self.lowest_floor = 0, 0, DEEPEST_FLOOR
        self.untaken.forget()
        self.state = OPEN
        if not self.suppose(array("i", [*memoryview(units).cast("i"), *cube])):
            self.state, self.finished = ENDED, 1
        elif self.filled == self.cells:
            self.state = SOLVED
            self.solutions = 1
            if self.untaken.kept:
                self.record()

    def forget_all(self) -> None:
        """Go back to the clues alone, with nothing learnt."""
        i: cython.int
        self.undo(0)
        self.depth = self.floor = self.facts = self.looked = self.heaped = 0
        self.clauses = self.store_top = 0
        for i in range(self.variables):
            self.heap_place[i] = 0
            self.watch_head[2 * i] = self.watch_head[2 * i + 1] = 0

    def attach_all(self) -> None:
        """Have the clauses in the store watched, and the open variables in the heap."""
        i: cython.int
        at: cython.int = 0
        for i in range(self.clauses):
            self.clause_at[i] = at
            self.attach(i)
            at += HEADER + self.store[at + SIZE]
        for i in range(self.variables):
            if self.value[2 * i] == 0:
                self.insert(i)

    def suppose(self, lits: cython.int[::1]) -> cython.int:
        """Let literals hold at the depth at hand and follow them; 0 if they clash."""
        i: cython.int
        for i in range(lits.shape[0]):
            if not self.drop(lits[i], NONE):
                return 0
        return self.propagate()

    def halves(self, cube: Cube) -> list[Cube]:
        """Return a cube as two, by what would be guessed in it; as itself where it is full, none where it clashes."""
        var: cython.int
        self.jump(0)
        self.trail_lim[0] = self.looked = self.top
        self.depth = 1
        good = self.suppose(array("i", cube))
        full = self.filled == self.cells
        if good and not full:
            var = self.pop()
            while self.value[2 * var] != 0:
                var = self.pop()
            self.insert(var)
            guess = 2 * var | (self.phase[var] if var >= self.firstpar else 0)
            self.jump(0)
            return [[*cube, guess], [*cube, guess ^ 1]]
        self.jump(0)
        return [cube] if good else []


class SudokuCubes:
    """A SudokuSearch as a Divisible (engine/run/divide.py); arguments as there."""

    seamless = False
    stretch, grain = STRETCH, GRAIN

    def __init__(self, k: int, numbers: bytes, marks: bytes, first: bool = False, keep: bool = True) -> None:
        self.search = Cubed(k, numbers, marks, first, keep)

    def run(self, budget: int) -> bool:
        """See Divisible."""
        return bool(self.search.finished) or self.search.run(budget)

    def counts(self) -> tuple[int, int]:
        """See Divisible."""
        return self.search.nodes, self.search.solutions

    def take(self) -> Found:
        """See Divisible."""
        return self.search.untaken.take_with_nodes()

    def progress(self) -> float:
        """See Divisible."""
        return self.search.snapshot().progress

    def begin(self, shared: Any, cut: Any) -> None:
        """See Divisible."""
        self.search.stand(shared, cut)

    def divide(self, aim: int) -> tuple[Any, Cuts]:
        """See Divisible."""
        search = self.search
        if search.conflicts > RARE * search.solutions:
            return None, []
        learnt, cubes = search.cubes()
        if not cubes:
            return None, []
        last = len(cubes) - 1
        heap = [(-(0.5 ** (last - n if n else last)), (n,), cube) for n, cube in enumerate(cubes)]
        heapq.heapify(heap)
        leaves = []
        search.stand(learnt, [])
        while heap and len(heap) + len(leaves) < aim:
            share, key, cube = heapq.heappop(heap)
            parts = search.halves(cube)
            if len(parts) == 1:
                leaves.append((share, key, cube))
            for n, part in enumerate(parts[:2] if len(parts) == 2 else ()):
                heapq.heappush(heap, (share / 2, (*key, n), part))
        leaves = sorted(leaves + heap, key=lambda leaf: leaf[1])
        return learnt, [(-share, cube) for share, _, cube in leaves] or [(1.0, cubes[0])]  # which clashes at once
