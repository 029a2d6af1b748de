"""The calendar board: a cell a month and a cell a day, of which eight pieces cover all but those of one date.

Rows: January to June, July to December, 1-7, 8-14, 15-21, 22-28, 29-31. The pieces are L N P U V Y Z and a block of
2 x 3; they may be turned over. The board and its pieces follow from the date alone and never change.
"""

from __future__ import annotations

import datetime
import re
from functools import cache

from engine.cover.polyomino import Cell
from engine.game import BadInput
from games.katamino.rules.pieces import NAMES
from games.katamino.rules.plan import Plan, plan_of

ROWS, COLUMNS = 7, 7
PIECES = tuple(NAMES.index(name) for name in "LNPUVYZB")
MONTH_CELLS: tuple[Cell, ...] = tuple(divmod(month, 6) for month in range(12))
DAY_CELLS: tuple[Cell, ...] = tuple((2 + day // 7, day % 7) for day in range(31))
CELLS = tuple(sorted(MONTH_CELLS + DAY_CELLS))  # all 43
DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})", re.ASCII)
NAME = "calendar-"  # before the date, in the text of the board


def date_cells(day: datetime.date) -> tuple[Cell, Cell]:
    """Return the cells of a date's month and day."""
    return MONTH_CELLS[day.month - 1], DAY_CELLS[day.day - 1]


@cache
def board_of(day: datetime.date) -> Plan:
    """Return the board of a date: 41 cells."""
    free = date_cells(day)
    return plan_of(ROWS, COLUMNS, tuple(cell for cell in CELLS if cell not in free), day)


def read_date(text: str) -> datetime.date:
    """Return the date that a text like 2026-11-22 says; BadInput if it is none."""
    found = DATE.fullmatch(text.strip())
    try:
        return datetime.date(int(found[1]), int(found[2]), int(found[3]))  # type: ignore[index]
    except (ValueError, TypeError):
        raise BadInput("{text!r} is not a date such as 2026-11-22.", text=text[:40]) from None
