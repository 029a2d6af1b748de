# cython: language_level=3
"""Count exact covers without listing them: subproblems that come again are looked up.

The search goes through the items in a fixed order (engine/cover/memo_layout.py). What remains to be done at a level
follows from a few bits, the *key*; when all options of the level have been tried, the number of solutions found below
it is written into a table under this key, and taken from there when the key comes again. So 16 x 16 cells are filled
with dominoes in 10^31 ways by some ten million steps.

Numbers have as many words as they need: where a sum does not fit, all are given twice as many. The table grows up to
a given size; then an entry gives way to another that took more work, and nothing but time is lost.

Legend: W words of a state, K words of a key (without the word that says level and work), L words of a number (little
end first); `depth`: choices on the path; a *frame* is what is known of one depth.

References: M. Nishino, N. Yasuda, S. Minato, M. Nagata, "Dancing with decision diagrams", AAAI 2017; D. E. Knuth, TAOCP
4B, 7.2.2.1, exercise on caches in exact covering.
"""

from __future__ import annotations

from array import array

import cython

from engine.arrays import zeros
from engine.cover.bitlayout import words_of
from engine.cover.memo_layout import MemoLayout
from engine.run.stepper import explored

if cython.compiled:
    from cython.cimports.engine.bits import lowest
else:
    from engine.bits import lowest

MB = 1 << 20
PROBES = cython.declare(cython.int, 8)  # places of the table at which an entry may lie, one after the other
FIRST = 1 << 10  # entries of a new table
ALL = cython.declare(cython.ulonglong, (1 << 64) - 1)
LOW = cython.declare(cython.ulonglong, 0xFFFFFFFF)  # the part of an entry's first word that says its level, plus 1
MIX1 = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX2 = cython.declare(cython.ulonglong, 0xD6E8FEB86659FD93)

# Why a search came back
BUDGET = cython.declare(cython.int, 0)
OVER = cython.declare(cython.int, 1)
TOO_SMALL = cython.declare(cython.int, 2)  # the table
TOO_NARROW = cython.declare(cython.int, 3)  # the numbers


