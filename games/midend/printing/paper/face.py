"""The fonts of a document: widths of words, and font programs that hold only the glyphs used.

A glyph that is not used is overwritten where it stands: every table keeps its place and its length, and what is zeros
packs to next to nothing. So a program stays valid without being put together anew.

References: OpenType 1.9 (`head hhea hmtx loca glyf CFF`); Adobe Technical Notes 5176 (CFF) and 5177 (Type 2).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from struct import pack, unpack, unpack_from

from games.base.assets import asset
from games.base.faces import glyphs

PLAIN = "Inter-400.otf"
BOLD = "Inter-600.otf"
TITLE = "Bricolage-700.ttf"
FACES = (PLAIN, BOLD, TITLE)
ENDCHAR = b"\x0e"
CHARSTRINGS = 17  # the operator of a CFF Top DICT that says where the glyphs are
EMBEDDED = (b"cvt ", b"fpgm", b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp", b"prep")  # what PDF 9.9 asks for
UNKNOWN = "?"  # drawn for a sign that the font lacks


class Face:
    """One font of ours, by its file's name. Widths, heights and the box are in thousandths of its size."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.data = Path(asset("fonts", file)).read_bytes()
        self._tables: dict[bytes, tuple[int, int]] = {}
        for n in range(unpack_from(">H", self.data, 4)[0]):
            tag, _sum, offset, length = unpack_from(">4sLLL", self.data, 12 + 16 * n)
            self._tables[tag] = (offset, length)
        self.glyphs = glyphs(file)
        units: int = unpack_from(">H", self.data, self._at(b"head") + 18)[0]
        self._units = units
        self.box = tuple(self._scaled(n) for n in unpack_from(">4h", self.data, self._at(b"head") + 36))
        self.ascent, self.descent = (self._scaled(n) for n in unpack_from(">2h", self.data, self._at(b"hhea") + 4))
        self.capital = self._scaled(unpack_from(">h", self.data, self._at(b"OS/2") + 88)[0])
        self._measured: int = unpack_from(">H", self.data, self._at(b"hhea") + 34)[0]
        self.count: int = unpack_from(">H", self.data, self._at(b"maxp") + 4)[0]
        self.outlines = b"CFF " in self._tables  # PostScript's, else TrueType's

    def _at(self, tag: bytes) -> int:
        return self._tables[tag][0]

    def _scaled(self, units: int) -> int:
        return round(units * 1000 / self._units)

    def glyph(self, sign: str) -> int:
        """Return the number of the glyph that is drawn for a sign."""
        return self.glyphs.get(sign) or self.glyphs[UNKNOWN]

    def advance(self, glyph: int) -> int:
        """Return the width of a glyph."""
        place = self._at(b"hmtx") + 4 * min(glyph, self._measured - 1)
        return self._scaled(unpack_from(">H", self.data, place)[0])

    def width(self, text: str) -> int:
        """Return the width of a line of text."""
        return sum(self.advance(self.glyph(sign)) for sign in text)

    def program(self, used: Iterable[int]) -> bytes:
        """Return the font with only these glyphs: a bare CFF, or TrueType with the tables that a PDF wants."""
        wanted = {0, *used}
        return self._postscript(wanted) if self.outlines else self._truetype(wanted)

    def _postscript(self, wanted: set[int]) -> bytes:
        begin, length = self._tables[b"CFF "]
        program = bytearray(self.data[begin : begin + length])
        _names, after = _index(program, program[2])
        tops, _after = _index(program, after)
        places, _after = _index(program, _operand(bytes(program[slice(*tops[0])]), CHARSTRINGS))
        for glyph, (first, last) in enumerate(places):
            if glyph not in wanted:
                program[first:last] = ENDCHAR.ljust(last - first, b"\0")
        return bytes(program)

    def _truetype(self, wanted: set[int]) -> bytes:
        begin, length = self._tables[b"glyf"]
        outlines = bytearray(self.data[begin : begin + length])
        long = unpack_from(">h", self.data, self._at(b"head") + 50)[0]
        form, times = (f">{self.count + 1}L", 1) if long else (f">{self.count + 1}H", 2)
        places = [times * n for n in unpack_from(form, self.data, self._at(b"loca"))]
        todo = list(wanted)
        while todo:  # what a glyph is put together from is used, too
            new = set(_components(outlines, places[glyph := todo.pop()], places[glyph + 1])) - wanted
            wanted |= new
            todo += new
        for glyph, (first, last) in enumerate(itertools.pairwise(places)):
            if glyph not in wanted:
                outlines[first:last] = bytes(last - first)
        tables = {tag: self._table(tag) for tag in EMBEDDED if tag in self._tables} | {b"glyf": bytes(outlines)}
        return _font_file(tables)

    def _table(self, tag: bytes) -> bytes:
        offset, length = self._tables[tag]
        return self.data[offset : offset + length]


