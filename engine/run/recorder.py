# cython: language_level=3
"""The tree that a search goes through, recorded while it is searched, in memory that does not grow with it.

A search that is recorded says `enter` for every node, `settle` where a node gets a value, `solved` at a solution; one
that is not recorded pays a test of a flag a node. The nodes are entries of flat arrays in preorder: an entry is
followed by those of its subtree. An entry has the numbers of the first and the last node of its subtree, so it knows
how wide it is in a picture whose x axis is the count of nodes (an icicle: a row for each level, a block for each node,
as wide as its subtree).

There is room for a fixed number of entries. When it is full, the `grain` doubles until a quarter of the room is free:
subtrees of fewer nodes than the grain are dropped (merged), and the node above is flagged as MERGED. What is kept does
not depend on how the search was cut into slices.

By size alone the deepest levels would vanish, for all their subtrees are small. So whatever is dropped leaves its
flags in the strip: for each level BUCKETS bytes, each for an equal number of nodes, which doubles as the search goes on
(neighbours are folded into one). From it a picture still shows on each level where there were nodes.
"""

from __future__ import annotations

from typing import Any

import cython

from engine.arrays import zeros

if cython.compiled:
    from cython.cimports.engine.run.flags import CUT, KNOWN, MERGED, PRESENT, SOLVED, VALUED
else:
    from engine.run.flags import CUT, KNOWN, MERGED, PRESENT, SOLVED, VALUED

ROOM = 1 << 18  # entries, 24 bytes each: at 840 columns a picture shows no more of two million
LEVELS = 128  # that have a row in the picture
BUCKETS = cython.declare(cython.int, 8192)  # of a level in the strip
OPEN = cython.declare(cython.longlong, 1 << 62)  # the last node of a subtree under search
WORTH = cython.declare(cython.int, 32767)  # values beyond it are recorded as it


