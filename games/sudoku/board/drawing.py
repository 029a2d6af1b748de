"""The Sudoku board: geometry with zoom, and drawing by level of detail; all scenes of the game lay their marks over it.

Cells are numbered row by row from 0. Above 14 pixels a cell shows its number, above 28 its pencil marks too, below 14
the board is a map of coloured blocks, drawn as one small picture scaled up, so 100x100 stays quick.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import pygame
from pygame import Rect, Surface

from games.stage.paint.assets import asset
from games.stage.paint.painter import Paint, sprite
from games.stage.paint.theme import ColourName
from games.sudoku.rules.puzzle import EVEN, ODD, SOUTH, WEST, Puzzle, houses, houses_of
from games.sudoku.think.hints import bits

DIGITS, PENCIL = 14, 28  # device-independent pixels of a cell from which these show
DIAMOND = 0.125  # half a diamond, in cells
SUPPOSED = (58, 40, 0, 255)  # a number on hint.base, which is as light in the dark theme
MARK = 0.79  # width of an even square or an odd circle, in cells
KNOWN = 0.42  # the same of a cell that was found to be even or odd


def pixel(place: float) -> int:
    """Return the nearest pixel, halves downwards: the same wherever a board is panned to, unlike `round`."""
    return math.floor(place + 0.499999)


Edge = tuple[int, int]  # a cell and the one below it or to its left, whose sum is odd


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
        x, y, side = pixel(self.left), pixel(self.top), self.cell * self.n
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
        """Return the cell that would carry SOUTH or WEST for the edge nearest to a point, None on the rim."""
        shift = self.cell / 2
        x, y = point[0], point[1]
        where = self.at((x, round(y - shift))) if mark == SOUTH else self.at((round(x + shift), y))
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


@dataclass
class Marks:
    """What a scene lays over the board, by cell; colours are tokens or values.

    `tint`: the cell's ground; `ring`: its outline (colour, dashed); `cross`: a small cross in the corner; `ink`: the
    number's colour; `struck`: candidates crossed out; `disc`: a candidate in an accent disc; `supposed`: one in a
    disc of a hint; `ghost`: candidates shown faintly though not pencilled; `clash`: pencil marks that cannot be
    right; `corner`: a small text; `bar`: a short bar under the number; `level`: a small number in a ring; `order`:
    such a number on the cell's corner, over everything; `diamond`: the colour of a diamond by the cell that carries
    it and SOUTH or WEST; `shape`: the colour of a parity mark; `tile`: a tile with room around it under the number;
    `barred`: a number struck in an open cell; `gone`: a number just wiped out; `known`: a cell known to be odd (or
    even), drawn as the outline of the mark; `frame`: groups of cells, each with an outline and a cross of its own;
    `rim`: the colour of an outline around the whole board; `blocks`: what the cells are below 14 pixels, by cell an
    index into its colours (0: what they are anyway). A scene that has changed something puts new Marks in the place of
    the old.
    """

    tint: dict[int, ColourName] = field(default_factory=dict)
    ring: dict[int, tuple[ColourName, bool]] = field(default_factory=dict)
    cross: set[int] = field(default_factory=set)
    ink: dict[int, ColourName] = field(default_factory=dict)
    struck: dict[int, int] = field(default_factory=dict)
    disc: dict[int, int] = field(default_factory=dict)
    supposed: dict[int, int] = field(default_factory=dict)
    ghost: dict[int, int] = field(default_factory=dict)
    clash: dict[int, int] = field(default_factory=dict)
    corner: dict[int, str] = field(default_factory=dict)
    bar: set[int] = field(default_factory=set)
    level: dict[int, int] = field(default_factory=dict)
    order: dict[int, int] = field(default_factory=dict)
    diamond: dict[Edge, ColourName] = field(default_factory=dict)
    shape: dict[int, ColourName] = field(default_factory=dict)
    tile: dict[int, ColourName] = field(default_factory=dict)
    barred: dict[int, int] = field(default_factory=dict)
    gone: dict[int, int] = field(default_factory=dict)
    known: dict[int, tuple[bool, ColourName]] = field(default_factory=dict)
    frame: list[tuple[tuple[int, ...], ColourName]] = field(default_factory=list)
    rim: ColourName | None = None
    blocks: tuple[bytes, tuple[ColourName, ...]] | None = None
    kept: tuple[Any, Surface] | None = field(default=None, compare=False, repr=False)  # the picture for the map


@lru_cache(maxsize=64)
def font(file: str, size: int) -> pygame.font.Font:
    """Return a font by file name and pixel size."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(asset("fonts", file), size)


