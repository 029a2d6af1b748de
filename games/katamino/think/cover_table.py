"""The table of exact cover as a search by dancing links leaves it at each node: what is folded away, and by what.

Items are numbered as the engine has them (cells column by column from the top, then the pieces), options from 0 in the
engine's order; people see options from 1. `tests/games/test_katamino_links.py` holds it to the engine's own links.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.run.stepper import Snapshot
from games.katamino.rules.pieces import Placement
from games.katamino.think import solve
from games.katamino.think.dlx_search import Item, items_of, options_of
from games.katamino.think.problem import Problem

MOST_OPTIONS = 84  # of a table that is seen whole
MOST_NODES = 1000  # of a search that is kept whole


@dataclass(frozen=True, slots=True)
class TableOption:
    """A row of the table: a placement, and the items that it covers, from left to right."""

    placement: Placement
    items: tuple[int, ...]


@dataclass(frozen=True)
class TableMoment:
    """The table after the options of a path were taken, one after another.

    `taken`: the options of the path; `folded`: for each item that they cover the option that took it; `gone`: for
    each option that clashes with one of them, that one; `left`: for each item how many options are left for it, -1
    where it is covered. `open`: the options that are left, in order. `item`: the item to be filled next, None in a
    solution; `chosen`: the one that was filled by each option of the path; `ring`: the options among which the last
    of them was chosen. `node`: how many options have been tried so far; `event`: "start", "laid", "stuck", "solution"
    or "finished"; `choices`: (k, d) a level: the k-th of d options.
    """

    taken: tuple[int, ...] = ()
    folded: dict[int, int] = field(default_factory=dict)
    gone: dict[int, int] = field(default_factory=dict)
    left: tuple[int, ...] = ()
    open: tuple[int, ...] = ()
    item: int | None = None
    chosen: tuple[int, ...] = ()
    ring: tuple[int, ...] = ()
    node: int = 0
    event: str = "start"
    choices: tuple[tuple[int, int], ...] = ()

    @property
    def last(self) -> int | None:
        """The option tried last."""
        return self.taken[-1] if self.taken else None

    @property
    def items_left(self) -> int:
        """How many items are not covered yet."""
        return sum(count >= 0 for count in self.left)


class CoverTable:
    """The table of a challenge; `items` and `options` by number."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        cells, pieces = items_of(problem)
        self.items: list[Item] = [*cells, *pieces]
        number: dict[Item, int] = {item: n for n, item in enumerate(self.items)}
        self.options = [
            TableOption(p, tuple(sorted([number[p.piece], *(number[cell] for cell in p.cells)])))
            for p in options_of(problem)
        ]
        self.cells = len(cells)
        self._number = {option.placement: n for n, option in enumerate(self.options)}
        self._items = number

    def option_of(self, placement: Placement) -> int:
        """Return the number of a placement's option."""
        return self._number[placement]

    def at(self, snapshot: Snapshot) -> TableMoment:
        """Return the table as it is at a moment of the search."""
        chosen = tuple(self._items[item] for item in snapshot.extra["items"])
        item = snapshot.extra["item"]
        moment = self.after(tuple(self._number[p] for p in snapshot.path), chosen)
        return TableMoment(
            moment.taken, moment.folded, moment.gone, moment.left, moment.open,
            None if item is None else self._items[item], chosen, moment.ring, snapshot.nodes,
            "finished" if snapshot.finished else snapshot.extra["event"], snapshot.extra["choices"],
        )  # fmt: skip

    def after(self, path: tuple[int, ...], chosen: tuple[int, ...] = ()) -> TableMoment:
        """Return the table after these options were taken, each for an item."""
        folded: dict[int, int] = {}
        gone: dict[int, int] = {}
        left = list(range(len(self.options)))
        ring: tuple[int, ...] = ()
        for level, number in enumerate(path):
            own = set(self.options[number].items)
            if level < len(chosen):
                ring = tuple(n for n in left if chosen[level] in self.options[n].items)
            clashing = [n for n in left if n != number and not own.isdisjoint(self.options[n].items)]
            gone.update(dict.fromkeys(clashing, number))
            folded.update(dict.fromkeys(own, number))
            out = {*clashing, number}
            left = [n for n in left if n not in out]
        counts = [0 if item not in folded else -1 for item in range(len(self.items))]
        for n in left:
            for item in self.options[n].items:
                counts[item] += 1
        return TableMoment(path, folded, gone, tuple(counts), tuple(left), None, chosen, ring)

    def moments(self) -> list[TableMoment]:
        """Return the table at every node of the search for all solutions, from the start to its end."""
        search = solve.search(self.problem, "dlx", keep=False)
        found = [self.at(search.snapshot())]
        while found[-1].event != "finished" and len(found) <= MOST_NODES:
            search.run(1)
            found.append(self.at(search.snapshot()))
        return found
