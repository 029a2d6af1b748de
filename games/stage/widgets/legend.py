"""A legend: in one line what colours, lines and hatching mean."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.paint.theme import ColourName
from games.stage.widgets.base import Widget


@dataclass(frozen=True, slots=True)
class LegendSign:
    """A colour with its words; `kind`: "square", "frame" (an outline), "hatch", "line", "dashes", "diamond"."""

    colour: ColourName
    words: str
    kind: str = "square"


@dataclass(eq=False)
class Legend(Widget):
    """Samples side by side."""

    samples: tuple[LegendSign, ...] = ()
    role: str = "small"

    def _sign(self, look: Look, sample: LegendSign) -> int:
        return look.px(24 if sample.kind in ("line", "dashes") else 12)

    def width(self, look: Look) -> int:
        wide = [self._sign(look, one) + look.px(6) + look.text.width(one.words, self.role) for one in self.samples]
        return sum(wide) + look.px(16) * max(0, len(wide) - 1)

    def height(self, look: Look, width: int) -> int:
        return look.text.line(self.role)

    def draw(self, paint: Paint) -> None:
        px, x = paint.px, self.rect.x
        for one in self.samples:
            wide, y = self._sign(paint.look, one), self.rect.centery
            square = Rect(x, y - px(6), px(12), px(12))
            if one.kind == "line":
                paint.stroke([(x + px(2), y), (x + wide - px(2), y)], one.colour, px(4))
            elif one.kind == "dashes":
                paint.dashed([(x, y), (x + wide, y)], one.colour, px(1.5), px(5), px(4), closed=False)
            elif one.kind == "diamond":
                diamond(paint, square.center, px(6), one.colour)
            elif one.kind == "hatch":
                paint.rect(square, "bg.surfaceInset", px(2))
                paint.stripes(square, "line.strong", px(5), px(1.5), px(2))
            else:
                paint.rect(square, one.colour, px(2), "line.strong" if one.kind == "frame" else None)
            text = Rect(x + wide + px(6), self.rect.y, self.rect.right - x, self.rect.h)
            x = paint.text(one.words, text, self.role, "ink.secondary").right + px(16)


def diamond(paint: Paint, at: tuple[int, int], reach: int, colour: ColourName = "hint.base") -> None:
    """Draw a diamond about a point."""
    x, y = at
    paint.polygon([(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)], colour)
