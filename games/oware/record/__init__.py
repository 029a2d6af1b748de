"""Oware in the record: the margin counts; how strong the levels are. No pixels."""

from __future__ import annotations

from games.base.i18n import _
from games.model.record.offer import Key, RecordOffer

# Elo, the first level 400, each next one by its match against the one before (bench/results/levels_oware.jsonl).
RATINGS = (400, 780, 1190, 1390, 1680, 1980, 2260, 2590, 2910, 3290)


def row(preset: str) -> tuple[Key, str] | None:
    """Return "usual"; there are no other rules."""
    return (0,), _("usual")


RECORD = RecordOffer(figure="margin", icon="circle", row=row, ratings=RATINGS)
