"""Writing files in a thread of its own, so that a slow disk never holds up the window.

The order is that in which it was asked for; of several contents for one file only the last is written. What waits
counts as written for whoever reads the file meanwhile, but not as kept. The end of a game is one piece of work: some
files in their order, after which its slot is gone.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from pathlib import Path

from games.model.keeping.files import StoreError

PATIENCE = 0.05  # seconds that the window waits for the disk: on most it is done by then
AT_THE_END = 60.0  # and at the end of the program


@dataclass(frozen=True, slots=True)
class FileContent:
    """What a file is to hold; `kind`: as in disk.py."""

    path: Path
    kind: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a game: `work` writes it and raises StoreError; then there is no file at `path` any more.

    `kind`: under which `told` hears of it.
    """

    path: Path
    kind: str
    work: Callable[[], None]


Task = FileContent | Ending


class Later:
    """One thread that writes: `write(path, kind, content)` raises StoreError; `told(path, kind, error)` hears how each
    ended. `kind`: what a file holds, as in disk.py.
    """

    def __init__(
        self, write: Callable[[Path, str, bytes], None], told: Callable[[Path, str, StoreError | None], None]
    ) -> None:
        self._write, self._told = write, told
        self._changed = threading.Condition()
        self._waiting: dict[Hashable, Task] = {}  # in order; a file's content by its path
        self._writing: Task | None = None
        self._over = False
        self._thread = threading.Thread(target=self._run, name="keeping", daemon=True)
        self._thread.start()

    def add(self, task: Task) -> None:
        """Have a task done, and give the disk a moment for it."""
        key: Hashable = task.path if isinstance(task, FileContent) else task
        with self._changed:
            self._waiting.pop(key, None)
            self._waiting[key] = task
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._writing is not task and self._waiting.get(key) is not task, PATIENCE)

    def pending(self, path: Path) -> Task | None:
        """Return what comes to a file last of what is still to be done, None for nothing."""
        with self._changed:
            tasks = (task for task in (*reversed(self._waiting.values()), self._writing) if task is not None)
            return next((task for task in tasks if task.path == path), None)

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
                task = self._writing = self._waiting.pop(next(iter(self._waiting)))
            error = self._one(task)
            with self._changed:
                self._told(task.path, task.kind, error)
                self._writing = None
                self._changed.notify_all()

    def _one(self, task: Task) -> StoreError | None:
        try:
            if isinstance(task, FileContent):
                self._write(task.path, task.kind, task.content)
            else:
                task.work()
        except StoreError as error:
            return error
        except Exception as error:  # the thread goes on for the next one
            return StoreError(f"{type(error).__name__}: {error}")
        return None
