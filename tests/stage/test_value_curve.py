"""The curve of a review: lanes with bars, numbers that never touch, the turn that a press means."""

from __future__ import annotations

from pygame import Rect

from games.stage.widgets.value_curve import Bar, kept_apart


def test_where_numbers_would_touch_the_smaller_goes() -> None:
    places = [(Bar(1, 5), Rect(0, 0, 10, 10)), (Bar(2, 12), Rect(6, 0, 10, 10)), (Bar(4, 4), Rect(30, 0, 10, 10))]
    assert [bar.turn for bar, _place in kept_apart(places)] == [2, 4]


def test_what_gave_away_little_has_a_bar_and_no_number() -> None:
    assert kept_apart([(Bar(1, 3), Rect(0, 0, 10, 10))]) == []
