"""What several machines may write into one folder without losing anything: each a file of its own, all of them read.

A folder that two machines share, copies that a synchroniser leaves beside each other, a file brought along on a stick:
what is in all files is merged, by what the book says of two entries for the same thing. What came in this run stays in
memory, too: it counts while it waits for the disk, and what the disk refuses is written with the next entry, or when
the store tries again.
"""

from __future__ import annotations

import hashlib
import platform
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from games.model.keeping.disk import Disk, encoded
from games.model.keeping.files import Data, StoreError


@cache
def machine() -> str:
    """Return a name of this machine that says nothing about it."""
    return hashlib.blake2b(platform.node().encode(), digest_size=5).hexdigest()


class MachineBook(ABC):
    """Such a folder, named after the `kind` of its files.

    `write(path, content)` writes a file, at once or in a thread of its own, and has `heard` told how it ended.
    """

    kind = ""

    def __init__(self, folder: Path, disk: Disk, write: Callable[[Path, bytes], None]) -> None:
        self.folder, self.disk = folder, disk
        self._write = write
        self._owing = False  # whether the disk has refused some of it

    @abstractmethod
    def merged(self, content: Data) -> Data:
        """Return the content of this machine's file with what came in this run put in."""

    def contents(self) -> Iterator[Data]:
        """Yield what is in each file that can be read."""
        names = {path.name.removesuffix(".bak") for path in self.folder.glob("*.json*")}
        for name in sorted(names):
            if name.endswith(".json") and not name.startswith("."):
                try:
                    yield self.disk.read(self.folder / name, self.kind) or {}
                except StoreError as error:
                    self.disk.told(error)

    def retry(self) -> None:
        """Try to write again what the disk refused."""
        if self._owing:
            self.keep()

    def heard(self, error: StoreError | None) -> None:
        """Take in how a file ended that was to be written; told in the thread that writes."""
        self._owing = error is not None
        if error is not None:
            self.disk.told(error)

    def keep(self) -> None:
        """Have this machine's file written with all that came in this run."""
        refused: StoreError | None = None
        for name in (machine(), f"{machine()}-2"):  # beside one that a newer version of the program has written
            path = self.folder / f"{name}.json"
            try:
                content = self.merged(self.disk.read(path, self.kind) or {})
            except StoreError as error:
                refused = refused or error
                continue
            self._write(path, encoded(self.kind, content))
            return
        self.heard(refused)
