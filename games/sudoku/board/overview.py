"""The board as a map: one pixel a cell, for small cells and for the map beside a large board."""

from __future__ import annotations

import pygame
from pygame import Surface

from games.stage.paint.painter import Paint
from games.stage.paint.theme import ColourName
from games.sudoku.board.geometry import View
from games.sudoku.board.marks import Marks
from games.sudoku.rules.puzzle import Puzzle


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
