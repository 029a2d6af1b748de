"""A film as a GIF file (GIF89a), made frame by frame by whoever drives it."""

from __future__ import annotations

import struct
from collections.abc import Sequence

from engine.run.stepper import Onward, Snapshot
from games.stage.gif.footage import Shot
from games.stage.gif.kernel import Compressor, Palette

FOREVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"  # the application extension: begin anew after the end
END = b"\x3b"
KEEP = 1 << 2  # disposal: a frame stays where the next one draws nothing
UNCHANGED = 1  # whether an entry means: as before


class GifWriting(Onward):
    """Makes a GIF of shots. A node is a frame looked through for its colours or compressed.

    The snapshot's `extra`: "gif", the file, b"" until it is finished; "sizes", the bytes of each frame so far.
    """

    def __init__(self, size: tuple[int, int], shots: Sequence[Shot]) -> None:
        self.size, self.shots = size, [(shot.runs, shot.stands) for shot in shots]
        self.palette = Palette()
        self.frames: Compressor | None = None
        self.nodes = 0
        self.parts: list[bytes] = []
        self.gif = b""

    def run(self, budget: int) -> bool:
        """Do one frame, whatever the budget, so that a word to end is soon heard; True when the file is there."""
        count = len(self.shots)
        if self.nodes < count:
            self.palette.weigh(self.shots[self.nodes][0])
        elif self.frames is None:
            self.palette.choose()
            self.frames = Compressor(self.palette, *self.size)
            return False
        elif self.nodes < 2 * count:
            self.parts.append(self._frame(self.frames, *self.shots[self.nodes - count]))
        self.nodes += 1
        if self.nodes >= 2 * count and self.frames is not None and not self.gif:
            self.gif = b"".join((self._head(self.frames), *self.parts, END))
        return bool(self.gif)

    def _head(self, frames: Compressor) -> bytes:
        """Return what stands before the frames: size, palette, and that the film goes round."""
        colours = self.palette.colours()
        flags = 0x80 | 7 << 4 | (frames.depth - 1)
        return (
            struct.pack("<6sHHBBB", b"GIF89a", *self.size, flags, 0, 0)
            + colours.ljust(3 << frames.depth, b"\0")
            + FOREVER
        )

    def _frame(self, frames: Compressor, runs: object, stands: int) -> bytes:
        """Return a frame with what stands before it; where nothing is to be seen of it, a pixel that stays."""
        data = frames.frame(runs)
        left, top, wide, tall = frames.box
        if not data:
            data = frames.nothing()
            wide = 1
            tall = 1
        return (
            struct.pack("<BBBBHBB", 0x21, 0xF9, 4, KEEP | UNCHANGED, stands, frames.sign, 0)
            + struct.pack("<BHHHHB", 0x2C, left, top, wide, tall, 0)
            + data
        )

    def snapshot(self) -> Snapshot:
        """Return how far it is, and the file once it is there."""
        share = self.nodes / max(1, 2 * len(self.shots))
        extra = {"gif": self.gif, "sizes": [len(part) for part in self.parts]}
        return Snapshot(self.nodes, progress=min(1.0, share), finished=bool(self.gif), extra=extra)


def write(size: tuple[int, int], shots: Sequence[Shot]) -> bytes:
    """Return the GIF of shots at once."""
    writing = GifWriting(size, shots)
    while not writing.run(1):
        pass
    return writing.gif
