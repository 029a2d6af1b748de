"""The worked example stepped through picture by picture, forward and back: a sample (all steps of it: tests/soak)."""

from __future__ import annotations

import pytest

from games.stage.pilot import FRAME
from tests.soak.test_metro_frames import FREE, look_through


@pytest.mark.parametrize(("step", "back"), [(6, False), (5, True)])
def test_no_picture_of_the_worked_example_jumps(step: int, back: bool) -> None:
    """The step that finishes both lines, and one taken back."""
    look_through(("example", step, back, FREE), (640, 400), 2 * FRAME)
