"""Marks of a scene on the board: colours and signs by cell."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pygame import Surface

from games.stage.paint.theme import ColourName
from games.sudoku.rules.puzzle import SOUTH, WEST, Puzzle, houses, houses_of

NUMBER = 16  # beside the marks of a cell: its number
Edge = tuple[int, int]  # a cell and the one below it or to its left, whose sum is odd


@dataclass
class Marks:
    """What a scene lays over the board, by cell; colours are tokens or values.

    `tint`: the cell's ground; `ring`: its outline (colour, dashed); `cross`: a small cross in the corner; `ink`: the
    number's colour; `struck`: candidates crossed out; `disc`: a candidate in an accent disc; `supposed`: one in a disc
    of a hint; `ghost`: candidates shown faintly though not pencilled; `clash`: pencil marks that cannot be right;
    `corner`: a small text; `bar`: a short bar under the number; `level`: a small number in a ring; `order`: such
    numbers side by side on the cell's corner, over everything; `lit`: the one of them that is pointed at; `badge`: 0
    or 1, a small square or circle in a ring on its other corner; `diamond`: the colour of a diamond by the cell that
    carries it and SOUTH or WEST; `shape`: the colour of a parity mark; `tile`: a tile with room around it under the
    number; `barred`: a number struck in an open cell; `gone`: a number just wiped out; `known`: a cell known to be odd
    (or even), drawn as the outline of the mark; `frame`: groups of cells, each with an outline and a cross of its own;
    `rim`: the colour of an outline around the whole board; `blocks`: what the cells are below 14 pixels, by cell an
    index into its colours (0: what they are anyway); `corners`, `colours`: the player's corner marks and colours of
    cells, as sets; `digit`: the number that is lit, whose marks stand in discs; `good`: candidates in the accent's
    ink; `spare`: clues that are dashed, as their marks and NUMBER. A scene that has changed something puts new Marks in
    the place of the old.
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
    order: dict[int, tuple[int, ...]] = field(default_factory=dict)
    lit: int = 0
    badge: dict[int, int] = field(default_factory=dict)
    diamond: dict[Edge, ColourName] = field(default_factory=dict)
    shape: dict[int, ColourName] = field(default_factory=dict)
    tile: dict[int, ColourName] = field(default_factory=dict)
    barred: dict[int, int] = field(default_factory=dict)
    gone: dict[int, int] = field(default_factory=dict)
    known: dict[int, tuple[bool, ColourName]] = field(default_factory=dict)
    frame: list[tuple[tuple[int, ...], ColourName]] = field(default_factory=list)
    rim: ColourName | None = None
    blocks: tuple[bytes, tuple[ColourName, ...]] | None = None
    corners: dict[int, int] = field(default_factory=dict)
    colours: dict[int, int] = field(default_factory=dict)
    digit: int = 0
    good: dict[int, int] = field(default_factory=dict)
    spare: dict[int, int] = field(default_factory=dict)
    kept: tuple[Any, Surface] | None = field(default=None, compare=False, repr=False)  # the picture for the map


def peers_tint(k: int, cell: int) -> set[int]:
    """Return the cells of the row, column and box of a cell."""
    every = houses(k)
    return {c for house in houses_of(k)[cell] for c in every[house]}


def tied_edges(puzzle: Puzzle, one: int, two: int) -> list[Edge]:
    """Return the diamonds between two cells, as (the cell that carries it, SOUTH or WEST)."""
    found: list[Edge] = []
    for cell, other in ((one, two), (two, one)):
        if other == cell + puzzle.n and puzzle.marks[cell] & SOUTH:
            found.append((cell, SOUTH))
        if other == cell - 1 and puzzle.marks[cell] & WEST:
            found.append((cell, WEST))
    return found
