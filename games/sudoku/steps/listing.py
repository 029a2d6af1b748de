"""The list of steps: place, name, where it is, what it weighs; the step shown in the hint's colour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from pygame import Rect

from games.stage.paint.painter import Paint
from games.stage.widgets.lists import Listing


@dataclass(eq=False)
class PathListing(Listing):
    """`texts(row)`: number, name, where, weight, whether it is a run; `wide`: of the widest number, as text."""

    texts: Callable[[int], tuple[str, str, str, str, bool]] = field(
        default=lambda row: ("", "", "", "", False), compare=False
    )
    wide: str = "99"
    row: float = 28

    def told(self, index: int) -> str:
        return " ".join(filter(None, self.texts(index)[:4]))

    def draw_item(self, paint: Paint, index: int, rect: Rect) -> None:
        px, fits = paint.px, paint.look.text
        number, name, where, weight, run = self.texts(index)
        chosen = index == self.chosen
        ground = rect.inflate(0, -px(2))
        if chosen or index == self.over:
            paint.rect(ground, "hint.soft" if chosen else "bg.surfaceInset", "small")
        if self.focused and chosen and paint.look.keyboard:
            paint.rect(ground, None, "small", "focus", px(2.5))
        strong, quiet = ("hint.ink", "hint.ink") if chosen else ("ink.primary", "ink.tertiary")
        box = rect.inflate(-2 * px(8), 0)
        paint.text(number, box, "caption", quiet)
        left = box.x + fits.width(self.wide, "caption") + px(10)
        figure = paint.text(weight, box, "small+#", strong, "right")
        room = Rect(left, rect.y, figure.left - px(8) - left, rect.height)
        if run:
            sign = Rect(room.right - px(14), rect.y, px(14), rect.height)
            paint.icon("chevron-right", sign, 14, quiet)
            room.width -= px(18)
        drawn = paint.text(name, room, "small+", strong, ellipsis=True)
        rest = Rect(drawn.right + px(7), rect.y, room.right - drawn.right - px(7), rect.height)
        if where and rest.width > px(16):
            paint.text(where, rest, "small", quiet, ellipsis=True)
