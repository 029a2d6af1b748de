"""The panel's and dock's parts that only play has: values of one's moves, the tally of captures, the key hint."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pygame
from pygame import Rect

from games.mancala.naming import signed, turn_text
from games.mancala.think.valuation import Value
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.text.i18n import _
from games.stage.widgets.base import Widget, clicked

LEAST_SPAN = 12  # stones of margin at which a bar of values is full, at the least


NONE = Value((), 0)


@dataclass(eq=False)
class ValueBar(Widget):
    """One own move with what it is worth, as a bar from the middle; pressing it shows the move on the board."""

    value: Value = NONE
    best: bool = False
    span: int = LEAST_SPAN

    clickable = True

    def height(self, look: Look, width: int) -> int:
        """Return the height of a row."""
        return look.px(24)

    def handle(self, event: pygame.event.Event, look: Look) -> Any:
        """Return the turn when it is clicked."""
        return self.value.turn if clicked(event) else None

    def draw(self, paint: Paint) -> None:
        """Draw name, bar and margin."""
        px, rect = paint.px, self.rect
        name = _("Pit {pits}").format(pits=turn_text(self.value.turn[:4]) + (" …" if len(self.value.turn) > 4 else ""))
        left, right = px(54), px(44)
        if paint.look.text.width(name, "bodyStrong") > left:
            left = min(paint.look.text.width(name, "bodyStrong") + px(8), rect.w // 2)
        paint.text(name, Rect(rect.x, rect.y, left, rect.h), "bodyStrong", "ink.primary", ellipsis=True)
        track = Rect(rect.x + left, rect.centery - px(4), rect.w - left - right, px(8))
        paint.rect(track, "bg.surfaceRaised", track.h / 2)
        share = max(-1.0, min(1.0, self.value.margin / self.span))
        middle = track.centerx
        reach = round(abs(share) * track.w / 2)
        bar = Rect(middle - reach if share < 0 else middle, track.y, reach, track.h)
        if bar.w > 1:
            paint.rect(bar, "accent.base" if self.best else "line.strong", track.h / 2)
        paint.fill("ink.secondary", Rect(middle - px(1) // 2, track.y - px(3), px(1.5), track.h + px(6)))
        text = signed(self.value.margin)
        paint.text(text, Rect(rect.right - right, rect.y, right, rect.h), "bodyStrong", "ink.primary", "right")


@dataclass(eq=False)
class TallyCard(Widget):
    """Who has how many, and how many win: the card at the head of Oware's panel. `more`: what the pointed move adds."""

    need: int = 25
    total: int = 48
    mine: int = 0
    theirs: int = 0
    more: int = 0
    names: tuple[str, str] = ("", "")

    def height(self, look: Look, width: int) -> int:
        """Return the card's height."""
        return look.px(92)

    def draw(self, paint: Paint) -> None:
        """Draw the sentence, the score and the bar with its saffron mark at the middle."""
        px = paint.px
        paint.rect(self.rect, "bg.surfaceInset", "card")
        inner = self.rect.inflate(-2 * px(16), -2 * px(12))
        head = Rect(inner.x, inner.y, inner.w, px(24))
        text = _("{need} of {total} wins").format(need=self.need, total=self.total)
        paint.text(text, head, "bodyStrong")
        paint.text(f"{self.mine} : {self.theirs}", head, "heading", align="right")
        bar = Rect(inner.x, head.bottom + px(6), inner.w, px(8))
        paint.rect(bar, "bg.surfaceRaised", bar.h / 2)
        unit = bar.w / max(1, self.total)  # a text may say an empty board
        with paint.clipped(bar):
            mine = Rect(bar.x, bar.y, round(self.mine * unit), bar.h)
            if mine.w:
                paint.rect(mine, "accent.base", bar.h / 2)
            for n in range(self.more):
                left = round(mine.right + n * unit + px(1))
                tone = paint.look.theme.mix("accent.base", "bg.surfaceInset", 0.25)
                paint.fill(tone, Rect(left, bar.y, px(3), bar.h))
            theirs = round(self.theirs * unit)
            if theirs:
                paint.rect(Rect(bar.right - theirs, bar.y, theirs, bar.h), "line.strong", bar.h / 2)
        paint.fill("hint.base", Rect(bar.centerx, bar.y - px(4), px(2), bar.h + px(8)))
        foot = Rect(inner.x, bar.bottom + px(4), inner.w, px(20))
        paint.text(self.names[0], foot, "caption", "ink.tertiary")
        paint.text(self.names[1], foot, "caption", "ink.tertiary", "right")


@dataclass(eq=False)
class KeyHint(Widget):
    """The dock's sentence: Sow with 1 – 6 or a click."""

    pits: int = 6

    def _parts(self, look: Look) -> list[tuple[str, str]]:
        before, _middle, after = _("Sow with {keys} or a click").partition("{keys}")
        return [("text", before.strip()), ("key", "1"), ("text", "–"), ("key", str(self.pits)), ("text", after.strip())]

    def width(self, look: Look) -> int:
        """Return the sentence's width, nothing where the window is compact or touched."""
        if look.metrics.compact or look.touch:
            return 0
        gap = look.px(8)
        return sum(look.px(18) if k == "key" else look.text.width(t, "body") for k, t in self._parts(look)) + 5 * gap

    def height(self, look: Look, width: int) -> int:
        """Return a button's height."""
        return look.px(40)

    def draw(self, paint: Paint) -> None:
        """Draw words and keycaps."""
        if self.rect.w <= 0:
            return
        x, gap = self.rect.x, paint.px(8)
        for kind, text in self._parts(paint.look):
            if kind == "key":
                x = paint.keycap(text, (x, self.rect.centery)).right + gap
            elif text:
                x = paint.text(text, Rect(x, self.rect.y, 1, self.rect.h), "body", "ink.secondary").right + gap
