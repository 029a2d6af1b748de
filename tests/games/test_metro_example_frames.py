"""Steps of Metro looked at picture by picture, forward and back: a sample of the worked example, and of a long line.

All steps of these games are in tests/soak.
"""

from __future__ import annotations

import pytest

from games.stage.pilot import FRAME
from tests.soak.test_metro_frames import FREE, look_through


@pytest.mark.parametrize(("step", "back"), [(6, False), (5, True)])
def test_no_picture_of_the_worked_example_jumps(step: int, back: bool) -> None:
    """The step that finishes both lines, and one taken back."""
    look_through(("example", step, back, FREE), (640, 400), 2 * FRAME)


def test_no_picture_of_a_long_line_jumps() -> None:
    """One of eighteen tiles, in which a flash ahead of the train changes far more than what moves."""
    look_through(("long", 50, False, FREE), (640, 400), FRAME)
