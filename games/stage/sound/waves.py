"""The samples of a sound: sums of sines that swell for a moment and decay, each as a point on a shrinking circle."""

from __future__ import annotations

import cmath
import math
import random
from array import array
from itertools import accumulate, repeat
from operator import add, mul

from games.stage.sound.timbre import SOUNDS, Timbre

RATE = 44_100
SHIFTS = (0.0, -0.7, 1.0, -0.4)  # of the pitch, in parts of a sound's spread: one of each variant
LIFTS = (0.0, -0.5, 0.4, -0.25)  # of the loudness, in dB
VARIANTS = len(SHIFTS)
THOUSANDTH = math.log(1000)


def samples(name: str, variant: int = 0, rate: int = RATE) -> array[int]:
    """Return one channel of 16-bit samples of a variant (0 to 3) of a sound; the same always. KeyError: no such one."""
    timbre = SOUNDS[name]
    parts = list(_parts(timbre, 1 + timbre.spread * SHIFTS[variant]))
    wave = [0.0] * (max(int(begin * rate) + int(seconds * rate) for _, _, seconds, begin, _ in parts) + 1)
    loud = timbre.level * 10 ** (LIFTS[variant] / 20) * 32_767
    for pitch, share, seconds, begin, attack in parts:
        first = int(begin * rate)
        count = int(seconds * rate)
        swell = max(1, int(attack * rate))
        ringing = (_sine if pitch else _noise)(share * loud, count, math.tau * pitch / rate)
        for n in range(min(swell, count)):
            ringing[n] *= 0.5 - 0.5 * math.cos(math.pi * n / swell)
        wave[first : first + count] = map(add, wave[first : first + count], ringing)
    return array("h", map(int, wave))


def _parts(timbre: Timbre, shift: float) -> list[tuple[float, float, float, float, float]]:
    """Return pitch, share, seconds, begin, attack of all that rings: a body keeps its pitch, however it is struck."""
    parts = [(pitch * shift, share, seconds, begin, timbre.attack) for pitch, share, seconds, begin in timbre.partials]
    if (body := timbre.body) is not None:  # which takes a while to ring
        parts += [(body.pitch, body.share, body.seconds, begin, 2 * timbre.attack) for begin in timbre.strikes]
    return parts


def _sine(loud: float, count: int, step: float) -> list[float]:
    """Return a sine of `step` radians a sample that falls to a thousandth within `count` samples."""
    turn = cmath.exp(complex(-THOUSANDTH / count, step))
    return [point.imag for point in accumulate(repeat(turn, count - 1), mul, initial=complex(loud))]


def _noise(loud: float, count: int, _step: float) -> list[float]:
    """Return falling noise, without its highest pitches."""
    drawn = random.Random(1).random
    rough = [drawn() - 0.5 for _ in range(count + 1)]
    falling = accumulate(repeat(math.exp(-THOUSANDTH / count), count - 1), mul, initial=loud)
    return [size * (one + other) for size, one, other in zip(falling, rough, rough[1:], strict=False)]
