"""Katamino in words, for whoever does not see the tray: where pieces lie, how they are held. No pixels."""

from __future__ import annotations

from collections.abc import Iterable

from engine.cover.polyomino import Cell
from games.base.i18n import _
from games.base.words import all_of, spans
from games.katamino.rules.pieces import STEP, Orientation, Placement, letters
from games.katamino.rules.rulebook import Position


def cells(found: Iterable[Cell]) -> str:
    """Return cells as r1c1, r1c2 and r2c1."""
    return all_of([f"r{row + 1}c{column + 1}" for row, column in sorted(found)])


def name(piece: int, scheme: str) -> str:
    """Return a piece's name, `L2` for the second of several."""
    return letters((piece,), scheme) + (str(piece // STEP + 1) if piece >= STEP else "")


def lies(spot: Placement, scheme: str) -> str:
    """Return where a piece lies, in a sentence."""
    return _("{piece} lies on {cells}.").format(piece=name(spot.piece, scheme), cells=cells(spot.cells))


def line(row: int, said: str) -> str:
    """Return a row, counted from 0, with what is said of it."""
    return f"{_('Row {n}').format(n=row + 1)}: {said}"


def form(piece: int, shape: Orientation, scheme: str) -> tuple[str, list[str]]:
    """Return how a piece is held: a title, and its rows, each with the columns that it has there."""
    title = _("{piece} in hand, {rows} by {columns}:")
    rows = [line(row, ", ".join(spans(sorted(column + 1 for at, column in shape.cells if at == row))))
            for row in range(shape.rows)]  # fmt: skip
    return title.format(piece=name(piece, scheme), rows=shape.rows, columns=shape.columns), rows


def over(there: Placement, fits: bool, scheme: str) -> str:
    """Return over which cells a piece in the hand is, and whether it can be laid there."""
    said = _("{piece} over {cells}: it fits.") if fits else _("{piece} over {cells}: it does not fit.")
    return said.format(piece=name(there.piece, scheme), cells=cells(there.cells))


def down(pos: Position) -> str:
    """Return how many pieces lie."""
    return _("{n} of {all} down").format(n=len(pos.laid), all=len(pos.pieces))


def chosen(pos: Position, piece: int | None, shape: Orientation | None, scheme: str) -> str:
    """Return what is said of the piece that is chosen, `shape` as it stands in the rack; else how far one is."""
    if piece is None or shape is None:
        return f"{down(pos)}."
    spot = pos.placement(piece)
    if spot is not None:
        return lies(spot, scheme)
    title, rows = form(piece, shape, scheme)
    return f"{title} {'; '.join(rows)}."
