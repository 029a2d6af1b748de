"""The Sudoku board: geometry with zoom, and drawing by level of detail; all scenes of the game lay their marks over it.

Cells are numbered row by row from 0. Above 14 pixels a cell shows its number, above 28 its pencil marks too, below 14
the board is a map of coloured blocks, drawn as one small picture scaled up, so 100x100 stays quick.
"""

from __future__ import annotations

import math

from pygame import Rect, Surface

from games.stage.paint.painter import Paint
from games.stage.paint.theme import ColourName
from games.sudoku.board.colours import draw_colours
from games.sudoku.board.geometry import View, pixel
from games.sudoku.board.mark_drawing import draw_cell_marks, lay_out, marked_cells
from games.sudoku.board.marks import NUMBER, Marks
from games.sudoku.board.overview import draw_map
from games.sudoku.board.signs import (
    DIAMOND,
    PARITY,
    centred,
    draw_badge,
    draw_diamond,
    draw_known,
    draw_lines,
    draw_parity,
    draw_ringed,
    draw_spare,
    draw_spare_diamond,
    glyphs,
)
from games.sudoku.rules.puzzle import EVEN, ODD, SOUTH, WEST, Puzzle

SMALL = 3  # the largest box size of boards with room around them
DIGITS, PENCIL = 14, 28  # device-independent pixels of a cell from which these show


def draw(
    paint: Paint, view: View, puzzle: Puzzle, values: bytes, notes: tuple[int, ...], marks: Marks, area: Rect
) -> None:
    """Draw the part of the board that lies in `area`: grounds, parity marks, numbers, lines, diamonds, outlines."""
    with paint.clipped(area):
        if view.cell < paint.px(DIGITS):
            draw_map(paint, view, puzzle, values, marks)
            draw_lines(paint, view, area)
            draw_frames(paint, view, marks)
            draw_corners(paint, view, marks)
            return
        paint.fill("board.sudoku.paper", view.board)
        over = 2 * math.ceil(view.cell * DIAMOND + 3)  # diamonds of cells just outside reach in
        shown = list(view.shown(paint.clip.inflate(over, over)))
        for cell in shown:
            if cell in marks.tint:
                paint.fill(marks.tint[cell], view.rect(cell))
            if cell in marks.gone:
                paint.fill("danger.soft", view.rect(cell))
        legible = view.cell >= paint.px(PENCIL)
        open_cells = marked_cells(shown, values, notes, marks) if legible else ()
        pencilled = {cell: lay_out(paint, view, puzzle, cell, notes[cell], marks) for cell in open_cells}
        for cell in shown if marks.colours else ():
            if cell in marks.colours:
                boxes = pencilled[cell].boxes() if cell in pencilled else []
                draw_colours(paint, view, cell, marks.colours[cell], puzzle.marks[cell], boxes)
        for cell in shown:
            mark = puzzle.marks[cell]
            spare = marks.spare.get(cell, 0)
            if mark & (EVEN | ODD) & ~spare:
                draw_parity(paint, view, cell, mark & ~spare, marks.shape.get(cell, PARITY))
            if spare & (EVEN | ODD | NUMBER):
                draw_spare(paint, view, cell, spare)
        draw_lines(paint, view, area)
        for cell in shown if marks.tile else ():
            if cell in marks.tile:
                draw_tile(paint, view, cell, marks.tile[cell])
        for cell in shown if marks.known else ():
            if cell in marks.known:
                draw_known(paint, view, cell, *marks.known[cell])
        draw_numbers(paint, view, [cell for cell in shown if values[cell]], puzzle, values, marks)
        for cell, laid in pencilled.items():
            draw_cell_marks(paint, view, cell, laid, notes[cell], marks)
        for cell in shown if marks.barred or marks.gone else ():
            if cell in marks.barred or cell in marks.gone:
                draw_struck(paint, view, cell, marks)
        draw_frames(paint, view, marks)  # before the diamonds: no frame cuts one
        for cell in shown:
            for mark in (SOUTH, WEST):
                if puzzle.marks[cell] & mark:
                    draw_diamond(paint, view, cell, mark, marks.diamond.get((cell, mark)))
                    if marks.spare.get(cell, 0) & mark:
                        draw_spare_diamond(paint, view, cell, mark)
        if marks.corner or marks.bar or marks.level:  # over the diamonds, which may lie on the same corner
            for cell in shown:
                draw_extras(paint, view, cell, marks)
        draw_corners(paint, view, marks)


