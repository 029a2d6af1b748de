"""Games under way that the disk refused: they can be gone on with as long as the program runs."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

from games.model.keeping.records import Save, read_save

PAUSE = 1.0  # seconds in which a game that was refused is not tried again by itself


class Refused:
    """What the files would hold, by their paths, and when each was refused last."""

    def __init__(self) -> None:
        self._contents: dict[Path, tuple[bytes, float]] = {}

    def put(self, path: Path, content: bytes) -> None:
        """Note that this could not be written."""
        self._contents[path] = (content, time.monotonic())

    def drop(self, path: Path) -> None:
        """Forget a game that was written, or is no longer under way."""
        self._contents.pop(path, None)

    def content(self, path: Path) -> bytes | None:
        """Return what the file of a path would hold, None where it was not refused."""
        entry = self._contents.get(path)
        return entry[0] if entry is not None else None

    def save(self, path: Path) -> Save | None:
        """Return the game that belongs to a path, None where it was not refused."""
        content = self.content(path)
        return read_save(path, json.loads(content)) if content is not None else None

    def saves(self) -> Iterator[Save]:
        """Yield all of them."""
        return (save for path in list(self._contents) if (save := self.save(path)) is not None)

    def due(self) -> list[Path]:
        """Return the paths of what was not tried just now."""
        before = time.monotonic() - PAUSE
        return [path for path, (_content, tried) in list(self._contents.items()) if tried <= before]
