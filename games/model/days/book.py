"""The book of days: the stamps on the disk, and which day it is.

Each machine writes a file of its own in the folder `days`, named after the machine, and all files there are read and
merged: a folder that two machines share, copies that a synchroniser leaves beside each other, a file brought along on a
stick, all come to the same stamps. What came in this run stays in memory, too: it counts while it waits for the disk,
and what the disk refuses is written with the next stamp, or when the store tries again.
"""

from __future__ import annotations

import hashlib
import platform
import time
from collections.abc import Callable
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from games.model.days.stamps import Stamp, Stamps, read, written
from games.model.keeping.disk import Disk, encoded
from games.model.keeping.files import StoreError
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


@cache
def machine() -> str:
    """Return a name of this machine that says nothing about it."""
    return hashlib.blake2b(platform.node().encode(), digest_size=5).hexdigest()


class StampBook:
    """The stamps of one user; a store has one.

    `write(path, content)` writes a file of days, at once or in a thread of its own, and has `heard` told how it ended.
    """

    def __init__(self, folder: Path, disk: Disk, write: Callable[[Path, bytes], None]) -> None:
        self.folder, self.disk = folder, disk
        self._write = write
        self._mine = Stamps()  # what came in this run
        self._owing = False  # whether the disk has refused some of it

    def stamps(self) -> Stamps:
        """Return all stamps there are, of all machines."""
        names = {path.name.removesuffix(".bak") for path in self.folder.glob("*.json*")}
        found = Stamps(self._mine)
        for name in sorted(names):
            if name.endswith(".json") and not name.startswith("."):
                for stamp in self._read(self.folder / name):
                    found.add(stamp)
        return found

    def _read(self, path: Path) -> Stamps:
        try:
            content = self.disk.read(path, KIND)
        except StoreError as error:
            self.disk.told(error)
            return Stamps()
        return read((content or {}).get("days"))

    def add(self, stamp: Stamp) -> None:
        """Put a stamp into this machine's file, unless one that stands before it is there."""
        self._mine.add(stamp)
        self._keep()

    def retry(self) -> None:
        """Try to write again what the disk refused."""
        if self._owing:
            self._keep()

    def heard(self, error: StoreError | None) -> None:
        """Take in how a file ended that was to be written; told in the thread that writes."""
        self._owing = error is not None
        if error is not None:
            self.disk.told(error)

    def _keep(self) -> None:
        """Have this machine's file written with all that came in this run."""
        refused: StoreError | None = None
        for name in (machine(), f"{machine()}-2"):  # beside one that a newer version of the program has written
            path = self.folder / f"{name}.json"
            try:
                merged = read((self.disk.read(path, KIND) or {}).get("days"))
            except StoreError as error:
                refused = refused or error
                continue
            for one in self._mine:
                merged.add(one)
            self._write(path, encoded(KIND, {"days": written(merged)}))
            return
        self.heard(refused)