@lru_cache(maxsize=4096)
def glyphs(text: str, file: str, size: int, colour: tuple[int, int, int, int]) -> Surface:
    """Return a short text as a picture."""
    surface = font(file, size).render(text, True, colour[:3])
    if colour[3] < 255:
        surface.set_alpha(colour[3])
    return surface


def centred(paint: Paint, picture: Surface, x: float, y: float) -> None:
    """Draw a picture about a point."""
    paint.surface.blit(picture, (pixel(x - picture.get_width() / 2), pixel(y - picture.get_height() / 2)))


def peers_tint(k: int, cell: int) -> set[int]:
    """Return the cells of the row, column and box of a cell."""
    every = houses(k)
    return {c for house in houses_of(k)[cell] for c in every[house]}


def draw(
    paint: Paint, view: View, puzzle: Puzzle, values: bytes, notes: tuple[int, ...], marks: Marks, area: Rect
) -> None:
    """Draw the part of the board that lies in `area`: grounds, parity marks, numbers, lines, diamonds, outlines."""
    with paint.clipped(area):
        if view.cell < paint.px(DIGITS):
            draw_map(paint, view, puzzle, values, marks)
            draw_lines(paint, view, area)
            draw_rings(paint, view, marks)
            return
        paint.fill("board.sudoku.paper", view.board)
        over = 2 * math.ceil(view.cell * DIAMOND + 3)  # diamonds of cells just outside reach in
        shown = list(view.shown(paint.clip.inflate(over, over)))
        for cell in shown:
            if cell in marks.tint:
                paint.fill(marks.tint[cell], view.rect(cell))
            if cell in marks.gone:
                paint.fill("danger.soft", view.rect(cell))
        for cell in shown:
            mark = puzzle.marks[cell]
            if mark & (EVEN | ODD):
                draw_parity(paint, view, cell, mark, marks.shape.get(cell, "board.sudoku.parityMark"))
        draw_lines(paint, view, area)
        for cell in shown if marks.tile else ():
            if cell in marks.tile:
                draw_tile(paint, view, cell, marks.tile[cell])
        for cell in shown if marks.known else ():
            if cell in marks.known:
                draw_known(paint, view, cell, *marks.known[cell])
        draw_numbers(paint, view, [cell for cell in shown if values[cell]], puzzle, values, marks)
        for cell in shown:
            if not values[cell] and (notes[cell] or cell in marks.ghost):
                draw_notes(paint, view, cell, notes[cell], marks)
        for cell in shown if marks.barred or marks.gone else ():
            if cell in marks.barred or cell in marks.gone:
                draw_struck(paint, view, cell, marks)
        for cell in shown:
            for mark in (SOUTH, WEST):
                if puzzle.marks[cell] & mark:
                    draw_diamond(paint, view, cell, mark, marks.diamond.get((cell, mark)))
        if marks.corner or marks.bar or marks.level:  # over the diamonds, which may lie on the same corner
            for cell in shown:
                draw_extras(paint, view, cell, marks)
        draw_rings(paint, view, marks)


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


