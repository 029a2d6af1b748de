"""Where everything lies on a sowing board: pits, stores, counts, in whole pixels; and which pit a point is in.

All lengths follow from one pitch (the distance between the centres of neighbouring pits), the largest that fits.
The player at the bottom is side 0; their pit 0 is at the left. Side 1 sits opposite, so their pit 0 is at the right.
A board with stores (Kalah) is `pits + 2.04` pitches wide and 3.22 high, one without (Oware) `pits + 0.36` by 2.866.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from pygame import Rect


@dataclass(frozen=True, slots=True)
class SowingGeometry:
    """A board of `pits` a side, with `stores` or without, whose slab is `box` (left, top, width, height)."""

    box: tuple[int, int, int, int]
    pits: int
    stores: bool
    pitch: float
    turned: bool = False  # whether side 1 sits at the bottom

    @classmethod
    def fit(cls, area: Rect, pits: int, stores: bool, turned: bool = False) -> SowingGeometry:
        """Return the largest board that fits into `area`, centred, on whole pixels."""
        wide, high = (pits + 2.04, 3.22) if stores else (pits + 0.36, 2.866)
        pitch = min(area.w / wide, area.h / high)
        slab = Rect(0, 0, round(pitch * wide), round(pitch * high))
        slab.center = area.center
        return cls((slab.x, slab.y, slab.w, slab.h), pits, stores, pitch, turned)

    @property
    def slab(self) -> Rect:
        """The slab's rectangle."""
        return Rect(self.box)

    @property
    def radius(self) -> int:
        """The radius of a pit's well."""
        return round(self.pitch * (0.449 if self.stores else 0.433))

    @property
    def stone(self) -> int:
        """The radius of a stone."""
        return max(2, round(self.pitch * (0.125 if self.stores else 0.113)))

    def bottom(self, side: int) -> bool:
        """Whether `side` sits at the bottom."""
        return (side == 0) != self.turned

    def centre(self, side: int, pit: int) -> tuple[int, int]:
        """Return the centre of a pit (counted from 0, from its owner's left)."""
        column = pit if self.bottom(side) else self.pits - 1 - pit
        first = (self.slab.w - (self.pits - 1) * self.pitch) / 2
        x = self.slab.x + first + column * self.pitch
        rows = (0.739, 0.258) if self.stores else (0.743, 0.257)
        y = self.slab.y + self.slab.h * rows[0 if self.bottom(side) else 1]
        return round(x), round(y)

    def store(self, side: int) -> Rect:
        """Return the well of a side's store: right and up for the bottom, left and down for the top."""
        w, h = round(self.pitch * 0.7), round(self.slab.h * 0.664)
        inset = round(self.pitch * 0.2)
        if self.bottom(side):
            return Rect(self.slab.right - inset - w, self.slab.y + round(self.slab.h * 0.119), w, h)
        return Rect(self.slab.x + inset, self.slab.y + round(self.slab.h * 0.22), w, h)

    def count_at(self, side: int, pit: int) -> tuple[int, int]:
        """Return the centre of the number of stones that stands at the rim beside a pit."""
        x, y = self.centre(side, pit)
        away = round(self.radius + self.pitch * (0.19 if self.stores else 0.155))
        return x, y + away if self.bottom(side) else y - away

    def name_at(self, side: int, pit: int) -> tuple[int, int]:
        """Return the centre of a pit's own small number."""
        x, y = self.count_at(side, pit)
        return x + round(self.pitch * 0.38), y

    def store_count_at(self, side: int) -> tuple[int, int]:
        """Return the centre of a store's number."""
        well = self.store(side)
        gap = round(self.pitch * 0.2)
        return (well.centerx, well.bottom + gap) if self.bottom(side) else (well.centerx, well.top - gap)

    def wells(self) -> Iterator[tuple[int, int]]:
        """Yield all (side, pit)."""
        for side in (0, 1):
            for pit in range(self.pits):
                yield side, pit

    def hit(self, point: tuple[int, int]) -> tuple[int, int] | None:
        """Return the (side, pit) whose well, or number beside it, is under a point."""
        wide, high = self.radius, round(self.pitch * 0.14)
        for well, (x, y), (count_x, count_y) in places(self):
            if (point[0] - x) ** 2 + (point[1] - y) ** 2 <= wide**2:
                return well
            if abs(point[0] - count_x) <= wide and abs(point[1] - count_y) <= high:
                return well
        return None


@lru_cache(16)
def places(geometry: SowingGeometry) -> tuple[tuple[tuple[int, int], tuple[int, int], tuple[int, int]], ...]:
    """Return every pit with its centre and the centre of the number beside it: worked out when a board is placed."""
    wells = geometry.wells()
    return tuple(((side, pit), geometry.centre(side, pit), geometry.count_at(side, pit)) for side, pit in wells)


@dataclass(frozen=True, slots=True)
class Spun(SowingGeometry):
    """A board on its way round: all stones stand `angle` radians from where they belong."""

    angle: float = 0.0

    @classmethod
    def of(cls, geometry: SowingGeometry, angle: float) -> Spun:
        """Return a board as it stands that far from its place."""
        return cls(geometry.box, geometry.pits, geometry.stores, geometry.pitch, geometry.turned, angle)

    def _round(self, point: tuple[int, int]) -> tuple[int, int]:
        (left, top), long = self.slab.center, self.slab.w / self.slab.h  # on an ellipse, so that all stays on the slab
        x, y = point[0] - left, point[1] - top
        cos, sin = math.cos(self.angle), math.sin(self.angle)
        return round(left + x * cos - y * long * sin), round(top + x / long * sin + y * cos)

    def centre(self, side: int, pit: int) -> tuple[int, int]:
        return self._round(SowingGeometry.centre(self, side, pit))

    def store(self, side: int) -> Rect:
        well = SowingGeometry.store(self, side)
        well.center = self._round(well.center)
        return well