@lru_cache(8)
def face(file: str) -> Face:
    """Return a font of ours; FileNotFoundError if there is no such font."""
    return Face(file)


def _index(data: bytes | bytearray, at: int) -> tuple[list[tuple[int, int]], int]:
    """Return where the entries of a CFF INDEX begin and end, and where the INDEX ends."""
    count = unpack_from(">H", data, at)[0]
    if not count:
        return [], at + 2
    size, base = data[at + 2], at + 3
    marks = [int.from_bytes(data[base + size * n : base + size * (n + 1)], "big") for n in range(count + 1)]
    start = base + size * (count + 1) - 1
    return [(start + a, start + b) for a, b in itertools.pairwise(marks)], start + marks[-1]


def _operand(table: bytes, wanted: int) -> int:
    """Return the number before an operator of a CFF DICT; ValueError where it is not there."""
    at, number = 0, 0
    while at < len(table):
        first = table[at]
        at += 1
        if first <= 21:
            if first == wanted:
                return number
            at += first == 12  # operators of two bytes
        elif first == 28:
            number, at = unpack_from(">h", table, at)[0], at + 2
        elif first == 29:
            number, at = unpack_from(">l", table, at)[0], at + 4
        elif first == 30:  # a real number, which ends with the nibble 15
            while table[at] & 15 != 15 and table[at] >> 4 != 15:
                at += 1
            at += 1
        elif first <= 246:
            number = first - 139
        else:
            number, at = (first - 247 if first <= 250 else 251 - first) * 256, at + 1
            number += table[at - 1] + 108 if first <= 250 else -table[at - 1] - 108
    raise ValueError(f"the font's Top DICT lacks the operator {wanted}")


def _components(outlines: bytes | bytearray, first: int, last: int) -> list[int]:
    """Return the glyphs that a TrueType glyph is put together from, none for a simple one."""
    found: list[int] = []
    if last <= first or unpack_from(">h", outlines, first)[0] >= 0:
        return found
    at, flags = first + 10, 0x20
    while flags & 0x20:  # more components
        flags, glyph = unpack_from(">HH", outlines, at)
        found.append(glyph)
        at += 4 + (4 if flags & 1 else 2)  # words or bytes
        at += 2 if flags & 8 else 4 if flags & 0x40 else 8 if flags & 0x80 else 0  # a scale, two, a matrix
    return found


def _font_file(tables: dict[bytes, bytes]) -> bytes:
    """Return a TrueType file of these tables."""
    count = len(tables)
    power = 1 << (count.bit_length() - 1)
    head = pack(">LHHHH", 0x10000, count, 16 * power, power.bit_length() - 1, 16 * (count - power))
    at = 12 + 16 * count
    listed = b""
    bodies = b""
    for tag, table in sorted(tables.items()):
        padded = table + bytes(-len(table) % 4)
        listed += pack(">4sLLL", tag, sum(unpack(f">{len(padded) // 4}L", padded)) & 0xFFFFFFFF, at, len(table))
        bodies += padded
        at += len(padded)
    return head + listed + bodies
