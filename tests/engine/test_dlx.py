"""The three cover engines as steppers: reversal, sliced equals whole, marks, twins."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine.cover.bitcover
import engine.cover.cells
import engine.cover.dlx
from engine.cover.problem import Cover
from engine.run.stepper import Checkpoint, Snapshot
from tests.amount import amount
from tests.engine.covers import langford, large_problem, pentominoes, problems, queens, word_rectangles
from tests.twin import interpreted

ENGINES = ("dlx", "cells", "bits")
WORDS = word_rectangles(2, 3, ["ape", "tin", "ten", "tan"], ["at", "pi", "pe", "en", "an"])
KINDS = (
    ("engine.cover.dlx", "DancingLinks"),
    ("engine.cover.cells", "DancingCells"),
    ("engine.cover.bitcover", "BitCover"),
)
BASE = "engine.cover.steppers"
ALL = 1 << 60


def whole(cover: Cover, engine: str) -> tuple[list[tuple[int, ...]], Snapshot]:
    """Return all solutions in the order found, and the last snapshot."""
    stepper = cover.stepper(engine)
    found = []
    while not stepper.run(ALL):
        found += stepper.take()
    return found + stepper.take(), stepper.snapshot()


@settings(max_examples=amount(100, 200))
@given(problems(), st.integers(0, 30))
def test_dancing_links_come_back(cover: Cover, nodes: int) -> None:
    items = len(cover.primary) + len(cover.secondary)
    stepper = engine.cover.dlx.DancingLinks(len(cover.primary), items, cover._entries)
    links = stepper.links()
    start = stepper.checkpoint()
    if nodes:
        stepper.run(nodes)
    stepper.restore(start)
    assert stepper.links() == links
    while not stepper.run(ALL):
        stepper.take()
    assert stepper.links() == links


@settings(max_examples=amount(50, 100))
@given(problems(), st.lists(st.integers(1, 5), min_size=1))
def test_sliced_equals_whole(cover: Cover, slices: list[int]) -> None:
    for name in ENGINES:
        expected, last = whole(cover, name)
        stepper = cover.stepper(name)
        found, turn = [], 0
        while not stepper.run(slices[turn % len(slices)]):
            found += stepper.take()
            turn += 1
        assert found + stepper.take() == expected
        assert stepper.snapshot() == last


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize("cover", [queens(6), langford(4), WORDS, pentominoes(5, 4, "LPYV")])
def test_every_moment_can_be_recalled(cover: Cover, name: str) -> None:
    stepper = cover.stepper(name)
    moments: list[tuple[Checkpoint, Snapshot]] = [(stepper.checkpoint(), stepper.snapshot())]
    while not stepper.run(1):
        moments.append((stepper.checkpoint(), stepper.snapshot()))
        stepper.take()
    moments.append((stepper.checkpoint(), stepper.snapshot()))
    assert [snapshot.nodes for _, snapshot in moments[:-1]] == list(range(len(moments) - 1))
    other = cover.stepper(name)
    for at in [*range(0, len(moments), 3), 2, len(moments) - 1, 1, 0]:
        mark, snapshot = moments[at]
        other.restore(mark)
        assert other.snapshot() == snapshot
        assert other.checkpoint() == mark
        if at + 1 < len(moments):
            other.run(1)
            assert other.snapshot() == moments[at + 1][1]
    other.restore(moments[1][0])
    while not other.run(5):
        other.take()
    assert other.snapshot() == moments[-1][1]


@pytest.mark.parametrize("cover", [queens(5), langford(4), WORDS, Cover(), Cover("ab", "x", ["ax", "b", "bx"])])
def test_twins(cover: Cover) -> None:
    items = len(cover.primary) + len(cover.secondary)
    for name, kind in KINDS:
        pair: list[Any] = [
            getattr(module, kind)
            for module in (interpreted(name, BASE), engine.cover.dlx, engine.cover.cells, engine.cover.bitcover)
            if hasattr(module, kind)
        ]
        runs = []
        for make in pair:
            stepper = make(len(cover.primary), items, cover._entries)
            moments = []
            while not stepper.run(3):
                moments.append(stepper.snapshot())
            runs.append((moments, stepper.snapshot(), stepper.take(), stepper.checkpoint()))
        assert runs[0] == runs[1]


def test_repacked_branches_are_the_same_when_interpreted() -> None:
    cover = queens(9)  # two words at the root, one further down
    items = len(cover.primary) + len(cover.secondary)
    plain = interpreted("engine.cover.bitcover", BASE).BitCover(len(cover.primary), items, cover._entries)
    quick = engine.cover.bitcover.BitCover(len(cover.primary), items, cover._entries)
    plain.run(3000)
    quick.run(3000)
    assert plain.snapshot() == quick.snapshot()
    assert plain.take() == quick.take()


def test_least_size_first_item_wins() -> None:
    stepper = Cover("abc", options=["a", "a", "b", "b", "bc", "c"]).stepper("dlx")
    stepper.run(1)
    assert stepper.snapshot().extra["levels"] == ((0, 1, 2),)  # a, the first of those with two options
    stepper = Cover("abc", options=["a", "a", "a", "b", "bc", "c"]).stepper("dlx")
    stepper.run(1)
    assert stepper.snapshot().extra["levels"] == ((1, 1, 2),)


def test_step_view_of_dancing_links() -> None:
    cover = Cover("abcdefg", options=["ce", "adg", "bcf", "adf", "bg", "deg"])
    stepper = engine.cover.dlx.DancingLinks(7, 7, cover._entries)
    assert stepper.choices() == (2, 2, 2, 3, 2, 2, 3)
    stepper.run(1)  # a is chosen, its first option adg laid: b has bcf, c ce and bcf, e ce, f bcf
    assert stepper.path() == (1,)
    assert stepper.choices() == (-1, 1, 2, -1, 1, 1, -1)
    assert stepper.chosen_item() == 1
    assert stepper.candidates(1) == (2,)
    assert stepper.snapshot().extra == {"dead_ends": 0, "event": "open", "item": 1, "levels": ((0, 1, 2),)}
    stepper.run(1)
    assert stepper.snapshot().extra["event"] == "stuck"
    assert stepper.snapshot().extra["dead_ends"] == 1
    stepper.run(ALL)
    assert stepper.snapshot().finished and stepper.take() == [(0, 3, 4)]


def open_choices(cover: Cover, stepper: Any) -> list[tuple[int, ...]]:
    """Return the live options of every item that no option of the path has."""
    over = {item for option in stepper.path() for item, _ in cover._entries[option]}
    sizes = stepper.choices()
    assert all(sizes[item] == -1 for item in over if item < len(cover.primary))
    found = [stepper.candidates(item) for item in range(len(sizes)) if item not in over]
    assert [len(options) for options in found] == [n for item, n in enumerate(sizes) if item not in over]
    return found


def same_all_the_way(cover: Cover, most: int = 500) -> None:
    """Assert that dancing cells stand where dancing links stand, and see the same there, at the first nodes."""
    links, cells = cover.stepper("dlx"), cover.stepper("cells")
    assert isinstance(links, engine.cover.dlx.DancingLinks) and isinstance(cells, engine.cover.cells.DancingCells)
    finished = False
    while not finished and links.counts()[0] < most:
        finished = links.run(1)
        assert cells.run(1) == finished
        assert cells.snapshot() == links.snapshot()
        if not finished:  # at the end nothing is brought back any more
            assert open_choices(cover, cells) == open_choices(cover, links)
        assert cells.take_with_nodes() == links.take_with_nodes()
    cells.sets()


@settings(max_examples=amount(30, 60))
@given(problems())
def test_cells_take_the_steps_of_links(cover: Cover) -> None:
    same_all_the_way(cover)


@pytest.mark.parametrize("cover", [queens(6), langford(5), WORDS, large_problem(1), pentominoes(5, 4, "LPYV")])
def test_cells_take_the_steps_of_links_in_larger_problems(cover: Cover) -> None:
    same_all_the_way(cover)
    links, cells = cover.stepper("dlx"), cover.stepper("cells")
    links.run(20_000)
    cells.run(20_000)
    assert cells.snapshot() == links.snapshot() and cells.take() == links.take()


@settings(max_examples=amount(30, 60))
@given(problems(), st.integers(0, 30), st.integers(0, 30))
def test_cells_come_back(cover: Cover, nodes: int, more: int) -> None:
    """Whatever has danced, a set has its options again, and each knows its place."""
    stepper = cover.stepper("cells")
    assert isinstance(stepper, engine.cover.cells.DancingCells)
    whole, start = stepper.sets(), stepper.checkpoint()
    if nodes:
        stepper.run(nodes)
    here, finished = stepper.checkpoint(), stepper.snapshot().finished
    sets = [] if finished else open_choices(cover, stepper)
    if more:
        stepper.run(more)
    stepper.restore(here)
    assert finished or open_choices(cover, stepper) == sets
    stepper.restore(start)
    assert stepper.sets() == whole


def test_nobody_looking_changes_nothing() -> None:
    """A dead end is narrowed only as far as it must be; the nodes are those of a search that is looked at."""
    cover = pentominoes(4, 10, "LPYVWTFN")
    alone, watched = cover.stepper("cells"), cover.stepper("cells")
    finished = False
    while not finished:
        finished = watched.run(1)
        watched.snapshot()
    assert alone.run(ALL)
    assert alone.snapshot() == watched.snapshot() and alone.take_with_nodes() == watched.take_with_nodes()


def test_room_for_sizes_grows() -> None:
    items = [f"p{i}" for i in range(90)]  # a level saves the sizes of almost all, and there are levels enough
    cover = Cover(items, (), [[item] for item in items for _ in range(2)])
    links, cells = cover.stepper("dlx"), cover.stepper("cells")
    links.run(2000)
    cells.run(2000)
    assert cells.snapshot() == links.snapshot() and cells.take() == links.take()
    assert cells.path() and len(cells.path()) > 80
