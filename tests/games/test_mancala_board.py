"""The board that both sowing games share: geometry and its inverse, stones that stay where they fell."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect, Surface

from games.mancala.board.drawing import BoardView, count_role
from games.mancala.board.geometry import SowingGeometry
from games.mancala.board.heap import STORE, Heap
from games.mancala.board.marks import SowingMarks
from games.mancala.think.valuation import Chip
from games.midend import poses
from games.stage.paint.look import Look
from games.stage.paint.metrics import Metrics
from games.stage.paint.painter import Paint
from games.stage.paint.theme import Theme
from games.stage.pilot import Pilot


@given(
    st.integers(3, 8),
    st.booleans(),
    st.booleans(),
    st.integers(200, 4000),
    st.integers(150, 2000),
)
def test_hitting_inverts_the_geometry(pits: int, stores: bool, turned: bool, width: int, height: int) -> None:
    area = Rect(17, 31, width, height)
    board = SowingGeometry.fit(area, pits, stores, turned)
    assert area.inflate(2, 2).contains(board.slab)
    for side, pit in board.wells():
        assert board.hit(board.centre(side, pit)) == (side, pit)
        assert board.slab.collidepoint(board.centre(side, pit))
    assert board.hit((area.x - 5, area.y - 5)) is None
    if stores:
        for side in (0, 1):
            assert board.slab.contains(board.store(side))
            assert board.hit(board.store(side).center) is None


@pytest.mark.parametrize("stores", [True, False])
def test_turning_the_board_swaps_the_sides(stores: bool) -> None:
    area = Rect(0, 0, 900, 400)
    one, other = SowingGeometry.fit(area, 6, stores), SowingGeometry.fit(area, 6, stores, turned=True)
    for side, pit in one.wells():
        assert one.centre(side, pit) == other.centre(1 - side, pit)
    # Counter-clockwise: pit 1 of the bottom side is at the left, pit 1 of the top side at the right.
    assert one.centre(0, 0)[0] < one.centre(0, 5)[0]
    assert one.centre(1, 0)[0] > one.centre(1, 5)[0]


WELLS = st.tuples(st.sampled_from([0, 1]), st.integers(-1, 5))


@given(st.lists(st.dictionaries(WELLS, st.integers(0, 30)), max_size=6))
def test_a_heap_follows_any_counts(boards: list[dict[tuple[int, int], int]]) -> None:
    heap = Heap(6, 6, 1)
    for counts in boards:
        heap.set(counts)
        for well, count in counts.items():
            assert len(heap[well]) == count


def test_stones_stay_where_they_fell() -> None:
    heap = Heap(6, 6, 5)
    heap.set({(0, pit): 4 for pit in range(6)})
    before = list(heap[(0, 2)])
    colours = heap.lift((0, 1))
    for pit, colour in zip((2, 3, 4, 5), colours, strict=True):
        heap.drop((0, pit), colour)
    assert heap[(0, 2)][:4] == before and len(heap[(0, 2)]) == 5
    assert heap[(0, 1)] == []
    heap.drop((0, STORE), 3)
    assert heap[(0, STORE)][0].colour == 3


@pytest.mark.parametrize("pits", [3, 6, 8])
def test_a_full_store_is_tidy_and_nothing_pokes_out_of_it(pits: int) -> None:
    board = SowingGeometry.fit(Rect(0, 0, 900, 500), pits, True)
    heap, view, well = Heap(pits, 6, 3), BoardView("kalah"), board.store(0)
    for count in range(1, 97):
        heap.set({(0, STORE): count})
        stones, size = heap.stacked(0)
        squeeze = view.squeeze(board, stones, 0)
        assert len(stones) == count
        inner = well.w / 2 - size * board.stone
        for stone in stones:
            x, y = stone.x * board.stone, stone.y * squeeze * board.stone
            beyond = max(0.0, abs(y) - (well.h - well.w) / 2)  # into the round ends
            assert math.hypot(x, beyond) <= inner + 0.2 * board.stone, (count, stone)
        rows = -(-count // len({round(stone.x / size / 1.8 * 2) for stone in stones[:4]}))
        if 30 <= count <= 48:
            assert rows <= 16, "three columns and more"


def test_what_a_capture_takes_stands_over_the_arrows(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = Pilot(poses.make(poses.find_poses("oware")["review"]), (960, 600), motion="off")
    board = pilot.scene.play.view
    assert board.captures and board.arrows
    order: list[str] = []
    monkeypatch.setattr(BoardView, "arrow", lambda *given: order.append("arrow"))
    monkeypatch.setattr(BoardView, "taken", lambda *given: order.append("taken"))
    pilot.scene.dirty()
    pilot.frame()
    assert "taken" in order and "arrow" not in order[order.index("taken") :]
    pilot.close()


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
@pytest.mark.parametrize("name", ["kalah", "oware"])
def test_no_chip_of_a_value_lies_over_the_count_of_its_pit(name: str, size: tuple[int, int]) -> None:
    """In the small board of a position that is set up they did."""
    paint = Paint(Surface(size), Look(Metrics(*size), Theme()))
    for width in (300, 400, 500, 700, 900):
        geometry = SowingGeometry.fit(Rect(0, 0, width, 400), 6, name == "kalah")
        marks = SowingMarks(BoardView(name), paint, geometry)
        digits = paint.look.text.render("8", count_role(paint, geometry), (0, 0, 0, 255)).get_bounding_rect()
        for side in (0, 1):
            digits.center = geometry.count_at(side, 2)
            box = marks.chip_box((side, 2), Chip("+16", 0, False))
            assert not box.colliderect(digits), (width, side)
            assert geometry.centre(side, 2)[1] != box.centery and geometry.slab.contains(box)
