"""What the scene of a watched search draws beside its trees: a small board, the window of alpha and beta, the sizes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from games.base.figures import signed
from games.base.i18n import _
from games.mancala.board.drawing import HINT, BoardView
from games.mancala.board.geometry import SowingGeometry
from games.mancala.board.heap import Heap
from games.mancala.rules.steps import STORE, Well
from games.stage.paint.cache import kept
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, EventUsed, Widget, activated
from games.stage.widgets.boxes import Row
from games.stage.widgets.words import Heading, Pill

Counts = tuple[tuple[Well, int], ...]


@kept(64)
def heap_of(counts: Counts, pits: int, colours: int) -> Heap:
    """Return stones as they lie by these counts."""
    heap = Heap(pits, colours, seed=5)
    heap.set(dict(counts))
    return heap


@dataclass(eq=False)
class WatchedBoard(Widget):
    """A position that is only looked at, with rings about the `ringed` wells; `turned`: side 1 sits at the bottom."""

    name: str = ""
    pits: int = 6
    stores: bool = True
    colours: int = 6
    counts: Counts = ()
    turned: bool = False
    ringed: tuple[Well, ...] = ()

    def height(self, look: Look, width: int) -> int:
        wide, high = (self.pits + 2.04, 3.22) if self.stores else (self.pits + 0.36, 2.866)
        bowls = 0 if self.stores else 2 * look.text.line("label")
        return round(width * high / wide) + look.px(4) + bowls

    def draw(self, paint: Paint) -> None:
        area, line = Rect(self.rect), paint.look.text.line("label")
        counts: Mapping[Well, int] = dict(self.counts)
        if not self.stores:
            area = area.inflate(0, -2 * line)
        geometry = SowingGeometry.fit(area.inflate(0, -paint.px(4)), self.pits, self.stores, self.turned)
        view = BoardView(self.name)
        view.board(paint, geometry)
        view.stones(paint, geometry, heap_of(self.counts, self.pits, self.colours))
        view.numbers(paint, geometry, counts)
        for well in self.ringed:
            view.ring(paint, geometry, well, HINT)
        if not self.stores:  # what was captured stands above and below the board
            top = 0 if self.turned else 1
            for side, y in ((top, self.rect.y), (1 - top, self.rect.bottom - line)):
                said = _("Captured: {n}").format(n=counts.get((side, STORE), 0))
                paint.text(said, Rect(self.rect.x, y, self.rect.w, line), "label", "ink.secondary", "right")


@dataclass(eq=False)
class WindowBar(Widget):
    """Alpha and beta on a line of values: what is allowed here from the left, what is yours already from the right.

    None: an open end. Where alpha has reached beta nothing fits between them, and that is hatched.
    """

    alpha: int | None = None
    beta: int | None = None
    names: tuple[str, str] = ("", "")

    def height(self, look: Look, width: int) -> int:
        return look.px(62)

    def _bounds(self) -> tuple[int, int]:
        known = [value for value in (self.alpha, self.beta) if value is not None] or [0]
        low, high = min(known), max(known)
        around = max(3, (high - low) // 2 + 2)
        return low - around, high + around

    def draw(self, paint: Paint) -> None:
        px = paint.px
        low, high = self._bounds()
        track = Rect(self.rect.x, self.rect.y + px(36), self.rect.w, px(8))

        def at(value: int) -> int:
            return track.x + round(track.w * (value - low) / max(1, high - low))

        alpha = at(self.alpha) if self.alpha is not None else track.x
        beta = at(self.beta) if self.beta is not None else track.right
        shut = self.alpha is not None and self.beta is not None and self.alpha >= self.beta
        paint.rect(track, "bg.surfaceRaised", px(4))
        if shut:
            paint.rect(Rect(track.x, track.y, beta - track.x, track.h), "ink.secondary", px(4))
            paint.rect(Rect(alpha, track.y, track.right - alpha, track.h), "accent.base", px(4))
            if alpha - beta > px(2):
                gap = Rect(beta, track.y - px(2), alpha - beta, track.h + px(4))
                with paint.clipped(gap):
                    paint.stripes(gap, paint.colour("danger.base", 0.45), px(8), px(3))
        else:
            if self.alpha is not None:
                paint.rect(Rect(track.x, track.y, alpha - track.x, track.h), "ink.secondary", px(4))
            if self.beta is not None:
                paint.rect(Rect(beta, track.y, track.right - beta, track.h), "accent.base", px(4))
            paint.rect(Rect(alpha, track.y, max(px(2), beta - alpha), track.h), "hint.base", px(4))
        self._ticks(paint, track, low, high)
        half = self.rect.w // 2
        if self.beta is not None:
            self._mark(paint, beta, f"β {signed(self.beta)}", self.names[1], shut, half)
        if self.alpha is not None:
            self._mark(paint, alpha, f"α {signed(self.alpha)}", self.names[0], not shut, half)

    def _mark(self, paint: Paint, x: int, value: str, name: str, leftwards: bool, room: int) -> None:
        """Write a bound above its place, towards the end of the line on its side."""
        px = paint.px
        paint.fill("ink.primary", Rect(x - px(1), self.rect.y + px(32), px(2), px(16)))
        wide = max(paint.look.text.width(name, "caption"), paint.look.text.width(value, "label"))
        left = x - wide - px(2) if leftwards else x + px(2)
        left = max(self.rect.x, min(left, self.rect.right - min(wide, room)))
        align = "right" if leftwards and left > self.rect.x else "left"
        box = Rect(left, self.rect.y, min(wide, room), px(16))
        paint.text(name, box, "caption", "ink.secondary", align, ellipsis=True)
        paint.text(value, box.move(0, px(15)), "label", "ink.primary", align)

    def _ticks(self, paint: Paint, track: Rect, low: int, high: int) -> None:
        px = paint.px
        step = max(1, -(-(high - low) * px(34) // max(1, track.w)))
        step += step % 2 if step > 1 else 0
        for value in range(-(-(low + 1) // step) * step, high, step):
            x = track.x + round(track.w * (value - low) / max(1, high - low))
            place = Rect(x - px(16), track.bottom + px(3), px(32), px(14))
            if place.left >= self.rect.left and place.right <= self.rect.right:
                paint.text(signed(value), place, "key", "ink.tertiary", "centre")


@dataclass(eq=False)
class DepthChip(Pill):
    """A depth that was searched with its value, as a small tag that shows its tree; `short`: without the word."""

    short: str = ""

    focusable = clickable = takes_enter = True

    def heard(self) -> str:
        return _("{button}, on").format(button=self.text) if self.kind == "hint" else self.text

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | bool | None:
        done = activated(self, event, look)
        return None if done is None else True if done else USED

    def draw(self, paint: Paint) -> None:
        super().draw(paint)
        if self.hover:
            paint.rect(self.rect, None, "pill", "line.strong")
        if self.focused:
            paint.focus(self.rect, "pill")


def depths_row(look: Look, about: str, chips: Sequence[DepthChip], room: int) -> Row:
    """Return the chips of the depths behind what they are about, in `room` device pixels.

    Where there is less, first the ticks go, then the words are short, then the least depths go.
    """
    head = Heading(about, lines=1)
    row = Row([head, *chips], gap=6)
    if row.width(look) > room:
        for chip in chips:
            chip.icon = ""
    if row.width(look) > room:
        head.text = _("Depth")
        for chip in chips:
            chip.text = chip.short
    while row.width(look) > room and len(row.inside) > 2:
        least = next(chip for chip in chips if chip in row.inside and chip.kind != "hint")
        row.inside.remove(least)
    return row


@dataclass(frozen=True, slots=True)
class SizeRow:
    """A way of searching: its name, how many positions that takes (0: not known yet), as text, whether it is the one
    that is watched."""

    name: str
    size: float
    text: str
    strong: bool = False


@dataclass(eq=False)
class SizeBars(Widget):
    """How many positions each way of searching looks at: a bar a way."""

    rows: tuple[SizeRow, ...] = ()

    def height(self, look: Look, width: int) -> int:
        return look.px(26) * len(self.rows)

    def draw(self, paint: Paint) -> None:
        px, look = paint.px, paint.look
        most = max((row.size for row in self.rows), default=1) or 1
        told = max((look.text.width(row.text, "label") for row in self.rows), default=0)
        room = self.rect.w - told - px(16)
        for n, row in enumerate(self.rows):
            y = self.rect.y + n * px(26)
            wide = max(px(4), round(room * row.size / most)) if row.size else 0
            bar = Rect(self.rect.x, y + px(2), wide, px(22))
            if wide:
                fill = "accent.base" if row.strong else "bg.surfaceRaised"
                paint.rect(bar, fill, px(4), None if row.strong else "line.soft")
            role, ink = ("label", "accent.ink") if row.strong else ("small", "ink.primary")
            name = look.text.width(row.name, role)
            inside = name + 2 * px(8) <= wide
            x = bar.x + px(8) if inside else bar.right + px(8)
            ink = "accent.on" if inside and row.strong else ink
            place = Rect(x, bar.y, self.rect.right - told - px(8) - x, bar.h)
            paint.text(row.name, place, role, ink, ellipsis=True)
            paint.text(row.text, Rect(self.rect.x, bar.y, self.rect.w, bar.h), "label",
                       "accent.ink" if row.strong else "ink.primary", "right")  # fmt: skip
