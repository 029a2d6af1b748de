"""Settings, saved games, statistics and replays as files that a crash cannot spoil.

Every file is one JSON object with `format` and `version`, written beside its place, flushed to the disk and moved
over it, the one before kept as `.bak`. What cannot be read is answered from the backup, else by nothing, and told in
`notices`; what a newer Tabla wrote is refused with a sentence and left alone. Folders come from platformdirs;
TABLA_HOME, or a file `portable.txt` beside the program, puts everything into one folder. No pygame here.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import re
import sys
import time
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

import platformdirs

from games.stage.text.failures import reason
from games.stage.text.i18n import _, spoken

APP = "tabla"
VERSION = 1
REPLAYS_KEPT = 400
RECENT_KEPT = 12  # files opened last that are remembered of each game
LARGEST_TEXT = 8_000_000  # bytes of a text file that is still read: far above any puzzle of 100x100

Data = dict[str, Any]


class StoreError(Exception):
    """A file that cannot be read or written; the text is one sentence for the user."""


@dataclass(frozen=True, slots=True)
class Save:
    """A saved or finished game as lists show it: `title` and `detail` are text to show, `data` belongs to the game."""

    id: str  # the file's name without its ending
    game: str
    kind: str  # "auto", "named" or "replay"
    slot: str
    title: str
    detail: str
    saved: float  # seconds since 1970
    data: Data = field(compare=False)
    path: Path = field(compare=False, repr=False)
    picture: bytes = field(default=b"", compare=False, repr=False)  # a small PNG of the board, if there is one


@dataclass(frozen=True, slots=True)
class Tally:
    """What is known of one preset of a game.

    `best`: the least time in seconds; `score`: the highest score; `hints`: those of the game won last, None: untold.
    """

    played: int = 0
    won: int = 0
    assisted: int = 0
    best: float | None = None
    score: int | None = None
    hints: int | None = None
    last: float = 0.0


def program_folder() -> Path:
    """Return the folder of the program: of the executable when packaged, of main.py otherwise."""
    if getattr(sys, "frozen", False):
        return Path(sys.executable).resolve().parent
    return Path(__file__).resolve().parent.parent.parent


def file_name(text: str) -> str:
    """Return a text as a file name that every system takes; different texts give different names."""
    name = re.sub(r"[^A-Za-z0-9_-]+", "-", text)[:60]
    if name == text and name.upper() not in {"", "CON", "PRN", "AUX", "NUL"}:
        return name
    return f"{name.strip('-')}-{zlib.crc32(text.encode()):08x}".lstrip("-")


class Store:
    """All files of one user. `home` redirects them; else TABLA_HOME, portable.txt, or the system's folders."""

    def __init__(self, home: Path | str | None = None) -> None:
        folder = home or os.environ.get("TABLA_HOME")
        if not folder and (program_folder() / "portable.txt").exists():
            folder = program_folder() / "tabla-data"
        if folder:
            base = Path(folder).expanduser()
            self.config, self.data, self.exports = base, base / "data", base / "exports"
        else:
            self.config = Path(platformdirs.user_config_dir(APP, appauthor=False))
            self.data = Path(platformdirs.user_data_dir(APP, appauthor=False))
            self.exports = Path(platformdirs.user_documents_dir()) / "Tabla"
        self.settings_path = self.config / "settings.json"
        self.notices: list[str] = []  # sentences that the window shows once
        self._keep_settings = False  # settings of a newer version are never written over

    # -- one file ------------------------------------------------------------------------------------------------

    def write(self, path: Path, kind: str, content: Data) -> None:
        """Write one JSON file whole or not at all, keeping the one before as .bak.

        Raises StoreError where the disk refuses.
        """
        text = json.dumps({"format": f"{APP}-{kind}", "version": VERSION, **content}, ensure_ascii=False, indent=1)
        temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with temporary.open("w", encoding="utf-8") as out:
                out.write(text)
                out.flush()
                os.fsync(out.fileno())
            with contextlib.suppress(FileNotFoundError):
                os.replace(path, backup(path))
            os.replace(temporary, path)
        except OSError as error:
            remove(temporary)
            raise unwritten(path.name, error) from error

    def read(self, path: Path, kind: str) -> Data | None:
        """Return the content of a file, of its backup where it is damaged or gone, None where there is nothing.

        Raises StoreError for a file of a newer version. A damaged file adds a notice.
        """
        damaged = False
        for place in (path, backup(path)):
            try:
                content = json.loads(place.read_bytes())
                if not isinstance(content, dict) or content.get("format") != f"{APP}-{kind}":
                    raise ValueError("not ours")
                version = content.get("version")
                if not isinstance(version, int):
                    raise ValueError("no version")
            except FileNotFoundError:
                continue
            except (OSError, ValueError, RecursionError):
                damaged = True
                continue
            if version > VERSION:
                sentence = _("{name} was written by a newer Tabla; this one leaves it alone.")
                raise StoreError(sentence.format(name=path.name))
            if damaged:
                self.notice(_("{name} was damaged; the copy before it is used.").format(name=path.name))
            return content
        if damaged:
            self.notice(_("{name} is damaged and cannot be read.").format(name=path.name))
        return None

    def notice(self, sentence: str) -> None:
        """Keep a sentence for the window to show, once."""
        if sentence not in self.notices:
            self.notices.append(sentence)

    def take_notices(self) -> list[str]:
        """Return the sentences to show and forget them."""
        taken, self.notices = self.notices, []
        return taken

    # -- settings ------------------------------------------------------------------------------------------------

    def load_settings(self) -> Data:
        """Return the saved settings, {} where there are none that can be read."""
        try:
            content = self.read(self.settings_path, "settings")
        except StoreError as error:
            self._keep_settings = True
            self.notice(spoken(error))
            return {}
        values = (content or {}).get("values", {})
        return values if isinstance(values, dict) else {}

    def save_settings(self, values: Data) -> None:
        """Save the settings; a disk that refuses is told once and never stops the program."""
        if self._keep_settings:
            return
        try:
            self.write(self.settings_path, "settings", {"values": values})
        except StoreError as error:
            self.notice(spoken(error))

    # -- saved games ---------------------------------------------------------------------------------------------

    def _path(self, game: str, kind: str, name: str) -> Path:
        return self.data / kind / file_name(game) / f"{file_name(name)}.json"

    def _save(
        self, path: Path, kind: str, game: str, slot: str, title: str, detail: str, data: Data, picture: bytes = b""
    ) -> Save:
        saved = time.time()
        content = {"game": game, "slot": slot, "title": title, "detail": detail, "saved": saved, "data": data}
        if picture:
            content["picture"] = base64.b64encode(picture).decode("ascii")
        self.write(path, "game", {"kind": kind, **content})
        return Save(path.stem, game, kind, slot, title, detail, saved, data, path, picture)

    def autosave(self, game: str, slot: str, data: Data, title: str = "", detail: str = "") -> Save:
        """Keep the game under way in a slot of its own ("game", "5x9-FILNPTUVY"): what Continue goes on with.

        Raises StoreError where the disk refuses.
        """
        return self._save(self._path(game, "auto", slot), "auto", game, slot, title, detail, data)

    def load_auto(self, game: str, slot: str) -> Save | None:
        """Return the game under way in a slot, None where there is none (damaged or newer files are notices)."""
        return self._load(self._path(game, "auto", slot))

    def drop_auto(self, game: str, slot: str) -> None:
        """Forget the game under way in a slot, because it is finished or given up."""
        remove(self._path(game, "auto", slot))

    def autos(self, game: str | None = None) -> list[Save]:
        """Return the games under way, the last saved first."""
        return self._list("auto", game)

    def latest(self, game: str | None = None) -> Save | None:
        """Return the game saved last, of one game or of all; None where nothing is under way."""
        return next(iter(self.autos(game)), None)

    def save_named(self, game: str, name: str, data: Data, detail: str = "", picture: bytes = b"") -> Save:
        """Save a game under a name that the user gave; the same name again replaces it.

        `picture`: a small PNG of the board for the lists. Raises StoreError where the disk refuses.
        """
        return self._save(self._path(game, "named", name), "named", game, name, name, detail, data, picture)

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
        stamp = f"{time.strftime('%Y%m%d-%H%M%S')}-{time.time_ns() % 1_000_000:06}"
        save = self._save(self._path(game, "replay", stamp), "replay", game, stamp, title, detail, data)
        for old in self.replays(game)[REPLAYS_KEPT:]:
            self.remove(old)
        return save

    def replays(self, game: str | None = None) -> list[Save]:
        """Return the finished games, the last first."""
        return self._list("replay", game)

    def remove(self, save: Save) -> None:
        """Delete a saved or finished game."""
        remove(save.path)

    def restore(self, save: Save) -> None:
        """Write a deleted game back, for undo."""
        self._save(save.path, save.kind, save.game, save.slot, save.title, save.detail, save.data, save.picture)

    def _load(self, path: Path) -> Save | None:
        try:
            content = self.read(path, "game")
        except StoreError as error:
            self.notice(spoken(error))
            return None
        if content is None or not isinstance(content.get("data"), dict):
            return None
        text = {name: str(content.get(name, "")) for name in ("game", "kind", "slot", "title", "detail")}
        saved = content.get("saved")
        when = float(saved) if isinstance(saved, (int, float)) else 0.0
        picture = b""
        with contextlib.suppress(ValueError, TypeError):
            picture = base64.b64decode(content.get("picture", ""), validate=True)
        return Save(path.stem, saved=when, data=content["data"], path=path, picture=picture, **text)

    def _list(self, kind: str, game: str | None) -> list[Save]:
        folder = self.data / kind
        pattern = f"{file_name(game)}/*.json" if game else "*/*.json"
        paths = {path for path in folder.glob(pattern) if not path.name.startswith(".")}
        # A crash between the two renames leaves the backup alone: it counts as the save.
        paths |= {path.with_name(path.name.removesuffix(".bak")) for path in folder.glob(pattern + ".bak")}
        found = [save for path in paths if (save := self._load(path)) is not None]
        return sorted(found, key=lambda save: (-save.saved, save.id))

    # -- statistics ----------------------------------------------------------------------------------------------

    def record(
        self,
        game: str,
        preset: str,
        *,
        won: bool = True,
        seconds: float | None = None,
        score: int | None = None,
        hints: int | None = None,
        assisted: bool = False,
    ) -> bool:
        """Count a finished game; return whether it is a new best (assisted games count, but never as a best)."""
        every = self._statistics()
        old = tally(every.get(game, {}).get(preset, {}))
        best, top = old.best, old.score
        if won and not assisted and seconds is not None and (best is None or seconds < best):
            best = seconds
        if not assisted and score is not None and (top is None or score > top):
            top = score
        entry = {
            "played": old.played + 1,
            "won": old.won + won,
            "assisted": old.assisted + assisted,
            "best": best,
            "score": top,
            "hints": hints if won else old.hints,
            "last": time.time(),
        }
        every.setdefault(game, {})[preset] = entry
        try:
            self.write(self.data / "statistics.json", "statistics", {"games": every})
        except StoreError as error:
            self.notice(spoken(error))
        return (best, top) != (old.best, old.score)

    def statistics(self, game: str) -> dict[str, Tally]:
        """Return what is known of each preset of a game."""
        return {preset: tally(entry) for preset, entry in self._statistics().get(game, {}).items()}

    def _statistics(self) -> dict[str, dict[str, Any]]:
        try:
            content = self.read(self.data / "statistics.json", "statistics")
        except StoreError as error:
            self.notice(spoken(error))
            return {}
        games = (content or {}).get("games", {})
        if not isinstance(games, dict):
            return {}
        return {name: presets for name, presets in games.items() if isinstance(presets, dict)}

    # -- texts in and out ----------------------------------------------------------------------------------------

    def note_file(self, game: str, path: Path | str) -> None:
        """Remember a file that was opened in a game, as the last one."""
        files = self._recent()
        place = os.path.abspath(path)
        files[game] = [place, *(other for other in files.get(game, []) if other != place)][:RECENT_KEPT]
        try:
            self.write(self.data / "recent.json", "recent", {"files": files})
        except StoreError as error:
            self.notice(spoken(error))

    def recent_files(self, game: str) -> list[Path]:
        """Return the files opened last in a game that are still there, the last one first."""
        return [Path(path) for path in self._recent().get(game, []) if os.path.isfile(path)]

    def _recent(self) -> dict[str, list[str]]:
        try:
            content = self.read(self.data / "recent.json", "recent")
        except StoreError as error:
            self.notice(spoken(error))
            return {}
        files = (content or {}).get("files", {})
        if not isinstance(files, dict):
            return {}
        return {game: [str(path) for path in paths] for game, paths in files.items() if isinstance(paths, list)}

    @contextlib.contextmanager
    def exporter(self, name: str) -> Iterator[IO[str]]:
        """Open a new text file in the folder `exports` to write to while a search runs; `name` keeps its ending.

        The file's own path is its `name` attribute; an older file of that name stays, the new one gets a number.
        Raises StoreError where the disk refuses.
        """
        folder, (stem, ending) = self.exports, os.path.splitext(name)
        stem = file_name(stem)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path, number = folder / f"{stem}{ending}", 2
            while path.exists():
                path, number = folder / f"{stem}-{number}{ending}", number + 1
            with path.open("w", encoding="utf-8") as out:
                yield out
        except OSError as error:
            raise unwritten(name, error) from error

    def export(self, name: str, text: str) -> Path:
        """Write a text to a new file of the folder `exports` and return its path. Raises StoreError."""
        with self.exporter(name) as out:
            out.write(text)
            return Path(out.name)


