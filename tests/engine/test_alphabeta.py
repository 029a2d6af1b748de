"""Alpha-beta against plain minimax, its forms against each other, compiled against interpreted."""

from __future__ import annotations

import random
import sys
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.run.stepper import seek
from engine.tree import alphabeta, deepening
from engine.tree.alphabeta import RulesBoard, Table, Tree
from engine.tree.deepening import Search
from games.kalah import kernel as kalah_kernel
from games.kalah import rules as kalah
from games.kalah.kernel import Endgames, KalahBoard
from games.oware import rules as oware
from games.oware import solve as oware_solve
from games.oware.kernel import OwareBoard
from tests.twin import interpreted, is_compiled

INF = 30000

trees = st.recursive(st.integers(-9, 9), lambda inner: st.lists(inner, min_size=1, max_size=4), max_leaves=40)


def board_of_tree(tree: Any, seen: list[Any] | None = None) -> RulesBoard:
    """Return a board of nested lists: a list is a position with its replies, a number a finished one."""

    def worth(pos: Any) -> int:
        if seen is not None:
            seen.append(pos)
        return pos if isinstance(pos, int) else 0

    return RulesBoard(
        tree, lambda pos: range(len(pos)) if isinstance(pos, list) else (), lambda pos, move: pos[move], worth
    )


def minimax(tree: Any, depth: int) -> int:
    """Return the value of a nested list for its mover, looking `depth` moves ahead."""
    if isinstance(tree, int):
        return tree
    return 0 if depth == 0 else max(-minimax(reply, depth - 1) for reply in tree)


def test_the_last_reply_of_a_refuted_move_is_never_looked_at() -> None:
    seen: list[int] = []
    search = Search(board_of_tree([[1, 2], [-1, 3]], seen), "plain", 2)
    assert search.run(1000)
    assert (search.found.value, search.found.turn, search.found.proven) == (1, (0,), True)
    assert seen == [1, 2, -1]


@given(trees.filter(lambda tree: isinstance(tree, list)), st.integers(1, 6))
def test_plain_values_are_minimax_and_the_first_best_move_is_told(tree: Any, depth: int) -> None:
    search = Search(board_of_tree(tree), "plain", depth)
    assert search.run(10**6)
    values = [-minimax(reply, depth - 1) for reply in tree]
    assert search.found.value == max(values)
    assert search.found.turn == (values.index(max(values)),)
    assert [turn[0] for turn in search.found.best] == [i for i, v in enumerate(values) if v == max(values)]


@given(trees.filter(lambda tree: isinstance(tree, list)))
def test_deepening_ends_with_a_proven_value_and_a_line_that_is_worth_it(tree: Any) -> None:
    search = Search(board_of_tree(tree), "best")
    assert search.run(10**6) and search.found.proven
    assert search.found.value == minimax(tree, 99)
    pos, sign = tree, 1
    for (move,) in search.found.line:
        pos, sign = pos[move], -sign
    assert isinstance(pos, int) and sign * pos == search.found.value


@given(trees.filter(lambda tree: isinstance(tree, list)))
def test_each_own_move_gets_its_own_value(tree: Any) -> None:
    search = Search(board_of_tree(tree), "each")
    assert search.run(10**6) and search.found.proven
    assert [valued.value for valued in search.found.moves] == [-minimax(reply, 99) for reply in tree]


def test_an_error_in_the_rules_is_raised_and_not_lost() -> None:
    def worth(pos: Any) -> int:
        raise KeyError("no value")

    search = Search(RulesBoard(0, lambda pos: (1, 2), lambda pos, move: move, worth), "plain", 2)
    with pytest.raises(KeyError):
        search.run(100)


# Kalah and Oware as the trees


def kalah_minimax(pos: kalah.Position, depth: int) -> int:
    """Return the value in complete turns by plain minimax over the rules."""
    if pos.over or depth == 0:
        return pos.margin
    return max(
        (after.margin if after.over else kalah_minimax(after, depth - 1)) * (1 if after.side == pos.side else -1)
        for _, after in kalah.turns(pos)
    )


def oware_minimax(pos: oware.Position, depth: int) -> int:
    """Return the value by plain minimax over the rules; repeated positions end the game in it."""
    if pos.over or depth == 0:
        return pos.margin
    return max(-oware_minimax(after, depth - 1) for _, after in oware.turns(pos))


