"""The panel beside the calendar board: a frozen value, made anew from the state each time."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field

from games.base.dates import day_month, long_day, short_day
from games.base.figures import number
from games.base.i18n import _, ngettext
from games.katamino import day_texts
from games.katamino.play.bars import Bars
from games.katamino.play.days import FULL, HALF, Days
from games.katamino.play.messages import DayChosen
from games.katamino.play.panel import Panel
from games.katamino.think.calendar_ways import all_ways, ways_on
from games.midend.year_sheet import DayMark, StampLegend, YearSheet
from games.stage.widgets import (
    Button,
    Column,
    Divider,
    Figure,
    Gap,
    Heading,
    IconButton,
    Label,
    Row,
    Widget,
)


@dataclass(frozen=True, slots=True)
class DayPanel(Panel):
    """`days`: which day it is, after which there is none, and what has come of the others."""

    days: Days = field(default_factory=Days)

    @property
    def today(self) -> datetime.date:
        """The date beside the player."""
        return self.days.today

    @property
    def day(self) -> datetime.date:
        """The date of the board."""
        return self.state.pos.plan.day or self.today

    def pill(self) -> str:
        """Return the date and how many solutions it has; of the day's game, whose date is told, these alone."""
        if self.state.game.day:
            return day_texts.ways(self.day)
        return day_month(self.day) if self.small else day_texts.variant(self.day)

    def top(self) -> list[Widget]:
        return []

    def panel_title(self) -> str:
        return _("Calendar")

    def panel(self) -> list[Widget]:
        small = self.small
        found: list[Widget] = [
            self.verdict(),
            Gap(4 if small else 12),
            self._date(),
            Gap(2 if small else 8),
            self._day_figures(),
        ]
        if self.state.hint is not None:
            found += [Gap(8 if small else 16), *self.hint_told()]
        else:
            if not small:
                found += [Gap(12), Divider(12), Gap(4), *self._compared()]
            found += self._sheet()
        return [Column(found, gap=0)]

    def _sheet(self) -> list[Widget]:
        """Return the days of the year, and how many were done in a row."""
        year, many = self.day.year, self.days.in_a_row
        row = ngettext("{n} day in a row", "{n} days in a row", many).format(n=number(many)) if many else ""
        sheet = YearSheet(
            year=year, marks=self.days.marks(year), today=self.today, chosen=self.day, of=FULL, head=False,
            about=day_texts.variant, opens=lambda day: day <= self.days.today, says=DayChosen,
        )  # fmt: skip
        above: list[Widget] = [Gap(6)] if self.small else [Gap(8), Divider(8), Gap(4)]
        found = [*above, Row([Heading(str(year), grow=1), Label(row, "small+")]), Gap(4), sheet]
        if not self.small:
            words = ((FULL, _("that day")), (HALF, _("later")), (0, _("missed")))
            found += [Gap(4), StampLegend(entries=tuple((DayMark(n), word) for n, word in words), of=FULL)]
        return found

    def _date(self) -> Widget:
        later = IconButton("day-after", "chevron-right", action="day-after", tip=_("The day after"))
        later.enabled = self.day < self.today
        text = short_day(self.day) if self.small else long_day(self.day)
        return Row(
            [
                IconButton("day-before", "chevron-left", action="day-before", tip=_("The day before")),
                Label(text, "body+", align="centre", lines=1, grow=1),
                later,
            ]
        )

    def _day_figures(self) -> Widget:
        time, moves, _hints = self.figures()
        role = "title" if self.small else "figure"
        return Row([time, moves, Figure(_("Solutions"), number(ways_on(self.day)), role)], equal=True)

    def _compared(self) -> list[Widget]:
        here = self.day == self.today
        ways = number(ways_on(self.day))
        told = (_("{n} today") if here else _("{n} this day")).format(n=ways)
        found: list[Widget] = [
            Heading(_("Solutions of all 366 days")),
            Gap(6),
            Bars(values=all_ways(), value=ways_on(self.day), told=told, tall=44),
            Gap(6),
            Label(day_texts.compared(self.day, here), "small", "ink.secondary"),
        ]
        return found

    def foot(self) -> list[Widget]:
        done = self.state.solved and not self.state.game.solved_for
        copy = Button("copy-result", _("Copy my result"), "copy", action="copy-result", enabled=done)
        return [copy, Button("watch", _("Watch the search"), "telescope", action="watch", keys="-")]