def unwritten(name: str, error: OSError) -> StoreError:
    """Return the error that says why a file could not be written."""
    return StoreError(_("{name} could not be written: {reason}.").format(name=name, reason=reason(error)))


def backup(path: Path) -> Path:
    """Return where the version before the last of a file is kept."""
    return path.with_name(path.name + ".bak")


def remove(path: Path) -> None:
    """Delete a file and its backup, if they are there."""
    for place in (path, backup(path)):
        with contextlib.suppress(OSError):
            place.unlink(missing_ok=True)


def tally(entry: object) -> Tally:
    """Read one preset's figures, taking what has the right type and leaving the rest."""
    values = entry if isinstance(entry, dict) else {}
    number = {name: values.get(name) for name in ("played", "won", "assisted", "score", "hints")}
    whole = {name: value if type(value) is int else None for name, value in number.items()}
    best, last = values.get("best"), values.get("last")
    return Tally(
        whole["played"] or 0,
        whole["won"] or 0,
        whole["assisted"] or 0,
        float(best) if isinstance(best, (int, float)) else None,
        whole["score"],
        whole["hints"],
        float(last) if isinstance(last, (int, float)) else 0.0,
    )


def read_text(path: Path | str) -> str:
    """Return the text of a file that the user gave (dropped, opened, named on the command line).

    Raises StoreError with a sentence for a file that is missing, too large or no text.
    """
    place = Path(path)
    try:
        if place.stat().st_size > LARGEST_TEXT:
            raise StoreError(_("{name} is too large to be a game or a puzzle.").format(name=place.name))
        return place.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise StoreError(
            _("{name} could not be read: {reason}.").format(name=place.name, reason=reason(error))
        ) from error
    except UnicodeDecodeError as error:
        raise StoreError(_("{name} is not a text file.").format(name=place.name)) from error
