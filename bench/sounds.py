"""How loud each sound is, what it would take to be as loud as the others, and how long it takes to make:
`python -m bench.sounds [--json]`.

Loudness is that of ITU-R BS.1770: the power of the wave after two filters, one for the head, one for the ear's
deafness to low pitches, in the loudest 400 ms ("momentary" in EBU Tech 3341, with a step of 10 ms). A wave of one
channel; what is played on two is 3 dB louder, each of them.
"""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Sequence
from itertools import accumulate

WINDOW, STEP = 0.4, 0.01  # seconds
OFFSET = -0.691  # dB, by which a sine of 997 Hz is as loud as its power says
HEAD = (1681.974450955533, 3.999843853973347, 0.7071752369554196)  # a shelf: Hz, dB, quality
EAR = (38.13547087602444, 0.5003270373238773)  # a high pass: Hz, quality
Filter = tuple[float, float, float, float, float]  # b0 b1 b2 a1 a2


def shelf(rate: int) -> Filter:
    """Return the filter for the head at a sampling rate."""
    pitch, gain, quality = HEAD
    k, high = math.tan(math.pi * pitch / rate), 10 ** (gain / 20)
    middle = high**0.4996667741545416
    whole = 1 + k / quality + k * k
    return (
        (high + middle * k / quality + k * k) / whole, 2 * (k * k - high) / whole,
        (high - middle * k / quality + k * k) / whole, 2 * (k * k - 1) / whole, (1 - k / quality + k * k) / whole,
    )  # fmt: skip


def high_pass(rate: int) -> Filter:
    """Return the filter for low pitches at a sampling rate."""
    pitch, quality = EAR
    k = math.tan(math.pi * pitch / rate)
    whole = 1 + k / quality + k * k
    return 1.0, -2.0, 1.0, 2 * (k * k - 1) / whole, (1 - k / quality + k * k) / whole


def filtered(wave: Sequence[float], by: Filter) -> list[float]:
    """Return a wave after a filter."""
    b0, b1, b2, a1, a2 = by
    kept, later, out = 0.0, 0.0, []
    for value in wave:
        now = b0 * value + kept
        kept, later = b1 * value - a1 * now + later, b2 * value - a2 * now
        out.append(now)
    return out


def loudness(wave: Sequence[int], rate: int) -> float:
    """Return how loud a wave of 16-bit samples is at its loudest, in LUFS; minus infinity for silence."""
    heard = filtered(filtered([value / 32_768 for value in wave], shelf(rate)), high_pass(rate))
    power = [0.0, *accumulate(value * value for value in heard)]
    window, step = int(WINDOW * rate), int(STEP * rate)
    most = max(power[min(at + window, len(heard))] - power[at] for at in range(0, len(heard), step))
    return OFFSET + 10 * math.log10(most / window) if most else -math.inf


def main() -> None:
    """Tell of all sounds."""
    from games.stage.sound.timbre import SOUNDS, TARGET
    from games.stage.sound.waves import RATE, VARIANTS, samples

    as_json = "--json" in sys.argv[1:]
    for name, timbre in SOUNDS.items():
        began = time.perf_counter()
        waves = [samples(name, variant) for variant in range(VARIANTS)]
        took = (time.perf_counter() - began) / VARIANTS
        loud = [loudness(wave, RATE) for wave in waves]
        figures = {
            "sound": name,
            "lufs": [round(one, 2) for one in loud],
            "level": round(timbre.level * 10 ** ((TARGET - sum(loud) / VARIANTS) / 20), 3),
            "peak": round(max(abs(value) for wave in waves for value in wave) / 32_767, 2),
            "ms": round(1000 * len(waves[0]) / RATE),
            "making ms": round(1000 * took, 1),
        }
        print(json.dumps(figures) if as_json else "  ".join(f"{key} {value}" for key, value in figures.items()))


if __name__ == "__main__":
    main()
