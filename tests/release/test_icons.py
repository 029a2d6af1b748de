"""The icons of the three systems: all of them are pictures of the one source."""

from __future__ import annotations

import io
import struct

import pygame
import pytest

from games.base.assets import desktop_id
from games.stage.paint.either import CE
from games.stage.window import system
from release import icons

drawn_alike = pytest.mark.skipif(not CE, reason="the icons were drawn by pygame-ce")


def picture(data: bytes) -> pygame.Surface:
    return pygame.image.load(io.BytesIO(data), "icon.png")


def alike(one: pygame.Surface, other: pygame.Surface) -> bool:
    """Whether two pictures are the same but for a renderer's rounding."""
    a, b = (pygame.image.tobytes(surface, "RGBA") for surface in (one, other))
    return len(a) == len(b) and max(abs(x - y) for x, y in zip(a, b, strict=True)) <= 8


@drawn_alike
@pytest.mark.parametrize("size", icons.SIZES[:6])
def test_what_is_kept_is_what_the_source_shows(size: int) -> None:
    kept = picture((icons.FOLDER / f"tabla-{size}.png").read_bytes())
    assert kept.get_size() == (size, size) and alike(kept, icons.drawn(size)), "run `make icons`"
    assert kept.get_at((0, 0)).a < 30 and kept.get_at((size // 2, size // 2))[:3] == (11, 106, 91)


def test_the_large_ones_are_there() -> None:
    for size in icons.SIZES[6:]:
        assert picture((icons.FOLDER / f"tabla-{size}.png").read_bytes()).get_size() == (size, size)


def test_windows_finds_every_size_in_its_file() -> None:
    data = (icons.FOLDER / "tabla.ico").read_bytes()
    assert data[:6] == struct.pack("<HHH", 0, 1, len(icons.ICO))
    end = 6 + 16 * len(icons.ICO)
    for n, size in enumerate(icons.ICO):
        width, height, _c, _r, planes, bits, length, offset = struct.unpack_from("<BBBBHHII", data, 6 + 16 * n)
        assert (width or 256, height or 256, planes, bits, offset) == (size, size, 1, 32, end)
        if size == 256:
            assert picture(data[offset : offset + length]).get_size() == (256, 256)
        else:
            assert struct.unpack_from("<Iii", data, offset) == (40, size, 2 * size), "its mask counts as lines"
            assert length == 40 + size * size * 4 + (size + 31) // 32 * 4 * size
        end += length
    assert end == len(data)
    middle = 6 + 16 * 6 + 40 + 4 * (16 * 8 + 8)  # of the first one, 16 pixels square
    assert data[middle : middle + 4] == bytes((91, 106, 11, 255))


def test_macos_finds_every_size_in_its_file() -> None:
    data = (icons.FOLDER / "tabla.icns").read_bytes()
    assert data[:4] == b"icns" and struct.unpack_from(">I", data, 4)[0] == len(data)
    at, found = 8, []
    while at < len(data):
        length = struct.unpack_from(">I", data, at + 4)[0]
        surface = picture(data[at + 8 : at + length])
        found.append((data[at : at + 4].decode(), surface.get_width()))
        assert surface.get_at((1, surface.get_height() // 2)).a == 0, "macOS leaves a margin"
        at += length
    assert tuple(found) == icons.ICNS


@drawn_alike
def test_the_window_has_it_too() -> None:
    assert alike(system.window_icon(), picture((icons.FOLDER / "tabla-128.png").read_bytes()))


def test_a_name_for_the_window_that_was_chosen_stays() -> None:
    told = {"SDL_VIDEO_X11_WMCLASS": "mine"}
    system.tell_name(told)
    assert told == {"SDL_VIDEO_X11_WMCLASS": "mine", "SDL_VIDEO_WAYLAND_WMCLASS": desktop_id()}
