"""All icons from one source: `python -m release.icons` draws assets/tabla.svg as PNG, ico (Windows) and icns (macOS).

What it writes is in the repository, so that building a release needs none of it; a test compares the two.
"""

from __future__ import annotations

import io
import struct
from pathlib import Path

import pygame
from pygame import Surface

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "assets" / "tabla.svg"
FOLDER = ROOT / "release" / "icons"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
ICO = (16, 24, 32, 48, 64, 256)
# Apple's kinds of icons and their size in pixels; of one size are several, for screens of one and of two dots a point.
ICNS = (("icp4", 16), ("icp5", 32), ("ic11", 32), ("ic12", 64), ("ic07", 128), ("ic13", 256), ("ic08", 256),
        ("ic14", 512), ("ic09", 512), ("ic10", 1024))  # fmt: skip
BODY = 824 / 1024  # of the width, of an icon of Apple's: the rest stays free
RIM = (195, 203, 196, 0)  # the outermost colour, so that smoothing blends nothing else into the edge


def drawn(size: int) -> Surface:
    """Return the icon, `size` pixels square."""
    times = 4 if size <= 64 else 1  # the renderer's own smoothing knows few steps
    large = pygame.image.load_sized_svg(io.BytesIO(SOURCE.read_bytes()), (size * times, size * times))
    ground = Surface(large.get_size(), pygame.SRCALPHA)
    ground.fill(RIM)
    ground.blit(large, (0, 0))
    return pygame.transform.smoothscale(ground, (size, size)) if times > 1 else ground


def with_margin(size: int) -> Surface:
    """Return the icon with the margin that macOS leaves around its own, `size` pixels square."""
    body = round(size * BODY / 2) * 2
    surface = Surface((size, size), pygame.SRCALPHA)
    surface.blit(drawn(body), ((size - body) // 2, (size - body) // 2))
    return surface


def png(surface: Surface) -> bytes:
    """Return a picture as PNG."""
    file = io.BytesIO()
    pygame.image.save(surface, file, "icon.png")
    return file.getvalue()


def bitmap(surface: Surface) -> bytes:
    """Return a picture as an icon's bitmap of 32 bits: its lines from below, and a mask that hides nothing."""
    width, height = surface.get_size()
    rows = pygame.image.tobytes(surface, "BGRA", True)
    mask = bytes((width + 31) // 32 * 4 * height)
    return struct.pack("<IiiHHIIiiII", 40, width, 2 * height, 1, 32, 0, len(rows), 0, 0, 0, 0) + rows + mask


def ico(sizes: tuple[int, ...] = ICO) -> bytes:
    """Return Windows' file of icons: small ones as bitmaps, which all of its parts read, the largest as PNG."""
    pictures = [png(drawn(size)) if size == 256 else bitmap(drawn(size)) for size in sizes]
    offset = 6 + 16 * len(pictures)
    head = struct.pack("<HHH", 0, 1, len(pictures))
    for size, data in zip(sizes, pictures, strict=True):
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), offset)
        offset += len(data)
    return head + b"".join(pictures)


def icns() -> bytes:
    """Return macOS's file of icons."""
    parts = []
    for kind, size in ICNS:
        data = png(with_margin(size))
        parts.append(kind.encode() + struct.pack(">I", 8 + len(data)) + data)
    whole = b"".join(parts)
    return b"icns" + struct.pack(">I", 8 + len(whole)) + whole


def main() -> None:
    """Write every icon."""
    FOLDER.mkdir(exist_ok=True)
    for size in SIZES:
        (FOLDER / f"tabla-{size}.png").write_bytes(png(drawn(size)))
    (FOLDER / "tabla.ico").write_bytes(ico())
    (FOLDER / "tabla.icns").write_bytes(icns())


if __name__ == "__main__":
    main()
