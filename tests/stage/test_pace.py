"""Even pictures: the times at which they are begun and shown, by a clock that only sleeping and drawing move."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.stage.window.pace import SPARE, Pace

PERIOD = 1 / 60


class Clock:
    """Seconds that pass when somebody sleeps or draws."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        assert seconds > 0
        self.now += seconds


def shown(pace: Pace, clock: Clock, works: list[float]) -> tuple[list[float], list[float]]:
    """Draw pictures that take so long each; return when they were begun and when shown."""
    begun, seen = [], []
    for work in works:
        pace.begin()
        begun.append(clock.now)
        pace.draw()
        clock.now += work
        pace.hold()
        seen.append(clock.now)
        pace.shown()
    return begun, seen


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def pace(clock: Clock) -> Pace:
    return Pace(60, clock, clock.sleep)


def test_the_first_picture_waits_for_nothing(pace: Pace, clock: Clock) -> None:
    begun, seen = shown(pace, clock, [0.002])
    assert begun == [100.0] and seen == [pytest.approx(100.002)]


def test_slow_and_quick_pictures_come_evenly(pace: Pace, clock: Clock) -> None:
    _, seen = shown(pace, clock, [0.006, *[0.0005, 0.0005, 0.0005, 0.0005, 0.0005, 0.0055] * 10])
    assert [after - before for before, after in pairwise(seen)] == pytest.approx([PERIOD] * 60)


def test_a_slow_picture_every_second_comes_in_its_time(pace: Pace, clock: Clock) -> None:
    _, seen = shown(pace, clock, [*[0.002] * 59, 0.011] * 5)
    assert max(after - before for before, after in pairwise(seen[60:])) < 1.1 * PERIOD


def test_a_picture_is_begun_late(pace: Pace, clock: Clock) -> None:
    begun, seen = shown(pace, clock, [0.001] * 600)
    assert seen[-1] - begun[-1] == pytest.approx(0.001 + SPARE, abs=1e-4)


def test_one_late_picture_does_not_move_the_others(pace: Pace, clock: Clock) -> None:
    _, seen = shown(pace, clock, [0.001] * 5 + [0.006] + [0.001] * 5)
    gaps = [after - before for before, after in pairwise(seen)]
    assert PERIOD + 0.003 < max(gaps) < PERIOD + 0.005 and seen[-1] - seen[0] == pytest.approx(10 * PERIOD)


def test_after_a_very_late_picture_none_is_hurried(pace: Pace, clock: Clock) -> None:
    _, seen = shown(pace, clock, [0.001] * 3 + [0.2] + [0.001] * 3)
    assert min(after - before for before, after in pairwise(seen)) > 0.9 * PERIOD


def test_what_is_slower_than_a_period_goes_on_without_waiting(pace: Pace, clock: Clock) -> None:
    _, seen = shown(pace, clock, [0.03] * 10)
    assert seen[-1] - seen[0] == pytest.approx(9 * 0.03, rel=0.01)


def test_after_a_rest_nothing_is_waited_for(pace: Pace, clock: Clock) -> None:
    shown(pace, clock, [0.004] * 20)
    clock.now += 5
    begun, _ = shown(pace, clock, [0.004])
    assert begun == [pytest.approx(clock.now - 0.004)]
