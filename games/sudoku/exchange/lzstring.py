"""lz-string, the packing in which puzzles stand in links: text to Base64 characters and back.

The form is that of Pieroxy's library of this name: a stream of codes of 2 bits and more, the lowest bit first. A code
of the dictionary stands for a text; 0, 1 and 2 for a new character of 8 bits, one of 16, and the end. What is unpacked
is bounded, since some kilobytes can stand for gigabytes.
"""

from __future__ import annotations

from engine.game import BadInput

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
MOST = 4_000_000  # characters unpacked: a board of 100x100 with every mark has two million
LONGEST = 2_000_000  # characters of a packed text
_REVERSED = [int(f"{value:06b}"[::-1], 2) for value in range(64)]
_VALUES = {letter: _REVERSED[value] for value, letter in enumerate(LETTERS)}
_CHARACTER = 0
_WIDE = 1
_END = 2


class _Bits:
    """The bits of a packed text, the lowest of each code first."""

    def __init__(self, packed: str) -> None:
        self.packed, self.at = packed, 0
        self.held = self.count = 0

    def take(self, count: int) -> int:
        """Return the next code of so many bits; BadInput where the text has ended."""
        while self.count < count:
            if self.at == len(self.packed):
                raise BadInput("The packed puzzle is cut off: it has no end.")
            letter = self.packed[self.at]
            value = _VALUES.get(letter)
            if value is None:
                raise BadInput("The packed puzzle is damaged: {letter!r} is none of its letters.", letter=letter)
            self.held |= value << self.count
            self.count += 6
            self.at += 1
        code = self.held & ((1 << count) - 1)
        self.held >>= count
        self.count -= count
        return code


def unpack(packed: str) -> str:
    """Return what was packed; BadInput where the text is damaged, cut off, or stands for more than MOST characters."""
    if len(packed) > LONGEST:
        raise BadInput("The packed puzzle is larger than any puzzle.")
    bits = _Bits(_plain_letters(packed))
    first = bits.take(2)
    if first == _END:
        return ""
    before = _character(bits, first)
    known = ["", "", "", before]  # the first three codes are no texts
    pieces, size = [before], 1
    width, room = 3, 4  # bits of a code, and for how many more texts these are enough
    while (code := bits.take(width)) != _END:
        if code in (_CHARACTER, _WIDE):
            known.append(_character(bits, code))
            code = len(known) - 1
            room -= 1
            if not room:
                room, width = 1 << width, width + 1
        if code > len(known):
            raise BadInput("The packed puzzle is damaged.")
        piece = known[code] if code < len(known) else before + before[0]
        known.append(before + piece[0])
        pieces.append(piece)
        size += len(piece)
        if size > MOST:
            raise BadInput("The packed puzzle is larger than any puzzle.")
        before = piece
        room -= 1
        if not room:
            room, width = 1 << width, width + 1
    return "".join(pieces).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _character(bits: _Bits, code: int) -> str:
    """Return the new character that follows a code; BadInput where none does."""
    if code not in (_CHARACTER, _WIDE):
        raise BadInput("The packed puzzle is damaged.")
    return chr(bits.take(8 if code == _CHARACTER else 16))


def _plain_letters(packed: str) -> str:
    """Return a packed text in the usual letters, without what fills it up; 62 and 63 have other letters, too."""
    packed = packed.strip().rstrip("=$.").replace(" ", "+")
    if "_" in packed:  # Base64 for addresses
        return packed.replace("-", "+").replace("_", "/")
    return packed.replace("-", "/")  # lz-string's own letters for addresses


def pack(text: str) -> str:
    """Return a text packed, in Base64 filled up with `=`."""
    wide = text.encode("utf-16-le", "surrogatepass")
    units = [chr(int.from_bytes(wide[at : at + 2], "little")) for at in range(0, len(wide), 2)]
    writer = _Writer()
    before = ""
    for unit in units:
        writer.meet(unit)
        if before + unit in writer.codes:
            before += unit
            continue
        writer.text(before)
        writer.codes[before + unit] = len(writer.codes) + 3
        before = unit
    if before:
        writer.text(before)
    return writer.end()


class _Writer:
    """The codes of a text being packed."""

    def __init__(self) -> None:
        self.codes: dict[str, int] = {}
        self.new: set[str] = set()  # characters that have a code and have not been written yet
        self.width, self.room = 2, 2
        self.bits: list[int] = []

    def meet(self, unit: str) -> None:
        """Give a character a code when it is first met."""
        if unit not in self.codes:
            self.codes[unit] = len(self.codes) + 3
            self.new.add(unit)

    def put(self, value: int, count: int) -> None:
        """Write so many bits, the lowest first."""
        self.bits += [value >> at & 1 for at in range(count)]

    def text(self, text: str) -> None:
        """Write the code of a text, or the character itself where it is new."""
        if text in self.new:
            self.new.discard(text)
            wide = ord(text) > 255
            self.put(_WIDE if wide else _CHARACTER, self.width)
            self.put(ord(text), 16 if wide else 8)
            self._grow()
        else:
            self.put(self.codes[text], self.width)
        self._grow()

    def _grow(self) -> None:
        self.room -= 1
        if not self.room:
            self.room, self.width = 1 << self.width, self.width + 1

    def end(self) -> str:
        """Write the end and return everything."""
        self.put(_END, self.width)
        self.bits += [0] * (6 - len(self.bits) % 6)
        values = (int("".join(map(str, self.bits[at : at + 6])), 2) for at in range(0, len(self.bits), 6))
        packed = "".join(LETTERS[value] for value in values)
        return packed + "=" * (-len(packed) % 4)
