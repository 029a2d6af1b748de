"""Names and places of files: the copy before one, where damaged ones go, the folder of the program. No pygame."""

from __future__ import annotations

import contextlib
import os
import re
import sys
import time
import zlib
from pathlib import Path
from typing import Any

Data = dict[str, Any]
NEEDS = "needs"  # the field of a game's data that says which version of a file it wants, where that is not the first
STALE = 60.0  # seconds after which a file that was begun is taken for left behind
TEMPORARY = re.compile(r"^\..+\.(\d+)\.tmp$")


class StoreError(Exception):
    """A file that cannot be read or written; the text is one sentence for the user."""


def program_folder() -> Path:
    """Return the folder of the program: of the executable when packaged, of main.py otherwise."""
    if getattr(sys, "frozen", False):  # PyInstaller sets it in the bundle alone
        return Path(sys.executable).resolve().parent
    return Path(__file__).resolve().parents[3]


def file_name(text: str) -> str:
    """Return a text as a file name that every system takes; different texts give different names."""
    name = re.sub(r"[^A-Za-z0-9_-]+", "-", text)[:60]
    if name == text and name.upper() not in {"", "CON", "PRN", "AUX", "NUL"}:
        return name
    return f"{name.strip('-')}-{zlib.crc32(text.encode('utf-8', 'surrogatepass')):08x}".lstrip("-")


def backup(path: Path) -> Path:
    """Return where the version before the last of a file is kept."""
    return path.with_name(path.name + ".bak")


def begun(path: Path) -> Path:
    """Return where a file is written before it takes its place."""
    return path.with_name(f".{path.name}.{os.getpid()}.tmp")


def set_aside(path: Path) -> Path | None:
    """Move a file that cannot be read out of the way, under a name of its own; return it, None where it is gone."""
    number = 1
    while (aside := path.with_name(f"{path.name}.unreadable-{number}")).exists():
        number += 1
    try:
        os.replace(path, aside)
    except FileNotFoundError:
        return None
    return aside


def sync_folder(folder: Path) -> None:
    """Have a folder on the disk as it is now, where the system can be asked for that."""
    if sys.platform == "win32":
        return
    file = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):  # some file systems refuse it
            os.fsync(file)
    finally:
        os.close(file)


def sweep(folder: Path, stale: float = STALE) -> None:
    """Delete what was begun to be written below a folder by a program that has ended since.

    Another program may have got that one's number: what is older than `stale` seconds goes all the same.
    """
    for path in folder.rglob(".*.tmp"):
        with contextlib.suppress(OSError):
            match = TEMPORARY.match(path.name)
            if match and (not running(int(match[1])) or time.time() - path.stat().st_mtime > stale):
                path.unlink()


def running(process: int) -> bool:
    """Whether a process runs, as far as one can ask without touching it."""
    if sys.platform == "win32":  # asking would end it
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True


def exported_name(name: str) -> str:
    """Return a name, which keeps its ending, as one that every system takes."""
    stem, ending = os.path.splitext(name)
    return file_name(stem) + ending
