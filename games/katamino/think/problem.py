"""What is searched and what is found: a Problem, a Filling, and Search, the Stepper that speaks of Placements."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Protocol

from engine.cover.polyomino import Cell, symmetries_of
from engine.run.stepper import Mark, Snapshot
from games.katamino.rules.pieces import COUNT, ROWS, Placement, letters, placement_of

FREE = 255  # an owner that is no piece


@dataclass(frozen=True, slots=True)
class Problem:
    """Lay `goal` of the pieces on a tray of `columns` columns where `laid` lies already.

    `pieces` in the order they are to be tried. A challenge has as many pieces as columns; with more pieces than
    the goal, every choice of them is searched.
    """

    pieces: tuple[int, ...]
    columns: int
    goal: int
    laid: tuple[tuple[Cell, int], ...] = ()  # (cell, piece) pairs of what is there from the start

    @property
    def taken(self) -> int:
        """The cells covered from the start, as the kernel's bits."""
        return mask_of(cell for cell, _ in self.laid)

    @property
    def full(self) -> bool:
        """Whether the tray is full when the goal is reached."""
        return 5 * self.goal + len(self.laid) == ROWS * self.columns


def challenge(pieces: tuple[int, ...]) -> Problem:
    """Return the problem of filling 5 x len(pieces) with exactly these pieces."""
    return Problem(pieces, len(pieces), len(pieces))


def any_pieces(columns: int) -> Problem:
    """Return the problem of filling 5 x columns with any pieces of the twelve."""
    return Problem(tuple(range(COUNT)), columns, columns)


def mask_of(cells: Iterable[Cell]) -> int:
    """Return cells as the bits that the kernel numbers: columns from the left, each from the bottom."""
    mask = 0
    for row, column in cells:
        mask |= 1 << (column * ROWS + ROWS - 1 - row)
    return mask


@dataclass(frozen=True, slots=True)
class Filling:
    """A solution: the piece on each cell (row by row, FREE for none), and the node at which it was found."""

    columns: int
    owners: bytes
    nodes: int = field(default=0, compare=False)

    def grid(self, scheme: str = "standard") -> list[str]:
        """Return five lines of letters, dots where the tray is free."""
        names = letters(list(range(COUNT)), scheme)
        rows = (self.owners[r * self.columns : (r + 1) * self.columns] for r in range(ROWS))
        return ["".join("." if piece == FREE else names[piece] for piece in row) for row in rows]

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
        """Return the owners of this filling in all forms that the tray's symmetries give it, itself first."""
        return list(dict.fromkeys(bytes(self.owners[at] for at in back) for back in _symmetries(self.columns)))

    def canonical(self) -> bytes:
        """Return the least of its forms: equal for two fillings if one is the other turned or mirrored."""
        return min(self.images())


@cache
def _symmetries(columns: int) -> list[list[int]]:
    """Return for each symmetry of the tray, which cell comes to lie on each cell."""
    cells = tuple((r, c) for r in range(ROWS) for c in range(columns))
    found = []
    for image in symmetries_of(cells):
        back = {to: cell for cell, to in image.items()}
        found.append([back[cell][0] * columns + back[cell][1] for cell in cells])
    return found


class Reader(Protocol):
    """How the path and the solutions of an inner search are read."""

    def path(self, raw: Snapshot) -> tuple[Placement, ...]:
        """Return the placements on the path."""

    def filling(self, nodes: int, found: Any) -> Filling:
        """Return a solution, found after so many nodes."""


class PlacementTable:
    """A reader of searches whose options are placements: those of `table`, by number."""

    def __init__(self, problem: Problem, table: list[Placement]) -> None:
        self.columns, self.blank = problem.columns, blank_of(problem)
        self.table = table
        self.spots = [tuple(r * problem.columns + c for r, c in placement.cells) for placement in table]

    def path(self, raw: Snapshot) -> tuple[Placement, ...]:
        """Return the placements on the path."""
        return tuple(self.table[option] for option in raw.path)

    def filling(self, nodes: int, found: Iterable[int]) -> Filling:
        """Return a solution from the numbers of its options."""
        owners = bytearray(self.blank)
        for option in found:
            piece = self.table[option].piece
            for at in self.spots[option]:
                owners[at] = piece
        return Filling(self.columns, bytes(owners), nodes)


def blank_of(problem: Problem) -> bytes:
    """Return the owner of each cell, row by row, before the search has laid anything."""
    blank = bytearray([FREE]) * (ROWS * problem.columns)
    for (row, column), piece in problem.laid:
        blank[row * problem.columns + column] = piece
    return bytes(blank)


class FillingSearch:
    """A strategy at work: a Stepper whose path and solutions are Katamino's, `read` from the `inner` search."""

    def __init__(self, problem: Problem, strategy: str, inner: Any, read: Reader) -> None:
        self.problem, self.strategy, self.inner, self.read = problem, strategy, inner, read

    def run(self, budget: int) -> bool:
        """See Stepper."""
        return bool(self.inner.run(budget))

    def mark(self) -> Mark:
        """See Stepper."""
        mark: Mark = self.inner.mark()
        return mark

    def restore(self, mark: Mark) -> None:
        """See Stepper."""
        self.inner.restore(mark)

    def snapshot(self) -> Snapshot:
        """Return the state with a path of Placements."""
        raw: Snapshot = self.inner.snapshot()
        return replace(raw, path=self.read.path(raw))

    def take(self) -> list[Filling]:
        """Return the fillings found since the last call."""
        return [self.read.filling(nodes, found) for nodes, found in self.inner.take()]
