"""Katamino's searches: a problem and a strategy give a Stepper.

The five strategies (all find the same fillings):

  none        piece by piece in the order given, anywhere, no check between
  mod5        the same, but every connected group of free cells must keep a size divisible by 5
  first-hole  the first hole (columns from the left, in a column from the bottom) by the first piece that fits
  dlx         exact cover by dancing links, the item with the fewest options first
  fast        the packing kernel (engine/cover/packing.py)

A snapshot's path is a tuple of Placements. Its `extra` has, for all of them, `dead_ends` (None where they are not
counted), `first_found` (the node of the first solution, 0: none yet), `choices` ((k, d) a level: the k-th of d),
`laid_at` (the node at which each level was laid) and `event` ("start", "laid", "stuck": nothing goes on from here,
"split": thrown out by the check, "solution", "finished"). Solutions are Fillings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from engine.cover import packing
from engine.cover.polyomino import Cell
from engine.run.stepper import Snapshot, Stepper
from games.katamino.rules.pieces import ORIENTATIONS, ROWS, SHAPES, Placement, placement_of, placements
from games.katamino.think import kernel
from games.katamino.think.dlx_search import DlxSearch
from games.katamino.think.problem import Filling, Problem, Search, mask_of

STRATEGIES = ("none", "mod5", "first-hole", "dlx", "fast")
PLAIN = {"none": kernel.NONE, "mod5": kernel.GROUPS, "first-hole": kernel.HOLE}


class PlainSearch(Search):
    """none, mod5 and first-hole: the kernel's entries are placements."""

    def __init__(self, problem: Problem, strategy: str, keep: bool = True) -> None:
        self.table: list[Placement] = []
        self.entries: list[list[Any]] = []
        if strategy == "first-hole":
            for at_hole in _by_hole(problem):
                self.entries.append([(number, mask_of(placement.cells)) for number, placement in at_hole])
                self.table += [placement for _, placement in at_hole]
        else:
            for piece in problem.pieces:
                kind = placements(piece, problem.columns)
                self.entries.append([mask_of(placement.cells) for placement in kind])
                self.table += kind
        self.spots = [tuple(r * problem.columns + c for r, c in placement.cells) for placement in self.table]
        rule = PLAIN[strategy]
        super().__init__(
            problem, strategy, kernel.Laying(rule, problem.columns, problem.goal, self.entries, problem.taken, keep)
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


def choices_for(columns: int, pieces: tuple[int, ...], covered: set[Cell], item: Cell | int) -> tuple[Placement, ...]:
    """Return the placements on free cells that fill an item (cover a cell, or are of a piece), piece by piece."""
    taken = mask_of(covered)
    if isinstance(item, int):
        return tuple(placement for mask, placement in _masked(item, columns) if mask & taken == 0)
    at = mask_of((item,))
    every = (pair for piece in pieces for pair in _masked(piece, columns))
    return tuple(placement for mask, placement in every if mask & at and mask & taken == 0)


@cache
def _masked(piece: int, columns: int) -> list[tuple[int, Placement]]:
    return [(mask_of(placement.cells), placement) for placement in placements(piece, columns)]
