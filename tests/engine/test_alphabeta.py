"""Alpha-beta against plain minimax, its forms against each other, compiled against interpreted."""

from __future__ import annotations

import random
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.run.stepper import seek
from engine.tree import alphabeta, constants, deepening
from engine.tree.alphabeta import Tree
from engine.tree.constants import AGAIN, EXACT, INF, LARGEST, OVER, PROVEN
from engine.tree.deepening import TreeSearch
from engine.tree.rules_board import RulesBoard
from engine.tree.table import TranspositionTable
from games.kalah import kernel as kalah_kernel
from games.kalah import rules as kalah
from games.kalah.kernel import Endgames, KalahBoard
from games.oware import rules as oware
from games.oware import solve as oware_solve
from games.oware.endings import Endings
from games.oware.kernel import OwareBoard
from tests.twin import ROOT, interpreted, is_compiled

trees = st.recursive(
    st.integers(-9, 9), lambda inner: st.lists(inner, min_size=1, max_size=4).map(tuple), max_leaves=40
)


def board_of_tree(tree: Any, seen: list[Any] | None = None, **options: Any) -> RulesBoard:
    """Return a board of nested lists or tuples: each is a position with its replies, a number a finished one."""

    def worth(pos: Any) -> int:
        if seen is not None:
            seen.append(pos)
        return pos if isinstance(pos, int) else 0

    return RulesBoard(
        tree, lambda pos: () if isinstance(pos, int) else range(len(pos)), lambda pos, move: pos[move], worth, **options
    )


def minimax(tree: Any, depth: int) -> int:
    """Return the value of a nested list for its mover, looking `depth` moves ahead."""
    if isinstance(tree, int):
        return tree
    return 0 if depth == 0 else max(-minimax(reply, depth - 1) for reply in tree)


def test_the_last_reply_of_a_refuted_move_is_never_looked_at() -> None:
    seen: list[int] = []
    search = TreeSearch(board_of_tree([[1, 2], [-1, 3]], seen), "plain", 2)
    assert search.run(1000)
    assert (search.found.value, search.found.turn, search.found.proven) == (1, (0,), True)
    assert seen == [1, 2, -1]


@given(trees.filter(lambda tree: isinstance(tree, tuple)), st.integers(1, 6))
def test_plain_values_are_minimax_and_the_first_best_move_is_told(tree: Any, depth: int) -> None:
    search = TreeSearch(board_of_tree(tree), "plain", depth)
    assert search.run(10**6)
    values = [-minimax(reply, depth - 1) for reply in tree]
    assert search.found.value == max(values)
    assert search.found.turn == (values.index(max(values)),)
    assert [turn[0] for turn in search.found.best] == [i for i, v in enumerate(values) if v == max(values)]


@given(trees.filter(lambda tree: isinstance(tree, tuple)))
def test_deepening_ends_with_a_proven_value_and_a_line_that_is_worth_it(tree: Any) -> None:
    for keyed in (False, True):
        board = board_of_tree(tree)
        if not keyed:
            board.key_bits = 0
        search = TreeSearch(board, "best")
        assert search.run(10**6) and search.found.proven
        assert search.found.value == minimax(tree, 99)
        pos, sign = tree, 1
        for (move,) in search.found.line:
            pos, sign = pos[move], -sign
        assert sign * minimax(pos, 99) == search.found.value
        assert keyed or isinstance(pos, int)  # a proven entry of the table ends a line


@given(trees.filter(lambda tree: isinstance(tree, tuple)))
def test_each_own_move_gets_its_own_value(tree: Any) -> None:
    search = TreeSearch(board_of_tree(tree), "each")
    assert search.run(10**6) and search.found.proven
    assert [valued.value for valued in search.found.moves] == [-minimax(reply, 99) for reply in tree]


def test_an_error_in_the_rules_is_raised_and_not_lost() -> None:
    def worth(pos: Any) -> int:
        raise KeyError("no value")

    search = TreeSearch(RulesBoard(0, lambda pos: (1, 2), lambda pos, move: move, worth), "plain", 2)
    with pytest.raises(KeyError):
        search.run(100)


# Any number of moves, any value


def squares(*cells: int) -> Any:
    """Return a position of a game on 25 squares: whoever has taken each (1, -1), and who moves (1, -1)."""
    taken = cells + (0,) * (25 - len(cells))
    return taken, 1 if sum(taken) == 0 else -1


