"""Pages and what is written of them: PDF read back by a reader of its own (`printed.py`), SVG by an XML parser."""

from __future__ import annotations

import base64
import hashlib
import math
import random
import re
import xml.etree.ElementTree as ET
from struct import unpack_from

import pytest

from games.base.faces import glyphs, signs
from games.midend.printing.paper import face as faces
from games.midend.printing.paper import page as drawn
from games.midend.printing.paper.face import BOLD, FACES, PLAIN, TITLE, face
from games.midend.printing.paper.lzw import lzw
from games.midend.printing.paper.page import BLACK, Box, Paper
from games.midend.printing.paper.pdf import document
from games.midend.printing.paper.svg import picture
from tests.midend.printed import Reader, unpacked

HUNGARIAN = "Árvíztűrő tükörfúrógép, ¿español?, țară și ștergere"


def sample() -> Paper:
    page = Paper(210, 297)
    page.words((15, 20), HUNGARIAN, 7, TITLE)
    page.words((105, 30), "in the middle", 4, PLAIN, "#5A6961", "middle")
    page.words((195, 40), "at the right", 4, BOLD, anchor="right")
    page.line((15, 50), (195, 50), 0.5)
    page.rect(Box(20, 60, 30, 20), "#E0E0E0", BLACK, 0.3)
    page.rect(Box(60, 60, 30, 20), None, BLACK, 0.3, 2)
    page.shape(drawn.circle((110, 70), 8), "#FBE748", "#CB2C52", 0.4, (1.5, 1))
    other = page.like()
    other.words((15, 100), "upside down", 4)
    other.line((15, 101), (30, 101), 0.2)
    page.put(other, (105, 100))
    return page


@pytest.mark.parametrize("seed", range(12))
def test_what_is_packed_comes_back(seed: int) -> None:
    chance = random.Random(seed)
    length = chance.choice([0, 1, 2, 253, 254, 255, 256, 509, 3835, 3836, 3837, 3838, 3839, 3840, 20_000])
    data = bytes(chance.choices(range(chance.choice([1, 2, 256])), k=length))
    assert unpacked(lzw(data)) == data


def test_codes_grow_and_are_forgotten_where_they_should() -> None:
    """Every length around those where a code gets longer or the table is full, of data in which no word repeats."""
    chance = random.Random(5)
    data = chance.randbytes(9000)
    for length in [*range(250, 260), *range(760, 770), *range(1785, 1795), *range(3830, 3845), *range(7670, 7685)]:
        assert unpacked(lzw(data[:length])) == data[:length]


def test_lzw_is_that_of_the_specification() -> None:
    """The example of ISO 32000-1, 7.4.4.2."""
    assert lzw(bytes([45, 45, 45, 45, 45, 65, 45, 45, 45, 66])) == bytes.fromhex("800B6050220C0C8501")


def test_words_and_lines_are_where_they_were_put() -> None:
    (page,) = Reader(document([sample()], "Sample")).pages()
    assert (page.width, page.height) == pytest.approx((210, 297), abs=0.01)
    title, middle, right, over = page.words
    assert title.text == HUNGARIAN
    assert (title.x, title.y, title.size) == pytest.approx((15, 20, 7), abs=0.01)
    assert middle.x + middle.width / 2 == pytest.approx(105, abs=0.05)
    assert middle.ink == pytest.approx([0x5A / 255, 0x69 / 255, 0x61 / 255], abs=0.001)
    assert right.x + right.width == pytest.approx(195, abs=0.05)
    assert (over.text, over.over) == ("upside down", True)
    assert (over.x, over.y) == pytest.approx((195, 100), abs=0.01)
    line, box, soft, disc, turned = page.drawings
    assert line.box == pytest.approx((15, 50, 195, 50), abs=0.01) and line.width == pytest.approx(0.5, abs=0.01)
    assert box.box == pytest.approx((20, 60, 50, 80), abs=0.01) and box.paint == "B"
    assert soft.curved and soft.paint == "S" and soft.box == pytest.approx((60, 60, 90, 80), abs=0.01)
    assert disc.middle == pytest.approx((110, 70), abs=0.01) and disc.dash == pytest.approx((1.5, 1), abs=0.01)
    assert turned.box == pytest.approx((180, 99, 195, 99), abs=0.01)


