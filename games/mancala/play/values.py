"""The rows of values: each turn with the line that is expected after it, what it is worth, how surely."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame
from pygame import Rect

from games.base.i18n import _
from games.mancala.naming import turn_text
from games.mancala.think.valuation import Value
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, EventUsed, Widget, clicked

HIGH, COMPACT = 46, 26  # logical pixels of a row with its line, and of one without
NUMBER = 20  # logical pixels: a row's place in the order


def row_height(look: Look) -> int:
    """Return the height of a row in logical pixels."""
    return COMPACT if look.metrics.compact else HIGH


@dataclass(eq=False)
class ValueRow(Widget):
    """A turn (pits from 0; -1: the swap) with what it is worth, if that is known. Its value, when pressed, is the turn.

    `then`: the turns expected after it, as text; `chosen`: it is followed on the board; `swapped`: the other player
    would take it over. `on_point` is told its first pit when it is pointed at, None afterwards.
    """

    turn: tuple[int, ...] = (0,)
    value: Value | None = None
    rank: int = 0
    then: str = ""
    chosen: bool = False
    best: bool = False
    swapped: bool = False
    on_point: Callable[[int | None], None] | None = field(default=None, compare=False, repr=False)

    clickable = True

    def height(self, look: Look, width: int) -> int:
        return look.px(row_height(look))

    def point(self, over: bool, look: Look) -> None:
        if over != self.hover and self.on_point is not None and self.turn[0] >= 0:
            self.on_point(self.turn[0] if over else None)
        super().point(over, look)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | tuple[int, ...] | None:
        if not clicked(event):
            return None
        return self.value.turn if self.value is not None and self.turn[0] >= 0 else USED

    def sure(self) -> str:
        """Return how surely the value is known, in words; "" where it is as deep as the heading says."""
        return _("proven") if self.value is not None and self.value.proven else ""

    def draw(self, paint: Paint) -> None:
        px = paint.px
        compact = paint.look.metrics.compact
        if self.chosen:
            paint.rect(self.rect.inflate(2 * px(6), 0), "accent.soft", "small")
        line = px(22)
        top = Rect(self.rect.x, self.rect.y + px(2), self.rect.w, line)
        if self.rank:
            paint.text(str(self.rank), Rect(top.x, top.y, px(NUMBER), line), "key", "ink.tertiary")
        left = top.x + px(NUMBER)
        ink = "accent.ink" if self.chosen else "ink.primary"
        name = turn_text(self.turn) if self.turn[0] >= 0 else _("Swap sides")
        right = top.right
        if self.value is not None:
            right = paint.text(self.value.text, top, "bodyStrong", ink, "right").x
            if compact:
                right = self._sure(paint, Rect(top.x, top.y, right - px(8) - top.x, line))
        text = Rect(left, top.y, right - px(8) - left, line)
        known = self.value is not None
        paint.text(name, text, "bodyStrong" if known else "body", ink if known else "ink.tertiary", ellipsis=True)
        if not compact and self.value is not None:
            below = Rect(self.rect.x, top.bottom - px(2), self.rect.w, px(20))
            right = self._sure(paint, below)
            said = _("the computer would swap") if self.swapped else ""
            said = said or (_("then {line}").format(line=self.then) if self.then else "")
            tone = "accent.ink" if self.chosen else "ink.secondary"
            paint.text(said, Rect(left, below.y, right - px(8) - left, below.h), "small", tone, ellipsis=True)

    def _sure(self, paint: Paint, box: Rect) -> int:
        """Draw at the right of a box how surely the value is known; return where it begins."""
        px = paint.px
        proven = self.value is not None and self.value.proven
        tone = "accent.ink"
        if proven and paint.look.metrics.compact:
            paint.icon("check-check", (box.right - px(8), box.centery), 14, tone)
            return box.right - px(16)
        if not proven:
            return box.right
        drawn = paint.text(self.sure(), box, "small+", tone, "right")
        paint.icon("check-check", (drawn.x - px(11), box.centery), 14, tone)
        return drawn.x - px(20)
