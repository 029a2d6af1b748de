"""Counting by remembered subproblems: brute force, published numbers, the same nodes where it does not pay."""

from __future__ import annotations

import random
from functools import partial
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cover import Coloured, Cover, packing
from engine.cover.counting import BITS, LOOK, CountSearch
from engine.cover.memo import MemoCount
from engine.cover.memo_layout import MAX_WORDS, MemoLayout, TooLarge
from engine.cover.polyomino import Cell, distinct_orientations
from engine.cover.problem import divisible
from tests.amount import amount
from tests.engine.covers import brute_force, langford, pentominoes, queens, sudoku, word_rectangles
from tests.engine.test_cover import CLUES
from tests.engine.test_packing import brute_force as brute_packing
from tests.twin import interpreted

MONOMINO, DOMINO, CORNER = ((0, 0),), ((0, 0), (0, 1)), ((0, 0), (0, 1), (1, 0))
EIGHT = 12_988_816  # fillings of 8 x 8 cells with dominoes: TAOCP 7.1.4
MINOES = 92_109_458_286_284_989_468_604  # of 8 x 8 with pieces of one to three cells: M. Triska, library(clpb)
SIXTEEN = 2_444_888_770_250_892_795_802_079_170_816


def dominoes(rows: int, columns: int, seed: int | None = None) -> Cover:
    """Return the fillings of a board with dominoes, its cells in some order."""
    cells = list(product(range(rows), range(columns)))
    if seed is not None:
        random.Random(seed).shuffle(cells)
    cover = Cover(cells)
    there = set(cells)
    for r, c in cells:
        for other in ((r, c + 1), (r + 1, c)):
            if other in there:
                cover.add([(r, c), other])
    return cover


def small_problem(seed: int) -> Cover:
    """Return a problem of at most 11 options with secondary items, some of them coloured."""
    chance = random.Random(seed)
    primary = [f"p{i}" for i in range(chance.randint(1, 6))]
    secondary = [f"s{i}" for i in range(chance.randint(1, 4))]
    cover = Cover(primary, secondary)
    for _ in range(chance.randint(3, 11)):
        shared = [(s, chance.choice([None, "red", "red", "blue"])) for s in secondary if chance.random() < 0.5]
        entries = [s if colour is None else Coloured(s, colour) for s, colour in shared]
        cover.add(chance.sample(primary, chance.randint(1, min(3, len(primary)))) + entries)
    return cover


def remembered(cover: Cover, megabytes: float = 64, make: Any = MemoCount) -> Any:
    """Return the remembering search of a problem."""
    _, primary, items, options, _ = cover.plain()
    return make(MemoLayout(primary, items, options), megabytes)


def whole(search: Any) -> int:
    """Run a search to its end and return its number."""
    assert search.run(1 << 60)
    return int(search.found())


def test_five_hundred_small_problems() -> None:
    more_than_one = 0
    for seed in range(500):
        cover = small_problem(seed)
        expected = len(brute_force(cover))
        assert whole(remembered(cover)) == expected, seed
        more_than_one += expected > 1
    assert more_than_one > 100


def test_published_numbers() -> None:
    assert [whole(remembered(queens(n))) for n in range(1, 9)] == [1, 0, 0, 2, 10, 4, 40, 92]
    assert [whole(remembered(langford(n))) for n in range(1, 9)] == [0, 0, 2, 2, 0, 0, 52, 300]
    assert whole(remembered(pentominoes(5, 9, "LTWNYFZUP"))) == 120
    words = word_rectangles(2, 3, ["ape", "tin", "ten", "tan"], ["at", "pi", "pe", "en", "an"])
    assert whole(remembered(words)) == words.count(engine="dlx")
    assert whole(remembered(sudoku(CLUES))) == 1
    assert whole(remembered(Cover())) == 1
    assert whole(remembered(Cover("a"))) == 0


def test_boards_nobody_could_list() -> None:
    assert dominoes(8, 8).count() == EIGHT
    assert dominoes(16, 16).count() == SIXTEEN
    assert dominoes(16, 16, seed=1).count(engine="bits", jobs=2) == SIXTEEN
    board = list(product(range(8), repeat=2))
    minoes = Cover(board)
    for shape in (MONOMINO, DOMINO, ((0, 0), (0, 1), (0, 2)), CORNER):
        for cells in distinct_orientations(shape):
            for down, right in board:
                placed = [(r + down, c + right) for r, c in cells]
                if set(placed) <= set(board):
                    minoes.add(placed)
    assert minoes.count() == MINOES
    people = Cover(range(24))
    for pair in product(range(24), repeat=2):
        if pair[0] < pair[1]:
            people.add(pair)
    assert people.count() == 316_234_143_225  # 23 x 21 x 19 x ... x 1


def test_numbers_of_any_size() -> None:
    """Dominoes on 2 x n are counted by Fibonacci's numbers."""
    before, now = 1, 1
    for _ in range(999):
        before, now = now, before + now
    assert whole(remembered(dominoes(2, 1000))) == now
    assert now.bit_length() > 640
    assert dominoes(2, 2000).count() == now * now + before * before  # beyond every float


