# cython: language_level=3
"""Exact cover by bitsets: the quick generic path for counting and enumerating, as a Stepper.

The idea. One bit per option says whether it is still live. For every item there is the row of options that hold
it, for every option the set of options it goes together with. To choose option o is one AND per word,

    live' = live & with[o]

with nothing to undo, and the size of an item is popcount(live & row). Once a branch has so few live options that
they fit into half the words or less, the branch is *repacked*: rows and sets are written anew with only the live
options and open items (a *frame*), and the search goes on there with short words, one of them in the end.
The tree is that of Algorithm X with an item of least size chosen; only its nodes are cheap.

Rows, compatible sets and the *claims* from which a frame derives them are laid out by engine/cover/bitlayout.py.

Legend: W words of a set of options, A words of a set of items; row: index of an item or colour class in a frame;
d: size of the chosen item; k: which of its d options is tried now (from 1). Sets are 64-bit words, little end first.

References: D. E. Knuth, TAOCP 4B, 7.2.2.1 (exact covering with colours, MRV); J. S. Steinberg's bit boards and
dancing cells show the same trade of undoing for copying.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

from engine.arrays import copied, zeros
from engine.cover.bitlayout import Layout, ones, words_of
from engine.run.stepper import Checkpoint

if cython.compiled:
    from cython.cimports.engine.bits import lowest, popcount
    from cython.cimports.engine.cover.steppers import DONE, ENTER, OPEN, SOLVED, STUCK, CoverStepper
else:
    from engine.bits import lowest, popcount
    from engine.cover.steppers import DONE, ENTER, OPEN, SOLVED, STUCK, CoverStepper

# Fields of a level in `lev`
FRAME = cython.declare(cython.int, 0)  # its frame
BASE = cython.declare(cython.int, 1)  # where its live set, then its set of open items, start in `sets`
ROW = cython.declare(cython.int, 2)  # the chosen item, as a row of the frame
CUR = cython.declare(cython.int, 3)  # the option tried now, as an index in the frame, -1 before the first
SIZE = cython.declare(cython.int, 4)  # d
TRIED = cython.declare(cython.int, 5)  # k
HOT = cython.declare(cython.int, 6)  # the item that stopped the last option tried here
LOW = cython.declare(cython.int, 7)  # first and last+1 word that are not 0 in the live set
HIGH = cython.declare(cython.int, 8)
LEV = cython.declare(cython.int, 9)

# Fields of a frame in `fra`
WORDS = cython.declare(cython.int, 0)  # W
WIDTH = cython.declare(cython.int, 1)  # A
COUNT = cython.declare(cython.int, 2)  # options
PRIME = cython.declare(cython.int, 3)  # rows that are primary items; they come first
ROWS = cython.declare(cython.int, 4)  # rows in all
AT_ROW = cython.declare(cython.int, 5)  # offsets in `pool`: rows (W each), compatible sets (W each), items (A each)
AT_WITH = cython.declare(cython.int, 6)
AT_ITEM = cython.declare(cython.int, 7)
AT_END = cython.declare(cython.int, 8)
AT_NAME = cython.declare(
    cython.int, 9
)  # offsets in `names`: option ids, then row ids, then first and last+1 word of rows
AT_RID = cython.declare(cython.int, 10)
AT_SPAN = cython.declare(cython.int, 11)
AT_LAST = cython.declare(cython.int, 12)
FRA = cython.declare(cython.int, 13)

REPACK_FROM = cython.declare(cython.int, 4)  # from so many words down a repack earns its cost


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def span_rows(f: cython.int, pool: cython.ulonglong[::1], fra: cython.int[::1], names: cython.int[::1]) -> cython.int:
    """Write the first and the last+1 word that are not 0 (at least one word) of every row of frame f."""
    V: cython.int = fra[f + WORDS]
    a: cython.int
    i: cython.int
    w: cython.int
    for i in range(fra[f + ROWS]):
        a = fra[f + AT_ROW] + i * V
        w = 0
        while w < V - 1 and pool[a + w] == 0:
            w += 1
        names[fra[f + AT_SPAN] + 2 * i] = w
        w = V
        while w > 1 and pool[a + w - 1] == 0:
            w -= 1
        names[fra[f + AT_SPAN] + 2 * i + 1] = w
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def claim(
    f: cython.int,
    pool: cython.ulonglong[::1],
    fra: cython.int[::1],
    names: cython.int[::1],
    claims: cython.int[::1],
    slot: cython.int[::1],
) -> cython.int:
    """Write for every option of frame f what goes together with it, from its claims, and its primary items."""
    V: cython.int = fra[f + WORDS]
    A: cython.int = fra[f + WIDTH]
    at_row: cython.int = fra[f + AT_ROW]
    at_with: cython.int
    at_item: cython.int
    prime: cython.int = fra[f + PRIME]
    one: cython.ulonglong = 1
    a: cython.int
    i: cython.int
    j: cython.int
    r: cython.int
    s: cython.int
    w: cython.int
    for j in range(fra[f + COUNT]):
        i = names[fra[f + AT_NAME] + j]
        at_with = fra[f + AT_WITH] + j * V
        at_item = fra[f + AT_ITEM] + j * A
        for w in range(V):
            pool[at_with + w] = 0xFFFFFFFFFFFFFFFF
        for w in range(A):
            pool[at_item + w] = 0
        for a in range(claims[i], claims[i + 1], 2):
            r = slot[claims[a]]
            if r < 0:
                continue
            s = slot[claims[a + 1]]
            if s < 0:
                for w in range(V):
                    pool[at_with + w] &= ~pool[at_row + r * V + w]
            else:
                for w in range(V):
                    pool[at_with + w] &= ~(pool[at_row + r * V + w] & ~pool[at_row + s * V + w])
            if r < prime:
                pool[at_item + (r >> 6)] |= one << (r & 63)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fill(at: cython.int, width: cython.int, count: cython.int, sets: cython.ulonglong[::1]) -> cython.int:
    """Write the set of the first `count` members, in `width` words, at a place of `sets`."""
    w: cython.int
    one: cython.ulonglong = 1
    for w in range(width):
        sets[at + w] = 0xFFFFFFFFFFFFFFFF
    if count & 63:
        sets[at + width - 1] = (one << (count & 63)) - 1
    return 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def members(base: cython.int, lo: cython.int, hi: cython.int, sets: cython.ulonglong[::1]) -> cython.int:
    """Return how many members the words lo to hi of a set have."""
    w: cython.int
    count: cython.int = 0
    for w in range(base + lo, base + hi):
        count += popcount(sets[w])
    return count


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def next_option(
    o: cython.int,
    row: cython.int,
    base: cython.int,
    lo: cython.int,
    hi: cython.int,
    pool: cython.ulonglong[::1],
    sets: cython.ulonglong[::1],
) -> cython.int:
    """Return the first live option from o on of the row written at `row`, -1 if there is none."""
    w: cython.int = o >> 6
    bits: cython.ulonglong = 0
    if w < hi:
        bits = (pool[row + w] & sets[base + w]) >> (o & 63) if w >= lo else 0
        if bits:
            return o + lowest(bits)
        w += 1
        if w < lo:
            w = lo
        while w < hi:
            bits = pool[row + w] & sets[base + w]
            if bits:
                return 64 * w + lowest(bits)
            w += 1
    return -1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def starved(
    row: cython.int,
    span: cython.int,
    base: cython.int,
    at: cython.int,
    lo: cython.int,
    hi: cython.int,
    pool: cython.ulonglong[::1],
    sets: cython.ulonglong[::1],
    names: cython.int[::1],
) -> cython.bint:
    """Whether the row written at `row` has no live option among those of the set at `at`."""
    w: cython.int = names[span]
    end: cython.int = names[span + 1]
    if w < lo:
        w = lo
    if end > hi:
        end = hi
    while w < end and not pool[row + w] & sets[base + w] & pool[at + w]:
        w += 1
    return w >= end


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def narrow(
    level: cython.int,
    base: cython.int,
    lo: cython.int,
    hi: cython.int,
    sets: cython.ulonglong[::1],
    lev: cython.int[::1],
) -> cython.int:
    """Note of a level the first and the last+1 word of its live set that are not 0, which lie from lo to hi."""
    while lo < hi and not sets[base + lo]:
        lo += 1
    while lo < hi and not sets[base + hi - 1]:
        hi -= 1
    lev[level * LEV + LOW] = lo
    lev[level * LEV + HIGH] = hi
    return 0


@cython.final
@cython.cclass
class BitCover(CoverStepper):
    """A search for exact covers on bitsets.

    `primary` items 0..primary-1 must be covered exactly once, the items above at most once or in one colour.
    `options`: each a sequence of (item, colour), colour 0 for none; options without a primary item never occur.
    """

    width: cython.int  # words of the sets at the root
    options: cython.int
    pool: cython.ulonglong[::1]
    sets: cython.ulonglong[::1]
    lev: cython.int[::1]
    fra: cython.int[::1]
    names: cython.int[::1]  # of every frame: its options (places in the first frame), its rows, the words they span
    claims: cython.int[::1]  # first claim of every option, then the pairs (r, s)
    given: cython.int[::1]  # the caller's number of every option
    item_of: cython.int[::1]  # the caller's number of every primary item's row
    slot: cython.int[::1]  # row id -> row in the frame being made; -1 where dropped
    index: cython.int[::1]  # option in the old frame -> option in the new one

    def __init__(
        self, primary: int, items: int, options: Sequence[Sequence[tuple[int, int]]], keep: bool = True
    ) -> None:
        layout = Layout(primary, items, options)
        self.options, self.width = layout.count, layout.width
        self.claims = array("i", layout.claims)
        self.given = array("i", [*layout.order, 0])
        self.item_of = array("i", [*layout.item_of, 0])
        self._reserve(layout)
        CoverStepper.__init__(self, primary, keep)
        self.rewind()

    def _reserve(self, layout: Layout) -> None:
        """Take the first frame over, with room for those below it, each of at most half the words of the one above."""
        rows, width, open_width = len(layout.rows), layout.width, layout.open_width
        pool, names = array("Q"), array("i", range(layout.count))
        for row in layout.rows:
            pool += words_of(row, width)
        at_with = len(pool)
        for together in layout.together:
            pool += words_of(together, width)
        at_item = len(pool)
        for items in layout.items:
            pool += words_of(items, open_width)
        names.extend(range(rows))
        for row in layout.rows:
            names.extend(layout.span(row))
        half, frames, more, more_names = width // 2, 2, 0, 1
        while half:
            more += half * rows + 64 * half * (half + open_width)
            more_names += 64 * half + 3 * rows
            half, frames = half // 2, frames + 1
        pool += array("Q", [0]) * more
        names += array("i", [0]) * more_names
        self.pool, self.names = pool, names
        self.fra = array("i", [0]) * (FRA * frames)
        first = {WORDS: width, WIDTH: open_width, COUNT: layout.count, PRIME: layout.primary, ROWS: rows}
        first |= {AT_WITH: at_with, AT_ITEM: at_item, AT_END: len(pool) - more}
        first |= {AT_RID: layout.count, AT_SPAN: layout.count + rows, AT_LAST: len(names) - more_names}
        for field, value in first.items():
            self.fra[field] = value
        self.sets = array("Q", [0]) * ((layout.primary + 2) * (width + open_width))
        self.lev = array("i", [0]) * (LEV * (layout.primary + 2))
        self.slot = array("i", [0]) * (rows + 1)
        self.index = array("i", [0]) * (64 * width)

    def twin(self) -> BitCover:
        other: BitCover = BitCover.__new__(BitCover)
        other.options, other.width = self.options, self.width
        other.claims, other.given, other.item_of = self.claims, self.given, self.item_of
        other.pool, other.names, other.fra = copied("Q", self.pool), copied("i", self.names), copied("i", self.fra)
        other.sets, other.lev = zeros("Q", len(self.sets)), zeros("i", len(self.lev))
        other.slot, other.index = zeros("i", len(self.slot)), zeros("i", len(self.index))
        CoverStepper.__init__(other, self.untaken.width, self.untaken.kept)
        self.rewind()
        other.rewind()
        return other

    def rewind(self) -> None:
        self.level = 0
        self.phase = ENTER
        self.lev[FRAME] = self.lev[BASE] = self.lev[LOW] = 0
        self.lev[HIGH] = self.width
        for w, word in enumerate(ones(self.options, self.width)):
            self.sets[w] = word
        for w, word in enumerate(ones(self.fra[PRIME], self.fra[WIDTH])):
            self.sets[self.width + w] = word

    # The search

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _repack(
        self,
        level: cython.int,
        count: cython.int,
        pool: cython.ulonglong[::1],
        sets: cython.ulonglong[::1],
        lev: cython.int[::1],
        fra: cython.int[::1],
        names: cython.int[::1],
    ) -> cython.int:
        """Write the top level's `count` live options and its open items as a new frame; move the level into it."""
        old: cython.int = lev[level * LEV + FRAME] * FRA
        new: cython.int = old + FRA
        base: cython.int = lev[level * LEV + BASE]
        V: cython.int = (count + 63) >> 6
        A: cython.int
        fra[new + WORDS] = V
        fra[new + COUNT] = count
        fra[new + AT_NAME] = fra[old + AT_LAST]
        fra[new + AT_RID] = fra[new + AT_NAME] + count
        fra[new + AT_ROW] = fra[old + AT_END]
        self._repack_rows(level, old, new, pool, sets, lev, fra, names, self.slot, self.index)
        A = (fra[new + PRIME] + 63) >> 6
        if A == 0:
            A = 1
        fra[new + WIDTH] = A
        fra[new + AT_SPAN] = fra[new + AT_RID] + fra[new + ROWS]
        fra[new + AT_LAST] = fra[new + AT_SPAN] + 2 * fra[new + ROWS]
        fra[new + AT_WITH] = fra[new + AT_ROW] + fra[new + ROWS] * V
        fra[new + AT_ITEM] = fra[new + AT_WITH] + count * V
        fra[new + AT_END] = fra[new + AT_ITEM] + count * A
        span_rows(new, pool, fra, names)
        claim(new, pool, fra, names, self.claims, self.slot)
        fill(base, V, count, sets)
        fill(base + V, A, fra[new + PRIME], sets)
        lev[level * LEV + FRAME] += 1
        lev[level * LEV + LOW] = 0
        lev[level * LEV + HIGH] = V
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _repack_rows(
        self,
        level: cython.int,
        old: cython.int,
        new: cython.int,
        pool: cython.ulonglong[::1],
        sets: cython.ulonglong[::1],
        lev: cython.int[::1],
        fra: cython.int[::1],
        names: cython.int[::1],
        slot: cython.int[::1],
        index: cython.int[::1],
    ) -> cython.int:
        """Write the live options' names and the rows: of open items first, then of whatever else live options hold."""
        base: cython.int = lev[level * LEV + BASE]
        lo: cython.int = lev[level * LEV + LOW]
        hi: cython.int = lev[level * LEV + HIGH]
        picked: cython.int = lev[level * LEV + ROW]
        W: cython.int = fra[old + WORDS]
        V: cython.int = fra[new + WORDS]
        primary: cython.int = fra[old + PRIME]
        rows: cython.int = 0
        prime: cython.int = 0
        a: cython.int
        w: cython.int
        i: cython.int
        j: cython.int = 0
        live: cython.ulonglong
        one: cython.ulonglong = 1
        used: cython.bint
        # Options keep their order
        for w in range(lo, hi):
            live = sets[base + w]
            while live:
                i = 64 * w + lowest(live)
                live &= live - 1
                index[i] = j
                names[fra[new + AT_NAME] + j] = names[fra[old + AT_NAME] + i]
                j += 1
        for i in range(fra[old + ROWS]):
            slot[names[fra[old + AT_RID] + i]] = -1
            if i < primary and not (sets[base + W + (i >> 6)] >> (i & 63)) & 1:
                continue
            used = i < primary
            a = fra[new + AT_ROW] + rows * V
            for w in range(V):
                pool[a + w] = 0
            for w in range(max(lo, names[fra[old + AT_SPAN] + 2 * i]), min(hi, names[fra[old + AT_SPAN] + 2 * i + 1])):
                live = pool[fra[old + AT_ROW] + i * W + w] & sets[base + w]
                while live:
                    j = index[64 * w + lowest(live)]
                    live &= live - 1
                    pool[a + (j >> 6)] |= one << (j & 63)
                    used = True
            if used:
                slot[names[fra[old + AT_RID] + i]] = rows
                names[fra[new + AT_RID] + rows] = names[fra[old + AT_RID] + i]
                if i == picked:
                    lev[level * LEV + ROW] = rows
                rows += 1
                if i < primary:
                    prime += 1
        fra[new + ROWS] = rows
        fra[new + PRIME] = prime
        return 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _least(
        self,
        level: cython.int,
        W: cython.int,
        A: cython.int,
        rows: cython.int,
        spans: cython.int,
        pool: cython.ulonglong[::1],
        sets: cython.ulonglong[::1],
        lev: cython.int[::1],
        names: cython.int[::1],
    ) -> cython.int:
        """Choose the open item with the fewest live options, or the first with less than 2; return their number."""
        base: cython.int = lev[level * LEV + BASE]
        lo: cython.int = lev[level * LEV + LOW]
        hi: cython.int = lev[level * LEV + HIGH]
        best: cython.int = 0x7FFFFFFF
        row: cython.int = -1
        size: cython.int
        i: cython.int
        a: cython.int
        w: cython.int
        end: cython.int
        bits: cython.ulonglong
        live: cython.ulonglong = sets[base]
        for a in range(A):
            bits = sets[base + W + a]
            while bits:
                i = 64 * a + lowest(bits)
                bits &= bits - 1
                if W == 1:
                    size = popcount(pool[rows + i] & live)
                else:
                    size = 0
                    w = names[spans + 2 * i]
                    if w < lo:
                        w = lo
                    end = names[spans + 2 * i + 1]
                    if end > hi:
                        end = hi
                    while w < end:
                        size += popcount(pool[rows + i * W + w] & sets[base + w])
                        w += 1
                if size < best:
                    best = size
                    row = i
                    if size < 2:
                        break
            if best < 2:
                break
        lev[level * LEV + ROW] = row
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _visit(
        self,
        budget: cython.longlong,
        pool: cython.ulonglong[::1],
        sets: cython.ulonglong[::1],
        lev: cython.int[::1],
        fra: cython.int[::1],
        names: cython.int[::1],
    ) -> cython.int:
        """Visit at most `budget` nodes; stop early where the buffer of solutions is full."""
        level: cython.int = self.level
        phase: cython.int = self.phase
        f: cython.int = 0
        W: cython.int = 0
        A: cython.int = 0
        base: cython.int
        child: cython.int
        best: cython.int
        row: cython.int
        a: cython.int
        w: cython.int
        i: cython.int
        o: cython.int
        at: cython.int
        lo: cython.int
        hi: cython.int
        rows: cython.int = 0
        with_at: cython.int = 0
        items_at: cython.int = 0
        spans: cython.int = 0
        frame: cython.int = -1
        left: cython.longlong = budget
        while True:
            # The level on top, and its frame
            if lev[level * LEV + FRAME] != frame:
                frame = lev[level * LEV + FRAME]
                f = frame * FRA
                W = fra[f + WORDS]
                A = fra[f + WIDTH]
                rows = fra[f + AT_ROW]
                with_at = fra[f + AT_WITH]
                items_at = fra[f + AT_ITEM]
                spans = fra[f + AT_SPAN]
            base = lev[level * LEV + BASE]
            lo = lev[level * LEV + LOW]
            hi = lev[level * LEV + HIGH]
            if phase == ENTER:
                best = self._least(level, W, A, rows, spans, pool, sets, lev, names)
                row = lev[level * LEV + ROW]
                if row < 0:
                    phase = SOLVED
                    lev[level * LEV + SIZE] = 0
                    if self.solution(level, self.nodes + budget - left):
                        break
                elif best == 0:
                    phase = STUCK
                    self.dead_ends += 1
                    lev[level * LEV + SIZE] = 0
                    if level:
                        lev[level * LEV - LEV + HOT] = row
                else:
                    phase = OPEN
                    lev[level * LEV + CUR] = -1
                    lev[level * LEV + SIZE] = best
                    lev[level * LEV + TRIED] = 0
                    lev[level * LEV + HOT] = -1
                    if best > 1 and 1 < W <= REPACK_FROM and members(base, lo, hi, sets) <= 64 * (W >> 1):
                        self._repack(level, members(base, lo, hi, sets), pool, sets, lev, fra, names)
                        continue
            if left == 0:
                break
            # Back up, or the chosen item's next live option
            if phase != OPEN:
                if level == self.floor:
                    phase = DONE
                    break
                level -= 1
                phase = OPEN
                continue
            row = lev[level * LEV + ROW]
            o = next_option(lev[level * LEV + CUR] + 1, rows + row * W, base, lo, hi, pool, sets)
            if o < 0:
                phase = STUCK
                continue
            # One node: what stopped the last option tried here most often stops this one too
            left -= 1
            lev[level * LEV + CUR] = o
            lev[level * LEV + TRIED] += 1
            if self.recorded:
                self.recorder.enter(level, self.choice(level), self.nodes + budget - left)
            child = base + W + A
            at = with_at + o * W
            i = lev[level * LEV + HOT]
            if (
                i >= 0
                and not (pool[items_at + o * A + (i >> 6)] >> (i & 63)) & 1
                and starved(rows + i * W, spans + 2 * i, base, at, lo, hi, pool, sets, names)
            ):
                self.dead_ends += 1
                if left == 0:  # the last node asked for is stood upon, to be looked at
                    level += 1
                    lev[level * LEV + FRAME] = frame
                    lev[level * LEV + BASE] = child
                    phase = STUCK
                continue
            # A new level: what goes together with the option, the items it leaves open
            for w in range(lo, hi):
                sets[child + w] = sets[base + w] & pool[at + w]
            at = items_at + o * A
            for a in range(A):
                sets[child + W + a] = sets[base + W + a] & ~pool[at + a]
            level += 1
            lev[level * LEV + FRAME] = frame
            lev[level * LEV + BASE] = child
            narrow(level, child, lo, hi, sets, lev)
            phase = ENTER
        self.level, self.phase = level, phase
        self.nodes += budget - left
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def search(self, budget: cython.longlong) -> cython.int:
        return self._visit(budget, self.pool, self.sets, self.lev, self.fra, self.names)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def choice(self, level: cython.int) -> cython.int:
        f: cython.int = self.lev[level * LEV + FRAME] * FRA
        return self.given[self.names[self.fra[f + AT_NAME] + self.lev[level * LEV + CUR]]]

    # To be looked at

    def levels(self) -> list[tuple[int, int, int]]:
        found = []
        for l in range(self.level):
            at = l * LEV
            item = self.names[self.fra[self.lev[at + FRAME] * FRA + AT_RID] + self.lev[at + ROW]]
            found.append((self.item_of[item], self.lev[at + TRIED], self.lev[at + SIZE]))
        return found

    # Dividing and going back

    def leave(self, level: int) -> None:
        """Leave what lies below the first `level` choices of the path: next comes the last one's successor."""
        if self.level > level or self.phase == OPEN:
            self.level, self.phase = level, STUCK

    def checkpoint(self) -> Checkpoint:
        """Return a checkpoint; its state: for each level the option's place, k, the item that stopped its brother."""
        lev, fra, names = self.lev, self.fra, self.names
        state = []
        for l in range(self.level):
            at, f = l * LEV, lev[l * LEV + FRAME] * FRA
            hot = lev[at + HOT]
            stopper = names[fra[f + AT_RID] + hot] if hot >= 0 else -1
            state.append((names[fra[f + AT_NAME] + lev[at + CUR]], lev[at + TRIED], stopper))
        return Checkpoint(self.nodes, self.found, self.path(), self.phase, (self.dead_ends, tuple(state)))

    def retrace(self, checkpoint: Checkpoint) -> None:
        for place, tried, stopper in checkpoint.state[1]:
            at, f = self.level * LEV, self.lev[self.level * LEV + FRAME] * FRA
            first, count = self.fra[f + AT_NAME], self.fra[f + COUNT]
            here = next(i for i in range(count) if self.names[first + i] == place)
            self.lev[at + CUR] = here - 1
            self.lev[at + TRIED] = tried - 1
            self.search(1)
            first, count = self.fra[f + AT_RID], self.fra[f + ROWS]
            self.lev[at + HOT] = next((i for i in range(count) if self.names[first + i] == stopper), -1)