def board_of_squares(root: Any, **options: Any) -> RulesBoard:
    """Return a board of 25 squares with a game for rows of neighbours, worth up to some thousands."""

    def moves(pos: Any) -> Iterator[int]:
        return (square for square in range(25) if not pos[0][square])

    def play(pos: Any, square: int) -> Any:
        taken, mover = pos
        return (*taken[:square], mover, *taken[square + 1 :]), -mover

    def value(pos: Any) -> int:
        taken, mover = pos
        pairs = sum(taken[i] * taken[i + 1] * (taken[i] + taken[i + 1]) for i in range(24) if i % 5 < 4)
        return mover * (1000 * pairs + sum(owner * (square % 7) for square, owner in enumerate(taken)))

    return RulesBoard(root, moves, play, value, **options)


def whole_tree(board: Any, table: Any, depth: int) -> Tree:
    """Return a Tree that has searched the root to a depth with the whole window."""
    tree = Tree(board, table, table is None)
    tree.start(0, 0, depth, -INF, INF)
    tree.advance(1 << 60)
    return tree


def table_of(board: Any, megabytes: float = 1) -> Any:
    return TranspositionTable(megabytes, board.key_bits, board.highest, board.limit[0])


def test_a_game_of_25_moves_profits_from_the_table() -> None:
    board = board_of_squares(squares())
    plain, keyed = whole_tree(board, None, 3), whole_tree(board, table_of(board), 3)
    assert plain.value == keyed.value
    deep = TreeSearch(board, "best", 4)
    assert deep.run(1 << 40)
    board.key_bits = 0
    bare = TreeSearch(board, "best", 4)
    assert bare.run(1 << 40)
    assert (deep.found.depth, deep.found.value) == (bare.found.depth, bare.found.value) == (4, 0)
    assert deep.tree.nodes < 0.5 * bare.tree.nodes


def test_the_keys_of_positions_are_the_same_in_every_search() -> None:
    board = board_of_squares(squares())
    first = TreeSearch(board, "best", 3, table=0.001)
    first.run(1 << 40)
    assert TreeSearch(board, "each", 2).run(1 << 40)
    again = TreeSearch(board, "best", 3, table=0.001)
    while not again.run(50):
        pass
    assert (first.tree.nodes, first.found) == (again.tree.nodes, again.found)


@pytest.mark.parametrize("best", [0, 20, 255, 256, 299])
def test_moves_of_any_number_and_values_of_any_size_are_told_as_they_are(best: int) -> None:
    tree = tuple((10**6 + 1, 10**6) if i == best else (1000 + i, i - 10**6) for i in range(300))
    board = board_of_tree(tree, width=300)
    search = TreeSearch(board, "best")
    assert search.run(1 << 40)
    assert (search.found.value, search.found.line, search.found.proven) == (10**6, ((best,), (1,)), True)
    assert board.turn(best) == best


def test_more_moves_or_larger_values_than_a_board_takes_are_refused() -> None:
    wide = RulesBoard((), lambda pos: range(9), lambda pos, move: (*pos, move), lambda pos: 0, width=8)
    with pytest.raises(ValueError, match="more than the 8 moves"):
        TreeSearch(wide, "best", 2).run(100)
    rich = RulesBoard((), lambda pos: range(2), lambda pos, move: (*pos, move), lambda pos: 300, limit=255)
    with pytest.raises(ValueError, match="between -255 and 255 on this board, not at 300"):
        TreeSearch(rich, "best", 2).run(100)
    with pytest.raises(ValueError, match="limit lies between"):
        TreeSearch(RulesBoard((), lambda pos: (), lambda pos, move: pos, lambda pos: 0, limit=1 << 30))


@given(st.integers(1, 10**4), st.integers(0, LARGEST), st.data())
def test_an_entry_is_read_back_as_it_was_kept(highest: int, limit: int, data: Any) -> None:
    if constants.WEIGHT_AT - highest.bit_length() - (2 * limit).bit_length() < 20 - 9:  # 2 ** 9 buckets fit in
        with pytest.raises(ValueError, match="positions of 20 bits apart"):
            TranspositionTable(0.01, 20, highest, limit)
        return
    table = TranspositionTable(0.01, 20, highest, limit)
    kept = {}
    for key in data.draw(st.lists(st.integers(0, (1 << 20) - 1), max_size=20)):
        entry = [data.draw(st.integers(*bounds)) for bounds in ((-limit, limit), (1, 3), (0, 63), (0, highest))]
        table.keep(key, *entry)
        kept[key] = tuple(entry)
    assert all(table.look(key) in (None, entry) for key, entry in kept.items())
    assert not kept or table.look(key) == kept[key]


def test_what_no_entry_holds_is_not_kept_or_refused_when_the_table_is_made() -> None:
    table = TranspositionTable(0.01, 20, 15, 255)
    for value, move in ((256, 1), (-256, 1), (0, 16)):
        table.keep(7, value, 3, 2, move)
        assert table.look(7) is None
    with pytest.raises(ValueError, match="positions of 64 bits apart beside moves up to 200"):
        TranspositionTable(1, 64, 200, LARGEST)


