"""Plays the sounds, each made when it is first needed. A machine without a sound card is silent and nothing else."""

from __future__ import annotations

import contextlib
import ctypes
import random
import sys
from array import array
from functools import cache
from pathlib import Path
from typing import Any

import pygame

from games.stage.sound.timbre import SOUNDS
from games.stage.sound.waves import RATE, VARIANTS, samples


class Player:
    """Plays the sounds at the volume of the settings; the mixer opens with the first sound that is heard.

    No variant of a sound is heard twice in a row: it would be noticed that it is the same.
    """

    def __init__(self, on: bool = True, volume: int = 70) -> None:
        self.on = on
        self.volume = volume
        self._made: dict[tuple[str, int], pygame.mixer.Sound] = {}
        self.last: dict[str, int] = {}  # the variant heard last
        self._chance = random.Random(VARIANTS)
        self._silent = False

    def set(self, on: bool, volume: int) -> None:
        """Follow the settings: on or off, volume in per cent."""
        self.on, self.volume = on, volume

    def play(self, name: str, volume: float = 1.0) -> bool:
        """Play a sound, `volume` 0..1 below the setting; return whether it can be heard. KeyError: no such sound."""
        if name not in SOUNDS:
            raise KeyError(name)
        if not self.on or self.volume <= 0 or self._silent:
            return False
        try:
            sound = self._sound(name, self._next(name))
            # Ears hear ratios: half of the slider is a quarter of the amplitude.
            sound.set_volume((self.volume / 100) ** 2 * volume)
            return sound.play() is not None
        except pygame.error:
            self._silent = True  # no sound card, or one that was taken away
            return False

    def _next(self, name: str) -> int:
        """Choose a variant, another one than the last time."""
        others = [variant for variant in range(VARIANTS) if variant != self.last.get(name)]
        self.last[name] = self._chance.choice(others)
        return self.last[name]

    def _sound(self, name: str, variant: int) -> pygame.mixer.Sound:
        """Return a variant, made now in the format that the mixer got, which need not be the one asked for."""
        if (made := self._made.get((name, variant))) is not None:
            return made
        if not pygame.mixer.get_init():
            hush_alsa()
            pygame.mixer.init(RATE, -16, 2, 512)
        rate, bits, channels = pygame.mixer.get_init() or (RATE, 0, 1)
        if bits != -16:
            raise pygame.error("a sound format that is not ours")
        mono = samples(name, variant, rate)
        both = array("h", [0]) * (len(mono) * channels)
        for channel in range(channels):
            both[channel::channels] = mono
        return self._made.setdefault((name, variant), pygame.mixer.Sound(buffer=both.tobytes()))


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
