"""Files for the user that are whole or not there: written beside their place, then moved to it."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from games.model.keeping.files import begun, sync_folder


@contextlib.contextmanager
def replacing(path: Path) -> Iterator[IO[bytes]]:
    """Open a file to write to that takes the place of one at `path` once all is written, and only then.

    Where something is raised inside, or the disk refuses, what was at `path` stays as it was. A link goes on leading to
    the same place, and the file there keeps its permissions. A device or a pipe is written to as it is. Raises OSError.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        with target.open("wb") as out:
            yield out
        return
    with _beside(target) as out:
        yield out
    try:
        if target.exists():
            os.chmod(begun(target), target.stat().st_mode & 0o7777)
        os.replace(begun(target), target)
    except OSError:
        _drop(begun(target))
        raise
    sync_folder(target.parent)


def replace(path: Path, content: bytes) -> None:
    """Write a file whole in the place of one that may be there. Raises OSError; what was there then stays."""
    with replacing(path) as out:
        out.write(content)


def put_new(path: Path, content: bytes) -> None:
    """Write a file that is not there yet. Raises FileExistsError where it is, OSError where the disk refuses."""
    if os.path.lexists(path):
        raise FileExistsError(path)
    with _beside(path) as out:
        out.write(content)
    try:
        os.link(begun(path), path)  # unlike a renaming it never takes the place of another file
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        os.replace(begun(path), path)
    finally:
        _drop(begun(path))
    sync_folder(path.parent)


@contextlib.contextmanager
def _beside(path: Path) -> Iterator[IO[bytes]]:
    """Open the file that is to take a place, flushed to the disk at the end, and gone where that fails."""
    try:
        with begun(path).open("wb") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
    except BaseException:
        _drop(begun(path))
        raise


def _drop(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)
