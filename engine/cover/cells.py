# cython: language_level=3
"""Exact cover with colours by dancing cells: Knuth's SSXCC, which keeps sparse sets where dlx.py keeps links.

Every item has the set of its options in an array, of which the first `size` elements are there and the others have
been taken out: an element goes by changing places with the last one that is there. To bring back all that went since
some moment, it is enough to remember how large the sets were then; where the elements stand does not matter, as long as
each knows its place. So a step back costs one number an item, and what a step forward has broken need not be mended: an
option is given up at once when it leaves some item without options.

The search is that of dlx.py: the same nodes and solutions in the same order. For an item is chosen by the same rule
(fewest options, ties to the first item), and before its options are tried they are sorted, so that their order does not
depend on how they have changed places. At a dead end the sets are only narrowed to their end if somebody looks.

Names are Knuth's: i, j items; p, q, y nodes; x the node of the option tried at a level l.

References: D. E. Knuth, "Dancing Cells" (2020, program SSXCC) after C. Solnon; P. Briggs and L. Torczon, An efficient
representation for sparse sets (1993).
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

import cython

from engine.arrays import copied, wider
from engine.run.stepper import Checkpoint

if cython.compiled:
    from cython.cimports.engine.cover.steppers import DONE, ENTER, OPEN, SOLVED, STUCK, TRY, CoverStepper
else:
    from engine.cover.steppers import DONE, ENTER, OPEN, SOLVED, STUCK, TRY, CoverStepper


NONE = cython.declare(cython.longlong, 1 << 62)  # larger than any set and item as one number


@cython.final
@cython.cclass
class DancingCells(CoverStepper):
    """A search for exact covers with dancing cells.

    `primary` items 0..primary-1 must be covered exactly once, the items above at most once or in one colour.
    `options`: each a sequence of (item, colour), colour 0 for none; options without a primary item never occur.
    """

    primary: cython.int
    count: cython.int  # of items
    # Of nodes. Options stand one after the other, each followed by a spacer.
    itm: cython.int[::1]  # the item; -1 in a spacer
    loc: cython.int[::1]  # its place in `cells`; in a spacer the first node of the option before it
    clr: cython.int[::1]  # the colour, 0 none
    option: cython.int[::1]  # the option that a node belongs to
    coloured: cython.longlong  # a flag, and no int: then the compiler knows that no number is written over it
    # Of items. The set of one is cells[start] .. cells[start + size - 1].
    cells: cython.int[::1]
    start: cython.int[::1]
    size: cython.int[::1]
    whole: cython.int[::1]  # the size of each set at the root
    pos: cython.int[::1]  # its place in `items`
    # Those not covered, nor given a colour, are items[low] .. items[high - 1]: two sparse sets back to back, so that
    # what is chosen from, the primary ones, can be gone through by itself; they begin at `middle`.
    items: cython.int[::1]
    middle: cython.int
    low: cython.int
    high: cython.int
    # Of levels
    item: cython.int[::1]  # i, that was chosen
    degree: cython.int[::1]  # d, how many options it has
    tried: cython.int[::1]  # k, the number of the one tried
    open: cython.int[::1]  # pairs: `low` and `high` then
    base: cython.int[::1]  # from where on `saved` holds the active items and the sizes of their sets, if d > 1
    saved: cython.int[::1]  # pairs: item, size
    room: cython.int  # in it
    x: cython.int  # how far the option tried last has been worked in: see _narrow
    p: cython.int
    k: cython.int
    low_before: cython.int
    high_before: cython.int
    chosen_at: cython.longlong[::1]  # the node at which each level's option was chosen

    def __init__(
        self, primary: int, items: int, options: Sequence[Sequence[tuple[int, int]]], keep: bool = True
    ) -> None:
        self.primary, self.count, self.middle = primary, items, items - primary
        self._lay_out(primary, items, options)
        self._reserve(keep)

    def _reserve(self, keep: bool) -> None:
        """Lay out the levels."""
        primary, items = self.primary, self.count
        levels = [array("i", [0]) * (primary + 2) for _ in range(4)]
        self.item, self.degree, self.tried, self.base = levels
        self.open = array("i", [0]) * (2 * (primary + 2))
        self.room = 2 * max(64, items)
        self.saved = array("i", [0]) * self.room
        self.chosen_at = array("q", [0]) * (primary + 1)
        CoverStepper.__init__(self, primary, keep)
        self.rewind()

    def _lay_out(self, primary: int, items: int, options: Sequence[Sequence[tuple[int, int]]]) -> None:
        """Write the nodes, the spacers and the sets."""
        itm, loc, clr, owner = (array("i", [n]) for n in (-1, 0, 0, -1))  # lists of so many numbers would be large
        sets = [array("i") for _ in range(items)]
        for number, entries in enumerate(options):
            if not any(item < primary for item, _ in entries):
                continue
            first = len(itm)
            for item, colour in entries:
                sets[item].append(len(itm))
                itm.append(item)
                clr.append(colour)
                owner.append(number)
            loc.extend([*([0] * len(entries)), first])
            itm.append(-1)
            clr.append(0)
            owner.append(-1)
        self.coloured = int(any(clr))
        cells = array("i")
        start = []
        for nodes in sets:
            start.append(len(cells))
            for node in nodes:
                loc[node] = len(cells)
                cells.append(node)
        self.itm, self.loc, self.clr, self.option = itm, loc, clr, owner
        self.whole = array("i", [len(nodes) for nodes in sets] or [0])
        self.size = array("i", self.whole)
        self.cells, self.start = cells or array("i", [0]), array("i", start or [0])
        self.items = array("i", [*range(primary, items), *range(primary)] or [0])
        self.pos = array("i", [*range(items - primary, items), *range(items - primary)] or [0])

    def twin(self) -> DancingCells:
        self.rewind()
        other: DancingCells = DancingCells.__new__(DancingCells)
        other.primary, other.count, other.middle, other.coloured = self.primary, self.count, self.middle, self.coloured
        other.itm, other.clr, other.option = self.itm, self.clr, self.option
        other.start, other.whole = self.start, self.whole
        other.loc, other.cells, other.size = (copied("i", old) for old in (self.loc, self.cells, self.size))
        other.items, other.pos = copied("i", self.items), copied("i", self.pos)
        other._reserve(self.untaken.kept)
        return other

    def rewind(self) -> None:
        i: cython.int
        for i in range(self.count):
            self.size[i] = self.whole[i]
        self.low, self.high = 0, self.count
        self.level = 0
        self.phase = ENTER

    # The dance

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _remove(self, q: cython.int, low: cython.int, high: cython.int) -> cython.bint:
        """Take node q out of the set of its item, if that was active from `low` to `high`; whether it is bare then."""
        i: cython.int = self.itm[q]
        if self.coloured and not low <= self.pos[i] < high:
            return False
        size: cython.int = self.size[i] - 1
        last: cython.int = self.start[i] + size
        here: cython.int = self.loc[q]
        other: cython.int = self.cells[last]
        self.size[i] = size
        self.cells[last] = q
        self.cells[here] = other
        self.loc[q] = last
        self.loc[other] = here
        return size == 0 and i < self.primary and self.pos[i] < self.high

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _hide(self, p: cython.int, low: cython.int, high: cython.int) -> cython.bint:
        """Take the other nodes of p's option out of their sets; whether an item that must be covered is bare now."""
        bare: cython.bint = False
        q: cython.int = p + 1
        while self.itm[q] >= 0:
            bare |= self._remove(q, low, high)
            q += 1
        q = self.loc[q]
        while q != p:
            bare |= self._remove(q, low, high)
            q += 1
        return bare

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _deactivate(self, i: cython.int) -> cython.int:
        """Take item i out of the active ones."""
        here: cython.int = self.pos[i]
        last: cython.int
        if i < self.primary:
            self.high -= 1
            last = self.high
        else:
            last = self.low
            self.low += 1
        other: cython.int = self.items[last]
        self.items[last] = i
        self.items[here] = other
        self.pos[i] = last
        self.pos[other] = here
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _cover(self, l: cython.int) -> cython.int:
        """Cover the item of level l: take its options out of all other sets, sort them, and save the sizes."""
        i: cython.int = self.item[l]
        at: cython.int = self.start[i]
        d: cython.int = self.size[i]
        k: cython.int
        place: cython.int
        y: cython.int
        self._deactivate(i)
        for k in range(at, at + d):
            self._hide(self.cells[k], self.low, self.high)
        for k in range(at + 1, at + d):
            y = self.cells[k]
            place = k
            while place > at and self.cells[place - 1] > y:
                self.cells[place] = self.cells[place - 1]
                place -= 1
            self.cells[place] = y
        for k in range(at, at + d):
            self.loc[self.cells[k]] = k
        self.open[2 * l], self.open[2 * l + 1] = self.low, self.high
        self.base[l + 1] = self.base[l]
        if d > 1:
            self._save(l)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _save(self, l: cython.int) -> cython.int:
        """Remember how large the sets of the active items are."""
        k: cython.int
        at: cython.int = self.base[l]
        if at + 2 * (self.high - self.low) > self.room:
            self.room = 2 * (at + 2 * (self.high - self.low))
            with cython.gil:
                self.saved = wider(self.saved, self.room)
        for k in range(self.low, self.high):
            self.saved[at] = self.items[k]
            self.saved[at + 1] = self.size[self.items[k]]
            at += 2
        self.base[l + 1] = at
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _bring_back(self, l: cython.int) -> cython.int:
        """Bring back all that has gone since the item of level l was covered."""
        at: cython.int
        for at in range(self.base[l], self.base[l + 1], 2):
            self.size[self.saved[at]] = self.saved[at + 1]
        self.low, self.high = self.open[2 * l], self.open[2 * l + 1]
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _commit(self, x: cython.int) -> cython.bint:
        """Cover the other items of x's option, as far as they are not; whether no item left is seen to be bare."""
        self.low_before, self.high_before = self.low, self.high
        p: cython.int = x + 1
        while p != x:
            if self.itm[p] < 0:
                p = self.loc[p]
            else:
                if self.low <= self.pos[self.itm[p]] < self.high:
                    self._deactivate(self.itm[p])
                p += 1
        self.x = x
        self.p = x + 1
        self.k = 0
        return self._narrow(True)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _narrow(self, halt: cython.bint) -> cython.bint:
        """Hide the options that do not go together with x's; with `halt` until one leaves an item bare, then False.

        They are those of the items that x's option covers, for an item with a colour those of other colours.
        """
        p: cython.int = self.p
        k: cython.int = self.k
        i: cython.int
        y: cython.int
        at: cython.int
        while p != self.x:
            i = self.itm[p]
            if i < 0:
                p = self.loc[p]
                continue
            at = self.pos[i]
            if self.low_before <= at < self.low or self.high <= at < self.high_before:
                while k < self.size[i]:
                    y = self.cells[self.start[i] + k]
                    k += 1
                    if self.clr[p] != 0 and self.clr[y] == self.clr[p]:
                        continue
                    if self._hide(y, self.low_before, self.high_before) and halt:
                        self.p = p
                        self.k = k
                        return False
            k = 0
            p += 1
        self.p = p
        self.k = k
        return True

    # The search

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def search(self, budget: cython.longlong) -> cython.int:
        left: cython.longlong = budget
        l: cython.int = self.level
        phase: cython.int = self.phase
        i: cython.int
        while True:
            if phase == ENTER:
                i = self._choose()
                if i < 0:
                    phase = SOLVED
                    if self.solution(l, self.nodes + budget - left):
                        break
                else:
                    self.item[l] = i
                    self.degree[l] = self.size[i]
                    self.tried[l] = 0
                    if self.size[i]:
                        phase = OPEN
                    else:
                        phase = STUCK
                        self.dead_ends += 1
            if left == 0:
                break
            if phase == OPEN:
                self._cover(l)
                phase = TRY
            if phase == TRY and self.tried[l] < self.degree[l]:
                if self.tried[l]:
                    self._bring_back(l)
                left -= 1
                self.tried[l] += 1
                self.chosen_at[l] = self.nodes + budget - left
                if self.recorded:
                    self.recorder.enter(l, self.option[self._node(l)], self.chosen_at[l])
                if self._commit(self._node(l)):
                    phase = ENTER
                else:
                    phase = STUCK
                    self.dead_ends += 1
                l += 1
                continue
            if l == self.floor:
                phase = DONE
                break
            l -= 1
            phase = TRY
        self.level = l
        self.phase = phase
        self.nodes += budget - left
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose(self) -> cython.int:
        """Return the first of the primary items with the fewest options that are active, -1 if none is."""
        best: cython.longlong = NONE
        key: cython.longlong
        i: cython.int
        k: cython.int
        for k in range(self.middle, self.high):
            i = self.items[k]
            key = cython.cast(cython.longlong, self.size[i]) << 32 | i  # one number: nothing to be guessed at
            best = key if key < best else best
        return -1 if best == NONE else cython.cast(cython.int, best & 0x7FFFFFFF)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _node(self, l: cython.int) -> cython.int:
        """Return the node of the option tried at level l."""
        return self.cells[self.start[self.item[l]] + self.tried[l] - 1]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def choice(self, level: cython.int) -> cython.int:
        return self.option[self._node(level)]

    # To be looked at

    def path_nodes(self) -> tuple[int, ...]:
        """Return the node numbers at which the options of the path were chosen."""
        return tuple([self.chosen_at[l] for l in range(self.level)])

    def chosen_item(self) -> int | None:
        """Return the item whose options are tried next, or that has none left; None at a solution and outside."""
        if self.phase in (OPEN, STUCK):
            self._see()
            return int(self._choose())
        return None

    @cython.cfunc
    def _see(self) -> cython.int:
        """At a dead end, narrow the sets to their end: no more than the first bare item may be known of them."""
        if self.phase == STUCK and self.level:
            self._narrow(False)
        return 0

    def choices(self) -> tuple[int, ...]:
        """Return the number of live options of every item now, -1 for a primary item that is covered."""
        self._see()
        every = range(self.count)
        return tuple([self.size[i] if i >= self.primary or self.pos[i] < self.high else -1 for i in every])

    def candidates(self, item: int) -> tuple[int, ...]:
        """Return the live options of an uncovered `item` now, first to last."""
        self._see()
        at: cython.int = self.start[item]
        return tuple(sorted([self.option[self.cells[at + k]] for k in range(self.size[item])]))

    def levels(self) -> list[tuple[int, int, int]]:
        return [(self.item[l], self.tried[l], self.degree[l]) for l in range(self.level)]

    def figures(self) -> dict[str, Any]:
        """Return the item that is chosen next."""
        return {"item": self.chosen_item()}

    # Dividing and going back

    def leave(self, level: int) -> None:
        """Leave what lies below the first `level` choices of the path: next comes the last one's successor."""
        if self.level > level or self.phase == OPEN:
            self.level = level
            self.phase = STUCK

    def checkpoint(self) -> Checkpoint:
        """Return a checkpoint; its state is (dead ends, k of every level, node of every level)."""
        tried = tuple([self.tried[l] for l in range(self.level)])
        return Checkpoint(self.nodes, self.found, self.path(), self.phase, (self.dead_ends, tried, self.path_nodes()))

    def retrace(self, checkpoint: Checkpoint) -> None:
        for tried in checkpoint.state[1]:
            self._cover(self.level)
            self.tried[self.level] = tried - 1
            self.phase = TRY
            self.search(1)
        for l, node_number in enumerate(checkpoint.state[2]):
            self.chosen_at[l] = node_number

    def sets(self) -> list[tuple[int, ...]]:
        """Return the options of every item at this moment (for tests: each element must know its place)."""
        found = []
        for i in range(self.count):
            nodes = [self.cells[self.start[i] + k] for k in range(self.whole[i])]
            assert [self.loc[node] - self.start[i] for node in nodes] == list(range(self.whole[i]))
            found.append(tuple(sorted([self.option[node] for node in nodes[: self.size[i]]])))
        return found
