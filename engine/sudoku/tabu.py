# cython: language_level=3
"""A full board without clashes by tabu search: open cells have numbers, and the change that takes away most is made.

The cells that the clues leave open are to be coloured, each from a list of numbers: two that share a unit clash if they
have the same number, two tied by an odd sum if they have the same parity. A step changes the number of one cell that
clashes, in the best way there is, also where more clash after it; the number that the cell had is tabu there for some
steps, the more the more cells clash. It finds one solution where there are many, and proves nothing.

Legend: open cell i = 0 .. opened-1, `where` its cell; cand[cand_start[i]:cand_start[i+1]] its numbers less 1; `near`
the open cells in its units, `tied` those at odd sums with it; `now` its number less 1; met[i*n+v] = how many near it
have v; parities[2*i+p] = how many tied to it have the parity p of v; `bad` = those that clash, each at `bad_at`;
until[i*n+v] = the last step at which v is tabu.

References: Hertz, de Werra 1987 (tabu search for colouring); Galinier, Hao 1999 (how long a change is tabu); Jin, Hao
2019 (completing Latin squares as colouring with lists).
"""

from __future__ import annotations

from array import array

import cython

from engine.arrays import zeros
from engine.sudoku.board import SOUTH, WEST, Board

TENURE = cython.declare(cython.int, 10)  # steps for which a number is tabu, at most, by chance,
SHARE = cython.declare(cython.int, 30)  # and so many more for each hundred cells that clash
MANY = cython.declare(cython.int, 1 << 30)  # more clashes than there can be


