"""Files of JSON that a crash cannot spoil: written whole or not at all, read from the copy before where damaged.

Every file is one object with `format` and `version`, written beside its place, flushed to the disk and moved over it,
the one before kept as `.bak`. A damaged file is set aside and never takes the place of a good copy; what a newer Tabla
wrote is left alone, its copy too.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from games.base.failures import reason, told_folder
from games.base.i18n import N_, _, spoken
from games.model.keeping.files import Data, StoreError, backup, begun, set_aside, sync_folder
from games.model.keeping.reading import bytes_of

APP = "tabla"
VERSION = 1
NEWEST = {"game": 2}  # of files that say by it that what they hold needs a newer program than most of their kind
LARGEST_OWN = 200_000_000  # bytes of a file of ours: far above the record of a lifetime
CLOSED = (errno.EACCES, errno.EPERM, errno.EROFS)  # Tabla may not write there
# What is said of a file, by what it holds.
DAMAGED = {
    "game": N_("A saved game in {folder} is damaged and cannot be read."),
    "settings": N_("Your settings in {folder} are damaged and cannot be read."),
    "statistics": N_("Your results in {folder} are damaged and cannot be read."),
    "recent": N_("The list of files opened last, in {folder}, is damaged and cannot be read."),
    "days": N_("Your days in {folder} are damaged and cannot be read."),
    "missed": N_("Your mistakes in {folder} are damaged and cannot be read."),
    "match": N_("Your match in {folder} is damaged and cannot be read."),
}
COPY_USED = {
    "game": N_("A saved game in {folder} was damaged; the copy before it is used."),
    "settings": N_("Your settings in {folder} were damaged; the copy before them is used."),
    "statistics": N_("Your results in {folder} were damaged; the copy before them is used."),
    "recent": N_("The list of files opened last, in {folder}, was damaged; the copy before it is used."),
    "days": N_("Your days in {folder} were damaged; the copy before them is used."),
    "missed": N_("Your mistakes in {folder} were damaged; the copy before them is used."),
    "match": N_("Your match in {folder} was damaged; the copy before it is used."),
}
NEWER = {
    "game": N_("A saved game in {folder} was written by a newer Tabla; this one leaves it alone."),
    "settings": N_("Your settings in {folder} were written by a newer Tabla; this one leaves them alone."),
    "statistics": N_("Your results in {folder} were written by a newer Tabla; this one leaves them alone."),
    "recent": N_("The list of files opened last, in {folder}, was written by a newer Tabla; this one leaves it alone."),
    "days": N_("Your days in {folder} were written by a newer Tabla; this one leaves them alone."),
    "missed": N_("Your mistakes in {folder} were written by a newer Tabla; this one leaves them alone."),
    "match": N_("Your match in {folder} was written by a newer Tabla; this one leaves it alone."),
}
UNWRITTEN = {
    "game": N_("Your game is not being kept: {reason} ({folder})."),
    "settings": N_("Your settings are not being kept: {reason} ({folder})."),
    "statistics": N_("Your results are not being kept: {reason} ({folder})."),
    "recent": N_("The list of files opened last is not being kept: {reason} ({folder})."),
    "days": N_("Your days are not being kept: {reason} ({folder})."),
    "missed": N_("Your mistakes are not being kept: {reason} ({folder})."),
    "match": N_("Your match is not being kept: {reason} ({folder})."),
}
FORBIDDEN = {
    "game": N_("Your game is not being kept: Tabla may not write to {folder}."),
    "settings": N_("Your settings are not being kept: Tabla may not write to {folder}."),
    "statistics": N_("Your results are not being kept: Tabla may not write to {folder}."),
    "recent": N_("The list of files opened last is not being kept: Tabla may not write to {folder}."),
    "days": N_("Your days are not being kept: Tabla may not write to {folder}."),
    "missed": N_("Your mistakes are not being kept: Tabla may not write to {folder}."),
    "match": N_("Your match is not being kept: Tabla may not write to {folder}."),
}


class NewerError(StoreError):
    """A file of a newer Tabla, which is left alone."""


class UnwrittenError(StoreError):
    """A file that the disk refuses; `reason`: why, a part of a sentence; `folder`: where, as one says it."""

    def __init__(self, kind: str, path: Path, error: OSError) -> None:
        self.reason, self.folder = reason(error), told_folder(path.parent)
        pattern = (FORBIDDEN if error.errno in CLOSED else UNWRITTEN)[kind]
        super().__init__(_(pattern).format(reason=self.reason, folder=self.folder))


@dataclass(frozen=True, slots=True)
class OnDisk:
    """What stands at a path: `state` is "good", "gone", "damaged" or "newer"."""

    state: str
    content: Data | None = None


class Disk:
    """Reads and writes such files; `notices`: sentences that the window shows, each once."""

    def __init__(self) -> None:
        self.notices: list[str] = []
        self._said: set[str] = set()
        self._own: dict[Path, tuple[int, ...]] = {}  # what was written here, known again without reading it

    def write(self, path: Path, kind: str, content: Data) -> None:
        """Write a file whole or not at all, keeping the one before. Raises StoreError where that cannot be."""
        self.put(path, kind, encoded(kind, content))

    def put(self, path: Path, kind: str, text: bytes) -> None:
        """Write what `encoded` made of a file's content."""
        temporary = begun(path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            before = self._before(path, kind)
            with temporary.open("wb") as out:
                out.write(text)
                out.flush()
                os.fsync(out.fileno())
            if before == "good":
                os.replace(path, backup(path))
            elif before == "damaged":
                set_aside(path)
            os.replace(temporary, path)
            self._own[path] = mark(path)
            sync_folder(path.parent)
        except OSError as error:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)
            raise UnwrittenError(kind, path, error) from error

    def append(self, path: Path, kind: str, text: bytes) -> None:
        """Add whole lines to a file of lines; one before them that was cut short stays a line of its own."""
        try:
            with path.open("rb+") as file:
                end = file.seek(0, os.SEEK_END)
                file.seek(max(0, end - 1))
                cut = file.read(1) not in (b"", b"\n")
                file.write(b"\n" + text if cut else text)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise UnwrittenError(kind, path, error) from error

    def renew(self, path: Path, kind: str, text: bytes) -> None:
        """Write a file of lines whole, in the place of the one before, of which no copy is kept."""
        temporary = begun(path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with temporary.open("wb") as out:
                out.write(text)
                out.flush()
                os.fsync(out.fileno())
            os.replace(temporary, path)
            sync_folder(path.parent)
        except OSError as error:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)
            raise UnwrittenError(kind, path, error) from error

    def keep_aside(self, path: Path, text: bytes) -> str:
        """Keep what of a file could not be read in a file of its own; return its name, "" where that cannot be."""
        number = 1
        while (aside := path.with_name(f"{path.name}.unreadable-{number}")).exists():
            number += 1
        try:
            with aside.open("xb") as out:
                out.write(text)
                out.flush()
                os.fsync(out.fileno())
        except OSError:
            return ""
        return aside.name

    def content(self, path: Path) -> bytes | None:
        """Return the bytes of a file, None where there is none. Raises StoreError where it cannot be read."""
        try:
            return bytes_of(path, LARGEST_OWN)
        except FileNotFoundError:
            return None
        except OSError as error:
            said = _("{name} could not be read: {reason}.").format(name=path.name, reason=reason(error))
            raise StoreError(said) from error

    def state(self, path: Path) -> tuple[int, ...] | None:
        """Return what tells a file from itself after any change, None where there is none."""
        try:
            return mark(path)
        except OSError:
            return None

    def _before(self, path: Path, kind: str) -> str:
        """Return the state of what is at a path; NewerError where that, or its copy, must not be touched."""
        with contextlib.suppress(OSError):
            if self._own.get(path) == mark(path):
                return "good"
        found = look(path, kind)
        if found.state == "newer" or (found.state != "good" and look(backup(path), kind).state == "newer"):
            self._refuse(path, kind)
        return found.state

    def read(self, path: Path, kind: str) -> Data | None:
        """Return the content of a file, of its copy where it is damaged or gone, None where there is nothing.

        Raises NewerError for a file of a newer version. A damaged file adds a notice.
        """
        damaged = False
        for place in (path, backup(path)):
            found = look(place, kind)
            if found.state == "newer":
                self._refuse(path, kind)
            if found.state == "good":
                if damaged:
                    self.notice(_(COPY_USED[kind]).format(folder=told_folder(path.parent)))
                return found.content
            damaged = damaged or found.state == "damaged"
        if damaged:
            self.notice(_(DAMAGED[kind]).format(folder=told_folder(path.parent)))
        return None

    @staticmethod
    def _refuse(path: Path, kind: str) -> NoReturn:
        raise NewerError(_(NEWER[kind]).format(folder=told_folder(path.parent)))

    def remove(self, path: Path, kind: str) -> None:
        """Delete a file and its copy, if they are there and can be read here; a damaged one is set aside."""
        states = {place: look(place, kind).state for place in (path, backup(path))}
        if "newer" in states.values():
            return
        for place, state in states.items():
            with contextlib.suppress(OSError):
                if state == "damaged":
                    set_aside(place)
                else:
                    place.unlink(missing_ok=True)

    def set_aside(self, path: Path) -> None:
        """Move a file that can be read and makes no sense out of the way, and what is its copy too."""
        with contextlib.suppress(OSError):
            set_aside(path)
            set_aside(backup(path))

    def told(self, error: StoreError) -> None:
        """Keep what went wrong for the window to show."""
        self.notice(spoken(error))

    def notice(self, sentence: str) -> None:
        """Keep a sentence for the window to show, once."""
        if sentence not in self._said:
            self._said.add(sentence)
            self.notices.append(sentence)

    def take_notices(self) -> list[str]:
        """Return the sentences to show and forget them."""
        taken, self.notices = self.notices, []
        return taken


