"""Outlines, pictures and places of pieces: each against the cells they are made of."""

from __future__ import annotations

import itertools
import math

import pygame
import pytest
from pygame import Rect

from games.katamino.board import drawing, sprites
from games.katamino.board.hand import FIRST, turned_point, turned_shape
from games.katamino.board.outline import area, dashes, loops, rounded
from games.katamino.rules.pieces import NAMES, ORIENTATIONS, STANDARD, one_sided
from games.midend import poses
from games.stage.paint.theme import Theme
from games.stage.pilot import Pilot, headless

headless()
EVERY = [o for kind in ORIENTATIONS for o in kind]
FLAT = (0.0, 0.0, 0.0, 0.0)


@pytest.mark.parametrize("shape", EVERY, ids=lambda o: f"{NAMES[o.piece]}{o.index + 1}")
def test_the_outline_of_a_piece_encloses_its_cells(shape: object) -> None:
    (corners,) = loops(shape.cells)  # type: ignore[attr-defined]
    assert area(corners) == len(shape.cells)  # type: ignore[attr-defined]
    assert len(corners) == len(set(corners))


def test_rings_and_corners_that_touch() -> None:
    ring = [(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)]
    found = sorted(area(corners) for corners in loops(ring))
    assert found == [-1, 9]
    apart = loops([(0, 0), (1, 1)])
    assert [area(corners) for corners in apart] == [1, 1]


def test_insets_move_every_side_by_its_own() -> None:
    (corners,) = loops([(0, 0), (0, 1)])
    points = rounded(corners, (0.1, 0.2, 0.3, 0.4), 0.05, 0.05)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    assert (min(xs), min(ys), max(xs), max(ys)) == pytest.approx((0.1, 0.2, 1.7, 0.6))


def test_dashes_go_once_around() -> None:
    polygon = [(0.0, 0.0), (4.0, 0.0), (4.0, 3.0), (0.0, 3.0)]
    found = dashes(polygon, 0.5, 0.5)
    lengths = [sum(math.dist(a, b) for a, b in itertools.pairwise(d)) for d in found]
    assert len(found) == 14 and lengths == pytest.approx([0.5] * 14)


@pytest.mark.parametrize("side", [9, 21, 26, 57, 77, 130, 202])
@pytest.mark.parametrize("piece", "FILNPTUVWXYZ")
def test_a_picture_covers_its_cells_and_no_others(piece: str, side: int) -> None:
    for shape in ORIENTATIONS[STANDARD.index(piece)][:: 3 if side > 100 else 1]:
        cells = tuple(sorted(shape.cells))
        picture = sprites.sprite(piece, cells, side, "flat", "none")
        x, y = -picture.offset[0], -picture.offset[1]
        for row in range(shape.rows):
            for col in range(shape.columns):
                middle = (x + col * side + side // 2, y + row * side + side // 2)
                assert (picture.surface.get_at(middle).a == 255) == ((row, col) in cells)
        fill = sprites.colours(piece).fill
        row, col = cells[0]
        spot = picture.surface.get_at((x + col * side + side // 2, y + row * side + side // 2))
        assert spot[:3] == fill[:3], "the token's colour, not one that scaling has changed"


@pytest.mark.parametrize("style", ["placed", "flat", "faded", "churning", "laying"])
@pytest.mark.parametrize("marks", ["none", "letters", "patterns"])
def test_every_state_is_another_picture(style: sprites.Style, marks: sprites.Marks) -> None:
    for piece, shape in enumerate(FIRST[:12]):
        cells = tuple(sorted(shape.cells))
        plain = pygame.image.tobytes(sprites.sprite(STANDARD[piece], cells, 40, "flat", "none").surface, "RGBA")
        here = pygame.image.tobytes(sprites.sprite(STANDARD[piece], cells, 40, style, marks).surface, "RGBA")
        assert (here == plain) == (style == "flat" and marks == "none")


@pytest.mark.parametrize("shape", EVERY, ids=lambda o: f"{NAMES[o.piece]}{o.index + 1}")
def test_turns_carry_points_with_their_cells(shape: object) -> None:
    """Four turns or two flips lead back; a point in a cell stays in the image of that cell."""
    ways = [("left", 4), ("right", 4)] if one_sided((shape.piece,)) else [("left", 4), ("right", 4), ("flip", 2)]  # type: ignore[attr-defined]
    for how, times in ways:
        now, point = shape, (shape.cells[-1][1] + 0.3, shape.cells[-1][0] + 0.7)  # type: ignore[attr-defined]
        first = point
        for _ in range(times):
            point = turned_point(point, now, how)  # type: ignore[arg-type]
            now = turned_shape(now, how)  # type: ignore[arg-type]
            assert (math.floor(point[1]), math.floor(point[0])) in now.cells  # type: ignore[attr-defined]
        assert now == shape and point == pytest.approx(first)


@pytest.mark.parametrize("columns", range(3, 13))
@pytest.mark.parametrize("size", [(60, 40), (217, 130), (904, 422), (2500, 1200)])
def test_the_largest_tray_fits(columns: int, size: tuple[int, int]) -> None:
    box = Rect(10, 20, *size)
    tray = drawing.fit(columns, box)
    if tray.side > 4:
        assert box.contains(tray.outer)
        wider = drawing.outer_size(columns, tray.side + 1)
        assert wider[0] > size[0] or wider[1] > size[1]
    assert tray.cell_at((tray.left - 1, tray.top)) is None
    assert tray.cell_at((tray.cells.right, tray.top)) is None
    picture = drawing.tray_picture(columns, tray.side, "light", 0.0)
    assert picture.surface.get_size() == tray.outer.size


def test_a_filled_tray_is_drawn_in_both_themes() -> None:
    surface = pygame.Surface((400, 300))
    for name in ("light", "dark"):
        surface.fill((0, 0, 0))
        tray = drawing.Tray(3, 40).moved(20, 20)
        drawing.draw_filled(surface, tray, [("I", [(0, c) for c in range(3)])], Theme(name), 1.0)
        board = Theme(name).colour("board.katamino.cell")
        assert surface.get_at(tray.rect((3, 1)).center)[:3] == board[:3]


def test_who_plays_by_keys_is_told_the_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    from games.katamino.board import table
    from games.stage.widgets import Label

    said: list[str] = []
    monkeypatch.setattr(table, "Label", lambda text, *a, **k: said.append(text) or Label(text, *a, **k))
    pilot = Pilot(poses.make(poses.find_poses("katamino")["play"]), motion="off")
    for keyboard in (False, True):
        pilot.desk.look.keyboard = keyboard
        pilot.scene.dirty()
        pilot.frame()
    assert "wheel" in said[0] and "`Tab`" not in said[0]
    assert "wheel" not in said[-1] and all(f"`{key}`" in said[-1] for key in ("Tab", "Q", "E", "F", "Enter"))
    pilot.close()


@pytest.mark.parametrize(("columns", "rows", "side"), [(9, 5, 58), (12, 5, 17), (5, 5, 130), (3, 4, 21), (2, 1, 33)])
def test_a_slab_drawn_out_of_a_small_one_is_the_one_drawn_whole(columns: int, rows: int, side: int) -> None:
    tray = drawing.Tray(columns, side, rows=rows)
    out, whole = drawing._slab(tray, "light"), drawing._small_slab(tray, "light")
    assert out.get_size() == whole.get_size() == tray.outer.size
    assert pygame.image.tobytes(out, "RGBA") == pygame.image.tobytes(whole, "RGBA")
