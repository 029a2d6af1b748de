"""The pictures of a search at a moment, from its state: the tree drawn out, the stair, the whole tree as an icicle."""

from __future__ import annotations

from engine.run.flags import KNOWN
from engine.tree.turn_tree import TurnTree
from games.base.figures import number
from games.base.i18n import _
from games.mancala.watch.lessons import Side, Spot, spot_at
from games.mancala.watch.reasons import told, value_text, window_text
from games.mancala.watch.state import State, turns_to
from games.model.study.outline import Outline, Sketch, TreePart
from games.stage.paint.theme import ColourName
from games.stage.widgets.trees.icicle import IcicleCell
from games.stage.widgets.trees.stair import StairChip, StairStep
from games.stage.widgets.trees.tree_view import TreeNode, TreeRow

SHAPES = ("square", "circle")
ON_NOW = "#15110A"  # words on what is looked at now, which is amber in both themes
CHIPS = 8  # turns beside a step of the stair that are told one by one, at most


def others_name(state: State) -> str:
    """Return how the side that is not at the root is called."""
    if not state.subject.own and not state.lesson:
        return _("You")
    return _("Computer") if state.subject.other or state.lesson else _("Other side")


def names(state: State) -> tuple[str, str]:
    """Return how the side at the root and the other one are called."""
    return _("You") if state.subject.own or state.lesson else _("Computer"), others_name(state)


def rows(state: State, depth: int) -> tuple[TreeRow, ...]:
    """Return the labels of the levels of a tree."""
    both = names(state)
    rules = _("the largest"), _("the smallest")
    found = [TreeRow(SHAPES[level % 2], both[level % 2], rules[level % 2]) for level in range(depth)]
    counted = _("store − store") if state.subject.variant.stores else _("captures − captures")
    how = _("for you") if state.lesson else counted
    return (*found, TreeRow("leaf", _("Counted"), how))


def tone(node: int, best: set[int], path: set[int], finished: bool) -> str:
    """Return how a node is drawn: on the path now, on the best line, or neither."""
    if node in path and not finished:
        return "best" if node == 0 else "now"
    return "best" if node in best else "plain"


def tree_nodes(state: State, tree: TurnTree, outline: Outline) -> tuple[TreeNode, ...]:
    """Return what is drawn of a tree."""
    now = outline.now
    best = set(outline.best)
    path = set(outline.path)
    twin = tree.twin(state.node) if state.node < tree.size else None
    found = []
    for one in outline.sketches:
        style = tone(one.node, best, path, now == tree.size - 1)
        if one.kind in (TreePart.CUT, TreePart.WAITING, TreePart.MORE):
            found.append(stub(state, tree, one, one.node == outline.fresh))
            continue
        node = tree.node(one.node)
        shape = "leaf" if not node.turns and not node.flags & KNOWN else SHAPES[node.level % 2]
        found.append(TreeNode(
            "wedge" if one.kind is TreePart.WEDGE else shape, one.node, one.level, one.x, one.above,
            state.turn(one.node, tree), window_text(state, tree, one.node) if tree_has_windows(state) else "",
            value_text(state, tree, one.node, now), number(node.last - one.node + 1),
            _("of {n}").format(n=number(round(node.whole))), style, ring=one.node == twin,
        ))  # fmt: skip
    return tuple(found)


def tree_has_windows(state: State) -> bool:
    """Whether alpha and beta are handed down in what is shown."""
    return state.mode != "minimax"


def stub(state: State, tree: TurnTree, one: Sketch, fresh: bool) -> TreeNode:
    """Return what stands for turns that were left out (`fresh`: just now), that wait, or that have no room."""
    if one.kind is TreePart.MORE:
        return TreeNode("more", -1, one.level, one.x, one.above, count=str(one.count), faint=True)
    if one.kind is TreePart.WAITING:
        waiting = state.waiting(one.node) if one.count == 1 else []
        value = f"…{one.count}" if one.count > 1 else ""
        return TreeNode("waiting", -1, one.level, one.x, one.above, "".join(waiting[:1]), value=value, faint=True)
    left = state.left_out(one.node) if one.place >= 0 else []
    turn = left[one.place] if 0 <= one.place < len(left) else ""
    size = state.size_left_out(one.node, one.place)
    count = number(size) if size else ""
    return TreeNode("cut", -1, one.level, one.x, one.above, turn, count=count, faint=True, ring=fresh)


# A lesson's trees

def lesson_nodes(state: State, side: Side, tree: TurnTree, now: int) -> tuple[tuple[TreeNode, ...], float]:
    """Return a tree of the course, with all its places, and how many columns it has."""
    looked = {turns_to(tree, node): node for node in range(tree.size)}
    best, path = set(tree.best_line(now)), set(tree.path(now))
    finished = now == tree.size - 1 and (state.finished or not tree.cut_nodes(now))
    found: list[TreeNode] = []
    places = 0

    def place(spot: Spot, turns: tuple[tuple[int, ...], ...], above: int) -> float:
        nonlocal places
        index, level = len(found), len(turns)
        found.append(TreeNode("leaf", -1, level, 0.0, above))
        xs = [place(child, (*turns, (n,)), index) for n, child in enumerate(spot.below)]
        if not xs:
            xs, places = [places + 0.5], places + 1
        x = (xs[0] + xs[-1]) / 2
        node = looked.get(turns)
        style = tone(node if node is not None else -1, best, path, finished)
        found[index] = lesson_node(state, tree, now, node, spot, turns, x, above, style)
        return x

    place(side.root, (), -1)
    return tuple(found), float(places)


