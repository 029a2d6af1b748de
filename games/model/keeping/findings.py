"""What searches found of games that were looked at, a file a game in the cache: it can always be found again.

Read and written by the threads that search. The files looked at longest ago go when there are more than MOST.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from pathlib import Path
from typing import Any

from games.model.keeping import cache

MOST = 400  # files of one game's kind that are kept


class Findings:
    """What was found of one game by one kind of search (`part`); `known_by`: a text that tells the game from others.

    `version`: of what it says, so that older ones are not read.
    """

    def __init__(self, folder: Path, game: str, known_by: str, part: str, version: str) -> None:
        name = hashlib.blake2b(known_by.encode(), digest_size=12).hexdigest()
        self.path = folder / "reviews" / game / f"{name}.{part}"
        self.version = version

    def read(self) -> Any:
        """Return the plain values that were kept, None for nothing."""
        content = cache.read(self.path, self.version)
        return None if content is None else json.loads(content)

    def write(self, values: object) -> None:
        """Keep plain values, if that is possible."""
        if cache.write(self.path, self.version, json.dumps(values, separators=(",", ":")).encode()):
            self._thin_out()

    def _thin_out(self) -> None:
        with contextlib.suppress(OSError):
            files = sorted(self.path.parent.glob("*.*"), key=lambda path: path.stat().st_mtime)
            for path in files[:-MOST]:
                path.unlink(missing_ok=True)
