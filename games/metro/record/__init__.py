"""Metro in the record: rows by map and by players; points count. No pixels."""

from __future__ import annotations

from engine.game import BadInput
from games.base.i18n import _, ngettext
from games.metro import rulebook as rules
from games.metro import texts
from games.model.record.offer import Key, RecordOffer


def row(preset: str) -> tuple[Key, str] | None:
    """Return "solo, 6 × 6" or "3 players"."""
    try:
        params = rules.read_params(preset)
    except BadInput:
        return (2, 0, preset), preset
    if params.solo:
        return (0, params.d, ""), _("solo, {size}").format(size=texts.size(params.d))
    return (1, params.players, ""), ngettext("{n} player", "{n} players", params.players).format(n=params.players)


def contested(preset: str) -> bool:
    """Whether others played, too."""
    return not preset.startswith("solo")


RECORD = RecordOffer(figure="points", icon="train-front", row=row, contested=contested)
