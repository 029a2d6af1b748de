"""The tray on the screen: where its cells are, which cell a point is in, and its picture (slab, rim, wells, pieces).

All lengths are device pixels; `side` is the side of a cell, `u` device pixels per logical pixel. A `cell` is
(row, column), both from the top left and from 0.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import product

import pygame
from pygame import Rect, Surface

from games.katamino.board import sprites
from games.katamino.board.canvas import Canvas
from games.katamino.board.outline import Cell
from games.katamino.board.shaped import engraved, shape_picture
from games.katamino.board.sprites import Marks, Sprite, Style
from games.katamino.rules.pieces import Placement, name_of
from games.katamino.rules.plan import ROWS, Plan, strip
from games.stage.paint.cache import kept
from games.stage.paint.either import softened
from games.stage.paint.shapes import drawn_out
from games.stage.paint.theme import Theme, tokens

RIM, LIP = 0.18, 0.04  # the rim and the ledge between rim and cells, in cells
FOOT = 0.039  # the slab's side below the rim, in cells
WELL_INSET, WELL_RADIUS = 0.0195, 0.12


@dataclass(frozen=True, slots=True)
class Tray:
    """Where a tray of ROWS x `columns` cells lies; `left` and `top` are the corner of cell (0, 0).

    `plan`: which cells it has, None for all of them.
    """

    columns: int
    side: int
    left: int = 0
    top: int = 0
    rows: int = ROWS
    plan: Plan | None = None

    @property
    def rim(self) -> int:
        """The width of the rim."""
        return max(2, round(RIM * self.side))

    @property
    def pad(self) -> int:
        """From the outer edge of the rim to the cells."""
        return self.rim + max(1, round(LIP * self.side))

    @property
    def foot(self) -> int:
        """The height of the slab's side below."""
        return max(1, round(FOOT * self.side))

    @property
    def cells(self) -> Rect:
        """The rect of all cells together."""
        return Rect(self.left, self.top, self.columns * self.side, self.rows * self.side)

    @property
    def outer(self) -> Rect:
        """The rect of the whole slab, its foot included."""
        box = self.cells.inflate(2 * self.pad, 2 * self.pad)
        box.height += self.foot
        return box

    def rect(self, cell: Cell) -> Rect:
        """Return the rect of a cell."""
        return Rect(self.left + cell[1] * self.side, self.top + cell[0] * self.side, self.side, self.side)

    def cell_at(self, point: tuple[float, float]) -> Cell | None:
        """Return the cell under a point, None outside; the inverse of `rect`."""
        col, row = math.floor((point[0] - self.left) / self.side), math.floor((point[1] - self.top) / self.side)
        return (row, col) if 0 <= row < self.rows and 0 <= col < self.columns else None

    def nearest(self, corner: tuple[float, float]) -> Cell:
        """Return the cell (perhaps off the tray) whose corner is nearest to a point: where a held piece would land."""
        return round((corner[1] - self.top) / self.side), round((corner[0] - self.left) / self.side)

    def moved(self, left: int, top: int) -> Tray:
        """Return the same tray with the corner of its slab at (left, top)."""
        return replace(self, left=left + self.pad, top=top + self.pad)


def tray_of(plan: Plan, side: int) -> Tray:
    """Return the tray of a plan."""
    return Tray(plan.columns, side, rows=plan.rows, plan=None if plan.strip else plan)


def outer_size(columns: int, side: int, rows: int = ROWS) -> tuple[int, int]:
    """Return the size of the whole slab of a tray."""
    box = Tray(columns, side, rows=rows).outer
    return box.width, box.height


def largest_side(columns: int, width: int, height: int, rows: int = ROWS) -> int:
    """Return the largest cell side whose slab fits into width x height (at least 4)."""
    side = max(4, int(min(width / (columns + 2 * (RIM + LIP)), height / (rows + 2 * (RIM + LIP) + FOOT))) + 2)
    while side > 4 and (outer_size(columns, side, rows)[0] > width or outer_size(columns, side, rows)[1] > height):
        side -= 1
    return side


def fit(columns: int, box: Rect) -> Tray:
    """Return the largest tray of five rows centred in a rect."""
    return fit_plan(strip(columns), box)


