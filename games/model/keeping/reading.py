"""Reading a file that may be anything: what the user names in the window, and what stands where our own files do.

A device, a pipe that nobody writes to, a name that no system takes or a file without end becomes one sentence. (Verbs
of the command line take pipes and far longer lists: games/terminal/inputs.py.)
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

from games.base.failures import reason
from games.base.i18n import _
from games.model.keeping.files import StoreError

LARGEST_TEXT = 8_000_000  # bytes of a text that is still read: far above any puzzle of 100x100
LONGEST_NAME = 80  # characters of a name that a sentence repeats
PIECE = 1 << 20
# Each system has some of these flags.
QUIETLY = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)


def read_text(path: Path | str) -> str:
    """Return the text of a file that the user gave (dropped, opened, named on the command line).

    Raises StoreError with a sentence for one that is missing, no ordinary file, too large or no text.
    """
    return decoded(read_bytes(path), told_name(path))


def read_bytes(path: Path | str) -> bytes:
    """Return what an ordinary file holds. Raises StoreError with a sentence; never waits for somebody to write."""
    name = told_name(path)
    try:
        return bytes_of(path, LARGEST_TEXT)
    except OSError as error:
        sentence = _("{name} could not be read: {reason}.").format(name=name, reason=reason(error))
        raise StoreError(sentence) from error
    except ValueError as error:  # a name with a zero in it, or that the file system cannot write
        raise StoreError(_("{name} is no name of a file.").format(name=name)) from error


def bytes_of(path: Path | str, most: int) -> bytes:
    """Return what an ordinary file holds, which may be `most` bytes; never wait for somebody to write.

    Raises OSError and ValueError as opening a file does, StoreError for a device, a pipe and what is too large.
    """
    return fitting(beginning(path, most + 1), told_name(path), most)


def beginning(path: Path | str, most: int) -> bytes:
    """Return the first `most` bytes of an ordinary file. Raises as `bytes_of` does."""
    name = told_name(path)
    ordinary(os.stat(path).st_mode, name)  # looked at before it is opened: opening some devices does something
    file = os.open(path, QUIETLY)
    try:
        ordinary(os.fstat(file).st_mode, name)
        found = []
        room = most
        while room > 0 and (piece := os.read(file, min(PIECE, room))):
            found.append(piece)
            room -= len(piece)
    finally:
        os.close(file)
    return b"".join(found)


def ordinary(mode: int, name: str) -> None:
    """Refuse what is a device or a pipe; a folder is refused when it is opened."""
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        raise StoreError(_("{name} is no ordinary file.").format(name=name))


def fitting(content: bytes, name: str, most: int = LARGEST_TEXT) -> bytes:
    """Return what was read; StoreError where it is more than any game or puzzle has."""
    if len(content) > most:
        raise StoreError(_("{name} is too large to be a game or a puzzle.").format(name=name))
    return content


def decoded(content: bytes, name: str) -> str:
    """Return what was read as text, its lines ended as Python does; StoreError where it is none."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise StoreError(_("{name} is not a text file.").format(name=name)) from error
    return text.replace("\r\n", "\n").replace("\r", "\n")


def told_name(path: Path | str) -> str:
    """Return a file's name as a sentence repeats it: not longer than a line."""
    name = Path(path).name or str(path)
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
