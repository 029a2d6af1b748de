"""The list of files that could not be written, noted by the window and the writing thread: games are not being kept."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from games.base.i18n import _, spoken
from games.model.keeping.disk import NewerError, UnwrittenError
from games.model.keeping.files import StoreError


@dataclass(frozen=True, slots=True)
class Trouble:
    """Games are not being kept: `sentence` says so, `reason` is a part of one ("there is no space left").

    `folder`: where, as one says it; `moves`: how many of the game on the board are in memory only.
    """

    sentence: str
    reason: str
    folder: str
    moves: int


class Failing:
    """What could not be written, and the `trouble` that this is; safe in any thread.

    `folder`: of all games; `changed` is called when the trouble comes or goes.
    """

    def __init__(self, folder: Path, changed: Callable[[], None]) -> None:
        self.folder, self.changed = folder, changed
        self.trouble: Trouble | None = None
        self._what: set[str] = set()
        self._lock = threading.Lock()

    def note(self, what: str, error: StoreError | None) -> None:
        """Note that something could be written, or not."""
        with self._lock:
            before = self.trouble
            if error is None:
                self._what.discard(what)
                self.trouble = before if self._what else None
            else:
                self._what.add(what)
                self.trouble = self._made(error, before.moves if before is not None else 1)
            changed = (before is None) != (self.trouble is None)
        if changed:
            self.changed()

    def _made(self, error: StoreError, moves: int) -> Trouble:
        if isinstance(error, UnwrittenError):
            return Trouble(spoken(error), error.reason, error.folder, moves)
        why = _("a newer Tabla has written there") if isinstance(error, NewerError) else str(error)
        return Trouble(spoken(error), why, str(self.folder), moves)

    def unkept(self, moves: int) -> None:
        """Say how many moves of the game on the board are in memory only."""
        with self._lock:
            if self.trouble is not None:
                self.trouble = replace(self.trouble, moves=moves)
