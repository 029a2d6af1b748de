# cython: language_level=3
"""Pack polyominoes into a region of at most 64 cells: one table-driven search for the first hole.

Idea: the cells are numbered along the short side, so that the free cells are one word. The word is kept shifted
until the first hole is bit 0; a piece that fills the hole then reaches only a few bytes further, and for each
byte a table of 256 masks says which orientations it leaves possible. The AND of these masks and of the mask of
unused pieces is the list of choices, and a child whose list is empty is never entered. A Packing is a Stepper
(engine/run/stepper.py); a node is one piece laid.

With `reduce`, one piece (the star) is laid in only one representative of each orbit of its placements under the
symmetries of the region, the one nearest the corner where the search starts; a filling found counts once for
every placement in the orbit, and is told in all these mirrored forms. That is exact for every set of pieces.

References: J. G. Fletcher, "A program to solve the pentomino problem by the recursive use of macros", CACM 8
(1965); D. E. Knuth, TAOCP 4A 7.1.3 (bit tricks) and 4B 7.2.2.1 (symmetry removal by one item's options).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import cython

from engine.cover.counting import MEGABYTES, PACKING, CountSearch
from engine.cover.memo_layout import MemoLayout
from engine.cover.packing_tables import ALL_ONES, Tables, grid_of, reduction_of, tables_of
from engine.cover.polyomino import Cell, Shape, distinct_orientations, normalised, symmetries_of
from engine.run.cancel import LOOK, current_flag
from engine.run.divide import CutTree
from engine.run.stepper import Checkpoint, Snapshot, explored

if cython.compiled:
    from cython.cimports.engine.bits import lowest, popcount
    from cython.cimports.engine.run.cancel import CancelFlag
    from cython.cimports.engine.run.recorder import TreeRecorder
    from cython.cimports.engine.run.untaken import Untaken
else:
    from engine.bits import lowest, popcount
    from engine.run.cancel import CancelFlag
    from engine.run.recorder import TreeRecorder
    from engine.run.untaken import Untaken

LEVELS = cython.declare(cython.int, 65)
MOST = 1024  # fillings that wait to be taken, but for the images of the last
SYMMETRIES = cython.declare(cython.int, 8)
ENDLESS = (1 << 62) - 1
GRAIN = 1 << 21  # nodes of a task where several search, less than a tenth of a second


@cython.final
@cython.cclass
class Packing:
    """The search for all ways to fill `region` exactly with some of `shapes`, piece i at most `counts[i]` times.

    `region`: (row, column) cells, at most 64, in any order and place. `shapes`: lists of cells; pieces may be
    turned and, with `over`, turned over; without it the region's symmetries are its turns alone.
    `reduce`: use the region's symmetries where some piece must lie exactly once.
    `keep`: remember the fillings for `take`; each is `bytes`, for every cell of the region in the order given
    the number of the piece that covers it, where a piece with counts above 1 has as many numbers in a row.
    `limit`: stop at so many fillings (with `reduce` it may be passed by less than one orbit).
    ValueError for a region of more than 64 cells or with a cell twice, and for counts that are negative or not as many
    as the shapes.
    """

    grid: Any
    tables: Any
    shapes: Any
    cells = cython.declare(cython.int, visibility="readonly")
    pieces: cython.int
    words: cython.int
    width: cython.int
    parts: cython.int
    depth: cython.int
    floor: cython.int  # the search ends where a piece below this level would be taken back
    plain: cython.bint
    finished: cython.bint
    star: cython.int
    last: cython.int
    over: cython.bint
    untaken: Untaken
    flag: CancelFlag
    recorder: TreeRecorder
    recorded: cython.bint
    limit: cython.longlong
    nodes: cython.longlong
    solutions: cython.longlong
    first_found: cython.longlong
    # Of orientations, those of all pieces in one list, 64 to a word
    shape: cython.ulonglong[::1]
    fits: cython.ulonglong[::1]
    owner: cython.int[::1]
    piece_mask: cython.ulonglong[::1]
    others: cython.ulonglong[::1]
    shape_row: cython.int[::1]  # row: the kind of a hole, which alone decides which orientations can lie there
    fits_row: cython.int[::1]
    allow: cython.ulonglong[::1]
    star_mask: cython.ulonglong[::1]
    images: cython.uchar[::1]
    permutations: cython.uchar[::1]
    index_of: cython.int[::1]
    first_name: cython.int[::1]
    left: cython.int[::1]
    # Of levels
    cand: cython.ulonglong[::1]  # the choices not yet tried
    free: cython.ulonglong[::1]  # the free cells from the hole on
    avail: cython.ulonglong[::1]  # the orientations of unused pieces
    hole: cython.int[::1]
    word: cython.int[::1]
    chosen: cython.int[::1]
    line: cython.uchar[::1]
    tally: cython.ulonglong[::1]
    tallied: cython.bint
    mirror: cython.int
    size: cython.int

    def __init__(
        self,
        region: Sequence[Cell],
        shapes: Sequence[Sequence[Cell]],
        counts: Sequence[int] | None = None,
        *,
        reduce: bool = False,
        keep: bool = True,
        limit: int | None = None,
        over: bool = True,
    ) -> None:
        cells = normalised(region)
        if len(cells) > 64 or len(set(cells)) != len(cells):
            raise ValueError(f"a region has at most 64 cells, each once; this one has {len(cells)}")
        kinds = tuple(tuple((r, c) for r, c in shape) for shape in shapes)
        many = tuple(counts) if counts is not None else (1,) * len(kinds)
        if len(many) != len(kinds) or any(n < 0 for n in many):
            raise ValueError("counts must give each shape a number of pieces")
        grid = grid_of(cells)
        tables = tables_of(grid, kinds, over)
        self.grid = grid
        self.over = over
        self.tables = tables
        self.shapes = kinds
        self.cells, self.pieces = len(cells), len(kinds)
        self.words = tables.words
        self.width = tables.width
        self.parts = tables.parts
        self.untaken = Untaken(len(cells), MOST, True, keep, spare=SYMMETRIES - 1)
        self.flag = current_flag()
        self.limit = ENDLESS if limit is None else limit
        self.plain = self.words == 1 and max(many, default=0) <= 1
        self.tallied = self.recorded = False
        self.mirror = self.size = 0
        self._look_up(many)
        star = -1
        area = sum(n * len(shape) for n, shape in zip(many, kinds, strict=True))
        if reduce and area == len(cells) > 0:
            star = _choose_star(tables, many)
        self._reduce_by(star)
        self._start(many, possible=area >= len(cells))

    def _look_up(self, many: tuple[int, ...]) -> None:
        """Bind the tables and lay out the storage of the search."""
        grid, tables = self.grid, self.tables
        size = max(1, len(grid.cells))
        self.shape, self.fits = tables.shape, tables.fits
        self.owner = tables.owner if tables.count else array("i", [0])
        self.index_of = array("i", [-1] * size)
        for i, cell in enumerate(grid.region):
            self.index_of[grid.number[cell]] = i
        self.piece_mask = array("Q", bytes(8 * max(1, self.pieces) * self.words))
        for o in range(tables.count):
            self.piece_mask[tables.owner[o] * self.words + o // 64] |= 1 << (o % 64)
        spare = [ALL_ONES ^ self.piece_mask[piece * self.words] for piece in self.owner]
        self.others = array("Q", spare)  # what an orientation leaves to the others; only for one word
        self.shape_row = array("i", [row * self.width for row in grid.row_of] or [0])
        self.fits_row = array("i", [row * self.words * self.parts * 256 for row in grid.row_of] or [0])
        names = [sum(many[:piece]) for piece in range(len(many))] or [0]
        self.first_name = array("i", names)
        self.left = array("i", list(many) or [0])
        self.cand = array("Q", bytes(8 * LEVELS))
        self.free = array("Q", bytes(8 * LEVELS))
        self.avail = array("Q", bytes(8 * LEVELS * self.words))
        self.hole = array("i", bytes(4 * LEVELS))
        self.word = array("i", bytes(4 * LEVELS))
        self.chosen = array("i", [-1] * LEVELS)
        self.line = array("B", bytes(max(1, self.cells)))
        self.tally = array("Q", [0])

    def _reduce_by(self, star: int) -> None:
        """Take up the star's representatives (-1: no reduction, everything allowed everywhere)."""
        words = self.words
        self.star, self.last = star, 64
        self.allow = array("Q", [ALL_ONES] * (64 * words))
        self.star_mask = array("Q", bytes(8 * words))
        self.images = array("B", [1])
        self.permutations = array("B", bytes(range(max(1, self.cells))))
        if star < 0:
            return
        found = reduction_of(self.grid, self.shapes, star, bool(self.over))
        self.last = found.last
        self.images = found.images
        self.permutations = found.permutations
        self.star_mask, self.allow = found.star_mask, found.allow

    def _start(self, many: tuple[int, ...], possible: bool) -> None:
        """Stand at the root: all cells free, nothing laid."""
        self.depth = self.floor = 0
        self.nodes = self.solutions = self.first_found = 0
        self.finished = not possible
        if self.cells == 0:
            self.finished = True
            self.solutions = 1 if self.limit > 0 else 0
            if self.untaken.kept and self.limit > 0:
                self.untaken.add(0, 0)
            return
        free = 0
        for cell in self.grid.region:
            free |= 1 << self.grid.number[cell]
        first = (free & -free).bit_length() - 1
        self.free[0], self.hole[0] = free >> first, first
        for w in range(self.words):
            self.avail[w] = 0
        for piece, n in enumerate(many):
            if n > 0:
                for w in range(self.words):
                    self.avail[w] |= self.piece_mask[piece * self.words + w]
        if possible:
            self.word[0] = 0
            self.cand[0] = self._choices(self.free[0], first, 0, 0)
            while self.cand[0] == 0 and self.word[0] + 1 < self.words:
                self.word[0] += 1
                self.cand[0] = self._choices(self.free[0], first, 0, self.word[0])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _choices(self, free: cython.ulonglong, hole: cython.int, level: cython.int, w: cython.int) -> cython.ulonglong:
        """Return the orientations of word w that can fill `hole` with the pieces available at a level."""
        at: cython.int = self.fits_row[hole] + w * self.parts * 256
        t: cython.int
        found: cython.ulonglong = self.avail[level * self.words + w] & self.allow[hole * self.words + w]
        for t in range(self.parts):
            found = found & self.fits[at + t * 256 + ((free >> (1 + 8 * t)) & 255)]
        return found

    def twin(self) -> None:
        """See Branching: the tables are at hand, so it is quickly made."""

    def run(self, budget: int) -> bool:
        """Lay at most `budget` further pieces; True when exhausted (or the limit is reached), see Stepper."""
        left: cython.longlong = min(budget, ENDLESS)
        look: cython.longlong = 4 * LOOK  # a node takes less than one of dancing links
        flag: CancelFlag = self.flag
        with cython.nogil:
            while left > 0 and not self.finished:
                self._run(min(left, look))
                left = 0 if flag.raised or self.untaken.full() else left - look
        return bool(self.finished)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _run(self, budget: cython.longlong) -> cython.void:
        if self.finished or self.untaken.full():
            return
        if self.solutions >= self.limit:
            self.finished = True
        elif self.plain and self.parts == 3 and self.star < 0:  # constants let the compiler drop what is not needed
            if self.tallied:
                self._run_plain(budget, 3, False, True)
            else:
                self._run_plain(budget, 3, False, False)
        elif self.plain and not self.tallied:
            self._run_plain(budget, self.parts, True, False)
        else:
            self._run_wide(budget)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _run_plain(
        self, budget: cython.longlong, parts: cython.int, restricted: cython.bint, tallied: cython.bint
    ) -> cython.void:
        """Search with each piece at most once and all orientations in one word: the quick case.

        `restricted`: the star is laid in its representatives only. `tallied`: sets are counted on the way, as
        `tally_sets` tells.
        """
        if cython.compiled:
            shape: cython.p_ulonglong = cython.address(self.shape[0])
            fits: cython.p_ulonglong = cython.address(self.fits[0])
            allow: cython.p_ulonglong = cython.address(self.allow[0])
            others: cython.p_ulonglong = cython.address(self.others[0])
            shape_row: cython.p_int = cython.address(self.shape_row[0])
            fits_row: cython.p_int = cython.address(self.fits_row[0])
            owner: cython.p_int = cython.address(self.owner[0])
            cand: cython.p_ulonglong = cython.address(self.cand[0])
            frees: cython.p_ulonglong = cython.address(self.free[0])
            avails: cython.p_ulonglong = cython.address(self.avail[0])
            holes: cython.p_int = cython.address(self.hole[0])
            chosen: cython.p_int = cython.address(self.chosen[0])
        else:
            shape = self.shape
            fits = self.fits
            allow = self.allow
            others = self.others
            chosen = self.chosen
            shape_row = self.shape_row
            fits_row = self.fits_row
            owner = self.owner
            cand = self.cand
            frees = self.free
            avails = self.avail
            holes = self.hole
        last: cython.int = self.last
        mirror: cython.int = self.mirror
        size: cython.int = self.size
        star_mask: cython.ulonglong = self.star_mask[0]
        floor: cython.int = self.floor
        depth: cython.int = self.depth
        choices: cython.ulonglong = cand[depth]
        free: cython.ulonglong = frees[depth]
        avail: cython.ulonglong = avails[depth]
        hole: cython.int = holes[depth]
        left: cython.longlong = budget
        o: cython.int
        skip: cython.int
        next_hole: cython.int
        at: cython.int
        t: cython.int
        rest: cython.ulonglong
        unused: cython.ulonglong
        found: cython.ulonglong
        covered: cython.ulonglong
        while True:
            if choices == 0:
                if depth == floor:
                    self.finished = True
                    break
                depth -= 1
                choices, free, avail, hole = cand[depth], frees[depth], avails[depth], holes[depth]
                continue
            if left == 0:
                break
            left -= 1
            o = lowest(choices)
            choices &= choices - 1
            if self.recorded:
                self.recorder.enter(depth, owner[o], self.nodes + budget - left)
            rest = free ^ shape[shape_row[hole] + o]
            if tallied and hole <= mirror and depth > 0:  # of two mirror images one is searched
                covered = shape[shape_row[hole] + o] >> (mirror - hole)
                if covered & 1 and owner[o] < owner[chosen[0]]:
                    continue
            if rest == 0:
                chosen[depth] = o
                if tallied:
                    self._tally(depth + 1)
                self._solved(depth + 1, budget - left)
                if self.solutions >= self.limit:
                    self.finished = True
                    break
                if self.untaken.full():
                    break
                continue
            skip = lowest(rest)
            rest >>= skip
            next_hole = hole + skip
            unused = avail & others[o]
            if tallied and next_hole == size * (depth + 1):
                chosen[depth] = o
                self._tally(depth + 1)
            at = fits_row[next_hole]  # what the three and more bytes of free cells beyond the hole leave possible
            found = unused & fits[at + ((rest >> 1) & 255)]
            found = found & fits[at + 256 + ((rest >> 9) & 255)]
            found = found & fits[at + 512 + ((rest >> 17) & 255)]
            for t in range(3, parts):
                found = found & fits[at + t * 256 + ((rest >> (1 + 8 * t)) & 255)]
            if restricted:
                found = found & allow[next_hole]
                if next_hole > last and unused & star_mask:
                    continue
            if found == 0:
                continue
            chosen[depth] = o
            cand[depth] = choices
            depth += 1
            choices, free, avail, hole = found, rest, unused, next_hole
            frees[depth], avails[depth], holes[depth] = free, avail, hole
        cand[depth] = choices
        self.depth = depth
        self.nodes += budget - left

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _run_wide(self, budget: cython.longlong) -> cython.void:
        """Search with any number of orientations and of equal pieces."""
        left: cython.longlong = budget
        words: cython.int = self.words
        depth: cython.int
        o: cython.int
        w: cython.int
        skip: cython.int
        hole: cython.int
        piece: cython.int
        rest: cython.ulonglong
        found: cython.ulonglong
        while True:
            depth = self.depth
            if self.cand[depth] == 0:
                w = self.word[depth] + 1
                while w < words and self.cand[depth] == 0:
                    self.cand[depth] = self._choices(self.free[depth], self.hole[depth], depth, w)
                    self.word[depth] = w
                    w += 1
                if self.cand[depth] == 0:
                    if depth == self.floor:
                        self.finished = True
                        break
                    self.depth = depth - 1
                    self.left[self.owner[self.chosen[depth - 1]]] += 1
                continue
            if left == 0:
                break
            left -= 1
            o = lowest(self.cand[depth])
            self.cand[depth] &= self.cand[depth] - 1
            o += 64 * self.word[depth]
            self.chosen[depth] = o
            if self.recorded:
                self.recorder.enter(depth, self.owner[o], self.nodes + budget - left)
            rest = self.free[depth] ^ self.shape[self.shape_row[self.hole[depth]] + o]
            if rest == 0:
                self._solved(depth + 1, budget - left)
                if self.solutions >= self.limit:
                    self.finished = True
                    break
                if self.untaken.full():
                    break
                continue
            skip = lowest(rest)
            hole = self.hole[depth] + skip
            piece = self.owner[o]
            self.free[depth + 1], self.hole[depth + 1] = rest >> skip, hole
            found = 0
            for w in range(words):
                self.avail[(depth + 1) * words + w] = self.avail[depth * words + w]
                if self.left[piece] == 1:
                    self.avail[(depth + 1) * words + w] &= ~self.piece_mask[piece * words + w]
                if hole > self.last:
                    found |= self.avail[(depth + 1) * words + w] & self.star_mask[w]
            if found != 0:  # the star is still to be laid, and no place for it comes any more
                continue
            w = 0
            while True:
                found = self._choices(rest >> skip, hole, depth + 1, w)
                if found != 0 or w + 1 == words:
                    break
                w += 1
            if found == 0:
                continue
            self.left[piece] -= 1
            self.cand[depth + 1], self.word[depth + 1] = found, w
            self.depth = depth + 1
        self.nodes += budget - left

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _solved(self, levels: cython.int, since: cython.longlong) -> cython.void:
        """Count the filling on the path, and write it out in all the forms it stands for."""
        level: cython.int
        images: cython.int = 1
        g: cython.int
        i: cython.int
        at: cython.int
        if self.recorded:
            self.recorder.solved()
        if self.star >= 0:
            for level in range(levels):
                if self.owner[self.chosen[level]] == self.star:
                    images = self.images[self.hole[level] * self.width + self.chosen[level]]
        if self.solutions == 0:
            self.first_found = self.nodes + since
        self.solutions += popcount(images)
        if not self.untaken.kept:
            return
        self._write(levels)
        for g in range(SYMMETRIES):
            if images >> g & 1:
                at = self.untaken.at()
                for i in range(self.cells):
                    self.untaken.octets[at + self.permutations[g * self.cells + i]] = self.line[i]
                self.untaken.add(self.cells, self.nodes + since)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _write(self, levels: cython.int) -> cython.void:
        """Write the filling on the path into `line`: for each cell of the region the number of its piece."""
        level: cython.int
        before: cython.int
        name: cython.int
        bit: cython.int
        piece: cython.int
        bits: cython.ulonglong
        for level in range(levels):
            piece = self.owner[self.chosen[level]]
            name = self.first_name[piece]
            for before in range(level):
                if self.owner[self.chosen[before]] == piece:
                    name += 1
            bits = self.shape[self.shape_row[self.hole[level]] + self.chosen[level]]
            while bits != 0:
                bit = lowest(bits)
                bits &= bits - 1
                self.line[self.index_of[self.hole[level] + bit]] = name

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _tally(self, levels: cython.int) -> cython.void:
        """Count the pieces on the path as a set that fills the cells passed."""
        level: cython.int
        used: cython.int = 0
        for level in range(levels):
            used |= 1 << self.owner[self.chosen[level]]
        # One piece on the first cell and on its image leaves the mirror image to be found by itself.
        both: cython.bint = (self.shape[self.shape_row[0] + self.chosen[0]] >> self.mirror) & 1
        self.tally[used] += 1 if both else 2

    def record(self, recorder: TreeRecorder) -> None:
        """From the first node on tell `recorder` the tree; a node's label is the number of its piece."""
        self.recorder = recorder
        self.recorded = True

    def take(self) -> list[tuple[int, bytes]]:
        """Return the fillings since the last call as (node, filling), oldest first, and forget them."""
        found: list[tuple[int, bytes]] = self.untaken.take_with_nodes()
        return found

    def snapshot(self) -> Snapshot:
        """Return the state; `path` has (piece, cells of the region by index) for each piece laid."""
        path = []
        for level in range(self.depth):
            o, hole = self.chosen[level], self.hole[level]
            bits = self.shape[self.shape_row[hole] + o]
            cells = tuple(self.index_of[hole + b] for b in range(64) if bits >> b & 1)
            path.append((self.owner[o], cells))
        if self.finished:
            estimate = 1.0
        else:
            estimate, share = explored([self._standing(level) for level in range(self.depth)])
            place, among = self._standing(self.depth)
            estimate += share * place / max(1, among)
        extra = {"first_found": self.first_found, "depth": self.depth}
        return Snapshot(self.nodes, self.solutions, tuple(path), min(1.0, estimate), self.finished, extra=extra)

    def _standing(self, level: int) -> tuple[int, int]:
        """Return (choices tried at a level, the one on the path included; choices there were)."""
        among = later = 0
        for w in range(self.words):
            mask = self._choices(self.free[level], self.hole[level], level, w)
            among += mask.bit_count()
            if w > self.word[level]:
                later += mask.bit_count()
        rest = int(self.cand[level])
        return among - later - rest.bit_count(), among

    def checkpoint(self) -> Checkpoint:
        """Return a checkpoint of this moment; its path has the orientations laid."""
        levels = self.depth + 1
        state = (
            tuple(self.cand[:levels]),
            tuple(self.free[:levels]),
            tuple(self.avail[: levels * self.words]),
            tuple(self.hole[:levels]),
            tuple(self.word[:levels]),
            tuple(self.left),
            self.first_found,
        )
        return Checkpoint(self.nodes, self.solutions, tuple(self.chosen[: self.depth]), int(self.finished), state)

    def restore(self, checkpoint: Checkpoint) -> None:
        """Go to a checkpoint of this search or its equal; untaken fillings are dropped."""
        cand, free, avail, hole, word, left, self.first_found = checkpoint.state
        for here, there in ((self.cand, cand), (self.free, free), (self.avail, avail), (self.left, left)):
            for i, value in enumerate(there):
                here[i] = value
        for level, value in enumerate(hole):
            self.hole[level], self.word[level] = value, word[level]
        for level, o in enumerate(checkpoint.path):
            self.chosen[level] = o
        self.depth = len(checkpoint.path)
        self.untaken.forget()
        self.nodes = checkpoint.nodes
        self.solutions = checkpoint.solutions
        self.finished = bool(checkpoint.phase)

    # Dividing (engine/run/divide.py)

    def counts(self) -> tuple[int, int]:
        """Return (nodes, fillings)."""
        return self.nodes, self.solutions

    def take_with_nodes(self) -> list[tuple[int, bytes]]:
        """Return what `take` does."""
        return self.take()

    def open_levels(self) -> int:
        """Return the pieces on the path; one below which nothing fits is never there."""
        return int(self.depth)

    def leave(self, level: int) -> None:
        """Leave what lies below the first `level` pieces of the path: next comes the last one's successor."""
        while self.depth > level:
            self.depth -= 1
            if not self.plain:
                self.left[self.owner[self.chosen[self.depth]]] += 1
        if self.depth == level:
            self.cand[level], self.word[level] = 0, self.words

    def enclose(self, level: int) -> None:
        """From now on be exhausted where one of the first `level` pieces of the path would be taken back."""
        self.floor = level

    def tally_sets(self, image: int) -> array[int]:
        """Search to the end and return, for every set of pieces as bits, the ways in which it fills the first cells.

        The first cells are as many as the set covers, from where the search starts. A first-hole search of the whole
        region passes every such filling on its way, so one search counts for all sets.

        `image`: the index, in the region as given, of the cell onto which a symmetry of the region maps the first
        cell. The symmetry must map the first cells of every number of pieces onto themselves. Of a filling and its
        mirror image only one is searched: the one whose piece on the first cell comes before that on the image.

        Requires at most 16 different pieces of one size, each used once; a region so narrow that their orientations
        fit into one word and three bytes; and that fillings are not kept. Raises ValueError where one of these does
        not hold, except for the number of pieces, which is not checked.
        """
        sizes = {len(shape) for shape in self.shapes}
        cell = self.grid.region[image]
        if not self.plain or self.parts != 3 or len(sizes) != 1 or self.untaken.kept:
            raise ValueError("sets are tallied of few different pieces of one size, with fillings not kept")
        self.size = sizes.pop()
        if not self._mirrors(cell):
            raise ValueError("the first cell's image must be by a symmetry that keeps the first cells together")
        self.mirror = self.grid.number[cell]
        self.tally = array("Q", bytes(8 << self.pieces))
        self.tallied = True
        while not self.run(ENDLESS):
            pass
        return array("Q", self.tally)

    def _mirrors(self, image: Cell) -> bool:
        """Whether a symmetry takes the first cell to `image`, and every beginning of whole pieces onto itself."""
        order = sorted(self.grid.region, key=self.grid.number.__getitem__)
        starts = [set(order[:end]) for end in range(self.size, len(order) + 1, self.size)]
        return self.grid.number[order[0]] == 0 and any(
            other[order[0]] == image and all({other[cell] for cell in start} == start for start in starts)
            for other in symmetries_of(self.grid.region, bool(self.over))
        )


