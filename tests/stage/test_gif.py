"""Moving pictures: what the file says is read back by a decoder of this test's own, and by SDL_image."""

from __future__ import annotations

import io
import random
import struct
from array import array
from typing import Any

import pygame
import pytest
from pygame import Surface

from games.stage.gif import kernel
from games.stage.gif.footage import Footage, picture
from games.stage.gif.writing import write
from tests.twin import interpreted, is_compiled

Frames = list[tuple[list[tuple[int, int, int]], int]]  # the pixels of each, and how long it stands


def decoded(data: bytes, unpack: bool = True) -> tuple[tuple[int, int], Frames, int]:
    """Read a GIF by the letter of its specification; return its size, its frames, how often it goes round (0: for
    ever). Without `unpack` the pixels stay as they were."""
    assert data[:6] == b"GIF89a" and data[-1:] == b";"
    wide, tall, flags = struct.unpack("<HHB", data[6:11])
    depth = (flags & 7) + 1
    colours = [(data[n], data[n + 1], data[n + 2]) for n in range(13, 13 + (3 << depth), 3)]
    at, shown, found = 13 + (3 << depth), [(0, 0, 0)] * (wide * tall), []
    stands = same = rounds = -1
    while data[at] != 0x3B:
        if data[at] == 0x21:
            label, at = data[at + 1], at + 2
            blocks, at = sub_blocks(data, at)
            if label == 0xF9:
                how, stands, same = struct.unpack("<BHB", blocks)
                assert how == 1 << 2 | 1
            else:
                assert blocks.startswith(b"NETSCAPE2.0\x01")
                rounds = int.from_bytes(blocks[-2:], "little")
            continue
        assert data[at] == 0x2C
        left, top, w, h, local = struct.unpack("<HHHHB", data[at + 1 : at + 10])
        assert not local and w and h and left + w <= wide and top + h <= tall
        size, at = data[at + 10], at + 11
        blocks, at = sub_blocks(data, at)
        entries = unpacked(blocks, size) if unpack else [same] * (w * h)
        assert len(entries) == w * h
        for row in range(h):
            begin = (top + row) * wide + left
            for n, entry in enumerate(entries[row * w : row * w + w], begin):
                if entry != same:
                    shown[n] = colours[entry]
        found.append((list(shown), stands))
    assert at == len(data) - 1
    return (wide, tall), found, rounds


def sub_blocks(data: bytes, at: int) -> tuple[bytes, int]:
    """Return what the blocks from a place on hold, and what comes after them."""
    found = b""
    while data[at]:
        found += data[at + 1 : at + 1 + data[at]]
        at += 1 + data[at]
    return found, at + 1


def unpacked(data: bytes, size: int) -> list[int]:
    """Undo the compression: variable codes, a table that grows, a sign to forget it and one to end."""
    clear, at, held, bits = 1 << size, 0, 0, 0
    table: list[list[int]] = []
    wide, before, found = size + 1, list[int](), list[int]()
    while True:
        while held < wide:
            bits, held, at = bits | data[at] << held, held + 8, at + 1
        code, bits, held = bits & ((1 << wide) - 1), bits >> wide, held - wide
        if code == clear:
            table, wide, before = [[n] for n in range(clear)] + [[], []], size + 1, []
            continue
        if code == clear + 1:
            assert bits == 0 and at == len(data)
            return found
        entry = table[code] if code < len(table) else [*before, before[0]]
        found += entry
        if before and len(table) < 4096:
            table.append([*before, entry[0]])
        if len(table) == 1 << wide and wide < 12:
            wide += 1
        before = entry


def pixels(surface: Surface) -> list[tuple[int, int, int]]:
    """Return the colours of a picture, row by row."""
    raw = pygame.image.tobytes(surface, "RGB")
    return list(zip(raw[::3], raw[1::3], raw[2::3], strict=True))


def scenes(seed: int, size: tuple[int, int], count: int, colours: int) -> list[tuple[Surface, int]]:
    """Return pictures of which each differs from the one before in a few boxes and dots."""
    chance = random.Random(seed)
    some = [(n >> 12 << 2, (n >> 6 & 63) << 2, (n & 63) << 2) for n in chance.sample(range(1 << 18), colours)]
    shown, found = picture(size), []
    shown.fill(some[0])
    for _ in range(count):
        for _box in range(chance.randrange(4)):
            corner = chance.randrange(size[0]), chance.randrange(size[1])
            shown.fill(chance.choice(some), (*corner, chance.randrange(1, 20), chance.randrange(1, 20)))
        for _dot in range(chance.randrange(30)):
            shown.set_at((chance.randrange(size[0]), chance.randrange(size[1])), chance.choice(some))
        found.append((shown.copy(), chance.choice((8, 8, 40))))
    return found


