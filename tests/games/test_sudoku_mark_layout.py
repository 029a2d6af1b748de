"""Marks in a cell can be read and nothing covers them: held against the pixels that signs and diamonds really take."""

from __future__ import annotations

from itertools import product

import pytest

from games.sudoku.board.mark_layout import LEAST, Box, Cell, Laid, apart, at_corners, in_places, in_rows
from games.sudoku.board.signs import DIAMOND, LINE, MARK, STRONG
from games.sudoku.rules.puzzle import EVEN, ODD
from tests.amount import some

FIRST = {many: sum(1 << number for number in range(1, many + 1)) for many in range(1, 10)}


def covered(cell: Cell, box: Box) -> bool:
    """Whether the line of the cell's sign, a diamond or the cell's rim runs through a box, point by point."""
    half, outer, inner = cell.size / 2, cell.size * MARK / 2, cell.size * (MARK / 2 - cell.line)
    xs = [box[0] + (box[2] - box[0]) * step / 12 for step in range(13)]
    ys = [box[1] + (box[3] - box[1]) * step / 12 for step in range(13)]
    for x, y in product(xs, ys):
        if max(abs(x), abs(y)) > half:
            return True
        if cell.mark & ODD and inner < (x * x + y * y) ** 0.5 < outer:
            return True
        if cell.mark & EVEN and inner < max(abs(x), abs(y)) < outer:
            return True
        for edge, (dx, dy) in {1: (0, -half), 2: (half, 0), 4: (0, half), 8: (-half, 0)}.items():
            if cell.edges & edge and abs(x - dx) + abs(y - dy) < cell.size * DIAMOND:
                return True
    return False


def checked(cell: Cell, laid: Laid | None, u: float) -> bool:
    """Hold what is laid out to the rules; return whether there is anything to hold."""
    if laid is None:
        return False
    boxes = list(laid.boxes())
    assert laid.size >= LEAST * u - 1
    assert not any(covered(cell, box) for box in boxes), (cell, laid)
    assert all(apart(one, two) for at, one in enumerate(boxes) for two in boxes[:at]), (cell, laid)
    return True


@pytest.mark.parametrize("mark", [0, EVEN, ODD])
@pytest.mark.parametrize("line", [LINE, STRONG])
def test_nothing_covers_marks_and_they_are_nine_pixels_at_least(mark: int, line: float) -> None:
    """In `make test` a third of the cells, neighbours in size with other edges and scales."""
    for size, edges, u in some(product((30, 46, 68, 94, 132), (0, 5, 10, 15), (1.0, 2.0)), 3):
        cell = Cell(size * u, mark, edges, line)
        for mask in FIRST.values():
            corners = at_corners(cell, u, mask)
            checked(cell, corners, u)
            taken = tuple(corners.boxes()) if corners is not None else ()
            centre = in_rows(cell, u, mask, taken)
            if checked(cell, centre, u) and centre is not None:
                assert all(apart(one, two) for one in centre.boxes() for two in taken)
        checked(cell, in_places(cell, u, 3), u)


def test_a_9x9_board_shows_all_marks_of_every_cell_in_the_smallest_window() -> None:
    for mark, edges, line in product((0, EVEN, ODD), range(16), (LINE, STRONG)):
        cell = Cell(46, mark, edges, line)
        most = 9 if not mark else 5  # a square or circle leaves four or five numbers
        assert checked(cell, in_rows(cell, 1.0, FIRST[most]), 1.0), cell
        assert checked(cell, at_corners(cell, 1.0, FIRST[min(most, 8)]), 1.0), cell
        assert checked(cell, in_places(cell, 1.0, 3), 1.0), cell


def test_what_cannot_be_read_is_not_laid_out() -> None:
    assert in_rows(Cell(28, ODD), 1.0, FIRST[9]) is None
    assert in_places(Cell(40), 1.0, 4) is None and at_corners(Cell(20), 1.0, FIRST[9]) is None


@pytest.mark.parametrize(("size", "u"), [(48, 1.0), (60, 1.0), (68, 1.0), (102, 1.5)])
@pytest.mark.parametrize("mark", [0, EVEN, ODD])
def test_corner_marks_leave_the_rim_to_frames(size: int, u: float, mark: int) -> None:
    laid = at_corners(Cell(size, mark), u, sum(1 << number for number in (1, 4, 6, 9)))
    assert laid is not None
    frame = 2.0 * u  # how far the frame of the keyboard or of what is pointed at reaches into the cell
    for box in laid.boxes():
        assert max(-box[0], -box[1], box[2], box[3]) <= size / 2 - frame
