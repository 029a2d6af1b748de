"""The drawing that was left last: kept with the settings, so that it is gone on with."""

from __future__ import annotations

import datetime

from games.base.settings import Settings
from games.katamino.rules.pieces import COPIES, FRONT, NAMES, SIDED
from games.katamino.rules.plan import WIDEST
from games.katamino.rules.reading import NAME
from games.katamino.shapes.drawn import ShapeDrawing
from games.katamino.shapes.own import NAME_LIMIT
from games.katamino.shapes.ready import CALENDAR, begun_with, ready_shapes

KEPT = "drawing"  # under which name the settings have it
ON, OFF = "#", "."


def keep_drawing(settings: Settings, drawn: ShapeDrawing, name: str | None) -> None:
    """Keep what is drawn, and its name where one was typed."""
    cells = drawn.cells
    rows = ["".join(ON if (r, c) in cells else OFF for c in range(drawn.columns)) for r in range(drawn.rows)]
    settings.remember(NAME, KEPT, ["/".join(rows), "".join(map(str, drawn.counts)), drawn.over, drawn.ready, name])


def drawing_left(settings: Settings, today: datetime.date) -> tuple[ShapeDrawing, str | None]:
    """Return it with its name; an empty sheet where there is none, or the file has it wrong.

    A calendar board comes back as that of today.
    """
    kept: object = settings.recall(NAME, KEPT, None)
    match kept:
        case [str(), str(), bool(), str(ready), str() | None as name] if ready == CALENDAR:
            return begun_with(next(one for one in ready_shapes(today) if one.key == ready)), name
        case [str(sheet), str(counts), bool(over), str(ready), str() | None as name]:
            rows = sheet.split("/")
            wide = len(rows[0])
            whole = 0 < wide <= WIDEST and len(rows) <= WIDEST and all(len(row) == wide for row in rows)
            if whole and _right(counts, over):
                cells = frozenset((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == ON)
                many = tuple(map(int, counts))
                named = name[:NAME_LIMIT] if name is not None else None
                return ShapeDrawing(len(rows), wide, cells, many, ready, over), named
    return ShapeDrawing(), None


def _right(counts: str, over: bool) -> bool:
    """Whether these are how many there are of each kind, and none is of a kind that is not offered."""
    if len(counts) != len(NAMES) or not counts.isascii() or not counts.isdigit() or max(counts) > str(COPIES):
        return False
    away = range(FRONT, len(NAMES)) if over else (kind for kind in range(FRONT) if NAMES[kind] in SIDED)
    return all(counts[kind] == "0" for kind in away)
