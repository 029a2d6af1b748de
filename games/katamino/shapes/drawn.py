"""What is drawn: a sheet, the cells painted on it, how many there are of each piece; and what can be done to it.

A cell is (row, column) on the sheet. The sheet grows where its edge is painted, to WIDEST rows and columns at most.
Where pieces are not turned over, those that differ from their mirror image are counted by the side that they show.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from engine.cover.polyomino import Cell
from games.katamino.rules.pieces import (
    BACK,
    BOTH_SIDES,
    COPIES,
    COUNT,
    NAMES,
    either_side,
    kind_of,
    numbered,
    one_sided,
    shape_of,
    side_of,
)
from games.katamino.rules.plan import MOST_CELLS, WIDEST, Plan, plan_with
from games.katamino.rules.rulebook import Params, challenge_of

ROWS, COLUMNS = 10, 17  # of the sheet at first
TWELVE = (1,) * COUNT + (0,) * (len(NAMES) - COUNT)
# what is painted is mirrored left to right, top to bottom
OFF = "off"
ACROSS = "across"
DOWN = "down"
BOTH = "both"
MIRRORS = (OFF, ACROSS, DOWN, BOTH)
TURNED_OVER = tuple(range(BOTH_SIDES))  # the kinds that are offered, as long as pieces may be turned over
BY_SIDE = (*map(side_of, TURNED_OVER), *range(BACK, len(NAMES)))  # and where they may not


@dataclass(frozen=True)
class ShapeDrawing:
    """A shape being drawn. `counts`: how many there are of each kind of piece; `ready`: the ready shape it was.

    `over`: whether pieces may be turned over.
    """

    rows: int = ROWS
    columns: int = COLUMNS
    cells: frozenset[Cell] = frozenset()
    counts: tuple[int, ...] = TWELVE
    ready: str = ""
    over: bool = True

    # What it is

    @cached_property
    def plan(self) -> Plan | None:
        """The tray, None while nothing is painted."""
        return plan_with(self.cells) if self.cells else None

    @cached_property
    def corner(self) -> Cell:
        """The cell of the sheet on which the tray's box begins."""
        return min(r for r, _ in self.cells), min(c for _, c in self.cells)

    @cached_property
    def pieces(self) -> tuple[int, ...]:
        """The pieces, those of one kind with numbers of their own."""
        return numbered(kind for kind, count in enumerate(self.counts) for _ in range(count))

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kinds of pieces that are offered."""
        return TURNED_OVER if self.over else BY_SIDE

    @property
    def covered(self) -> int:
        """How many cells the pieces have."""
        return sum(len(shape_of(kind)) * count for kind, count in enumerate(self.counts))

    def taken_out(self) -> tuple[int, int]:
        """Return with how few cells more, and how few pieces less, the shape would be as large as its pieces; (0, 0)
        where they are not too many."""
        surplus = self.covered - len(self.cells)
        if surplus <= 0:
            return 0, 0
        fewest = {0: 0}  # by how many cells: the fewest pieces that have so many together
        for kind, count in enumerate(self.counts):
            for _one in range(count):
                for cells, pieces in tuple(fewest.items()):
                    more = cells + len(shape_of(kind))
                    if more <= surplus:
                        fewest[more] = min(pieces + 1, fewest.get(more, pieces + 1))
        most = max(fewest)
        return surplus - most, fewest[most]

    @property
    def fits(self) -> bool:
        """Whether the pieces have as many cells as the shape, and these are not too many to be played."""
        return 0 < len(self.cells) == self.covered and len(self.cells) <= MOST_CELLS

    @property
    def params(self) -> Params | None:
        """The challenge, of five full rows and different pieces the usual one; None while nothing is painted."""
        plan = self.plan
        if plan is None:
            return None
        alone = max(self.counts) == 1 and not any(self.counts[COUNT:])
        usual = plan.strip and alone and len(self.pieces) >= 3
        return challenge_of(self.pieces, None if usual and self.fits else plan)

    @property
    def text(self) -> str:
        """The text that stands for it, which is sent to others; "" while nothing is painted."""
        return str(challenge_of(self.pieces, self.plan)) if self.plan is not None else ""

    def holds(self, cell: Cell) -> bool:
        """Whether a cell is on the sheet."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns

    def partners(self, cell: Cell, mirror: str) -> list[Cell]:
        """Return a cell and those that are painted with it, each once."""
        row, column = cell
        found = [cell]
        if mirror in (ACROSS, BOTH):
            found.append((row, self.columns - 1 - column))
        if mirror in (DOWN, BOTH):
            found += [(self.rows - 1 - r, c) for r, c in found]
        return list(dict.fromkeys(found))

    # What becomes of it

    def painted(self, cells: Iterable[Cell], on: bool) -> ShapeDrawing:
        """Return it with cells painted, or erased."""
        own = {cell for cell in cells if self.holds(cell)}
        after = self.cells | own if on else self.cells - own
        return self if after == self.cells else replace(self, cells=after, ready="")

    def moved(self, down: int, right: int) -> ShapeDrawing:
        """Return it with all cells moved on the sheet, as far as there is room."""
        if not self.cells:
            return self
        last = max(r for r, _ in self.cells), max(c for _, c in self.cells)
        down = min(max(down, -self.corner[0]), self.rows - 1 - last[0])
        right = min(max(right, -self.corner[1]), self.columns - 1 - last[1])
        return replace(self, cells=frozenset((r + down, c + right) for r, c in self.cells))

    def grown(self) -> ShapeDrawing:
        """Return it on a sheet with a free row or column beside each painted edge, as long as it may grow."""
        rows = self.rows
        columns = self.columns
        cells = self.cells
        for side in range(4):
            edge = (0, 0, rows - 1, columns - 1)[side]
            if not any(cell[side % 2] == edge for cell in cells):
                continue
            if (rows, columns)[side % 2] >= WIDEST:
                continue
            rows, columns = (rows + 1, columns) if side % 2 == 0 else (rows, columns + 1)
            if side < 2:  # at the top or the left: everything goes one further
                cells = frozenset((r + (side == 0), c + (side == 1)) for r, c in cells)
        return replace(self, rows=rows, columns=columns, cells=cells)

    def counted(self, kind: int, more: int) -> ShapeDrawing:
        """Return it with more, or fewer, pieces of a kind."""
        count = min(COPIES, max(0, self.counts[kind] + more))
        counts = (*self.counts[:kind], count, *self.counts[kind + 1 :])
        return self if counts == self.counts else replace(self, counts=counts, ready="")

    def turned_over(self, over: bool) -> ShapeDrawing:
        """Return it with pieces that may be turned over, or, all with the front up, may not."""
        if over == self.over:
            return self
        counts = [0] * len(NAMES)
        for kind, count in enumerate(self.counts):
            into = either_side(kind) if over else side_of(kind)
            counts[into] = min(COPIES, counts[into] + count)
        return replace(self, counts=tuple(counts), over=over, ready="")


def drawn_of(plan: Plan, pieces: Iterable[int], ready: str = "") -> ShapeDrawing:
    """Return a tray and its pieces in the middle of a sheet that is as large as usual, or larger."""
    rows, columns = (min(WIDEST, max(usual, own + 2)) for usual, own in
                     ((ROWS, plan.rows), (COLUMNS, plan.columns)))  # fmt: skip
    down, right = (rows - plan.rows) // 2, (columns - plan.columns) // 2
    counts = [0] * len(NAMES)
    own = tuple(pieces)
    for piece in own:
        counts[kind_of(piece)] += 1
    cells = frozenset((r + down, c + right) for r, c in plan.cells)
    return ShapeDrawing(rows, columns, cells, tuple(counts), ready, not one_sided(own))


def line(start: Cell, end: Cell) -> list[Cell]:
    """Return the cells on the way from one to another, the first left out: a quick hand skips none."""
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    return [
        (round(start[0] + (end[0] - start[0]) * k / steps), round(start[1] + (end[1] - start[1]) * k / steps))
        for k in range(1, steps + 1)
    ]
