"""The hand that shows a move: it waits, comes, goes from place to place, rests, and goes away again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from games.stage.motion import in_out
from games.stage.paint.painter import Paint

WAIT = 3000.0  # ms: before it comes
STEP = 320.0  # ms: on its way
PAUSE = 250.0  # ms: at a place
REST = 900.0  # ms: at the last one
TIMES = 3  # how often it shows a move by itself
SIDE = 72  # logical pixels that it is high


@dataclass(frozen=True, slots=True)
class Shown:
    """Where the tip of the hand is (device pixels), and which place it is at, None on its way."""

    tip: tuple[int, int]
    at: int | None


class Hand:
    """When the hand shows and where it is. Times in ms, places in device pixels."""

    def __init__(self) -> None:
        self.places: list[Rect] = []
        self._begun: float | None = None
        self._since: float | None = None  # since when nothing has been done, None: it does not come by itself
        self._times = 0

    @property
    def showing(self) -> bool:
        """Whether it shows a move."""
        return self._begun is not None

    @property
    def due(self) -> float | None:
        """When it comes by itself."""
        if self._since is None or self.showing or self._times >= TIMES:
            return None
        return self._since + WAIT

    def wait(self, now: float, anew: bool = False) -> None:
        """Go away and wait; `anew`: for another board, on which it may come as often as on the one before."""
        self._begun, self._since = None, now
        self._times = 0 if anew else self._times

    def rest(self) -> None:
        """Go away for good."""
        self._begun = self._since = None

    def show(self, places: Sequence[Rect], now: float, asked: bool = False) -> None:
        """Begin to show a move; `asked`: it is not one of the times that it comes by itself."""
        self.places = [Rect(place) for place in places]
        self._begun = now if places else None
        self._since = now
        self._times += not asked

    def length(self) -> float:
        """Return how long it shows (ms)."""
        count = len(self.places)
        return count * STEP + (count - 1) * PAUSE + REST

    def at(self, now: float, moves: bool, away: int) -> Shown | None:
        """Return where it is, None where it is gone; `moves`: whether it may travel, from `away` pixels beside."""
        if self._begun is None:
            return None
        passed = now - self._begun
        before = self.places[0].move(away, away).center
        for number, place in enumerate(self.places):
            last = number == len(self.places) - 1
            if passed < STEP:
                share = in_out(passed / STEP) if moves else 1.0
                x = before[0] + (place.centerx - before[0]) * share
                y = before[1] + (place.centery - before[1]) * share
                return Shown((round(x), round(y)), None if moves else number)
            passed -= STEP
            if passed < (REST if last else PAUSE):
                return Shown(place.center, number)
            passed -= PAUSE
            before = place.center
        return None


def reach(tip: tuple[int, int], side: int) -> Rect:
    """Return what a hand of that height covers, its outline too."""
    return Rect(tip[0] - side // 2, tip[1] - side // 4, round(side * 1.3), round(side * 1.4))


# The parts of a pointing hand in shares of its height from the tip of the finger: left, top, width, height.
PARTS = (
    (-0.10, -0.02, 0.20, 0.62),
    (0.06, 0.28, 0.19, 0.40),
    (0.21, 0.32, 0.18, 0.38),
    (0.35, 0.38, 0.16, 0.34),
    (-0.10, 0.44, 0.61, 0.44),
)
THUMB = ((-0.10, 0.70), (-0.30, 0.52), (-0.27, 0.40), (-0.16, 0.42), (-0.02, 0.56), (0.06, 0.80))


def draw(paint: Paint, tip: tuple[int, int]) -> None:
    """Draw a pointing hand: white with a dark rim, upright, the finger's tip at a point."""
    side, rim = paint.px(SIDE) * 0.78, paint.px(3)
    x, y = tip
    thumb = [(x + dx * side, y + dy * side) for dx, dy in THUMB]
    boxes = [Rect(round(x + dx * side), round(y + dy * side), round(w * side), round(h * side))
             for dx, dy, w, h in PARTS]  # fmt: skip
    paint.shadow(boxes[-1].move(0, paint.px(3)), 2, "control")
    for box in boxes:
        grown = box.inflate(2 * rim, 2 * rim)
        paint.rect(grown, "#1B2422", min(grown.width, grown.height) // 2 if box is not boxes[-1] else paint.px(16))
    paint.polygon(thumb, "#1B2422", "#1B2422", 2.0 * rim)
    for box in boxes:
        paint.rect(box, "#FFFFFF", min(box.width, box.height) // 2 if box is not boxes[-1] else paint.px(14))
    paint.polygon(thumb, "#FFFFFF")
    for box in boxes[1:4]:  # the knuckles
        edge = box.left
        paint.rule((edge, box.top + side * 0.14), (edge, box.top + side * 0.27), "#1B2422", max(1, paint.px(2)))


def ring(paint: Paint, place: Rect) -> None:
    """Draw the ring around the place that the hand points at."""
    box, radius = place.inflate(2 * paint.px(4), 2 * paint.px(4)), paint.px(12)
    paint.rect(box, None, radius, "#1B2422", paint.px(5))
    paint.rect(box.inflate(-2, -2), None, radius, "#FFFFFF", paint.px(3))
