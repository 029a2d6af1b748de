"""The places on the table that a hint points at."""

from __future__ import annotations

from games.katamino.board.table import Hints
from games.katamino.play.state import State


def pointed(state: State) -> Hints:
    """Return what the hint shown points at on the table."""
    hint, step = state.hint, state.step
    if hint is None:
        return Hints()
    if step == 3 and hint.what is not None:
        return Hints(pieces=(hint.what.piece,), ghost=(hint.what.piece, tuple(sorted(hint.what.cells))))
    if hint.kind == "cell":
        return Hints(cell=hint.cell, number=len(hint.choices) if step == 2 else 0)
    if hint.kind == "piece" and hint.piece is not None:
        return Hints(pieces=(hint.piece,))
    return Hints(pieces=hint.back) if hint.kind == "back" and step >= 2 else Hints()
