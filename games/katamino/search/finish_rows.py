"""The rows of a finish: place, name, a bar, how many times the first."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from games.base.i18n import _
from games.katamino.search.finish import far, placed, times
from games.katamino.search.messages import CardClicked
from games.katamino.search.stop_watch import Finisher
from games.katamino.search.texts import NAMES
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets import Widget
from games.stage.widgets.base import USED, EventUsed, activated


def draw_disc(paint: Paint, at: tuple[int, int], radius: int, place: int) -> None:
    """Draw the disc of a place, the first in the accent."""
    first = place == 1
    paint.circle(at, radius, "accent.base" if first else "bg.surfaceRaised")
    box = Rect(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius)
    paint.text(str(place), box, "label", "accent.on" if first else "ink.secondary", "centre")


@dataclass(eq=False)
class FinishRow(Widget):
    """A row; its value is True when it is chosen.

    `rank`: its place, 0: none; `share`: of the bar, 0..1; `told`: how many times the first; `names`: those of all rows,
    which all have room before the bars begin.
    """

    rank: int = 0
    strategy: str = ""
    share: float = 0.0
    told: str = ""
    chosen: bool = False
    names: tuple[str, ...] = ()

    focusable = clickable = takes_enter = True

    def bleed(self, look: Look) -> int:
        return look.px(9)

    def heard(self) -> str:
        place = f"{self.rank}: " if self.rank else ""
        return f"{place}{_(NAMES[self.strategy])}, {self.told}"

    def height(self, look: Look, width: int) -> int:
        return look.px(30)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | bool | None:
        done = activated(self, event, look)
        return None if done is None else True if done else USED

    def draw(self, paint: Paint) -> None:
        px, box = paint.px, self.rect
        if self.chosen:
            paint.rect(box.inflate(2 * px(8), 0), "accent.soft", "small")
        elif self.hover:
            paint.rect(box.inflate(2 * px(8), 0), "hover", "small")
        if self.rank:
            draw_disc(paint, (box.x + px(10), box.centery), px(10), self.rank)
        told = paint.text(self.told, box, "small+", "ink.primary", "right")
        widest = max((paint.look.text.width(name, "small+") for name in self.names), default=0)
        begin = max(round(box.width * 0.48), px(36) + widest)
        bar = Rect(box.x + min(begin, box.width - px(84)), box.centery - px(4), 0, px(8))
        bar.width = max(px(20), min(told.left - px(10), box.right - px(58)) - bar.x)
        name = Rect(box.x + px(28), box.y, bar.x - box.x - px(32), box.height)
        words, role = paint.look.text.fitted(_(NAMES[self.strategy]), "small+", name.width)
        paint.text(words, name, role, "ink.primary" if self.rank else "ink.secondary", ellipsis=True)
        if self.rank:
            paint.rect(bar, "line.soft", px(2))
            paint.rect(Rect(bar.x, bar.y, max(px(2), round(bar.width * self.share)), bar.height),
                       f"strategy.{self.strategy}", px(2))  # fmt: skip
        if self.focused:
            paint.focus(box.inflate(2 * px(8), 0), "small")


def finish_rows(runners: Sequence[Finisher], by: str, chosen: str) -> list[Widget]:
    """Return a row for each, in the order of their places."""
    order = placed(runners, by)
    done = [one.measure(by) for place, one in order if place]
    least, most = (min(done), max(done)) if done else (1.0, 1.0)
    found: list[Widget] = []
    names = tuple(_(NAMES[one.strategy]) for one in runners)
    for place, one in order:
        value = one.measure(by)
        share = value / max(most, 1e-9)
        if far(runners, by):
            share = 0.1 + 0.9 * math.log(max(1.0, value / max(least, 1e-9))) / math.log(most / max(least, 1e-9))
        told = _("{n}×").format(n=times(value, least) if value > least else "1") if place else _("not finished")
        found.append(
            FinishRow(id=f"finish-{one.strategy}", rank=place, strategy=one.strategy, share=share, told=told,
                      chosen=one.strategy == chosen, names=names, says=CardClicked(one.strategy))
        )  # fmt: skip
    return found
