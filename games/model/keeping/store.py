"""Store: the files of one user: settings, games under way, saved games, replays, statistics, exports.

Folders come from platformdirs; TABLA_HOME, or a file `portable.txt` beside the program, puts everything into one
folder. How one file is written and read: disk.py. No pygame here.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import IO

import platformdirs

from engine.game import BadInput
from games.base.failures import reason
from games.base.i18n import _, language
from games.model.days import book
from games.model.days.book import StampBook
from games.model.keeping import pictures
from games.model.keeping.disk import APP, Disk, encoded
from games.model.keeping.files import Data, StoreError, backup, exported_name, file_name, program_folder, sweep
from games.model.keeping.later import Ending, FileContent, Later, Task
from games.model.keeping.lock import Lock
from games.model.keeping.records import Save, Tally, content_of, read_save
from games.model.keeping.refused import Refused
from games.model.keeping.trouble import Failing, Trouble
from games.model.keeping.whole import put_new
from games.model.record.ending import ENDED, EndedGame, Ends
from games.model.record.ledger import Ledger
from games.model.study import missed_book
from games.model.study.missed_book import MissedBook

REPLAYS_KEPT = 400
DAY = "day-"  # begins the slot of a day's game
MATCH = "match"  # what the file of a match holds, and its folder
RECENT_KEPT = 12  # files opened last that are remembered of each game


def home_folder(folder: Path) -> Path:
    """Return the folder that everything goes into; BadInput where it is of a user that there is not."""
    try:
        return folder.expanduser()
    except RuntimeError:
        raise BadInput("TABLA_HOME is {folder}: there is no such user.", folder=str(folder)[:80]) from None


class Store:
    """All files of one user. `home` redirects them; else TABLA_HOME, portable.txt, or the system's folders.

    `keeps`: whether anything is kept here; nowhere.py has a store that keeps nothing.
    """

    keeps = True

    def __init__(self, home: Path | str | None = None) -> None:
        folder = home or os.environ.get("TABLA_HOME")
        if not folder and (program_folder() / "portable.txt").exists():
            folder = program_folder() / "tabla-data"
        if folder:
            base = home_folder(Path(folder))
            self.config = base
            self.data = base / "data"
            self.exports = base / "exports"
            self.logs = base / "logs"
            self.cache = base / "cache"
            self.pictures = base / "pictures"
        else:
            self.config = Path(platformdirs.user_config_dir(APP, appauthor=False))
            self.data = Path(platformdirs.user_data_dir(APP, appauthor=False))
            self.exports = Path(platformdirs.user_documents_dir()) / "Tabla"
            self.logs = Path(platformdirs.user_log_dir(APP, appauthor=False))
            self.cache = Path(platformdirs.user_cache_dir(APP, appauthor=False))
            self.pictures = Path(platformdirs.user_pictures_dir()) / "Tabla"
        self.settings_path = self.config / "settings.json"
        self.disk = Disk()
        self.ledger = Ledger(self.data, self.disk, self.settle)  # the record of all finished games
        self.days = StampBook(self.data / book.KIND, self.disk, self._keep_days)
        self.missed = MissedBook(self.data / missed_book.KIND, self.disk, self._keep_missed)
        self.hand = f"{random.SystemRandom().getrandbits(48):012x}"  # tells what another program wrote
        self.clock: Callable[[], float] = time.time  # seconds since 1970; tests move it
        self.changed: Callable[[], None] = lambda: None  # told when `trouble` comes or goes, in any thread
        self._failing = Failing(self.data, lambda: self.changed())
        self._refused = Refused()
        self.ends = Ends(self.disk, self.ledger, self._failing, self._write_replay, self._drop)
        self._later: Later | None = None
        self._keep_settings = False  # settings of a newer version are never written over

    # -- the program as a whole ----------------------------------------------------------------------------------

    def begin_alone(self) -> None:
        """No other window writes here: clear away what kills left, and write in a thread what is kept as one plays."""
        for folder in (self.config, self.data, self.cache):
            sweep(folder)
        for folder in (self.exports, self.pictures):
            sweep(folder, math.inf)  # a verb of the command line may be writing there for hours
        self._later = Later(self._put, self._told)

    def settle(self) -> None:
        """Wait until all that is kept is on the disk."""
        if self._later is not None:
            self._later.settle()

    def close(self) -> None:
        """Write what waits, and what could not be written so far; from now on everything is written at once."""
        self.retry()
        if self._later is not None:
            self._later.close()
            self._later = None

    def take_notices(self) -> list[str]:
        """Return the sentences to show, each once, and forget them."""
        return self.disk.take_notices()

    def notice(self, sentence: str) -> None:
        """Keep a sentence for the window to show, once."""
        self.disk.notice(sentence)

    def retry(self) -> None:
        """Try to write again what the disk refused, but for a game that another program has gone on with."""
        self.days.retry()
        self.missed.retry()
        for path in self._refused.due():
            if self._waiting(path) is not None:
                continue  # it has been played on since, and that is on its way to the disk
            content, held = self._refused.content(path), self._load(path)
            if content is not None and (held is None or held.hand == self.hand):
                with contextlib.suppress(StoreError):
                    self._autosave(path, content)
        for ended in self.ends.refused():
            with contextlib.suppress(StoreError):
                self.end(ended)

    def _keep(self, path: Path, kind: str, content: bytes) -> StoreError | None:
        """Have a file written: in the thread that writes where there is one, else at once; return why it is refused."""
        return self._do(FileContent(path, kind, content))

    def _do(self, task: Task) -> StoreError | None:
        if self._later is not None:
            self._later.add(task)
            return None
        refused: StoreError | None = None
        try:
            self._put(task.path, task.kind, task.content) if isinstance(task, FileContent) else task.work()
        except StoreError as error:
            refused = error
        self._told(task.path, task.kind, refused)
        return refused

    def _keep_days(self, path: Path, content: bytes) -> None:
        """Have a file of days written."""
        self._keep(path, book.KIND, content)

    def _keep_missed(self, path: Path, content: bytes) -> None:
        """Have a file of missed turns written."""
        self._keep(path, missed_book.KIND, content)

    def _put(self, path: Path, kind: str, content: bytes) -> None:
        """Write a file; a game under way that is refused can be gone on with."""
        try:
            self.disk.put(path, kind, content)
        except StoreError:
            if kind == "game":
                self._refused.put(path, content)
            raise
        if kind == "game":
            self._refused.drop(path)

    def _told(self, path: Path, kind: str, error: StoreError | None) -> None:
        """Take in how a file, or the end of a game, came out that was to be written."""
        if kind == ENDED:
            return  # `ends` has noted it
        if kind in ("game", MATCH):
            self._failing.note(str(path), error)
            return
        (self.missed if kind == missed_book.KIND else self.days).heard(error)
        if error is not None:
            self.changed()  # the window has a sentence to show

    @property
    def trouble(self) -> Trouble | None:
        """Why games are not being kept, None while they are."""
        return self._failing.trouble

    def unkept(self, moves: int) -> None:
        """Say how many moves of the game on the board are in memory only."""
        self._failing.unkept(moves)

    # -- settings ------------------------------------------------------------------------------------------------

    def load_settings(self) -> Data:
        """Return the saved settings, {} where there are none that can be read."""
        try:
            content = self.disk.read(self.settings_path, "settings")
        except StoreError as error:
            self._keep_settings = True
            self.disk.told(error)
            return {}
        values = (content or {}).get("values", {})
        return values if isinstance(values, dict) else {}

    def save_settings(self, values: Data) -> None:
        """Save the settings; a disk that refuses is told once and never stops the program."""
        if self._keep_settings:
            return
        try:
            self.disk.write(self.settings_path, "settings", {"values": values})
        except StoreError as error:
            self.disk.told(error)

    # -- saved games ---------------------------------------------------------------------------------------------

    def _path(self, game: str, kind: str, name: str) -> Path:
        return self.data / kind / file_name(game) / f"{file_name(name)}.json"

    def _slot(self, game: str, slot: str) -> Path:
        """Return the file of a game under way; those of days have a folder of their own."""
        return self._path(game, "day" if slot.startswith(DAY) else "auto", slot)

    def _made(self, path: Path, kind: str, game: str, slot: str, title: str, detail: str, data: Data) -> Save:
        return Save(
            path.stem, game, kind, slot, title, detail, time.time(), data, path, hand=self.hand, language=language()
        )

    def _write(self, save: Save) -> Save:
        """Write a save at once, after all that waits. Raises StoreError where the disk refuses."""
        self.settle()
        self.disk.write(save.path, "game", content_of(save))
        return save

    def autosave(self, game: str, slot: str, data: Data, title: str = "", detail: str = "") -> Save:
        """Keep the game under way in a slot of its own ("game", "5x9-FILNPTUVY"): what Continue goes on with.

        Raises StoreError where the disk refuses; where it does so late, `trouble` says it alone.
        """
        path = self._slot(game, slot)
        save = self._made(path, "auto", game, slot, title, detail, data)
        self._autosave(path, encoded("game", content_of(save)))
        return save

    def _autosave(self, path: Path, content: bytes) -> None:
        refused = self._keep(path, "game", content)
        if refused is not None:
            raise refused

    def reread(self, save: Save) -> Save | None:
        """Return what the file of a save holds now, None where it is gone."""
        return self.load_auto(save.game, save.slot) if save.kind == "auto" else self._load(save.path)

    def amend(self, save: Save, data: Data) -> None:
        """Write other data of a game into the file of a save, which keeps its time and its place in lists.

        Raises StoreError where the disk refuses.
        """
        changed = replace(save, data=data)
        if save.kind == "auto":
            self._autosave(save.path, encoded("game", content_of(changed)))
        else:
            self._write(changed)

    def load_auto(self, game: str, slot: str) -> Save | None:
        """Return the game under way in a slot, None where there is none (damaged or newer files are notices)."""
        path = self._slot(game, slot)
        waiting = self._waiting(path)
        if isinstance(waiting, Ending):
            return None
        return read_save(path, json.loads(waiting.content)) if waiting is not None else self._load(path)

    def _waiting(self, path: Path) -> FileContent | Ending | None:
        """Return what of a game is still on its way to the disk, None for nothing."""
        return self._later.pending(path) if self._later is not None else None

    def under_way(self, game: str, slot: str) -> Save | None:
        """Return the game under way in a slot as it was left, also where the disk refused it."""
        path = self._slot(game, slot)
        refused = self._refused.save(path) if self._waiting(path) is None else None
        return refused or self.load_auto(game, slot)

    def drop_auto(self, game: str, slot: str) -> None:
        """Forget the game under way in a slot, because it is finished or given up."""
        path = self._slot(game, slot)
        self.settle()
        self._drop(path)

    def _drop(self, path: Path) -> None:
        self._refused.drop(path)
        self.disk.remove(path, "game")
        self._failing.note(str(path), None)

    def slot_lock(self, game: str, slot: str) -> Lock:
        """Return the lock of a slot, for a program that keeps a game there without a window."""
        return Lock(self._slot(game, slot).with_suffix(".lock"))

    def set_aside(self, save: Save) -> None:
        """Move a game that cannot be played on out of the way; its file stays, under another name."""
        self.settle()
        self._refused.drop(save.path)
        self.disk.set_aside(save.path)

    def autos(self, game: str | None = None) -> list[Save]:
        """Return the games under way as they were left, also where the disk refused them; the last saved first.

        Those of days are not among them: who wants one knows its slot.
        """
        there = {save.path: save for save in [*self._list("auto", game), *self._refused.saves()]}
        mine = (save for save in there.values() if game in (None, save.game) and not save.slot.startswith(DAY))
        return sorted(mine, key=lambda save: (-save.saved, save.id))

    def latest(self, game: str | None = None) -> Save | None:
        """Return the game saved last, of one game or of all; None where nothing is under way."""
        return next(iter(self.autos(game)), None)

    def save_named(self, game: str, name: str, data: Data, detail: str = "", picture: bytes = b"") -> Save:
        """Save a game under a name that the user gave; the same name again replaces it.

        `picture`: a small PNG of the board for the lists. Raises StoreError where the disk refuses.
        """
        save = self._made(self._path(game, "named", name), "named", game, name, name, detail, data)
        return self._write(replace(save, picture=picture))

    def has_named(self, game: str, name: str) -> bool:
        """Whether a game is saved under this name."""
        return self._load(self._path(game, "named", name)) is not None

    def is_taken(self, game: str, name: str) -> bool:
        """Whether there is a file of this name, also one that cannot be read and must not be written over unasked."""
        path = self._path(game, "named", name)
        return path.exists() or backup(path).exists()

    def saves(self, game: str | None = None) -> list[Save]:
        """Return the games saved by name, the last saved first."""
        return self._list("named", game)

    def add_replay(self, game: str, data: Data, title: str, detail: str = "") -> Save:
        """Keep a finished game for the list of replays, and only the last few hundred of them.

        Raises StoreError where the disk refuses.
        """
        self.settle()
        save = self._made_replay(game, data, title, detail)
        try:
            self._write_replay(save)
        except StoreError as error:
            self._failing.note(f"replays of {game}", error)
            raise
        self._failing.note(f"replays of {game}", None)
        return save

    def _made_replay(self, game: str, data: Data, title: str, detail: str) -> Save:
        stamp = f"{time.strftime('%Y%m%d-%H%M%S')}-{time.time_ns() % 1_000_000:06}"
        return self._made(self._path(game, "replay", stamp), "replay", game, stamp, title, detail, data)

    def _write_replay(self, save: Save) -> None:
        """Write a replay, and drop those that are too many; in any thread."""
        self.disk.write(save.path, "game", content_of(save))
        if sum(1 for _path in save.path.parent.glob("*.json")) > REPLAYS_KEPT:
            for old in self._there("replay", save.game)[REPLAYS_KEPT:]:
                self.disk.remove(old.path, "game")

    def end(self, ended: EndedGame) -> None:
        """Keep the end of a game, in the thread that writes; where there is none StoreError is raised."""
        slot = self._slot(ended.game, ended.slot)
        replay = self._made_replay(ended.game, ended.data, ended.title, ended.detail)
        refused = self._do(Ending(slot, ENDED, self.ends.work(ended, replay, slot)))
        if refused is not None:
            raise refused

    def replays(self, game: str | None = None) -> list[Save]:
        """Return the finished games, the last first."""
        return self._list("replay", game)

    def remove(self, save: Save) -> None:
        """Delete a saved or finished game."""
        self.settle()
        self.disk.remove(save.path, "game")

    def restore(self, save: Save) -> None:
        """Write a deleted game back, for undo."""
        self._write(replace(save, saved=time.time()))

    def _load(self, path: Path) -> Save | None:
        try:
            content = self.disk.read(path, "game")
        except StoreError as error:
            self.disk.told(error)
            return None
        return read_save(path, content) if content is not None else None

    def _list(self, kind: str, game: str | None) -> list[Save]:
        self.settle()
        return self._there(kind, game)

    def _there(self, kind: str, game: str | None) -> list[Save]:
        """Return what is on the disk by now."""
        folder = self.data / kind
        pattern = f"{file_name(game)}/*.json" if game else "*/*.json"
        paths = {path for path in folder.glob(pattern) if not path.name.startswith(".")}
        # A crash between the two renames leaves the backup alone: it counts as the save.
        paths |= {path.with_name(path.name.removesuffix(".bak")) for path in folder.glob(pattern + ".bak")}
        found = [save for path in paths if (save := self._load(path)) is not None]
        return sorted(found, key=lambda save: (-save.saved, save.id))

    # -- matches -------------------------------------------------------------------------------------------------

    def keep_match(self, game: str, data: Data) -> None:
        """Keep a game's match of computers as it stands; what goes wrong is in `trouble`."""
        path = self._path(game, MATCH, MATCH)
        self._keep(path, MATCH, encoded(MATCH, {"data": data}))

    def match(self, game: str) -> Data | None:
        """Return the match that was kept last of a game, None where there is none (a damaged file is a notice)."""
        path = self._path(game, MATCH, MATCH)
        waiting = self._waiting(path)
        try:
            content = json.loads(waiting.content) if isinstance(waiting, FileContent) else self.disk.read(path, MATCH)
        except StoreError as error:
            self.disk.told(error)
            return None
        data = (content or {}).get("data")
        return data if isinstance(data, dict) else None

    # -- statistics ----------------------------------------------------------------------------------------------

    def statistics(self, game: str) -> dict[str, Tally]:
        """Return what is known of each preset of a game."""
        return self.ledger.tallies(game)

    # -- texts in and out ----------------------------------------------------------------------------------------

    def note_file(self, game: str, path: Path | str) -> None:
        """Remember a file that was opened in a game, as the last one."""
        files = self._recent()
        place = os.path.abspath(path)
        files[game] = [place, *(other for other in files.get(game, []) if other != place)][:RECENT_KEPT]
        try:
            self.disk.write(self.data / "recent.json", "recent", {"files": files})
        except StoreError as error:
            self.disk.told(error)

    def recent_files(self, game: str) -> list[Path]:
        """Return the files opened last in a game that are still there, the last one first."""
        return [Path(path) for path in self._recent().get(game, []) if os.path.isfile(path)]

    def _recent(self) -> dict[str, list[str]]:
        try:
            content = self.disk.read(self.data / "recent.json", "recent")
        except StoreError as error:
            self.disk.told(error)
            return {}
        files = (content or {}).get("files", {})
        if not isinstance(files, dict):
            return {}
        return {game: [str(path) for path in paths] for game, paths in files.items() if isinstance(paths, list)}

    @contextlib.contextmanager
    def exporter(self, name: str) -> Iterator[IO[str]]:
        """Open a new text file in the folder `exports` to write to while a search runs; `name` keeps its ending.

        The file's own path is its `name` attribute; an older file of that name stays, the new one gets a number. What
        was found before an end by force is in it. Raises StoreError where the disk refuses.
        """
        folder, (stem, ending) = self.exports, os.path.splitext(exported_name(name))
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path, number = folder / f"{stem}{ending}", 2
            while path.exists():
                path, number = folder / f"{stem}-{number}{ending}", number + 1
            with path.open("w", encoding="utf-8") as out:
                yield out
        except OSError as error:
            said = _("{name} could not be written: {reason}.").format(name=name, reason=reason(error))
            raise StoreError(said) from error

    def write_to(self, path: str, text: str) -> Path:
        """Write a text to a file that is not there yet, wherever, and return its path. Raises StoreError."""
        place = Path(path)
        try:
            if place.parent == self.exports:
                self.exports.mkdir(parents=True, exist_ok=True)
            put_new(place, text.encode())
        except (OSError, ValueError) as error:
            why = reason(error) if isinstance(error, OSError) else _("it is no path")
            said = _("{name} could not be written: {reason}.").format(name=place.name, reason=why)
            raise StoreError(said) from error
        return place

    def export(self, name: str, text: str) -> Path:
        """Write a text to a new file of the folder `exports` and return its path. Raises StoreError."""
        return pictures.put(self.exports, exported_name(name), text.replace("\n", os.linesep).encode())
