"""The calendar board in words: how many ways a date has, and how it compares with the others."""

from __future__ import annotations

import datetime

from games.base.dates import day_month, short_day
from games.base.figures import clock, number
from games.base.i18n import N_, _, ngettext
from games.katamino.game import Game
from games.katamino.think.calendar_ways import share_above, ways_on

SHARES = (
    (0.1, N_("One day in ten has more")),
    (0.2, N_("Two days in ten have more")),
    (0.25, N_("One day in four has more")),
    (0.3, N_("Three days in ten have more")),
    (0.4, N_("Four days in ten have more")),
    (0.6, N_("Six days in ten have more")),
    (0.7, N_("Seven days in ten have more")),
    (0.75, N_("Three days in four have more")),
    (0.8, N_("Eight days in ten have more")),
    (0.9, N_("Nine days in ten have more")),
)
NEAR = 0.05  # so near to one half a day is an ordinary one, and so near to none or all it is a rare one


def ways(day: datetime.date) -> str:
    """Return "40 solutions"."""
    many = ways_on(day)
    return ngettext("{n} solution", "{n} solutions", many).format(n=number(many))


def variant(day: datetime.date) -> str:
    """Return "22 November, 40 solutions"."""
    return _("{date}, {ways}").format(date=day_month(day), ways=ways(day))


def compared(day: datetime.date, today: bool) -> str:
    """Return "Three days in four have more than today."; of another date "... than this day."."""
    share = share_above(day)
    if abs(share - 0.5) <= NEAR:
        return _("An ordinary day.")
    if share < NEAR:
        told = _("Hardly any day has more")
    elif share > 1 - NEAR:
        told = _("Nearly every day has more")
    else:
        told = _(min(SHARES, key=lambda pair: abs(pair[0] - share))[1])
    return (_("{share} than today.") if today else _("{share} than this day.")).format(share=told)


def result(game: Game) -> str:
    """Return the line to send, as *Today* words it: "Tabla 22 Nov: calendar 3:12 (2 hints)"."""
    day = game.position.plan.day
    assert day is not None
    n = game.hints
    hints = ngettext("({n} hint)", "({n} hints)", n).format(n=number(n)) if n else ""
    parts = (_("calendar"), clock(game.clock.seconds), hints)
    result = " ".join(part for part in parts if part)
    return _("Tabla {date}: {results}").format(date=short_day(day), results=result)
