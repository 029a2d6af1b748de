"""Sudoku in the record: rows by size and level. No pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.game import BadInput
from games.base.i18n import _
from games.model.record.offer import Key, RecordOffer, SlowSpot
from games.sudoku.rules.position import read_params

if TYPE_CHECKING:
    from games.base.settings import Settings

USUAL = 3


def row(preset: str) -> tuple[Key, str] | None:
    """Return "level 3"; of puzzles of another size "4 × 4, level 2", of those whose level is not known the size."""
    if preset.isdecimal() and len(preset) < 3:
        k, level = int(preset), 0
    else:
        try:
            params = read_params(preset)
        except BadInput:
            return (99, 0, preset), preset
        k, level = params.k, params.difficulty
    size = f"{k * k} × {k * k}"
    if not level:
        return (k != USUAL, k, 0), size
    said = _("level {n}").format(n=level)
    return (k != USUAL, k, level), said if k == USUAL else _("{size}, {level}").format(size=size, level=said)


def slow(settings: Settings) -> SlowSpot | None:
    """Return at which technique one takes long."""
    from games.sudoku.practice.pace import slowest
    return slowest(settings)


RECORD = RecordOffer(figure="time", icon="grid-3x3", row=row, slow=slow)
