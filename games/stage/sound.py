"""Short sounds made of decaying sines when they are first needed, so that no sound file ships.

A sound is a list of partials: pitch in Hz, share of the loudness, seconds until it has fallen to a thousandth, and
when it begins. Wood is a low and a high partial that die at once; glass is high and inharmonic; an answer (solved,
won, lost) is a few notes. A machine without a sound card is silent and nothing else.
"""

from __future__ import annotations

import contextlib
import ctypes
import math
import random
import sys
from array import array
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pygame

RATE = 44_100
ATTACK = 0.002  # seconds: without it a sine that begins at once clicks


class Partial(NamedTuple):
    """One decaying sine; pitch 0 is noise."""

    pitch: float
    share: float
    seconds: float
    begin: float = 0.0


SOUNDS: dict[str, tuple[Partial, ...]] = {
    "tap": (Partial(1200, 0.25, 0.03), Partial(0, 0.10, 0.012)),
    "lift": (Partial(420, 0.30, 0.07), Partial(630, 0.12, 0.05)),
    "place": (Partial(180, 0.55, 0.12), Partial(540, 0.25, 0.06), Partial(0, 0.20, 0.02)),
    "turn": (Partial(520, 0.22, 0.05), Partial(780, 0.16, 0.05, 0.03)),
    "back": (Partial(330, 0.28, 0.10), Partial(247, 0.24, 0.12, 0.05)),
    "stone": (Partial(2100, 0.28, 0.05), Partial(3340, 0.20, 0.035), Partial(820, 0.16, 0.05)),
    "seed": (Partial(950, 0.30, 0.04), Partial(1570, 0.18, 0.03), Partial(0, 0.12, 0.01)),
    "capture": (
        Partial(2100, 0.22, 0.06),
        Partial(2360, 0.22, 0.06, 0.05),
        Partial(2650, 0.22, 0.08, 0.10),
        Partial(700, 0.18, 0.14, 0.10),
    ),
    "track": (Partial(240, 0.40, 0.10), Partial(960, 0.14, 0.05), Partial(0, 0.14, 0.02)),
    "train": (Partial(660, 0.22, 0.18), Partial(880, 0.22, 0.24, 0.10)),
    "wheels": (
        Partial(150, 0.22, 0.05),
        Partial(0, 0.08, 0.015),
        Partial(150, 0.20, 0.05, 0.09),
        Partial(0, 0.07, 0.015, 0.09),
        Partial(130, 0.16, 0.06, 0.18),
    ),
    "bell": (Partial(1319, 0.26, 0.50), Partial(2637, 0.10, 0.35), Partial(3956, 0.05, 0.20)),
    "enter": (Partial(760, 0.24, 0.05), Partial(0, 0.08, 0.01)),
    "hint": (Partial(880, 0.20, 0.30), Partial(1320, 0.12, 0.26, 0.06)),
    "refused": (Partial(196, 0.36, 0.14), Partial(185, 0.30, 0.18, 0.07)),
    "found": (Partial(1047, 0.22, 0.22), Partial(1568, 0.16, 0.26, 0.07)),
    "solved": (
        Partial(523, 0.24, 0.35),
        Partial(659, 0.24, 0.35, 0.09),
        Partial(784, 0.24, 0.40, 0.18),
        Partial(1047, 0.26, 0.70, 0.27),
    ),
    "lost": (Partial(392, 0.26, 0.35), Partial(330, 0.26, 0.40, 0.13), Partial(262, 0.28, 0.60, 0.26)),
    "drawn": (Partial(440, 0.24, 0.35), Partial(440, 0.24, 0.45, 0.16)),
}


def samples(partials: tuple[Partial, ...], rate: int = RATE) -> array[int]:
    """Return one channel of 16-bit samples of a sound; the same sound has the same samples always."""
    length = max(int((p.begin + p.seconds) * rate) for p in partials) + 1
    wave = [0.0] * length
    noise = random.Random(1)
    for pitch, share, seconds, begin in partials:
        first, count = int(begin * rate), int(seconds * rate)
        fall, step = 6.9 / seconds / rate, math.tau * pitch / rate  # 6.9 = ln 1000
        for n in range(count):
            loud = share * math.exp(-fall * n) * min(1.0, n / (ATTACK * rate))
            wave[first + n] += loud * (math.sin(step * n) if pitch else noise.uniform(-1, 1))
    return array("h", [int(32_767 * max(-1.0, min(1.0, value))) for value in wave])


class Player:
    """Plays the sounds at the volume of the settings; the mixer opens with the first sound that is heard."""

    def __init__(self, on: bool = True, volume: int = 70) -> None:
        self.on = on
        self.volume = volume
        self._made: dict[str, pygame.mixer.Sound] = {}
        self._silent = False

    def set(self, on: bool, volume: int) -> None:
        """Follow the settings: on or off, volume in per cent."""
        self.on, self.volume = on, volume

    def play(self, name: str, volume: float = 1.0) -> bool:
        """Play a sound, `volume` 0..1 below the setting; return whether it can be heard. KeyError: no such sound."""
        partials = SOUNDS[name]
        if not self.on or self.volume <= 0 or self._silent:
            return False
        try:
            sound = self._made.get(name) or self._made.setdefault(name, self._make(partials))
            # Ears hear ratios: half of the slider is a quarter of the amplitude.
            sound.set_volume((self.volume / 100) ** 2 * volume)
            return sound.play() is not None
        except pygame.error:
            self._silent = True  # no sound card, or one that was taken away
            return False

    def _make(self, partials: tuple[Partial, ...]) -> pygame.mixer.Sound:
        """Make a sound in the format that the mixer got, which need not be the one asked for."""
        if not pygame.mixer.get_init():
            hush_alsa()
            pygame.mixer.init(RATE, -16, 2, 512)
        rate, bits, channels = pygame.mixer.get_init() or (RATE, 0, 1)
        if bits != -16:
            raise pygame.error("a sound format that is not ours")
        mono = samples(partials, rate)
        both = array("h", [0]) * (len(mono) * channels)
        for channel in range(channels):
            both[channel::channels] = mono
        return pygame.mixer.Sound(buffer=both.tobytes())


@cache
def hush_alsa() -> Any:
    """Keep ALSA from printing to the terminal that there is no sound card; return what it calls instead.

    It may be loaded twice, with pygame and from the system: each has a handler of its own. What it calls is a function
    of C that does nothing: a thread of SDL's calls it while the mixer waits for that thread with Python's lock held, so
    that one in Python would wait for ever.
    """
    if not sys.platform.startswith("linux"):
        return None
    silent = ctypes.cast(ctypes.CDLL(None).getpid, ctypes.c_void_p)
    with contextlib.suppress(OSError):
        mapped = {line.split()[-1] for line in Path("/proc/self/maps").read_text().splitlines() if "libasound" in line}
        for name in ("libasound.so.2", *sorted(mapped)):
            with contextlib.suppress(OSError, AttributeError):
                ctypes.CDLL(name).snd_lib_error_set_handler(silent)
    return silent
