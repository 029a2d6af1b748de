"""Today's lid: the board of the day's first game, how many are done, the days in a row. It turns over at midnight."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Any, ClassVar

import pygame
from pygame import Rect

from games.base.dates import long_day, short_day
from games.base.i18n import _, ngettext
from games.launcher.lids.rising import RADIUS, RISE, RisingLid
from games.launcher.today.card import picture
from games.launcher.today.state import DayGame, State
from games.stage.motion import MOVE, Tween, in_out
from games.stage.paint import lid
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint, blank
from games.stage.paint.theme import RGBA
from games.stage.widgets.base import Widget

COLOURS = (("#57406A", "#F8F3FB"), ("#4A365B", "#F6F1F9"))  # ground and ink, in light and in dark
WELL = 0.48  # how dark what the board lies in is against the ground


@dataclass(eq=False)
class TodayLid(RisingLid):
    """The lid, made by `lid_of`. `shown`: what its picture depends on; `done` of `of` games of the day are done."""

    day: date = date(2026, 1, 1)
    first: DayGame | None = field(default=None, compare=False)
    shown: tuple[Any, ...] = ()
    done: int = 0
    of: int = 0
    streak: int = 0
    flip: Tween = field(default=Tween(0, 0, 1, 1), init=False, compare=False)
    before: date | None = field(default=None, init=False, compare=False)

    remembers: ClassVar[tuple[str, ...]] = (*RisingLid.remembers, "flip")

    def heard(self) -> str:
        done = _("{n} of {all}").format(n=self.done, all=self.of)
        return ". ".join([_("Today"), long_day(self.day), done, self.label])

    def adopt(self, old: Widget) -> None:
        super().adopt(old)
        self.before = old.day if isinstance(old, TodayLid) else None

    def arrive(self, look: Look) -> None:
        if self.before is not None and self.before != self.day:
            self.flip = Tween(look.now(), look.motion.length(MOVE), 0.0, 1.0, in_out)
            self.touch(look.now() + self.flip.length)
        self.before = None

    def draw_at(self, paint: Paint, rect: Rect) -> None:
        """Draw the lid; while it turns over narrowed to the part that shows, faded in where nothing may move."""
        share = self.flip.at(paint.look.now())
        if share >= 1:
            super().draw_at(paint, rect)
            return
        over = paint.px(RISE)
        surface = blank((rect.width, rect.height + over), (0, 0, 0, 0))
        super().draw_at(Paint(surface, paint.look), Rect((0, over), rect.size))
        if not paint.look.motion.moves:
            paint.picture(surface, (rect.x, rect.y - over), share)
            return
        wide = max(1, round(rect.width * abs(2 * share - 1)))
        narrow = pygame.transform.smoothscale(surface, (wide, surface.get_height()))
        paint.picture(narrow, (rect.centerx - wide // 2, rect.y - over))

    def draw_face(self, paint: Paint, box: Rect, rise: float) -> None:
        px, look = paint.px, paint.look
        ground, ink = lid.colours(look.theme, self.colours)
        edge, pale = look.theme.mix(ground, "#FFFFFF", 0.22), look.theme.mix(ground, ink, 0.88)
        paint.rect(box, ground, px(RADIUS), paint.colour(edge, 0.55))
        small = look.metrics.compact
        head, below = self.heads(look, box)
        paint.text(_("Today"), head, self.role(look), ink, ellipsis=True)
        told = self.shown_day(look, box)
        paint.text(told, below, "body", pale, ellipsis=True)
        button = self.draw_button(paint, box, ground, ink)
        if self.is_wide(box):
            side = box.height - 2 * px(16)
            left = max(box.right - side - px(24), below.x + look.text.width(told, "body") + px(16))
            self._draw_board(paint, Rect(left, box.y + px(16), min(side, box.right - px(16) - left), side), ground)
        else:
            top = below.bottom + px(8 if small else 14)
            self._draw_board(paint, Rect(head.x, top, head.width, button.top - px(10 if small else 16) - top), ground)
        colours = {"small+": ink, "caption": pale}
        for said, place, size in self.figures(look, box):
            paint.text(said, place, size, colours[size])

    def _draw_board(self, paint: Paint, room: Rect, ground: RGBA) -> None:
        """Draw the board of the first game as it stands, in a well, as large as fits."""
        px, side = paint.px, min(room.width, room.height)
        if self.first is None or side < px(48):
            return
        well = Rect(room.x, room.y, side, side)
        dark = paint.look.theme.mix(ground, (0, 0, 0, 255), WELL)
        paint.rect(well, dark, px(10))
        inner = well.inflate(-2 * px(6), -2 * px(6))
        with paint.clipped(well):
            paint.picture(picture(paint, self.first, inner.width, dark, on_lid=True), inner.topleft)

    def figures(self, look: Look, box: Rect) -> list[tuple[str, Rect, str]]:
        """Return how many are done and the days in a row, each with its place and role: as far as there is room.

        Both stand beside the button, one above the other; else the first beside the title, the days beside the date.
        """
        px, text = look.px, look.text
        head, below = self.heads(look, box)
        button = self.button(look, box, self.label)
        line, last = text.line("small+"), text.line("caption")
        done, days = self.figure(), self.days()
        room = Rect(button.right + px(14), button.y, box.right - px(10) - button.right - px(14), button.height)
        if text.width(done, "small+") > room.width:
            left = head.x + text.width(_("Today"), self.role(look)) + px(8)
            room = Rect(left, head.y, max(0, head.right - left), head.height)
        if text.width(done, "small+") > room.width:
            return []
        together = not look.metrics.compact and room.height >= line + last
        together = together and text.width(days, "caption") <= room.width
        top = room.y + (room.height - (line + last if days and together else line)) // 2
        found = [(done, Rect(room.x, top, room.width, line), "small+")]
        if not days:
            return found
        if together:
            return [*found, (days, Rect(room.x, top + line, room.width, last), "caption")]
        wide = text.width(days, "caption")
        for told in (self.told(look, below.width), short_day(self.day)):
            left = below.x + text.width(told, "body") + px(10)
            if left + wide <= box.right - px(10):
                return [*found, (days, Rect(left, below.bottom - last - px(1), wide, last), "caption")]
        return found

    def shown_day(self, look: Look, box: Rect) -> str:
        """Return the day as it is drawn: short where the days in a row stand beside it and need the room."""
        below = self.heads(look, box)[1]
        told = self.told(look, below.width)
        beside = [place.x for _said, place, _role in self.figures(look, box) if below.top <= place.top < below.bottom]
        fits = all(below.x + look.text.width(told, "body") <= x for x in beside)
        return told if fits else short_day(self.day)

    def days(self) -> str:
        """Return how many days in a row all games were done, "" for none."""
        return ngettext("{n} day", "{n} days", self.streak).format(n=self.streak) if self.streak else ""

    def heads(self, look: Look, box: Rect) -> tuple[Rect, Rect]:
        """Return the places of the title and of the day below it."""
        pad, px = self.pad(look), look.px
        wide = box.width - 2 * pad
        head = Rect(box.x + pad, box.y + px(16 if look.metrics.compact else 21), wide, look.text.line(self.role(look)))
        return head, Rect(head.x, head.bottom + px(2), wide, look.text.line("body"))

    @staticmethod
    def role(look: Look) -> str:
        """Return the role of the title's letters."""
        return "title" if look.metrics.compact else "large"

    @staticmethod
    def is_wide(box: Rect) -> bool:
        """Whether the board stands at the right of the words, not below them."""
        return box.width > 1.5 * box.height

    def figure(self) -> str:
        """Return how many of the day's games are done."""
        return _("{n} of {all}").format(n=self.done, all=self.of) if self.of else ""

    def told(self, look: Look, wide: int) -> str:
        """Return the day, shorter where there is no room."""
        told = long_day(self.day)
        return told if look.text.width(told, "body") <= wide else short_day(self.day)


def lid_of(state: State, id: str = "today") -> TodayLid:
    """Return the lid for what Today shows: *Play* when nothing is begun, *Look again* when all is done."""
    entries = state.entries
    label = _("Play")
    icon = "play"
    if entries and state.first_open is None:
        label, icon = _("Look again"), "eye"
    elif any(entry.done or entry.under_way for entry in entries):
        label = _("Continue")
    first = entries[0] if entries else None
    shown = (first.offer.id, first.game.history.cursor, first.stamp) if first is not None else ()
    done = sum(entry.done for entry in entries)
    return TodayLid(
        id=id, day=state.day, first=first, shown=shown, done=done, of=len(entries), label=label, icon=icon,
        streak=state.totals.streak, colours=COLOURS,
    )  # fmt: skip


def unread(day: date) -> TodayLid:
    """Return the lid of a day whose games are not read yet."""
    return TodayLid(id="today", day=day, label=_("Play"), colours=COLOURS)
