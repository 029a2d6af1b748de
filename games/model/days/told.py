"""The day that a game belongs to, in words: the text beside the title while it is played."""

from __future__ import annotations

from datetime import date

from games.base.dates import day_month, day_year, long_day
from games.base.i18n import _
from games.model.days.book import today
from games.model.keeping.store import Store


def told_day(day: str, store: Store) -> str:
    """Return "Today, 22 November", or the date alone of another day; "" for a game that is no day's.

    `day`: as a game says it ("20261122.1"); `store`: by its clock today is told.
    """
    try:
        of = date.fromisoformat(day.partition(".")[0])
    except ValueError:  # no day's, or a date that there is not, in a damaged save
        return ""
    now = today(store.clock)
    if of == now:
        return _("Today, {date}").format(date=day_month(of))
    return long_day(of) if of.year == now.year else day_year(of)