def test_slices_change_nothing() -> None:
    cover = dominoes(6, 7)
    search = remembered(cover)
    last = 0
    while not search.run(13):
        assert last <= search.found()
        assert 0.0 <= search.progress() <= 1.0
        last = search.found()
    at_once = remembered(cover)
    assert whole(at_once) == search.found() == cover.count(engine="dlx")
    assert at_once.nodes == search.nodes


def test_memory_is_bounded() -> None:
    cover = queens(9)
    roomy, narrow = remembered(cover), remembered(cover, 0.05)
    assert whole(roomy) == whole(narrow) == 352
    assert narrow.memory <= 0.05 * 2**20 < roomy.memory
    assert narrow.nodes > roomy.nodes


def test_what_does_not_fit_is_refused_and_listed() -> None:
    cover = Cover(["a"], range(64 * MAX_WORDS + 64))
    for _ in range(2):
        cover.add(["a", *cover.secondary])
    _, primary, items, options, _ = cover.plain()
    MemoLayout(primary, items, options)  # no bit of these ever matters
    ladder = Cover(range(64 * MAX_WORDS + 1))
    with pytest.raises(TooLarge):
        MemoLayout(len(ladder.primary), len(ladder.primary), [])
    with pytest.raises(TooLarge):
        MemoLayout(1, 1, [], counts=[1 << 40, 1 << 40])


@settings(max_examples=amount(30, 60))
@given(st.integers(0, 10**6))
def test_packings_with_repeated_pieces(seed: int) -> None:
    chance = random.Random(seed)
    box = list(product(range(chance.randint(1, 3)), range(chance.randint(1, 4))))
    region: list[Cell] = [cell for cell in box if chance.random() < 0.9] or box
    shapes = [MONOMINO, DOMINO, CORNER]
    counts = [chance.randint(0, 3) for _ in shapes]
    layout = packing.memo_layout(packing.normalised(region), tuple(shapes), tuple(counts))
    assert whole(MemoCount(layout)) == len(brute_packing(region, shapes, counts))


def test_packings_nobody_could_list() -> None:
    board = list(product(range(8), range(8)))
    assert packing.count(board, [DOMINO], [32]) == EIGHT
    assert packing.count(board, [MONOMINO, DOMINO], [64, 32]) == 179_788_343_101_980_135  # OEIS A028420
    assert packing.count(board, [MONOMINO, DOMINO], [16, 24]) == packing.count(board, [DOMINO, MONOMINO], [24, 16])


def started(cover: Cover, megabytes: float) -> CountSearch:
    return cover.counting("auto", megabytes)


def test_the_usual_nodes_where_it_does_not_pay() -> None:
    cover = queens(11)
    usual, trying = started(cover, 0), started(cover, 512)
    for search in (usual, trying):
        while not search.run(10_000):
            pass
    assert usual.counts() == trying.counts()
    assert usual.counts()[0] > LOOK
    assert not trying.remembered


def test_a_trial_that_fails_leaves_no_trace() -> None:
    """Remembering is made to look cheap and the problem large, so that it is tried, and is not quicker."""
    cover = queens(11)
    named, primary, items, options, times = cover.plain()
    tree = divisible(named, primary, items, options, times, False)
    begun = CountSearch(tree, partial(MemoLayout, primary, items, options), 0, BITS)
    while not begun.run(1000):
        pass
    usual = started(cover, 0)
    while not usual.run(1 << 40):
        pass
    assert begun._memo is not None and begun._memo.nodes > 0
    assert begun.counts() == usual.counts()


@pytest.mark.parametrize("jobs", [1, 2])
def test_it_says_what_it_did(jobs: int) -> None:
    for cover, expected, pays in ((dominoes(8, 8), EIGHT, True), (queens(11), 2680, False)):
        search = cover.counting()
        pool = cover.pool(keep=False, jobs=jobs, first=search)
        for _ in pool.batches():
            assert pool.solutions <= expected
        assert (pool.solutions, pool.complete, search.remembered) == (expected, True, pays)
        assert (pool.nodes < 40_000) == pays


@pytest.mark.parametrize("engine", ["dlx", "cells"])
def test_never_where_nodes_stand_for_knuths_programs(engine: str) -> None:
    cover = dominoes(6, 8)
    search = cover.counting(engine)
    while not search.run(1 << 40):
        pass
    stepper = cover.stepper(engine, keep=False)
    assert stepper.run(1 << 60)
    assert search.counts() == stepper.counts()
    assert not search.remembered
    assert search.counts()[0] > LOOK


def test_compiled_as_interpreted() -> None:
    twin = interpreted("engine.cover.memo").MemoCount
    for cover in (dominoes(4, 5), queens(6), small_problem(3), dominoes(2, 100)):
        ours, theirs = remembered(cover), remembered(cover, make=twin)
        assert whole(ours) == whole(theirs)
        assert ours.nodes == theirs.nodes
