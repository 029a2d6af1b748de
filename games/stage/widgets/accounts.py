"""Both sides' accounts in a game that is reviewed: accuracy, best turns found, what was given away."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from games.base.figures import MINUS
from games.base.i18n import _
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import Widget


@dataclass(frozen=True, slots=True)
class Sums:
    """One side's figures: `accuracy` in percent, None where no turn counts; `lost`: None where it has no sum."""

    name: str
    accuracy: float | None
    best: int
    turns: int
    lost: float | None = None
    mine: bool = False

    @property
    def found(self) -> str:
        """How many of the turns were best, and what all gave away."""
        return self._with_loss(_("{n} of {m} best").format(n=self.best, m=self.turns))

    @property
    def found_short(self) -> str:
        """The same in figures alone, for a column that is too narrow for the words."""
        return self._with_loss(f"{self.best}/{self.turns}")

    def _with_loss(self, told: str) -> str:
        return f"{told}, {MINUS}{self.lost:.0f}" if self.lost else told


@dataclass(eq=False)
class AccuracyCard(Widget):
    """The figures of all sides beside each other."""

    sums: tuple[Sums, ...] = ()

    def height(self, look: Look, width: int) -> int:
        return look.px(98)

    def draw(self, paint: Paint) -> None:
        px = paint.px
        paint.rect(self.rect, "bg.surfaceInset", "card")
        inner = self.rect.inflate(-2 * px(16), -2 * px(10))
        wide = (inner.w - px(16)) // max(1, len(self.sums))
        for number, one in enumerate(self.sums):
            self._column(paint, one, Rect(inner.x + number * (wide + px(16)), inner.y, wide, inner.h))

    def _column(self, paint: Paint, one: Sums, box: Rect) -> None:
        px = paint.px
        paint.text(one.name, Rect(box.x, box.y, box.w, px(18)), "label", "ink.secondary", ellipsis=True)
        line = Rect(box.x, box.y + px(18), box.w, px(30))
        drawn = paint.text("–" if one.accuracy is None else f"{one.accuracy:.0f}%", line, "figure")
        word = Rect(drawn.right + px(8), line.y + px(3), line.right - drawn.right - px(8), line.h - px(3))
        if paint.look.text.fits(_("accuracy"), "small", word.w):
            paint.text(_("accuracy"), word, "small", "ink.secondary")
        bar = Rect(box.x, line.bottom + px(4), box.w, px(5))
        paint.rect(bar, "bg.surfaceRaised", bar.h / 2)
        done = Rect(bar.x, bar.y, round(bar.w * (one.accuracy or 0) / 100), bar.h)
        if done.w:
            paint.rect(done, "accent.base" if one.mine else "ink.tertiary", bar.h / 2)
        below = Rect(box.x, bar.bottom + px(4), box.w, px(18))
        fits = paint.look.text.fits(one.found, "caption", below.w)
        paint.text(one.found if fits else one.found_short, below, "caption", "ink.secondary", ellipsis=True)
