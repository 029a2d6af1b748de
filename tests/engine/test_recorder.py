"""The tree of a search is recorded as it was searched, in bounded memory; compiled and interpreted alike."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine.run.recorder as compiled
from engine.cover.packing import Packing
from engine.run import flags
from engine.run.flags import CUT, KNOWN, LOWER, MERGED, PRESENT, SOLVED, UPPER, VALUED
from engine.run.recorder import TreeRecorder
from engine.run.tree_map import Recordable
from engine.tree.deepening import TreeSearch
from engine.tree.lines import turns
from engine.tree.rules_board import RulesBoard
from games.kalah import rules as kalah
from games.kalah import solve
from tests.engine.covers import PENTOMINOES, langford, pentominoes, queens
from tests.engine.test_alphabeta import board_of_tree, minimax, trees
from tests.twin import interpreted

ENGINES = ("dlx", "cells", "bits")
Entry = tuple[int, int, int, int, int, int]  # level, first and last node, label, value, flags


@pytest.fixture(params=["compiled", "interpreted"])
def module(request: pytest.FixtureRequest) -> ModuleType:
    return compiled if request.param == "compiled" else interpreted("engine.run.recorder")


def packing(columns: int = 6, pieces: str = "FLNPUV") -> Packing:
    """Return the search of a packing of 5 x `columns`."""
    shapes = [_cells(PENTOMINOES[piece]) for piece in pieces]
    return Packing([(r, c) for r in range(5) for c in range(columns)], shapes)


def _cells(drawn: str) -> list[tuple[int, int]]:
    rows = drawn.split()
    return [(r, c) for r, row in enumerate(rows) for c, char in enumerate(row) if char == "#"]


def whole(recorder: Any) -> list[Entry]:
    """Return all entries of a recording."""
    found: list[Entry] = recorder.blocks(0, recorder.nodes, recorder.nodes, 1)[0]
    return found


def recorded(search: Recordable, most: int = 1 << 18, step: int = 1 << 40) -> TreeRecorder:
    """Run a search to its end, in slices, and return its recording."""
    recorder = TreeRecorder(most, 16)
    search.record(recorder)
    while not search.run(step):
        search.take()
    return recorder


@dataclass
class Known:
    """A tree kept in full, by the plainest means."""

    level: int
    first: int
    last: int = 0
    inner: list[Known] = field(default_factory=list)

    def each(self) -> list[Known]:
        """Return the node and all below it, in preorder."""
        return [self, *(node for part in self.inner for node in part.each())]


def grown(seed: int, nodes: int, levels: int, tell: Callable[[int, int, int], None]) -> list[Known]:
    """Grow a random tree, telling (level, label, node) of each node; return those of the first level."""
    chance = random.Random(seed)
    roots: list[Known] = []
    path: list[Known] = []
    for node in range(1, nodes + 1):
        level = min(len(path), levels - 1, chance.choice((0, 1, 2, 3, 4, 5, 6, 7, 8)))
        tell(level, node % 1000, node)
        for closed in path[level:]:
            closed.last = node - 1
        del path[level:]
        one = Known(level, node, nodes)
        (path[-1].inner if path else roots).append(one)
        path.append(one)
    return roots


def test_every_node_is_there_with_its_subtree(module: ModuleType) -> None:
    recorder = module.TreeRecorder(5000, 8)
    roots = grown(1, 3000, 8, recorder.enter)
    every = [node for root in roots for node in root.each()]
    assert [entry[:4] for entry in whole(recorder)] == [(n.level, n.first, n.last, n.first % 1000) for n in every]
    assert (recorder.size, recorder.grain, recorder.rows, recorder.nodes) == (3000, 1, 8, 3000)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_merged_is_all_smaller_than_the_grain(module: ModuleType, seed: int) -> None:
    recorder = module.TreeRecorder(100, 8)
    roots = grown(seed, 4000, 8, recorder.enter)
    every = [node for root in roots for node in root.each()]
    there = whole(recorder)
    open_ones = {node.first for node in every if node.last == 4000}
    kept = [n for n in every if n.last - n.first + 1 >= recorder.grain or n.first in open_ones]
    assert [entry[:3] for entry in there] == [(n.level, n.first, n.last) for n in kept]
    assert recorder.grain > 1 and recorder.size <= recorder.room == 100
    merged = {entry[1] for entry in there if entry[5] & MERGED}
    missing = [node for node in kept if any(inner not in kept for inner in node.inner)]
    assert merged == {node.first for node in missing}


@pytest.mark.parametrize("most", [100, 5000])
@pytest.mark.parametrize(("begin", "end", "columns"), [(0, 4000, 100), (0, 4000, 333), (1000, 1300, 50), (7, 9, 40)])
def test_every_column_of_every_level_tells_whether_there_are_nodes(
    module: ModuleType, most: int, begin: int, end: int, columns: int
) -> None:
    """A block covers its columns; what is narrower is in its level's row, also where it has been merged."""
    recorder = module.TreeRecorder(most, 8)
    every = [node for root in grown(3, 4000, 8, recorder.enter) for node in root.each()]
    blocks, narrow = recorder.blocks(begin, end, columns, 3)
    scale = columns / (end - begin)
    assert len(narrow) == 8 and {len(row) for row in narrow} == {columns}
    for level, row in enumerate(narrow):
        shown = {c for c in range(columns) if row[c]}
        for one, first, last, *_ in blocks:
            assert last - first + 1 >= max(1, int(3 / scale)) and last > begin and first - 1 < end
            if one == level:
                shown |= columns_of(first - 1, last, begin, scale, columns)
        there: set[int] = set()
        for node in every:
            if node.level == level and node.last > begin and node.first - 1 < end:
                there |= columns_of(node.first - 1, node.last, begin, scale, columns)
        assert shown == there, level