def some_kalah(seed: int, pits: int = 6, stones: int = 4, **options: bool) -> kalah.Position:
    """Return a position of a random game, not over."""
    chance = random.Random(seed)
    while True:
        pos = kalah.start(kalah.Params(pits, stones, to_the_end=True, **options))
        for _ in range(chance.randrange(40)):
            turns = list(kalah.turns(pos))
            if not turns:
                break
            pos = chance.choice(turns)[1]
        if not pos.over:
            return pos


def kalah_board(pos: kalah.Position, make: Any = KalahBoard) -> Any:
    board = make(pos.params.pits, pos.params.empty_capture)
    board.reset(pos.pits[pos.side], pos.pits[1 - pos.side])
    return board


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(1, 4), st.booleans())
def test_plain_search_of_kalah_is_minimax(seed: int, depth: int, empty: bool) -> None:
    pos = some_kalah(seed, random.Random(seed).choice([3, 4, 6]), 3, empty_capture=empty)
    expected = kalah_minimax(pos, depth)
    search = Search(kalah_board(pos), "plain", depth, offset=pos.margin)
    assert search.run(1 << 40)
    assert search.found.value == expected
    best = []
    for turn, after in kalah.turns(pos):
        value = kalah_minimax(after, depth - 1) * (1 if after.side == pos.side else -1)
        if value == expected:
            best.append(turn)
    assert list(search.found.best) == best and search.found.turn == best[0]


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.integers(1, 5))
def test_plain_search_of_oware_is_minimax(seed: int, depth: int) -> None:
    chance = random.Random(seed)
    pos = oware.start()
    for _ in range(chance.randrange(60)):
        moves = list(oware.moves(pos))
        if not moves:
            break
        pos = oware.play(pos, chance.choice(moves))
    if pos.over:
        return
    search = oware_solve.search(pos, "plain", depth)
    assert search.run(1 << 40)
    assert search.found.value == oware_minimax(pos, depth)


def test_repetitions_are_seen_in_the_search() -> None:
    """In an endgame of few stones the values hang on positions that come again."""
    chance = random.Random(4)
    checked = 0
    while checked < 12:
        own, other = [0] * 6, [0] * 6
        for _ in range(4):
            row = chance.choice((own, other))
            row[chance.randrange(6)] += 1
        pos = oware.set_up((tuple(own), tuple(other)), (22, 22))
        for _ in range(chance.randrange(6)):
            if not pos.over:
                pos = oware.play(pos, chance.choice(list(oware.moves(pos))))
        if pos.over or not pos.past:
            continue
        checked += 1
        for depth in (7, 9):
            search = oware_solve.search(pos, "plain", depth)
            search.run(1 << 40)
            assert search.found.value == oware_minimax(pos, depth)


@settings(max_examples=25)
@given(st.integers(0, 10**6))
def test_every_form_agrees_on_the_value_of_a_small_kalah(seed: int) -> None:
    pos = some_kalah(seed, 4, 3)
    values = set()
    for way, stones in (("best", 0), ("best", 8), ("each", 0), ("prove", 6), ("prove", 0)):
        board = kalah_board(pos)
        if stones:
            board.look_up(Endgames(pos.params.pits, pos.params.empty_capture, stones), stones)
        search = Search(board, way, table=1)
        while not search.run(1000):
            pass
        assert search.found.proven
        values.add(search.found.value)
    plain = Search(kalah_board(pos), "plain", 12)
    plain.run(1 << 40)
    assert len(values) == 1
    assert not plain.found.proven or plain.found.value in values


def test_the_table_never_changes_a_fixed_depth_value() -> None:
    for seed in range(20):
        pos = some_kalah(seed)
        board = kalah_board(pos)
        plain = Tree(board, None, True)
        plain.start(0, 0, 6, -INF, INF)
        plain.advance(1 << 60)
        keyed = Tree(board, Table(1, board.key_bits))
        keyed.start(0, 0, 6, -INF, INF)
        keyed.advance(1 << 60)
        assert plain.value == keyed.value


# Driving


