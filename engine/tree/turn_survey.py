"""A position searched step by step deeper, whole trees kept, and what other ways of searching would have looked at.

Several searches of complete turns (turn_search.py), one after another: the way chosen at depth 1, 2, ... as far as
asked for, then each of the WAYS at that depth, of which only the number of nodes is kept. They share one count of the
tree of minimax. What is found so far is a value in the snapshots, so that nobody reads a search at work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.run.stepper import Onward, Snapshot
from engine.tree.lines import Turn
from engine.tree.turn_search import MOST, MinimaxCount, TurnSearch
from engine.tree.turn_tree import TurnTree

KEPT = 300_000  # nodes of a tree less deep that is kept beside the deepest one


class Way(NamedTuple):
    """How a position is searched: with cuts or as minimax, the best turns first, positions met before not again."""

    cuts: bool = True
    ordered: bool = False
    known: bool = False


MINIMAX = Way(cuts=False)
WAYS = (Way(), Way(ordered=True), Way(ordered=True, known=True))


@dataclass(frozen=True, slots=True)
class Surveyed:
    """What is known so far.

    `trees`: by depth, those of the way chosen; `values`: by depth. `sizes`: by way the nodes at the full depth, None:
    more than are recorded. `line`: the turns of the best line of the deepest tree, where it orders those of the next.
    `full`: the depth at which the way chosen has too many nodes, 0: none. `nodes`: looked at in
    the search under way, at `depth`.
    """

    trees: Mapping[int, TurnTree] = field(default_factory=dict)
    values: Mapping[int, int] = field(default_factory=dict)
    sizes: Mapping[Way, int | None] = field(default_factory=dict)
    full: int = 0
    depth: int = 1
    nodes: int = 0
    line: tuple[Turn, ...] = ()

    def up_to(self, depth: int) -> Surveyed:
        """Return what of it a survey to another depth need not search again."""
        if depth not in self.trees and max(self.trees, default=0) > depth:
            return Surveyed()  # the tree asked for was not kept, nor the line that ordered it
        trees = {less: tree for less, tree in self.trees.items() if less <= depth}
        values = {less: value for less, value in self.values.items() if less <= depth}
        return Surveyed(trees, values, depth=depth, line=self.line)


NOTHING = Surveyed()


class TurnSurvey(Onward):
    """A Stepper that surveys a position to a depth; `extra["survey"]` of its snapshots is a Surveyed.

    `board()`: a board with the position in slot 0, new for each search; `offset`: what its player is ahead. `given`:
    what another survey of the position in the same way has found: the depths that it has finished are not searched
    again.
    """

    def __init__(
        self, board: Callable[[], Any], depth: int, offset: int = 0, way: Way = WAYS[0], most: int = MOST,
        given: Surveyed = NOTHING,
    ) -> None:  # fmt: skip
        self._board = board
        self._offset = offset
        self._most = most
        self._depth, self._way = depth, way
        self._counting = MinimaxCount()
        given = given.up_to(depth)
        self._trees, self._values = dict(given.trees), dict(given.values)
        self._line = given.line
        self._sizes: dict[Way, int | None] = {}
        self._full = 0
        self._done = 0  # nodes of the searches that have ended
        self._at = 1  # the depth of the search under way
        self._searches = self._all()
        self._search: TurnSearch | None = next(self._searches, None)
        self._found = self._told()

    def _all(self) -> Iterator[TurnSearch]:
        """Yield the searches one after another; each is at its end when the next is asked for."""
        yield from self._deeper(self._way, keep=True)
        for way in WAYS:
            if way not in self._sizes:
                yield from self._deeper(way, keep=False)

    def _deeper(self, way: Way, keep: bool) -> Iterator[TurnSearch]:
        line: tuple[Turn, ...] = ()
        least = 1 if keep or way.ordered else self._depth
        if keep and self._trees:
            least, line = max(self._trees) + 1, self._line
            self._sizes[way] = self._trees[least - 1].size
        for depth in range(least, self._depth + 1):
            self._at = depth
            search = TurnSearch(
                self._board(), depth, self._offset, cuts=way.cuts, ordered=way.ordered, known=way.known, line=line,
                most=self._most, counting=self._counting,
            )  # fmt: skip
            yield search
            if search.full:
                self._full = self._full or depth * keep
                self._sizes[way] = None
                return
            line = search.line() if way.ordered else ()
            if keep:
                self._keep(depth, search.tree, line)
            if depth == self._depth:
                self._sizes[way] = search.tree.size

    def _keep(self, depth: int, tree: TurnTree, line: tuple[Turn, ...]) -> None:
        for less, other in list(self._trees.items()):
            if other.size > KEPT:
                del self._trees[less]
        self._trees[depth] = tree
        self._values[depth] = tree.value_of(0)
        self._line = line

    def _told(self) -> Surveyed:
        nodes = self._search.tree.size if self._search is not None else 0
        trees, values, sizes = dict(self._trees), dict(self._values), dict(self._sizes)
        return Surveyed(trees, values, sizes, self._full, self._at, nodes, self._line)

    def run(self, budget: int) -> bool:
        """Look at about so many more nodes; return whether all is done."""
        if self._search is None:
            return True
        if self._search.run(budget):
            self._done += self._search.tree.size
            self._search = next(self._searches, None)
        self._found = self._told()
        return self._search is None

    def snapshot(self) -> Snapshot:
        """Return how far it is, with what is known."""
        nodes = self._done + self._found.nodes
        return Snapshot(nodes, finished=self._search is None, extra={"survey": self._found})