def test_the_compiled_constants_are_those_of_the_interpreter() -> None:
    source = Path(constants.__file__).with_suffix(".pxd").read_text(encoding="utf-8")
    told = dict(re.findall(r"^    (\w+) = (.+)$", source, re.MULTILINE))
    assert {name: eval(value) for name, value in told.items()} == {
        name: value for name, value in vars(constants).items() if name.isupper()
    }


# The recursion that the frames unroll


def recursion(board: Any) -> Any:
    """Return the recursion that a comment of alphabeta shows, on a board; `.nodes` counts the children it tried."""
    lines = (ROOT / "engine" / "tree" / "alphabeta.py").read_text(encoding="utf-8").splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("    #   def search("))
    last = next(i for i in range(first, len(lines)) if lines[i] == "    #")
    board.fused = False

    def children(at: int) -> Iterator[tuple[int, int, int, int]]:
        for move, child, gain, kind in board.children(at, at // board.width):
            space["search"].nodes += 1
            yield move, gain, kind, child

    names = {"INF": INF, "OVER": OVER, "AGAIN": AGAIN}
    space: dict[str, Any] = {"children": children, "evaluate": board.estimate, "final": board.estimate, **names}
    exec(textwrap.dedent("\n".join(line.removeprefix("    #") for line in lines[first:last])), space)
    space["search"].nodes = 0
    return space["search"]


@given(trees.filter(lambda tree: isinstance(tree, tuple)), st.integers(1, 6), st.integers(-9, 9), st.integers(1, 9))
def test_the_frames_are_the_recursion_node_by_node(tree: Any, depth: int, alpha: int, width: int) -> None:
    search = recursion(board_of_tree(tree))
    value = search(0, depth, alpha, alpha + width)
    frames = Tree(board_of_tree(tree), None, True)
    frames.start(0, 0, depth, alpha, alpha + width)
    frames.advance(1 << 40)
    assert (frames.value, frames.nodes) == (value, search.nodes)


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.integers(1, 4))
def test_the_frames_of_kalah_and_oware_find_what_the_recursion_finds(seed: int, depth: int) -> None:
    for board in (kalah_board(some_kalah(seed)), oware_solve.board_of(some_oware(seed))):
        plain, keyed = whole_tree(board, None, depth).value, whole_tree(board, table_of(board), depth).value
        assert plain == keyed == recursion(board)(0, depth, -INF, INF)


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


def some_oware(seed: int) -> oware.Position:
    """Return a position of a random game, not over."""
    chance = random.Random(seed)
    pos = last = oware.start()
    for _ in range(chance.randrange(60)):
        if pos.over:
            break
        last = pos
        pos = oware.play(pos, chance.choice(list(oware.moves(pos))))
    return last if pos.over else pos


def kalah_board(pos: kalah.Position, make: Any = KalahBoard) -> Any:
    board = make(pos.params.pits, pos.params.empty_capture)
    board.reset(pos.pits[pos.side], pos.pits[1 - pos.side])
    return board


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(1, 4), st.booleans())
def test_plain_search_of_kalah_is_minimax(seed: int, depth: int, empty: bool) -> None:
    pos = some_kalah(seed, random.Random(seed).choice([3, 4, 6]), 3, empty_capture=empty)
    expected = kalah_minimax(pos, depth)
    search = TreeSearch(kalah_board(pos), "plain", depth, offset=pos.margin)
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
    pos = some_oware(seed)
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
            board.look_up(Endgames(pos.params.pits, pos.params.empty_capture, stones))
        search = TreeSearch(board, way, table=1)
        while not search.run(1000):
            pass
        assert search.found.proven
        values.add(search.found.value)
    plain = TreeSearch(kalah_board(pos), "plain", 12)
    plain.run(1 << 40)
    assert len(values) == 1
    assert not plain.found.proven or plain.found.value in values


def test_the_table_never_changes_a_fixed_depth_value() -> None:
    for seed in range(20):
        pos = some_kalah(seed)
        board = kalah_board(pos)
        assert whole_tree(board, None, 6).value == whole_tree(board, table_of(board), 6).value


# Driving


def test_slices_of_any_size_visit_the_same_nodes() -> None:
    pos = some_kalah(5)
    results = set()
    for budget in (1, 7, 1000, 10**9):
        search = TreeSearch(kalah_board(pos), "best", 7, table=1)
        while not search.run(budget):
            pass
        results.add((search.tree.nodes, search.found))
    assert len(results) == 1


def test_a_search_returns_to_a_mark() -> None:
    search = TreeSearch(kalah_board(some_kalah(6)), "best", 9, table=1)
    first = search.checkpoint()
    search.run(20_000)
    mark, found, nodes = search.checkpoint(), search.current(), search.tree.nodes
    search.run(30_000)
    seek(search, nodes, [first, mark])
    assert (search.tree.nodes, search.current()) == (nodes, found)


