"""Katamino in the record: rows by the length of the tray, and a chart of all sets. No pixels."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Set

from games.base.i18n import _
from games.model.keeping.records import Tally
from games.model.record.offer import ChallengeChart, Key, RecordOffer

DUEL = "duel-"  # begins the preset of a duel; how many pieces each has follows
_TRAY = re.compile(r"(\d{1,2})x(\d{1,2})(-[A-Z]+)?(.*)")  # as it is named with pieces, or another one


def row(preset: str) -> tuple[Key, str] | None:
    """Return the row of a challenge: its tray; all days of the calendar are one; other boards by their names."""
    if preset.startswith(DUEL):
        pieces = int(preset.removeprefix(DUEL))
        return (3, 0, pieces, ""), _("duel, {n} pieces").format(n=pieces)
    tray = _TRAY.fullmatch(preset)
    if tray is None:
        name = preset.partition("-")[0]
        return (2, 0, 0, name), _("calendar") if name == "calendar" else name
    rows, columns = int(tray[1]), int(tray[2])
    usual = rows == 5 and bool(tray[3]) and not tray[4]
    return (0 if usual else 1, rows, columns, ""), f"{rows} × {columns}"


def chart(known: Mapping[str, Tally], under_way: Set[str], wake: Callable[[], None]) -> ChallengeChart:
    """Return the chart of all sets."""
    from games.katamino.record.map import SetMap
    from games.katamino.record.sets import Sets

    return Sets(known, under_way, wake, SetMap)


def samples() -> list[str]:
    """Return some sets of several lengths."""
    from games.katamino.game import key_of
    from games.katamino.rules import rulebook as rules

    return [key_of(pieces) for columns in (3, 4, 5, 6, 7, 8, 9) for pieces in rules.solvable_sets(columns)[:30:2]]


RECORD = RecordOffer(figure="time", icon="puzzle", row=row, chart=chart, samples=samples)
