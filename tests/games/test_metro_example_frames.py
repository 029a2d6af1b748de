"""The worked example stepped through picture by picture, forward and back: none jumps (all games: tests/soak)."""

from __future__ import annotations

from games.stage.pilot import FRAME
from tests.soak.test_metro_frames import FREE, look_through


def test_no_picture_of_the_worked_example_jumps_forward_or_back() -> None:
    for step in range(1, 7):
        for back in (False, True):
            look_through(("example", step, back, FREE), (640, 400), 2 * FRAME)
