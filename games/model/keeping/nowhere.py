"""Nowhere: a store that keeps nothing, for films, lessons, pictures and tests; nothing here touches the disk.

It answers like a store in which nothing was kept yet. What is written to it is lost; a file that the user asks for is
refused with StoreError. Who would offer to save, open, export, print, delete or restore asks `keeps` first.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import IO

from games.base.i18n import _
from games.model.days import book
from games.model.days.book import StampBook
from games.model.days.stamps import Stamp, Stamps
from games.model.keeping.disk import Disk
from games.model.keeping.files import Data, StoreError
from games.model.keeping.records import Tally
from games.model.keeping.store import Store
from games.model.record.ledger import Ledger
from games.model.record.played import Played
from games.model.study import missed_book
from games.model.study.missed import Missed
from games.model.study.missed_book import MissedBook

NOWHERE = Path(os.devnull) / "nowhere"  # nothing can stand below a file


class NoDisk(Disk):
    """A disk on which nothing stands and nothing stays; only notices are passed on."""

    def put(self, path: Path, kind: str, text: bytes) -> None:
        return None

    def append(self, path: Path, kind: str, text: bytes) -> None:
        return None

    def renew(self, path: Path, kind: str, text: bytes) -> None:
        return None

    def keep_aside(self, path: Path, text: bytes) -> str:
        return ""

    def content(self, path: Path) -> bytes | None:
        return None

    def state(self, path: Path) -> tuple[int, ...] | None:
        return None

    def read(self, path: Path, kind: str) -> Data | None:
        return None

    def remove(self, path: Path, kind: str) -> None:
        return None

    def set_aside(self, path: Path) -> None:
        return None


class NoLedger(Ledger):
    """A record of no games. A disk that forgets would not do: Ledger reads back what it has written."""

    def games(self, game: str = "") -> list[Played]:
        return []

    def tallies(self, game: str) -> dict[str, Tally]:
        return {}

    def add(self, one: Played) -> bool:
        return self.note(one)

    def note(self, one: Played) -> bool:
        """Forget a finished game; it is no best, because nothing is known that it could be better than."""
        return False

    def flush(self) -> None:
        return None

    def bring(self, some: Iterable[Played]) -> None:
        return None

    def clear(self, game: str) -> list[str]:
        return []

    def put_back(self, lines: list[str]) -> None:
        return None

    def merge(self, lines: Iterable[str]) -> int:
        return 0


class NoStampBook(StampBook):
    """A book of days without stamps; StampBook remembers what came in this run."""

    def stamps(self) -> Stamps:
        return Stamps()

    def add(self, stamp: Stamp) -> None:
        return None

    def merged(self, content: Data) -> Data:
        return content


class NoMissedBook(MissedBook):
    """A book of no mistakes; MissedBook remembers what came in this run."""

    def cards(self) -> list[Missed]:
        return []

    def put(self, cards: Iterable[Missed]) -> None:
        return None

    def due(self, game: str, today: date) -> list[Missed]:
        return []

    def counts(self, today: date) -> dict[str, int]:
        return {}

    def clear(self, game: str, at: float) -> list[Missed]:
        return []

    def merged(self, content: Data) -> Data:
        return content


class Nowhere(Store):
    """A store that keeps nothing."""

    keeps = False

    def __init__(self) -> None:
        super().__init__(NOWHERE)
        self.disk = NoDisk()
        self.ledger = NoLedger(self.data, self.disk)
        self.days = NoStampBook(self.data / book.KIND, self.disk, self._keep_days)
        self.missed = NoMissedBook(self.data / missed_book.KIND, self.disk, self._keep_missed)

    def begin_alone(self) -> None:
        """Nothing waits to be written and nothing is to be cleared away."""

    @contextlib.contextmanager
    def exporter(self, name: str) -> Iterator[IO[str]]:
        raise StoreError(_("There is nowhere to save to."))
        yield  # what makes this function a generator, as a context manager has to be

    def export(self, name: str, text: str) -> Path:
        raise StoreError(_("There is nowhere to save to."))

    def write_to(self, path: str, text: str) -> Path:
        raise StoreError(_("There is nowhere to save to."))
