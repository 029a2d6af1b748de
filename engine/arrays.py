"""Arrays of numbers for the compiled searches, as anything that their memory views take."""

from __future__ import annotations

from array import array
from mmap import mmap
from typing import Any

LARGE = 1 << 18  # bytes


def zeros(code: str, size: int) -> Any:
    """Return an array of `size` zeros (at least one, so that a view of it is never empty).

    A large one comes from the system as pages that cost nothing until they are touched.
    """
    room = array(code).itemsize * max(size, 1)
    if room < LARGE:
        return array(code, bytes(room))
    pages: Any = memoryview(mmap(-1, room))
    return pages.cast(code)


def wider(old: Any, size: int) -> Any:
    """Return an array of `size` ints that begins with those of `old`."""
    new = array("i")
    new.frombytes(bytes(memoryview(old)))
    new.frombytes(bytes(4 * (size - len(new))))
    return new
