"""Small pictures kept as PNG: of boards, in lists and dialogs."""

from __future__ import annotations

import io
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from games.stage.paint.cache import kept
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.paint.shapes import veil
from games.stage.widgets.base import Widget

ROUND = 0.1  # of the height: what lies beside a board's corners is of the theme it was saved in


@kept(32)
def scaled(png: bytes, wide: int, tall: int) -> Surface | None:
    """Return a kept picture as large as fits, its corners rounded as boards are; None where it cannot be read."""
    try:
        whole = pygame.image.load(io.BytesIO(png), "picture.png")
    except pygame.error:
        return None
    scale = min(wide / whole.get_width(), tall / whole.get_height())
    size = max(1, round(whole.get_width() * scale)), max(1, round(whole.get_height() * scale))
    plain = Surface(whole.get_size(), pygame.SRCALPHA)
    plain.blit(whole, (0, 0))
    small = pygame.transform.smoothscale(plain, size)
    small.blit(veil(size, (255, 255, 255, 255), round(ROUND * size[1])), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return small


def draw_picture(paint: Paint, png: bytes, box: Rect) -> None:
    """Draw a kept picture in the middle of a box, on a quiet ground."""
    paint.rect(box, "bg.surfaceInset", "small")
    edge = paint.px(3)
    picture = scaled(png, box.width - 2 * edge, box.height - 2 * edge) if png else None
    if picture is None:
        paint.icon("file-text", box, 20, "ink.tertiary")
    else:
        paint.surface.blit(picture, picture.get_rect(center=box.center))


@dataclass(eq=False)
class Picture(Widget):
    """A kept picture (PNG) in a box of logical pixels."""

    png: bytes = b""
    wide: float = 144
    tall: float = 90

    def width(self, look: Look) -> int:
        return look.px(self.wide)

    def height(self, look: Look, width: int) -> int:
        return look.px(self.tall)

    def draw(self, paint: Paint) -> None:
        draw_picture(paint, self.png, self.rect)


@dataclass(eq=False)
class IconSign(Widget):
    """An icon that says what stands beside it, and no button: Tab passes it by. `box`, `size`: logical pixels."""

    name: str = ""
    box: float = 20
    size: float = 18

    def width(self, look: Look) -> int:
        return look.px(self.box)

    def height(self, look: Look, width: int) -> int:
        return look.px(self.box)

    def draw(self, paint: Paint) -> None:
        paint.icon(self.name, self.rect, self.size)
