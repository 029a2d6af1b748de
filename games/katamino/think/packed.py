"""Pieces as the packing kernel takes them: a shape for each kind, and how many there are of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.cover import packing
from engine.cover.counting import CountSearch
from engine.cover.polyomino import Cell, Shape
from games.katamino.rules.pieces import kind_of, one_sided, shape_of


class Packed:
    """`shapes` and `counts` by kind, in the order of the pieces, whose `groups` are the pieces of each kind.

    `pieces`: which one each number in a filling of the kernel's is.
    """

    def __init__(self, pieces: Sequence[int]) -> None:
        kinds = dict.fromkeys(map(kind_of, pieces))
        self.groups = [[piece for piece in pieces if kind_of(piece) == kind] for kind in kinds]
        self.pieces = tuple(piece for group in self.groups for piece in group)
        self.shapes: list[Shape] = [shape_of(kind) for kind in kinds]
        self.counts = [len(group) for group in self.groups]
        self.over = not one_sided(pieces)  # whether they may be turned over

    def search(self, region: Sequence[Cell], keep: bool, reduce: bool = False) -> packing.Packing:
        """Return the search for all ways in which these pieces fill a region."""
        return packing.Packing(region, self.shapes, self.counts, keep=keep, reduce=reduce, over=self.over)

    def counting(self, region: Sequence[Cell], usual: packing.Packing, megabytes: float) -> CountSearch:
        """Return the count of them that remembers subproblems where that pays; `usual`: the search that does not."""
        return packing.counting(usual, region, self.shapes, self.counts, megabytes, self.over)

    def fillings(self, region: Sequence[Cell]) -> Iterator[bytes]:
        """Yield every filling of a region: for each of its cells the place of its piece in `pieces`."""
        return packing.fillings(region, self.shapes, self.counts, over=self.over)


def count(region: Sequence[Cell], pieces: Sequence[int], limit: int | None = None, reduce: bool = False) -> int:
    """Return in how many ways these pieces, or some of them, fill a region, no more than `limit`."""
    packed = Packed(pieces)
    return packing.count(region, packed.shapes, packed.counts, limit=limit, reduce=reduce, over=packed.over)
