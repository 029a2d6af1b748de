"""Boxes that arrange what is inside them: rows, columns, cards, gaps and rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from pygame import Rect

from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import Widget


@dataclass(eq=False)
class _Box(Widget):
    inside: list[Widget] = field(default_factory=list, compare=False)

    def children(self) -> Sequence[Widget]:
        return self.inside

    def draw(self, paint: Paint) -> None:
        for child in self.inside:
            if paint.shows(child.rect.inflate(2 * child.bleed(paint.look), 2 * child.bleed(paint.look))):
                child.draw(paint)


def within(widths: Sequence[int], room: int) -> list[int]:
    """Return widths that go into a room together: as they are, else the widest are cut down to one width."""
    left, shared = max(0, room), list(widths)
    for n, i in enumerate(sorted(range(len(widths)), key=widths.__getitem__)):  # the narrow ones keep theirs
        shared[i] = min(widths[i], left // (len(widths) - n))
        left -= shared[i]
    return shared


@dataclass(eq=False)
class Row(_Box):
    """Widgets side by side, `gap` logical pixels apart; spare width goes to those that `grow`, the widest give way.

    `align`: "centre", "top" or "bottom" across; with `equal` all have the same width.
    """

    gap: float = 8
    align: str = "centre"
    equal: bool = False

    def width(self, look: Look) -> int:
        wide = [child.width(look) for child in self.inside]
        gaps = look.px(self.gap) * max(0, len(wide) - 1)
        return (max(wide, default=0) * len(wide) if self.equal else sum(wide)) + gaps

    def least(self, look: Look) -> int:
        """Return the width it cannot do without: what grows may shrink to 48 logical pixels."""
        spare = [max(0, child.width(look) - look.px(48)) for child in self.inside if child.grow]
        return self.width(look) - sum(spare)

    def widths(self, look: Look, width: int) -> list[int]:
        """Return how the width is shared out."""
        spare = width - look.px(self.gap) * max(0, len(self.inside) - 1)
        if self.equal and self.inside:
            n = len(self.inside)
            return [spare * (i + 1) // n - spare * i // n for i in range(n)]
        wide = within([0 if child.grow else child.width(look) for child in self.inside], spare)
        left, total = max(0, spare - sum(wide)), sum(child.grow for child in self.inside)
        done, shared = 0.0, []
        for child, own in zip(self.inside, wide, strict=True):
            before, done = done, done + child.grow
            shared.append(own or (round(left * done / total) - round(left * before / total) if total else own))
        return shared

    def height(self, look: Look, width: int) -> int:
        shared = self.widths(look, width)
        return max((child.height(look, w) for child, w in zip(self.inside, shared, strict=True)), default=0)

    def place(self, look: Look, rect: Rect) -> None:
        self.rect, x = Rect(rect), rect.left
        for child, wide in zip(self.inside, self.widths(look, rect.width), strict=True):
            tall = min(rect.height, child.height(look, wide))
            y = {"top": rect.top, "bottom": rect.bottom - tall}.get(self.align, rect.top + (rect.height - tall) // 2)
            child.place(look, Rect(x, y, wide, tall))
            x += wide + look.px(self.gap)


@dataclass(eq=False)
class Column(_Box):
    """Widgets one below the other, `gap` logical pixels apart; spare height goes to those that `grow`."""

    gap: float = 8

    def width(self, look: Look) -> int:
        return max((child.width(look) for child in self.inside), default=0)

    def height(self, look: Look, width: int) -> int:
        tall = sum(child.height(look, width) for child in self.inside)
        return tall + look.px(self.gap) * max(0, len(self.inside) - 1)

    def place(self, look: Look, rect: Rect) -> None:
        self.rect, y = Rect(rect), rect.top
        spare = max(0, rect.height - self.height(look, rect.width))
        total = sum(child.grow for child in self.inside)
        for child in self.inside:
            tall = child.height(look, rect.width) + (round(spare * child.grow / total) if total else 0)
            child.place(look, Rect(rect.x, y, rect.width, tall))
            y += tall + look.px(self.gap)


@dataclass(eq=False)
class Card(_Box):
    """A rounded ground with widgets in a column inside.

    `fill`: "inset", "surface", "accent", "hint", "danger"; `raised`: with the shadow of a card on the table.
    """

    fill: str = "inset"
    pad: float = 16
    gap: float = 4
    raised: bool = False

    FILLS: ClassVar[dict[str, str]] = {"inset": "bg.surfaceInset", "surface": "bg.surface", "accent": "accent.soft",
             "hint": "hint.soft", "danger": "danger.soft"}  # fmt: skip

    def width(self, look: Look) -> int:
        return max((child.width(look) for child in self.inside), default=0) + 2 * look.px(self.pad)

    def height(self, look: Look, width: int) -> int:
        pad = look.px(self.pad)
        return Column(self.inside, self.gap).height(look, width - 2 * pad) + 2 * look.px(min(self.pad, 14))

    def place(self, look: Look, rect: Rect) -> None:
        self.rect = Rect(rect)
        Column(self.inside, self.gap).place(look, rect.inflate(-2 * look.px(self.pad), -2 * look.px(min(self.pad, 14))))

    def bleed(self, look: Look) -> int:
        return look.px(8)

    def draw(self, paint: Paint) -> None:
        fill = self.FILLS.get(self.fill, self.fill)
        if self.raised:
            paint.raised(self.rect, 1, "card", fill)
        else:
            paint.rect(self.rect, fill, "card")
        super().draw(paint)


@dataclass(eq=False)
class Gap(Widget):
    """Empty space of `size` logical pixels along a row or column."""

    size: float = 8

    def width(self, look: Look) -> int:
        return look.px(self.size)

    def height(self, look: Look, width: int) -> int:
        return look.px(self.size)


class Spacer(Gap):
    """Empty space that takes what is spare."""

    def __init__(self) -> None:
        super().__init__(0, grow=1)


@dataclass(eq=False)
class Divider(Widget):
    """A thin dividing line with `space` logical pixels above and below; `tall`: an upright one of 22 in a row."""

    space: float = 8
    tall: bool = False

    def width(self, look: Look) -> int:
        return look.px(1) + 2 * look.px(self.space)

    def height(self, look: Look, width: int) -> int:
        return look.px(22) if self.tall else look.px(1) + 2 * look.px(self.space)

    def draw(self, paint: Paint) -> None:
        if self.tall:
            paint.rule((self.rect.centerx, self.rect.top), (self.rect.centerx, self.rect.bottom))
        else:
            paint.rule((self.rect.left, self.rect.centery), (self.rect.right, self.rect.centery))