def draw_tile(paint: Paint, view: View, cell: int, colour: ColourName) -> None:
    """Draw a tile with round corners and a little room around it."""
    room = max(1, round(view.cell * 0.05))
    paint.rect(view.rect(cell).inflate(-2 * room, -2 * room).move(1, 1), colour, max(2, view.cell * 0.13))


def draw_struck(paint: Paint, view: View, cell: int, marks: Marks) -> None:
    """Draw the number that a cell cannot take, struck, or the one that it has just lost."""
    rect = view.rect(cell)
    if cell in marks.gone:
        size = max(6, round(view.cell * (0.54, 0.47, 0.38)[len(str(view.n)) - 1]))
        picture = glyphs(str(marks.gone[cell]), "Inter-500.otf", size, paint.colour("danger.base", 0.6))
        centred(paint, picture, rect.centerx + 0.5, rect.centery + 0.5)
        return
    size = max(6, round(view.cell * 0.36))
    picture = glyphs(str(marks.barred[cell]), "Inter-500.otf", size, paint.colour("danger.base"))
    centred(paint, picture, rect.centerx + 0.5, rect.centery + 0.5)
    x, y = picture.get_width() / 2 + size * 0.1, size * 0.3
    ends = [(rect.centerx - x, rect.centery + y), (rect.centerx + x, rect.centery - y)]
    paint.stroke(ends, "danger.base", max(1.0, size * 0.1))


def draw_numbers(paint: Paint, view: View, cells: list[int], puzzle: Puzzle, values: bytes, marks: Marks) -> None:
    """Draw the numbers of these cells, given or entered; thousands in a picture, so little is asked twice."""
    size = max(6, round(view.cell * (0.54, 0.47, 0.38)[len(str(view.n)) - 1]))  # one size on one board
    usual = {
        True: (paint.colour("board.sudoku.given"), "Inter-600.otf"),
        False: (paint.colour("board.sudoku.entered"), "Inter-500.otf"),
    }
    blit = paint.surface.blit
    inks = marks.ink
    numbers = puzzle.numbers
    pictures: dict[tuple[int, bool], tuple[Surface, float, float]] = {}
    for cell in cells:
        value, given = values[cell], numbers[cell] > 0
        if cell in inks:
            picture = glyphs(str(value), usual[given][1], size, paint.colour(inks[cell]))
            centred(paint, picture, view.rect(cell).centerx + 0.5, view.rect(cell).centery + 0.5)
            continue
        found = pictures.get((value, given))
        if found is None:
            picture = glyphs(str(value), usual[given][1], size, usual[given][0])
            found = pictures[value, given] = (picture, picture.get_width() / 2 - 0.5, picture.get_height() / 2 - 0.5)
        x, y = view.rect(cell).center
        blit(found[0], (pixel(x - found[1]), pixel(y - found[2])))


def draw_extras(paint: Paint, view: View, cell: int, marks: Marks) -> None:
    """Draw what scenes add: corner text, bar, level."""
    if view.cell < paint.px(PENCIL):
        return
    rect = view.rect(cell)
    if cell in marks.corner:
        picture = glyphs(marks.corner[cell], "Inter-500.otf", max(6, round(view.cell * 0.2)),
                         paint.colour("ink.secondary"))  # fmt: skip
        centred(paint, picture, rect.left + view.cell * 0.17, rect.top + view.cell * 0.17)
    if cell in marks.bar:
        wide = round(view.cell * 0.3)
        paint.fill("ink.tertiary", Rect(rect.centerx - wide // 2, rect.bottom - round(view.cell * 0.14), wide,
                                        max(1, round(view.cell * 0.045))))  # fmt: skip
    if cell in marks.level:
        r, room = max(paint.px(7), round(view.cell * (0.16 if view.cell >= paint.px(48) else 0.22))), view.cell * 0.13
        draw_ringed(paint, marks.level[cell], rect.right - round(room), rect.top + round(room), r, "accent")


