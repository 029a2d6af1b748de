"""The book of days: the stamps on the disk, and which day it is.

Each machine writes a file of its own in the folder `days`, named after the machine, and all files there are read and
merged: a folder that two machines share, copies that a synchroniser leaves beside each other, a file brought along on a
stick, all come to the same stamps. What the disk refuses is kept in memory and written with the next stamp.
"""

from __future__ import annotations

import hashlib
import platform
import time
from collections.abc import Callable
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from games.model.days.stamps import Stamp, Stamps, read, written
from games.model.keeping.files import StoreError
from games.model.keeping.store import Store
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
    """The stamps of one user."""

    _waiting: ClassVar[dict[Path, Stamps]] = {}  # by folder: what the disk has refused

    def __init__(self, store: Store) -> None:
        self.store = store
        self.folder = store.data / KIND

    def stamps(self) -> Stamps:
        """Return all stamps there are, of all machines."""
        names = {path.name.removesuffix(".bak") for path in self.folder.glob("*.json*")}
        found = Stamps(self._waiting.get(self.folder, ()))
        for name in sorted(names):
            if name.endswith(".json") and not name.startswith("."):
                for stamp in self._read(self.folder / name):
                    found.add(stamp)
        return found

    def _read(self, path: Path) -> Stamps:
        try:
            content = self.store.disk.read(path, KIND)
        except StoreError as error:
            self.store.disk.told(error)
            return Stamps()
        return read((content or {}).get("days"))

    def add(self, stamp: Stamp) -> None:
        """Put a stamp into this machine's file, unless one that stands before it is there."""
        owed = Stamps(self._waiting.pop(self.folder, ()))
        owed.add(stamp)
        refused: StoreError | None = None
        for name in (machine(), f"{machine()}-2"):  # beside one that a newer version of the program has written
            path = self.folder / f"{name}.json"
            try:
                content = self.store.disk.read(path, KIND)
                merged = read((content or {}).get("days"))
                for one in owed:
                    merged.add(one)
                self.store.disk.write(path, KIND, {"days": written(merged)})
                return
            except StoreError as error:
                refused = refused or error
        self._waiting[self.folder] = owed
        if refused is not None:
            self.store.disk.told(refused)
