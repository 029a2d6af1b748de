"""The lids of the boxes on the launcher's table, and where they lie for any number of games."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import pygame
from pygame import Rect, Surface

from games.stage.motion import BASE, Tween
from games.stage.paint import lid
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint, blank, sprite
from games.stage.text.i18n import _
from games.stage.widgets.base import USED, Widget, activated

FOOT = 4  # the lid's side below, logical pixels
RISE = 2
GAP_ACROSS, GAP_DOWN = 16, 20
# Rows of lids by the number of games: (share of the height, shares of the width).
Rows = tuple[tuple[float, tuple[float, ...]], ...]
WIDE: dict[int, Rows] = {
    1: ((1, (1,)),),
    2: ((1, (712, 472)),),
    3: ((340, (1,)), (262, (1, 1))),
    4: ((1, (712, 472)), (1, (472, 712))),
    5: ((340, (712, 472)), (262, (1, 1, 1))),
    6: ((340, (712, 472)), (262, (1, 1, 1, 1))),
    7: ((1, (1, 1, 1)), (1, (1, 1, 1, 1))),
}
TALL: dict[int, Rows] = {
    1: ((1, (1,)),),
    2: ((1, (1,)), (1, (1,))),
    3: ((1, (1,)), (1, (1,)), (1, (1,))),
    4: ((1, (1, 1)), (1, (1, 1))),
    5: ((340, (1,)), (262, (1, 1)), (262, (1, 1))),
    7: ((340, (1,)), (262, (1, 1)), (262, (1, 1)), (262, (1, 1))),
}


def rows_for(count: int, upright: bool) -> Rows:
    """Return the rows for so many lids: the table's, or rows of four (upright windows: two) equal ones."""
    table = TALL if upright else WIDE
    if count in table:
        return table[count]
    across = 2 if upright else 4
    full, rest = divmod(count, across)
    return ((1.0, (1.0,) * across),) * full + (((1.0, (1.0,) * rest),) if rest else ())


def share(total: int, gap: int, parts: tuple[float, ...]) -> list[tuple[int, int]]:
    """Divide a length into parts with gaps between them; return (start, length) of each, without rounding gaps."""
    room, whole = total - gap * (len(parts) - 1), sum(parts)
    found, done = [], 0.0
    for number, part in enumerate(parts):
        begin, end = round(room * done / whole), round(room * (done + part) / whole)
        found.append((begin + number * gap, end - begin))
        done += part
    return found


def places(count: int, area: Rect, gap: tuple[int, int], upright: bool) -> list[Rect]:
    """Return where the lids lie in an area, in the order of the games."""
    rows, found = rows_for(count, upright), []
    heights = share(area.height, gap[1], tuple(height for height, _across in rows))
    for (top, height), (_height, across) in zip(heights, rows, strict=True):
        for left, width in share(area.width, gap[0], across):
            found.append(Rect(area.left + left, area.top + top, width, height))
    return found


def neighbour(boxes: list[Rect], index: int, direction: str) -> int:
    """Return the lid reached from one by an arrow ("left", "right", "up", "down"), itself at the edge."""
    here = boxes[index]
    best = None
    for other, box in enumerate(boxes):
        dx, dy = box.centerx - here.centerx, box.centery - here.centery
        along, across = {"left": (-dx, dy), "right": (dx, dy), "up": (-dy, dx), "down": (dy, dx)}[direction]
        if direction in ("left", "right"):
            apart = max(0, max(box.top, here.top) - min(box.bottom, here.bottom))
        else:
            apart = max(0, max(box.left, here.left) - min(box.right, here.right))
        if other != index and along > 0 and (direction in ("up", "down") or apart == 0):
            cost = (apart > 0, along + abs(across) / 4)
            if best is None or cost < best[0]:
                best = (cost, other)
    return index if best is None else best[1]


