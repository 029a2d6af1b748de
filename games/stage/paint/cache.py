"""A bounded cache of pictures: the least recently used go first, by their size in memory.

A function that draws pictures is marked `@kept(megabytes)`, whatever it returns them in; counting them, as lru_cache
does, would let a large window's take thousands of times what a small one's do. Each cache has room for what one scene
in a large window draws; what all of them keep when a scene has gone is less (`shrink`), for no two are shown at a time.
They keep no more when the window has another size, either. What cannot be measured so, such as a font with the letters
that it has drawn, is `dropped`: all of it goes a moment after either (`forget`).
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from functools import partial, wraps
from typing import Any, Generic, ParamSpec, Protocol, TypeVar
from weakref import WeakSet

from pygame import Surface

AT_REST = 40 << 20  # bytes of pixels that all caches keep together after a scene or a size of the window

_every: WeakSet[Pictures[Any]] = WeakSet()
_dropped: list[Clearable] = []
_ends: list[float] = []  # of the slices of drawing under way, one within the other


class OutOfTime(Exception):
    """A slice of drawing is over: what was made in it is kept, so that the same begun again comes further."""


@contextmanager
def slice_of(seconds: float) -> Iterator[None]:
    """Have drawing inside `with` end after so many seconds, by OutOfTime, as soon as a picture to be kept is made."""
    _ends.append(time.perf_counter() + seconds)
    try:
        yield
    finally:
        _ends.pop()


def breathe() -> None:
    """End the slice of drawing if its time is over: what was made so far is kept by whoever asks."""
    if _ends and time.perf_counter() > _ends[-1]:
        raise OutOfTime


P = ParamSpec("P")
T = TypeVar("T")


class Pictures(Generic[T]):
    """Surfaces by key, or values with surfaces in them, at most `limit` bytes of pixels together."""

    def __init__(self, limit: int = 64 << 20) -> None:
        self.limit = limit
        self.bytes = 0
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        _every.add(self)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the picture of that key, made now if it is not kept."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = self._kept[key] = make()
        self.bytes += _bytes(made)
        self.drop(self.limit)
        breathe()
        return made

    def drop(self, limit: float) -> None:
        """Forget the least recently used until the rest takes `limit` bytes at most, or one is left."""
        while self.bytes > limit and len(self._kept) > 1:
            self.bytes -= _bytes(self._kept.popitem(last=False)[1])

    def clear(self) -> None:
        """Forget everything (the size or the theme has changed)."""
        self._kept.clear()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._kept)


class Clearable(Protocol):
    """What `lru_cache` makes of a function."""

    def cache_clear(self) -> None:
        """Forget every value."""


Cached = TypeVar("Cached", bound=Clearable)


def dropped(function: Cached) -> Cached:
    """Mark a function with an `lru_cache`: it forgets all its values in `forget`."""
    _dropped.append(function)
    return function


def forget() -> None:
    """Have every `dropped` function forget its values: what is still shown is made anew, so not at each step."""
    for function in _dropped:
        function.cache_clear()


def shrink() -> None:
    """Have all caches keep AT_REST bytes together: each gives up the same share, its least recently used pictures."""
    caches = list(_every)
    total = sum(cache.bytes for cache in caches)
    if total > AT_REST:
        for cache in caches:
            cache.drop(cache.bytes * AT_REST / total)


def kept(megabytes: float) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Mark a function of hashable arguments that draws: its last pictures are kept, so many megabytes of them."""

    def mark(draw: Callable[P, T]) -> Callable[P, T]:
        pictures: Pictures[T] = Pictures(int(megabytes * (1 << 20)))

        @wraps(draw)
        def found(*args: P.args, **named: P.kwargs) -> T:
            return pictures.get((args, *named.items()), partial(draw, *args, **named))

        return found

    return mark


def _bytes(value: Any) -> int:
    """Return what a surface takes, or a tuple or dataclass with some in it."""
    if isinstance(value, Surface):
        return 200 if value.get_parent() is not None else value.get_pitch() * value.get_height() + 200
    # Any dataclass, whichever fields it has.
    inside = [getattr(value, one.name) for one in fields(value)] if is_dataclass(value) else value
    return 200 + (sum(map(_bytes, inside)) if isinstance(inside, (list, tuple)) else 0)
