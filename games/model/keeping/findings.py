"""What searches found of games that were looked at, a file a game in the cache: it can always be found again.

Read and written by the threads that search. The files looked at longest ago go when there are more than MOST.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from games.model.keeping import cache

MOST = 400  # files of one game's kind that are kept
FIRST = 6  # moves that a file goes by: games begun alike have one


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


class GameFindings(Findings):
    """What was found of a game's positions, by cursor; it holds as far as the moves are the same.

    `begin`: the first position as text. The file goes by it, by `more` and by the first moves, however the game is
    opened. `of_moves`: whether what is found of a position is of the move made there, too.
    """

    def __init__(
        self, folder: Path, game: str, begin: str, moves: Iterable[object], version: str, more: str = "",
        of_moves: bool = False,
    ) -> None:  # fmt: skip
        self._begin, self._moves = begin, [str(move) for move in moves]
        self._of_moves = of_moves
        self.known_by = " ".join(filter(None, (more, begin, *self._moves[:FIRST])))
        super().__init__(folder, game, self.known_by, "values", version)

    def entries(self) -> dict[int, Any]:
        """Return what is kept of the positions that this game goes through, as plain values."""
        data = self.read()
        if data is None or data["begin"] != self._begin:
            return {}
        pairs = zip(data["moves"], self._moves, strict=False)
        same = next((n for n, (one, other) in enumerate(pairs) if one != other),
                    min(len(data["moves"]), len(self._moves)))  # fmt: skip
        return {int(at): entry for at, entry in data["found"].items() if int(at) <= same - self._of_moves}

    def keep(self, found: Mapping[int, object]) -> None:
        """Keep plain values of positions."""
        self.write({"begin": self._begin, "moves": self._moves, "found": {str(at): found[at] for at in sorted(found)}})
