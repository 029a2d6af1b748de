"""The log of the last crashes: a text file each, and what Python writes itself when the process dies. No pygame."""

from __future__ import annotations

import contextlib
import faulthandler
import time
from pathlib import Path
from typing import IO

from games.model.keeping.files import StoreError
from games.model.keeping.reading import beginning
from games.model.keeping.store import Store

KEPT = 5  # reports; the oldest go
LARGEST = 400_000  # bytes that are read of a report
FATAL = "fatal.txt"  # where faulthandler writes while the program runs


def save_report(store: Store, report: str) -> str:
    """Save a report among what is exported; return the file's name. Raises StoreError."""
    return store.export(f"tabla-report-{time.strftime('%Y%m%d-%H%M%S')}.txt", report).name


class CrashLog:
    """The reports in a folder. Nothing here raises: a log that cannot be written must not be a failure of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._watching: IO[str] | None = None

    def write(self, text: str) -> None:
        """Keep a report; the oldest beyond the last five are deleted."""
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            seconds, nanoseconds = divmod(time.time_ns(), 1_000_000_000)  # read once: the names sort by time
            stamp = f"{time.strftime('%Y%m%d-%H%M%S', time.localtime(seconds))}-{nanoseconds:09}"
            path = self.folder / f"crash-{stamp}.txt"
            path.write_text(text, encoding="utf-8", errors="backslashreplace")
            for old in self.paths()[KEPT:]:
                old.unlink(missing_ok=True)

    def paths(self) -> list[Path]:
        """Return the reports, the last first."""
        with contextlib.suppress(OSError):
            return sorted(self.folder.glob("crash-*.txt"), reverse=True)
        return []

    def latest(self) -> str:
        """Return the last report, "" where there is none."""
        for path in self.paths():
            with contextlib.suppress(OSError, StoreError):
                return beginning(path, LARGEST).decode("utf-8", "replace")
        return ""

    def written(self) -> float:
        """Return when the last report was written (seconds since 1970), 0 where there is none."""
        with contextlib.suppress(OSError):
            return max((path.stat().st_mtime for path in self.paths()[:1]), default=0.0)
        return 0.0

    # When the process dies

    def watch(self) -> None:
        """Let Python write down where it was when the process dies of a fault (a segfault, an abort)."""
        with contextlib.suppress(OSError, ValueError, RuntimeError):
            self.folder.mkdir(parents=True, exist_ok=True)
            self._watching = (self.folder / FATAL).open("w", encoding="utf-8")
            faulthandler.enable(self._watching)

    def end(self) -> None:
        """Stop watching: the process ends as it should."""
        if self._watching is None:
            return
        with contextlib.suppress(OSError, ValueError, RuntimeError):
            faulthandler.disable()
            self._watching.close()
            (self.folder / FATAL).unlink(missing_ok=True)
        self._watching = None

    def left(self) -> str:
        """Return what a process wrote that died here, "" for nothing, and forget it."""
        path, text = self.folder / FATAL, ""
        with contextlib.suppress(OSError, StoreError):
            text = beginning(path, LARGEST).decode("utf-8", "replace")
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)
        return text.strip()