def draw_frames(paint: Paint, view: View, marks: Marks) -> None:
    """Draw outlines of cells, of groups of cells and of the board."""
    wide = max(1, round(min(paint.px(3), view.cell * 0.12)))
    for cell, (colour, dash) in marks.ring.items():
        rect = view.rect(cell).inflate(wide // 2, wide // 2)
        if not paint.shows(rect.inflate(8, 8)):
            continue
        radius = max(1, round(view.cell * 0.08))
        if dash:
            corners = [rect.topleft, (rect.right, rect.top), rect.bottomright, (rect.left, rect.bottom)]
            paint.dashed(corners, colour, max(1, wide * 0.8), max(2, view.cell * 0.1), max(2, view.cell * 0.06))
        else:
            paint.rect(rect, None, radius, colour, wide)
    for cells, colour in marks.frame:
        paint.rect(group(paint, view, cells), None, paint.px(5), colour, paint.px(3))
    if marks.rim is not None:
        paint.rect(view.board.inflate(paint.px(6), paint.px(6)), None, paint.px(5), marks.rim, paint.px(4))


def group(paint: Paint, view: View, cells: tuple[int, ...]) -> Rect:
    """Return the outline of a group of cells."""
    return view.rect(min(cells)).union(view.rect(max(cells))).inflate(paint.px(3), paint.px(3))


def draw_corners(paint: Paint, view: View, marks: Marks) -> None:
    """Draw over everything the numbers of links at the top right of their cells, badges at the bottom left, crosses."""
    board, r = view.board, max(6, round(min(paint.px(10), view.cell * 0.15)))
    edge = max(1, round(paint.px(1)))
    for cell, numbers in marks.order.items() if view.cell >= paint.px(PENCIL) else ():
        rect = view.rect(cell)
        apart = min(2 * r + 1, (rect.w - 2 * r - 2 * edge) / max(1, len(numbers) - 1))
        for place, number in enumerate(reversed(numbers)):
            x = round(rect.right - r - edge - apart * place)
            draw_ringed(paint, number, x, rect.top + r + edge, r, "hint", number == marks.lit)
    for cell, odd in marks.badge.items() if view.cell >= paint.px(PENCIL) else ():
        rect, small = view.rect(cell), round(r * 0.85)
        draw_badge(paint, (rect.left + small + edge, rect.bottom - small - edge), small, odd)
    for cell in marks.cross:
        rect = view.rect(cell)
        size = max(3, round(view.cell * 0.12))
        if paint.shows(rect) and view.cell >= paint.px(DIGITS):
            draw_cross(paint, (rect.left + size + 1, rect.top + size + 1), size)
    for cells, _colour in marks.frame:
        box = group(paint, view, cells)
        size, y = paint.px(8), box.top if len(cells) > 1 else box.bottom
        inside = paint.px(2) if view.k <= SMALL else size  # on the rim it covers no candidate
        draw_cross(paint, (box.centerx, max(board.top + inside, min(y, board.bottom - inside))), size)


def draw_cross(paint: Paint, at: tuple[int, int], r: int) -> None:
    """Draw a small cross in a disc."""
    paint.circle(at, r, "danger.base")
    arm = r * 0.4
    for sign in (1, -1):
        ends = [(at[0] - arm, at[1] - arm * sign), (at[0] + arm, at[1] + arm * sign)]
        paint.stroke(ends, "danger.on", max(1.0, r * 0.24))
