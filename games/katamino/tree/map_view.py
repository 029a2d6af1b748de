"""The map of a search: a row a level, a block a choice, as wide as its part of the tree; below it the axis to scrub.

It knows no game: what a block is coloured and called is told. Nodes are numbered from 1; the axis begins at 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pygame
from pygame import Rect

from games.base.figures import number
from games.base.i18n import _
from games.katamino.tree.messages import MapZoomed, TreeNodeSought
from games.stage.events import pointed
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets import Widget
from games.stage.widgets.base import USED, EventUsed, clicked

FACTOR = 1.25  # by which a notch of the wheel zooms
WIDEST = 40  # logical pixels of a node, at most
PALE = 0.72  # of a block without a solution: so much of it is the ground's colour
LABELLED = 22  # logical pixels from which a block has its letter
# logical pixels
SIDE = 44  # left of the rows
HEAD = 56  # above them
FOOT = 34  # below them


@dataclass(frozen=True, slots=True)
class MapBlock:
    """A choice: its level (0: the first), first and last node, colour, letter, whether a solution is in it."""

    level: int
    first: int
    last: int
    fill: str
    label: str
    full: bool


@dataclass(eq=False)
class SearchMap(Widget):
    """The map; its value is a TreeNodeSought or a MapZoomed.

    `narrow`: for each level a byte for each column of what is too narrow, 0: nothing, 1: no solution in it, 2: one.
    `nodes`: of the tree as far as it was searched, `whole`: whether that is all; `begin` to `end` is shown.
    `solutions`: the nodes of those in view; `node`: the one shown; `marked`: first and last node and level of what is
    pointed at.
    """

    id: str = "map"
    title: str = ""
    blocks: Sequence[MapBlock] = ()
    narrow: Sequence[bytes] = ()
    solutions: Sequence[int] = ()
    levels: int = 1
    nodes: int = 0
    whole: bool = False
    begin: int = 0
    end: int = 1
    node: int = 0
    marked: tuple[int, int, int] | None = None
    over: MapBlock | None = field(default=None, init=False)
    grip: tuple[int, bool, bool] | None = field(default=None, init=False, compare=False)  # x, on the axis, moved

    focusable = clickable = takes_focus = drags = True
    remembers = ("over", "grip")

    def heard(self) -> str:
        within = [block for block in self.blocks if block.first <= self.node <= block.last]
        here = max(within, key=lambda block: block.level, default=None)
        place = _("{n} of {all}").format(n=number(self.node), all=number(self.nodes))
        return " ".join(filter(None, (f"{self.title}.", f"{place}.", self._told(here))))

    def rows(self, look: Look) -> Rect:
        """Return where the rows are."""
        box, px = self.rect, look.px
        return Rect(box.x + px(SIDE), box.y + px(HEAD), box.width - px(SIDE + 18), box.height - px(HEAD + FOOT))

    def row(self, look: Look, level: int) -> Rect:
        """Return the rect of a level's row."""
        rows = self.rows(look)
        pitch = rows.height / max(1, self.levels)
        top = rows.y + round(level * pitch)
        return Rect(rows.x, top, rows.width, max(2, rows.y + round((level + 1) * pitch) - top - look.px(3)))

    def x_of(self, look: Look, node: float) -> int:
        """Return where a place on the axis is."""
        rows = self.rows(look)
        return rows.x + round((node - self.begin) / max(1, self.end - self.begin) * rows.width)

    def node_at(self, look: Look, x: int) -> int:
        """Return the node at a place."""
        rows = self.rows(look)
        share = (x - rows.x) / max(1, rows.width)
        return max(0, min(self.nodes, round(self.begin + share * (self.end - self.begin))))

    def _under(self, look: Look, pos: tuple[int, int]) -> MapBlock | None:
        for block in self.blocks:
            row = self.row(look, block.level)
            left, right = self.x_of(look, block.first - 1), self.x_of(look, block.last)
            if row.y <= pos[1] < row.bottom and left <= pos[0] < right:
                return block
        return None

    # Events

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | TreeNodeSought | MapZoomed | None:
        if event.type == pygame.MOUSEWHEEL:
            return self._zoomed(look, pointed(event)[0], FACTOR ** -(event.y or -event.x))
        if clicked(event):
            axis = event.pos[1] >= self.rows(look).bottom
            self.pressed, self.grip = True, (event.pos[0], axis, False)
            return TreeNodeSought(self.node_at(look, event.pos[0])) if axis else USED
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event, look)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.pressed:
            self.pressed = False
            grip, self.grip = self.grip, None
            block = self._under(look, event.pos)
            if grip is not None and not grip[1] and not grip[2] and block is not None:
                return TreeNodeSought(block.first)
            return USED
        return None

    def _moved(self, event: pygame.event.Event, look: Look) -> EventUsed | TreeNodeSought | MapZoomed | None:
        if self.grip is not None and self.pressed:
            x, axis, moved = self.grip
            if axis:
                return TreeNodeSought(self.node_at(look, event.pos[0]))
            if not moved and abs(event.pos[0] - x) <= look.px(6):
                return USED
            self.grip = event.pos[0], axis, True
            by = round((x - event.pos[0]) / max(1, self.rows(look).width) * (self.end - self.begin))
            return self._shown(self.begin + by, self.end + by)
        over = self._under(look, event.pos)
        if over != self.over:
            self.over, self.tip = over, self._told(over)
            self.touch()
        return USED

    def _told(self, block: MapBlock | None) -> str:
        if block is None:
            return ""
        count = number(block.last - block.first + 1)
        told = _("Node {node}, {piece}: {n} nodes") if block.full else _("Node {node}, {piece}: {n} nodes, no solution")
        return told.format(node=number(block.first), piece=block.label, n=count)

    def tip_beside(self) -> Rect:
        return self.rect

    def _zoomed(self, look: Look, x: int, factor: float) -> EventUsed | MapZoomed | None:
        rows = self.rows(look)
        share = min(1.0, max(0.0, (x - rows.x) / max(1, rows.width)))
        span = self.end - self.begin
        least = max(4, round(rows.width / look.px(WIDEST)))
        wide = max(min(least, max(1, self.nodes)), min(max(1, self.nodes), round(span * factor)))
        begin = round(self.begin + share * (span - wide))
        return self._shown(begin, begin + wide)

    def _shown(self, begin: int, end: int) -> MapZoomed:
        span = max(1, min(end - begin, max(1, self.nodes)))
        begin = max(0, min(begin, self.nodes - span))
        return MapZoomed(begin, begin + span)

    def point(self, over: bool, look: Look) -> None:
        super().point(over, look)
        if not over and self.over is not None:
            self.over = None
            self.touch()

    # Drawing

    def draw(self, paint: Paint) -> None:
        px = paint.px
        paint.raised(self.rect, 1, "card")
        line = Rect(self.rect.x + px(18), self.rect.y + px(10), self.rect.width - px(36), px(20))
        key = self._key(paint, line)
        line.width = key - line.x - px(12)
        paint.text(self.title, line, "label", "ink.secondary", ellipsis=True)
        rows = self.rows(paint.look)
        for level in range(self.levels):
            row = self.row(paint.look, level)
            name = Rect(self.rect.x + px(12), row.y, px(24), row.height)
            paint.text(str(level + 1), name, "caption", "ink.secondary", "centre")
            paint.rule((row.x, row.bottom + px(1)), (row.right, row.bottom + px(1)))
        with paint.clipped(rows.inflate(px(2), px(2))):
            self._narrow(paint)
            for block in self.blocks:
                self._block(paint, block)
            self._diamonds(paint)
            self._marks(paint)
        self._axis(paint, rows)
        if self.focused and paint.look.keyboard:
            paint.focus(self.rect, "card")

    def _key(self, paint: Paint, line: Rect) -> int:
        """Draw what the colours mean, from the right; return where that begins."""
        px, x = paint.px, line.right
        for words, fill in ((_("solution"), "hint.base"), (_("none in it"), "line.strong"),
                            (_("a solution in it"), "accent.base")):  # fmt: skip
            wide = paint.look.text.width(words, "caption")
            x -= wide
            paint.text(words, Rect(x, line.y, wide, line.height), "caption", "ink.secondary")
            x -= px(16)
            if fill == "hint.base":
                self._diamond(paint, (x + px(5), line.centery), px(5))
            else:
                paint.rect(Rect(x, line.centery - px(5), px(10), px(10)), fill, px(3))
            x -= px(14)
        return x

    def _diamond(self, paint: Paint, at: tuple[int, int], r: int) -> None:
        x, y = at
        paint.polygon([(x, y - r), (x + r, y), (x, y + r), (x - r, y)], "hint.base")

    def _block(self, paint: Paint, block: MapBlock) -> None:
        px, look = paint.px, paint.look
        row = self.row(look, block.level)
        left, right = self.x_of(look, block.first - 1), self.x_of(look, block.last)
        wide = right - left
        box = Rect(left, row.y, max(1, wide - (px(1) if wide >= px(5) else 0)), row.height)
        if not paint.shows(box):
            return
        fill: Any = block.fill if block.full else look.theme.mix(block.fill, "bg.surface", PALE)
        paint.rect(box, fill, px(3) if wide > px(8) else 0)
        if block is self.over or (self.over is not None and block == self.over):
            paint.rect(box, None, px(3), "hint.base", px(2))
        if wide >= px(LABELLED) and box.height >= px(12):
            shown = box.clip(self.rows(look))
            ink = "#FFFFFF" if block.full and block.label in "TNXYZ" else "#15110A" if block.full else "ink.secondary"
            paint.text(block.label, shown, "label", ink, "centre")

    def _narrow(self, paint: Paint) -> None:
        rows = self.rows(paint.look)
        for level, marks in enumerate(self.narrow[: self.levels]):
            row, count = self.row(paint.look, level), max(1, len(marks))
            for n, mark in enumerate(marks):
                if mark:
                    x = rows.x + n * rows.width // count
                    wide = max(1, rows.x + (n + 1) * rows.width // count - x)
                    fill = "ink.secondary" if mark == 2 else paint.look.theme.mix("ink.secondary", "bg.surface", PALE)
                    paint.fill(fill, Rect(x, row.y, wide, row.height))

    def _diamonds(self, paint: Paint) -> None:
        row = self.row(paint.look, self.levels - 1)
        for node in self.solutions:
            self._diamond(paint, (self.x_of(paint.look, node - 0.5), row.centery), paint.px(6))

    def _marks(self, paint: Paint) -> None:
        """Outline what the node in view is, and the option pointed at."""
        look, px = paint.look, paint.px
        for block in self.blocks:
            if block.first == self.node:
                row = self.row(look, block.level)
                left, right = self.x_of(look, block.first - 1), self.x_of(look, block.last)
                box = Rect(left, row.y, max(px(3), right - left), row.height)
                paint.rect(box.inflate(2, 2), None, px(3), "ink.primary", px(2))
        if self.marked is not None:
            first, last, level = self.marked
            row = self.row(look, min(level, self.levels - 1))
            left, right = self.x_of(look, first - 1), self.x_of(look, last)
            paint.rect(Rect(left, row.y, max(px(4), right - left), row.height), None, px(3), "hint.base", px(2.5))

    def _axis(self, paint: Paint, rows: Rect) -> None:
        px, look = paint.px, paint.look
        y = rows.bottom + px(14)
        bar = Rect(rows.x, y - px(2), rows.width, px(4))
        paint.rect(bar, "line.soft", px(2))
        x = max(rows.x, min(rows.right, self.x_of(look, self.node)))
        paint.rect(Rect(bar.x, bar.y, x - bar.x, bar.height), "accent.base", px(2))
        if self.begin <= self.node <= self.end:
            paint.fill("accent.base", Rect(x, rows.y - px(6), px(1.5), rows.height + px(14)))
            words = _("node {n}").format(n=number(self.node))
            wide = look.text.width(words, "label") + 2 * px(8)
            pill = Rect(min(max(x - wide // 2, rows.x), rows.right - wide), rows.y - px(24), wide, px(20))
            paint.rect(pill, "accent.base", "pill")
            paint.text(words, pill, "label", "accent.on", "centre")
        paint.circle((x, y), px(8), "bg.surface", "accent.base", px(2))
