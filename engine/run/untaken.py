# cython: language_level=3
"""The solutions that a compiled search has found and nobody has taken yet.

A search writes a solution into the row that begins at `at`, as `octets` or as `numbers`, and then says `add`. Where the
rows are `full`, its `run` must return early (False), so that `take` can empty them.
"""

from __future__ import annotations

from typing import Any

import cython

from engine.arrays import zeros


class Untaken:
    """Rows for at most `most` solutions of up to `width` numbers each, with the node at which each was found.

    `small`: every number is below 256, and a solution is taken as bytes, else as a list. `spare`: so many rows more
    may be written once the others are full. `kept` off: solutions are only counted, by the search, and never full
    (there is one row all the same, to write into).
    """

    def __init__(self, width: int, most: int, small: bool, kept: bool = True, spare: int = 0) -> None:
        rows = most + spare if kept else 1
        self.width = width
        self.most = most
        self.small = small
        self.kept = kept
        self.stored = 0
        self.octets = zeros("B", rows * width if small else 1)
        self.numbers = zeros("i", 1 if small else rows * width)
        self.lengths, self.nodes = zeros("i", rows), zeros("q", rows)

    def at(self) -> cython.int:
        """Return where the next solution is to be written."""
        return self.stored * self.width

    def full(self) -> cython.bint:
        """Whether solutions must be taken before there can be more."""
        return self.kept and self.stored >= self.most

    def add(self, length: cython.int, node: cython.longlong) -> cython.int:
        """Take note of a solution of `length` numbers, found at `node`, that has been written; return how many wait."""
        self.lengths[self.stored] = length
        self.nodes[self.stored] = node
        self.stored += 1
        return self.stored

    def forget(self) -> None:
        """Drop what is here."""
        self.stored = 0

    def take(self) -> list[Any]:
        """Return the solutions, oldest first, and forget them."""
        used = self.stored * self.width
        rows: Any = bytes(memoryview(self.octets)[:used]) if self.small else memoryview(self.numbers)[:used].tolist()
        found = []
        i: cython.int
        at: cython.int = 0
        for i in range(self.stored):
            found.append(rows[at : at + self.lengths[i]])
            at += self.width
        self.stored = 0
        return found

    def take_with_nodes(self) -> list[tuple[int, Any]]:
        """Return the solutions as (node, solution), oldest first, and forget them."""
        nodes = memoryview(self.nodes)[: self.stored].tolist()
        return list(zip(nodes, self.take(), strict=True))
