"""Movement as values: easings, tweens and timelines that are asked what is so at a time.

Nothing here runs by itself: whoever draws asks `at(now)` with the injected clock's milliseconds. Everything can be
finished at once. Reduced motion: movement becomes a short fade, see `Motion`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

Easing = Callable[[float], float]


@cache
def cubic_bezier(x1: float, y1: float, x2: float, y2: float) -> Easing:
    """Return the CSS easing of these control points: progress 0..1 in, eased progress out (may overshoot)."""

    def coordinate(t: float, first: float, second: float) -> float:
        s = 1 - t
        return 3 * s * s * t * first + 3 * s * t * t * second + t * t * t

    def ease(progress: float) -> float:
        if progress <= 0 or progress >= 1:
            return float(progress >= 1)
        low, high = 0.0, 1.0
        for _ in range(20):  # bisection: x is monotone, 20 halvings are finer than a pixel
            middle = (low + high) / 2
            if coordinate(middle, x1, x2) < progress:
                low = middle
            else:
                high = middle
        return coordinate((low + high) / 2, y1, y2)

    return ease


out = cubic_bezier(0.2, 0.8, 0.2, 1)
in_out = cubic_bezier(0.45, 0, 0.2, 1)
settle = cubic_bezier(0.3, 1.35, 0.5, 1)


def linear(progress: float) -> float:
    """Return the progress as it is."""
    return min(1.0, max(0.0, progress))


FAST = 90
BASE = 160
MOVE = 220
SLOW = 320
FADE = 120
SOFT = 5  # changes a second up to which each is shown; above it states switch


@dataclass(frozen=True, slots=True)
class Motion:
    """The motion setting: "full", "reduced" (movement becomes a 120 ms fade) or "off" (states switch)."""

    mode: str = "full"

    def length(self, milliseconds: float) -> float:
        """Return how long a movement of this nominal length takes: as it is, at most 120, or 0."""
        return milliseconds if self.mode == "full" else 0 if self.mode == "off" else min(milliseconds, FADE)

    @property
    def moves(self) -> bool:
        """Whether things may travel; otherwise draw them at their goal and only fade."""
        return self.mode == "full"


@dataclass(frozen=True, slots=True)
class Tween:
    """A number under way from `first` to `last`, from time `begin` for `length` ms."""

    begin: float
    length: float
    first: float = 0.0
    last: float = 1.0
    ease: Easing = out

    def at(self, now: float) -> float:
        """Return the number at time `now`."""
        if self.length <= 0 or now >= self.begin + self.length:
            return self.last
        return self.first + (self.last - self.first) * self.ease((now - self.begin) / self.length)

    def done(self, now: float) -> bool:
        """Whether it has arrived."""
        return now >= self.begin + self.length


@dataclass(slots=True)
class Span:
    """One thing on a timeline: what (any value, e.g. a Beat), from when, for how long (ms from the start)."""

    what: Any
    begin: float
    length: float
    ease: Easing = out


@dataclass
class Timeline:
    """The beats of a move laid out in time; gone when the animation ends.

    Build it with `add` (one after another) or `add(..., at=)` / `overlap`; `start(now)`; each frame draw
    `spans(now)`, fold into the shown position what `passed(now)` hands out (each once, in order), and drop the
    timeline when `done(now)`. A click or key calls `finish()`: everything not yet passed passes at once.
    """

    all: list[Span] = field(default_factory=list)
    length: float = 0.0
    begin: float | None = None
    rate: float = 1.0
    _passed: int = 0
    _finished: bool = False

    def add(
        self, what: Any, length: float, *, at: float | None = None, overlap: float = 0.0, ease: Easing = out
    ) -> Timeline:
        """Append a thing that takes `length` ms, at the end (less `overlap` ms) or at a given time."""
        begin = max(0.0, self.length - overlap) if at is None else at
        self.all.append(Span(what, begin, length, ease))
        self.length = max(self.length, begin + length)
        return self

    def start(self, now: float, rate: float = 1.0) -> Timeline:
        """Begin at time `now`; `rate` 2 is twice as quick."""
        self.begin, self.rate = now, max(rate, 1e-6)
        self.all.sort(key=lambda span: span.begin + span.length)
        return self

    def finish(self) -> None:
        """Let everything have happened."""
        self._finished = True

    def time(self, now: float) -> float:
        """Return the milliseconds played."""
        if self._finished:
            return float("inf")
        # A frame's time may be a little before that of its own update, in which it began.
        return 0.0 if self.begin is None else max(0.0, now - self.begin) * self.rate

    def done(self, now: float) -> bool:
        """Whether the end is reached."""
        return self.time(now) >= self.length

    def spans(self, now: float) -> Iterator[tuple[Any, float]]:
        """Yield what is under way now with its eased progress."""
        time = self.time(now)
        for span in self.all:
            if span.begin <= time < span.begin + span.length:
                yield span.what, span.ease((time - span.begin) / span.length)

    def passed(self, now: float) -> list[Any]:
        """Return what has ended since the last call, in the order of the ends."""
        time, found = self.time(now), []
        while self._passed < len(self.all):
            span = self.all[self._passed]
            if span.begin + span.length > time:
                break
            found.append(span.what)
            self._passed += 1
        return found


class Playhead:
    """A place on a film of `length` ms that goes forward or `back` in time, and may be halted or turned.

    `rate`: ms of the film in one of the clock.
    """

    def __init__(self, length: float, now: float, back: bool = False, rate: float = 1.0) -> None:
        self.length = length
        self.back = back
        self.rate = rate
        self.halted = False
        self._at, self._since = length if back else 0.0, now

    def time(self, now: float) -> float:
        """Return the ms of the film that lie before this moment."""
        passed = 0.0 if self.halted else max(0.0, now - self._since) * self.rate
        return min(self.length, max(0.0, self._at + (-passed if self.back else passed)))

    def _hold(self, now: float) -> None:
        self._at, self._since = self.time(now), now

    def halt(self, now: float) -> None:
        """Stand still."""
        self._hold(now)
        self.halted = True

    def go(self, now: float, back: bool | None = None) -> None:
        """Go on from where it stands, the other way if `back` says so."""
        self._hold(now)
        self.halted = False
        self.back = self.back if back is None else back

    def set_rate(self, now: float, rate: float) -> None:
        """Go at another rate from here on."""
        self._hold(now)
        self.rate = rate

    def done(self, now: float) -> bool:
        """Whether it has come to the end of its way."""
        return self.time(now) == (0.0 if self.back else self.length)
