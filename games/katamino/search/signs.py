"""What a strategy is known by beside its colour, which not everybody can tell apart: a shape, the same everywhere."""

from __future__ import annotations

from pygame import Rect

from games.stage.paint.marks import shaped
from games.stage.paint.painter import Paint

SHAPES = {"dlx": "circle", "cells": "square", "first-hole": "triangle", "mod5": "diamond", "none": "cross",
          "fast": "pentagon"}  # fmt: skip


def draw_sign(paint: Paint, box: Rect, strategy: str) -> None:
    """Draw a strategy's sign in a square."""
    shaped(paint, box.center, box.width * 0.58, SHAPES[strategy], f"strategy.{strategy}")