def _choose_star(tables: Tables, many: tuple[int, ...]) -> int:
    """Return the piece to be laid in representatives only: used once, with the fewest orientations; -1: none."""
    orientations = [0] * len(many)
    for piece in tables.owner:
        orientations[piece] += 1
    return min((p for p in range(len(many)) if many[p] == 1), key=lambda p: (orientations[p], p), default=-1)


def counting(
    search: Packing,
    region: Sequence[Cell],
    shapes: Sequence[Sequence[Cell]],
    counts: Sequence[int] | None = None,
    megabytes: float = MEGABYTES,
    over: bool = True,
) -> CountSearch:
    """Return a count of a packing that remembers subproblems where that pays; `search` is the usual count of it."""
    kinds = tuple(tuple((r, c) for r, c in shape) for shape in shapes)
    many = tuple(counts) if counts is not None else (1,) * len(kinds)
    layout = partial(memo_layout, normalised(region), kinds, many, over)
    most = search.cells * sum(len(distinct_orientations(shape, over)) for shape in kinds)
    return CountSearch(CutTree(search, GRAIN), layout, most, PACKING, megabytes)


def memo_layout(
    cells: tuple[Cell, ...], shapes: tuple[Shape, ...], counts: tuple[int, ...], over: bool = True
) -> MemoLayout:
    """Return a packing as MemoLayout has it: the cells are the items, along the short side; TooLarge as there."""
    grid = grid_of(cells)
    tables = tables_of(grid, shapes, over)
    order = {grid.number[cell]: at for at, cell in enumerate(sorted(cells, key=grid.place))}
    whole = sum(1 << number for number in order)
    options, kinds = [], []
    for hole in order:
        for o in range(tables.count):
            mask = tables.shape[grid.row_of[hole] * tables.width + o] << hole
            if mask and mask & whole == mask and counts[tables.owner[o]]:
                options.append([(order[number], 0) for number in order if mask >> number & 1])
                kinds.append(tables.owner[o])
    return MemoLayout(len(cells), len(cells), options, kinds, counts)


