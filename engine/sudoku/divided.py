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
import itertools
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
GRAIN = 20_000
RARE = 8  # conflicts for a solution in what is still a listing

# States of the search, see search.py
OPEN = 1
CLASH = 2
SOLVED = 3
ENDED = 4

Cube = list[int]
Path = list[Cube]  # for each depth the guess and the literals that stand with it, as in a search that is under way
Learnt = tuple[bytes, bytes, bytes, bytes, bytes, float, float, float, int, int]


class Cubed(SudokuSearch):
    """A search that tells what it has learnt, and can begin again in a cube with what another has learnt."""

    def cubes(self, most: int) -> tuple[Learnt, list[tuple[Cube, Path]]]:
        """Go back to the floor; return what was learnt, and what remains: what is at hand, then the open halves.

        `most` open halves are cubes; those of deeper guesses stay with what is at hand, as its path.
        """
        if self.state == SOLVED and not self.flip():
            return self.learnt_data(0), []
        self.jump(self.floor)
        base = self.trail_lim[0] if self.depth > 0 else self.top
        starts = [*memoryview(self.trail_lim)[: self.depth], self.top]
        high = min(most, self.depth)
        path = [self.guessed(*ends) for ends in itertools.pairwise(starts[high:])]
        found: list[tuple[Cube, Path]] = [(self.guessed(base, starts[high]), path)]
        for start in reversed(starts[:high]):
            found.append(([*self.guessed(base, start), self.trail[start] ^ 1], []))
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

    def stand(self, learnt: Learnt, cube: Cube, path: Path) -> None:
        """Begin in a cube, at the end of a path, with what was learnt, as if nothing had been searched before."""
        units, store, lbds, activity, phase, step, fast, slow, total, reduce_step = learnt
        if self.nodes == 0 and not self.begin():
            self.state, self.finished = ENDED, 1
            return
        self.forget_all()
        self.clauses, self.store_top = len(lbds) // 4, len(store) // 4
        while self.room < self.store_top + self.variables + 16:
            self.room = 2 * self.room
            self.store = zeros("i", self.room)
        memoryview(self.store)[: self.store_top] = memoryview(store).cast("i")
        if self.capacity < self.clauses + 2:
            self.capacity = 2 * self.clauses
            self.watch = zeros("i", 4 * self.capacity)
            self.clause_at, self.clause_lbd = zeros("i", self.capacity), zeros("i", self.capacity)
            self.moved_to = zeros("i", self.capacity)
        memoryview(self.clause_lbd)[: self.clauses] = memoryview(lbds).cast("i")
        self.activity = array("d", activity)
        self.phase = array("b", phase)
        self.attach_all()
        self.step = step
        self.learnt_total = total
        self.reduce_step = reduce_step
        self.next_reduce = self.clauses + self.reduce_step
        self.pace.resume(fast, slow)
        self.nodes = 1
        self.solutions = 0
        self.conflicts = 0
        self.finished = 0
        self.fullest = 0
        self.lowest_floor = DEEPEST_FLOOR
        self.untaken.forget()
        if not self.suppose([*memoryview(units).cast("i"), *cube]):
            self.state, self.finished = ENDED, 1
            return
        self.state = OPEN
        for lits in path:
            if self.value[lits[0]] < 0:  # what remains is its other half, which holds already
                break
            if not self.deeper(lits):
                self.state = CLASH
                break
        self.floor = self.depth
        if self.state == OPEN and self.filled == self.cells:
            self.state = SOLVED
            self.solutions = 1
            if self.untaken.kept:
                self.record()

    def deeper(self, lits: Cube) -> bool:
        """Guess again what was guessed at a depth, with what stood there; False if that clashes.

        A guess that follows by now has no other half.
        """
        if self.value[lits[0]] == 0:
            self.filled_at[self.depth] = self.filled
            self.trail_lim[self.depth] = self.top
            self.depth += 1
            self.assign(lits[0], NONE)
        return all(self.drop(lit, FLIPPED) for lit in lits[1:]) and bool(self.propagate())

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

    def suppose(self, lits: Cube) -> bool:
        """Let literals hold at the depth at hand and follow them; False if they clash."""
        return all(self.drop(lit, NONE) for lit in lits) and bool(self.propagate())

    def halves(self, cube: Cube) -> list[Cube]:
        """Return a cube as two, by what would be guessed in it; as itself where it is full, none where it clashes."""
        var: cython.int
        self.jump(0)
        self.trail_lim[0] = self.looked = self.top
        self.depth = 1
        good = self.suppose(cube)
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

    def __init__(self, k: int, numbers: bytes, marks: bytes, keep: bool = True) -> None:
        self.search = Cubed(k, numbers, marks, False, keep)

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
        self.search.stand(shared, *cut)

    def twin(self) -> None:
        """See Divisible: it is made anew."""

    def divide(self, aim: int) -> tuple[Any, Cuts]:
        """See Divisible."""
        search = self.search
        if search.conflicts > RARE * search.solutions:
            return None, []
        learnt, parts = search.cubes(aim // 8)
        if not parts:
            return None, []
        leaves: list[tuple[float, tuple[int, ...], Cube, Path]] = []
        heap: list[tuple[float, tuple[int, ...], Cube, Path]] = []
        for n, (cube, path) in enumerate(parts):
            share = 0.5 ** min(len(parts) - n, len(parts) - 1)
            (leaves if path else heap).append((-share, (n,), cube, path))
        heapq.heapify(heap)
        search.stand(learnt, [], [])
        while heap and len(heap) + len(leaves) < aim // 2:
            share, key, cube, path = heapq.heappop(heap)
            halves = search.halves(cube)
            if len(halves) == 1:
                leaves.append((share, key, cube, path))
            for n, half in enumerate(halves if len(halves) == 2 else ()):
                heapq.heappush(heap, (share / 2, (*key, n), half, path))
        leaves = sorted(leaves + heap, key=lambda leaf: leaf[1])
        cuts = [(-share, (cube, path)) for share, _, cube, path in leaves]
        return learnt, cuts or [(1.0, parts[0])]  # where all clash, one of them will end at once
