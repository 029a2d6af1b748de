"""The signs that a font has: read from its own table, since the renderer draws a box for any other and tells nobody.

Documents, which bring the fonts along, need the glyphs as well.

Reference: OpenType, `cmap`, formats 4 and 12 (learn.microsoft.com/typography/opentype/spec/cmap).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from struct import unpack_from

from games.base.assets import asset


@lru_cache(60)
def signs(file: str) -> frozenset[str]:
    """Return the signs of a font of ours ("Inter-400.otf"); FileNotFoundError if there is no such font."""
    return frozenset(glyphs(file))


@lru_cache(60)
def glyphs(file: str) -> dict[str, int]:
    """Return the number of the glyph of each sign; FileNotFoundError if there is no such font."""
    data = Path(asset("fonts", file)).read_bytes()
    tables = (unpack_from(">4s4xL", data, 12 + 16 * n) for n in range(unpack_from(">H", data, 4)[0]))
    at = next(offset for tag, offset in tables if tag == b"cmap")
    found: dict[str, int] = {}
    for n in range(unpack_from(">H", data, at + 2)[0]):
        codes = _codes(data, at + unpack_from(">L", data, at + 4 + 8 * n + 4)[0])
        found.update((chr(code), glyph) for code, glyph in codes)
    return found


def _codes(data: bytes, at: int) -> Iterator[tuple[int, int]]:
    """Yield the code points of one subtable with their glyphs."""
    kind = unpack_from(">H", data, at)[0]
    if kind == 12:
        for n in range(unpack_from(">L", data, at + 12)[0]):
            first, last, glyph = unpack_from(">LLL", data, at + 16 + 12 * n)
            yield from zip(range(first, last + 1), range(glyph, glyph + last - first + 1), strict=True)
    elif kind == 4:
        count = unpack_from(">H", data, at + 6)[0] // 2
        lasts, firsts = at + 14, at + 16 + 2 * count
        for n in range(count):
            last, first = unpack_from(">H", data, lasts + 2 * n)[0], unpack_from(">H", data, firsts + 2 * n)[0]
            delta, place = unpack_from(">h", data, firsts + 2 * count + 2 * n)[0], firsts + 4 * count + 2 * n
            begin = unpack_from(">H", data, place)[0]
            for code in range(first, min(last, 0xFFFE) + 1):
                glyph = unpack_from(">H", data, place + begin + 2 * (code - first))[0] if begin else code
                if glyph and (glyph + delta) & 0xFFFF:
                    yield code, (glyph + delta) & 0xFFFF
