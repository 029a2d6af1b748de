"""What stands in for drawing that pygame-ce has and pygame has not: as large, as heavy, nearly the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pygame import SRCALPHA, Rect, Surface, image

from games.base.assets import asset
from games.stage.paint import either

needs_both = pytest.mark.skipif(not either.CE, reason="the two are compared under pygame-ce")


def both(monkeypatch: Any, name: str, *given: Any) -> tuple[Surface, Surface]:
    first = getattr(either, name)(*given)
    monkeypatch.setattr(either, "CE", False)
    return first, getattr(either, name)(*given)


def alpha(surface: Surface) -> list[int]:
    return list(image.tobytes(surface, "RGBA")[3::4])


@needs_both
@pytest.mark.parametrize("name", ["icons/check.svg", "icons/scale.svg", "tabla.svg"])
def test_an_svg_is_drawn_as_large_and_alike(name: str, monkeypatch: Any) -> None:
    svg = Path(asset(name)).read_text(encoding="utf-8").replace("currentColor", "#FFFFFF")
    ours, theirs = both(monkeypatch, "drawing", svg, 80)
    assert ours.get_size() == theirs.get_size() == (80, 80)
    differing = sum(abs(a - b) > 40 for a, b in zip(alpha(ours), alpha(theirs), strict=True))
    assert differing < 80 * 80 / 50 and sum(alpha(theirs)) > 0


@needs_both
def test_a_blur_is_as_heavy_and_wider_than_the_picture(monkeypatch: Any) -> None:
    picture = Surface((240, 160), SRCALPHA)
    picture.fill((0, 0, 0, 200), Rect(60, 40, 120, 80))
    ours, theirs = both(monkeypatch, "softened", picture, 3)
    assert ours.get_size() == theirs.get_size() == (240, 160)
    assert abs(sum(alpha(ours)) - sum(alpha(theirs))) < 0.1 * sum(alpha(ours))
    for place, least, most in (((120, 80), 180, 200), ((60, 80), 40, 160), ((56, 80), 5, 120), ((40, 80), 0, 5)):
        assert least <= theirs.get_at(place).a <= most
