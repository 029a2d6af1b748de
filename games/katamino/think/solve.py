"""Katamino's searches: a problem and a strategy give a Stepper.

The six strategies (all find the same fillings):

  none        piece by piece in the order given, anywhere, no check between
  mod5        the same, but every connected group of free cells must keep a size divisible by 5, or, where not all
              pieces have five cells, one that some of the pieces have together
  first-hole  the first hole (columns from the left, in a column from the bottom) by the first piece that fits
  dlx         exact cover by dancing links, the item with the fewest options first
  cells       the same by dancing cells: the same nodes in the same order, other data
  fast        the packing kernel (engine/cover/packing.py)

A snapshot's path is a tuple of Placements. Its `extra` has, for all of them, `dead_ends` (None where they are not
counted), `first_found` (the node of the first solution, 0: none yet), `choices` ((k, d) a level: the k-th of d),
`laid_at` (the node at which each level was laid) and `event` ("start", "laid", "stuck": nothing goes on from here,
"split": thrown out by the check, "solution", "finished"). Solutions are Fillings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from typing import Any

from engine.cover import packing
from engine.cover.counting import MEGABYTES, CountSearch
from engine.cover.polyomino import Cell
from engine.cover.problem import GRAINS as COVER_GRAINS
from engine.run.divide import CutTree, Divisible
from engine.run.gathering import Gathering
from engine.run.pool import Pool, StartWorkers
from engine.run.sought import Sought
from engine.run.stepper import Snapshot, Stepper
from games.katamino.rules.pieces import STEP, Placement, orientations_of, placement_of, placements, twins_of
from games.katamino.rules.plan import Plan, downwards, upwards
from games.katamino.think import kernel
from games.katamino.think.dlx_search import CoverSearch
from games.katamino.think.packed import Packed
from games.katamino.think.problem import (
    Filling,
    FillingSearch,
    PlacementTable,
    Problem,
    bits_of,
    blank_of,
    mask_of,
    settled,
)

STRATEGIES = ("none", "mod5", "first-hole", "dlx", "cells", "fast")
BY_COVER = ("dlx", "cells")  # engines of exact cover: the item with the fewest options first
PLACING = ("none", "mod5")  # these lay piece by piece, in an order that may be chosen
# Nodes of a task where several search, less than a tenth of a second.
GRAINS = {"none": 1 << 17, "mod5": 1 << 17, "first-hole": 1 << 17, "fast": packing.GRAIN, **COVER_GRAINS}
PLAIN = {"none": kernel.NONE, "mod5": kernel.GROUPS, "first-hole": kernel.HOLE}
Places = Callable[[int, Plan], tuple[Placement, ...]]  # the placements of a piece on a tray, in their order


def entries_of(problem: Problem, strategy: str, places: Places = placements) -> tuple[list[Placement], list[list[Any]]]:
    """Return the placements of none, mod5 or first-hole by number, and the kernel's entries for them."""
    table: list[Placement] = []
    entries: list[list[Any]] = []
    if strategy == "first-hole":
        for at_hole in _by_hole(problem):
            entries.append([(number, mask_of(problem.plan, placement.cells)) for number, placement in at_hole])
            table += [placement for _, placement in at_hole]
    else:
        for piece in problem.pieces:
            kind = places(piece, problem.plan)
            entries.append([mask_of(problem.plan, placement.cells) for placement in kind])
            table += kind
    return table, entries


def plain(problem: Problem, strategy: str, keep: bool = True, places: Places = placements) -> FillingSearch:
    """Return the search of none, mod5 or first-hole: the kernel's entries are placements."""
    table, entries = entries_of(problem, strategy, places)
    own: dict[str, Any] = {}
    if not (problem.plan.strip and problem.fives):
        own = {"near": neighbours(problem.plan), "sums": problem.sums}
    cells, twins = len(problem.plan.cells), twins_of(problem.pieces)
    laying = kernel.Laying(PLAIN[strategy], cells, problem.goal, entries, problem.taken, keep, twins=twins, **own)
    return FillingSearch(problem, strategy, laying, PlacementTable(problem, table))


