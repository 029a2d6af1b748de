"""A lock held by the system: it goes with the program that holds it, however that ends."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FAR = 1 << 30  # the byte that is locked on Windows, where a locked one can be read by nobody


class Lock:
    """One lock on a file that is made for it. `held`: whether it is ours."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.held = False
        self._file: int | None = None

    def take(self) -> bool:
        """Take it, without waiting; return False where another program has it.

        Where no file can be made or locked at all it is not held and nobody else's: True.
        """
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            return True
        try:
            _lock(file)
        except OSError as error:
            os.close(file)
            return not isinstance(error, (BlockingIOError, PermissionError))
        self._file, self.held = file, True
        return True

    def drop(self) -> None:
        """Give it back. The file stays: removing it could take the lock from under another program."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                os.close(self._file)
        self._file, self.held = None, False


def _lock(file: int) -> None:
    """Lock an open file for this program alone; BlockingIOError or PermissionError where another one has it."""
    if sys.platform == "win32":
        os.lseek(file, FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
