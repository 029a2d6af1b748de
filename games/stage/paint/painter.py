"""Crisp drawing on a window: everything handed in is device pixels; colours, radii and roles may be token names.

Straight edges are plain fills, round ones kept pictures of shapes.py. `paint.px(n)` turns logical into device pixels.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect, Surface

from games.stage.paint import theme as tokens
from games.stage.paint.icons import icon as icon_picture
from games.stage.paint.shapes import (
    OVER,
    Moved,
    Point,
    blank,
    dashes,
    disc,
    forget,
    gradient_picture,
    hoop,
    polygon_picture,
    ring_picture,
    shadow_picture,
    shape,
    sprite,
    stripes_picture,
    stroke_picture,
    veil,
)
from games.stage.paint.theme import RGBA, ColourName

if TYPE_CHECKING:
    from games.stage.paint.look import Look

__all__ = [
    "Paint", "Point", "blank", "forget", "gradient_picture", "shadow_picture", "shape", "sprite",
]  # fmt: skip


class Paint:
    """Draws on one surface with one look."""

    def __init__(self, surface: Surface, look: Look) -> None:
        self.surface = surface
        self.look = look
        self.px = look.px
        self.colour = look.theme.colour

    @property
    def clip(self) -> Rect:
        """What is to be drawn anew; things outside may be left out."""
        return self.surface.get_clip()

    def shows(self, rect: Rect) -> bool:
        """Whether any of `rect` is to be drawn anew."""
        return bool(self.surface.get_clip().colliderect(rect))

    def clipped(self, rect: Rect) -> _Clip:
        """Return a context in which nothing outside `rect` is drawn: `with paint.clipped(rect): ...`."""
        return _Clip(self.surface, rect)

    def radius(self, radius: float | str, rect: Rect | None = None) -> int:
        """Return a radius in device pixels; a str is a token (card, control ...); at most half of `rect`."""
        size = self.px(tokens.radius(radius)) if isinstance(radius, str) else round(radius)
        return size if rect is None else max(0, min(size, rect.width // 2, rect.height // 2))

    # Areas

    def fill(self, colour: ColourName, rect: Rect | None = None) -> None:
        """Fill a rect, or everything, with a colour (translucent ones are blended)."""
        value = self.colour(colour)
        if value[3] == 255:
            self.surface.fill(value, rect)
        elif value[3]:
            area = self.clip if rect is None else rect.clip(self.clip)
            if area.width and area.height:
                veil = Surface(area.size, pygame.SRCALPHA)
                veil.fill(value)
                self.surface.blit(veil, area)

    def rect(
        self,
        rect: Rect,
        fill: ColourName | None,
        radius: float | str = 0,
        line: ColourName | None = None,
        width: float = 0,
    ) -> None:
        """Draw a rounded rect; `line`: its outline's colour, inside the edge, `width` in device pixels (0: thin)."""
        if rect.width <= 0 or rect.height <= 0 or not self.shows(rect):
            return
        r = self.radius(radius, rect)
        thick = (round(width) or self.px(1)) if line is not None else 0
        inner, edge = None if fill is None else self.colour(fill), None if line is None else self.colour(line)
        if edge is not None and inner is not None and inner[3] == 255 and edge[3] == 255:
            self._rounded(rect, edge, r)
            self._rounded(rect.inflate(-2 * thick, -2 * thick), inner, max(0, r - thick))
            return
        if inner is not None and inner[3]:
            self._rounded(rect, inner, r)
        if edge is not None and edge[3]:
            self._ring(rect, edge, r, thick)

    def _rounded(self, rect: Rect, colour: RGBA, r: int) -> None:
        if rect.width <= 0 or rect.height <= 0:
            return
        if colour[3] < 255:
            key = ("veil", rect.size, colour, r)
            self.surface.blit(sprite(key, lambda: veil(rect.size, colour, r)), rect)
            return
        r = min(r, rect.width // 2, rect.height // 2)
        fill = self.surface.fill
        fill(colour, (rect.x + r, rect.y, rect.width - 2 * r, rect.height))
        if r:
            fill(colour, (rect.x, rect.y + r, r, rect.height - 2 * r))
            fill(colour, (rect.right - r, rect.y + r, r, rect.height - 2 * r))
            self._corners(rect, disc(r, colour), r)

    def _corners(self, rect: Rect, disc: Surface, r: int) -> None:
        blit = self.surface.blit
        blit(disc, rect.topleft, (0, 0, r, r))
        blit(disc, (rect.right - r, rect.y), (r, 0, r, r))
        blit(disc, (rect.x, rect.bottom - r), (0, r, r, r))
        blit(disc, (rect.right - r, rect.bottom - r), (r, r, r, r))

    def outer_corners(self, rect: Rect, radius: float | str, colour: ColourName) -> None:
        """Cover what lies outside the round corners of a rect, such as what a scrolled picture has left there."""
        r, value = self.radius(radius, rect), self.colour(colour)
        if not r or not self.shows(rect):
            return

        def make() -> Surface:
            picture = Surface((2 * r, 2 * r), pygame.SRCALPHA)
            picture.fill(value)
            picture.blit(disc(r, (0, 0, 0, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
            return picture

        self._corners(rect, sprite(("outer corners", r, value), make), r)

    def _ring(self, rect: Rect, colour: RGBA, r: int, thick: int) -> None:
        if colour[3] < 255:
            key = ("ring", rect.size, colour, r, thick)
            self.surface.blit(sprite(key, lambda: ring_picture(rect.size, colour, r, thick)), rect)
            return
        r = min(r, rect.width // 2, rect.height // 2)
        fill = self.surface.fill
        fill(colour, (rect.x + r, rect.y, rect.width - 2 * r, thick))
        fill(colour, (rect.x + r, rect.bottom - thick, rect.width - 2 * r, thick))
        fill(colour, (rect.x, rect.y + r, thick, rect.height - 2 * r))
        fill(colour, (rect.right - thick, rect.y + r, thick, rect.height - 2 * r))
        if r:
            self._corners(rect, hoop(r, thick, colour), r)

    def circle(
        self, centre: Point, radius: float, fill: ColourName | None, line: ColourName | None = None, width: float = 0
    ) -> None:
        """Draw a circle about a point; `line`: its outline's colour, inside the radius."""
        r = max(1, round(radius))
        box = Rect(round(centre[0]) - r, round(centre[1]) - r, 2 * r, 2 * r)
        self.rect(box, fill, r, line, width)

    def gradient(self, rect: Rect, top: ColourName, bottom: ColourName, radius: float | str = 0) -> None:
        """Fill a rounded rect with a vertical gradient."""
        if not self.shows(rect) or rect.width <= 0 or rect.height <= 0:
            return
        first = self.colour(top)
        last = self.colour(bottom)
        r = self.radius(radius, rect)
        key = ("gradient", rect.size, first, last, r)
        self.surface.blit(sprite(key, lambda: gradient_picture(rect.size, first, last, r)), rect)

    def shadow(self, rect: Rect, elevation: int | str, radius: float | str = "card", hollow: bool = False) -> None:
        """Draw the shadow that a rounded rect of this elevation ("1", "2", "3", "slab", "lifted") throws.

        `hollow`: leave out what an opaque rect will cover, which is most of it.
        """
        r, base = self.radius(radius, rect), self.colour("shadow.color")
        for part in tokens.tokens()["elevation"][str(elevation)]:
            blur = part["blur"] * self.look.metrics.u
            alpha = part["alpha"] * (2.0 if self.look.theme.dark else 1.0)
            spread = round(blur)
            x, y = round(part.get("x", 0) * self.look.metrics.u), round(part["y"] * self.look.metrics.u)
            area = rect.move(x, y).inflate(2 * spread, 2 * spread)
            if self.shows(area):
                colour = (*base[:3], round(255 * min(alpha, 0.8)))
                key = ("shadow", rect.size, spread, r, colour)
                picture = sprite(key, partial(shadow_picture, rect.size, r, spread, colour))
                blit_around(self.surface, picture, area, rect.inflate(-2 * r, -2 * r) if hollow else Rect(0, 0, 0, 0))

    def raised(
        self, rect: Rect, elevation: int | str = 1, radius: float | str = "card", fill: str = "bg.surface"
    ) -> None:
        """Draw a card, dock or dialog: shadow, surface, and in the dark theme its thin line."""
        self.shadow(rect, elevation, radius, hollow=self.colour(fill)[3] == 255)
        self.rect(rect, fill, radius, "line.soft" if self.look.theme.dark or self.look.theme.contrast else None)

    # Lines and free shapes

    def rule(self, start: Point, end: Point, colour: ColourName = "line.soft", width: float = 0) -> None:
        """Draw a horizontal or vertical line that sits on pixel edges, by default one logical pixel wide."""
        thick = round(width) or self.px(1)
        (x1, y1), (x2, y2) = start, end
        wide, tall = abs(round(x2) - round(x1)), abs(round(y2) - round(y1))
        box = Rect(round(min(x1, x2)), round(min(y1, y2)), max(wide, thick), max(tall, thick))
        self.fill(colour, box)

    def polygon(
        self, points: Sequence[Point], fill: ColourName, line: ColourName | None = None, width: float = 0
    ) -> None:
        """Draw a smooth filled polygon (kept by its shape, so moving it is cheap), perhaps with an outline."""
        colour = self.colour(fill)
        self._placed(points, width / 2, ("polygon", colour), lambda moved: polygon_picture(moved, colour))
        if line is not None:
            self.stroke([*points, points[0], points[1]], line, width or self.px(1))

    def stroke(self, points: Sequence[Point], colour: ColourName, width: float = 0) -> None:
        """Draw a smooth line through points with round joins and ends; kept by its shape."""
        value, thick = self.colour(colour), width or self.px(1)
        self._placed(points, thick / 2 + 1, ("stroke", value, thick), lambda moved: stroke_picture(moved, value, thick))

    def _placed(self, points: Sequence[Point], margin: float, kind: Hashable, make: Callable[[Moved], Surface]) -> None:
        left = math.floor(min(x for x, _ in points) - margin)
        top = math.floor(min(y for _, y in points) - margin)
        right = math.ceil(max(x for x, _ in points) + margin)
        bottom = math.ceil(max(y for _, y in points) + margin)
        box = Rect(left, top, max(1, right - left), max(1, bottom - top))
        if self.shows(box):
            moved = tuple((round(OVER * (x - left)), round(OVER * (y - top))) for x, y in points)
            self.surface.blit(sprite((kind, box.size, moved), lambda: make(Moved(box.size, moved))), box)

    def dashed(
        self,
        points: Sequence[Point],
        colour: ColourName,
        width: float,
        dash: float,
        gap: float = 0,
        closed: bool = True,
    ) -> None:
        """Draw a dashed outline along points; `dash`, `gap` (0: as long) in device pixels."""
        path = [*points, points[0]] if closed else list(points)
        for piece in dashes(path, dash, gap or dash):
            self.stroke(piece, colour, width)

    def dashed_rect(
        self, rect: Rect, colour: ColourName, radius: float | str, width: float, dash: float, gap: float
    ) -> None:
        """Draw a dashed outline with round corners, in the middle of the rect's edges."""
        r = self.radius(radius, rect)
        corners = ((rect.right - r, rect.top + r, -90), (rect.right - r, rect.bottom - r, 0),
                   (rect.left + r, rect.bottom - r, 90), (rect.left + r, rect.top + r, 180))  # fmt: skip
        points = []
        for x, y, start in corners:
            for step in range(6):
                angle = math.radians(start + 18 * step)
                points.append((x + r * math.cos(angle), y + r * math.sin(angle)))
        self.dashed(points, colour, width, dash, gap)

    def arrow(self, start: Point, end: Point, colour: ColourName, width: float, head: float = 0) -> None:
        """Draw an arrow; `head`: the length of its head (0: three widths)."""
        long = head or 3 * width
        angle = math.atan2(end[1] - start[1], end[0] - start[0])
        neck = (end[0] - long * math.cos(angle), end[1] - long * math.sin(angle))
        side = (long * 0.62 * math.sin(angle), -long * 0.62 * math.cos(angle))
        self.stroke([start, neck], colour, width)
        self.polygon([end, (neck[0] + side[0], neck[1] + side[1]), (neck[0] - side[0], neck[1] - side[1])], colour)

    def stripes(self, rect: Rect, colour: ColourName, step: float, width: float = 0, radius: float | str = 0) -> None:
        """Hatch a rounded rect with 45° stripes, `step` device pixels apart."""
        value = self.colour(colour)
        r = self.radius(radius, rect)
        thick = width or step / 2
        key = ("stripes", rect.size, value, step, thick, r)
        self.surface.blit(sprite(key, lambda: stripes_picture(rect.size, value, step, thick, r)), rect)

    # Words, icons, marks

    def text(
        self,
        text: str,
        at: Rect | Point,
        role: str = "body",
        colour: ColourName = "ink.primary",
        align: str = "left",
        *,
        ellipsis: bool = False,
    ) -> Rect:
        """Draw one line; return where it is.

        `at` a rect: centred vertically in it, horizontally by `align` ("left", "centre", "right"); a point: its line
        box begins (ends, is centred) there and runs down from it. `ellipsis` goes into the rect's width: in letters a
        little smaller, or shortened.
        """
        words, line = self.look.text, self.look.text.line(role)
        if isinstance(at, Rect):
            if ellipsis:
                text, role = words.fitted(text, role, at.width)
            x = at.left if align == "left" else at.right if align == "right" else at.centerx
            y = at.top + (at.height - line) // 2
        else:
            x, y = round(at[0]), round(at[1])
        picture = words.render(text, role, self.colour(colour)) if text else None
        wide = picture.get_width() if picture else 0
        left = x if align == "left" else x - wide if align == "right" else x - wide // 2
        box = Rect(left, y, wide, line)
        if picture and self.shows(box.inflate(0, line)):
            self.surface.blit(picture, (left, y + words.drop(role)))
        return box

    def words(
        self,
        text: str,
        rect: Rect,
        role: str = "body",
        colour: ColourName = "ink.primary",
        align: str = "left",
        lines: int = 0,
    ) -> int:
        """Draw text wrapped to the rect's width from its top; return the height used. `lines`: at most so many."""
        line = self.look.text.line(role)
        for n, part in enumerate(rows := self.look.text.wrap(text, role, rect.width, lines)):
            self.text(part, Rect(rect.x, rect.y + n * line, rect.width, line), role, colour, align)
        return line * len(rows)

    def icon(self, name: str, at: Rect | Point, size: float = 20, colour: ColourName = "ink.secondary") -> None:
        """Draw an icon of `size` *logical* pixels, centred in a rect or about a point."""
        wide = self.px(size)
        x, y = at.center if isinstance(at, Rect) else (round(at[0]), round(at[1]))
        box = Rect(x - wide // 2, y - wide // 2, wide, wide)
        if self.shows(box):
            self.surface.blit(icon_picture(name, wide, self.colour(colour)), box)

    def picture(self, surface: Surface, at: Point, alpha: float = 1.0) -> None:
        """Draw a surface with its top left at a point, perhaps faded."""
        if alpha >= 1:
            self.surface.blit(surface, at)
        elif alpha > 0:
            surface.set_alpha(round(255 * alpha))
            self.surface.blit(surface, at)
            surface.set_alpha(255)

    def keycap(self, keys: str, at: Point, style: str = "plain") -> Rect:
        """Draw a keycap whose left centre is at a point; `style` "plain", "faint", "on" (on accent), "tip"."""
        box = self.keycap_box(keys).move(round(at[0]), round(at[1]))
        if style == "plain":
            self.rect(box, "line.soft", "key")
            self.rect(Rect(box.x, box.y, box.width, box.height - self.px(1)), "bg.surfaceRaised", "key")
            ink: ColourName = "ink.secondary"
        elif style == "faint":
            self.rect(box, self.colour("bg.surfaceRaised", 0.6), "key")
            ink = self.colour("ink.secondary", 0.38)
        else:
            ink = "accent.on" if style == "on" else "tooltip.ink"
            self.rect(box, self.colour(ink, 0.18), "key")
        self.text(keys, box, "key", ink, "centre")
        return box

    def keycap_box(self, keys: str) -> Rect:
        """Return a keycap's rect relative to its left centre."""
        tall = self.px(18)
        wide = max(tall, self.look.text.width(keys, "key") + 2 * self.px(5))
        return Rect(0, -tall // 2, wide, tall)

    def focus(self, rect: Rect, radius: float | str = "control") -> None:
        """Draw the keyboard's focus ring about a rect: 2.5 px, gap 2, radius + 4; nothing after a mouse or finger."""
        if self.look.keyboard:
            wide, gap = max(2, int(2.5 * self.look.metrics.u)), self.px(2)
            ring = rect.inflate(2 * (wide + gap), 2 * (wide + gap))
            self.rect(ring, None, self.radius(radius, rect) + self.px(4), "focus", wide)

    def mark(self, rect: Rect) -> None:
        """Draw the program's mark (the T on its board) in its small card."""
        key = ("mark", rect.size, self.look.theme.key)
        self.surface.blit(sprite(key, lambda: _mark(rect.size, self)), rect)


def blit_around(surface: Surface, picture: Surface, area: Rect, hole: Rect) -> None:
    """Draw a picture that fills `area`, but for a hole in it: blending what is covered later costs the most."""
    hole = hole.clip(area)
    if not hole.width or not hole.height:
        surface.blit(picture, area)
        return
    for part in (
        Rect(area.left, area.top, area.width, hole.top - area.top),
        Rect(area.left, hole.bottom, area.width, area.bottom - hole.bottom),
        Rect(area.left, hole.top, hole.left - area.left, hole.height),
        Rect(hole.right, hole.top, area.right - hole.right, hole.height),
    ):
        surface.blit(picture, part, part.move(-area.left, -area.top))


class _Clip:
    def __init__(self, surface: Surface, rect: Rect) -> None:
        self.surface, self.rect = surface, rect

    def __enter__(self) -> None:
        self.before = self.surface.get_clip()
        self.surface.set_clip(self.rect.clip(self.before))

    def __exit__(self, *_: Any) -> None:
        self.surface.set_clip(self.before)


def _mark(size: tuple[int, int], paint: Paint) -> Surface:
    """The T pentomino on a 3x3 board with four pits, in a rounded card."""
    card = paint.colour("bg.surface")
    tee = paint.colour("accent.base")
    pit = paint.look.theme.mix("accent.base", "bg.surface", 0.55)
    large = blank((size[0] * OVER, size[1] * OVER), card)
    brush, unit = Paint(large, paint.look), size[0] * OVER / 36
    cell = 20 / 3 * unit
    brush.rect(large.get_rect(), card, 10 * unit)
    brush.rect(Rect(round(8 * unit), round(8 * unit), round(3 * cell), round(cell)), tee, 2 * unit)
    brush.rect(Rect(round(8 * unit + cell), round(8 * unit), round(cell), round(3 * cell)), tee, 2 * unit)
    for column in (0, 2):
        for row in (1, 2):
            brush.circle((8 * unit + (column + 0.5) * cell, 8 * unit + (row + 0.5) * cell), 1.9 * unit, pit)
    return pygame.transform.smoothscale(large, size)
