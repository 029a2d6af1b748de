"""A board while it is panned: what was in sight is shifted, and only what comes into sight is drawn."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from pygame import Rect, Surface

from games.stage.paint import Paint
from games.sudoku import view as art
from games.sudoku.rules import Puzzle
from games.sudoku.view import Marks, View


class Panned:
    """The picture of the last frame of a pan, without what lies over the board."""

    def __init__(self) -> None:
        self._of: Any = None  # what the picture shows, but for the place
        self._view: View | None = None
        self._picture = Surface((1, 1))

    def drop(self) -> None:
        """Forget the picture: the pan is over."""
        if self._of is not None:
            self.__init__()  # type: ignore[misc]

    def draw(
        self, paint: Paint, view: View, puzzle: Puzzle, values: bytes, notes: tuple[int, ...], marks: Marks, area: Rect
    ) -> None:
        """Draw the part of the board that lies in `area`, as `view.draw` does, on paper."""
        shows = (paint.look.theme, view.k, view.cell, area, puzzle, values, notes, marks)
        inside = replace(view, left=view.left - area.left, top=view.top - area.top)
        if self._of is not None and shows[2:] == self._of[2:] and shows[0] is self._of[0] and self._view is not None:
            dx, dy = inside.left - self._view.left, inside.top - self._view.top
            fresh = shifted(area.size, dx, dy)
        else:
            dx, dy, fresh = 0.0, 0.0, None
        if fresh is None:
            self._picture = Surface(area.size, 0, paint.surface)
            fresh = [Rect(0, 0, *area.size)]
        elif fresh:
            self._picture.scroll(round(dx), round(dy))
        own = Paint(self._picture, paint.look)
        for strip in fresh:
            own.fill("board.sudoku.paper", strip)
            art.draw(own, inside, puzzle, values, notes, marks, strip)
        self._of, self._view = shows, inside
        paint.surface.blit(self._picture, area)


def shifted(size: tuple[int, int], dx: float, dy: float) -> list[Rect] | None:
    """Return what a shift brings into a picture of that size; None if the picture must be drawn anew."""
    wide, tall = size
    if any(abs(d - round(d)) > 1e-6 for d in (dx, dy)) or math.fabs(dx) >= wide or math.fabs(dy) >= tall:
        return None
    x, y = round(dx), round(dy)
    found = []
    if x:
        found.append(Rect(0 if x > 0 else wide + x, 0, abs(x), tall))
    if y:
        found.append(Rect(0, 0 if y > 0 else tall + y, wide, abs(y)))
    return found
