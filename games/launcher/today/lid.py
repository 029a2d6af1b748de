"""Today's lid: the board of the day's first game, how many are done, the days in a row. It turns over at midnight."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Any, ClassVar

import pygame
from pygame import Rect, Surface

from games.launcher.today.card import picture
from games.launcher.today.state import DayGame, State
from games.stage.motion import BASE, MOVE, Tween, in_out
from games.stage.paint import lid
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint, blank
from games.stage.text.dates import long_day
from games.stage.text.i18n import _, ngettext
from games.stage.widgets.base import USED, Widget, activated

COLOURS = (("#57406A", "#F8F3FB"), ("#4A365B", "#F6F1F9"))  # ground and ink, in light and in dark
WELL = 0.38  # how dark what the board lies in is against the ground
FOOT, RISE = 4, 2  # of any lid, logical pixels


@dataclass(eq=False)
class TodayLid(Widget):
    """The lid, made by `lid_of`: a button. `shown`: what its picture depends on."""

    day: date = date(2026, 1, 1)
    first: DayGame | None = field(default=None, compare=False)
    shown: tuple[Any, ...] = ()
    done: int = 0
    of: int = 0
    label: str = ""
    icon: str = "play"
    streak: int = 0
    rise: Tween = field(default=Tween(0, 0, 0, 0), init=False, compare=False)
    flip: Tween = field(default=Tween(0, 0, 1, 1), init=False, compare=False)
    before: date | None = field(default=None, init=False, compare=False)

    focusable = clickable = True
    remembers: ClassVar[tuple[str, ...]] = ("rise", "flip")

    def handle(self, event: pygame.event.Event, look: Look) -> Any:
        """Return True when Today is to be opened."""
        done = activated(self, event, look)
        return None if done is None else True if done else USED

    def point(self, over: bool, look: Look) -> None:
        """Rise under the pointer, where things may move."""
        if over != self.hover:
            self.hover = over
            length = look.motion.length(BASE) if look.motion.moves else 0
            self.rise = Tween(look.now(), length, self.rise.at(look.now()), float(over and look.motion.moves))
            self.touch(look.now() + length)

    def adopt(self, old: Widget) -> None:
        """Take note of which day the lid before this one showed."""
        super().adopt(old)
        self.before = old.day if isinstance(old, TodayLid) else None

    def arrive(self, look: Look) -> None:
        """Turn over where the day is another one."""
        if self.before is not None and self.before != self.day:
            self.flip = Tween(look.now(), look.motion.length(MOVE), 0.0, 1.0, in_out)
            self.touch(look.now() + self.flip.length)
        self.before = None

    def draw(self, paint: Paint) -> None:
        """Draw the foot, the lid and what is on it; while it turns over, narrowed to the part that shows."""
        look, px = paint.look, paint.px
        share, rise = self.flip.at(look.now()), px(RISE) * self.rise.at(look.now())
        box = Rect(self.rect.x, self.rect.y, self.rect.width, self.rect.height - px(FOOT))
        surface = blank((box.width, self.rect.height), (0, 0, 0, 0))
        brush = Paint(surface, look)
        ground, _ink = lid.colours(look.theme, COLOURS)
        brush.rect(Rect(0, px(FOOT), *box.size), look.theme.mix(ground, (0, 0, 0, 255), 0.28), px(20))
        face = Rect(0, -round(rise) if rise > 1 else 0, *box.size)
        edge = look.theme.mix(ground, "#FFFFFF", 0.22)
        brush.rect(face, ground, px(20), brush.colour(edge, 0.55))
        self._face(brush, face)
        self._show(paint, surface, share)
        if self.focused:
            paint.focus(self.rect, "slab")

    def _show(self, paint: Paint, surface: Surface, share: float) -> None:
        """Draw the lid as far as it has turned over, or faded in where nothing may move."""
        if share >= 1:
            paint.picture(surface, self.rect.topleft)
        elif not paint.look.motion.moves:
            paint.picture(surface, self.rect.topleft, share)
        else:
            wide = max(1, round(surface.get_width() * abs(2 * share - 1)))
            narrow = pygame.transform.smoothscale(surface, (wide, surface.get_height()))
            paint.picture(narrow, (self.rect.centerx - wide // 2, self.rect.y))

    def _face(self, paint: Paint, box: Rect) -> None:
        """Draw title, day, board, button, how many are done and the days in a row."""
        px, look = paint.px, paint.look
        ground, ink = lid.colours(look.theme, COLOURS)
        small = look.metrics.compact or box.width < px(230)
        pad, role = px(16 if small else 24), "title" if small else "large"
        head = Rect(box.x + pad, box.y + px(14 if small else 20), box.width - 2 * pad, look.text.line(role))
        paint.text(_("Today"), head, role, ink, ellipsis=True)
        below = Rect(head.x, head.bottom, head.width, look.text.line("body"))
        pale = look.theme.mix(ground, ink, 0.88)
        paint.text(long_day(self.day), below, "body", pale, ellipsis=True)
        button = self._button(paint, Rect(head.x, box.bottom - px(20) - px(40), head.width, px(40)), ground, ink)
        room = Rect(head.x, below.bottom + px(8), head.width, button.top - below.bottom - px(22))
        side = min(room.width, room.height)
        if self.first is not None and side > px(48):
            well = Rect(head.x, room.y, side, side)
            dark = look.theme.mix(ground, (0, 0, 0, 255), WELL)
            paint.rect(well, dark, px(10))
            inner = well.inflate(-2 * px(6), -2 * px(6))
            with paint.clipped(well):
                board = picture(paint, self.first, inner.width, dark, 0)
                paint.picture(board, inner.topleft)
        words = Rect(button.right + px(14), button.y, box.right - px(12) - button.right - px(14), button.height)
        if words.width < px(36) or not self.of:
            return
        line, small_line = look.text.line("small+"), look.text.line("caption")
        top = words.y + (words.height - line - small_line) // 2
        text = _("{n} of {all}").format(n=self.done, all=self.of)
        paint.text(text, Rect(words.x, top, words.width, line), "small+", ink, ellipsis=True)
        days = ngettext("{n} day", "{n} days", self.streak).format(n=self.streak)
        if self.streak:
            paint.text(days, Rect(words.x, top + line, words.width, small_line), "caption", pale, ellipsis=True)

    def _button(self, paint: Paint, foot: Rect, ground: Any, ink: Any) -> Rect:
        """Draw the button; return where it is."""
        px, look = paint.px, paint.look
        wide = min(foot.width, px(12 + 18 + 8 + 14) + look.text.width(self.label, "body+"))
        box = Rect(foot.x, foot.y, wide, foot.height)
        paint.rect(box, look.theme.mix(ink, ground, 0.3), "control")
        top = Rect(box.x, box.y, box.width, box.height - px(2))
        paint.rect(top, look.theme.mix(ink, ground, 0.08) if self.pressed else ink, "control")
        paint.icon(self.icon, (box.x + px(12 + 9), top.centery), 18, ground)
        words = Rect(box.x + px(12 + 18 + 8), top.y, box.right - box.x - px(12 + 18 + 8 + 6), top.height)
        paint.text(self.label, words, "body+", ground, ellipsis=True)
        return box


def lid_of(state: State, id: str = "open-today") -> TodayLid:
    """Return the lid for what Today shows: *Play* when nothing is begun, *Look again* when all is done."""
    entries, label, icon = state.entries, _("Play"), "play"
    if entries and state.first_open is None:
        label, icon = _("Look again"), "eye"
    elif any(entry.done or entry.under_way for entry in entries):
        label = _("Continue")
    first = entries[0] if entries else None
    shown = (first.offer.id, first.game.history.cursor, first.stamp) if first is not None else ()
    done = sum(entry.done for entry in entries)
    return TodayLid(
        id=id, day=state.day, first=first, shown=shown, done=done, of=len(entries), label=label, icon=icon,
        streak=state.totals.streak,
    )  # fmt: skip