def draw_parity(paint: Paint, view: View, cell: int, mark: int, colour: ColourName) -> None:
    """Draw the square of an even cell or the circle of an odd one (both where clues contradict each other)."""
    side = round(view.cell * MARK)
    tone = paint.colour(colour)

    def make() -> Surface:
        picture = Surface((side, side), pygame.SRCALPHA)
        picture.fill((*tone[:3], 0))
        own, box = Paint(picture, paint.look), Rect(0, 0, side, side)
        if mark & EVEN:
            own.rect(box, tone, max(2, view.cell * 0.09))
        if mark & ODD:
            own.rect(box, tone if not mark & EVEN else None, side / 2, tone if mark & EVEN else None)
        return picture

    x, y = view.rect(cell).center
    picture = sprite(("sudoku-parity", side, mark & (EVEN | ODD), tone), make)
    paint.surface.blit(picture, (x - side // 2, y - side // 2))


def draw_known(paint: Paint, view: View, cell: int, odd: bool, colour: ColourName) -> None:
    """Draw the outline of a small square or circle in a cell known to be even or odd."""
    rect, side = view.rect(cell), round(view.cell * KNOWN)
    box = Rect(rect.centerx - side // 2, rect.centery - side // 2, side, side)
    paint.rect(box, None, side / 2 if odd else max(1, view.cell * 0.05), colour, max(1, round(view.cell * 0.05)))


def draw_numbers(paint: Paint, view: View, cells: list[int], puzzle: Puzzle, values: bytes, marks: Marks) -> None:
    """Draw the numbers of these cells, given or entered; thousands in a picture, so little is asked twice."""
    size = max(6, round(view.cell * (0.54, 0.47, 0.38)[len(str(view.n)) - 1]))  # one size on one board
    usual = {
        True: (paint.colour("board.sudoku.given"), "Inter-600.otf"),
        False: (paint.colour("board.sudoku.entered"), "Inter-500.otf"),
    }
    blit, inks, numbers = paint.surface.blit, marks.ink, puzzle.numbers
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


def draw_notes(paint: Paint, view: View, cell: int, notes: int, marks: Marks) -> None:
    """Draw pencil marks in a k x k grid (their number above 16x16), with what a hint says of them."""
    ghost = marks.ghost.get(cell, 0) & ~notes
    everything = notes | ghost
    if not everything or view.cell < paint.px(PENCIL):
        return
    rect = view.rect(cell)
    k = view.k
    if k > 4:
        draw_note_count(paint, view, cell, notes, marks)
        return
    size = max(6, round(view.cell * (0.36, 0.26, 0.19, 0.15)[k - 1]))
    for value in bits(everything):
        row, column = divmod(value - 1, k)
        spread = 0.285 if k == 3 else 0.27 if k == 2 else 0.235
        x = rect.centerx + (column - (k - 1) / 2) * view.cell * spread
        y = rect.centery + (row - (k - 1) / 2) * view.cell * (spread - 0.01)
        if marks.disc.get(cell) == value:
            paint.circle((x, y), size * 0.68, "accent.base")
            colour = paint.colour("accent.on")
        elif marks.supposed.get(cell) == value:
            paint.circle((x, y), size * 0.68, "hint.base")
            colour = SUPPOSED
        elif (marks.struck.get(cell, 0) | marks.clash.get(cell, 0)) >> value & 1:
            colour = paint.colour("danger.base")
        else:
            colour = paint.colour("ink.tertiary" if ghost >> value & 1 else "ink.secondary")
        centred(paint, glyphs(str(value), "Inter-400.otf", size, colour), x, y)
        if marks.struck.get(cell, 0) >> value & 1:
            half = size * 0.42
            paint.stroke([(x - half, y + half), (x + half, y - half)], "danger.base", max(1.0, size * 0.12))
        elif marks.clash.get(cell, 0) >> value & 1:  # underlined, for it is not yet said that it goes
            half, below = size * 0.36, y + size * 0.5
            paint.stroke([(x - half, below), (x + half, below)], "danger.base", max(1.0, size * 0.12))


def draw_note_count(paint: Paint, view: View, cell: int, notes: int, marks: Marks) -> None:
    """Draw how many pencil marks a cell of a large board has, and what a hint would have written into it."""
    rect = view.rect(cell)
    if notes:
        size = max(6, round(view.cell * 0.26))
        ink = paint.colour("danger.base" if marks.clash.get(cell) else "ink.tertiary")
        picture = glyphs(f"{notes.bit_count()}", "Inter-400.otf", size, ink)
        centred(paint, picture, rect.right - view.cell * 0.22, rect.bottom - view.cell * 0.22)
    if cell in marks.disc:
        paint.circle(rect.center, view.cell * 0.34, "accent.base")
        size = max(6, round(view.cell * 0.36))
        centred(paint, glyphs(str(marks.disc[cell]), "Inter-500.otf", size, paint.colour("accent.on")), *rect.center)


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


def draw_ringed(paint: Paint, number: int, x: int, y: int, r: int, family: str) -> None:
    """Draw a number in a ring, in the colours of a family."""
    paint.circle((x, y), r, "board.sudoku.paper", f"{family}.base", max(1, r // 5))
    size = max(6, round(r * (1.3 if number < 10 else 1.1)))
    centred(paint, glyphs(str(number), "Inter-600.otf", size, paint.colour(f"{family}.ink")), x, y)


def draw_lines(paint: Paint, view: View, area: Rect) -> None:
    """Draw thin lines between cells and bold ones between boxes and around."""
    board = view.board
    thin = max(1, round(paint.px(1))) if view.cell >= paint.px(6) else 0
    bold = max(1, paint.px(2)) if view.cell >= paint.px(6) else 1
    for heavy, wide in ((False, thin), (True, bold)):  # bold lines over the ends of thin ones
        colour = "board.sudoku.lineBold" if heavy else "board.sudoku.lineThin"
        for step in range(view.n + 1) if wide else ():
            if (step % view.k == 0) != heavy:
                continue
            x, y = pixel(view.left + step * view.cell) - wide // 2, pixel(view.top + step * view.cell) - wide // 2
            if area.left - wide <= x <= area.right:
                paint.fill(colour, Rect(x, board.y, wide, board.h))
            if area.top - wide <= y <= area.bottom:
                paint.fill(colour, Rect(board.x - wide // 2, y, board.w + wide, wide))


def draw_diamond(paint: Paint, view: View, cell: int, mark: int, colour: ColourName | None) -> None:
    """Draw the diamond of an odd sum on the edge it stands on."""
    half = max(2.5, view.cell * DIAMOND)
    fill, ink = paint.colour(colour or "board.sudoku.paper"), paint.colour("board.sudoku.given")
    side = 2 * math.ceil(half + 2)

    def make() -> Surface:
        picture = Surface((side, side), pygame.SRCALPHA)
        picture.fill((*ink[:3], 0))
        own, m = Paint(picture, paint.look), side / 2
        points = [(m, m - half), (m + half, m), (m, m + half), (m - half, m)]
        own.polygon(points, fill)
        own.stroke([*points, points[0]], ink, max(1.0, view.cell * 0.028))
        return picture

    x, y = view.edge(cell, mark)
    picture = sprite(("sudoku-diamond", half, fill, ink), make)
    paint.surface.blit(picture, (pixel(x - side / 2), pixel(y - side / 2)))


def draw_rings(paint: Paint, view: View, marks: Marks) -> None:
    """Draw outlines and crosses over everything."""
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
    for cell, number in marks.order.items():
        rect = view.rect(cell)
        r = max(6, round(view.cell * 0.14))
        if paint.shows(rect.inflate(2 * r + 2, 2 * r + 2)) and view.cell >= paint.px(PENCIL):
            x, y = min(rect.right, view.board.right - r), max(rect.top, view.board.top + r)  # not cut at the rim
            draw_ringed(paint, number, x, y, r, "hint")
    for cell in marks.cross:
        rect = view.rect(cell)
        r = max(3, round(view.cell * 0.12))
        if paint.shows(rect) and view.cell >= paint.px(DIGITS):
            draw_cross(paint, (rect.left + r + 1, rect.top + r + 1), r)
    for cells, colour in marks.frame:
        rect = view.rect(min(cells)).union(view.rect(max(cells))).inflate(paint.px(3), paint.px(3))
        paint.rect(rect, None, paint.px(5), colour, paint.px(3))
        draw_cross(paint, rect.midtop, paint.px(8))
    if marks.rim is not None:
        paint.rect(view.board.inflate(paint.px(6), paint.px(6)), None, paint.px(5), marks.rim, paint.px(4))


def draw_cross(paint: Paint, at: tuple[int, int], r: int) -> None:
    """Draw a small cross in a disc."""
    paint.circle(at, r, "danger.base")
    arm = r * 0.4
    for sign in (1, -1):
        ends = [(at[0] - arm, at[1] - arm * sign), (at[0] + arm, at[1] + arm * sign)]
        paint.stroke(ends, "danger.on", max(1.0, r * 0.24))


def map_picture(paint: Paint, puzzle: Puzzle, values: bytes, marks: Marks) -> Surface:
    """Return the board with one pixel a cell, kept with its marks: every frame of a pan asks for it."""
    key = (paint.look.theme.key, puzzle.numbers, values, frozenset(marks.cross))
    if marks.kept is None or marks.kept[0] != key:
        marks.kept = (key, _map_picture(paint, puzzle, values, marks))
    return marks.kept[1]


GIVEN, ENTERED = 3, 2  # bits of what a cell is on the map: a number stands there (2), it is a clue (1)
FILLED, CLUE = bytes([0]) + bytes([2]) * 255, bytes([0]) + bytes([1]) * 255  # for bytes.translate


def _map_picture(paint: Paint, puzzle: Puzzle, values: bytes, marks: Marks) -> Surface:
    """Paint it: given, entered, empty, or what the scene says of a cell; without a step in Python for each cell."""
    n = puzzle.n
    both = int.from_bytes(values.translate(FILLED)) | int.from_bytes(puzzle.numbers.translate(CLUE))
    codes = bytearray(both.to_bytes(n * n))
    palette: list[ColourName] = ["board.sudoku.paper", "ink.secondary", "", "ink.secondary"]
    palette[ENTERED] = paint.look.theme.mix("board.sudoku.entered", "bg.surface", 0.35)
    if marks.blocks is not None:
        own, colours = marks.blocks
        codes = bytearray(mine + GIVEN if mine else code for mine, code in zip(own, codes, strict=True))
        palette += colours
    for cell, colour in marks.tint.items():
        if not values[cell]:
            if colour not in palette:
                palette.append(colour)
            codes[cell] = palette.index(colour)
    for cell in marks.cross:
        codes[cell] = len(palette)
    flat = pygame.image.frombuffer(bytes(codes), (n, n), "P")
    flat.set_palette([paint.colour(colour)[:3] for colour in [*palette, "danger.base"]])
    picture = Surface((n, n))
    picture.blit(flat, (0, 0))
    return picture


def draw_map(paint: Paint, view: View, puzzle: Puzzle, values: bytes, marks: Marks) -> None:
    """Draw the board as coloured blocks."""
    board = view.board
    paint.surface.blit(pygame.transform.scale(map_picture(paint, puzzle, values, marks), board.size), board)


def tied_edges(puzzle: Puzzle, one: int, two: int) -> list[Edge]:
    """Return the diamonds between two cells, as (the cell that carries it, SOUTH or WEST)."""
    found: list[Edge] = []
    for cell, other in ((one, two), (two, one)):
        if other == cell + puzzle.n and puzzle.marks[cell] & SOUTH:
            found.append((cell, SOUTH))
        if other == cell - 1 and puzzle.marks[cell] & WEST:
            found.append((cell, WEST))
    return found
