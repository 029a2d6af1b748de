"""Boards as text: printing grids (in the pieces' colours on a terminal), reading board files and cell files."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.cover.polyomino import Cell
from engine.game import BadInput
from games.katamino.rules.pieces import (
    COLOURS,
    NAMES,
    SCHEMES,
    check_columns,
    letters,
    piece_named,
    read_letters,
)
from games.katamino.rules.plan import MOST_CELLS, ROWS, WIDEST, Plan, plan_with
from games.terminal.inputs import shorten

DARK, WHITE = 0x15110A, 0xFFFFFF
ON_WHITE = "NTXYZ"  # pieces whose letter is white


def painted(line: str, scheme: str) -> str:
    """Return a line of letters and dots in 24-bit ANSI colours, one blank after each mark."""
    parts = []
    marks = letters(range(len(NAMES)), scheme)
    for mark in line:
        at = marks.find(mark)
        if at < 0:
            parts.append(f"{mark} ")
            continue
        ink = WHITE if NAMES[at] in ON_WHITE else DARK
        parts.append(f"\x1b[48;2;{_rgb(COLOURS[NAMES[at]])};38;2;{_rgb(ink)}m{mark} \x1b[0m")
    return "".join(parts)


def _rgb(colour: int) -> str:
    return f"{colour >> 16};{colour >> 8 & 255};{colour & 255}"


def text_of(grid: Iterable[str], scheme: str, colour: bool) -> str:
    """Return a grid as lines with a blank after each mark."""
    if colour:
        return "\n".join(painted(line, scheme) for line in grid)
    return "\n".join("".join(f"{mark} " for mark in line) for line in grid)


def read_board(text: str, scheme: str | None = None) -> tuple[int, dict[Cell, int]]:
    """Return (columns, the piece on each covered cell) of a board: five lines of letters, `.` for a free cell.

    Blanks between the marks do no harm. BadInput names the row and the column of what is wrong.
    """
    lines = ["".join(line.split()) for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    if len(lines) != ROWS:
        raise BadInput(f"A board has {ROWS} lines, not {len(lines)}.")
    columns = check_columns(len(lines[0]))
    for r, line in enumerate(lines, 1):
        if len(line) != columns:
            raise BadInput(f"Row {r} of the board has {len(line)} columns, but row 1 has {columns}.")
    every = "".join(lines).replace(".", "")
    for r, line in enumerate(lines, 1):
        for c, mark in enumerate(line, 1):
            known = SCHEMES if scheme is None else (scheme,)
            if mark != "." and all(piece_named(mark, name) is None for name in known):
                raise BadInput(f"Row {r}, column {c} of the board: {mark!r} is neither a piece nor a dot.")
    taken = read_letters(every, scheme).scheme if every else "standard"
    owners = {}
    for r, line in enumerate(lines):
        for c, mark in enumerate(line):
            piece = piece_named(mark, taken)
            if piece is not None:
                owners[r, c] = piece
    return columns, owners


def read_shape(text: str) -> Plan:
    """Return the tray that a board shows: `.` is a cell, a blank or `#` none; any number of rows of any length.

    BadInput names the row and the column of what is wrong.
    """
    cells = []
    for r, line in enumerate(text.split("\n")):
        for c, mark in enumerate(line.rstrip("\r")):
            if mark == ".":
                cells.append((r, c))
            elif mark not in " #":
                raise BadInput(f"Row {r + 1}, column {c + 1} of the board: {mark!r} is neither a dot nor a blank or #.")
    if len(cells) > MOST_CELLS:
        raise BadInput(f"A board has {MOST_CELLS} cells at most, this one has {len(cells)}.")
    plan = plan_with(cells)
    if max(plan.rows, plan.columns) > WIDEST:
        raise BadInput(f"A board has {WIDEST} rows and columns at most, this one {plan.rows} and {plan.columns}.")
    return plan


CELL = re.compile(r"\(? *(-?[0-9]{1,9})(?: *, *| +)(-?[0-9]{1,9}) *\)?")


def read_cells(text: str) -> list[Cell]:
    """Return the cells of a list, one `row column` a line; BadInput names the line of what is wrong."""
    cells: dict[Cell, None] = {}
    for number, line in enumerate(text.split("\n"), 1):
        line = " ".join(line.split())  # one blank for many: a pattern takes squared time over long runs of them
        if not line:
            continue
        found = CELL.fullmatch(line)
        if found is None:
            raise BadInput(f"Line {number} of the cells: {shorten(line)!r} is not a row and a column.")
        cell = (int(found[1]), int(found[2]))
        if cell in cells:
            raise BadInput(f"Line {number} of the cells: {cell[0]} {cell[1]} is listed twice.")
        cells[cell] = None
    return list(cells)
