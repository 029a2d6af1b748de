"""Results that are worked out once and kept for next time: content with a version and a checksum, whole or not at all.

It can always be worked out again, so nothing is said of a file that is damaged, of another version or cannot be
written, and no copy of it is kept.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from pathlib import Path

from games.model.keeping.disk import LARGEST_OWN
from games.model.keeping.files import StoreError, begun, sync_folder
from games.model.keeping.reading import bytes_of

FORMAT = "tabla-cache"
LONGEST = 400  # bytes of the first line, which says what follows


def read(path: Path, version: str) -> bytes | None:
    """Return the content of a file, None where there is none, or it is damaged or of another version."""
    try:
        line, _end, content = bytes_of(path, LARGEST_OWN).partition(b"\n")
        head = json.loads(line[:LONGEST])
    except (OSError, ValueError, RecursionError, MemoryError, StoreError):
        return None
    return content if head == about(version, content) else None


def write(path: Path, version: str, content: bytes) -> bool:
    """Write a file in the place of the one before; return whether that was possible."""
    temporary = begun(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("wb") as out:
            out.write(json.dumps(about(version, content)).encode() + b"\n")
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        os.replace(temporary, path)
        sync_folder(path.parent)
    except OSError:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        return False
    return True


def about(version: str, content: bytes) -> dict[str, object]:
    """Return what the first line says."""
    checksum = hashlib.blake2b(content, digest_size=20).hexdigest()
    return {"format": FORMAT, "version": version, "bytes": len(content), "checksum": checksum}
