"""Pages as a PDF 1.6 of lines and text with embedded fonts; the same pages give the same bytes on every machine.

A writer of our own: the libraries there are either cannot embed the outlines that our fonts have (reportlab), or bring
packages many times larger than this file (fpdf2: fontTools and Pillow, 12.6 MB packed; pikepdf: lxml, Pillow and a
library in C++, 15 MB), or write plain objects without fonts (pydyf).

References: ISO 32000-1, 8.5 (paths), 9.7 (composite fonts), 9.10.3 (ToUnicode); Adobe Technical Note 5411.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from zlib import crc32

from games.midend.printing.paper.face import face
from games.midend.printing.paper.lzw import lzw
from games.midend.printing.paper.page import Paper, Segment, Shape, Words
from games.midend.printing.paper.page import figure as f

POINTS = 72 / 25.4  # in a millimetre
FONT_FLAGS = 4  # "symbolic": glyphs go by their numbers alone
STEMS = {"400": 80, "600": 120, "700": 140}  # widths of stems by weight, which readers use only to replace fonts
KINDS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
PAINTED = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}  # filled, outlined
Add = Callable[[bytes], int]  # takes an object and returns its number


class Used:
    """The fonts that pages use: the names they have on the pages, and which glyphs stand for which sign."""

    def __init__(self) -> None:
        self.glyphs: dict[str, dict[int, str]] = {}

    def name(self, file: str) -> str:
        """Return the name of a font on the pages."""
        self.glyphs.setdefault(file, {})
        return f"F{[*self.glyphs].index(file) + 1}"

    def coded(self, text: str, file: str) -> str:
        """Return a text as the numbers of its glyphs, in hexadecimal."""
        own, known = face(file), self.glyphs.setdefault(file, {})
        found = ""
        for sign in text:
            glyph = own.glyph(sign)
            known.setdefault(glyph, sign)
            found += f"{glyph:04X}"
        return found


def document(pages: Sequence[Paper], title: str, language: str = "en") -> bytes:
    """Return the file of some pages (at least one)."""
    used = Used()
    contents = [content(page, used) for page in pages]
    return assembled(pages, contents, used, title, language)


def assembled(pages: Sequence[Paper], contents: Sequence[bytes], used: Used, title: str, language: str) -> bytes:
    """Return the file of pages whose contents are there."""
    bodies: list[bytes] = [b"", b"", b""]  # catalogue, tree of pages and title come first and are known last

    def add(body: bytes) -> int:
        bodies.append(body)
        return len(bodies)

    fonts = " ".join(f"/{used.name(file)} {_font(file, signs, add)} 0 R" for file, signs in used.glyphs.items())
    resources = add(f"<< /Font << {fonts} >> >>".encode())
    kids = []
    for page, packed in zip(pages, contents, strict=True):
        stream = add(_stream(packed, "/Filter /LZWDecode"))
        box = f"[0 0 {f(page.width * POINTS)} {f(page.height * POINTS)}]"
        kids.append(
            add(f"<< /Type /Page /Parent 2 0 R /MediaBox {box} /Resources {resources} 0 R /Contents {stream} 0 R >>"
                .encode())
        )  # fmt: skip
    tree = " ".join(f"{kid} 0 R" for kid in kids)
    bodies[0] = (
        f"<< /Type /Catalog /Pages 2 0 R /Lang {_text(language)} "
        "/ViewerPreferences << /PrintScaling /None /DisplayDocTitle true >> >>"  # a cell of 16 mm is to be 16 mm
    ).encode()
    bodies[1] = f"<< /Type /Pages /Count {len(kids)} /Kids [{tree}] >>".encode()
    bodies[2] = f"<< /Title {_text(title)} /Creator (Tabla) /Producer (Tabla) >>".encode()
    return _file(bodies)


def _file(bodies: Sequence[bytes]) -> bytes:
    """Return the objects, numbered from 1, with the table that says where they are."""
    out = bytearray(b"%PDF-1.6\n%\xe2\xe3\xcf\xd3\n")
    places = []
    for number, body in enumerate(bodies, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(bodies) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<< /Size %d /Root 1 0 R /Info 3 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(bodies) + 1, table)
    return bytes(out)


def content(page: Paper, used: Used) -> bytes:
    """Return what draws a page, packed. Its lengths are the page's own millimetres, turned to grow downwards."""
    lines = [f"{POINTS:.6f} 0 0 {-POINTS:.6f} 0 {f(page.height * POINTS)} cm"]
    state: dict[str, str] = {}
    for mark in page.marks:
        lines += _drawn(mark, state) if isinstance(mark, Shape) else _written(mark, state, used)
    return lzw("\n".join(lines).encode())


