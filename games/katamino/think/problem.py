"""What is searched and what is found: a Problem, a Filling, and Search, the Stepper that speaks of Placements."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

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


class Search:
    """A strategy at work: a Stepper whose path and solutions are Katamino's. `inner` does the searching."""

    def __init__(self, problem: Problem, strategy: str, inner: Any) -> None:
        self.problem, self.strategy, self.inner = problem, strategy, inner
        blank = bytearray([FREE]) * (ROWS * problem.columns)
        for (row, column), piece in problem.laid:
            blank[row * problem.columns + column] = piece
        self._blank = bytes(blank)

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
        return replace(raw, path=self.path_of(raw))

    def take(self) -> list[Filling]:
        """Return the fillings found since the last call."""
        return [self.filling_of(nodes, found) for nodes, found in self.inner.take()]

    def path_of(self, raw: Snapshot) -> tuple[Placement, ...]:
        """Return the placements on the path."""
        raise NotImplementedError

    def filling_of(self, nodes: int, found: Any) -> Filling:
        """Return a solution of the inner search as a Filling."""
        raise NotImplementedError