def count(
    region: Sequence[Cell],
    shapes: Sequence[Sequence[Cell]],
    counts: Sequence[int] | None = None,
    *,
    limit: int | None = None,
    reduce: bool = True,
    over: bool = True,
) -> int:
    """Return the number of ways to fill the region (see Packing), no more than `limit`.

    Without a limit subproblems are remembered where that pays. ValueError as for Packing.
    """
    if limit is None:
        usual = Packing(region, shapes, counts, reduce=reduce, keep=False, over=over)
        every = counting(usual, region, shapes, counts, over=over)
        while not every.run(ENDLESS):
            pass
        return every.counts()[1]
    search = Packing(region, shapes, counts, reduce=reduce, keep=False, limit=limit, over=over)
    search.run(ENDLESS)
    return min(limit, search.snapshot().solutions)


def fillings(
    region: Sequence[Cell],
    shapes: Sequence[Sequence[Cell]],
    counts: Sequence[int] | None = None,
    *,
    reduce: bool = False,
    over: bool = True,
) -> Iterator[bytes]:
    """Yield every filling as it is found (see Packing for its form)."""
    search = Packing(region, shapes, counts, reduce=reduce, over=over)
    finished = False
    while not finished:
        finished = search.run(1 << 16)
        yield from (filling for _, filling in search.take())


def tally_sets(region: Sequence[Cell], shapes: Sequence[Sequence[Cell]], image: Cell) -> array[int]:
    """Return, for each set of these pieces as a bit mask, how often it fills the first cells (see Packing.tally_sets).

    `image`: the cell to which a symmetry takes the first one. Sets that cover more than the region get 0.
    """
    return Packing(region, shapes, keep=False).tally_sets(list(region).index(image))
