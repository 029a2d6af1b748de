"""Boxes of the record's cards: one with a least height, one that reaches into the margins of its card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from games.launcher.record.table import MARGIN
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Card


@dataclass(eq=False)
class Tall(Card):
    """A card of at least so many logical pixels; what grows in it takes the rest."""

    least: float = 0

    def height(self, look: Look, width: int) -> int:
        return max(super().height(look, width), round(self.least * look.metrics.u))


class Outwards(Widget):
    """A widget that is a little wider than its place, at both sides."""

    def __init__(self, inner: Widget) -> None:
        super().__init__(grow=inner.grow)
        self.inner = inner

    def children(self) -> Sequence[Widget]:
        return (self.inner,)

    def width(self, look: Look) -> int:
        return self.inner.width(look)

    def height(self, look: Look, width: int) -> int:
        return self.inner.height(look, width)

    def place(self, look: Look, rect: Rect) -> None:
        super().place(look, rect)
        self.inner.place(look, rect.inflate(2 * look.px(MARGIN), 0))

    def draw(self, paint: Paint) -> None:
        self.inner.draw(paint)