@cache
def neighbours(plan: Plan) -> tuple[int, ...]:
    """Return for each cell, in the kernel's order, those beside it as bits."""
    bits = bits_of(plan)
    sides = ((-1, 0), (1, 0), (0, -1), (0, 1))
    return tuple(sum(bits.get((r + down, c + right), 0) for down, right in sides) for r, c in upwards(plan))


def _by_hole(problem: Problem) -> Iterator[list[tuple[int, Placement]]]:
    """Yield for each hole, in the kernel's order, the placements whose first cell lies on it, with their piece."""
    for row, column in upwards(problem.plan):
        kind = []
        for number, piece in enumerate(problem.pieces):
            for orientation in orientations_of(piece):
                down, right = orientation.cells[0]
                placement = Placement(piece, orientation.index, row - down, column - right)
                if placement.fits(problem.plan):
                    kind.append((number, placement))
        yield kind


class Region:
    """The cells that are free at first, and how the packing kernel's findings on them are read."""

    def __init__(self, problem: Problem) -> None:
        taken = {cell for cell, _ in problem.laid}
        self.cells = [cell for cell in problem.plan.cells if cell not in taken]
        self.problem, self.blank = problem, blank_of(problem)
        self.packed = Packed(problem.pieces)

    def path(self, raw: Snapshot) -> tuple[Placement, ...]:
        """Return the placements on the path."""
        path = []
        left = [iter(group) for group in self.packed.groups]
        for kind, cells in raw.path:
            placement = placement_of(next(left[kind]), frozenset(self.cells[i] for i in cells))
            assert placement is not None
            path.append(placement)
        return tuple(path)

    def filling(self, nodes: int, found: bytes) -> Filling:
        """Return a solution from the number of the piece on each cell."""
        owners = bytearray(self.blank)
        for (row, column), number in zip(self.cells, found, strict=True):
            owners[row * self.problem.columns + column] = self.packed.pieces[number]
        return Filling(self.problem.plan, settled(bytes(owners)), nodes)


class FastSearch(FillingSearch):
    """fast: the packing kernel on the free cells; by the tray's symmetries where only the number is asked for."""

    def __init__(self, problem: Problem, keep: bool = True) -> None:
        region = Region(problem)
        super().__init__(problem, "fast", region.packed.search(region.cells, keep, reduce=not keep), region)

    def snapshot(self) -> Snapshot:
        state = super().snapshot()
        event = "finished" if state.finished else "laid" if state.path else "start"
        extra = {"dead_ends": None, "laid_at": (0,) * len(state.path), "event": event, **state.extra}
        return replace(state, extra=extra)


def search(problem: Problem, strategy: str, keep: bool = True, places: Places = placements) -> FillingSearch:
    """Return the search of a problem by a strategy (`keep` off: fillings are only counted).

    Where the tray is not full at the goal, only `none` and `mod5` apply; they try the places in the order of `places`.
    """
    if strategy in PLAIN:
        return plain(problem, strategy, keep, places)
    if strategy in BY_COVER:
        return CoverSearch(problem, strategy, keep)
    if strategy == "fast":
        return FastSearch(problem, keep)
    raise ValueError(f"there is no strategy {strategy!r}")


def make(problem: Problem, strategy: str) -> Callable[[], Stepper]:
    """Return a function that builds the search, as a Job wants it."""
    return lambda: search(problem, strategy)


def divisible(
    pieces: tuple[int, ...],
    plan: Plan,
    goal: int,
    laid: tuple[tuple[Cell, int], ...],
    strategy: str,
    keep: bool,
    places: Places,
) -> CutTree:
    """Return the search inside `search`, for a pool; called by name with plain data, maybe elsewhere."""
    problem = Problem(pieces, plan, goal, laid)
    return CutTree(search(problem, strategy, keep, places).inner, GRAINS[strategy])


