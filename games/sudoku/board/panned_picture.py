"""A board while it is panned: what was in sight is shifted, and only what comes into sight is drawn."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygame import Rect, Surface

from games.stage.paint.painter import Paint
from games.stage.paint.theme import Theme
from games.sudoku.board import drawing as art
from games.sudoku.board.geometry import View
from games.sudoku.board.marks import Marks
from games.sudoku.rules.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Content:
    """What a picture of the board shows, and where on the screen (`area`)."""

    theme: Theme
    view: View  # from the picture's corner
    area: Rect
    puzzle: Puzzle
    values: bytes
    notes: tuple[int, ...]
    marks: Marks


class Panned:
    """The picture of the last frame of a pan, without what lies over the board."""

    def __init__(self) -> None:
        self._last: tuple[Content, Surface] | None = None

    def drop(self) -> None:
        """Forget the picture: the pan is over."""
        self._last = None

    def draw(
        self, paint: Paint, view: View, puzzle: Puzzle, values: bytes, notes: tuple[int, ...], marks: Marks, area: Rect
    ) -> None:
        """Draw the part of the board that lies in `area`, as `drawing.draw` does, on paper."""
        inside = replace(view, left=view.left - area.left, top=view.top - area.top)
        now = Content(paint.look.theme, inside, area, puzzle, values, notes, marks)
        fresh = None
        if self._last is not None:
            before, picture = self._last
            if replace(before, view=inside) == now and before.view.cell == inside.cell:
                fresh = shift(picture, inside.left - before.view.left, inside.top - before.view.top)
        if fresh is None:
            picture = Surface(area.size, 0, paint.surface)
            fresh = [picture.get_rect()]
        own = Paint(picture, paint.look)
        for strip in fresh:
            own.fill("board.sudoku.paper", strip)
            art.draw(own, inside, puzzle, values, notes, marks, strip)
        self._last = now, picture
        paint.surface.blit(picture, area)


def shift(picture: Surface, dx: float, dy: float) -> list[Rect] | None:
    """Shift a picture and return what that brings in; None if it must be drawn anew."""
    wide, tall = picture.get_size()
    x, y = round(dx), round(dy)
    if abs(dx - x) > 1e-6 or abs(dy - y) > 1e-6 or abs(x) >= wide or abs(y) >= tall:
        return None
    picture.scroll(x, y)
    found = []
    if x:
        found.append(Rect(0 if x > 0 else wide + x, 0, abs(x), tall))
    if y:
        found.append(Rect(0, 0 if y > 0 else tall + y, wide, abs(y)))
    return found
