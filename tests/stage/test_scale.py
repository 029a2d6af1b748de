"""How large the first window is: as large as the surroundings say pixels are, and never larger than the screen."""

from __future__ import annotations

import pytest

from games.stage.paint.metrics import Metrics
from games.stage.window.system import told_scale
from games.stage.window.window import first_size


@pytest.mark.parametrize(
    ("told", "dots", "scale"),
    [
        ({}, None, None), ({}, 96.0, 1.0), ({}, 144.0, 1.5), ({}, 120.0, 1.25), ({}, 400.0, 3.0), ({}, 50.0, 1.0),
        ({"GDK_SCALE": "2"}, 96.0, 2.0), ({"GDK_SCALE": "2", "GDK_DPI_SCALE": "0.5"}, 192.0, 1.0),
        ({"GDK_DPI_SCALE": "1.3"}, None, 1.25), ({"TABLA_SCALE": "1.5", "GDK_SCALE": "2"}, 96.0, 1.5),
        ({"TABLA_SCALE": "large"}, 144.0, 1.5), ({"TABLA_SCALE": "-1"}, None, None),
        ({"TABLA_SCALE": "nan"}, None, None), ({"TABLA_SCALE": "9"}, None, 3.0),
    ],
)  # fmt: skip
def test_the_first_that_answers_says_how_large_a_pixel_is(
    told: dict[str, str], dots: float | None, scale: float | None
) -> None:
    assert told_scale(told, dots) == scale


def test_the_first_window_has_that_scale_and_fits_the_screen() -> None:
    for scale in (1.0, 1.25, 1.5, 2.0, 3.0):
        for screen in ((1366, 768), (1920, 1080), (2560, 1440), (3840, 2160), (5120, 2880)):
            size = first_size(screen, scale)
            assert all(side <= whole for side, whole in zip(size, screen, strict=True))
            room = min(screen[0] / 1280, screen[1] / 800) * 0.9
            if room >= scale:
                assert size == (round(1280 * scale), round(800 * scale)) and Metrics.of(size).u == scale
    assert first_size((3840, 2160), None) == (2419, 1512) and first_size((1280, 800), None) == (1280, 800)
    assert first_size((800, 600), 2.0) == (800, 600)