def test_nodes_of_fixed_searches() -> None:
    """The fingerprint: a change that claims to be neutral does not move these."""
    counts = []
    for board in (KalahBoard(6), OwareBoard()):
        board.reset((4,) * 6, (4,) * 6)
        for way, depth in (("plain", 6), ("best", 8)):
            search = TreeSearch(board, way, depth, table=1)
            search.run(1 << 40)
            counts.append(search.tree.nodes)
    assert counts == FINGERPRINT


FINGERPRINT = [31755, 44007, 2054, 17913]


# Twins


def twin_kernel(name: str) -> ModuleType:
    """Return a kernel run by the interpreter, on the interpreted Board (a compiled one cannot be subclassed so)."""
    return interpreted(name, "engine.tree.board")


def whole_search(board: Any, way: str, depth: int) -> TreeSearch:
    """Return a search that has run to its end."""
    search = TreeSearch(board, way, depth, table=0.1)
    search.run(1 << 40)
    return search


def twin_search(board: Any, way: str, depth: int) -> TreeSearch:
    """Return a search whose tree and table are interpreted."""
    kept = deepening.Tree, deepening.TranspositionTable
    deepening.Tree = interpreted("engine.tree.alphabeta").Tree  # type: ignore[misc]
    deepening.TranspositionTable = interpreted("engine.tree.table").TranspositionTable  # type: ignore[misc]
    try:
        return whole_search(board, way, depth)
    finally:
        deepening.Tree, deepening.TranspositionTable = kept  # type: ignore[misc]


@pytest.mark.skipif(not is_compiled(alphabeta), reason="nothing is compiled here")
@pytest.mark.parametrize(("way", "depth"), [("plain", 3), ("best", 4), ("each", 3), ("prove", 60)])
def test_kalah_compiled_and_interpreted_visit_the_same_nodes(way: str, depth: int) -> None:
    pits = 3 if way == "prove" else 6
    found = []
    for kernel, run in ((kalah_kernel, whole_search), (twin_kernel("games.kalah.kernel"), twin_search)):
        board = kernel.KalahBoard(pits)
        board.reset((2,) * pits if way == "prove" else (5, 2, 13, 1, 0, 4), (2,) * pits if way == "prove" else (1,) * 6)
        if way == "prove":
            board.look_up(kernel.Endgames(pits, False, 4))
        search = run(board, way, depth)
        found.append((search.tree.nodes, search.found))
    assert found[0] == found[1]


@pytest.mark.skipif(not is_compiled(alphabeta), reason="nothing is compiled here")
@pytest.mark.parametrize(("way", "depth"), [("plain", 4), ("best", 5), ("each", 4)])
def test_oware_compiled_and_interpreted_visit_the_same_nodes(way: str, depth: int) -> None:
    found = []
    endings = Endings(5)
    endings.run(1 << 40)
    for make, run in ((OwareBoard, whole_search), (twin_kernel("games.oware.kernel").OwareBoard, twin_search)):
        board = make()
        board.reset((1, 0, 13, 2, 0, 4), (2, 1, 0, 0, 5, 1), 10, 9, (((0, 1, 13, 2, 0, 4), (2, 1, 0, 0, 5, 1)),))
        if way == "each":  # near the end, with endings
            board.reset((1, 0, 2, 0, 0, 1), (0, 2, 0, 0, 1, 0), 20, 21)
            board.look_up(endings)
        search = run(board, way, depth)
        found.append((search.tree.nodes, search.found))
    assert found[0] == found[1]


def test_a_table_gives_its_memory_back() -> None:
    table = interpreted("engine.tree.table").TranspositionTable(1, 60, 8, 48)
    first = table.pages
    table.clear()
    assert first.closed and not table.pages.closed
    second = table.pages
    del table
    assert second.closed


def test_the_entries_that_took_most_work_go_over_into_another_table() -> None:
    table = TranspositionTable(0.01, 40, 8, 60)
    for key in range(1, 41):
        table.keep(key * 977, key % 7, EXACT, PROVEN if key % 2 else 3, 1, 1 << (key // 4))
    kept = table.heaviest(8, PROVEN)
    assert 4 <= len(kept) <= 8
    other = TranspositionTable(0.04, 40, 8, 60)  # of another size
    for entry in kept:
        other.keep(*entry)
    assert other.heaviest(8, PROVEN) and set(other.heaviest(8, PROVEN)) == set(kept)
    found = [key for key in range(1, 41) if other.look(key * 977) is not None]
    assert len(found) == len(kept) and all(key % 2 for key in found) and min(found) > 40 - 4 * len(kept)
    assert all(other.look(key * 977) == table.look(key * 977) for key in found)
