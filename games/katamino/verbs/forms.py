"""Katamino's sets and grids as Prolog terms, written and read.

    [l,t,w].                                           a set of pieces
    filling([[t,t,t,w],[l,t,free,w]]).                 a grid: its rows from the top, each cell its piece's letter

A capital letter and a sign are atoms in quotation marks, 'L' and '+'; `free` is a free cell, `none` no cell at all.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.game import BadInput
from games.terminal.answering import is_term
from games.terminal.inputs import shorten

FREE, NONE = "free", "none"
MARKS = {".": FREE, " ": NONE, "#": NONE}
_FILLING = re.compile(r"\s*filling\s*\(\s*\[(.*)\]\s*\)\s*\.\s*", re.DOTALL)
_ROW = re.compile(r"\s*\[([^\[\]]*)\]\s*(,|$)")
_CELL = re.compile(r"free|none|[a-z]|[0-9]|'[^']'")


def atom(mark: str) -> str:
    """Return a mark of a grid as a term."""
    if mark in MARKS:
        return MARKS[mark]
    plain = mark.isascii() and (mark.islower() or mark.isdigit())
    return mark if plain else f"'{mark}'"


def of_set(marks: str) -> str:
    """Return a set of pieces as a term with its full stop."""
    return f"[{','.join(map(atom, marks))}]."


def of_grid(grid: Sequence[str]) -> str:
    """Return a grid as a term with its full stop; rows that are shorter end with cells that are none."""
    wide = max(map(len, grid), default=0)
    rows = (f"[{','.join(map(atom, row.ljust(wide)))}]" for row in grid)
    return f"filling([{','.join(rows)}])."


def as_lines(text: str) -> str:
    """Return a board in lines, whether the text has lines or a term; BadInput where it is a broken term."""
    if not is_term(text, "filling"):
        return text
    bare = re.sub(r"%[^\n]*", "", text)
    found, several = _FILLING.fullmatch(bare), len(re.findall(r"filling\s*\(", bare))
    if several > 1:
        raise BadInput(f"One filling is wanted here, and there are {several}.")
    if found is None:
        raise BadInput(f"A term filling([[...],...]) with its full stop is wanted here, not {shorten(text)}.")
    rows: list[str] = []
    at, inside = 0, found[1]
    while at < len(inside):
        row = _ROW.match(inside, at)
        if row is None:
            raise BadInput(f"Row {len(rows) + 1} of the filling is no list.")
        rows.append(_line(row[1], len(rows) + 1))
        at = row.end()
    return "\n".join(rows)


def _line(row: str, number: int) -> str:
    marks = []
    for column, cell in enumerate(row.split(","), 1):
        name = cell.strip()
        if _CELL.fullmatch(name) is None:
            raise BadInput(f"Row {number}, column {column} of the filling: {name[:20]!r} is neither a piece nor free.")
        marks.append({FREE: ".", NONE: "#"}.get(name, name.strip("'")))
    return "".join(marks)
