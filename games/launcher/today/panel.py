"""Today's side panel: streak and totals, the week, the line to send, the one thing to do next."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from pygame import Rect

from games.base import assets
from games.base.dates import day_month, day_year, long_day, short_month, weekday
from games.base.i18n import _, ngettext
from games.launcher.today.messages import TodayCommand
from games.launcher.today.state import DayGame, State
from games.model.days.offers import offers
from games.model.days.stamps import Totals
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.parts import Parts
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Card, Divider, Gap, Row
from games.stage.widgets.buttons import Button, IconButton
from games.stage.widgets.words import Figure, Heading, Label, Note


@dataclass(eq=False)
class WeekTable(Widget):
    """The week: a row a day with how hard it is and what came of its games, the day shown on a ground.

    `rows`: (day, level or None, highest level, results); `icons`: of the games.
    """

    rows: tuple[tuple[date, int, int, tuple[str, ...]], ...] = ()
    icons: tuple[str, ...] = ()
    chosen: date = date(2026, 1, 1)

    def line(self, look: Look) -> int:
        """Return the height of a row."""
        return max(look.px(24 if look.metrics.compact else 28), look.text.line("small") + look.px(4))

    def height(self, look: Look, width: int) -> int:
        return self.line(look) * (len(self.rows) + 1)

    def columns(self, look: Look, left: int) -> tuple[list[tuple[int, int]], str]:
        """Return left and right end of each game's column right of `left`, and the role of all that stands in them.

        Columns are alike unless the words of one need more; where there is no room the letters are smaller in all.
        """
        room = self.rect.right - left
        n = len(self.icons)
        apart = look.px(6)
        for role in ("small", "caption", "key"):
            wide = [max((look.text.width(came[k], role) for *_day, came in self.rows), default=0) for k in range(n)]
            if sum(wide) + n * apart <= room:
                break
        each = room // max(1, n)
        if max(wide, default=0) + apart > each:  # each as wide as its words, the spare shared out
            spare = max(0, room - sum(wide)) // max(1, n)
            steps = [one + spare for one in wide]
        else:
            steps = [each] * n
        ends = [self.rect.right - sum(steps[k + 1 :]) for k in range(n)]
        return [(end - step + apart, end) for end, step in zip(ends, steps, strict=True)], role

    def draw(self, paint: Paint) -> None:
        px = paint.px
        box = self.rect
        tall = self.line(paint.look)
        paint.text(_("This week"), Rect(box.x, box.y, box.width // 2, tall), "label", "ink.tertiary", ellipsis=True)
        names = max((paint.look.text.width(short(day), "small+") for day, *_rest in self.rows), default=0)
        bars = box.x + max(px(36), names + px(8))
        left = bars + px(8 * max((of for _day, _level, of, _came in self.rows), default=0))
        ends, role = self.columns(paint.look, left)
        for (_begin, end), icon in zip(ends, self.icons, strict=True):
            paint.icon(icon, (end - px(14), box.y + tall // 2), 16, "ink.tertiary")
        for n, (day, level, of, came) in enumerate(self.rows, 1):
            row = Rect(box.x, box.y + n * tall, box.width, tall)
            if day == self.chosen:
                paint.rect(row.inflate(2 * px(10), 0), "accent.soft", px(8))
            strong = "small+" if day == self.chosen else "small"
            paint.text(short(day), row, strong, "accent.ink" if day == self.chosen else "ink.primary")
            for k in range(of):
                bar = Rect(bars + k * px(8), row.centery - px(6), px(5), px(12))
                paint.rect(bar, "accent.base" if k < level else "line.soft", px(2))
            for (begin, end), text in zip(ends, came, strict=True):
                paint.text(text, Rect(begin, row.y, end - begin, tall), role, "ink.primary", "right", ellipsis=True)


def short(day: date) -> str:
    """Return the beginning of a weekday's name."""
    return weekday(day)[:3]


@dataclass(frozen=True)
class Panel(Parts):
    """What stands around the cards."""

    state: State = field(repr=False)
    look: Look = field(repr=False)

    def pill(self) -> str:
        return long_day(self.state.day)

    def top(self) -> list[Widget]:
        day, state = self.state.day, self.state
        text = _("{day} {month} {year}").format(day=day.day, month=short_month(day.month), year=day.year)
        later = state.day < state.today or any(stamp.day > day for stamp in state.stamps)
        return [
            IconButton("before", "chevron-left", action="before", tip=_("The day before")),
            Button("today", text, action="today", keys="-", tip=_("To today")),
            IconButton("after", "chevron-right", action="after", tip=_("The day after"), enabled=later),
        ]

    def panel_title(self) -> str:
        return _("Your days")

    def panel(self) -> list[Widget]:
        totals, line, home = self.state.totals, self.state.line(), assets.home()
        role = "title" if self.look.metrics.compact else "figure"
        days = ngettext("{n} day", "{n} days", totals.streak).format(n=totals.streak)
        figures: list[Widget] = [
            Figure(_("Streak"), days, role, grow=1.6), Figure(_("Longest"), str(totals.longest), role, grow=1),
            Figure(whole_caption(len(self.state.entries)), str(totals.whole), role, grow=1),
        ]  # fmt: skip
        told = Label(line or _("Nothing of this day is done yet."), "body", "ink.primary" if line else "ink.tertiary")
        return [
            Row(figures, gap=8),
            Label(since(totals, self.state.today), "small", "ink.secondary"),
            Divider(6),
            self._week(),
            Divider(6),
            Heading(_("To send, without a spoiler")),
            Card([told, *([Label(home, "small", "ink.secondary")] if line and home else [])], pad=16),
            Button("copy", _("Copy"), "copy", action="copy", enabled=bool(line)),
            Gap(2),
            Note(self._same(), _("They follow from the date alone, without a network."), "info", "inset"),
        ]

    def _same(self) -> str:
        """Return that everyone has the same games."""
        known = {2: _("Everyone has the same two"), 3: _("Everyone has the same three")}
        return known.get(len(self.state.entries), _("Everyone has the same"))

    def _week(self) -> Widget:
        """Return the week of the day shown."""
        state, rows = self.state, []
        for day in state.week():
            of_day = offers(day)
            level, of = next((offer.level for offer in of_day if offer.level is not None), (0, 0))
            rows.append((day, level, of, tuple(state.came(day, offer.name) for offer in of_day)))
        icons = tuple(entry.offer.daily.icon for entry in state.entries)
        return WeekTable(tuple(rows), icons, state.day)

    def foot(self) -> list[Widget]:
        entry = self.state.first_open
        if entry is None:
            return [Button("replays", _("Replays"), "history", "primary", "lg", action="replays", keys="-")]
        # It shows no key: Enter opens the card with the ring.
        return [Button("go", said(entry), "play", "primary", "lg", says=TodayCommand.NEXT)]


def whole_caption(n: int) -> str:
    """Return what days with all games are called."""
    return {2: _("Both"), 3: _("All three")}.get(n, _("Whole days"))


def said(entry: DayGame) -> str:
    """Return what the primary button says of a game."""
    words = _("Continue {game}") if entry.under_way else _("Play {game}")
    return words.format(game=entry.offer.title)


def since(totals: Totals, today: date) -> str:
    """Return on how many of the days since the first one something was done."""
    if totals.since is None:
        return _("One game of a day stamps it.")
    first = day_month(totals.since) if totals.since.year == today.year else day_year(totals.since)
    words = ngettext("{n} of {days} day since you began on {date}.", "{n} of {days} days since you began on {date}.",
                     totals.days)  # fmt: skip
    return words.format(n=totals.played, days=totals.days, date=first)
