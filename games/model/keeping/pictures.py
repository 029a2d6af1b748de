"""Pictures and moving pictures as files for the user: a new name for each, none is ever written over."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path

from games.base.failures import reason
from games.base.i18n import _
from games.model.keeping.files import StoreError
from games.model.keeping.whole import put_new


def named(game: str, ending: str, moment: float | None = None) -> str:
    """Return the name of a picture made now, or at a moment (seconds since 1970): tabla-kalah-2026-11-22-1432.gif."""
    return f"tabla-{game}-{time.strftime('%Y-%m-%d-%H%M', time.localtime(moment))}{ending}"


def put(folder: Path, name: str, content: bytes) -> Path:
    """Write a new file into a folder and return its path; where one of that name is there it gets a number.

    Raises StoreError where the disk refuses; nothing half written stays behind.
    """
    stem, ending = os.path.splitext(name)
    number, path = 1, folder / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        while True:
            try:
                put_new(path, content)
                return path
            except FileExistsError:
                number += 1
                path = folder / f"{stem}-{number}{ending}"
    except OSError as error:
        said = _("{name} could not be written: {reason}.").format(name=path.name, reason=reason(error))
        raise StoreError(said) from error


def clear(folder: Path) -> None:
    """Delete the files of a folder that nobody needs any more, as far as that can be done."""
    with contextlib.suppress(OSError):
        for path in folder.iterdir():
            with contextlib.suppress(OSError):
                path.unlink()
