"""The record of a search of complete turns: node for node that of a textbook's program, which is written out here."""

from __future__ import annotations

from typing import Any

import pytest

from engine.run.flags import KNOWN, LOWER, UPPER
from engine.tree.rules_board import RulesBoard
from engine.tree.turn_search import MinimaxCount, TurnSearch
from engine.tree.turn_tree import TurnTree
from games.kalah import rules, solve
from games.oware import rules as oware_rules
from games.oware import solve as oware_solve

OPEN = 10_000
START_4, START_6 = "6x4t 4,4,4,4,4,4+0 4,4,4,4,4,4+0 0", "6x6t 6,6,6,6,6,6+0 6,6,6,6,6,6+0 0"
LATE = "6x4t 0,0,2,1,2,0+14 7,2,7,0,0,0+13 0"
POSITIONS = (START_4, START_6, LATE, "6x4t 0,3,0,1,9,0+9 1,8,0,0,8,0+9 1", "3x2t 2,2,2+0 2,2,2+0 0")


def recorded(text: str, depth: int, **how: Any) -> TurnTree:
    """Return the record of a search of a position of Kalah."""
    pos = rules.read(text)
    return ran(TurnSearch(solve.board_of(pos), depth, pos.margin, **how)).tree


def ran(search: TurnSearch, slice_: int = 100) -> TurnSearch:
    while not search.run(slice_):
        pass
    return search


def textbook(text: str, depth: int, cuts: bool) -> list[tuple[Any, ...]]:
    """Return (level, turn, alpha, beta, value) of each node that alpha-beta, or minimax, visits."""
    told: list[list[Any]] = []

    def search(pos: Any, level: int, turn: tuple[int, ...], alpha: int, beta: int) -> int:
        row = [level, turn, alpha, beta, 0]
        told.append(row)
        turns = list(rules.turns(pos)) if level < depth and not pos.over else []
        if not turns:
            sign = 1 if pos.side == first else -1
            row[4] = sign * pos.margin
            return int(row[4])
        values: list[int] = []
        for pits, after in turns:
            if cuts and alpha >= beta:
                break
            value = search(after, level + 1, tuple(pits), alpha, beta)
            values.append(value)
            if pos.side == first:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
        row[4] = max(values) if pos.side == first else min(values)
        return int(row[4])

    first = rules.read(text).side
    search(rules.read(text), 0, (), -OPEN, OPEN)
    return [tuple(row) for row in told]


@pytest.mark.parametrize("cuts", [True, False])
@pytest.mark.parametrize("text", POSITIONS)
def test_a_textbook_visits_the_same_nodes(text: str, cuts: bool) -> None:
    depth = 3 if cuts or text == LATE else 2
    tree = recorded(text, depth, cuts=cuts)
    nodes = [tree.node(at) for at in range(tree.size)]
    bounds = [(-OPEN if one.alpha is None else one.alpha, OPEN if one.beta is None else one.beta) for one in nodes]
    own = [(one.level, one.turn, *window, one.value) for one, window in zip(nodes, bounds, strict=True)]
    if not cuts:
        assert [(*one[:2], one[4]) for one in own] == [(*one[:2], one[4]) for one in textbook(text, depth, cuts)]
    else:
        assert own == textbook(text, depth, cuts)


@pytest.mark.parametrize(("text", "nodes"), [(START_4, 1658), (START_6, 224), (LATE, 168)])
def test_as_many_nodes_as_are_published(text: str, nodes: int) -> None:
    assert recorded(text, 4).size == nodes + 1  # the position searched is a node of the picture


def test_minimax_looks_at_what_was_counted_beforehand() -> None:
    for text in POSITIONS:
        minimax, tree = recorded(text, 3, cuts=False), recorded(text, 3)
        root, other = minimax.node(0), tree.node(0)
        assert minimax.size == root.whole == other.whole and root.ends == other.ends and root.value == other.value
    assert recorded(LATE, 4).node(0).whole == 391


@pytest.mark.parametrize("how", [{}, {"ordered": True}, {"known": True}, {"ordered": True, "known": True}])
def test_looked_at_and_left_out_are_the_tree_of_minimax(how: dict[str, bool]) -> None:
    for text in POSITIONS:
        tree, plain = recorded(text, 4, **how), recorded(text, 4, cuts=False)
        assert tree.size + tree.left_by(tree.size) == plain.size and not tree.estimated
        assert tree.node(0).value == plain.node(0).value


def test_bounds_are_true() -> None:
    """A value with a sign is a bound of the value that minimax gives the same node, one without is that value."""
    for text in (LATE, POSITIONS[3]):
        for how in ({}, {"ordered": True}, {"known": True}):
            tree, plain = recorded(text, 4, **how), recorded(text, 4, cuts=False)
            true = {turns_to(plain, at): plain.node(at).value for at in range(plain.size)}
            for at in range(tree.size):
                one, exact = tree.node(at), true[turns_to(tree, at)]
                assert one.value >= exact if one.flags & UPPER else one.value <= exact if one.flags & LOWER else True
                assert one.flags & (UPPER | LOWER) or one.value == exact


def turns_to(tree: TurnTree, at: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tree.node(one).turn for one in tree.path(at))


