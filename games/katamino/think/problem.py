"""A search's problem and its result: a Problem, a Filling, and Search, the Stepper that speaks of Placements."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Protocol

from engine.cover.polyomino import Cell, normalised, symmetries_of
from engine.run.recorder import TreeRecorder
from engine.run.stepper import Checkpoint, Snapshot
from games.katamino.rules.calendar import date_cells
from games.katamino.rules.pieces import (
    COUNT,
    NAMES,
    STEP,
    Placement,
    kind_of,
    letters,
    one_sided,
    placement_of,
    shape_of,
    sums_of,
)
from games.katamino.rules.plan import MOST_CELLS, Plan, strip, upwards

FREE = 255  # an owner that is no piece
SINGLE = bytes([*range(STEP), FREE])  # owners of a filling that has no piece twice
FIVES = sum(1 << size for size in range(0, MOST_CELLS + 1, 5))


@dataclass(frozen=True, slots=True)
class Problem:
    """Lay `goal` of the pieces on a tray where `laid` lies already.

    `pieces` in the order they are to be tried. A challenge has all of them for its goal; with more pieces than the
    goal, every choice of them is searched. Several of a kind are there only where all are to be laid: what differs by
    their order alone is one filling.
    """

    pieces: tuple[int, ...]
    plan: Plan
    goal: int
    laid: tuple[tuple[Cell, int], ...] = ()  # (cell, piece) pairs of what is there from the start

    @property
    def columns(self) -> int:
        """The columns of the tray."""
        return self.plan.columns

    @property
    def taken(self) -> int:
        """The cells covered from the start, as the kernel's bits."""
        return mask_of(self.plan, (cell for cell, _ in self.laid))

    @property
    def fives(self) -> bool:
        """Whether all pieces have five cells."""
        return all(len(shape_of(piece)) == 5 for piece in self.pieces)

    @property
    def sums(self) -> int:
        """The sizes of free areas that the check of `mod5` lets pass, as bits."""
        return FIVES if self.fives else sums_of(self.pieces)


def challenge(pieces: tuple[int, ...], plan: Plan | None = None) -> Problem:
    """Return the problem of filling a tray, 5 x len(pieces) if none is given, with exactly these pieces."""
    return Problem(pieces, plan or strip(len(pieces)), len(pieces))


def any_pieces(columns: int) -> Problem:
    """Return the problem of filling 5 x columns with any pieces of the twelve."""
    return Problem(tuple(range(COUNT)), strip(columns), columns)


@cache
def bits_of(plan: Plan) -> dict[Cell, int]:
    """Return each cell as the bit that the kernel numbers: columns from the left, each from the bottom."""
    return {cell: 1 << at for at, cell in enumerate(upwards(plan))}


def mask_of(plan: Plan, cells: Iterable[Cell]) -> int:
    """Return cells as the kernel's bits."""
    bits, mask = bits_of(plan), 0
    for cell in cells:
        mask |= bits[cell]
    return mask


@dataclass(frozen=True, slots=True)
class Filling:
    """A solution: the piece on each cell of the box (row by row, FREE for none), and the node at which it was found.

    Several pieces of a kind are numbered in the order in which they come, row by row (`settled`).
    """

    plan: Plan
    owners: bytes
    nodes: int = field(default=0, compare=False)

    @property
    def columns(self) -> int:
        """The columns of the tray."""
        return self.plan.columns

    def grid(self, scheme: str = "standard") -> list[str]:
        """Return the rows as letters, dots where the tray is free, blanks where there is none.

        On the calendar board the date that stays free has dots.
        """
        names = letters(range(len(NAMES)), scheme)
        day = self.plan.day
        free = self.plan.own.union(date_cells(day)) if day is not None else self.plan.own
        return [
            "".join(
                names[kind_of(piece)] if piece != FREE else "." if (row, column) in free else " "
                for column, piece in enumerate(self.owners[row * self.columns : (row + 1) * self.columns])
            )
            for row in range(self.plan.rows)
        ]

    def piece(self, cell: Cell) -> int | None:
        """Return the piece on a cell, None if it is free."""
        owner = self.owners[cell[0] * self.columns + cell[1]]
        return None if owner == FREE else owner

    @property
    def placements(self) -> tuple[Placement, ...]:
        """The pieces that lie here, by number."""
        cells: dict[int, list[Cell]] = {}
        for at, piece in enumerate(self.owners):
            if piece != FREE:
                cells.setdefault(piece, []).append(divmod(at, self.columns))
        found = (placement_of(piece, frozenset(own)) for piece, own in sorted(cells.items()))
        return tuple(placement for placement in found if placement is not None)

    def images(self) -> list[bytes]:
        """Return the owners of this filling in all forms that the tray's symmetries give it, itself first.

        Where pieces are not turned over, the tray is not either.
        """
        over = not one_sided(piece for piece in self.owners if piece != FREE)
        every = (settled(bytes(self.owners[at] for at in back)) for back in _symmetries(self.plan, over))
        return list(dict.fromkeys(every))

    def canonical(self) -> bytes:
        """Return the least of its forms: equal for two fillings if one is the other turned or mirrored."""
        return min(self.images())


