"""The panel's and dock's parts that only play has: values of one's moves, the tally of captures, the key hint."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from games.base.i18n import _
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import Widget


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
        return look.px(92)

    def draw(self, paint: Paint) -> None:
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
        if look.metrics.compact or look.touch:
            return 0
        gap = look.px(8)
        return sum(look.px(18) if k == "key" else look.text.width(t, "body") for k, t in self._parts(look)) + 5 * gap

    def height(self, look: Look, width: int) -> int:
        return look.px(40)

    def draw(self, paint: Paint) -> None:
        if self.rect.w <= 0:
            return
        x, gap = self.rect.x, paint.px(8)
        for kind, text in self._parts(paint.look):
            if kind == "key":
                x = paint.keycap(text, (x, self.rect.centery)).right + gap
            elif text:
                x = paint.text(text, Rect(x, self.rect.y, 1, self.rect.h), "body", "ink.secondary").right + gap