def test_the_same_pages_give_the_same_bytes_everywhere() -> None:
    data = document([sample(), sample()], "Sample", "hu")
    assert data == document([sample(), sample()], "Sample", "hu")
    assert hashlib.sha256(data).hexdigest() == "87052647fa1213fb4b88e1dd3e260dbd6778bdf86d233628125035e7f36e3776"


def test_a_circle_is_round() -> None:
    """Bezier curves go within 0.03 % of the radius."""
    for segment, start in zip(drawn.circle((0, 0), 1)[1:], [None, *drawn.circle((0, 0), 1)[1:]], strict=False):
        if segment.kind == "C":
            assert start is not None
            a, (b, c, d) = start.points[-1], segment.points
            for n in range(21):
                t = n / 20
                x, y = (
                    (1 - t) ** 3 * a[i] + 3 * t * (1 - t) ** 2 * b[i] + 3 * t * t * (1 - t) * c[i] + t**3 * d[i]
                    for i in (0, 1)
                )
                assert math.hypot(x, y) == pytest.approx(1, abs=0.0003)


@pytest.mark.parametrize("file", FACES)
def test_fonts_keep_what_is_used_and_nothing_else(file: str) -> None:
    own = face(file)
    used = {own.glyph(sign) for sign in "Ár12"}
    program = own.program(used)
    if own.outlines:
        begin, length = own._tables[b"CFF "]
        whole = own.data[begin : begin + length]
        assert len(program) == length
        tops, _ = faces._index(program, faces._index(program, program[2])[1])
        places, _ = faces._index(program, faces._operand(program[slice(*tops[0])], faces.CHARSTRINGS))
        assert len(places) == own.count
        kept = {glyph for glyph, (a, b) in enumerate(places) if program[a:b] == whole[a:b] and b - a > 1}
        assert used < kept | {0} and len(kept) <= len(used) + 12  # some are as short as what stands for nothing
    else:
        count = unpack_from(">H", program, 4)[0]
        listed = [unpack_from(">4sLLL", program, 12 + 16 * n) for n in range(count)]
        assert [tag for tag, *_ in listed] == sorted(tag for tag, *_ in listed)
        tables = {tag: program[at : at + length] for tag, _sum, at, length in listed}
        assert len(tables[b"glyf"]) == own._tables[b"glyf"][1]
        assert 0 < len(tables[b"glyf"].replace(b"\0", b"")) < 2500
    assert len(lzw(program)) < len(lzw(own.program(range(own.count)))) * 0.75


def test_parts_of_letters_are_kept() -> None:
    """In the headings' font an Á is put together from an A and an accent."""
    own = face(TITLE)
    alone, accented = (own.program({own.glyph(sign)}) for sign in "AÁ")
    assert len(accented.replace(b"\0", b"")) > len(alone.replace(b"\0", b"")) + 20


@pytest.mark.parametrize("file", FACES)
def test_glyphs_are_known_for_every_sign(file: str) -> None:
    found = glyphs(file)
    assert signs(file) == set(found) and all(0 < glyph < face(file).count for glyph in found.values())
    assert face(file).width("ii") < face(file).width("MM")
    assert face(file).glyph("漢") == face(file).glyph("?")


def test_an_svg_says_the_same() -> None:
    page = sample()
    root = ET.fromstring(picture(page, "Sample <1>", "hu"))
    space = "{http://www.w3.org/2000/svg}"
    assert root.get("viewBox") == "0 0 210 297" and root.get("width") == "210mm"
    assert root.findtext(f"{space}title") == "Sample <1>"
    words = root.findall(f"{space}text")
    assert [word.text for word in words] == [mark.text for mark in page.marks if isinstance(mark, drawn.Words)]
    assert words[-1].get("transform") == "rotate(180 195 100)"
    assert float(words[1].get("x", "")) == pytest.approx(105 - face(PLAIN).width("in the middle") * 4 / 2000, abs=0.001)
    paths = root.findall(f"{space}path")
    assert len(paths) == sum(isinstance(mark, drawn.Shape) for mark in page.marks)
    assert paths[0].get("d") == "M15 50L195 50" and paths[3].get("stroke-dasharray") == "1.5 1"
    style = root.findtext(f"{space}style") or ""
    fonts = dict(re.findall(r'font-family:"([^"]+)";src:url\(data:font/\w+;base64,([^)]+)\)', style))
    assert {name: base64.b64decode(data) for name, data in fonts.items()} == {
        file.rpartition(".")[0]: face(file).data for file in (TITLE, PLAIN, BOLD)
    }
