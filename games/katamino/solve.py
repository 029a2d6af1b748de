"""Katamino's searches: a problem and a strategy give a Stepper.

The five strategies (all find the same fillings):

  none        piece by piece in the order given, anywhere, no check between
  mod5        the same, but every connected group of free cells must keep a size divisible by 5
  first-hole  the first hole (columns from the left, in a column from the bottom) by the first piece that fits
  dlx         exact cover by dancing links, the item with the fewest options first
  fast        the packing kernel (engine/packing.py)

A snapshot's path is a tuple of Placements. Its `extra` has, for all of them, `dead_ends` (None where they are not
counted), `first_found` (the node of the first solution, 0: none yet), `choices` ((k, d) a level: the k-th of d),
`laid_at` (the node at which each level was laid) and `event` ("start", "laid", "stuck": nothing goes on from here,
"split": thrown out by the check, "solution", "finished"). Solutions are Fillings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from engine import packing
from engine.polyomino import Cell, symmetries_of
from engine.stepper import Mark, Snapshot, Stepper
from games.katamino import kernel
from games.katamino.pieces import (
    COUNT,
    ORIENTATIONS,
    ROWS,
    SHAPES,
    Placement,
    letters,
    placement_of,
    placements,
)

STRATEGIES = ("none", "mod5", "first-hole", "dlx", "fast")
PLAIN = {"none": kernel.NONE, "mod5": kernel.GROUPS, "first-hole": kernel.HOLE}
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


def mask_of(cells: Any) -> int:
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


_symmetry_cache: dict[int, list[list[int]]] = {}


def _symmetries(columns: int) -> list[list[int]]:
    if columns not in _symmetry_cache:
        cells = tuple((r, c) for r in range(ROWS) for c in range(columns))
        found = []
        for image in symmetries_of(cells):
            back = {to: cell for cell, to in image.items()}
            found.append([back[cell][0] * columns + back[cell][1] for cell in cells])
        _symmetry_cache[columns] = found
    return _symmetry_cache[columns]


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


class PlainSearch(Search):
    """none, mod5 and first-hole: the kernel's entries are placements."""

    def __init__(self, problem: Problem, strategy: str, keep: bool = True) -> None:
        self.table: list[Placement] = []
        entries: list[list[Any]] = []
        if strategy == "first-hole":
            for at_hole in _by_hole(problem):
                entries.append([(number, mask_of(placement.cells)) for number, placement in at_hole])
                self.table += [placement for _, placement in at_hole]
        else:
            for piece in problem.pieces:
                kind = placements(piece, problem.columns)
                entries.append([mask_of(placement.cells) for placement in kind])
                self.table += kind
        self.spots = [tuple(r * problem.columns + c for r, c in placement.cells) for placement in self.table]
        rule = PLAIN[strategy]
        super().__init__(
            problem, strategy, kernel.Laying(rule, problem.columns, problem.goal, entries, problem.taken, keep)
        )

    def path_of(self, raw: Snapshot) -> tuple[Placement, ...]:
        return tuple(self.table[entry] for entry in raw.path)

    def filling_of(self, nodes: int, found: tuple[int, ...]) -> Filling:
        owners = bytearray(self._blank)
        for entry in found:
            piece = self.table[entry].piece
            for at in self.spots[entry]:
                owners[at] = piece
        return Filling(self.problem.columns, bytes(owners), nodes)


def _by_hole(problem: Problem) -> Iterator[list[tuple[int, Placement]]]:
    """Yield for each hole, in the kernel's order, the placements whose first cell lies on it, with their piece."""
    for column in range(problem.columns):
        for row in range(ROWS - 1, -1, -1):
            kind = []
            for number, piece in enumerate(problem.pieces):
                for orientation in ORIENTATIONS[piece]:
                    down, right = orientation.cells[0]
                    placement = Placement(piece, orientation.index, row - down, column - right)
                    if placement.fits(problem.columns):
                        kind.append((number, placement))
            yield kind


class FastSearch(Search):
    """fast: the packing kernel on the free cells; by the tray's symmetries where only the number is asked for."""

    def __init__(self, problem: Problem, keep: bool = True) -> None:
        taken = {cell for cell, _ in problem.laid}
        self.region = [(r, c) for r in range(ROWS) for c in range(problem.columns) if (r, c) not in taken]
        self.spots = [r * problem.columns + c for r, c in self.region]
        shapes = [SHAPES[piece] for piece in problem.pieces]
        super().__init__(problem, "fast", packing.Packing(self.region, shapes, keep=keep, reduce=not keep))

    def path_of(self, raw: Snapshot) -> tuple[Placement, ...]:
        path = []
        for number, cells in raw.path:
            placement = placement_of(self.problem.pieces[number], frozenset(self.region[i] for i in cells))
            assert placement is not None
            path.append(placement)
        return tuple(path)

    def snapshot(self) -> Snapshot:
        """Return the state; this search counts no dead ends and keeps no times."""
        state = super().snapshot()
        event = "finished" if state.finished else "laid" if state.path else "start"
        extra = {"dead_ends": None, "laid_at": (0,) * len(state.path), "event": event, **state.extra}
        return replace(state, extra=extra)

    def filling_of(self, nodes: int, found: bytes) -> Filling:
        owners = bytearray(self._blank)
        for at, number in zip(self.spots, found, strict=True):
            owners[at] = self.problem.pieces[number]
        return Filling(self.problem.columns, bytes(owners), nodes)


def search(problem: Problem, strategy: str, keep: bool = True) -> Search:
    """Return the search of a problem by a strategy (`keep` off: fillings are only counted).

    Where the tray is not full at the goal, only `none` and `mod5` apply.
    """
    if strategy in PLAIN:
        return PlainSearch(problem, strategy, keep)
    if strategy == "dlx":
        from games.katamino.solve_dlx import DlxSearch

        return DlxSearch(problem, keep)
    if strategy == "fast":
        return FastSearch(problem, keep)
    raise ValueError(f"there is no strategy {strategy!r}")


def make(problem: Problem, strategy: str) -> Callable[[], Stepper]:
    """Return a function that builds the search, as a Job wants it."""
    return lambda: search(problem, strategy)


def solutions(problem: Problem, strategy: str, slice_nodes: int = 1 << 17) -> Iterator[Filling]:
    """Yield every filling as soon as it is found."""
    stepper = search(problem, strategy)
    finished = False
    budget = 1 << 10
    while not finished:
        finished = stepper.run(budget)
        yield from stepper.take()
        budget = min(2 * budget, slice_nodes)


def choice_counts(columns: int, pieces: tuple[int, ...], covered: set[Cell]) -> tuple[dict[Cell, int], dict[int, int]]:
    """Return how many placements of these pieces cover each free cell, and how many each piece has."""
    taken = mask_of(covered)
    by_cell = {(r, c): 0 for c in range(columns) for r in range(ROWS) if (r, c) not in covered}
    by_piece = dict.fromkeys(pieces, 0)
    for piece in pieces:
        for mask, placement in _masked(piece, columns):
            if mask & taken == 0:
                by_piece[piece] += 1
                for cell in placement.cells:
                    by_cell[cell] += 1
    return by_cell, by_piece


_masked_cache: dict[tuple[int, int], list[tuple[int, Placement]]] = {}


def _masked(piece: int, columns: int) -> list[tuple[int, Placement]]:
    key = (piece, columns)
    if key not in _masked_cache:
        _masked_cache[key] = [(mask_of(p.cells), p) for p in placements(piece, columns)]
    return _masked_cache[key]
