"""A bar of segments: how far a row of questions has come."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pygame import Rect

from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import Widget


class StepSign(Enum):
    """How one of them stands; its value is its colour."""

    OPEN = "bg.surfaceRaised"
    HERE = "hint.base"
    DONE = "accent.base"
    PASSED = "ink.tertiary"


@dataclass(eq=False)
class StepRow(Widget):
    """The segments side by side."""

    parts: tuple[StepSign, ...] = ()

    def height(self, look: Look, width: int) -> int:
        return look.px(10)

    def draw(self, paint: Paint) -> None:
        gap = paint.px(8)
        wide = (self.rect.w - gap * (len(self.parts) - 1)) / max(1, len(self.parts))
        for number, part in enumerate(self.parts):
            left = self.rect.x + round(number * (wide + gap))
            box = Rect(left, self.rect.y + paint.px(2), round(wide), paint.px(6))
            paint.rect(box, part.value, box.h / 2)