@dataclass(eq=False)
class Lid(Widget):
    """One game's lid: a button with the game's title, its line, its board, and *Play* or *Continue* on it."""

    name: str = ""
    title: str = ""
    blurb: str = ""
    colours: lid.Colours | None = None
    saved: bool = False
    art: ModuleType | None = field(default=None, compare=False)
    rise: Tween = field(default=Tween(0, 0, 0, 0), init=False, compare=False)

    focusable = clickable = True
    remembers = ("rise",)

    def handle(self, event: pygame.event.Event, look: Look) -> Any:
        """Return True when the game is to be opened."""
        done = activated(self, event, look)
        return None if done is None else True if done else USED

    def point(self, over: bool, look: Look) -> None:
        """Rise under the pointer, where things may move."""
        if over != self.hover:
            self.hover = over
            length = look.motion.length(BASE) if look.motion.moves else 0
            self.rise = Tween(look.now(), length, self.rise.at(look.now()), float(over and look.motion.moves))
            self.touch(look.now() + length)

    def draw(self, paint: Paint) -> None:
        """Draw the foot, the lid with the board on it, the words and the button."""
        look, px = paint.look, paint.px
        rise = self.rise.at(look.now())
        ground, _ink = lid.colours(look.theme, self.colours)
        radius = px(20)
        box = Rect(self.rect.x, self.rect.y, self.rect.width, self.rect.height - px(FOOT))
        foot = Rect(self.rect.x, self.rect.y + radius, self.rect.width, self.rect.height - radius)
        paint.rect(foot.union(box.move(0, px(FOOT))), look.theme.mix(ground, (0, 0, 0, 255), 0.28), radius)
        box.y -= round(px(RISE) * rise)
        if rise in (0.0, 1.0):
            key = ("lid", self.name, self.title, box.size, look.theme.key, look.metrics.u, look.text_scale, rise)
            picture = sprite(key, lambda: self.picture(look, box.size, radius, rise))
        else:
            picture = self.picture(look, box.size, radius, rise)
        paint.picture(picture, box.topleft)
        self.words(paint, box)
        if self.focused:
            paint.focus(self.rect.move(0, box.y - self.rect.y), "slab")

    def picture(self, look: Look, size: tuple[int, int], radius: int, rise: float) -> Surface:
        """Return the lid without its words, cut to its round corners."""
        ground, _ink = lid.colours(look.theme, self.colours)
        surface = Surface(size, pygame.SRCALPHA)
        surface.fill(ground)
        inner = Paint(surface, look)
        box = Rect((0, 0), size)
        if self.art is not None:
            lid.draw(inner, self.name, self.art, box, ground, rise, self.titled(look))
        edge = look.theme.mix(ground, "#FFFFFF", 0.22)
        inner.rect(box, None, radius, inner.colour(edge, 0.55))
        mask = blank(size, (255, 255, 255, 255))
        Paint(mask, look).rect(box, "#FFFFFF", radius)
        surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return surface

    def titled(self, look: Look) -> int:
        """Return how far the title reaches from the lid's left edge, with some room behind it."""
        small = look.metrics.compact
        return look.px((20 if small else 24) + 14) + look.text.width(self.title, "title" if small else "large")

    def words(self, paint: Paint, box: Rect) -> None:
        """Draw the title and the line at the top left, the button at the bottom left."""
        px, look = paint.px, paint.look
        ground, ink = lid.colours(look.theme, self.colours)
        small = look.metrics.compact
        pad, across = px(20 if small else 24), px(16 if small else 21)
        room = box.width - 2 * pad
        if self.art is not None and not hasattr(self.art, "TOP"):
            at = lid.place(self.art, Rect((0, 0), box.size), look, self.titled(look))
            if at(0, self.art.BOARD_TOP)[1] < across + px(62):
                room = max(at(self.art.LEFT, 0)[0] - pad - px(20), px(84))
        role = "title" if small else "large"
        line = look.text.line(role)
        paint.text(self.title, Rect(box.x + pad, box.y + across, box.width - 2 * pad, line), role, ink, ellipsis=True)
        below = Rect(box.x + pad, box.y + across + line + px(2), room, box.height)
        paint.words(self.blurb, below, "body", look.theme.mix(ground, ink, 0.88), lines=3)
        label = _("Continue") if self.saved else _("Play")
        wide = px(12 + 18 + 8 + 14) + look.text.width(label, "body+")
        button = Rect(box.x + pad, box.bottom - px(22 if not small else 16) - px(40), wide, px(40))
        paint.rect(button, look.theme.mix(ink, ground, 0.3), "control")
        top = Rect(button.x, button.y, button.width, button.height - px(2))
        paint.rect(top, look.theme.mix(ink, ground, 0.08) if self.pressed else ink, "control")
        paint.icon("play", (button.x + px(12 + 9), top.centery), 18, ground)
        paint.text(label, Rect(button.x + px(12 + 18 + 8), top.y, wide, top.height), "body+", ground)