def _divided(
    problem: Problem, strategy: str, keep: bool, places: Places
) -> tuple[Callable[[], CutTree], CutTree, FillingSearch]:
    """Return what makes the search for a pool, one that is made already, and who reads what it finds."""
    first = search(problem, strategy, keep, places)
    plain_data = (problem.pieces, problem.plan, problem.goal, problem.laid, strategy, keep, places)
    return partial(divisible, *plain_data), CutTree(first.inner, GRAINS[strategy]), first


def sought(
    problem: Problem,
    strategy: str,
    keep: bool = True,
    places: Places = placements,
    *,
    jobs: int = 1,
    workers: StartWorkers | None = None,
    first: Divisible | None = None,
) -> Sought[Filling]:
    """Return the search for all fillings of a problem by `jobs` threads, or by those whom `workers` starts.

    What it finds, and in which order and at which node, is the same for all of them. `first`: what it begins with.
    """
    make, tree, reader = _divided(problem, strategy, keep, places)
    return Sought(Pool(make, jobs, first=first or tree, workers=workers), reader.read.filling)


def counting(problem: Problem, megabytes: float = MEGABYTES) -> CountSearch:
    """Return the count of a problem's fillings by `fast`, which remembers subproblems where that is quicker."""
    region = Region(problem)
    usual = region.packed.search(region.cells, keep=False, reduce=True)
    return region.packed.counting(region.cells, usual, megabytes)


def gathering(problem: Problem, strategy: str) -> Gathering:
    """Return the search for all fillings by all processors but one, for a Job beside the window."""
    make, tree, first = _divided(problem, strategy, True, placements)
    return Gathering(make, tree, first.read.filling)


def solutions(problem: Problem, strategy: str, slice_nodes: int = 1 << 17) -> Iterator[Filling]:
    """Yield every filling as soon as it is found."""
    stepper = search(problem, strategy)
    finished = False
    budget = 1 << 10
    while not finished:
        finished = stepper.run(budget)
        yield from stepper.take()
        budget = min(2 * budget, slice_nodes)


Path = tuple[Placement, ...]


def choice_counts(
    plan: Plan, pieces: tuple[int, ...], path: Path, covered: set[Cell], alike: bool = False
) -> tuple[dict[Cell, int], dict[int, int]]:
    """Return how many placements of these pieces cover each free cell, and how many each piece has.

    `path`: what lies; of several pieces of a kind each comes after the one before it, in the order of placements.
    `alike`: a cell that several equal pieces can cover by the same placement counts it once.
    """
    seen: set[tuple[int, ...]] = set()
    by_cell = {cell: 0 for cell in downwards(plan) if cell not in covered}
    by_piece = dict.fromkeys(pieces, 0)
    for piece in pieces:
        for placement in _free(plan, piece, path, covered):
            by_piece[piece] += 1
            place = (piece % STEP, placement.orientation, placement.row, placement.column)
            if alike and place in seen:
                continue
            seen.add(place)
            for cell in placement.cells:
                by_cell[cell] += 1
    return by_cell, by_piece


def choices_for(plan: Plan, pieces: tuple[int, ...], path: Path, covered: set[Cell], item: Cell | int) -> Path:
    """Return the placements on free cells that fill an item (cover a cell, or are of a piece), piece by piece."""
    if isinstance(item, int):
        return tuple(_free(plan, item, path, covered))
    return tuple(p for piece in pieces for p in _free(plan, piece, path, covered) if item in p.cells)


def _free(plan: Plan, piece: int, path: Path, covered: set[Cell]) -> Iterator[Placement]:
    """Yield the placements of a piece on free cells, in their order."""
    taken = mask_of(plan, covered)
    after = next((_order(p) for p in path if p.piece == piece - STEP), ())
    before = next((_order(p) for p in path if p.piece == piece + STEP), ())
    for mask, placement in _masked(piece, plan):
        if mask & taken == 0 and after <= _order(placement) and (not before or _order(placement) <= before):
            yield placement


def _order(placement: Placement) -> tuple[int, ...]:
    return placement.column, placement.row, placement.orientation


@cache
def _masked(piece: int, plan: Plan) -> list[tuple[int, Placement]]:
    return [(mask_of(plan, placement.cells), placement) for placement in placements(piece, plan)]
