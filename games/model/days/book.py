"""The book of days: the stamps on the disk, and which day it is.

Each machine writes a file of its own in the folder `days` (model/keeping/machines.py); all come to the same stamps.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

from games.model.days.stamps import Stamp, Stamps, read, written
from games.model.keeping.disk import Disk
from games.model.keeping.files import Data
from games.model.keeping.machines import MachineBook
from games.model.kind import Count

KIND = "days"


def today(clock: Callable[[], float] = time.time) -> date:
    """Return the date beside the player; a change of the time zone is noticed where the system tells it."""
    if hasattr(time, "tzset"):  # Windows has none
        time.tzset()
    return local_date(clock())


def local_date(at: float) -> date:
    """Return the local date of a time in seconds since 1970; the first or the last that the system knows."""
    try:
        told = time.localtime(at)
        return date(told.tm_year, told.tm_mon, told.tm_mday)
    except (OverflowError, OSError, ValueError):
        return date(1970, 1, 1) if at < 0 else date(9999, 12, 30)


def until_midnight(at: float) -> float:
    """Return the seconds from a time to the next local day, at least one, however long that day is.

    A day where the system knows no such time.
    """
    try:
        told = time.localtime(at)
        midnight = time.mktime((told.tm_year, told.tm_mon, told.tm_mday + 1, 0, 0, 0, 0, 0, -1))
    except (OverflowError, OSError, ValueError):
        return 86_400.0
    return max(1.0, midnight - at)


def stamp_of(name: str, game: Any, came: Count | None, at: float) -> Stamp | None:
    """Return the stamp for a day's game that has ended; `came`: what the statistics count. None: it was not won."""
    if came is None or not came.won:
        return None
    day, _point, recipe = game.day.partition(".")
    points = came.score if came.seconds is None else None
    return Stamp(date.fromisoformat(day), name, at, local_date(at), came.seconds, points, game.hints, int(recipe))


class StampBook(MachineBook):
    """The stamps of one user; a store has one."""

    kind = KIND

    def __init__(self, folder: Path, disk: Disk, write: Callable[[Path, bytes], None]) -> None:
        super().__init__(folder, disk, write)
        self._mine = Stamps()  # what came in this run

    def stamps(self) -> Stamps:
        """Return all stamps there are, of all machines."""
        found = Stamps(self._mine)
        for content in self.contents():
            for stamp in read(content.get("days")):
                found.add(stamp)
        return found

    def add(self, stamp: Stamp) -> None:
        """Put a stamp into this machine's file, unless one that stands before it is there."""
        self._mine.add(stamp)
        self.keep()

    def merged(self, content: Data) -> Data:
        found = read(content.get("days"))
        for one in self._mine:
            found.add(one)
        return {"days": written(found)}
