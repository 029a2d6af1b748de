"""Where the cells of a Sudoku board are, whatever its size, zoom and place. Cells are numbered row by row from 0."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from pygame import Rect

from games.sudoku.rules.puzzle import SOUTH, WEST

NEAR_EDGE = 0.25  # of a cell


def pixel(place: float) -> int:
    """Return the nearest pixel, halves downwards: the same wherever a board is panned to, unlike `round`."""
    return math.floor(place + 0.499999)


@dataclass(frozen=True, slots=True)
class View:
    """Where the cells are: `cell` pixels wide, the board's corner at (`left`, `top`); floats while zooming."""

    k: int
    cell: float
    left: float
    top: float

    @property
    def n(self) -> int:
        """Rows and columns."""
        return self.k * self.k

    @property
    def board(self) -> Rect:
        """The whole board."""
        x = pixel(self.left)
        y = pixel(self.top)
        side = self.cell * self.n
        return Rect(x, y, pixel(self.left + side) - x, pixel(self.top + side) - y)

    @classmethod
    def fit(cls, k: int, area: Rect) -> View:
        """Return the largest board of whole cells (fractions below 8 pixels) that fits, centred."""
        n = k * k
        cell = min(area.w, area.h) / n
        if cell >= 8:
            cell = float(int(cell))
        return cls(k, cell, area.centerx - cell * n / 2, area.centery - cell * n / 2)

    def rect(self, cell: int) -> Rect:
        """Return a cell's rect; neighbours share no pixel."""
        row, column = divmod(cell, self.n)
        x, y = pixel(self.left + column * self.cell), pixel(self.top + row * self.cell)
        return Rect(x, y, pixel(self.left + (column + 1) * self.cell) - x, pixel(self.top + (row + 1) * self.cell) - y)

    def at(self, point: tuple[int, int]) -> int | None:
        """Return the cell under a point."""
        column = int((point[0] - self.left) // self.cell)
        row = int((point[1] - self.top) // self.cell)
        return row * self.n + column if 0 <= row < self.n and 0 <= column < self.n else None

    def edge_at(self, point: tuple[int, int], mark: int) -> int | None:
        """Return the cell that would carry SOUTH or WEST for a point, None on the rim.

        That is the cell itself, unless the point is near its upper edge, or its right one.
        """
        near = self.cell * NEAR_EDGE
        x, y = point[0], point[1]
        where = self.at((x, round(y - near))) if mark == SOUTH else self.at((round(x + near), y))
        if where is None:
            return None
        row, column = divmod(where, self.n)
        return None if (mark == SOUTH and row == self.n - 1) or (mark == WEST and column == 0) else where

    def edge(self, cell: int, mark: int) -> tuple[float, float]:
        """Return the middle of a cell's lower or left edge."""
        row, column = divmod(cell, self.n)
        if mark == SOUTH:
            return self.left + (column + 0.5) * self.cell, self.top + (row + 1) * self.cell
        return self.left + column * self.cell, self.top + (row + 0.5) * self.cell

    def zoomed(self, factor: float, point: tuple[float, float], least: float, most: float) -> View:
        """Return the view zoomed about a point that stays where it is; `least`, `most` bound the cell."""
        cell = min(most, max(least, self.cell * factor))
        real = cell / self.cell
        return View(self.k, cell, point[0] - (point[0] - self.left) * real, point[1] - (point[1] - self.top) * real)

    def moved(self, dx: float, dy: float, area: Rect) -> View:
        """Return the view panned, kept over the area: a smaller board stays centred in it."""
        return View(self.k, self.cell, *self._held(self.left + dx, self.top + dy, area))

    def _held(self, left: float, top: float, area: Rect) -> tuple[float, float]:
        side = self.cell * self.n
        x = min(area.left, max(area.right - side, left)) if side > area.w else area.centerx - side / 2
        y = min(area.top, max(area.bottom - side, top)) if side > area.h else area.centery - side / 2
        return x, y

    def shown(self, area: Rect) -> Iterator[int]:
        """Yield the cells that lie in an area."""
        area = area.clip(self.board)
        if area.w <= 0 or area.h <= 0:
            return
        first, last = max(0, int((area.left - self.left) // self.cell)), int((area.right - self.left) // self.cell)
        top, low = max(0, int((area.top - self.top) // self.cell)), int((area.bottom - self.top) // self.cell)
        for row in range(top, min(self.n - 1, low) + 1):
            for column in range(first, min(self.n - 1, last) + 1):
                yield row * self.n + column
