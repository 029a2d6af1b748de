"""The sheet of a year: one cell a day, stamped by how many of the day's games are done."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import ClassVar

import pygame
from pygame import Rect

from games.base.dates import long_day, short_month
from games.base.i18n import N_, _
from games.model.days.stamps import Stamps
from games.stage.events import repeated
from games.stage.motion import MOVE, Tween, settle
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint, blank, sprite
from games.stage.paint.theme import RGBA
from games.stage.widgets.base import USED, EventUsed, Widget, clicked

SHARES = (0.22, 0.5, 1.0)  # of the accent in a stamp: one game, some, all
NUMBERS = (1, 5, 10, 15, 20, 25, 31)
COUNTS = (N_("none"), N_("one"), N_("two"), N_("three"), N_("four"), N_("five"), N_("six"))
STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
MONTHS = {pygame.K_UP: -1, pygame.K_DOWN: 1}
HEAD = 40  # logical pixels: heading
DAYS = 20  # logical pixels: numbers of the days
LEFT = 40  # logical pixels: names of the months
PAD = 20  # logical pixels: margin
DOTTED = 14  # logical pixels: narrower stamps have no room for dots
LARGE = 1.6  # a stamp as it begins to fall


@dataclass(frozen=True, slots=True)
class DayMark:
    """What a day has: games done; `late`: none of them on the day itself."""

    done: int = 0
    late: bool = False


def marks_of(stamps: Stamps, year: int) -> tuple[tuple[date, DayMark], ...]:
    """Return what the days of a year have."""
    days = sorted({stamp.day for stamp in stamps if stamp.day.year == year})
    return tuple((day, DayMark(len(stamps.of(day)), not stamps.on_time(day))) for day in days)


@dataclass(eq=False)
class YearSheet(Widget):
    """The sheet: its value is the day clicked or gone to by the arrows, True for Enter.

    `marks`: what the days have; `of`: the games of a day; `about(day)`: what the tooltip says of a day; `opens(day)`:
    whether it can be gone to. `fresh`: the day whose stamp falls, since when (ms). Without `head` it is the days alone.
    `room`: the height there is, device pixels; 0: any.
    """

    id: str = "days"
    year: int = 2026
    marks: tuple[tuple[date, DayMark], ...] = ()
    today: date = date(2026, 1, 1)
    chosen: date = date(2026, 1, 1)
    of: int = 3
    about: Callable[[date], str] = field(default=lambda day: "", compare=False)
    opens: Callable[[date], bool] = field(default=lambda day: True, compare=False)
    fresh: tuple[date, float] | None = None
    head: bool = True
    room: int = 0
    pitch: tuple[float, float] = field(default=(26.4, 21.4), init=False, compare=False)
    pointed: date | None = field(default=None, init=False, compare=False)

    focusable = clickable = True
    remembers: ClassVar[tuple[str, ...]] = ("pointed",)

    def heard(self) -> str:
        return self.about(self.chosen) or long_day(self.chosen)

    def spot(self) -> object:
        return self.chosen

    # Sizes

    def _pitch(self, look: Look, width: int) -> tuple[float, float]:
        """Return how far apart the days and the months are, device pixels."""
        across = (width - look.px(2 * PAD * self.head) - look.px(LEFT)) / 31
        least, down = float(look.text.line("caption")), across * 21.4 / 26.4
        if self.room:  # as high as there is room for, so that nothing has to scroll for a little
            ends = look.px(HEAD + PAD) if self.head else 0
            down = min(down, max((self.room - ends - look.px(DAYS)) / 12, 0.8 * down))
        return across, max(down, least)

    def height(self, look: Look, width: int) -> int:
        ends = look.px(HEAD + PAD) if self.head else 0
        return ends + look.px(DAYS) + round(12 * self._pitch(look, width)[1])

    def place(self, look: Look, rect: Rect) -> None:
        super().place(look, rect)
        self.pitch = self._pitch(look, rect.width)
        self.tip = self.about(self.pointed) if self.pointed is not None else ""

    def _corner(self, look: Look) -> tuple[int, int]:
        """Return where the cell of 1 January begins."""
        pad = look.px(PAD) if self.head else 0
        return self.rect.x + pad + look.px(LEFT), self.rect.y + look.px(DAYS + HEAD * self.head)

    def cell(self, day: date, look: Look) -> Rect:
        """Return the rect of a day's cell."""
        (left, top), (across, down) = self._corner(look), self.pitch
        x, y = round(left + (day.day - 1) * across), round(top + (day.month - 1) * down)
        return Rect(x, y, max(2, round(across * 23 / 26.4)), max(2, round(down * 17 / 21.4)))

    def at(self, pos: tuple[int, int], look: Look) -> date | None:
        """Return the day under a point, None for none."""
        (left, top), (across, down) = self._corner(look), self.pitch
        day, month = int((pos[0] - left) // across) + 1, int((pos[1] - top) // down) + 1
        known = 1 <= month <= 12 and 1 <= day <= monthrange(self.year, month)[1]
        return date(self.year, month, day) if known else None

    def focal(self, look: Look) -> tuple[object, Rect] | None:
        return (self.chosen, self.cell(self.chosen, look)) if self.focused and self.chosen.year == self.year else None

    # Events

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | date | bool | None:
        if event.type == pygame.MOUSEMOTION:
            self._point(self.at(event.pos, look))
            return None
        if clicked(event):
            day = self.at(event.pos, look)
            return day if day is not None and self.opens(day) else USED
        if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return None
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return USED if repeated(event) else True
        day = gone(self.chosen, event.key)
        return day if day is not None and self.opens(day) else USED if event.key in STEPS else None

    def _point(self, day: date | None) -> None:
        if day != self.pointed:
            self.pointed, self.tip = day, self.about(day) if day is not None else ""

    def point(self, over: bool, look: Look) -> None:
        super().point(over, look)
        if not over:
            self._point(None)

    def tip_beside(self) -> Rect:
        if self.pointed is None or self._look is None:
            return self.rect
        return self.cell(self.pointed, self._look)

    _look: Look | None = field(default=None, init=False, compare=False, repr=False)

    # Drawing

    def draw(self, paint: Paint) -> None:
        self._look = paint.look
        look = paint.look
        px = paint.px
        if self.head:
            paint.raised(self.rect)
            self._draw_head(paint)
        left, top = self._corner(look)
        for n in NUMBERS:
            box = self.cell(date(self.year, 1, n), look)
            row = Rect(box.x - px(10), top - px(DAYS), box.width + px(20), px(DAYS - 3))
            paint.text(str(n), row, "key", "ink.secondary", "centre")
        marks = dict(self.marks)
        for month in range(1, 13):
            first = self.cell(date(self.year, month, 1), look)
            now = (self.year, month) == (self.today.year, self.today.month)
            words = Rect(left - px(LEFT), first.y - px(3), px(LEFT - 4), first.height + px(6))
            paint.text(short_month(month), words, "caption", "ink.primary" if now else "ink.secondary", ellipsis=True)
            for day in range(1, monthrange(self.year, month)[1] + 1):
                self._draw_day(paint, date(self.year, month, day), marks)
        if self.focused:
            paint.focus(self.cell(self.chosen, look), px(4))

    def _draw_head(self, paint: Paint) -> None:
        """Draw the year, what a stamp is, and what the stamps of so many games look like."""
        px, look = paint.px, paint.look
        row = Rect(self.rect.x + px(PAD), self.rect.y + px(12), self.rect.width - 2 * px(PAD), px(24))
        end = paint.text(str(self.year), row, "heading").right + px(10)
        x = row.right
        for n in range(min(self.of, len(COUNTS) - 1), -1, -1):
            words = _(COUNTS[n])
            x -= look.text.width(words, "small")
            paint.text(words, Rect(x, row.y, row.width, row.height), "small", "ink.secondary")
            box = Rect(x - px(31), row.centery - px(8.5), px(23), px(17))
            self._draw_stamp(paint, box, DayMark(n))
            x = box.x - px(18)
        note = _("one stamp a day; a dot for each puzzle")
        if x - end > look.text.width(note, "small"):
            paint.text(note, Rect(end, row.y, x - end, row.height), "small", "ink.secondary")

    def _draw_day(self, paint: Paint, day: date, marks: dict[date, DayMark]) -> None:
        """Draw one day: its stamp, the outline of one to come, rings of today and of the day shown."""
        px = paint.px
        box = self.cell(day, paint.look)
        mark = marks.get(day, DayMark())
        if not paint.shows(box.inflate(px(16), px(16))):
            return
        if not mark.done and day > self.today:
            paint.rect(box, None, px(4), "line.soft", px(1))
        elif self.fresh is not None and self.fresh[0] == day:
            self._draw_falling(paint, box, mark, self.fresh[1])
        else:
            self._draw_stamp(paint, box, mark)
        if day == self.today:
            paint.rect(box.inflate(2 * px(3), 2 * px(3)), None, px(6), "accent.base", px(1.5))
        elif day == self.chosen:
            paint.rect(box.inflate(2 * px(3), 2 * px(3)), None, px(6), "ink.secondary", px(1.5))

    def _draw_falling(self, paint: Paint, box: Rect, mark: DayMark, since: float) -> None:
        """Draw a stamp that falls in; where nothing may move it fades."""
        look = paint.look
        tween = Tween(since, look.motion.length(MOVE), 0.0, 1.0, settle)
        share = tween.at(look.now())
        self._draw_stamp(paint, box, DayMark(mark.done - 1, mark.late))
        if look.motion.moves:
            by = 1 + (LARGE - 1) * (1 - share)
            box = box.inflate(round(box.width * (by - 1)), round(box.height * (by - 1)))
        self._draw_stamp(paint, box, mark, min(1.0, max(0.0, share)))
        if not tween.done(look.now()):
            self.touch(since + tween.length, box.inflate(paint.px(30), paint.px(30)))

    def _draw_stamp(self, paint: Paint, box: Rect, mark: DayMark, alpha: float = 1.0) -> None:
        """Draw a stamp, whose picture is kept: there are hundreds of few kinds."""
        key = ("stamp", box.size, mark, self.of, paint.look.theme.key, paint.look.metrics.u)

        def make() -> pygame.Surface:
            surface = blank(box.size, (0, 0, 0, 0))
            stamp(Paint(surface, paint.look), surface.get_rect(), mark, self.of)
            return surface

        paint.picture(sprite(key, make), box.topleft, alpha)


@dataclass(eq=False)
class StampLegend(Widget):
    """What the stamps of a sheet without its own heading mean: `entries`, a mark and its word each; of `of` games."""

    id: str = "days-legend"
    entries: tuple[tuple[DayMark, str], ...] = ()
    of: int = 3

    def height(self, look: Look, width: int) -> int:
        return look.text.line("caption")

    def draw(self, paint: Paint) -> None:
        px, x = paint.px, self.rect.x
        for mark, word in self.entries:
            box = Rect(x, self.rect.centery - px(5), px(10), px(10))
            stamp(paint, box, mark, self.of)
            row = Rect(box.right + px(6), self.rect.y, self.rect.right - box.right - px(6), self.rect.height)
            x = paint.text(word, row, "caption", "ink.secondary", ellipsis=True).right + px(14)


def stamp(paint: Paint, box: Rect, mark: DayMark, of: int) -> None:
    """Draw a stamp: its ground and its dots, a late one with a dotted rim; an empty place where there is none."""
    px, radius = paint.px, max(2, round(box.height * 0.24))
    if not mark.done:
        paint.rect(box, "bg.surfaceInset", radius)
        return
    ground, ink = stamped(paint, mark.done, of)
    paint.rect(box, ground, radius)
    if mark.late:
        rim, by = ("accent.base", px(1)) if mark.done < of else ("bg.surface", px(3))
        paint.dashed_rect(box.inflate(-by, -by), rim, max(1, radius - by // 2), max(1, px(1)), px(1.5), px(2))
    if box.width < px(DOTTED):
        return
    dots, r = min(mark.done, 5), max(1.0, box.height * 0.1)
    for n in range(dots):
        paint.circle((box.centerx + (n - (dots - 1) / 2) * 3.2 * r, box.centery), r, ink)


def stamped(paint: Paint, done: int, of: int) -> tuple[RGBA, RGBA]:
    """Return ground and ink of a stamp for so many games."""
    share = SHARES[2] if done >= of else SHARES[0] if done == 1 else SHARES[1]
    ground = paint.look.theme.mix("bg.surface", "accent.base", share)
    return ground, paint.colour("accent.base" if done == 1 < of else "accent.on")


def gone(day: date, key: int) -> date | None:
    """Return the day that an arrow leads to from a day; up and down to the same day of another month of the year."""
    if key in STEPS:
        return day + timedelta(days=STEPS[key])
    month = day.month + MONTHS.get(key, 12)
    if not 1 <= month <= 12:
        return None
    return day.replace(month=month, day=min(day.day, monthrange(day.year, month)[1]))
