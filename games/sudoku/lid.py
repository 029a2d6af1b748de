"""Sudoku's lid: the corner of a sheet with even, odd and odd-sum clues, half solved."""

from __future__ import annotations

from functools import lru_cache

import pygame.font
from pygame import Rect

from games.stage.paint.assets import asset
from games.stage.paint.lid import At
from games.stage.paint.painter import Paint
from games.sudoku.board.signs import parity_sign
from games.sudoku.rules.puzzle import EVEN, ODD

SIZE = (389, 262)
LEFT, BOARD_TOP = 158, 20
CELL, CORNER = 44.0, (167.0, 30.0)
SHEET = (158.0, 20.0)
GIVEN = {(0, 0): 5, (1, 3): 9, (2, 0): 6, (2, 3): 8, (4, 3): 1}
ENTERED = {(0, 1): 9, (0, 2): 7, (0, 3): 6, (1, 0): 3, (1, 1): 1, (1, 2): 8, (1, 4): 7, (2, 1): 4, (2, 2): 2,
           (2, 4): 1, (3, 2): 4, (3, 3): 5, (4, 1): 7, (4, 2): 3}  # fmt: skip
EVEN_CELLS = ((1, 2), (3, 2), (4, 0))
ODD_CELLS = ((0, 2), (1, 1), (4, 2), (5, 3))
# Odd sums stand on the edge that two cells share: halves of cells, (row, column) of the diamond's centre.
ODD_SUMS = ((1.5, 3.0), (2.0, 0.5), (3.5, 4.0), (4.5, 1.0))


def draw(paint: Paint, at: At) -> None:
    """Draw the sheet."""
    paint.rect(at.rect(*SHEET, 400, 400), "board.sudoku.paper", at.size(14))
    x0, y0 = CORNER
    for cells, mark in ((EVEN_CELLS, EVEN), (ODD_CELLS, ODD)):
        for row, col in cells:
            box = at.rect(x0 + col * CELL + 4, y0 + row * CELL + 4, CELL - 8, CELL - 8)
            parity_sign(paint, box, mark, CELL * at.scale)
    lines = [(n, at.size(1), "lineThin") for n in (1, 2, 4, 5)] + [(n, at.size(2), "lineBold") for n in (0, 3, 6)]
    for n, thick, colour in lines:
        (left, top), (across, down) = at(x0, y0), at(x0 + n * CELL, y0 + n * CELL)
        half, long = thick // 2, at.size(400)
        paint.fill(f"board.sudoku.{colour}", Rect(across - half, top - half, thick, long))
        paint.fill(f"board.sudoku.{colour}", Rect(left - half, down - half, long, thick))
    for numbers, colour, file in ((GIVEN, "given", "Figures-600.otf"), (ENTERED, "entered", "Inter-500.otf")):
        for (row, col), number in numbers.items():
            centre = at(x0 + (col + 0.5) * CELL, y0 + (row + 0.5) * CELL)
            picture = font(file, at.size(23)).render(str(number), True, paint.colour(f"board.sudoku.{colour}")[:3])
            paint.picture(picture, (centre[0] - picture.get_width() // 2, centre[1] - picture.get_height() // 2))
    for down_by, right_by in ODD_SUMS:
        centre_x, centre_y = at(x0 + right_by * CELL, y0 + down_by * CELL)
        r = at.size(6)
        corners = ((0, -r), (r, 0), (0, r), (-r, 0))
        points = [(centre_x + dx, centre_y + dy) for dx, dy in corners]
        paint.polygon(points, "board.sudoku.paper", "board.sudoku.lineBold", max(1, at.scale * 1.4))


@lru_cache(4)
def font(file: str, size: int) -> pygame.font.Font:
    """Return a font in a size that is no role of the type scale: the lid's digits grow with the lid."""
    return pygame.font.Font(asset("fonts", file), size)
