"""Days, months and dates in words, in the language of the window."""

from __future__ import annotations

import datetime

from games.base.i18n import N_, _, pgettext

WEEKDAYS = (
    N_("Monday"), N_("Tuesday"), N_("Wednesday"), N_("Thursday"), N_("Friday"), N_("Saturday"), N_("Sunday"),
)  # fmt: skip
MONTHS = (
    N_("January"), N_("February"), N_("March"), N_("April"), "", N_("June"), N_("July"), N_("August"),
    N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip
SHORT = (
    N_("Jan"), N_("Feb"), N_("Mar"), N_("Apr"), N_("May"), N_("Jun"), N_("Jul"), N_("Aug"), N_("Sep"), N_("Oct"),
    N_("Nov"), N_("Dec"),
)  # fmt: skip


def weekday(day: datetime.date) -> str:
    """Return "Sunday"."""
    return _(WEEKDAYS[day.weekday()])


def month(number: int) -> str:
    """Return "November" for 11."""
    return pgettext("month", "May") if number == 5 else _(MONTHS[number - 1])


def short_month(number: int) -> str:
    """Return "Nov" for 11."""
    return _(SHORT[number - 1])


def day_month(day: datetime.date) -> str:
    """Return "22 November"."""
    return _("{day} {month}").format(day=day.day, month=month(day.month))


def short_day(day: datetime.date) -> str:
    """Return "22 Nov"."""
    return _("{day} {month}").format(day=day.day, month=short_month(day.month))


def day_year(day: datetime.date) -> str:
    """Return "22 November 2026"."""
    return _("{day} {month} {year}").format(day=day.day, month=month(day.month), year=day.year)


def long_day(day: datetime.date) -> str:
    """Return "Sunday, 22 November"."""
    return _("{weekday}, {date}").format(weekday=weekday(day), date=day_month(day))