def columns_of(left: int, right: int, begin: int, scale: float, columns: int) -> set[int]:
    """Return the columns that a stretch of the axis touches."""
    first, end = max(0, int((left - begin) * scale)), min(columns, -int(-(right - begin) * scale // 1))
    return set(range(min(first, columns - 1), max(end, first + 1)))


def test_levels_that_are_too_deep_are_merged_into_the_last(module: ModuleType) -> None:
    deep, flat = module.TreeRecorder(4000, 8), module.TreeRecorder(4000, 5)
    grown(5, 3000, 8, deep.enter)
    grown(5, 3000, 8, flat.enter)
    above = [entry for entry in whole(deep) if entry[0] < 5]
    inner = {first for level, first, last, *_ in above if level == 4 and last > first}
    assert [entry[:4] for entry in whole(flat)] == [entry[:4] for entry in above]
    assert {entry[1] for entry in whole(flat) if entry[5] & MERGED} == inner


def test_values_are_cut_to_size_and_settled_again_in_place(module: ModuleType) -> None:
    recorder = module.TreeRecorder(100, 8)
    recorder.enter(0, 70_000, 1)
    recorder.enter(1, 2, 2)
    assert recorder.leaf(1) and not recorder.leaf(0)
    recorder.solved()
    recorder.settle(1, 100_000, CUT | KNOWN)
    recorder.settle(0, -100_000, UPPER)
    recorder.settle(0, 5, LOWER)
    assert whole(recorder) == [
        (0, 1, 2, 70_000, 5, LOWER | SOLVED | VALUED),
        (1, 2, 2, 2, 32_767, CUT | KNOWN | SOLVED | VALUED),
    ]
    assert (recorder.solutions, recorder.cuts, recorder.known) == (1, 1, 1)


@pytest.mark.parametrize("bad", [(0, 0, 10), (5, 4, 10), (-1, 4, 10), (0, 4, 0)])
def test_an_empty_picture_is_refused(module: ModuleType, bad: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="needs columns and a range"):
        module.TreeRecorder(100).blocks(*bad, 3)


def test_the_compiled_flags_are_those_of_the_interpreter() -> None:
    source = Path(flags.__file__).with_suffix(".pxd").read_text(encoding="utf-8")
    told = {name: int(value) for name, value in re.findall(r"^    (\w+) = (\d+)$", source, re.MULTILINE)}
    assert told == {name: value for name, value in vars(flags).items() if name.isupper()}


# Searches that are recorded


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    "cover", [queens(6), langford(7), pentominoes(5, 6, "FLNPUV")], ids=["queens", "langford", "5x6"]
)
def test_exact_cover_is_recorded_as_single_steps_show_it(cover: Any, engine: str) -> None:
    """Each node is looked at; so are the solutions, which flag their whole path."""
    stepper, told, solved = cover.stepper(engine), [], set()
    while not stepper.run(1):
        state = stepper.snapshot()
        if state.nodes > len(told):
            told.append((len(state.path) - 1, state.nodes, state.path[-1]))
        if state.solutions > len(solved):
            solved.add(state.nodes)
        stepper.take()
    search = cover.stepper(engine)
    recorder = recorded(search)
    there = whole(recorder)
    assert [(level, first, label) for level, first, _, label, *_ in there] == told
    assert recorder.solutions == search.counts()[1] == len(solved) > 0
    for _, first, last, *_, marked in there:
        assert bool(marked & SOLVED) == any(first <= node <= last for node in solved)


@pytest.mark.parametrize("most", [64, 1 << 18])
@pytest.mark.parametrize("make", [packing, *(lambda e=e: langford(7).stepper(e) for e in ENGINES)])
def test_slices_change_nothing_also_where_the_recording_is_thinned(make: Callable[[], Any], most: int) -> None:
    at_once, sliced = (recorded(make(), most, step) for step in (1 << 40, 37))
    assert (at_once.grain > 1) == (most == 64)
    assert whole(at_once) == whole(sliced)
    for view in ((0, at_once.nodes, 200, 3), (100, 300, 50, 3)):
        assert at_once.blocks(*view) == sliced.blocks(*view)


@pytest.mark.parametrize("make", [packing, *(lambda e=e: langford(7).stepper(e) for e in ENGINES)])
def test_a_recorded_search_visits_the_nodes_of_one_that_is_not(make: Callable[[], Any]) -> None:
    plain, watched = make(), make()
    while not plain.run(1 << 40):
        plain.take()
    assert recorded(watched).nodes == plain.counts()[0]
    assert watched.counts() == plain.counts()


@pytest.mark.parametrize("counts", [None, (1, 1, 1, 1, 1, 1)])
def test_a_packing_is_recorded_with_its_pieces_and_solutions(counts: tuple[int, ...] | None) -> None:
    shapes = [_cells(PENTOMINOES[piece]) for piece in "FLNPUV"]
    region = [(r, c) for r in range(5) for c in range(6)]
    recorder = recorded(Packing(region, shapes, counts, reduce=counts is not None))
    there = {entry[1]: entry for entry in whole(recorder)}
    assert sorted(there) == list(range(1, recorder.nodes + 1))
    again = Packing(region, shapes, counts, reduce=counts is not None)
    found: set[int] = set()
    while not again.run(1):
        state = again.snapshot()
        path = [there[node] for node in range(1, state.nodes + 1) if there[node][2] >= state.nodes]
        assert [piece for piece, _ in state.path] == [entry[3] for entry in path][: len(state.path)]
        found |= {node for node, _ in again.take()}
    assert recorder.solutions == len(found) > 0
    assert {entry[1] for entry in there.values() if entry[5] & SOLVED and entry[0] == 5} == found


def test_equal_pieces_are_recorded_by_the_wide_packing_search() -> None:
    domino = [(0, 0), (0, 1)]
    search = Packing([(r, c) for r in range(4) for c in range(4)], [domino], [8])
    recorder = recorded(search)
    assert recorder.solutions == 36 and recorder.nodes == search.counts()[0] == recorder.size
    assert max(entry[0] for entry in whole(recorder)) == 7


def test_all_levels_stay_visible_where_little_is_kept() -> None:
    """Deep subtrees are all small: by size alone the lowest rows would be empty."""
    full, thin = (recorded(packing(8, "FLNPUVTY"), most) for most in (1 << 20, 256))
    assert thin.size <= 256 < full.size and thin.rows == full.rows == 8
    pictures = [recorder.blocks(0, full.nodes, 400, 3) for recorder in (full, thin)]
    for level in range(8):
        shown = []
        for blocks, narrow in pictures:
            row = [bool(byte) for byte in narrow[level]]
            for one, first, last, *_ in blocks:
                if one == level:
                    for column in columns_of(first - 1, last, 0, 400 / full.nodes, 400):
                        row[column] = True
            shown.append(sum(row))
        assert shown[0] <= shown[1] <= 1.1 * shown[0] + 4, level  # buckets of the strip may overlap two columns
    assert all(byte & PRESENT for _, narrow in pictures for row in narrow for byte in row if byte)


# Two players


def value_of(tree: Any, path: list[int], left: int) -> int:
    """Return what the last move of a path is worth to the player who made it, by minimax."""
    for move in path:
        tree = tree[move]
    return -minimax(tree, left)


@given(
    trees.filter(lambda tree: isinstance(tree, tuple)), st.integers(1, 6), st.sampled_from(["plain", "best", "each"])
)
def test_alpha_beta_is_recorded_with_values_that_minimax_confirms(tree: Any, depth: int, way: str) -> None:
    board: RulesBoard = board_of_tree(tree)
    board.key_bits = 0
    search = TreeSearch(board, way, depth)
    recorder = TreeRecorder(100_000, 110)
    search.record(recorder)
    while not search.run(7):
        pass
    assert recorder.nodes == search.tree.nodes
    if not recorder.nodes:
        return
    path: list[int] = []
    counted = 0
    for level, first, last, label, value, told in whole(recorder):
        del path[level:]
        path.append(label)
        counted += bool(told & CUT)
        assert told & VALUED
        if way != "plain":
            continue
        exact = value_of(tree, path, depth - level - 1)
        if told & LOWER:
            assert value <= exact
        elif told & UPPER:
            assert exact <= value
        else:
            assert value == exact
        if told & KNOWN:
            assert first == last
    assert recorder.cuts == counted


def test_a_kalah_search_is_recorded_in_slices_as_at_once_and_without_its_frontier() -> None:
    pos = kalah.start(kalah.Params(4, 3), 0)
    recordings = []
    for most, step in ((1 << 18, 1 << 40), (1 << 18, 37), (600, 1 << 40), (600, 37)):
        search = solve.search(pos, "plain", 6)
        recordings.append(recorded(search, most, step))
        bare = solve.search(pos, "plain", 6)
        bare.board.fused = 0
        bare._begin()
        assert bare.run(1 << 40) and bare.found == search.found and bare.tree.nodes == search.tree.nodes
    whole_one, sliced, thin, thin_sliced = map(whole, recordings)
    assert whole_one == sliced and thin == thin_sliced and len(thin) < len(whole_one) == recordings[0].size
    assert {recording.cuts for recording in recordings} == {sum(bool(e[5] & CUT) for e in whole_one)}
    roots = [entry for entry in whole_one if entry[0] == 0]
    assert [entry[3] for entry in roots] == sorted({turn[0] for turn in turns(solve.board_of(pos))})
