"""Arrays of numbers for the compiled searches, as anything that their memory views take."""

from __future__ import annotations

import contextlib
import mmap
from array import array
from typing import Any

LARGE = 1 << 18  # bytes
HUGE = 1 << 22  # bytes of which some are worth huge pages


def pages(size: int) -> mmap.mmap:
    """Return `size` zeroed bytes in pages of their own, taken when first touched, huge ones where that is possible.

    Memory of this process alone: what could be shared with others gets no huge pages from Linux.
    """
    if not hasattr(mmap, "MAP_PRIVATE"):  # Windows
        return mmap.mmap(-1, size)
    room = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if size >= HUGE and hasattr(mmap, "MADV_HUGEPAGE"):
        with contextlib.suppress(OSError):
            room.madvise(mmap.MADV_HUGEPAGE)
    return room


def zeros(code: str, size: int) -> Any:
    """Return an array of `size` zeros (at least one, so that a view of it is never empty).

    A large one comes from the system as pages that cost nothing until they are touched.
    """
    room = array(code).itemsize * max(size, 1)
    if room < LARGE:
        return array(code, bytes(room))
    view: Any = memoryview(pages(room))
    return view.cast(code)


def copied(code: str, old: Any) -> Any:
    """Return a copy of an array."""
    new = zeros(code, len(old))
    memoryview(new)[: len(old)] = memoryview(old)
    return new


def wider(old: Any, size: int) -> Any:
    """Return an array of `size` ints that begins with those of `old`."""
    new = array("i")
    new.frombytes(bytes(memoryview(old)))
    new.frombytes(bytes(4 * (size - len(new))))
    return new
