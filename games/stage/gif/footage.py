"""Footage: the pictures of a film, of which only what changes is kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pygame
from pygame import Surface

from engine.arrays import zeros
from games.stage.gif.kernel import apply, changes

LONGEST = 65_535  # hundredths of a second that a frame can stand
KEYS = 40  # every so many frames one is kept whole, so that any frame is soon there


@dataclass(slots=True)
class Shot:
    """A frame: how it differs from the one before (words, see kernel.py), and how long it stands (1/100 s)."""

    runs: Any
    stands: int


def words(count: int) -> memoryview:
    """Return room for so many words."""
    return memoryview(zeros("I", count))


class Footage:
    """Pictures of one size, in their order.

    `shots` only grows, so a thread may read a copy of it while more are taken; the last one may come to stand longer.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.shots: list[Shot] = []
        area = size[0] * size[1]
        self._last, self._spare = words(area), words(area * 3 // 2 + 8)
        self._wholes: list[bytes] = []
        self._shown = words(area)  # the frame shown last
        self._number = -1

    @property
    def length(self) -> int:
        """Hundredths of a second in all."""
        return sum(shot.stands for shot in self.shots)

    def take(self, picture: Surface, stands: int) -> None:
        """Add a picture (32 bits a pixel) that stands for so long; one like the one before lets that stand longer."""
        raw: Any = picture.get_view("0")
        view = memoryview(raw).cast("B").cast("I")
        used = changes(self._last, view, self._spare, not self.shots)
        if used or not self.shots:
            if len(self.shots) % KEYS == 0:
                self._wholes.append(bytes(self._last))
            runs = words(used)
            runs[:used] = self._spare[:used]
            self.shots.append(Shot(runs, 0))
        self.shots[-1].stands = min(LONGEST, self.shots[-1].stands + stands)

    def frame(self, number: int) -> Surface:
        """Return a frame as a picture; it is good until the next one is asked for."""
        if number < self._number or number // KEYS > self._number // KEYS:
            begin = number // KEYS * KEYS
            self._shown[:] = memoryview(self._wholes[number // KEYS]).cast("I")
        else:
            begin = self._number + 1
        for shot in self.shots[begin : number + 1]:
            apply(shot.runs, self._shown)
        self._number = number
        return pygame.image.frombuffer(self._shown.cast("B"), self.size, "BGRA").convert(picture(self.size))

    def at(self, time: float) -> int:
        """Return the number of the frame that stands at a time (1/100 s), the last one after the end."""
        for number, shot in enumerate(self.shots):
            time -= shot.stands
            if time < 0:
                return number
        return len(self.shots) - 1

    def begins(self) -> Iterator[int]:
        """Yield when each frame begins (1/100 s)."""
        at = 0
        for shot in self.shots:
            yield at
            at += shot.stands


def picture(size: tuple[int, int]) -> Surface:
    """Return an empty picture whose pixels are words 0xRRGGBB."""
    return Surface(size, 0, 32, (0xFF0000, 0xFF00, 0xFF, 0))
