"""Widgets of a review of Metro: rows of judged placements, what levels make of the same tiles, how good all were."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame
from pygame import Rect

from games.base.i18n import _
from games.metro.board import drawing as view_art
from games.metro.review.reviewing import SCALE
from games.metro.review.state import Quality
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.paint.theme import ColourName
from games.stage.widgets.base import USED, EventUsed, Widget, activated, clicked
from games.stage.widgets.boxes import Column

ROW = 36  # logical pixels: a row of placements
ROWS = (36, 33, 30, 27, 24)  # logical pixels: how tall a row of the cards beside the map may be, the first that fits
COLOURS: dict[Quality, tuple[ColourName, float]] = {
    Quality.BEST: ("accent.base", 1.0), Quality.EQUAL: ("accent.base", 0.5), Quality.LESS: ("ink.tertiary", 1.0),
    Quality.MUCH_LESS: ("danger.base", 1.0),
}  # fmt: skip


@dataclass(eq=False)
class JudgedRow(Widget):
    """A placement that was judged: its place, tile, space, value, ±. Its value is its rank, pressed: minus its rank.

    `tag`: "best" or "yours"; `joined`: whether it is equal to the row above, to the one below, within their error.
    """

    id: str = ""
    rank: int = 1
    shown: str = ""
    kind: int = -1
    title: str = ""
    tag: str = ""
    value: str = ""
    error: str = ""
    best: bool = False
    mine: bool = False
    joined: tuple[bool, bool] = (False, False)
    chosen: bool = False
    pointed: bool = field(default=False, init=False, compare=False)

    focusable = clickable = True
    remembers = ("pointed",)

    def heard(self) -> str:
        return ", ".join(filter(None, (self.shown, self.title, f"{self.value} {self.error}".rstrip(), self.tag)))

    def height(self, look: Look, width: int) -> int:
        return look.px(44 if look.touch else ROW)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | int | None:
        if clicked(event) or activated(self, event, look):
            return -self.rank
        if event.type == pygame.MOUSEMOTION and not self.pointed:
            self.pointed = True
            return self.rank
        return USED if event.type == pygame.MOUSEMOTION else None

    def point(self, over: bool, look: Look) -> None:
        super().point(over, look)
        if not over:
            self.pointed = False

    def draw(self, paint: Paint) -> None:
        px, box = paint.px, self.rect
        ground = box.inflate(px(16), -px(2))
        if self.best:
            paint.rect(ground, "accent.soft", "control")
        elif self.mine:
            paint.rect(ground, "hint.soft", "control")
        elif self.hover or self.chosen:
            paint.rect(ground, "bg.surfaceInset", "control")
        ink = "accent.ink" if self.best else "hint.ink" if self.mine else "ink.primary"
        quiet = ink if self.best or self.mine else "ink.tertiary"
        paint.text(self.shown, Rect(box.x, box.y, px(28), box.height), "small+", quiet)
        if any(self.joined):
            top = box.top if self.joined[0] else box.centery - px(11)
            bottom = box.bottom if self.joined[1] else box.centery + px(11)
            paint.rect(Rect(box.x + px(27), top, px(2), bottom - top), "ink.tertiary", 0)
        side = px(26)
        at = Rect(box.x + px(36), box.centery - side // 2, side, side)
        if self.kind >= 0:
            paint.picture(view_art.thumb(paint.look, self.kind, side), at.topleft)
        else:
            paint.icon("layers", at, 20, quiet)
        wide = max(paint.look.text.width("±10", "small"), paint.look.text.width(self.error, "small")) + px(4)
        paint.text(self.error, Rect(box.right - wide, box.y, wide, box.height), "small", quiet, "right")
        figure = paint.text(self.value, Rect(box.x, box.y, box.width - wide - px(4), box.height), "bodyStrong", ink,
                            "right")  # fmt: skip
        words = Rect(at.right + px(10), box.y, figure.left - at.right - px(16), box.height)
        beside = words.x + paint.look.text.width(self.title, "bodyStrong") + px(8)
        rest = Rect(beside, box.y, words.right - beside, box.height)
        if self.tag and not paint.look.text.fits(self.tag, "small", rest.width):  # below the title
            lower = Rect(words.x, words.centery + px(2), words.width, px(14))
            paint.text(self.tag, lower, "caption", ink, ellipsis=True)
            words.height = lower.top + px(2) - words.top
        elif self.tag:
            paint.text(self.tag, rest, "small", ink)
        paint.text(self.title, words, "bodyStrong", ink, ellipsis=True)
        if self.focused and paint.look.keyboard:
            paint.focus(ground, "control")


@dataclass(frozen=True, slots=True)
class LevelBar:
    """What the same tiles came to at a level, or in the game itself (`mine`); None: not known yet."""

    name: str
    points: int | None
    mine: bool = False


@dataclass(eq=False)
class SameTilesBars(Widget):
    """A bar for each level, the game's own among them, most points first; `row`: how tall one is, logical pixels."""

    bars: Sequence[LevelBar] = ()
    row: int = ROWS[0]

    def height(self, look: Look, width: int) -> int:
        return look.px(self.row) * len(self.bars)

    def draw(self, paint: Paint) -> None:
        px, row = paint.px, paint.px(self.row)
        most = max((bar.points or 0 for bar in self.bars), default=1) or 1
        name = max((paint.look.text.width(bar.name, "body") for bar in self.bars), default=0)
        name = min(name, self.rect.width // 2)
        for n, bar in enumerate(self.bars):
            box = Rect(self.rect.x, self.rect.y + n * row, self.rect.width, row)
            if bar.mine:
                paint.rect(box.inflate(2 * px(8), -px(4)), "accent.soft", "control")
            ink = "accent.ink" if bar.mine else "ink.primary"
            paint.text(bar.name, Rect(box.x, box.y, name, box.height), "bodyStrong" if bar.mine else "body", ink,
                       ellipsis=True)  # fmt: skip
            said = "·" if bar.points is None else str(bar.points)
            paint.text(said, box, "bodyStrong", ink, "right")
            track = Rect(box.x + name + px(14), box.centery - px(5), box.width - name - px(14 + 48), px(10))
            if track.width < px(20):
                continue
            paint.rect(track, "bg.surfaceInset" if not bar.mine else "bg.surface", px(3))
            done = Rect(track.x, track.y, round(track.width * (bar.points or 0) / most), track.height)
            if done.width:
                paint.rect(done, "accent.base" if bar.mine else "ink.tertiary", px(3))


@dataclass(eq=False)
class QualityShares(Widget):
    """How many placements were best, as good, somewhat and much less: one bar in parts, and a row for each.

    `row`: how much room a row has in logical pixels, of which it takes a little less.
    """

    counts: Sequence[tuple[Quality, int]] = ()
    row: int = ROWS[0]

    def _pitch(self, look: Look) -> int:
        return look.px(self.row - 6)

    def height(self, look: Look, width: int) -> int:
        return look.px(22) + len(self.counts) * self._pitch(look)

    def draw(self, paint: Paint) -> None:
        px, box, pitch = paint.px, self.rect, self._pitch(paint.look)
        total = sum(count for _quality, count in self.counts)
        left = float(box.x)
        track = Rect(box.x, box.y, box.width, px(14))
        paint.rect(track, "bg.surfaceInset", px(3))
        for quality, count in self.counts:
            wide = box.width * count / max(1, total)
            if count:
                part = Rect(round(left), box.y, max(px(2), round(left + wide) - round(left) - px(2)), px(14))
                paint.rect(part, paint.colour(*COLOURS[quality]), px(3))
            left += wide
        for n, (quality, count) in enumerate(self.counts):
            row = Rect(box.x, box.y + px(22) + n * pitch, box.width, pitch)
            paint.rect(Rect(row.x, row.centery - px(5), px(10), px(10)), paint.colour(*COLOURS[quality]), px(3))
            figure = paint.text(str(count), row, "bodyStrong", "ink.primary", "right")
            words = Rect(row.x + px(20), row.y, figure.left - row.x - px(28), row.height)
            paint.text(quality_words(quality), words, "body", "ink.primary", ellipsis=True)


@dataclass(eq=False)
class FittedCards(Column):
    """Cards whose rows are as tall as lets all cards stand within the height there is."""

    fitted: Sequence[SameTilesBars | QualityShares] = ()

    def place(self, look: Look, rect: Rect) -> None:
        for row in ROWS:
            for one in self.fitted:
                one.row = row
            if self.height(look, rect.width) <= rect.height:
                break
        super().place(look, rect)


def quality_words(quality: Quality) -> str:
    """Return what a quality is called in the card."""
    much = round(SCALE.mistake)
    return {
        Quality.BEST: _("the best found"), Quality.EQUAL: _("as good, within ±"),
        Quality.LESS: _("gave away up to {n}").format(n=much),
        Quality.MUCH_LESS: _("gave away more than {n}").format(n=much),
    }[quality]  # fmt: skip
