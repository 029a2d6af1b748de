"""The window's icon: the mark on its light card."""

from __future__ import annotations

from pygame import Surface

from games.stage.paint.look import Look
from games.stage.paint.metrics import Metrics
from games.stage.paint.painter import Paint, blank
from games.stage.paint.theme import Theme


def window_icon() -> Surface:
    """Return the icon, 64 pixels square."""
    surface = blank((64, 64), (255, 255, 255, 255))
    Paint(surface, Look(Metrics(64, 64, 1.0), Theme())).mark(surface.get_rect())
    return surface