def lesson_node(
    state: State, tree: TurnTree, now: int, node: int | None, spot: Spot, turns: tuple[tuple[int, ...], ...], x: float,
    above: int, style: str,
) -> TreeNode:  # fmt: skip
    """Return a place of a tree of the course; leaves keep their number, also where it is never looked at."""
    level, leaf = len(turns), not spot.below
    name = ""
    if turns:
        name = (_("right") if turns[-1][0] else _("left")) if level == 1 else _("2nd") if turns[-1][0] else _("1st")
    there = node is not None and node <= now
    key = leaf_key(turns) if leaf else node if node is not None and there else -1
    shape, ring = "leaf" if leaf else SHAPES[level % 2], leaf and spot.name == state.leaf
    if node is not None and there:
        value = value_text(state, tree, node, now)
        window = window_text(state, tree, node) if level and tree is not state.plain_side else ""
        return TreeNode(shape, key, level, x, above, name, window, value, tone=style, rank=node + 1, ring=ring)
    gone = state.is_left_out(tree, turns, now)
    value = told(state, state.leaves.get(spot.name, 0)) if leaf else ""
    return TreeNode(shape, key, level, x, above, name, gone, value, faint=True, ring=ring)


def leaf_key(turns: tuple[tuple[int, ...], ...]) -> int:
    """Return the key of a leaf of the course: its place among all leaves from the left, above those of nodes."""
    return 1000 + sum(turn[0] << n for n, turn in enumerate(reversed(turns)))


def leaf_at(side: Side, key: int) -> Spot:
    """Return the leaf of that key."""
    bits = key - 1000
    depth = 0
    spot = side.root
    while spot.below:
        spot, depth = spot.below[0], depth + 1
    return spot_at(side.root, tuple(((bits >> n) & 1,) for n in reversed(range(depth))))


# Deep searches

def stair_steps(state: State, tree: TurnTree) -> tuple[StairStep, ...]:
    """Return the best line as a stair, the path while the search is under way, with the brothers of each step."""
    now = state.now
    line = tree.best_line(now) if state.finished else tree.path(now)
    both, found = names(state), []
    for n, node in enumerate(line):
        level = tree.node(node).level
        counted = not tree.node(node).turns
        brothers = [one for one in tree.children(line[n - 1], now) if one != node] if n else []
        brothers.sort(key=lambda one: one - min(tree.last_of(one), now))
        chips = tuple(chip(state, tree, one, now) for one in brothers[:CHIPS])
        found.append(StairStep(
            SHAPES[level % 2], _("Counted") if counted else both[level % 2], node,
            value_text(state, tree, node, now), state.turn(node, tree), chips, len(brothers) - len(chips),
            "best" if state.finished else "now",
        ))  # fmt: skip
    return tuple(found)


def chip(state: State, tree: TurnTree, node: int, now: int) -> StairChip:
    """Return a turn tried beside the line."""
    one = tree.node(node)
    size = min(one.last, now) - node + 1
    return StairChip(node, state.turn(node, tree), value_text(state, tree, node, now).replace(" ", ""), number(size),
                     size / max(1.0, one.whole))  # fmt: skip


# The whole tree

def icicle(state: State, tree: TurnTree, columns: int) -> tuple[tuple[IcicleCell, ...], tuple[bytes, ...], float]:
    """Return blocks, narrow columns, and where the search has come to, of what is zoomed to."""
    now, whole = state.now, tree.node(0).ends
    begin, end = state.zoom[0] * whole, state.zoom[1] * whole
    span = max(end - begin, 1e-9)
    shown, narrow = tree.blocks(now, begin, end, columns, 2.0)
    best, path = set(tree.best_line(now)), set(tree.path(now))
    cells = []
    for node, left, right in shown:
        one = tree.node(node)
        fill: ColourName = ""
        ink: ColourName = "ink.primary"
        if node in path and not state.finished and node:
            fill, ink = "hint.base", ON_NOW
        elif node in best or node == 0:
            fill, ink = "accent.base", "accent.on"
        elif one.flags & KNOWN:
            fill, ink = "ink.secondary", "bg.surface"
        label = turn_of_root(state) if node == 0 else state.turn(node, tree) if one.level <= 2 else ""
        cells.append(IcicleCell(node, one.level, (left - begin) / span, (right - begin) / span, fill, label, ink))
    return tuple(cells), tuple(narrow), (reach(tree, now) - begin) / span


def turn_of_root(state: State) -> str:
    """Return whose turn it is at the root."""
    return _("your turn") if state.subject.own else _("the computer's turn")


def reach(tree: TurnTree, now: int) -> float:
    """Return the place on the axis of end positions up to which the search has come."""
    place = 0.0
    for node in tree.path(now):
        if tree.last_of(node) <= now:
            return place + tree.node(node).ends
        for child in tree.children(node, now):
            if child not in tree.path(now):
                place += tree.node(child).ends
    return place
