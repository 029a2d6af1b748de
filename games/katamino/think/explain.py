"""One step of a search in facts: what is filled next and by what, or why it cannot go on. No words, no pixels.

Everything follows from the problem, the strategy and the path of a snapshot, so it can be asked at any time and in
any thread; `tests/games/test_katamino_explain.py` holds it against what the searches then do.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.cover.polyomino import Cell, connected_groups
from engine.run.stepper import Snapshot
from games.katamino.rules.pieces import STEP, Placement, first_of_each, kind_of, orientations_of
from games.katamino.rules.plan import Plan, downwards, upwards
from games.katamino.think.problem import FIVES, Problem
from games.katamino.think.solve import BY_COVER, choice_counts, choices_for

Item = Cell | int  # a cell (row, column), or a piece


@dataclass(frozen=True, slots=True)
class SearchStep:
    """What the search is about to do, or has run into.

    `kind`: "choose", "dead" (nothing goes on from here), "split" (thrown out: a free area has a bad size),
    "solution", "finished", "rule" (the packing kernel takes no steps to be shown). `item`: the cell or piece that
    is filled next (None in a solution); `choices`: the placements for it in the order they are tried, of which the
    first is laid by the next step; `refused`: pieces in hand that come earlier in the order and do not fit; `ties`:
    how many other items have as few choices; `cells`, `hand`: the number of choices of each free cell and each piece
    in hand, before this step, those of equal pieces once, though the search tries each of them; `areas`: the
    connected free areas (groups of five); `back`: the level (from 1) at which it goes on, 0: nowhere. `sums`: the
    sizes that an area may have, as bits.
    """

    kind: str
    item: Item | None = None
    choices: tuple[Placement, ...] = ()
    refused: tuple[int, ...] = ()
    ties: int = 0
    cells: dict[Cell, int] = field(default_factory=dict)
    hand: dict[int, int] = field(default_factory=dict)
    areas: tuple[tuple[Cell, ...], ...] = ()
    back: int = 0
    sums: int = FIVES

    def may_be(self, area: tuple[Cell, ...]) -> bool:
        """Whether a free area has a size that pieces can have together."""
        return bool(self.sums >> len(area) & 1)

    @property
    def pieces(self) -> tuple[int, ...]:
        """The pieces among the choices, of equal ones the first, in order."""
        return first_of_each(dict.fromkeys(p.piece for p in self.choices))

    @property
    def count(self) -> int:
        """How many choices a player sees: those of equal pieces once."""
        return len(once(self.choices))


def _place(placement: Placement) -> tuple[int, int, int, int]:
    return kind_of(placement.piece), placement.orientation, placement.row, placement.column


def once(choices: Iterable[Placement]) -> tuple[Placement, ...]:
    """Return choices with those of equal pieces that look alike once, the first of them."""
    found: dict[tuple[int, int, int, int], Placement] = {}
    for placement in choices:
        found.setdefault(_place(placement), placement)
    return tuple(found.values())


def choices_of_path(problem: Problem, strategy: str, state: Snapshot) -> tuple[tuple[int, int], ...]:
    """Return (k, d) for each level of the path, the k-th of d choices that a player tells apart.

    Exact cover has an item for each of several equal pieces, and tries the same place with each of them.
    """
    told: tuple[tuple[int, int], ...] = state.extra.get("choices") or ((1, 1),) * len(state.path)
    items = state.extra.get("items")  # not there before the first step
    if items is None or strategy not in BY_COVER or all(piece < STEP for piece in problem.pieces):
        return told
    found, path = [], state.path
    covered = {cell for cell, _ in problem.laid}
    for level, (item, placement) in enumerate(zip(items, path, strict=True)):
        down = {one.piece for one in path[:level]}
        hand = tuple(piece for piece in problem.pieces if piece not in down)
        places = [_place(one) for one in once(choices_for(problem.plan, hand, path[:level], covered, item))]
        found.append((places.index(_place(placement)) + 1, len(places)))
        covered |= set(placement.cells)
    return tuple(found)


def explain(problem: Problem, strategy: str, state: Snapshot) -> SearchStep:
    """Return the step that a snapshot of this search stands at."""
    event = state.extra.get("event", "start")
    path: tuple[Placement, ...] = state.path
    back = max((level for level, (k, d) in enumerate(state.extra.get("choices", ()), 1) if k < d), default=0)
    if state.finished:
        return SearchStep("finished")
    if event == "solution":
        return SearchStep("solution", back=back)
    if strategy == "fast":
        return SearchStep("rule", back=back)
    covered = {cell for cell, _ in problem.laid} | {cell for p in path for cell in p.cells}
    down = {p.piece for p in path}
    hand = tuple(piece for piece in problem.pieces if piece not in down)
    cells, of_hand = choice_counts(problem.plan, hand, path, covered)
    item, choices, refused, ties = _next(problem, strategy, hand, path, cells, of_hand)
    free = [cell for cell in problem.plan.cells if cell not in covered]
    areas = tuple(tuple(group) for group in connected_groups(free)) if strategy == "mod5" else ()
    kind = {"stuck": "dead", "split": "split"}.get(event, "choose")
    choices = () if kind == "split" else choices
    if any(piece >= STEP for piece in problem.pieces):
        cells, of_hand = choice_counts(problem.plan, hand, path, covered, alike=True)
    return SearchStep(kind, item, choices, refused, ties, cells, of_hand, areas, back, problem.sums)


def _next(
    problem: Problem,
    strategy: str,
    hand: tuple[int, ...],
    path: tuple[Placement, ...],
    cells: dict[Cell, int],
    of_hand: dict[int, int],
) -> tuple[Item | None, tuple[Placement, ...], tuple[int, ...], int]:
    """Return (item, choices in order, pieces refused before the first choice, ties)."""
    if not hand or not cells:
        return None, (), (), 0
    covered = set(problem.plan.cells).difference(cells)
    if strategy in BY_COVER:
        return _fewest(problem, hand, path, cells, of_hand)
    if strategy in ("none", "mod5"):
        return hand[0], choices_for(problem.plan, hand, path, covered, hand[0]), (), 0
    hole = first_hole(problem.plan, covered)
    hand = tuple(piece for piece in hand if piece - STEP not in hand)  # of a kind the first comes first
    choices = tuple(p for piece in hand for p in _on_hole(problem.plan, piece, hole, covered))
    first = choices[0].piece if choices else None
    refused = hand if first is None else hand[: hand.index(first)]
    return hole, choices, refused, 0


def first_hole(plan: Plan, covered: set[Cell]) -> Cell:
    """Return the hole that is filled next: columns from the left, in a column from the bottom."""
    return next(cell for cell in upwards(plan) if cell not in covered)


def _on_hole(plan: Plan, piece: int, hole: Cell, covered: set[Cell]) -> list[Placement]:
    found = []
    for orientation in orientations_of(piece):
        down, right = orientation.cells[0]
        placement = Placement(piece, orientation.index, hole[0] - down, hole[1] - right)
        if placement.fits(plan) and covered.isdisjoint(placement.cells):
            found.append(placement)
    return found


def _fewest(
    problem: Problem,
    hand: tuple[int, ...],
    path: tuple[Placement, ...],
    cells: dict[Cell, int],
    of_hand: dict[int, int],
) -> tuple[Item | None, tuple[Placement, ...], tuple[int, ...], int]:
    """Return the first item with the fewest choices: cells column by column from the top, then the pieces."""
    order: list[Item] = [cell for cell in downwards(problem.plan) if cell in cells]
    covered = set(problem.plan.cells).difference(cells)
    counts: dict[Item, int] = {}
    for cell, n in cells.items():
        counts[cell] = n
    if len(problem.pieces) == problem.goal:
        order += hand
        for piece, n in of_hand.items():
            counts[piece] = n
    item = min(order, key=lambda one: counts[one])
    ties = sum(counts[one] == counts[item] for one in order) - 1
    return item, choices_for(problem.plan, hand, path, covered, item), (), ties


def items_of_path(problem: Problem, strategy: str, state: Snapshot) -> tuple[Item, ...]:
    """Return for each level of the path what was filled there: a cell, or a piece that came next."""
    if "items" in state.extra:
        items: tuple[Item, ...] = state.extra["items"]
        return items
    found: list[Item] = []
    covered = {cell for cell, _ in problem.laid}
    for placement in state.path:
        if strategy in ("none", "mod5", "fast"):
            found.append((placement.row, placement.column))
        else:
            found.append(first_hole(problem.plan, covered))
        covered |= set(placement.cells)
    return tuple(found)
