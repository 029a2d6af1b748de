"""The end of a game as it is kept: a replay, a line of the record, and no slot any more, in this order.

Killed between two of these, the game still has its slot: opened again it ends again, and the replay written then takes
the place of the one before.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from games.model.keeping.disk import LARGEST_OWN, Disk, look
from games.model.keeping.files import Data, StoreError
from games.model.keeping.reading import bytes_of
from games.model.keeping.records import Save
from games.model.keeping.trouble import Failing
from games.model.record.ledger import Ledger

ENDED = "ended"  # what the thread that writes calls such an end


@dataclass(frozen=True, slots=True)
class EndedGame:
    """A game that has ended: the slot that it had, what is saved of it, the words of the list of replays.

    `drops`: whether the slot goes; a day's board stays in it, to be looked at again.
    """

    game: str
    slot: str
    data: Data
    title: str
    detail: str
    drops: bool

    @property
    def id(self) -> str:
        """The id of the game."""
        return str(self.data["id"])


class Ends:
    """The ends of games on their way to the disk: `write` writes a replay, `drop` forgets a slot, in any thread."""

    def __init__(
        self, disk: Disk, ledger: Ledger, failing: Failing, write: Callable[[Save], None], drop: Callable[[Path], None]
    ) -> None:
        self._disk, self._ledger = disk, ledger
        self._failing = failing
        self._write, self._drop = write, drop
        self._standing: dict[str, EndedGame] = {}  # what is not written yet, by the ids of the games
        self._refused: set[str] = set()  # those of them that the disk has refused

    def work(self, ended: EndedGame, replay: Save, slot: Path) -> Callable[[], None]:
        """Return what writes the end of a game and raises StoreError where that is refused."""
        self._standing[ended.id] = ended
        self._refused.discard(ended.id)

        def do() -> None:
            try:
                self._do(ended, replay, slot)
            except Exception as error:
                if self._standing.get(ended.id) is ended:  # it has not been taken back meanwhile
                    known = error if isinstance(error, StoreError) else StoreError(f"{type(error).__name__}: {error}")
                    self._refused.add(ended.id)
                    self._failing.note(f"end of {ended.id}", known)
                raise
            self._failing.note(f"end of {ended.id}", None)
            if self._standing.get(ended.id) is ended:
                del self._standing[ended.id]

        return do

    def _do(self, ended: EndedGame, replay: Save, slot: Path) -> None:
        self._write(replay)
        for before in earlier(replay):
            self._disk.remove(before, "game")
        self._ledger.flush()
        if ended.drops:
            self._drop(slot)

    def owes(self, id: str) -> bool:
        """Whether the disk has refused the end of a game."""
        return id in self._standing and id in self._refused

    def refused(self) -> list[EndedGame]:
        """Return the ends that the disk has refused and that still stand."""
        return [ended for id, ended in list(self._standing.items()) if id in self._refused]

    def take_back(self, id: str) -> None:
        """Forget the end of a game that goes on; one that is being written is followed by what it goes on with."""
        if self._standing.pop(id, None) is not None:
            self._refused.discard(id)
            self._failing.note(f"end of {id}", None)


def earlier(replay: Save) -> Iterator[Path]:
    """Yield the other replays of the same game: it ended before and was taken back, or the program was killed."""
    id = str(replay.data["id"])
    for path in replay.path.parent.glob("*.json"):
        if path == replay.path:
            continue
        with contextlib.suppress(OSError, StoreError):  # whatever it is, it is no replay
            if id.encode() not in bytes_of(path, LARGEST_OWN):  # far quicker than to read what it says
                continue
            content = look(path, "game").content
            if content is not None and content["data"].get("id") == id:
                yield path
