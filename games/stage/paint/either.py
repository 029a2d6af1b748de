"""Replacements for drawing functions that only pygame-ce has, for those who have pygame."""

from __future__ import annotations

import io
import re

import pygame
from pygame import Surface

CE = hasattr(pygame.transform, "gaussian_blur")  # only pygame-ce has it
_SIDE = re.compile(r'(?<![-\w])(width|height)="[0-9.]+(?:px)?"')


def softened(surface: Surface, radius: int) -> Surface:
    """Return a picture blurred by a radius of pixels, 1 at least; what lies around it counts as nothing."""
    if CE:
        return pygame.transform.gaussian_blur(surface, radius, repeat_edge_pixels=False)
    width, height = surface.get_size()
    for part in (radius, 2 * radius):  # twice, so that no squares are seen
        small = max(1, width // part), max(1, height // part)
        surface = pygame.transform.smoothscale(pygame.transform.smoothscale(surface, small), (width, height))
    return surface


def drawing(svg: str, side: int) -> Surface:
    """Return a square SVG, the text of one, drawn `side` pixels wide and high."""
    if CE:
        return pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (side, side))
    head = re.search(r"<svg\b[^>]*>", svg)
    assert head is not None
    text = svg[: head.start()] + _SIDE.sub(rf'\1="{side}"', head[0]) + svg[head.end() :]
    return pygame.image.load(io.BytesIO(text.encode()), "drawing.svg")
