"""Things on their way: pieces of a passing size or in a turn, cards of the rack closing up, the wave at the end."""

from __future__ import annotations

import math
from copy import copy
from dataclasses import dataclass, replace

import pygame
from pygame import Rect

from games.katamino.board import shaped, sprites
from games.katamino.board.hand import Spin
from games.katamino.board.style import Style
from games.katamino.board.table import Table, cells_of
from games.katamino.rules.pieces import Orientation, name_of
from games.katamino.rules.plan import Plan
from games.stage.motion import Tween
from games.stage.paint.painter import Paint

WAVE_STEP, WAVE_LENGTH = 40, 360  # ms a column, ms a column's brightening lasts
SWELL = 320  # ms in which the date of a calendar swells and goes back, after the wave


def piece_sprite(style: Style, piece: int, shape: Orientation, side: int) -> sprites.Sprite:
    """Return the picture of a piece, cells of `side` device pixels, marked as `style` says."""
    return sprites.sprite(name_of(piece), cells_of(shape), side, "flat", style.marks, style.letter(piece))


def scaled(style: Style, piece: int, shape: Orientation, largest: int, side: int) -> sprites.Sprite:
    """Return the picture of a piece of a passing size: scaled from one, so that a frame costs no drawing."""
    picture = piece_sprite(style, piece, shape, largest)
    if side == largest:
        return picture
    share = side / largest
    size = (round(picture.surface.get_width() * share), round(picture.surface.get_height() * share))
    scale = pygame.transform.smoothscale if largest <= 120 else pygame.transform.scale
    offset = (round(picture.offset[0] * share), round(picture.offset[1] * share))
    return sprites.Sprite(scale(picture.surface, (max(1, size[0]), max(1, size[1]))), offset)


def draw_spinning(
    paint: Paint, style: Style, spin: Spin, shape: Orientation, side: int, corner: tuple[float, float]
) -> None:
    """Draw a piece in the midst of a turn about its pivot, the letter turning with it."""
    left = 1 - spin.tween.at(paint.look.now())
    picture = piece_sprite(style, spin.piece, shape, side)
    pivot = (corner[0] + spin.pivot[0] * side, corner[1] + spin.pivot[1] * side)
    image = picture.surface
    centre = (
        corner[0] + picture.offset[0] + image.get_width() / 2 - pivot[0],
        corner[1] + picture.offset[1] + image.get_height() / 2 - pivot[1],
    )
    if spin.how == "flip":
        tall = abs(1 - 2 * left)
        image = pygame.transform.smoothscale(image, (image.get_width(), max(1, round(image.get_height() * tall))))
        centre = (centre[0], centre[1] * (1 - 2 * left))
    else:
        angle = math.radians(90 * left) * (-1 if spin.how == "right" else 1)
        image = pygame.transform.rotozoom(image, -math.degrees(angle), 1)
        cos, sin = math.cos(angle), math.sin(angle)
        centre = (centre[0] * cos - centre[1] * sin, centre[0] * sin + centre[1] * cos)
    x, y = pivot[0] + centre[0] - image.get_width() / 2, pivot[1] + centre[1] - image.get_height() / 2
    paint.surface.blit(image, (round(x), round(y)))


@dataclass(frozen=True)
class RackShift:
    """The cards of the rack on their way, closing up or making room; `before`: where those that stay have been."""

    before: dict[int, tuple[int, int]]
    tween: Tween

    def table(self, table: Table, now: float) -> Table:
        """Return a table with its cards where they are at a time."""
        share, slots = self.tween.at(now), {}
        shown = copy(table)
        for piece, slot in table.slots.items():
            x, y = self.before.get(piece, slot.card.topleft)
            x, y = round(x + (slot.card.x - x) * share), round(y + (slot.card.y - y) * share)
            slots[piece] = replace(slot, card=Rect((x, y), slot.card.size))
        shown.slots = slots
        return shown


@dataclass(frozen=True)
class Wave:
    """The brightening that goes over a full tray from the left, begun at a time (ms); a calendar's date swells then."""

    began: float
    plan: Plan
    columns: int

    @property
    def length(self) -> float:
        """How long it lasts, with what follows it (ms)."""
        return self._sweep + (SWELL if self.plan.day is not None else 0)

    @property
    def _sweep(self) -> float:
        return self.columns * WAVE_STEP + WAVE_LENGTH

    def draw(self, paint: Paint, table: Table, now: float) -> None:
        """Brighten the columns that it has come to; at the end draw the date larger."""
        tray = table.tray
        for col in range(self.columns):
            share = (now - self.began - col * WAVE_STEP) / WAVE_LENGTH
            if 0 < share < 1:
                more = round(54 * math.sin(math.pi * share))
                for row in range(self.plan.rows):
                    if (row, col) in self.plan.own:
                        paint.surface.fill((more, more, more), tray.rect((row, col)), pygame.BLEND_RGB_ADD)
        share = (now - self.began - self._sweep) / SWELL
        if self.plan.day is not None and 0 < share < 1:
            shaped.draw_swell(paint.surface, self.plan, (tray.left, tray.top), tray.side, share, paint.look.theme)
