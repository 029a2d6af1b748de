"""A reader of PDF files for the tests, written against the specification alone: words and shapes with their places.

Places are in millimetres from the top left of the page. It knows what a page of lines and text needs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

POINT = 25.4 / 72


@dataclass
class Word:
    """A text, where its first letter begins, its size in mm, the colour (0 to 1) and whether it is upside down."""

    text: str
    x: float
    y: float
    size: float
    ink: tuple[float, ...]
    over: bool
    width: float


@dataclass
class Drawing:
    """A path: its points in mm, how it is painted (B f S), fill and line colours, the line in mm."""

    points: list[tuple[float, float]]
    paint: str
    fill: tuple[float, ...]
    ink: tuple[float, ...]
    width: float
    dash: tuple[float, ...]
    curved: bool

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom."""
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def middle(self) -> tuple[float, float]:
        left, top, right, bottom = self.box
        return (left + right) / 2, (top + bottom) / 2


@dataclass
class Sheet:
    """A page as read."""

    width: float
    height: float
    words: list[Word] = field(default_factory=list)
    drawings: list[Drawing] = field(default_factory=list)


def unpacked(data: bytes) -> bytes:
    """Decode LZW as ISO 32000-1 says (EarlyChange 1)."""
    out, table, wide, held, bits, last = bytearray(), [], 9, 0, 0, b""
    for byte in data:
        held, bits = held << 8 | byte, bits + 8
        while bits >= wide:
            code, bits = held >> (bits - wide), bits - wide
            held &= (1 << bits) - 1
            if code == 256:
                table, wide, last = [bytes([n]) for n in range(256)] + [b"", b""], 9, b""
                continue
            if code == 257:
                return bytes(out)
            word = table[code] if code < len(table) else last + last[:1]
            assert code <= len(table), "a code that is not known yet"
            if last:
                table.append(last + word[:1])
            out += word
            last = word
            if len(table) + 1 in (512, 1024, 2048):
                wide = (len(table) + 1).bit_length()
    raise AssertionError("no end of data")


class Reader:
    """A document."""

    def __init__(self, data: bytes) -> None:
        assert data.startswith(b"%PDF-1.") and data.endswith(b"%%EOF\n")
        start = int(re.findall(rb"startxref\n(\d+)", data)[-1])
        table = data[start:].split(b"\n")
        count = int(table[1].split()[1])
        assert table[0] == b"xref" and all(len(line) == 19 for line in table[2 : 2 + count])
        self.objects: dict[int, bytes] = {}
        for number in range(1, count):
            at = int(table[2 + number][:10])
            assert data[at:].startswith(b"%d 0 obj\n" % number), number
            self.objects[number] = data[at : data.index(b"\nendobj\n", at)].split(b" obj\n", 1)[1]
        self.root = self.objects[int(re.search(rb"/Root (\d+)", data)[1])]
        tree = self.objects[int(re.search(rb"/Pages (\d+)", self.root)[1])]
        self.kids = [int(n) for n in re.findall(rb"(\d+) 0 R", re.search(rb"/Kids \[(.*?)\]", tree)[1])]

    def stream(self, number: int) -> bytes:
        head, _, rest = self.objects[number].partition(b"\nstream\n")
        length = int(re.search(rb"/Length (\d+)", head)[1])
        assert rest[length:] == b"\nendstream" and b"/LZWDecode" in head
        return unpacked(rest[:length])

    def fonts(self) -> dict[str, tuple[dict[int, str], dict[int, int]]]:
        """Return by its name on the pages what each glyph of a font stands for, and its width."""
        page = self.objects[self.kids[0]]
        listed = self.objects[int(re.search(rb"/Resources (\d+)", page)[1])]
        found = {}
        for name, number in re.findall(rb"/(F\d+) (\d+) 0 R", listed):
            font = self.objects[int(number)]
            text = self.stream(int(re.search(rb"/ToUnicode (\d+)", font)[1])).decode()
            signs = {
                int(glyph, 16): bytes.fromhex(sign).decode("utf-16-be")
                for glyph, sign in re.findall(r"<([0-9A-F]{4})> <([0-9A-F]{4,8})>\n", text.split("beginbfchar")[1])
            }
            below = self.objects[int(re.search(rb"/DescendantFonts \[(\d+)", font)[1])]
            widths = {int(glyph): int(wide) for glyph, wide in re.findall(rb"(\d+) \[(\d+)\]", below)}
            found[name.decode()] = (signs, widths)
        return found

    def pages(self) -> list[Sheet]:
        fonts, found = self.fonts(), []
        for kid in self.kids:
            page = self.objects[kid]
            wide, high = map(float, re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", page).groups())
            sheet = Sheet(wide * POINT, high * POINT)
            self.draw(self.stream(int(re.search(rb"/Contents (\d+)", page)[1])).decode(), sheet, fonts)
            found.append(sheet)
        return found

    def draw(self, text: str, sheet: Sheet, fonts: dict[str, tuple[dict[int, str], dict[int, int]]]) -> None:
        """Follow what draws a page; anything unknown is a fault."""
        stack: list[str] = []
        fill = ink = (0.0, 0.0, 0.0)
        matrix, width, dash = [1.0, 0, 0, 1.0, 0, 0], 1.0, ()
        points: list[tuple[float, float]] = []
        curved, font, size, tm = False, "", 0.0, [1.0, 0, 0, 1.0, 0, 0]

        def at(x: float, y: float) -> tuple[float, float]:
            a, b, c, d, e, f = matrix
            return (a * x + c * y + e) * POINT, sheet.height - (b * x + d * y + f) * POINT

        for token in re.findall(r"\[[^\]]*\]|[^\s\[\]]+", text):
            if re.fullmatch(r"-?[\d.]+|/\w+|<[0-9A-F]*>|\[.*\]", token):
                stack.append(token)
                continue
            given, stack = stack, []
            scale = matrix[0] * POINT
            match token:
                case "cm":
                    matrix = [float(n) for n in given]
                case "rg":
                    fill = tuple(float(n) for n in given)
                case "RG":
                    ink = tuple(float(n) for n in given)
                case "w":
                    width = float(given[0]) * scale
                case "d":
                    dash = tuple(float(n) * scale for n in given[0].strip("[]").split())
                case "m" | "l":
                    points.append(at(float(given[0]), float(given[1])))
                case "c":
                    curved = True
                    points.append(at(float(given[4]), float(given[5])))
                case "h":
                    pass
                case "B" | "f" | "S":
                    sheet.drawings.append(Drawing(points, token, fill, ink, width, dash, curved))
                    points, curved = [], False
                case "BT" | "ET":
                    pass
                case "Tf":
                    font, size = given[0][1:], float(given[1])
                case "Tm":
                    tm = [float(n) for n in given]
                case "Tj":
                    signs, widths = fonts[font]
                    code = given[0].strip("<>")
                    glyphs = [int(code[n : n + 4], 16) for n in range(0, len(code), 4)]
                    said = "".join(signs[glyph] for glyph in glyphs)
                    wide = sum(widths[glyph] for glyph in glyphs) * size * scale / 1000
                    sheet.words.append(Word(said, *at(tm[4], tm[5]), size * scale, fill, tm[0] < 0, wide))
                case _:
                    raise AssertionError(token)
        assert not stack and not points
