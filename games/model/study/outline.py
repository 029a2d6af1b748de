"""What is drawn of the tree of a search at one moment: nodes one by one as far as there is room, the rest as wedges.

Always drawn out are the path to the node looked at last, the best line so far, and their brothers; then the subtrees
that are finished, the latest first. What was left out and what waits are stubs. Places are in columns, one for a node
without anything below it. No pixels, and no game: a node has a number, and whoever draws it knows what it stands for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum

from engine.tree.turn_tree import TurnTree

# in columns
WEDGE = 1.6  # a subtree in one piece
BOUND = 1.4  # a node with a bound
STUB = 0.9  # turns left out
SPREAD = 4  # turns left out just now that are shown one by one, at most


class TreePart(Enum):
    """What stands for a part of the tree: a node, a subtree in one piece, nodes that have no room, turns left out,
    turns that wait."""

    NODE = "node"
    WEDGE = "wedge"
    MORE = "more"
    CUT = "cut"
    WAITING = "waiting"


@dataclass(frozen=True, slots=True)
class Sketch:
    """A part of the picture: what it is, at which level and column, below which other (its index, -1: none).

    `node`: its number; of stubs that of the node they hang on. `count`: turns that a stub stands for; `place`: which of
    the turns left out just now, from 0, -1: all of them.
    """

    kind: TreePart
    node: int
    level: int
    x: float
    above: int
    count: int = 0
    place: int = -1


@dataclass
class _Spot:
    kind: TreePart
    node: int
    below: list[_Spot] = field(default_factory=list)
    count: int = 0
    place: int = -1
    wide: bool = False

    @property
    def width(self) -> float:
        if self.below:
            return sum(one.width for one in self.below)
        if self.kind in (TreePart.WEDGE, TreePart.CUT):
            return WEDGE if self.kind is TreePart.WEDGE else STUB
        return BOUND if self.wide else 1.0


class Outline:
    """The picture of a tree at the moment of node `now`; `room`: columns; `opened`: nodes that are to be drawn out."""

    def __init__(self, tree: TurnTree, now: int, room: float, opened: Iterable[int] = ()) -> None:
        self.tree = tree
        self.now = now
        self.room = room
        self.path = tree.path(now)
        self.best = tree.best_line(now)
        self.fresh = (tree.cut_nodes(now) or [-1])[-1]  # the node that was cut off last, at this moment
        self._open = {*self.path, *self.best}
        for node in opened:
            if node <= now:
                self._open |= set(tree.path(node))
        self._brothers = 12
        root = self._spot(0)
        while root.width > room and self._brothers > 1:
            self._brothers -= 1
            root = self._spot(0)
        self.root = self._fill(root)
        self.width = self.root.width
        self.sketches: list[Sketch] = []
        self._places(self.root, 0, 0.0, -1)

    def _spot(self, node: int) -> _Spot:
        tree, now = self.tree, self.now
        children = tree.children(node, now)
        if not children and node != now:
            return _Spot(TreePart.NODE, node, wide=bool(tree.node(node).flags))
        if node not in self._open:
            return _Spot(TreePart.WEDGE if children else TreePart.NODE, node)
        shown, hidden = self._chosen(children)
        below = [self._spot(child) for child in shown]
        if hidden:
            below.append(_Spot(TreePart.MORE, node, count=hidden))
        return _Spot(TreePart.NODE, node, below + self._stubs(node, len(children)))

    def _chosen(self, children: Sequence[int]) -> tuple[list[int], int]:
        """Return the children that are shown, and how many are not."""
        if len(children) <= self._brothers:
            return list(children), 0
        first = sorted(children, key=lambda one: (one not in self._open, -one))[: self._brothers]
        return sorted(first), len(children) - len(first)

    def _stubs(self, node: int, looked_at: int) -> list[_Spot]:
        left = self.tree.node(node).turns - looked_at
        if left <= 0:
            return []
        if self.tree.last_of(node) > self.now:
            return [_Spot(TreePart.WAITING, node, count=left)]
        if node == self.fresh and 1 < left <= SPREAD:
            return [_Spot(TreePart.CUT, node, count=1, place=place) for place in range(left)]
        return [_Spot(TreePart.CUT, node, count=left, place=0 if node == self.fresh and left == 1 else -1)]

    def _fill(self, root: _Spot) -> _Spot:
        """Draw out further finished subtrees, the latest first, while there is room."""
        shut = _wedges(root)
        width = root.width
        while shut:
            node = max(shut)
            shut.discard(node)
            self._open.add(node)
            more = self._spot(node)
            if width + more.width - WEDGE <= self.room:
                width += more.width - WEDGE
                shut |= _wedges(more)
            else:
                self._open.discard(node)
        return self._spot(0)

    def _places(self, spot: _Spot, level: int, left: float, above: int) -> float:
        """Give a part of the picture its place, and what is below it; return its column."""
        index = len(self.sketches)
        self.sketches.append(Sketch(spot.kind, spot.node, level, left + spot.width / 2, above, spot.count, spot.place))
        begin, firm = left, []
        for one in spot.below:
            x = self._places(one, level + 1, begin, index)
            begin += one.width
            if one.kind is not TreePart.CUT:
                firm.append(x)
        if firm:
            x = (firm[0] + firm[-1]) / 2
            self.sketches[index] = Sketch(spot.kind, spot.node, level, x, above, spot.count, spot.place)
        return self.sketches[index].x

    @property
    def wedges(self) -> list[int]:
        """The nodes whose subtrees are drawn in one piece."""
        return [one.node for one in self.sketches if one.kind is TreePart.WEDGE]


def _wedges(spot: _Spot) -> set[int]:
    if spot.kind is TreePart.WEDGE:
        return {spot.node}
    return {node for one in spot.below for node in _wedges(one)}
