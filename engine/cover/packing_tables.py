# cython: language_level=3
"""Tables of a packing search: the numbering of a region's cells, the fit tables, the star's representatives.

The legend is that of engine/cover/packing.py.
"""

from __future__ import annotations

from array import array
from functools import lru_cache

import cython

from engine.cover.polyomino import Cell, Shape, distinct_orientations, symmetries_of

ALL_ONES = (1 << 64) - 1


class Grid:
    """The numbering of a region's cells: `number[cell]` in 0..63, `row_of[number]`, and the cell of each number.

    Where the bounding box has at most 64 cells they are all numbered and a hole's row is its place across the
    short side; otherwise only the region's cells are, and every cell is a row of its own.
    """

    def __init__(self, region: tuple[Cell, ...]) -> None:
        self.region = region
        height = 1 + max((r for r, _ in region), default=0)
        width = 1 + max((c for _, c in region), default=0)
        self.tall = height > width  # the short side lies along the columns
        self.across, self.along = min(height, width), max(height, width)
        self.boxed = height * width <= 64
        if self.boxed:
            cells = [self.cell(n // self.across, n % self.across) for n in range(height * width)]
        else:
            cells = sorted(region, key=self.place)
        self.cells = cells
        self.number = {cell: n for n, cell in enumerate(cells)}
        self.rows = self.across if self.boxed else len(cells)
        self.row_of = [n % self.across if self.boxed else n for n in range(len(cells))]

    def place(self, cell: Cell) -> Cell:
        """Return (along the long side, across) of a cell."""
        return (cell[0], cell[1]) if self.tall else (cell[1], cell[0])

    def cell(self, along: int, across: int) -> Cell:
        """Return the cell at a place; the inverse of `place`."""
        return (along, across) if self.tall else (across, along)

    def masks_of(self, orientation: Shape) -> list[int]:
        """Return for every row the cells of an orientation whose first cell is a hole there, as bits from it on.

        0 where it cannot lie so. The word is the same for every row of a box in which it stays within the short side.
        """
        places = sorted(self.place(cell) for cell in orientation)
        along, across = places[0]
        offsets = [(a - along, x - across) for a, x in places]
        if not self.boxed:
            return [self._mask_at(hole, offsets) for hole in self.cells]
        low, high = min(x for _, x in offsets), max(x for _, x in offsets)
        if max(a for a, _ in offsets) >= self.along or high - low >= self.across:
            return [0] * self.rows
        mask = sum(1 << (a * self.across + x) for a, x in offsets)
        return [mask if row + low >= 0 and row + high < self.across else 0 for row in range(self.rows)]

    def _mask_at(self, hole: Cell, offsets: list[Cell]) -> int:
        along, across = self.place(hole)
        first = self.number[hole]
        mask = 0
        for a, x in offsets:
            n = self.number.get(self.cell(along + a, across + x))
            if n is None:
                return 0
            mask |= 1 << (n - first)
        return mask


class Tables:
    """What a search looks up, for one numbering and one list of shapes (see the module's legend).

    `shape[row * width + o]`: the cells of orientation o laid in a hole of that row, from the hole on.
    `fits[((row * words + w) * parts + t) * 256 + v]`: the orientations of word w that value v of byte t leaves.
    """

    def __init__(self, grid: Grid, shapes: tuple[Shape, ...], over: bool) -> None:
        kinds = [distinct_orientations(shape, over) for shape in shapes]
        self.owner = array("i", [piece for piece, kind in enumerate(kinds) for _ in kind])
        orientations = [o for kind in kinds for o in kind]
        self.count = len(orientations)
        self.words = max(1, (self.count + 63) // 64)
        self.width = self.words * 64
        self.shape = array("Q", bytes(8 * grid.rows * self.width))
        for o, orientation in enumerate(orientations):
            for row, mask in enumerate(grid.masks_of(orientation)):
                self.shape[row * self.width + o] = mask
        reach = max(self.shape).bit_length() - 1  # bits beyond the hole that any orientation covers
        self.parts = max(3, (reach + 7) // 8)
        self.fits = array("Q", bytes(8 * grid.rows * self.words * self.parts * 256))
        fill_fits(self.shape, self.fits, grid.rows, self.words, self.parts)


def fill_fits(
    shape: cython.ulonglong[::1],
    fits: cython.ulonglong[::1],
    rows: cython.int,
    words: cython.int,
    parts: cython.int,
) -> None:
    """Fill the fit tables from the shapes: value v of byte t leaves o if o's cells in that byte are all free in v."""
    row: cython.int
    o: cython.int
    t: cython.int
    v: cython.int
    bit: cython.int
    at: cython.int
    mask: cython.ulonglong
    one: cython.ulonglong = 1
    for row in range(rows):
        for o in range(words * 64):
            mask = shape[row * words * 64 + o]
            if mask == 0:
                continue
            for t in range(parts):
                at = ((row * words + o // 64) * parts + t) * 256
                fits[at + ((mask >> (1 + 8 * t)) & 255)] |= one << (o % 64)
    # What fits into some free cells fits into more of them: bit by bit, every value takes over from those below it.
    for t in range(rows * words * parts):
        at = t * 256
        bit = 1
        while bit < 256:
            for v in range(256):
                if v & bit:
                    fits[at + v] |= fits[at + (v ^ bit)]
            bit += bit


# A Grid follows from its region; the tables of boxes from the box alone, so regions of one width share them.
grid_of = lru_cache(maxsize=256)(Grid)


@lru_cache(maxsize=32)
def _box_tables(across: int, along: int, shapes: tuple[Shape, ...], over: bool) -> Tables:
    return Tables(Grid(tuple((r, c) for c in range(along) for r in range(across))), shapes, over)


@lru_cache(maxsize=32)
def _region_tables(grid: Grid, shapes: tuple[Shape, ...], over: bool) -> Tables:
    return Tables(grid, shapes, over)


def tables_of(grid: Grid, shapes: tuple[Shape, ...], over: bool = True) -> Tables:
    """Return the tables of these shapes in a region, kept for the next search; a box of any origin shares its own.

    `over`: whether the shapes may be turned over. A tall box is numbered as a wide one is whose rows are its columns,
    which is turned over itself, so without turning over it has tables of its own.
    """
    if not grid.boxed or (grid.tall and not over):
        return _region_tables(grid, shapes, over)
    return _box_tables(grid.across, grid.along, shapes, over)


class Reduction:
    """The star's representatives: per (hole, orientation) a mask of the symmetries that give the orbit, 0: not laid.

    `permutations[g * n + i]`: the index in the region of the image of its cell i; `last`: the last hole allowed.
    """

    def __init__(self, grid: Grid, tables: Tables, star: int, over: bool) -> None:
        region = grid.region
        index = {cell: i for i, cell in enumerate(region)}
        group = symmetries_of(region, over)
        self.permutations = array("B", [index[image[cell]] for image in group for cell in region])
        bits = [{grid.number[a]: 1 << grid.number[b] for a, b in image.items()} for image in group]
        inside = sorted(bits[0])
        whole = sum(bits[0].values())
        self.images = array("B", bytes(64 * tables.width))
        self.last = -1
        seen: set[int] = set()
        own = [o for o in range(tables.count) if tables.owner[o] == star]
        for hole in inside:  # in the order of holes: the first of an orbit is the nearest to the start
            for o in own:
                mask = tables.shape[grid.row_of[hole] * tables.width + o] << hole
                if not mask or mask & whole != mask or mask in seen:
                    continue
                cells = [n for n in inside if mask >> n & 1]
                found = 0
                for g, image in enumerate(bits):
                    other = sum(image[n] for n in cells)
                    if other not in seen:
                        seen.add(other)
                        found |= 1 << g
                self.images[hole * tables.width + o] = found
                self.last = max(self.last, hole)
        self._allow(tables, star)

    def _allow(self, tables: Tables, star: int) -> None:
        """Write `star_mask`, the star's orientations, and `allow`, per hole what may be laid there."""
        words, width = tables.words, tables.width
        self.star_mask = array("Q", bytes(8 * words))
        for o in range(tables.count):
            if tables.owner[o] == star:
                self.star_mask[o // 64] |= 1 << (o % 64)
        self.allow = array("Q", [ALL_ONES ^ mask for mask in self.star_mask] * 64)
        for at, mask in enumerate(self.images):
            if mask:
                hole, o = divmod(at, width)
                self.allow[hole * words + o // 64] |= 1 << (o % 64)


@lru_cache(maxsize=256)
def reduction_of(grid: Grid, shapes: tuple[Shape, ...], star: int, over: bool = True) -> Reduction:
    """Return how the region's symmetries restrict the shape numbered `star`, kept for the next search."""
    return Reduction(grid, tables_of(grid, shapes, over), star, over)
