"""A bounded cache of pictures: the least recently used go first, by their size in memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

from pygame import Surface


class Pictures:
    """Surfaces by key, at most `limit` bytes of pixels together."""

    def __init__(self, limit: int = 64 << 20) -> None:
        self.limit = limit
        self.bytes = 0
        self._kept: OrderedDict[Hashable, Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """Return the picture of that key, made now if it is not kept."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = self._kept[key] = make()
        self.bytes += _bytes(made)
        while self.bytes > self.limit and len(self._kept) > 1:
            self.bytes -= _bytes(self._kept.popitem(last=False)[1])
        return made

    def clear(self) -> None:
        """Forget everything (the size or the theme has changed)."""
        self._kept.clear()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._kept)


def _bytes(surface: Surface) -> int:
    return surface.get_width() * surface.get_height() * 4 + 200
