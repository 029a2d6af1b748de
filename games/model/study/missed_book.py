"""The book of missed turns: the trainer's cards on the disk, a file for each machine in the folder `missed`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path

from games.model.keeping.disk import Disk
from games.model.keeping.files import Data
from games.model.keeping.machines import MachineBook
from games.model.study import missed
from games.model.study.missed import Missed

KIND = "missed"


class MissedBook(MachineBook):
    """The cards of one user; a store has one."""

    kind = KIND

    def __init__(self, folder: Path, disk: Disk, write: Callable[[Path, bytes], None]) -> None:
        super().__init__(folder, disk, write)
        self._mine: list[Missed] = []  # what came in this run

    def cards(self) -> list[Missed]:
        """Return all cards there are, of all machines, the forgotten ones included."""
        return missed.merged(self._mine, *(missed.read(content.get("cards")) for content in self.contents()))

    def put(self, cards: Iterable[Missed]) -> None:
        """Put cards into this machine's file."""
        self._mine = missed.merged(self._mine, cards)
        self.keep()

    def due(self, game: str, today: date) -> list[Missed]:
        """Return a game's cards that come back on a day."""
        return [one for one in missed.due(self.cards(), today) if one.game == game]

    def counts(self, today: date) -> dict[str, int]:
        """Return of each game how many cards come back on a day."""
        return Counter(one.game for one in missed.due(self.cards(), today))

    def clear(self, game: str, at: float) -> list[Missed]:
        """Forget all cards of a game; return them as they are brought back by `put`."""
        gone = [one.forgotten(at) for one in self.cards() if one.game == game and not one.gone]
        self.put(gone)
        return [one.remembered(at) for one in gone]

    def merged(self, content: Data) -> Data:
        return {"cards": missed.written(missed.merged(missed.read(content.get("cards")), self._mine))}