def settled(owners: bytes) -> bytes:
    """Return owners with several pieces of a kind numbered in the order in which they come."""
    if not owners.translate(None, SINGLE):
        return owners
    names: dict[int, int] = {FREE: FREE}
    many: dict[int, int] = {}
    for piece in owners:
        if piece not in names:
            kind = kind_of(piece)
            names[piece] = kind + STEP * many.get(kind, 0)
            many[kind] = many.get(kind, 0) + 1
    return bytes(names[piece] for piece in owners)


@cache
def _symmetries(plan: Plan, over: bool) -> list[list[int]]:
    """Return for each symmetry of the tray, which cell of the box comes to lie on each cell."""
    found, columns = [], plan.columns
    first = min(r for r, _ in plan.cells) * columns + min(c for _, c in plan.cells)
    for image in symmetries_of(normalised(plan.cells), over):
        places = list(range(plan.rows * columns))
        for cell, to in image.items():
            places[first + to[0] * columns + to[1]] = first + cell[0] * columns + cell[1]
        found.append(places)
    return found


class Reader(Protocol):
    """How the path and the solutions of an inner search are read."""

    def path(self, raw: Snapshot) -> tuple[Placement, ...]:
        """Return the placements on the path."""

    def filling(self, nodes: int, found: Any) -> Filling:
        """Return a solution, found after so many nodes."""


class PlacementTable:
    """A reader of searches whose options are placements: those of `table`, by number.

    Owners are one large number here, a byte a cell: a placement's mark makes FREE its piece's number.
    """

    def __init__(self, problem: Problem, table: list[Placement]) -> None:
        blank = blank_of(problem)
        self.plan, self.table = problem.plan, table
        self._laid, self._size = int.from_bytes(blank, "little"), len(blank)
        bit = {(r, c): 1 << 8 * (r * problem.columns + c) for r, c in problem.plan.cells}
        self._marks = [(FREE ^ one.piece) * sum(map(bit.__getitem__, one.cells)) for one in table]

    def path(self, raw: Snapshot) -> tuple[Placement, ...]:
        """Return the placements on the path."""
        return tuple(self.table[option] for option in raw.path)

    def filling(self, nodes: int, found: Iterable[int]) -> Filling:
        """Return a solution from the numbers of its options."""
        owners = self._laid
        for option in found:
            owners ^= self._marks[option]
        return Filling(self.plan, settled(owners.to_bytes(self._size, "little")), nodes)


def blank_of(problem: Problem) -> bytes:
    """Return the owner of each cell, row by row, before the search has laid anything."""
    blank = bytearray([FREE]) * (problem.plan.rows * problem.columns)
    for (row, column), piece in problem.laid:
        blank[row * problem.columns + column] = piece
    return bytes(blank)


class FillingSearch:
    """A strategy at work: a Stepper whose path and solutions are Katamino's, `read` from the `inner` search."""

    def __init__(self, problem: Problem, strategy: str, inner: Any, read: Reader) -> None:
        self.problem = problem
        self.strategy = strategy
        self.inner = inner
        self.read = read

    def run(self, budget: int) -> bool:
        """See Stepper."""
        return bool(self.inner.run(budget))

    def record(self, recorder: TreeRecorder) -> None:
        """Tell `recorder` the tree, from the first node on; what a label is, the inner search says."""
        self.inner.record(recorder)

    def checkpoint(self) -> Checkpoint:
        """See Stepper."""
        checkpoint: Checkpoint = self.inner.checkpoint()
        return checkpoint

    def restore(self, checkpoint: Checkpoint) -> None:
        """See Stepper."""
        self.inner.restore(checkpoint)

    def snapshot(self) -> Snapshot:
        """Return the state with a path of Placements."""
        raw: Snapshot = self.inner.snapshot()
        return replace(raw, path=self.read.path(raw))

    def take(self) -> list[Filling]:
        """Return the fillings found since the last call."""
        return [self.read.filling(nodes, found) for nodes, found in self.inner.take()]
