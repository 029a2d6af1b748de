"""Memory that a scene leaves behind is given back to the system, a moment after the scene has gone.

Likewise after a change of the window's size, once it has the size that it is to have, for much was drawn for the other.

A scene and its searches refer to each other in circles, so their tables stay until Python looks for such circles, which
it does by the count of objects and not by their size. What is freed then stays with the C library, spread over the
pools that it keeps for each thread: a window that has shown many searches would keep all their memory for ever. The
pictures drawn for the scene are kept for the next one like it, but not all of them.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import sys
from functools import cache

from games.stage.paint.cache import forget, shrink

AFTER = 400.0  # ms: the picture has changed by then, and the threads of the scene's searches have ended
LATEST = 2000.0  # ms after the first of several scenes that go one soon after the other
M_MMAP_THRESHOLD = -3  # glibc's number of that parameter
LARGE = 1 << 20  # bytes


class Reclaim:
    """When to give memory back: `at` (ms of the desk's clock), None as long as nothing has gone."""

    def __init__(self) -> None:
        self.at: float | None = None
        self._first = 0.0  # when the first scene or size went of those whose memory is still there

    def soon(self, now: float) -> None:
        """A scene has gone, or the window has another size."""
        if self.at is None:
            self._first = now
        self.at = min(now + AFTER, self._first + LATEST)

    def go_on(self, now: float) -> None:
        """Give memory back if it is time; this takes some 25 ms."""
        if self.at is not None and now >= self.at:
            self.at = None
            give_back()


def give_back() -> None:
    """Forget most pictures, free what nobody refers to any more, and hand free memory to the system if it takes it."""
    shrink()
    forget()
    gc.collect()
    library = _c_library()
    if library is not None:
        library.malloc_trim(ctypes.c_size_t(0))


def keep_large_apart() -> None:
    """Have each large piece of memory, such as a scene's picture, go back to the system as soon as it is freed.

    Of itself glibc does so only until the first of them has gone; after that it keeps them among the small ones, where
    a single small one above them holds them.
    """
    library = _c_library()
    if library is not None:
        library.mallopt(M_MMAP_THRESHOLD, LARGE)


@cache
def _c_library() -> ctypes.CDLL | None:
    """Return the C library where it is glibc, which alone has these functions."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            library = ctypes.CDLL(None)
            library.malloc_trim, library.mallopt  # noqa: B018 - AttributeError in another library than glibc
            return library
    return None