def look(path: Path, kind: str) -> OnDisk:
    """Return what stands at a path."""
    try:
        content = json.loads(bytes_of(path, LARGEST_OWN), parse_constant=not_json)
    except FileNotFoundError:
        return OnDisk("gone")
    except (OSError, ValueError, RecursionError, MemoryError, StoreError):
        return OnDisk("damaged")
    if not isinstance(content, dict) or content.get("format") != f"{APP}-{kind}":
        return OnDisk("damaged")
    version = content.get("version")
    if type(version) is not int:
        return OnDisk("damaged")
    if version > NEWEST.get(kind, VERSION):
        return OnDisk("newer")
    return OnDisk("damaged" if kind == "game" and not isinstance(content.get("data"), dict) else "good", content)


def not_json(constant: str) -> NoReturn:
    """Refuse NaN and Infinity, which Python reads and JSON does not have."""
    raise ValueError(constant)


def encoded(kind: str, content: Data) -> bytes:
    """Return what a file of this kind holds: JSON, with what is no character written as its number."""
    whole = {"format": f"{APP}-{kind}", "version": VERSION, **content}
    try:
        return json.dumps(whole, ensure_ascii=False, indent=1).encode()
    except UnicodeEncodeError:
        return json.dumps(whole, indent=1).encode()


def mark(path: Path) -> tuple[int, ...]:
    """Return what tells a file from another that was put in its place."""
    known = path.stat()
    return (known.st_ino, known.st_size, known.st_mtime_ns)