@cython.final
@cython.cclass
class MemoCount:
    """The number of solutions of a problem, counted step by step.

    `megabytes`: what the table may take, while it grows too. A node is one option chosen. `nodes`: those so far;
    `finished`: whether `found()` is the final number.
    """

    nodes = cython.declare(cython.longlong, visibility="readonly")
    finished = cython.declare(cython.bint, visibility="readonly")
    levels: cython.int
    words: cython.int  # W
    key: cython.int  # K
    limbs: cython.int  # L
    pieces: cython.bint
    depth: cython.int
    capacity: cython.longlong  # entries of the table
    used: cython.longlong  # entries written
    most: cython.longlong  # bytes
    # Options by level: their bits from word `first` on, `length` words at `at`
    options: cython.int[::1]
    first: cython.int[::1]
    length: cython.int[::1]
    at: cython.int[::1]
    needs: cython.ulonglong[::1]
    adds: cython.ulonglong[::1]
    fields: cython.ulonglong[::1]
    units: cython.ulonglong[::1]
    # Levels
    start: cython.int[::1]
    primes: cython.ulonglong[::1]
    level_at: cython.int[::1]
    # Frames
    states: cython.ulonglong[::1]
    lefts: cython.ulonglong[::1]
    level: cython.int[::1]
    current: cython.int[::1]
    began: cython.longlong[::1]
    sums: cython.ulonglong[::1]
    # The table: a word that says level and work (0: empty), the key, the number
    table: cython.ulonglong[::1]

    def __init__(self, layout: MemoLayout, megabytes: float = 512) -> None:
        self.levels, self.words = layout.levels, layout.words
        self.pieces = bool(layout.field)
        self._write_options(layout)
        self._write_levels(layout)
        frames = self.levels + 2
        width = self.words + self.key  # zeros after each state, so that a key may be read beyond its end
        self.states, self.lefts = zeros("Q", frames * width), zeros("Q", frames)
        self.level = zeros("i", frames)
        self.current = zeros("i", frames)
        self.began = zeros("q", frames)
        self.limbs, self.most = 1, int(megabytes * MB)
        self.sums = zeros("Q", frames * self.limbs)
        self.capacity = self.used = 0
        self.table = zeros("Q", 1)
        self._relay(FIRST, self.limbs)
        self.nodes = self.depth = 0
        self.lefts[0] = layout.left
        self.finished = self.levels == 0
        if self.finished:
            self.sums[0] = 1

    def _write_options(self, layout: MemoLayout) -> None:
        """Write down the options, level by level."""
        options = array("i", [0])
        first = array("i")
        length = array("i")
        at = array("i")
        needs = array("Q")
        adds = array("Q")
        fields = array("Q")
        units = array("Q")
        for level in layout.of_level:
            for kind, need, add in level:
                low = ((add & -add).bit_length() - 1) >> 6
                count = ((add | need).bit_length() + 63) // 64 - low
                first.append(low)
                length.append(count)
                at.append(len(needs))
                needs += words_of(need >> 64 * low, count)
                adds += words_of(add >> 64 * low, count)
                fields.append(layout.field[kind] if kind >= 0 else 0)
                units.append(layout.unit[kind] if kind >= 0 else 0)
            options.append(len(first))
        self.options = options
        self.first = first or array("i", [0])
        self.length = length or array("i", [0])
        self.at = at or array("i", [0])
        self.needs, self.adds = needs or array("Q", [0]), adds or array("Q", [0])
        self.fields, self.units = fields or array("Q", [0]), units or array("Q", [0])

    def _write_levels(self, layout: MemoLayout) -> None:
        """Write down where the items' bits lie, and how wide the keys are."""
        self.start = array("i", layout.start)
        self.level_at = zeros("i", 64 * self.words)
        for level, place in enumerate(layout.place):
            self.level_at[place] = level
        self.primes = words_of(sum(1 << place for place in layout.place), self.words)
        spans = zip(layout.start, layout.reach, strict=True)
        self.key = max([1] + [(reach - 1) // 64 - start // 64 + 1 for start, reach in spans])

    # The table

    def _relay(self, capacity: int, limbs: int) -> None:
        """Make a table of so many entries, whose numbers have so many words, and take over what fits into it."""
        old, old_stride = self.table, self._stride()
        old_limbs, entries = self.limbs, self.capacity
        self.limbs = limbs
        self.capacity = capacity
        self.used = 0
        self.table = zeros("Q", capacity * self._stride())
        self._take_over(old, entries, old_stride, old_limbs)

    def _stride(self) -> int:
        """Return the words of an entry."""
        return int(1 + self.key + self.pieces + self.limbs)

    def _grow(self) -> bool:
        """Make the table larger, while both are there within the bytes allowed; return whether that was possible."""
        size = 8 * self._stride()
        capacity = min(4 * self.capacity, self.most // size - self.capacity)
        if capacity <= self.capacity:
            return False
        self._relay(capacity, self.limbs)
        return True

    def _widen(self) -> None:
        """Give every number twice as many words."""
        limbs, sums = self.limbs, self.sums
        self.sums = zeros("Q", 2 * len(sums))
        for frame in range(len(sums) // limbs):
            for limb in range(limbs):
                self.sums[2 * limbs * frame + limb] = sums[limbs * frame + limb]
        room = self.most // (8 * (self._stride() + limbs))
        self._relay(max(FIRST, min(self.capacity, room - self.capacity)), 2 * limbs)

    @cython.cfunc
    def _take_over(
        self, old: cython.ulonglong[::1], entries: cython.longlong, old_stride: cython.int, old_limbs: cython.int
    ) -> cython.void:
        """Write the entries of an older table into this one, as far as there is room for them."""
        stride: cython.int = self._stride()
        head: cython.int = stride - self.limbs
        e: cython.longlong
        to: cython.longlong
        w: cython.int
        with cython.nogil:
            for e in range(entries):
                if old[e * old_stride] == 0:
                    continue
                to = self._place(old, e * old_stride, head, stride)
                if to >= 0:
                    for w in range(head + old_limbs):
                        self.table[to + w] = old[e * old_stride + w]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _home(self, keys: cython.ulonglong[::1], at: cython.longlong, head: cython.int) -> cython.longlong:
        """Return the first entry at which the key written at a place of `keys` may lie."""
        mixed: cython.ulonglong = (keys[at] & LOW) * MIX1
        w: cython.int
        for w in range(1, head):
            mixed = ((mixed ^ keys[at + w]) * MIX2) & ALL
            mixed ^= mixed >> 29
        mixed = (mixed * MIX1) & ALL
        return ((mixed >> 32) * cython.cast(cython.ulonglong, self.capacity)) >> 32

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _place(
        self, keys: cython.ulonglong[::1], at: cython.longlong, head: cython.int, stride: cython.int
    ) -> cython.longlong:
        """Return where an entry for a key that is not in the table may be written: where it took least work, or -1."""
        e: cython.longlong = self._home(keys, at, head)
        best: cython.longlong = -1
        least: cython.ulonglong = keys[at] >> 32
        work: cython.ulonglong
        _: cython.int
        for _ in range(PROBES):
            if self.table[e * stride] == 0:
                self.used += 1
                return e * stride
            work = self.table[e * stride] >> 32
            if work <= least:
                least, best = work, e * stride
            e += 1
            if e == self.capacity:
                e = 0
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _look_up(
        self, keys: cython.ulonglong[::1], at: cython.longlong, head: cython.int, stride: cython.int
    ) -> cython.longlong:
        """Return where the entry of a key begins, -1 if there is none."""
        e: cython.longlong = self._home(keys, at, head)
        level: cython.ulonglong = keys[at] & LOW
        _: cython.int
        w: cython.int
        for _ in range(PROBES):
            if self.table[e * stride] == 0:
                return -1
            if self.table[e * stride] & LOW == level:
                w = 1
                while w < head and self.table[e * stride + w] == keys[at + w]:
                    w += 1
                if w == head:
                    return e * stride
            e += 1
            if e == self.capacity:
                e = 0
        return -1

    # The search

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _add(self, frame: cython.int, numbers: cython.ulonglong[::1], at: cython.longlong) -> cython.bint:
        """Add a number to what a frame has found; False, with nothing changed, if the sum has too many words."""
        to: cython.longlong = frame * self.limbs
        top: cython.int = self.limbs - 1
        carry: cython.ulonglong = 0
        old: cython.ulonglong
        new: cython.ulonglong
        w: cython.int
        if (self.sums[to + top] | numbers[at + top]) >> 62:
            return False
        for w in range(self.limbs):
            old = self.sums[to + w]
            new = (old + numbers[at + w]) & ALL
            self.sums[to + w] = (new + carry) & ALL
            carry = (new < old) | (self.sums[to + w] < new)
        return True

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _clashes(self, depth: cython.int, o: cython.int) -> cython.bint:
        """Whether option o cannot be chosen in a frame."""
        base: cython.int = depth * (self.words + self.key) + self.first[o]
        at: cython.int = self.at[o]
        w: cython.int
        for w in range(self.length[o]):
            if self.states[base + w] & self.needs[at + w]:
                return True
        return self.pieces and self.fields[o] != 0 and self.lefts[depth] & self.fields[o] == 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose(self, depth: cython.int, o: cython.int) -> cython.int:
        """Write the state after option o into the next frame and return its level, -1 where all is covered."""
        width: cython.int = self.words + self.key
        base: cython.int = depth * width
        first: cython.int = self.first[o]
        length: cython.int = self.length[o]
        at: cython.int = self.at[o]
        w: cython.int
        place: cython.int
        still: cython.ulonglong
        if self.pieces:
            self.lefts[depth + 1] = self.lefts[depth] - self.units[o]
        for w in range(first, self.words):
            self.states[base + width + w] = self.states[base + w]
        for w in range(length):
            self.states[base + width + first + w] |= self.adds[at + w]
        for w in range(first, self.words):
            still = self.primes[w] & ~self.states[base + width + w]
            if still:
                place = 64 * w + lowest(still)
                return self.level_at[place]
        return -1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _write_key(self, frame: cython.int, work: cython.ulonglong, keys: cython.ulonglong[::1]) -> cython.int:
        """Write the key of a frame; return its words."""
        level: cython.int = self.level[frame]
        start: cython.int = self.start[level]
        at: cython.int = frame * (self.words + self.key) + (start >> 6)
        one: cython.ulonglong = 1
        w: cython.int
        keys[0] = cython.cast(cython.ulonglong, level + 1) | work << 32
        for w in range(self.key):
            keys[1 + w] = self.states[at + w]
        keys[1] &= ~((one << (start & 63)) - 1) & ALL
        if self.pieces:
            keys[1 + self.key] = self.lefts[frame]
            return 2 + self.key
        return 1 + self.key

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _search(self, budget: cython.longlong, keys: cython.ulonglong[::1], one: cython.ulonglong[::1]) -> cython.int:
        """Visit at most `budget` nodes; return why it came back. `keys`: room for a key; `one`: the number 1."""
        d: cython.int = self.depth
        left: cython.longlong = budget
        why: cython.int = BUDGET
        stride: cython.int = 1 + self.key + self.pieces + self.limbs
        head: cython.int = stride - self.limbs
        level: cython.int
        o: cython.int
        at: cython.longlong
        w: cython.int
        while True:
            o = self.current[d]
            if o == self.options[self.level[d] + 1]:  # all have been tried
                if d == 0:
                    why = OVER
                    break
                if self.used * 4 > self.capacity * 3 and self.capacity < self.most // (16 * stride):
                    why = TOO_SMALL
                    break
                if not self._add(d - 1, self.sums, d * self.limbs):
                    why = TOO_NARROW
                    break
                self._remember(d, self.nodes + budget - left, keys, head, stride)
                d -= 1
                continue
            if left == 0:
                break
            if self._clashes(d, o):
                self.current[d] = o + 1
                continue
            level = self._choose(d, o)
            if level == -1:
                if not self._add(d, one, 0):
                    why = TOO_NARROW
                    break
            else:
                self.level[d + 1] = level
                self._write_key(d + 1, 0, keys)
                at = self._look_up(keys, 0, head, stride)
                if at < 0:
                    self.current[d] = o + 1
                    left -= 1
                    d += 1
                    self.current[d] = self.options[level]
                    self.began[d] = self.nodes + budget - left
                    for w in range(self.limbs):
                        self.sums[d * self.limbs + w] = 0
                    continue
                if not self._add(d, self.table, at + head):
                    why = TOO_NARROW
                    break
            self.current[d] = o + 1
            left -= 1
        self.depth = d
        self.nodes += budget - left
        return why

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _remember(
        self,
        frame: cython.int,
        now: cython.longlong,
        keys: cython.ulonglong[::1],
        head: cython.int,
        stride: cython.int,
    ) -> cython.int:
        """Write down what a frame has found, unless that is as quickly found again."""
        spent: cython.longlong = now - self.began[frame]
        work: cython.ulonglong = 0
        at: cython.longlong
        w: cython.int
        if spent < 2:
            return 0
        while spent:
            work += 1
            spent >>= 1
        self._write_key(frame, work, keys)
        at = self._place(keys, 0, head, stride)
        if at >= 0:
            for w in range(head):
                self.table[at + w] = keys[w]
            for w in range(self.limbs):
                self.table[at + head + w] = self.sums[frame * self.limbs + w]
        return 1

    def run(self, budget: int) -> bool:
        """Visit at most `budget` further nodes; return whether all is counted."""
        left: cython.longlong = min(budget, 1 << 62)
        keys, one = zeros("Q", 2 + self.key), zeros("Q", self.limbs)
        one[0] = 1
        before: cython.longlong
        why: cython.int
        while not self.finished and left > 0:
            before = self.nodes
            why = self._go(left, keys, one)
            left -= self.nodes - before
            if why == OVER:
                self.finished = True
            elif why == TOO_SMALL:
                self._grow()
            elif why == TOO_NARROW:
                self._widen()
                one = zeros("Q", self.limbs)
                one[0] = 1
            else:
                break
        return bool(self.finished)

    @cython.cfunc
    def _go(self, budget: cython.longlong, keys: cython.ulonglong[::1], one: cython.ulonglong[::1]) -> cython.int:
        """Search with the interpreter's lock released."""
        with cython.nogil:
            return self._search(budget, keys, one)

    def found(self) -> int:
        """Return the number of solutions counted so far."""
        return sum(
            int(self.sums[frame * self.limbs + limb]) << 64 * limb
            for frame in range(self.depth + 1)
            for limb in range(self.limbs)
        )

    def progress(self) -> float:
        """Return Knuth's estimate of the part of the tree that is done with."""
        if self.finished:
            return 1.0
        return explored([self._standing(frame) for frame in range(self.depth)])[0]

    def _standing(self, frame: int) -> tuple[int, int]:
        """Return (choices tried at a frame, the one on the path included; choices there are)."""
        options = range(self.options[self.level[frame]], self.options[self.level[frame] + 1])
        fit = [o < self.current[frame] for o in options if not self._clashes(frame, o)]
        return sum(fit), len(fit)

    @property
    def memory(self) -> int:
        """The bytes that the table takes."""
        return 8 * int(self.capacity) * self._stride()