def test_slices_of_any_size_visit_the_same_nodes() -> None:
    pos = some_kalah(5)
    results = set()
    for budget in (1, 7, 1000, 10**9):
        search = Search(kalah_board(pos), "best", 7, table=1)
        while not search.run(budget):
            pass
        results.add((search.tree.nodes, search.found))
    assert len(results) == 1


def test_a_search_returns_to_a_mark() -> None:
    search = Search(kalah_board(some_kalah(6)), "best", 9, table=1)
    first = search.mark()
    search.run(20_000)
    mark, found, nodes = search.mark(), search.current(), search.tree.nodes
    search.run(30_000)
    seek(search, nodes, [first, mark])
    assert (search.tree.nodes, search.current()) == (nodes, found)


def test_nodes_of_fixed_searches() -> None:
    """The fingerprint: a change that claims to be neutral does not move these."""
    counts = []
    for board in (KalahBoard(6), OwareBoard()):
        board.reset((4,) * 6, (4,) * 6)
        for way, depth in (("plain", 6), ("best", 8)):
            search = Search(board, way, depth, table=1)
            search.run(1 << 40)
            counts.append(search.tree.nodes)
    assert counts == FINGERPRINT


FINGERPRINT = [31755, 44007, 3537, 23093]


# Twins


def twin_kernel(name: str) -> ModuleType:
    """Return a kernel run by the interpreter, on the interpreted Board (a compiled one cannot be subclassed so)."""
    compiled = sys.modules["engine.tree.alphabeta"]
    sys.modules["engine.tree.alphabeta"] = interpreted("engine.tree.alphabeta")
    try:
        return interpreted(name)
    finally:
        sys.modules["engine.tree.alphabeta"] = compiled


def whole_search(board: Any, way: str, depth: int) -> Search:
    """Return a Search that has run to its end."""
    search = Search(board, way, depth, table=0.1)
    search.run(1 << 40)
    return search


def twin_search(board: Any, way: str, depth: int) -> Search:
    """Return a Search whose tree and table are interpreted."""
    source = interpreted("engine.tree.alphabeta")
    kept = deepening.Tree, deepening.Table
    deepening.Tree, deepening.Table = source.Tree, source.Table  # type: ignore[misc]
    try:
        return whole_search(board, way, depth)
    finally:
        deepening.Tree, deepening.Table = kept  # type: ignore[misc]


@pytest.mark.skipif(not is_compiled(alphabeta), reason="nothing is compiled here")
@pytest.mark.parametrize(("way", "depth"), [("plain", 3), ("best", 4), ("each", 3), ("prove", 60)])
def test_kalah_compiled_and_interpreted_visit_the_same_nodes(way: str, depth: int) -> None:
    pits = 3 if way == "prove" else 6
    found = []
    for kernel, run in ((kalah_kernel, whole_search), (twin_kernel("games.kalah.kernel"), twin_search)):
        board = kernel.KalahBoard(pits)
        board.reset((2,) * pits if way == "prove" else (5, 2, 13, 1, 0, 4), (2,) * pits if way == "prove" else (1,) * 6)
        if way == "prove":
            board.look_up(kernel.Endgames(pits, False, 4), 4)
        search = run(board, way, depth)
        found.append((search.tree.nodes, search.found))
    assert found[0] == found[1]


@pytest.mark.skipif(not is_compiled(alphabeta), reason="nothing is compiled here")
@pytest.mark.parametrize(("way", "depth"), [("plain", 4), ("best", 5)])
def test_oware_compiled_and_interpreted_visit_the_same_nodes(way: str, depth: int) -> None:
    found = []
    for make, run in ((OwareBoard, whole_search), (twin_kernel("games.oware.kernel").OwareBoard, twin_search)):
        board = make()
        board.reset((1, 0, 13, 2, 0, 4), (2, 1, 0, 0, 5, 1), 10, 9, (((0, 1, 13, 2, 0, 4), (2, 1, 0, 0, 5, 1)),))
        search = run(board, way, depth)
        found.append((search.tree.nodes, search.found))
    assert found[0] == found[1]


def test_a_table_gives_its_memory_back() -> None:
    table = interpreted("engine.tree.alphabeta").Table(1, 60)
    first = table.pages
    table.clear()
    assert first.closed and not table.pages.closed
    second = table.pages
    del table
    assert second.closed
