"""Kalah in the record: rows by board, the margin counts; how strong the levels are. No pixels."""

from __future__ import annotations

from engine.game import BadInput
from games.base.i18n import _, ngettext
from games.kalah import rules
from games.model.record.offer import Key, RecordOffer

# Elo, the first level 800, each next one by its match against the one before (bench/results/levels_kalah.jsonl).
RATINGS = (800, 980, 1190, 1380, 1580, 1770, 1900, 2060, 2230, 2400)
USUAL_PITS = 6


def row(preset: str) -> tuple[Key, str] | None:
    """Return "4 stones"; of other boards "5 pits, 4 stones", with other rules their letters."""
    try:
        params = rules.read_params(preset)
    except BadInput:
        return (99, 0, preset), preset
    options = preset.removeprefix(f"{params.pits}x{params.stones}")
    said = ngettext("{n} stone", "{n} stones", params.stones).format(n=params.stones)
    if params.pits != USUAL_PITS:
        said = _("{pits} pits, {stones}").format(pits=params.pits, stones=said)
    if options:
        said = f"{said} ({options})"
    return (abs(params.pits - USUAL_PITS), params.pits, params.stones, options), said


RECORD = RecordOffer(figure="margin", icon="circle", row=row, ratings=RATINGS)
