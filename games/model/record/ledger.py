"""The file of the record: a line of JSON a game, written at its end and never again.

A line that cannot be read costs one game, not the record: it is put aside and told, all others stay. Before there was
a record, figures alone were kept, by preset, in another file: they become its first lines, and that file goes. What a
newer Tabla wrote is left alone. Nothing here opens a file; disk.py does.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from games.base.failures import told_folder
from games.base.i18n import _, ngettext
from games.model.keeping.disk import APP, NEWER, Disk, NewerError, not_json
from games.model.keeping.files import Data, StoreError
from games.model.keeping.records import Tally, tally
from games.model.record.played import Earlier, Played, read_earlier, read_played, summed

KIND = "statistics"  # what is said of it on the disk is said of the results
VERSION = 1
HEAD = json.dumps({"format": f"{APP}-record", "version": VERSION})
BROUGHT = json.dumps({"brought": True})  # the replays of the time before the record have been looked through


class Ledger:
    """The record on the disk; `brought`: whether it has what the replays tell of the time before it."""

    def __init__(self, folder: Path, disk: Disk, settle: Callable[[], None] = lambda: None) -> None:
        self.path = folder / "record.jsonl"
        self.before = folder / "statistics.json"
        self.disk = disk
        self.brought = False
        self.aside = ""  # where lines were put that could not be read, for whom it may concern
        self._games: dict[tuple[str, str], Played] = {}  # by game and id, the last line of each
        self._figures: list[Earlier] = []
        self._unknown: list[str] = []  # lines that mean nothing here, and stay
        self._waiting: list[str] = []  # lines that the disk has refused so far
        self._seen: object = None  # the state of the file that the above is read from
        self._settle = settle  # waits until nothing is on its way to the file
        self._lock = threading.RLock()  # what is read above and what waits, between the window and the writing thread
        self._closed = False  # a newer Tabla wrote it, or it cannot be read at all

    # What it says

    def games(self, game: str = "") -> list[Played]:
        """Return the finished games, of one kind or of all: those of the time before the record, then as they came."""
        self._look()
        return [one for one in self._games.values() if game in ("", one.game)]

    def tallies(self, game: str) -> dict[str, Tally]:
        """Return the figures of each preset of a game."""
        parts: dict[str, list[Played]] = {}
        for one in self.games(game):
            parts.setdefault(one.preset, []).append(one)
        known = {one.preset: one.known for one in self._figures if one.game == game}
        return {preset: summed(parts.get(preset, ()), known.get(preset)) for preset in {**known, **parts}}

    # What comes to it

    def add(self, one: Played) -> bool:
        """Add a finished game; return whether it is a best of its preset. One of the same id takes its own place."""
        best = self.note(one)
        self.flush()
        return best

    def note(self, one: Played) -> bool:
        """Add a finished game as `add` does, for `flush` to write."""
        old = self.tallies(one.game).get(one.preset, Tally())
        with self._lock:
            self._games[one.game, one.id] = one
            self._waiting.append(one.line())
        new = self.tallies(one.game)[one.preset]
        return (new.best, new.score) != (old.best, old.score)

    def flush(self) -> None:
        """Write the lines that wait, in any thread; those that the disk refuses wait for the next time."""
        with self._lock:
            lines = list(self._waiting)
            whole = self._whole() if self.disk.state(self.path) is None else b""
        if self._closed or not lines:
            return
        try:
            if whole:
                self._put(whole)
            else:
                self.disk.append(self.path, KIND, "".join(line + "\n" for line in lines).encode())
        except StoreError as error:
            self.disk.told(error)
            return
        with self._lock:
            del self._waiting[: len(lines)]
            self._seen = self.disk.state(self.path)

    def bring(self, some: Iterable[Played]) -> None:
        """Add what the replays tell of the time before the record, once, of games that it has not."""
        self._settle()
        self._look()
        new = {(one.game, one.id): one for one in some if (one.game, one.id) not in self._games}
        if self.brought:
            return
        self._games = {**dict(sorted(new.items(), key=lambda pair: pair[1].when)), **self._games}
        self.brought = True
        self._waiting += [*(one.line() for one in new.values()), BROUGHT]
        self.flush()

    def clear(self, game: str) -> list[str]:
        """Forget all of a game; return the lines that bring it back."""
        self._settle()
        self._look()
        gone = [one.line() for one in self._figures if one.game == game]
        gone += [one.line() for one in self._games.values() if one.game == game]
        self._figures = [one for one in self._figures if one.game != game]
        self._games = {key: one for key, one in self._games.items() if one.game != game}
        self._renew()
        return gone

    def put_back(self, lines: list[str]) -> None:
        """Take what `clear` returned in again."""
        self._settle()
        self._look()
        kept, self._games = self._games, {}
        for line in lines:
            self._take(line)
        self._games |= kept
        self._renew()

    def merge(self, lines: Iterable[str]) -> int:
        """Add the lines of another record; return how many games were not here, or ended here at an earlier time."""
        self._settle()
        self._look()
        other = Ledger(self.path.parent, self.disk)
        for line in lines:
            other._take(line)
        new = {key: one for key, one in other._games.items() if self._older(key, one.when)}
        self._games |= new
        self._games = {key: one for part in (True, False) for key, one in self._games.items() if one.earlier is part}
        self._figures += [one for one in other._figures if one not in self._figures]
        self._unknown += [line for line in other._unknown if line not in self._unknown]
        if new or other._figures or other._unknown:
            self._renew()
        return len(new)

    def _older(self, key: tuple[str, str], when: float) -> bool:
        """Whether a game is not here, or ended before that time."""
        here = self._games.get(key)
        return here is None or here.when < when

    # The file

    def _look(self) -> None:
        """Read the file where it is not as it was left."""
        with self._lock:
            self._look_again()

    def _look_again(self) -> None:
        state = self.disk.state(self.path)
        if self._closed or (self._seen is not None and state == self._seen):
            return
        self._games = {}
        self._figures = []
        self._unknown = []
        self.brought = False
        self._seen = state
        try:
            content = self.disk.content(self.path)
            if content is None:
                self._take_before()
            else:
                self._read(content)
        except StoreError as error:
            self._closed = True  # it is not written over what could not be read
            self.disk.told(error)
        for line in self._waiting:
            self._take(line)

    def _take_before(self) -> None:
        """Take over the figures of the time before the record."""
        content = self.disk.read(self.before, KIND) or {}
        games = content.get("games")
        for game, presets in games.items() if isinstance(games, dict) else ():
            for preset, entry in presets.items() if isinstance(presets, dict) else ():
                self._figures.append(Earlier(game, preset, tally(entry)))

    def _read(self, content: bytes) -> None:
        damaged = [line for line in content.split(b"\n") if line.strip() and not self._take_bytes(line)]
        self._games = {key: one for part in (True, False) for key, one in self._games.items() if one.earlier is part}
        if not damaged:
            return
        self.aside = self.disk.keep_aside(self.path, b"\n".join(damaged) + b"\n")
        said = ngettext("{n} line of your results in {folder} could not be read; it is put aside as {name}.",
                        "{n} lines of your results in {folder} could not be read; they are put aside as {name}.",
                        len(damaged))  # fmt: skip
        self.disk.notice(said.format(n=len(damaged), folder=told_folder(self.path.parent), name=self.aside))
        if self.aside:
            self._renew()

    def _take_bytes(self, line: bytes) -> bool:
        try:
            return self._take(line.decode())
        except UnicodeDecodeError:
            return False

    def _take(self, line: str) -> bool:
        """Take a line in; return whether it says anything. NewerError where a newer Tabla wrote it."""
        try:
            values: Any = json.loads(line, parse_constant=not_json)
        except (ValueError, RecursionError):
            return False
        if not isinstance(values, dict):
            return False
        if "format" in values:
            return self._take_head(values)
        if "earlier" in values and "game" not in values:
            figures = read_earlier(values["earlier"])
            self._figures += [figures] if figures is not None else []
            return figures is not None
        if "game" in values:
            one = read_played(values)
            if one is not None:
                self._games[one.game, one.id or one.at] = one
            return one is not None
        if values.get("brought") is True:
            self.brought = True
        else:
            self._unknown.append(line)
        return True

    def _take_head(self, values: Data) -> bool:
        version = values.get("version")
        if type(version) is int and version > VERSION:
            raise NewerError(_(NEWER[KIND]).format(folder=told_folder(self.path.parent)))
        return values.get("format") == f"{APP}-record" and type(version) is int

    def _renew(self) -> None:
        """Write the whole file anew, after what is on its way to it."""
        if self._closed:
            return
        try:
            self._put(self._whole())
        except StoreError as error:
            self.disk.told(error)
            return
        self._waiting.clear()
        self._seen = self.disk.state(self.path)

    def _whole(self) -> bytes:
        lines = [HEAD, *(one.line() for one in self._figures), *self._unknown]
        lines += [BROUGHT] if self.brought else []
        lines += [one.line() for one in self._games.values()]
        return "".join(line + "\n" for line in lines).encode()

    def _put(self, whole: bytes) -> None:
        self.disk.renew(self.path, KIND, whole)
        self.disk.remove(self.before, KIND)
