"""The synthesis of each sound, so that no sound file ships.

A sound is a few partials: pitch in Hz, share of the loudness, seconds until it has fallen to a thousandth, and when it
begins. Below them the thing that was struck rings for a moment, its body: a table of wood, a bowl of Kalah's board, the
sheet on which a number is written. What is struck differs a little from one time to the next, what is a tone hardly.

All are equally loud (the loudest 400 ms by ITU-R BS.1770, `TARGET`), whatever they are made of: `level` sees to it, and
`python -m bench.sounds` tells what it has to be. Where one is to be softer, who plays it says so.
"""

from __future__ import annotations

from typing import NamedTuple

TARGET = -25.0  # LUFS of the loudest 400 ms at full volume
STRUCK, TONE = 0.004, 0.009  # seconds in which a sound swells: one that begins at once clicks
LOOSE, TUNED = 0.015, 0.003  # by which share the pitches of variants differ


class Partial(NamedTuple):
    """One decaying sine; pitch 0 is noise."""

    pitch: float
    share: float
    seconds: float
    begin: float = 0.0


class Body(NamedTuple):
    """What rings along with every strike: pitch in Hz, share of the loudness, seconds to a thousandth."""

    pitch: float
    share: float
    seconds: float


class Timbre(NamedTuple):
    """A sound: its partials, `level` by which all are multiplied, body, seconds of swelling, share of variation."""

    partials: tuple[Partial, ...]
    level: float
    body: Body | None = None
    attack: float = STRUCK
    spread: float = LOOSE

    @property
    def strikes(self) -> list[float]:
        """When something begins, in seconds."""
        return sorted({partial.begin for partial in self.partials})


TABLE = Body(168, 0.55, 0.11)
TRAY = Body(232, 0.50, 0.10)
BOWL = Body(410, 0.40, 0.09)
SHEET = Body(305, 0.35, 0.06)
RAIL = Body(118, 0.50, 0.10)


def _tone(level: float, *partials: Partial) -> Timbre:
    """Return a sound of tones: what answers, rather than what is moved."""
    return Timbre(partials, level, None, TONE, TUNED)


SOUNDS: dict[str, Timbre] = {
    # What is chosen and moved
    "tap": Timbre((Partial(1200, 0.50, 0.05), Partial(0, 0.20, 0.02)), 1.94, SHEET),
    "lift": Timbre((Partial(420, 0.50, 0.08), Partial(630, 0.20, 0.06)), 1.25, TRAY),
    "place": Timbre((Partial(340, 0.45, 0.10), Partial(540, 0.30, 0.07), Partial(0, 0.25, 0.03)), 1.09, TABLE),
    "turn": Timbre((Partial(520, 0.40, 0.06), Partial(780, 0.30, 0.06, 0.03)), 1.06, TRAY),
    "back": Timbre((Partial(330, 0.45, 0.10), Partial(262, 0.40, 0.12, 0.05)), 0.86, TABLE),
    "enter": Timbre((Partial(760, 0.50, 0.07), Partial(0, 0.18, 0.02)), 1.73, SHEET),
    # Kalah and Oware
    "stone": Timbre((Partial(2100, 0.45, 0.06), Partial(3340, 0.25, 0.04), Partial(820, 0.30, 0.06)), 1.24, BOWL),
    "seed": Timbre((Partial(950, 0.45, 0.06), Partial(1570, 0.25, 0.04), Partial(0, 0.20, 0.02)), 1.58, BOWL),
    "capture": Timbre(
        (
            Partial(2100, 0.30, 0.06),
            Partial(2360, 0.30, 0.06, 0.05),
            Partial(2650, 0.30, 0.08, 0.10),
            Partial(700, 0.25, 0.14, 0.10),
        ),
        0.90,
        BOWL,
    ),
    # Metro
    "track": Timbre((Partial(240, 0.50, 0.10), Partial(960, 0.20, 0.06), Partial(0, 0.18, 0.02)), 1.22, RAIL),
    "train": _tone(0.91, Partial(660, 0.40, 0.18), Partial(880, 0.40, 0.24, 0.10)),
    "wheels": Timbre(
        (
            Partial(190, 0.40, 0.06),
            Partial(0, 0.16, 0.02),
            Partial(190, 0.36, 0.06, 0.09),
            Partial(0, 0.14, 0.02, 0.09),
            Partial(170, 0.30, 0.07, 0.18),
        ),
        1.13,
        RAIL,
    ),
    "bell": _tone(0.48, Partial(1319, 0.50, 0.50), Partial(2637, 0.20, 0.35), Partial(3956, 0.08, 0.20)),
    # A search that is watched: dry where something is laid, low at a dead end, a chime at a find, two at the end
    "tick": Timbre((Partial(1760, 0.40, 0.035), Partial(0, 0.20, 0.012)), 2.55, SHEET),
    "dead": Timbre((Partial(196, 0.50, 0.09), Partial(392, 0.15, 0.05)), 1.46, RAIL),
    "chime": _tone(0.87, Partial(1047, 0.40, 0.22), Partial(1568, 0.28, 0.26, 0.07)),
    "chimes": _tone(
        0.56,
        Partial(1047, 0.40, 0.22),
        Partial(1568, 0.28, 0.26, 0.07),
        Partial(1047, 0.40, 0.24, 0.24),
        Partial(2093, 0.28, 0.34, 0.31),
    ),
    # Answers
    "hint": _tone(0.85, Partial(880, 0.40, 0.30), Partial(1320, 0.24, 0.26, 0.06)),
    "refused": _tone(1.12, Partial(196, 0.45, 0.14), Partial(185, 0.40, 0.18, 0.07)),
    "solved": _tone(
        0.39,
        Partial(523, 0.40, 0.35),
        Partial(659, 0.40, 0.35, 0.09),
        Partial(784, 0.40, 0.40, 0.18),
        Partial(1047, 0.44, 0.70, 0.27),
    ),
    "lost": _tone(0.47, Partial(392, 0.40, 0.35), Partial(330, 0.40, 0.40, 0.13), Partial(262, 0.44, 0.60, 0.26)),
    "drawn": _tone(0.64, Partial(440, 0.40, 0.35), Partial(440, 0.40, 0.45, 0.16)),
}
