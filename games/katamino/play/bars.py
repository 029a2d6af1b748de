"""How the dates of a year compare: a bar for each class of numbers of ways, the one of the date shown in saffron."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from games.base.figures import number
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets import Widget

CLASS = 8  # ways a bar


@dataclass(eq=False)
class Bars(Widget):
    """`values`: a number for each date; `value`: the one of the date shown, told as `told` under its bar."""

    values: tuple[int, ...] = ()
    value: int = 0
    told: str = ""
    tall: float = 44

    def height(self, look: Look, width: int) -> int:
        return look.px(self.tall) + look.px(4) + look.text.line("caption")

    def draw(self, paint: Paint) -> None:
        if not self.values:
            return
        px = paint.px
        first, last = min(self.values) // CLASS, max(self.values) // CLASS
        counts = [sum(value // CLASS == n for value in self.values) for n in range(first, last + 1)]
        box = Rect(self.rect.x, self.rect.y, self.rect.width, px(self.tall))
        step = box.width / len(counts)
        for n, count in enumerate(counts):
            here = first + n == self.value // CLASS
            tall = max(px(1), round((box.height - px(2)) * count / max(counts))) if count else px(1)
            left, right = round(box.x + n * step), round(box.x + (n + 1) * step) - px(1.5)
            bar = Rect(left, box.bottom - tall, max(1, right - left), tall)
            paint.rect(bar, "hint.base" if here else paint.colour("ink.secondary", 0.32), px(2) if tall > px(4) else 0)
        paint.rect(Rect(box.x, box.bottom, box.width, max(1, px(1))), "ink.secondary")
        words = Rect(box.x, box.bottom + px(4), box.width, paint.look.text.line("caption"))
        middle = round(box.x + (self.value // CLASS - first + 0.5) * step)
        wide = paint.look.text.width(self.told, "label")
        left = min(max(words.x, middle - wide // 2), words.right - wide)
        ends = number(min(self.values)), number(max(self.values))
        gap, text = px(8), paint.look.text
        if left - words.x >= text.width(ends[0], "caption") + gap:
            paint.text(ends[0], words, "caption", "ink.secondary")
        if words.right - left - wide >= text.width(ends[1], "caption") + gap:
            paint.text(ends[1], words, "caption", "ink.secondary", "right")
        paint.text(self.told, Rect(left, words.y, wide + px(2), words.height), "label", "hint.ink")
