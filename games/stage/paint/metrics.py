"""From logical to device pixels, and where on the window the parts of a scene are.

Logical pixels are those of the design at 1280x800. `u` is device pixels per logical pixel; every edge is rounded
to whole device pixels, and a line is never thinner than one.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from pygame import Rect

TOP = 56
PANEL = 328
PANEL_COMPACT = 264
DOCK = 56
DOCK_COMPACT = 52
DOCK_GAP = 16
BOARD_MARGIN = 24
SHEET_HEAD = 72
MIN_SIZE = (960, 600)


@lru_cache(maxsize=4096)  # asked some hundred times a frame
def whole(u: float, logical: float) -> int:
    """Return a length of logical pixels in whole device pixels at scale `u`; what is not 0 stays at least 1."""
    if not logical:
        return 0
    size = math.floor(abs(logical) * u + 0.5) or 1
    return size if logical > 0 else -size


@dataclass(frozen=True, slots=True)
class Metrics:
    """The window's size in device pixels and the scale `u`. `sheet`: portrait, the panel comes from the bottom.

    `largest`: the size setting from which on nothing grows, because the window has no more room.
    """

    width: int
    height: int
    u: float = 1.0
    largest: float = math.inf

    @classmethod
    def of(cls, size: tuple[int, int], user: float = 1.0, display: float = 1.0) -> Metrics:
        """Return the metrics of a window.

        `size` in device pixels; `user`: the size setting, 0.75..2.25; `display`: device pixels per point.
        """
        width, height = max(1, size[0]), max(1, size[1])
        w, h = width / display, height / display
        base, least = ((1280, 800), MIN_SIZE) if w >= h else ((800, 1280), MIN_SIZE[::-1])
        usual = max(1.0, math.floor(min(w / base[0], h / base[1]) * 8) / 8) * display
        most = min(width / least[0], height / least[1])
        return cls(width, height, min(usual * user, most), most / usual)

    @property
    def size(self) -> tuple[int, int]:
        """The window in device pixels."""
        return self.width, self.height

    @property
    def compact(self) -> bool:
        """Whether labels become icons and the panel narrows: logical width < 1120 or height < 720."""
        return self.width / self.u < 1120 - 0.5 or self.height / self.u < 720 - 0.5

    @property
    def sheet(self) -> bool:
        """Whether the window is portrait, so that the panel is a sheet from the bottom."""
        return self.height > self.width

    def px(self, logical: float) -> int:
        """Return whole device pixels; what is not 0 stays at least 1."""
        return whole(self.u, logical)

    def areas(self, panel: bool = True, dock: int = 1, sheet_open: float = 0.0) -> Areas:
        """Return the parts of a scene's window. `dock`: its rows; `sheet_open` 0..1: how far the portrait sheet is
        drawn up."""
        px, window = self.px, Rect(0, 0, self.width, self.height)
        top = Rect(0, 0, self.width, px(TOP))
        pad = px(16 if self.compact else 20)
        side = Rect(self.width, 0, 0, self.height)
        rest = Rect(0, top.bottom, self.width, self.height - top.bottom)
        if panel and self.sheet:
            low = px(SHEET_HEAD)
            full = max(low, round(self.height * 0.6))
            tall = round(low + (full - low) * sheet_open)
            side = Rect(0, self.height - tall, self.width, tall)
            rest.height -= low
        elif panel:
            wide = px(PANEL_COMPACT if self.compact else PANEL)
            side = Rect(self.width - wide, 0, wide, self.height)
            top.width -= wide
            rest.width -= wide
        bar = Rect(rest.left, rest.bottom, rest.width, 0)
        if dock:
            tall = dock * px(DOCK_COMPACT if self.compact else DOCK)
            bar = Rect(rest.left, rest.bottom - tall - px(DOCK_GAP), rest.width, tall)
            rest.height -= tall + 2 * px(DOCK_GAP)
        return Areas(window, top, side, bar, rest, pad)


@dataclass(frozen=True, slots=True)
class Areas:
    """The parts of a scene's window in device pixels; a part that is not there has no width or no height.

    `dock` is the whole strip in which the dock is centred; `board` what is left for the board (its margin is not
    taken off); `pad` the panel's inner padding.
    """

    window: Rect
    top: Rect
    panel: Rect
    dock: Rect
    board: Rect
    pad: int

    def fit(self, metrics: Metrics, columns: float, rows: float, margin: float = BOARD_MARGIN) -> tuple[int, Rect]:
        """Return the largest whole cell for `columns` x `rows` of them in the board area, and their rect, centred."""
        m = metrics.px(margin)
        cell = max(1, int(min((self.board.width - 2 * m) / columns, (self.board.height - 2 * m) / rows)))
        box = Rect(0, 0, round(cell * columns), round(cell * rows))
        box.center = self.board.center
        return cell, box
