"""The packing kernel: published counts, brute force, symmetry reduction, marks, compiled against interpreted."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cover import packing
from engine.cover.polyomino import connected_groups, distinct_orientations, normalised, symmetries_of
from games.katamino.rules.pieces import COUNT
from games.katamino.rules.pieces import SHAPES as TWELVE_AND_MORE
from tests.amount import amount
from tests.twin import interpreted, is_compiled

SHAPES = TWELVE_AND_MORE[:COUNT]
DOMINO, CORNER, BAR = ((0, 0), (0, 1)), ((0, 0), (0, 1), (1, 0)), ((0, 0), (0, 1), (0, 2))


def rectangle(rows: int, columns: int) -> list[tuple[int, int]]:
    return [(r, c) for r in range(rows) for c in range(columns)]


UPSIDE_DOWN = (4, 0)  # where a strip of five rows has its first cell then
EIGHT_WITH_HOLE = [cell for cell in rectangle(8, 8) if not (cell[0] in (3, 4) and cell[1] in (3, 4))]


def brute_force(region: list[Any], shapes: list[Any], counts: list[int]) -> set[frozenset[Any]]:
    """Return every filling as the set of (piece, cells), by trying everything on the least free cell."""
    found = set()
    left = list(counts)

    def fill(free: frozenset[Any], laid: tuple[Any, ...]) -> None:
        if not free:
            found.add(frozenset(laid))
            return
        hole = min(free)
        for piece, shape in enumerate(shapes):
            if left[piece] == 0:
                continue
            left[piece] -= 1
            for orientation in distinct_orientations(tuple(shape)):
                for anchor in orientation:
                    cells = frozenset((r + hole[0] - anchor[0], c + hole[1] - anchor[1]) for r, c in orientation)
                    if hole in cells and cells <= free:
                        fill(free - cells, (*laid, (piece, cells)))
            left[piece] += 1

    fill(frozenset(region), ())
    return found


def as_sets(region: list[Any], counts: list[int], fillings: Any) -> list[frozenset[Any]]:
    """Return fillings of Packing as sets of (piece, cells)."""
    names = [piece for piece, n in enumerate(counts) for _ in range(n)]
    result = []
    for filling in fillings:
        cells: dict[int, set[Any]] = {}
        for cell, number in zip(region, filling, strict=True):
            cells.setdefault(number, set()).add(cell)
        result.append(frozenset((names[number], frozenset(own)) for number, own in cells.items()))
    return result


@pytest.mark.parametrize(
    ("region", "count"),
    [
        (rectangle(6, 10), 9356),
        (rectangle(5, 12), 4040),
        (rectangle(4, 15), 1472),
        (rectangle(3, 20), 8),
        (EIGHT_WITH_HOLE, 520),
    ],
    ids=["6x10", "5x12", "4x15", "3x20", "8x8"],
)
@pytest.mark.parametrize("reduce", [False, True], ids=["whole", "reduced"])
def test_published_counts(region: list[Any], count: int, reduce: bool) -> None:
    assert packing.count(region, SHAPES, reduce=reduce) == count


def test_reduction_tells_the_same_fillings() -> None:
    for region in (rectangle(4, 15), EIGHT_WITH_HOLE):
        whole = list(packing.fillings(region, SHAPES))
        reduced = list(packing.fillings(region, SHAPES, reduce=True))
        assert len(set(whole)) == len(whole) == len(reduced)
        assert set(whole) == set(reduced)


@pytest.mark.parametrize("image", [(0, 0), (2, 0)], ids=["as it is", "upside down"])
def test_sets_of_pieces_of_another_size(image: tuple[int, int]) -> None:
    """Pieces of three cells on a strip of three rows, with mirror images left out and without."""
    shapes = [CORNER, BAR, CORNER, BAR, CORNER]
    counts = packing.tally_sets(rectangle(3, 5), shapes, image)
    for mask in range(1, 32):
        chosen = [shape for i, shape in enumerate(shapes) if mask >> i & 1]
        assert counts[mask] == packing.count(rectangle(3, len(chosen)), chosen)
    assert sum(counts) > 8


def test_sets_are_tallied_only_where_the_mirror_image_holds() -> None:
    for image in ((4, 11), (0, 11), (2, 0)):
        with pytest.raises(ValueError, match="symmetry"):
            packing.tally_sets(rectangle(5, 12), SHAPES, image)
    with pytest.raises(ValueError, match="one size"):
        packing.tally_sets(rectangle(5, 12), [*SHAPES, ((0, 0), (0, 1))], UPSIDE_DOWN)


def test_sets_of_all_sizes_in_one_search() -> None:
    counts = packing.tally_sets(rectangle(5, 12), SHAPES, UPSIDE_DOWN)
    fillings, solvable = [0] * 13, [0] * 13
    for mask, n in enumerate(counts):
        fillings[mask.bit_count()] += n
        solvable[mask.bit_count()] += n > 0
    assert fillings[3:] == [28, 200, 856, 2164, 5584, 13632, 23608, 27804, 16412, 4040]
    assert solvable[3:] == [7, 26, 45, 172, 245, 261, 175, 65, 12, 1]
    for mask in (0b1011001110, 0b110110100011, 0b111):  # the same, each by a search of its own
        chosen = [SHAPES[piece] for piece in range(12) if mask >> piece & 1]
        assert counts[mask] == packing.count(rectangle(5, len(chosen)), chosen)


@st.composite
def problems(draw: Any) -> tuple[list[Any], list[Any], list[int]]:
    """A small region, perhaps in two parts, and pieces that might fill it, equal ones among them."""
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    cells = rectangle(rows, columns)
    out = draw(st.sets(st.sampled_from(cells), max_size=min(6, len(cells) - 1)))
    region = [cell for cell in draw(st.permutations(cells)) if cell not in out]
    kinds = [DOMINO, CORNER, BAR, SHAPES[2], SHAPES[4], SHAPES[9], ((0, 0),)]
    shapes = draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=4, unique=True))
    counts = [draw(st.integers(0, 4)) for _ in shapes]
    return region, shapes, counts


@given(problems(), st.booleans())
@settings(max_examples=amount(40, 80))
def test_against_brute_force(problem: tuple[list[Any], list[Any], list[int]], reduce: bool) -> None:
    region, shapes, counts = problem
    expected = brute_force(region, shapes, counts)
    if len(expected) > 2000:
        return
    found = as_sets(region, counts, packing.fillings(region, shapes, counts, reduce=reduce))
    assert len(found) == len(set(found)) == packing.count(region, shapes, counts, reduce=reduce)
    assert set(found) == expected


@given(st.data())
@settings(max_examples=40)
def test_reduction_is_exact_for_every_set(data: Any) -> None:
    """Squares, turned boards and odd shapes have other symmetry groups; the number never changes."""
    size = data.draw(st.integers(3, 6))
    shapes = [SHAPES[i] for i in data.draw(st.lists(st.integers(0, 11), min_size=size, max_size=size, unique=True))]
    region = rectangle(5, size) if data.draw(st.booleans()) else rectangle(size, 5)
    assert packing.count(region, shapes, reduce=True) == packing.count(region, shapes, reduce=False)


def test_a_region_too_long_for_one_box() -> None:
    """A ring of 60 cells has a bounding box of more than 64 cells."""
    ring = [(r, c) for r in range(16) for c in range(16) if r in (0, 15) or c in (0, 15)]
    assert len(ring) == 60
    assert packing.count(ring, [DOMINO], [30]) == 2
    corners = [(0, 0), (0, 1), (1, 0)]
    found = brute_force(ring, [BAR, corners], [16, 4])
    assert packing.count(ring, [BAR, corners], [16, 4]) == len(found) > 0


def test_more_orientations_than_one_word() -> None:
    """All free hexominoes have 216 orientations; some of them fill a 6x5 board together."""
    hexominoes = grown(6)
    assert len(hexominoes) == 35 and sum(len(distinct_orientations(s)) for s in hexominoes) == 216
    region = rectangle(3, 4)
    expected = brute_force(region, hexominoes, [1] * 35)
    found = as_sets(region, [1] * 35, packing.fillings(region, hexominoes))
    assert set(found) == expected and len(found) == len(expected) > 0


def grown(size: int) -> list[Any]:
    """Return the free polyominoes of a size, grown cell by cell."""
    shapes = {((0, 0),)}
    for _ in range(size - 1):
        bigger = set()
        for shape in shapes:
            for r, c in shape:
                for cell in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                    if cell not in shape:
                        bigger.add(distinct_orientations(normalised([*shape, cell]))[0])
        shapes = bigger
    return sorted(shapes)


def test_nothing_to_fill_and_nothing_to_fill_it_with() -> None:
    assert packing.count([], SHAPES) == 1
    assert list(packing.fillings([], SHAPES)) == [b""]
    assert packing.count([(0, 0)], []) == 0
    assert packing.count(rectangle(2, 5), [SHAPES[1]], [0]) == 0
    assert packing.count(rectangle(1, 5), [SHAPES[1]]) == 1
    with pytest.raises(ValueError, match="64"):
        packing.count(rectangle(5, 13), SHAPES)
    with pytest.raises(ValueError, match="counts"):
        packing.count(rectangle(1, 5), SHAPES, [1])


def test_a_limit_ends_the_search() -> None:
    assert packing.count(rectangle(6, 10), SHAPES, limit=5) == 5
    search = packing.Packing(rectangle(6, 10), SHAPES, keep=False, limit=5)
    assert search.run(1 << 40)
    assert search.snapshot().solutions == 5 and search.snapshot().nodes < 1_000_000


@pytest.mark.parametrize("reduce", [False, True])
def test_slices_make_the_whole(reduce: bool) -> None:
    region, shapes = rectangle(5, 6), [SHAPES[i] for i in (2, 4, 5, 8, 10, 11)]
    whole = packing.Packing(region, SHAPES if not reduce else shapes, reduce=reduce)
    sliced = packing.Packing(region, SHAPES if not reduce else shapes, reduce=reduce)
    while not whole.run(1 << 40):
        whole.take()
    for budget in (1, 2, 7, 100, 13):
        sliced.run(budget)
    done, progress = False, 0.0
    while not done:
        done = sliced.run(997)
        sliced.take()
        state = sliced.snapshot()
        assert progress <= state.progress <= 1.0
        progress = state.progress
    a, b = whole.snapshot(), sliced.snapshot()
    assert (a.nodes, a.solutions, a.extra) == (b.nodes, b.solutions, b.extra)


def test_a_mark_leads_back() -> None:
    search = packing.Packing(rectangle(5, 6), SHAPES)
    marks = []
    for budget in (0, 1, 40, 1000, 12345):
        if budget:
            search.run(budget)
        search.take()
        marks.append((search.checkpoint(), search.snapshot()))
    for mark, seen in reversed(marks):
        search.restore(mark)
        assert search.snapshot() == seen
    search.restore(marks[2][0])
    search.run(1000)
    assert search.snapshot() == marks[3][1]
    while not search.run(1 << 30):
        search.take()
    assert search.snapshot().solutions == 2164


@pytest.mark.parametrize(
    ("counts", "reduce"), [(None, False), (None, True), ([2, 1, 0, 1, 1], False)], ids=["plain", "reduced", "wide"]
)
def test_twin(counts: list[int] | None, reduce: bool) -> None:
    """Interpreted, the search visits the same nodes."""
    if not is_compiled(packing):
        pytest.skip("the module is not compiled here")
    shapes = [SHAPES[i] for i in (4, 2, 5, 7, 10)]
    ours: list[Any] = []
    for module in (packing, interpreted("engine.cover.packing")):
        search = module.Packing(rectangle(5, 5), shapes, counts, reduce=reduce)
        trail = []
        done = False
        while not done:
            done = search.run(150)
            trail.append((search.snapshot(), search.take()))
        ours.append(trail)
    assert ours[0] == ours[1]
    assert len(ours[0]) > 1


def test_polyominoes() -> None:
    assert sum(len(distinct_orientations(shape)) for shape in SHAPES) == 63
    assert [len(grown(n)) for n in range(1, 6)] == [1, 1, 2, 5, 12]
    assert [len(symmetries_of(tuple(rectangle(*size)))) for size in ((5, 5), (5, 9), (1, 1))] == [8, 4, 1]
    cells = [(1, 1), (2, 2), (2, 1), (3, 3), (4, 4), (3, 4)]
    assert connected_groups(cells) == [[(1, 1), (2, 2), (2, 1)], [(3, 3), (4, 4), (3, 4)]]
    assert connected_groups([]) == []


def test_twin_of_the_tally() -> None:
    """Sets of a few pieces are tallied alike by the interpreter, and as single searches count them."""
    shapes = [SHAPES[i] for i in (1, 2, 4, 6, 10)]
    counts = packing.tally_sets(rectangle(5, 5), shapes, UPSIDE_DOWN)
    assert counts == interpreted("engine.cover.packing").tally_sets(rectangle(5, 5), shapes, UPSIDE_DOWN)
    for mask in range(1, 32):
        chosen = [shape for i, shape in enumerate(shapes) if mask >> i & 1]
        assert counts[mask] == packing.count(rectangle(5, len(chosen)), chosen, reduce=False)
    assert sum(counts) > 8