class Tabu(Board):
    """A walk over full boards; arguments are those of Board, and a `seed`: each walks otherwise.

    `hopeless`: the clues contradict each other; `clashes`: how many pairs clash now, 0 where it is solved, and `fewest`
    so far; `steps` taken.
    """

    def __init__(self, k: int, numbers: bytes, marks: bytes, seed: int = 1) -> None:
        Board.__init__(self, k, numbers, marks)
        self.hopeless = 0 if self.load_quickly() else 1
        self.dice = (seed * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019) & 0xFFFFFFFFFFFFFFFF
        self.steps = self.clashes = 0
        if not self.hopeless:
            self._list()
            self._fill()
        self.fewest = self.clashes

    def _list(self) -> None:
        """Number the open cells, and list what each may hold and who is beside it."""
        n, words = self.n, self.words
        live = memoryview(self.live)
        held = [[v for v in range(n) if live[c * words + (v >> 6)] >> (v & 63) & 1] for c in range(self.cells)]
        cells = [cell for cell in range(self.cells) if len(held[cell]) > 1]
        number = {cell: i for i, cell in enumerate(cells)}
        units: list[list[int]] = [[] for _ in range(3 * n)]
        ties: list[list[int]] = [[] for _ in range(self.cells)]
        of = memoryview(self.unit)
        for cell in range(self.cells):
            for j in range(3):
                units[of[3 * cell + j]].append(cell)
            for mark, other in ((SOUTH, cell + n), (WEST, cell - 1)):
                if self.marks[cell] & mark:
                    ties[cell].append(other)
                    ties[other].append(cell)
        beside = [{other for j in range(3) for other in units[of[3 * cell + j]]} - {cell} for cell in cells]
        self.opened = len(cells)
        self.where = _ints(cells)
        self.cand_start, self.cand = _lists([held[cell] for cell in cells])
        self.near_start, self.near = _lists([sorted(number[o] for o in near if o in number) for near in beside])
        self.tied_start, self.tied = _lists([sorted(number[o] for o in ties[c] if o in number) for c in cells])
        self.kept = array("B", [values[0] + 1 if len(values) == 1 else 0 for values in held])
        self.now, self.met = zeros("B", self.opened), zeros("h", self.opened * n)
        self.parities, self.until = zeros("B", 2 * self.opened), zeros("q", self.opened * n)
        self.bad, self.bad_at = zeros("i", self.opened), zeros("i", self.opened)

    def _fill(self) -> None:
        """Give each open cell, one after the other in any order, a number that clashes least with those before."""
        i: cython.int
        j: cython.int
        v: cython.int
        least: cython.int
        equal: cython.int
        order = list(range(self.opened))
        for i in range(self.opened - 1, 0, -1):
            j = self.throw(i + 1)
            order[i], order[j] = order[j], order[i]
        self.bad_count = 0
        for i in order:
            self.bad_at[i] = -1
            least, equal = MANY, 0
            for j in range(self.cand_start[i], self.cand_start[i + 1]):
                v = self.cand[j]
                if self.cost(i, v) > least:
                    continue
                equal = equal + 1 if self.cost(i, v) == least else 1
                least = self.cost(i, v)
                if self.throw(equal) == 0:
                    self.now[i] = v
            self.clashes += least
            self.put(i, self.now[i], 1)
        for i in order:
            self.mark(i)

    def run(self, steps: int) -> bool:
        """Take at most so many steps, without the interpreter's lock; return whether nothing clashes."""
        goal: cython.longlong = self.steps + steps
        if self.hopeless:
            return False
        with cython.nogil:
            self.walk(goal)
        return bool(self.clashes == 0)

    def grid(self) -> bytes:
        """Return the board as it is, the numbers row by row."""
        found = bytearray(memoryview(self.kept))
        for i in range(self.opened):
            found[self.where[i]] = self.now[i] + 1
        return bytes(found)

    def throw(self, sides: cython.int) -> cython.int:
        """Return a number below `sides` by chance (xorshift)."""
        self.dice ^= self.dice << 13
        self.dice ^= self.dice >> 7
        self.dice ^= self.dice << 17
        return cython.cast(cython.int, (self.dice >> 33) % sides)

    def cost(self, i: cython.int, v: cython.int) -> cython.int:
        """Return with how many others an open cell would clash."""
        return self.met[i * self.n + v] + self.parities[2 * i + (v & 1)]

    def mark(self, i: cython.int) -> None:
        """Have an open cell among those that clash, or no more."""
        at: cython.int = self.bad_at[i]
        if self.cost(i, self.now[i]) > 0:
            if at < 0:
                self.bad[self.bad_count] = i
                self.bad_at[i] = self.bad_count
                self.bad_count += 1
        elif at >= 0:
            self.bad_count -= 1
            self.bad[at] = self.bad[self.bad_count]
            self.bad_at[self.bad[at]] = at
            self.bad_at[i] = -1

    def put(self, i: cython.int, v: cython.int, by: cython.int) -> None:
        """Tell those beside an open cell that it holds a number (1), or no more (-1)."""
        j: cython.int
        for j in range(self.near_start[i], self.near_start[i + 1]):
            self.met[self.near[j] * self.n + v] += by
        for j in range(self.tied_start[i], self.tied_start[i + 1]):
            self.parities[2 * self.tied[j] + (v & 1)] += by

    def walk(self, goal: cython.longlong) -> None:
        """Take steps up to step `goal`, or until nothing clashes."""
        while self.steps < goal and self.clashes > 0:
            self.steps += 1
            self.choose()
            self.change()

    def choose(self) -> None:
        """Choose the best change that is not tabu, or leads to fewer clashes than ever; any where there is none."""
        at: cython.int
        i: cython.int
        j: cython.int
        v: cython.int
        row: cython.int
        here: cython.int
        ties: cython.bint
        change: cython.int
        least: cython.int = MANY
        equal: cython.int = 0
        self.chosen = -1
        for at in range(self.bad_count):
            i = self.bad[at]
            row = i * self.n
            here = self.cost(i, self.now[i])
            ties = self.tied_start[i + 1] > self.tied_start[i]
            for j in range(self.cand_start[i], self.cand_start[i + 1]):
                v = self.cand[j]
                change = self.met[row + v] - here
                if change > least:
                    continue
                if ties:
                    change += self.parities[2 * i + (v & 1)]
                if change > least or v == self.now[i]:
                    continue
                if self.until[row + v] > self.steps and self.clashes + change >= self.fewest:
                    continue
                equal = equal + 1 if change == least else 1
                least = change
                if self.throw(equal) == 0:
                    self.chosen, self.number = i, v
        if self.chosen < 0:
            self.chosen = self.bad[self.throw(self.bad_count)]
            at = self.cand_start[self.chosen]
            self.number = self.cand[at + self.throw(self.cand_start[self.chosen + 1] - at)]

    def change(self) -> None:
        """Give the chosen cell its other number."""
        j: cython.int
        i: cython.int = self.chosen
        new: cython.int = self.number
        old: cython.int = self.now[i]
        if old == new:
            return
        self.clashes += self.cost(i, new) - self.cost(i, old)
        if self.clashes < self.fewest:
            self.fewest = self.clashes
        self.until[i * self.n + old] = self.steps + 1 + self.throw(TENURE) + SHARE * self.bad_count // 100
        self.now[i] = new
        self.put(i, old, -1)
        self.put(i, new, 1)
        self.mark(i)
        for j in range(self.tied_start[i], self.tied_start[i + 1]):
            self.mark(self.tied[j])
        for j in range(self.near_start[i], self.near_start[i + 1]):
            i = self.near[j]
            if self.now[i] == old or self.now[i] == new:
                self.mark(i)


def _ints(numbers: list[int]) -> array[int]:
    return array("i", numbers or [0])  # a view of it is never empty


def _lists(lists: list[list[int]]) -> tuple[array[int], array[int]]:
    """Return where each list begins, and all of them one after the other."""
    starts, numbers = [0], []
    for one in lists:
        numbers += one
        starts.append(len(numbers))
    return _ints(starts), _ints(numbers)
