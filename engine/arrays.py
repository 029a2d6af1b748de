"""Arrays for the compiled searches, made at once whatever their size: a search may be one of thousands."""

from __future__ import annotations

from array import array
from mmap import mmap
from typing import Any

LARGE = 1 << 18  # bytes


def zeros(code: str, size: int) -> Any:
    """Return an array of `size` zeros (at least one, so that a view of it is never empty); `code` as for `array`.

    A large one comes from the system as pages that cost nothing until they are touched.
    """
    room = array(code).itemsize * max(size, 1)
    if room < LARGE:
        return array(code, bytes(room))
    pages: Any = memoryview(mmap(-1, room))
    return pages.cast(code)