def fit_plan(plan: Plan, box: Rect) -> Tray:
    """Return the largest tray of a plan centred in a rect."""
    side = largest_side(plan.columns, box.width, box.height, plan.rows)
    width, height = outer_size(plan.columns, side, plan.rows)
    return tray_of(plan, side).moved(box.centerx - width // 2, box.centery - height // 2)


def draw_tray(
    target: Surface, tray: Tray, theme: Theme, u: float = 1.0, shadow: bool = True, bare: bool = False
) -> Rect:
    """Draw the empty tray with its slab shadow, `bare` without words in the cells; return what was touched."""
    around = u if shadow else 0.0
    if tray.plan is not None:
        words = engraved(tray.plan, tray.side, bare)
        picture = shape_picture(tray.plan, tray.side, theme.name, around, words)
    else:
        picture = tray_picture(tray.columns, tray.side, theme.name, around, tray.rows)
    return picture.draw(target, (tray.left, tray.top))


@kept(64)
def tray_picture(columns: int, side: int, mode: str, shadow: float, rows: int = ROWS) -> Sprite:
    """Return the picture of an empty tray; `shadow` is the scale of its shadow, 0 for none; anchored at cell (0, 0)."""
    tray = Tray(columns, side, rows=rows)
    box = tray.outer
    around = math.ceil(48 * shadow) if shadow else 0
    surface = Surface((box.width + 2 * around, box.height + 2 * around), pygame.SRCALPHA)
    if shadow:
        surface.blit(_slab_shadow(box.size, round(RIM * side * 1.5), shadow, mode), (0, 0))
    surface.blit(_slab(tray, mode), (around, around))
    well = _well(side, mode)
    for row, col in product(range(rows), range(columns)):
        surface.blit(well, (around + tray.pad + col * side, around + tray.pad + row * side))
    inside = Rect(around, around, box.width, box.height - tray.foot).inflate(-2 * tray.rim, -2 * tray.rim)
    middle = Surface(inside.size)
    middle.blit(surface, (0, 0), inside)
    return Sprite(surface, (-tray.pad - around, -tray.pad - around), (middle, inside))


def _slab(tray: Tray, mode: str) -> Surface:
    """Return the slab with its rim, without cells.

    Only a small one is drawn finely and scaled down; a larger one has its corners, and its edges drawn out.
    """
    few = Tray(min(2, tray.columns), tray.side, rows=min(2, tray.rows))
    middle = few.outer.width // 2, (few.outer.height - few.foot) // 2
    return drawn_out(_small_slab(few, mode), tray.outer.size, middle)


def _small_slab(tray: Tray, mode: str) -> Surface:
    """Return a slab drawn finely and scaled down."""
    colour = Theme(mode).colour
    side = tray.side
    box = tray.outer
    finer = 4 if side <= 120 else 2
    big = Surface((box.width * finer, box.height * finer), pygame.SRCALPHA)
    edge = colour("board.katamino.rimEdge")
    dark = pygame.Color(*edge[:3]).lerp(pygame.Color(0, 0, 0), 0.34)
    big.fill((dark.r, dark.g, dark.b, 0))
    radius = round(max(3.0, 0.31 * side) * finer)
    rim_box = Rect(0, 0, box.width * finer, (box.height - tray.foot) * finer)
    pygame.draw.rect(big, dark, rim_box.move(0, tray.foot * finer), border_radius=radius)
    rim = pygame.Color(*colour("board.katamino.rim")[:3])
    light = max(1, round(0.0195 * side * finer)) if side >= 20 else max(1, round(0.75 * finer))
    pygame.draw.rect(big, rim.lerp(pygame.Color(255, 255, 255), 0.1), rim_box, border_radius=radius)
    pygame.draw.rect(big, rim, rim_box.inflate(-2 * light, -2 * light), border_radius=max(1, radius - light))
    well = rim_box.inflate(-2 * tray.rim * finer, -2 * tray.rim * finer)
    pygame.draw.rect(big, colour("board.katamino.well"), well, border_radius=round(max(1.5, 0.155 * side) * finer))
    return pygame.transform.smoothscale(big, box.size)


def _well(side: int, mode: str) -> Surface:
    """Return a cell of the empty tray."""
    colour, finer = Theme(mode).colour, 4 if side <= 120 else 2
    big = Surface((side * finer, side * finer), pygame.SRCALPHA)
    big.fill(colour("board.katamino.well"))
    inset = max(finer / 2, WELL_INSET * side * finer)
    corner, end = round(inset), round(side * finer - inset)
    cell = Rect(corner, corner, end - corner, end - corner)
    pygame.draw.rect(big, colour("board.katamino.cell"), cell, border_radius=round(WELL_RADIUS * side * finer))
    return pygame.transform.smoothscale(big, (side, side))


def _slab_shadow(size: tuple[int, int], radius: int, u: float, mode: str) -> Surface:
    """Return the soft shadow under a slab, 48 logical pixels wider on each side; blurred at a quarter of the size."""
    (layer,) = tokens()["elevation"]["slab"]
    around = math.ceil(48 * u)
    full = (size[0] + 2 * around, size[1] + 2 * around)
    small = Surface((max(1, full[0] // 4), max(1, full[1] // 4)), pygame.SRCALPHA)
    colour = pygame.Color(tokens()["theme"][mode]["ui"]["shadow"]["color"])
    small.fill((colour.r, colour.g, colour.b, 0))
    body = Rect(around / 4, (around + layer["y"] * u) / 4, size[0] / 4, size[1] / 4)
    colour.a = round(255 * layer["alpha"])
    pygame.draw.rect(small, colour, body, border_radius=max(1, radius // 4))
    soft = softened(small, max(1, round(layer["blur"] * u / 8)))
    return pygame.transform.smoothscale(soft, full)


def normal(cells: Iterable[Cell]) -> tuple[tuple[Cell, ...], Cell]:
    """Return cells moved to the corner, sorted, and the (row, column) that was taken off."""
    found = sorted(cells)
    row, col = min(r for r, _ in found), min(c for _, c in found)
    return tuple((r - row, c - col) for r, c in found), (row, col)


def draw_piece(
    target: Surface,
    tray: Tray,
    piece: str,
    cells: Iterable[Cell],
    style: Style = "placed",
    marks: Marks = "letters",
    letter: str | None = None,
    alpha: float = 1.0,
) -> Rect:
    """Draw a piece on cells of the tray; return what was touched."""
    shape, (row, col) = normal(cells)
    picture = sprites.sprite(piece, shape, tray.side, style, marks, letter)
    return picture.draw(target, (tray.left + col * tray.side, tray.top + row * tray.side), alpha)


def draw_ghost(
    target: Surface, tray: Tray, piece: str, cells: Iterable[Cell], edge: tuple[int, int, int] | None = None
) -> Rect:
    """Draw where a held piece would land, dashed in its highlight or in `edge`; return what was touched."""
    shape, (row, col) = normal(cells)
    corner = (tray.left + col * tray.side, tray.top + row * tray.side)
    return sprites.ghost(piece, shape, tray.side, edge).draw(target, corner)


def draw_outline(
    target: Surface, tray: Tray, cells: Iterable[Cell], colour: tuple[int, int, int], width: float
) -> Rect:
    """Draw a line around connected cells; return what was touched."""
    shape, (row, col) = normal(cells)
    corner = (tray.left + col * tray.side, tray.top + row * tray.side)
    return sprites.outline(shape, tray.side, colour, width).draw(target, corner)


def draw_dead_hole(target: Surface, tray: Tray, cells: Iterable[Cell], theme: Theme, alpha: float = 1.0) -> Rect:
    """Draw warning stripes over free cells that no piece can fill; return what was touched."""
    shape, (row, col) = normal(cells)
    red, green, blue, _ = theme.colour("danger.base")
    if not theme.dark:  # the tray is dark in both themes, so the stripes take the lighter red
        red, green, blue, _ = Theme("dark").colour("danger.base")
    corner = (tray.left + col * tray.side, tray.top + row * tray.side)
    return sprites.stripes(shape, tray.side, (red, green, blue)).draw(target, corner, alpha)


def draw_filled(
    target: Surface, tray: Tray, placed: Iterable[tuple[str, Iterable[Cell]]], theme: Theme, u: float = 0.0
) -> Rect:
    """Draw a tray with pieces (name, cells) lying in it, shadow scaled by `u` (0: none); return what was touched."""
    touched = draw_tray(target, tray, theme, u, shadow=u > 0)
    for piece, cells in placed:
        draw_piece(target, tray, piece, cells, "placed", "none")
    return touched


def draw_marked(
    target: Surface,
    tray: Tray,
    placed: Iterable[Placement],
    theme: Theme,
    marks: Marks,
    letter: Callable[[int], str],
) -> None:
    """Draw a tray, without its shadow, and pieces lying in it with their marks; `letter`: of a piece."""
    draw_tray(target, tray, theme, 0.0, shadow=False)
    for one in placed:
        draw_piece(target, tray, name_of(one.piece), one.cells, "placed", marks, letter(one.piece))


@kept(4)
def chip(
    piece: str, size: int, letter: str, marks: Marks = "letters", out: tuple[int, int, int] | None = None
) -> Surface:
    """Return a small square in a piece's colour with its letter or pattern, `size` device pixels.

    `out`: an outline in this colour instead of the fill (the piece is left out).
    """
    shades = sprites.colours(piece)
    finer = 4
    foot = max(1, round(size * 0.075))
    big = Surface((size * finer, size * finer), pygame.SRCALPHA)
    radius = round(size * 0.29 * finer)
    box = Rect(0, 0, size * finer, size * finer)
    if out is None:
        big.fill((shades.lowlight.r, shades.lowlight.g, shades.lowlight.b, 0))
        pygame.draw.rect(big, shades.fill.lerp(shades.lowlight, 0.62), box, border_radius=radius)
        top = Rect(0, 0, box.width, box.height - foot * finer)
        pygame.draw.rect(big, shades.fill, top, border_radius=radius)
        ink = shades.mark
    else:
        big.fill((*out, 0))
        line = max(1, round(size / 20)) * finer
        pygame.draw.rect(big, out, box, width=line, border_radius=radius)
        foot, ink = 0, pygame.Color(*out)
    surface = pygame.transform.smoothscale(big, (size, size))
    if marks == "patterns":
        side = size * 0.86
        canvas = Canvas(1, 1, side, 0.0, ink)
        sprites.draw_pattern(canvas, [(0, 0)], shades.pattern, ink)
        picture = canvas.done()
        surface.blit(picture, picture.get_rect(center=(size // 2, (size - foot) // 2)))
    else:  # without marks the chips keep their letters: they are the words of the panel
        sprites.draw_letter(surface, letter, (size / 2, (size - foot) / 2), max(8, round(size * 0.52)), ink)
    return surface