def film(taken: list[tuple[Surface, int]]) -> Footage:
    """Return footage of pictures."""
    footage = Footage(taken[0][0].get_size())
    for shot in taken:
        footage.take(*shot)
    return footage


@pytest.mark.parametrize(("size", "colours"), [((33, 17), 2), ((61, 40), 100), ((64, 50), 255), ((1, 1), 3)])
def test_few_colours_come_back_exactly(size: tuple[int, int], colours: int) -> None:
    """Up to 255 colours, each in a bin of its own, are entries of the palette."""
    taken = scenes(colours, size, 20, colours)
    footage = film(taken)
    (shape, frames, rounds) = decoded(write(footage.size, footage.shots))
    assert shape == size and rounds == 0
    assert sum(stands for _, stands in frames) == sum(stands for _, stands in taken)
    begins = [0]
    for _, stands in taken:
        begins.append(begins[-1] + stands)
    at, n = 0, 0
    for shown, stands in frames:
        while n < len(taken) and begins[n] < at + stands:
            assert begins[n] >= at and pixels(taken[n][0]) == shown
            n += 1
        at += stands
    assert n == len(taken)


def test_many_colours_come_near() -> None:
    """A gradient of 16 000 colours under a plain figure: the figure is exact, the rest is off by a few levels."""
    size, plain = (128, 128), (1, 99, 177)
    shown = picture(size)
    for x in range(128):
        for y in range(128):
            shown.set_at((x, y), (2 * x, 2 * y, 128))
    shown.fill(plain, (40, 40, 20, 20))
    footage = film([(shown, 8)])
    _size, frames, _rounds = decoded(write(size, footage.shots))
    off = [max(abs(a - b) for a, b in zip(c, d, strict=True)) for c, d in zip(pixels(shown), frames[0][0], strict=True)]
    assert frames[0][0][50 * 128 + 50] == plain
    assert max(off) <= 24 and sum(off) / len(off) < 8


def test_sdl_reads_the_first_frame() -> None:
    footage = film(scenes(5, (90, 60), 8, 40))
    data = write(footage.size, footage.shots)
    read = pygame.image.load(io.BytesIO(data), "film.gif")
    assert pixels(read) == decoded(data)[1][0][0]


def test_noise_that_fills_the_table_of_codes() -> None:
    """Thousands of codes: the table is forgotten and begun anew, again and again."""
    chance, size = random.Random(3), (200, 150)
    shown = picture(size)
    for n in range(size[0] * size[1]):
        shown.set_at((n % 200, n // 200), (8 * chance.randrange(6), 40 * chance.randrange(6), 0))
    footage = film([(shown, 8)])
    assert decoded(write(size, footage.shots))[1][0][0] == pixels(shown)


def test_any_frame_is_there_at_once() -> None:
    """Compressor are asked for in any order; what is kept of them is only how they differ."""
    taken = scenes(9, (80, 50), 130, 30)
    footage = film(taken)
    chance = random.Random(1)
    starts = list(footage.begins())
    at = 0
    wanted = []
    for shot, stands in taken:
        wanted.append((at, shot))
        at += stands
    for begin, shot in chance.sample(wanted, len(wanted)):
        number = footage.at(begin)
        assert starts[number] <= begin
        assert pixels(footage.frame(number)) == pixels(shot)
    assert footage.at(at + 1) == len(footage.shots) - 1 and footage.length == at


def test_what_does_not_change_is_not_written() -> None:
    """A dot on a large picture costs some bytes; a picture like the one before none."""
    shown = picture((300, 200))
    shown.fill((10, 20, 30))
    footage = Footage((300, 200))
    footage.take(shown, 8)
    shown.set_at((150, 100), (200, 0, 0))
    footage.take(shown, 8)
    footage.take(shown, 40)
    assert [shot.stands for shot in footage.shots] == [8, 48]
    one = len(write(footage.size, footage.shots[:1]))
    assert len(write(footage.size, footage.shots)) - one < 40


def test_the_interpreter_does_the_same() -> None:
    assert is_compiled(kernel)
    twin: Any = interpreted("games.stage.gif.kernel")
    footage = film(scenes(2, (24, 18), 4, 60))
    made: list[Any] = []
    for module in (kernel, twin):
        old, new, spare = (array("I", [7, 7, 7, 1, 2, 3, 3]), array("I", [7, 9, 9, 1, 5, 6, 3]), array("I", bytes(80)))
        made.append((module.changes(old, new, spare), old, spare))
        module.apply(spare[: made[-1][0]], new)
        assert old == new
        palette = module.Palette()
        for shot in footage.shots:
            palette.weigh(shot.runs)
        palette.choose()
        frames = module.Compressor(palette, *footage.size)
        made.append([palette.colours(), *((frames.frame(shot.runs), frames.box) for shot in footage.shots)])
    assert made[:2] == made[2:]
