"""A player's marks on the board, and the candidates that a hint shows in their places."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.paint.theme import RGBA
from games.sudoku.board.geometry import View
from games.sudoku.board.mark_layout import DOWN, LEFT, RIGHT, UP, Box, Cell, Laid, at_corners, in_places, in_rows
from games.sudoku.board.marks import Marks
from games.sudoku.board.signs import LINE, STRONG, SUPPOSED, centred, glyphs
from games.sudoku.rules.puzzle import EVEN, ODD, SOUTH, WEST, Puzzle
from games.sudoku.settings import CENTRE_MARKS, CLUE_MARKS

DISC = 0.6  # radius of a disc under a mark, in its font's size
MOST_PLACES = 4  # the largest box size whose numbers have places of their own in a cell


@dataclass(frozen=True, slots=True)
class CellMarks:
    """What is marked in a cell, laid out; None: it can only be counted there. `centre`, `corners`: the sets."""

    centre: int
    corners: int
    middle: Laid | None
    outer: Laid | None

    def boxes(self) -> list[Box]:
        """Return what the marks take."""
        return [box for laid in (self.outer, self.middle) if laid is not None for box in laid.boxes()]


def number_at(look: Look, view: View, puzzle: Puzzle, cell: int, point: tuple[int, int]) -> int:
    """Return the number whose place in a cell is under a point, 0 for none."""
    laid = in_places(room_of(look, view, puzzle, cell), look.metrics.u, view.k) if view.k <= MOST_PLACES else None
    if laid is None:
        return 0
    middle = view.rect(cell).center
    x, y = point[0] - middle[0], point[1] - middle[1]
    near = min(laid.places, key=lambda each: (each[1] - x) ** 2 + (each[2] - y) ** 2)
    return near[0] if abs(near[1] - x) <= laid.size * 0.7 and abs(near[2] - y) <= laid.size * 0.7 else 0


def room_of(look: Look, view: View, puzzle: Puzzle, cell: int) -> Cell:
    """Return what marks in a cell have to keep clear of."""
    n = puzzle.n
    marks = puzzle.marks
    edges = 0
    if marks[cell] & SOUTH:
        edges |= DOWN
    if marks[cell] & WEST:
        edges |= LEFT
    if cell >= n and marks[cell - n] & SOUTH:
        edges |= UP
    if cell % n < n - 1 and marks[cell + 1] & WEST:
        edges |= RIGHT
    line = STRONG if CLUE_MARKS.of(look.settings) == "strong" else LINE
    return Cell(view.cell, marks[cell] & (EVEN | ODD), edges, line)


def lay_out(paint: Paint, view: View, puzzle: Puzzle, cell: int, notes: int, marks: Marks) -> CellMarks:
    """Return the marks of an open cell in their places; with a hint, all candidates."""
    room, u = room_of(paint.look, view, puzzle, cell), paint.look.metrics.u
    ghost, corners = marks.ghost.get(cell, 0), marks.corners.get(cell, 0)
    if marks.ghost:  # a hint is open: what is pencilled anywhere in the cell stands in its place
        notes |= corners
        corners = 0
    everything = notes | ghost
    outer = at_corners(room, u, corners) if corners else Laid(0, ())
    placed = marks.ghost or CENTRE_MARKS.of(paint.look.settings) == "places"
    every = in_places(room, u, view.k) if placed and not corners and view.k <= MOST_PLACES else None
    if every is not None:
        middle: Laid | None = Laid(every.size, tuple(each for each in every.places if everything >> each[0] & 1))
    else:
        middle = in_rows(room, u, everything, tuple(outer.boxes()) if outer is not None else ())
    return CellMarks(everything, corners, middle, outer)


def draw_cell_marks(paint: Paint, view: View, cell: int, laid: CellMarks, notes: int, marks: Marks) -> None:
    """Draw the marks of a cell; how many there are, where they cannot all be read."""
    pencilled = notes | marks.corners.get(cell, 0)
    for part in (laid.outer, laid.middle):
        if part is not None:
            _draw_laid(paint, view, cell, part, pencilled, marks)
    if laid.outer is None:
        _draw_count(paint, view, cell, laid.corners, marks, (-1, -1))
    if laid.middle is None:
        _draw_count(paint, view, cell, laid.centre & pencilled, marks, (1, 1))
        _draw_disc(paint, view, cell, marks)


def _draw_laid(paint: Paint, view: View, cell: int, laid: Laid, pencilled: int, marks: Marks) -> None:
    rect, size = view.rect(cell), laid.size
    struck, clash, good = marks.struck.get(cell, 0), marks.clash.get(cell, 0), marks.good.get(cell, 0)
    for value, dx, dy in laid.places:
        x, y = rect.centerx + dx, rect.centery + dy
        if marks.disc.get(cell) == value or (marks.digit == value and not (struck | clash) >> value & 1):
            paint.circle((x, y), size * DISC, "accent.base")
            colour = paint.colour("accent.on")
        elif marks.supposed.get(cell) == value:
            paint.circle((x, y), size * DISC, "hint.base")
            colour = SUPPOSED
        elif good >> value & 1:
            colour = paint.colour("accent.ink")
        else:
            colour = _ink(paint, value, pencilled, struck | clash)
        font = "Inter-600.otf" if good >> value & 1 else "Inter-400.otf"
        centred(paint, glyphs(str(value), font, size, colour), x, y)
        if struck >> value & 1:
            half = size * 0.42
            paint.stroke([(x - half, y + half), (x + half, y - half)], "danger.base", max(1.0, size * 0.12))
        elif clash >> value & 1:  # underlined, for it is not yet said that it goes
            half, below = size * 0.36, y + size * 0.5
            paint.stroke([(x - half, below), (x + half, below)], "danger.base", max(1.0, size * 0.12))


def _ink(paint: Paint, value: int, pencilled: int, wrong: int) -> RGBA:
    if wrong >> value & 1:
        return paint.colour("danger.base")
    return paint.colour("board.sudoku.pencil" if pencilled >> value & 1 else "ink.tertiary")


def _draw_count(paint: Paint, view: View, cell: int, mask: int, marks: Marks, corner: tuple[int, int]) -> None:
    """Draw how many marks a cell has into one of its corners."""
    if not mask:
        return
    rect = view.rect(cell)
    size = max(6, round(view.cell * 0.26))
    ink = paint.colour("danger.base" if marks.clash.get(cell) else "ink.tertiary")
    picture = glyphs(f"{mask.bit_count()}", "Inter-400.otf", size, ink)
    far = view.cell * 0.28
    centred(paint, picture, rect.centerx + corner[0] * far, rect.centery + corner[1] * far)


def _draw_disc(paint: Paint, view: View, cell: int, marks: Marks) -> None:
    """Draw what a hint would have written into a cell whose candidates are not drawn."""
    if cell not in marks.disc:
        return
    rect = view.rect(cell)
    paint.circle(rect.center, view.cell * 0.34, "accent.base")
    size = max(6, round(view.cell * 0.36))
    centred(paint, glyphs(str(marks.disc[cell]), "Inter-500.otf", size, paint.colour("accent.on")), *rect.center)


def marked_cells(shown: Iterable[int], values: bytes, notes: tuple[int, ...], marks: Marks) -> list[int]:
    """Return the open cells among those shown in which anything is marked."""
    return [c for c in shown if not values[c] and (notes[c] or c in marks.ghost or c in marks.corners)]
