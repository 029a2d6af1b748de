"""Writing files in a thread of its own, so that a slow disk never holds up the window.

The order is that in which it was asked for; of several contents for one file only the last is written. What waits
counts as written for whoever reads the file meanwhile, but not as kept.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from games.model.keeping.files import StoreError

PATIENCE = 0.05  # seconds that the window waits for the disk: on most it is done by then
AT_THE_END = 60.0  # and at the end of the program


class Later:
    """One thread that writes: `write(path, kind, content)` raises StoreError; `told(path, kind, error)` hears how each
    ended. `kind`: what a file holds, as in disk.py.
    """

    def __init__(
        self, write: Callable[[Path, str, bytes], None], told: Callable[[Path, str, StoreError | None], None]
    ) -> None:
        self._write, self._told = write, told
        self._changed = threading.Condition()
        self._waiting: dict[Path, tuple[str, bytes]] = {}
        self._writing: tuple[Path, str, bytes] | None = None
        self._over = False
        self._thread = threading.Thread(target=self._run, name="keeping", daemon=True)
        self._thread.start()

    def put(self, path: Path, kind: str, content: bytes) -> None:
        """Have a file written, and give the disk a moment for it."""
        with self._changed:
            self._waiting.pop(path, None)
            self._waiting[path] = kind, content
            self._changed.notify_all()
            self._changed.wait_for(lambda: self.pending(path) is None, PATIENCE)

    def pending(self, path: Path) -> bytes | None:
        """Return what is still to be written to a file, None for nothing."""
        with self._changed:
            if path in self._waiting:
                return self._waiting[path][1]
            writing = self._writing
            return writing[2] if writing is not None and writing[0] == path else None

    def settle(self, patience: float | None = None) -> bool:
        """Wait until everything is written, or has failed; return whether it is."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._waiting and self._writing is None, patience)

    def close(self) -> bool:
        """Write what waits and end; return whether everything was written."""
        done = self.settle(AT_THE_END)
        with self._changed:
            self._over = True
            self._changed.notify_all()
        return done

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._over)
                if not self._waiting:
                    return
                path = next(iter(self._waiting))
                kind, content = self._waiting.pop(path)
                self._writing = (path, kind, content)
            error = self._one(path, kind, content)
            with self._changed:
                self._told(path, kind, error)
                self._writing = None
                self._changed.notify_all()

    def _one(self, path: Path, kind: str, content: bytes) -> StoreError | None:
        try:
            self._write(path, kind, content)
        except StoreError as error:
            return error
        except Exception as error:  # the thread goes on for the next one
            return StoreError(f"{type(error).__name__}: {error}")
        return None