class TreeRecorder:
    """The tree of one search from its first node on, in `most` entries (or a few for each of `levels`, if more).

    Nodes on levels from `levels` on are not recorded; the deepest one above them is flagged as MERGED. `size`: entries
    in use; `rows`: levels that had nodes; `nodes`: the number of the last node; `grain`: the fewest nodes of a closed
    subtree that is kept. `solutions`, `cuts` and `known` are counted in full, whatever has been merged.
    """

    def __init__(self, most: int = ROOM, levels: int = LEVELS) -> None:
        self.levels = levels
        self.room = max(most, 4 * levels)
        self.size = self.rows = self.depth = self.shift = 0
        self.nodes = self.solutions = self.cuts = self.known = 0
        self.grain = 1
        self.first, self.last = zeros("q", self.room), zeros("q", self.room)
        self.label = zeros("i", self.room)
        self.worth = zeros("h", self.room)
        self.level, self.flags = zeros("B", self.room), zeros("B", self.room)
        self.open = zeros("i", levels)  # of each level the entry on the path under search
        self.kept = zeros("i", levels)  # of each level the last entry that a merging pass has kept
        self.strip = zeros("B", levels * BUCKETS)

    # What the search says

    def enter(self, level: cython.int, label: cython.int, node: cython.longlong) -> None:
        """Record that the search goes to its node number `node` (from 1, ascending), at `level` (0: the first choice).

        `label`: the choice, as each search documents. It closes what is open at this level and below. A node is at
        most one level below the one before it.
        """
        at: cython.int
        self.nodes = node
        while self.depth > level:
            self._close(node)
        if self.depth == self.levels:
            self.flags[self.open[self.depth - 1]] |= MERGED
            return
        if self.size == self.room:
            self._thin()
        at = self.size
        self.first[at] = node
        self.last[at] = OPEN
        self.label[at] = label
        self.worth[at] = 0
        self.level[at] = self.depth
        self.flags[at] = 0
        self.open[self.depth] = at
        self.size = at + 1
        self.depth += 1
        if self.depth > self.rows:
            self.rows = self.depth

    def settle(self, level: cython.int, value: cython.int, flags: cython.int) -> None:
        """Give the node on the path at `level` its value, in place of one that it had: flags are those of `flags.py`.

        CUT: it is counted; KNOWN, too.
        """
        at: cython.int
        if flags & CUT:
            self.cuts += 1
        if level >= self.depth:
            return
        at = self.open[level]
        if flags & KNOWN and not self.flags[at] & KNOWN:
            self.known += 1
        self.worth[at] = max(-WORTH, min(value, WORTH))
        self.flags[at] = (self.flags[at] & (SOLVED | MERGED)) | flags | VALUED

    def solved(self) -> None:
        """Flag the whole path: the node entered last is a solution."""
        level: cython.int = self.depth - 1
        self.solutions += 1
        while level >= 0 and not self.flags[self.open[level]] & SOLVED:
            self.flags[self.open[level]] |= SOLVED
            level -= 1

    def leaf(self, level: cython.int) -> cython.bint:
        """Whether the node on the path at `level` is the one entered last."""
        return self.depth == level + 1 and self.nodes == self.first[self.open[level]]

    # Merging

    def _close(self, node: cython.longlong) -> None:
        """Close the deepest subtree that is open, before `node`; drop it at once if it is too small."""
        at: cython.int
        self.depth -= 1
        at = self.open[self.depth]
        self.last[at] = max(node - 1, self.first[at])
        if self.last[at] - self.first[at] + 1 < self.grain:
            self._drop(at)
            self.size = at  # all below it is smaller, so it is gone already
            if self.depth > 0:
                self.flags[self.open[self.depth - 1]] |= MERGED

    def _thin(self) -> None:
        """Merge until a quarter of the room is free."""
        while 4 * self.size > 3 * self.room:
            self.grain *= 2
            self._drop_small()

    def _drop_small(self) -> None:
        """Drop the closed subtrees of fewer nodes than the grain, and move the rest together."""
        at: cython.int = 0
        to: cython.int = 0
        path: cython.int = 0  # the next level whose open entry comes
        level: cython.int
        while at < self.size:
            level = self.level[at]
            if self.last[at] - self.first[at] + 1 < self.grain:
                if level > 0:
                    self.flags[self.kept[level - 1]] |= MERGED
                self._drop(at)
                at += 1
                while at < self.size and self.level[at] > level:
                    self._drop(at)
                    at += 1
                continue
            if path < self.depth and self.open[path] == at:
                self.open[path] = to
                path += 1
            self.kept[level] = to
            self.first[to] = self.first[at]
            self.last[to] = self.last[at]
            self.label[to] = self.label[at]
            self.worth[to] = self.worth[at]
            self.level[to] = level
            self.flags[to] = self.flags[at]
            to += 1
            at += 1
        self.size = to

    def _drop(self, at: cython.int) -> None:
        """Leave the flags of an entry that goes in the strip."""
        row: cython.int = self.level[at] * BUCKETS
        flags: cython.int = self.flags[at] | PRESENT
        bucket: cython.longlong
        while (self.last[at] - 1) >> self.shift >= BUCKETS:
            self._fold()
        for bucket in range((self.first[at] - 1) >> self.shift, ((self.last[at] - 1) >> self.shift) + 1):
            self.strip[row + bucket] |= flags

    def _fold(self) -> None:
        """Let each bucket of the strip stand for twice as many nodes."""
        level: cython.int
        bucket: cython.int
        row: cython.int
        for level in range(self.rows):
            row = level * BUCKETS
            for bucket in range(BUCKETS // 2):
                self.strip[row + bucket] = self.strip[row + 2 * bucket] | self.strip[row + 2 * bucket + 1]
            for bucket in range(BUCKETS // 2, BUCKETS):
                self.strip[row + bucket] = 0
        self.shift += 1

    # What a picture shows

    def blocks(
        self, begin: int, end: int, columns: int, least: float
    ) -> tuple[list[tuple[int, int, int, int, int, int]], list[bytes]]:
        """Return what a picture of so many columns shows of the tree between two places on the axis of nodes.

        Node number n lies from n - 1 to n on the axis; 0 <= `begin` < `end`. First come the nodes whose subtrees are
        at least `least` columns wide, in preorder, as (level, first node, last node, label, value, flags). Then, for
        each level, a byte for each column: the flags, and PRESENT, of whatever is narrower there, 0 where there is
        nothing narrower.

        ValueError if the range is empty or there are no columns.
        """
        if not 0 <= begin < end or columns < 1:
            raise ValueError(f"A picture needs columns and a range of nodes, not {columns} for {begin} to {end}.")
        wide = max(1, int(least * (end - begin) / columns))
        found = zeros("i", min(self.size, self.rows * ((end - begin) // wide + 2)))
        narrow = zeros("B", self.rows * columns)
        count: cython.int = self._look(begin, end, columns, wide, found, narrow)
        self._look_at_strip(begin, end, columns, narrow)
        entries = memoryview(found)[:count].tolist()
        shown = [self._entry(at) for at in entries]
        rows = bytes(memoryview(narrow)[: self.rows * columns])
        return shown, [rows[at : at + columns] for at in range(0, len(rows), columns)]

    def _entry(self, at: cython.int) -> tuple[int, int, int, int, int, int]:
        last = min(self.last[at], self.nodes)
        return self.level[at], self.first[at], last, self.label[at], self.worth[at], self.flags[at]

    def _look(
        self,
        begin: cython.longlong,
        end: cython.longlong,
        columns: cython.int,
        wide: cython.longlong,
        found: Any,
        narrow: Any,
    ) -> cython.int:
        """Write the entries of at least `wide` nodes into `found`, the others into `narrow`; return how many."""
        at: cython.int
        count: cython.int = 0
        left: cython.longlong
        right: cython.longlong
        scale: cython.double = columns / cython.cast(cython.double, end - begin)
        for at in range(self.size):
            left = self.first[at] - 1
            if left >= end:
                break
            right = min(self.last[at], self.nodes)
            if right <= begin:
                continue
            if right - left >= wide:
                found[count] = at
                count += 1
            else:
                self._paint(
                    self.level[at] * columns,
                    (left - begin) * scale,
                    (right - begin) * scale,
                    columns,
                    self.flags[at] | PRESENT,
                    narrow,
                )
        return count

    def _look_at_strip(self, begin: cython.longlong, end: cython.longlong, columns: cython.int, narrow: Any) -> None:
        """Add to `narrow` what has been merged."""
        level: cython.int
        bucket: cython.longlong
        left: cython.longlong
        right: cython.longlong
        scale: cython.double = columns / cython.cast(cython.double, end - begin)
        last: cython.longlong = min((min(end, self.nodes) - 1) >> self.shift, BUCKETS - 1)
        for level in range(self.rows):
            for bucket in range(begin >> self.shift, last + 1):
                if self.strip[level * BUCKETS + bucket]:
                    left = bucket << self.shift
                    right = min(left + (cython.cast(cython.longlong, 1) << self.shift), self.nodes)
                    self._paint(
                        level * columns,
                        (left - begin) * scale,
                        (right - begin) * scale,
                        columns,
                        self.strip[level * BUCKETS + bucket],
                        narrow,
                    )

    def _paint(
        self,
        row: cython.int,
        left: cython.double,
        right: cython.double,
        columns: cython.int,
        flags: cython.int,
        narrow: Any,
    ) -> None:
        """Add flags to the columns of a row from `left` to `right`, at least to one."""
        column: cython.int = cython.cast(cython.int, max(left, 0.0))
        end: cython.int = cython.cast(cython.int, min(right, cython.cast(cython.double, columns)))
        if end < right and end < columns:
            end += 1
        if column >= columns:
            column = columns - 1
        narrow[row + column] |= flags
        column += 1
        while column < end:
            narrow[row + column] |= flags
            column += 1