def test_a_known_node_has_the_value_of_its_twin() -> None:
    tree = recorded(LATE, 4, ordered=True, known=True)
    known = [at for at in range(tree.size) if tree.node(at).flags & KNOWN]
    assert len(known) == tree.known_by(tree.size) > 0
    for at in known:
        twin = tree.twin(at)
        assert twin is not None and twin < at and tree.node(twin).level == tree.node(at).level
    assert tree.twin(0) is None


def test_every_moment_of_a_cut_is_found() -> None:
    tree = recorded(LATE, 4)
    moments, now = [], -1
    while (then := tree.next_cut(now)) is not None:
        moments += tree.cut_nodes(then)
        now = then
    assert len(moments) == tree.cuts_by(tree.size) == 28
    for at in moments:
        one = tree.node(at)
        own = tree.value_at(at, tree.size)
        assert len(tree.children(at, tree.size)) < one.turns and own == one.value
        assert one.alpha is None or one.level % 2 == 0 or (own is not None and own <= one.alpha)


def test_four_leaves_leave_the_last_one_out() -> None:
    board = RulesBoard(((1, 2), (-1, 3)), branches, lambda pos, n: pos[n], lambda pos: pos)
    tree = ran(TurnSearch(board, 2)).tree
    assert [tree.node(at).value for at in range(tree.size)] == [1, 1, 1, 2, -1, -1]
    assert tree.next_cut(0) == 5 and tree.cut_nodes(5) == [4] and tree.left_by(5) == 1
    assert [tree.value_at(0, now) for now in range(6)] == [None, None, None, 1, 1, 1]
    assert tree.best_line(5) == [0, 1, 2]


def branches(pos: Any) -> range:
    return range(len(pos)) if isinstance(pos, tuple) else range(0)


def test_slices_change_nothing() -> None:
    whole = recorded(START_4, 4)
    pos = rules.read(START_4)
    cut = ran(TurnSearch(solve.board_of(pos), 4, pos.margin), 7).tree
    assert [whole.node(at) for at in range(whole.size)] == [cut.node(at) for at in range(cut.size)]


def test_the_tree_of_minimax_is_counted_in_slices() -> None:
    pos = rules.read(START_4)
    search = TurnSearch(solve.board_of(pos), 6, pos.margin)
    slices = 0
    while not search.tree.size:
        search.run(1000)
        slices += 1
    assert slices > 100  # none of which takes long
    assert ran(search).tree.node(0).whole == 1_227_611


def test_searches_of_one_position_count_the_tree_once() -> None:
    pos, counting = rules.read(START_4), MinimaxCount()
    first = ran(TurnSearch(solve.board_of(pos), 6, pos.margin, counting=counting))
    second = TurnSearch(solve.board_of(pos), 6, pos.margin, ordered=True, counting=counting)
    assert second.tree.size == 1  # it looks at the root at once
    assert ran(second).tree.node(0).whole == first.tree.node(0).whole == recorded(START_4, 6).node(0).whole
    counting.given_up.add(5)
    assert ran(TurnSearch(solve.board_of(pos), 5, pos.margin, counting=counting)).tree.estimated


def test_millions_of_positions_are_counted_exactly() -> None:
    """As many as below each of the first turns, and the root."""
    pos = rules.read(START_4)
    after = [last for _pits, last in rules.turns(pos)]
    below = [counted(TurnSearch(solve.board_of(one), 6, one.margin)) for one in after]
    assert counted(TurnSearch(solve.board_of(pos), 7, pos.margin, ordered=True)) == 1 + sum(below) == 11_399_086


def counted(search: TurnSearch) -> int:
    tree = ran(search, 20_000).tree
    assert not tree.estimated
    return int(tree.node(0).whole)


def test_too_many_nodes_are_given_up() -> None:
    pos = rules.read(START_4)
    search = ran(TurnSearch(solve.board_of(pos), 6, pos.margin, most=1000))
    assert search.full and search.tree.size == 1000 and search.snapshot().extra == {}


def test_oware_is_searched_as_its_plain_form() -> None:
    pos = oware_rules.start(oware_rules.read_params("abapa"))
    plain = oware_solve.plain(pos, 4)
    while not plain.run(1000):
        pass
    tree = ran(TurnSearch(oware_solve.board_of(pos), 4, pos.margin)).tree
    assert tree.node(0).value == plain.found.value
    assert tree.node(tree.best_line(tree.size)[1]).turn == plain.found.turn


def test_the_blocks_of_a_picture_are_the_nodes_in_their_places() -> None:
    tree = recorded(LATE, 4)
    root = tree.node(0)
    shown, narrow = tree.blocks(tree.size - 1, 0, root.ends, 10_000, 0.0)
    assert [number for number, _, _ in shown] == list(range(tree.size)) and not any(map(any, narrow))
    assert shown[0][1:] == (0, root.ends)
    for number, left, right in shown:
        one = tree.node(number)
        assert right - left == one.ends and 0 <= left < right <= root.ends
    with pytest.raises(ValueError, match="columns"):
        tree.blocks(0, 0, 1, 0, 3)


def test_a_budget_may_be_as_large_as_a_job_makes_it() -> None:
    pos = rules.read(LATE)
    search = TurnSearch(solve.board_of(pos), 4, pos.margin)
    while not search.run(1 << 40):
        pass
    assert search.tree.size == 169
