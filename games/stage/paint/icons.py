"""Icons from SVG text: Lucide's, line 1.75 on the 24 grid, white, tinted where they are drawn."""

from __future__ import annotations

import re
from functools import lru_cache

import pygame
from pygame import Surface

from games.base.assets import asset
from games.stage.paint.cache import kept
from games.stage.paint.either import drawing
from games.stage.paint.theme import RGBA

STROKE = "1.75"
_DOT_LINE = re.compile(r'<line x1="(?P<x>[\d.]+)" x2="[\d.]+\.01" y1="(?P<y>[\d.]+)" y2="[\d.]+" />')
_DOT_PATH = re.compile(r'<path d="M(?P<x>[\d.]+) (?P<y>[\d.]+)h\.01" />')


@lru_cache(256)
def _svg(name: str) -> str:
    with open(asset("icons", f"{name}.svg"), encoding="utf-8") as file:
        text = file.read()
    text = _DOT_LINE.sub(_dot, _DOT_PATH.sub(_dot, text))
    return text.replace('stroke-width="2"', f'stroke-width="{STROKE}"').replace("currentColor", "#FFFFFF")


def _dot(found: re.Match[str]) -> str:
    """Return a filled circle for a dot that is written as a line of no length, which the renderer leaves out."""
    return f'<circle cx="{found["x"]}" cy="{found["y"]}" r="0.95" fill="#FFFFFF" stroke="none" />'


@kept(8)
def icon(name: str, size: int, colour: RGBA) -> Surface:
    """Return an icon of `size` device pixels in one colour (its alpha heeded); FileNotFoundError if there is none."""
    times = 4 if size < 64 else 1  # the renderer's own smoothing knows few steps between on and off
    large = drawing(_svg(name), size * times)
    ground = Surface(large.get_size(), pygame.SRCALPHA)
    ground.fill((255, 255, 255, 0))
    ground.blit(large, (0, 0))
    surface = pygame.transform.smoothscale(ground, (size, size)) if times > 1 else ground
    surface.fill(colour, special_flags=pygame.BLEND_RGBA_MULT)
    return surface