def _set(state: dict[str, str], key: str, value: str) -> list[str]:
    """Return what changes the graphics state, nothing where it is so already."""
    if state.get(key) == value:
        return []
    state[key] = value
    return [value]


def _drawn(shape: Shape, state: dict[str, str]) -> list[str]:
    """Return what draws a shape."""
    found: list[str] = []
    if shape.fill:
        found += _set(state, "fill", f"{_colour(shape.fill)} rg")
    if shape.ink:
        found += _set(state, "ink", f"{_colour(shape.ink)} RG")
        found += _set(state, "width", f"{f(shape.width)} w")
        found += _set(state, "dash", f"[{' '.join(map(f, shape.dash))}] 0 d")
    found += [_segment(segment) for segment in shape.path]
    return [*found, PAINTED[bool(shape.fill), bool(shape.ink)]]


def _segment(segment: Segment) -> str:
    return " ".join([*(f"{f(x)} {f(y)}" for x, y in segment.points), KINDS[segment.kind]])


def _written(words: Words, state: dict[str, str], used: Used) -> list[str]:
    """Return what writes a line of text."""
    sign = -1 if words.over else 1
    found = _set(state, "fill", f"{_colour(words.ink)} rg")
    found += ["BT", *_set(state, "font", f"/{used.name(words.face)} {f(words.size)} Tf")]
    code = used.coded(words.text, words.face)
    return [*found, f"{sign} 0 0 {-sign} {f(words.x)} {f(words.y)} Tm <{code}> Tj", "ET"]


def _colour(ink: str) -> str:
    """Return red, green and blue from 0 to 1."""
    return " ".join(f(int(ink[at : at + 2], 16) / 255) for at in (1, 3, 5))


def _text(text: str) -> str:
    """Return a text outside the pages."""
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"


def _stream(packed: bytes, entries: str) -> bytes:
    return b"<< /Length %d %b >>\nstream\n%b\nendstream" % (len(packed), entries.encode(), packed)


def _font(file: str, signs: dict[int, str], add: Add) -> int:
    """Add a font with the glyphs used, and return the number of its object."""
    own, name = face(file), _tagged(file, signs)
    program = own.program(signs)
    kind = "/Subtype /CIDFontType0C" if own.outlines else f"/Length1 {len(program)}"
    embedded = add(_stream(lzw(program), f"{kind} /Filter /LZWDecode"))
    slot = "FontFile3" if own.outlines else "FontFile2"
    box = " ".join(map(str, own.box))
    described = add(
        f"<< /Type /FontDescriptor /FontName /{name} /Flags {FONT_FLAGS} /FontBBox [{box}] /ItalicAngle 0 "
        f"/Ascent {own.ascent} /Descent {own.descent} /CapHeight {own.capital} /StemV {STEMS[file[-7:-4]]} "
        f"/{slot} {embedded} 0 R >>".encode()
    )
    widths = " ".join(f"{glyph} [{own.advance(glyph)}]" for glyph in sorted(signs))
    mapped = "" if own.outlines else " /CIDToGIDMap /Identity"
    below = add(
        f"<< /Type /Font /Subtype /CIDFontType{0 if own.outlines else 2} /BaseFont /{name} "
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> "
        f"/FontDescriptor {described} 0 R /DW 500 /W [{widths}]{mapped} >>".encode()
    )
    meaning = add(_stream(lzw(_meaning(signs).encode()), "/Filter /LZWDecode"))
    return add(
        f"<< /Type /Font /Subtype /Type0 /BaseFont /{name} /Encoding /Identity-H "
        f"/DescendantFonts [{below} 0 R] /ToUnicode {meaning} 0 R >>".encode()
    )


def _tagged(file: str, signs: Iterable[int]) -> str:
    """Return the name of a font that lacks glyphs: six letters that follow from those it has, then its own name."""
    number = crc32(" ".join(map(str, sorted(signs))).encode())
    return "".join(chr(65 + number // 26**at % 26) for at in range(6)) + "+" + file.rpartition(".")[0]


def _meaning(signs: dict[int, str]) -> str:
    """Return which sign each glyph stands for, so that text can be searched and copied."""
    lines = [f"<{glyph:04X}> <{sign.encode('utf-16-be').hex().upper()}>" for glyph, sign in sorted(signs.items())]
    groups = [lines[at : at + 100] for at in range(0, len(lines), 100)]  # as many as one group may have
    listed = "\n".join(f"{len(group)} beginbfchar\n" + "\n".join(group) + "\nendbfchar" for group in groups)
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"
        f"{listed}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    )
