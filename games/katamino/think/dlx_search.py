"""Katamino as exact cover: the problem's items and options, and dancing links and dancing cells on them.

Items are the cells to fill, column by column from the top, then the pieces; of items with equally few options the
first is taken. Where any K pieces may fill the tray, the pieces are secondary items. An option is a placement.

Of several pieces of a kind each is to come after the one before it in the order of placements, so that a filling is
found once. Placements a and b of two such pieces are kept from standing the wrong way round by secondary items, one
for each node of a binary tree over their numbers: the earlier piece takes those at which its number goes right, the
later one those at which its own goes left; they meet, at the node where their ways part, exactly where a > b.
"""

from __future__ import annotations

from dataclasses import replace

from engine.cover.polyomino import Cell
from engine.cover.problem import Cover
from engine.run.stepper import Checkpoint, Snapshot
from games.katamino.rules.pieces import STEP, Placement, placements
from games.katamino.rules.plan import downwards
from games.katamino.think.problem import Filling, FillingSearch, PlacementTable, Problem

Item = Cell | int  # a cell (row, column), or a piece
Keeper = tuple[str, int, int, int]
EVENTS = {"open": "laid", "solved": "solution"}


def items_of(problem: Problem) -> tuple[list[Cell], list[int]]:
    """Return the free cells and the pieces, each in the order of the items."""
    taken = {cell for cell, _ in problem.laid}
    return [cell for cell in downwards(problem.plan) if cell not in taken], list(problem.pieces)


def options_of(problem: Problem) -> list[Placement]:
    """Return the placements on free cells, piece by piece in the order given."""
    taken = {cell for cell, _ in problem.laid}
    every = (p for piece in problem.pieces for p in placements(piece, problem.plan))
    return [placement for placement in every if taken.isdisjoint(placement.cells)]


def cover_of(problem: Problem) -> Cover:
    """Return the problem as exact cover; option i is options_of(problem)[i]."""
    cells, pieces = items_of(problem)
    keepers = _keepers(problem)
    options = [(p.piece, *p.cells, *keepers.get(p, ())) for p in options_of(problem)]
    if len(pieces) == problem.goal:
        return Cover([*cells, *pieces], dict.fromkeys(item for own in keepers.values() for item in own), options)
    return Cover(cells, pieces, options)


def _keepers(problem: Problem) -> dict[Placement, list[Keeper]]:
    """Return the items that keep several pieces of a kind in order, for each of their placements."""
    found: dict[Placement, list[Keeper]] = {}
    for later in problem.pieces:
        if later < STEP:
            continue
        for piece in (later - STEP, later):
            every = placements(piece, problem.plan)
            for number, placement in enumerate(every):
                levels = range(len(every).bit_length())
                ways = ((level, number >> level + 1, number >> level & 1) for level in levels)
                wanted = piece != later  # the earlier piece stands in the way of what goes left
                own = [("order", later, level, above) for level, above, right in ways if right == wanted]
                found.setdefault(placement, []).extend(own)
    return found


class CoverSearch(FillingSearch):
    """dlx or cells: the engine of that name.

    `extra["items"]` has the item chosen at each level, `item` the one to be filled next.
    """

    def __init__(self, problem: Problem, strategy: str, keep: bool = True) -> None:
        cells, pieces = items_of(problem)
        self.items: list[Item] = [*cells, *pieces]
        self.first_found = 0
        table = PlacementTable(problem, options_of(problem))
        super().__init__(problem, strategy, cover_of(problem).stepper(strategy, keep), table)

    def snapshot(self) -> Snapshot:
        state = super().snapshot()
        raw = state.extra
        item = raw["item"]
        extra = {
            "dead_ends": raw["dead_ends"],
            "first_found": self.first_found if state.solutions else 0,
            "choices": tuple((k, d) for _, k, d in raw["levels"]),
            "items": tuple(self.items[i] for i, _, _ in raw["levels"]),
            "item": None if item is None else self.items[item],
            "laid_at": self.inner.path_nodes(),
            "event": EVENTS.get(raw["event"], raw["event"]),
        }
        return replace(state, extra=extra)

    def take(self) -> list[Filling]:
        found = [self.read.filling(nodes, options) for nodes, options in self.inner.take_with_nodes()]
        if found and not self.first_found:
            self.first_found = found[0].nodes
        return found

    def checkpoint(self) -> Checkpoint:
        checkpoint = super().checkpoint()
        return replace(checkpoint, state=(self.first_found, checkpoint.state))

    def restore(self, checkpoint: Checkpoint) -> None:
        self.first_found, inner = checkpoint.state
        super().restore(replace(checkpoint, state=inner))
