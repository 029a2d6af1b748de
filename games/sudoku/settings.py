"""Sudoku's own settings: which mistakes are shown."""

from __future__ import annotations

from games.base.i18n import N_
from games.base.settings import Setting
from games.model.settings import SHOW_CLOCK, Offer

SHOWN_MISTAKES = Setting("mistakes", "rules", ("never", "rules", "solution"))

OFFERS = (
    SHOW_CLOCK,
    Offer(
        SHOWN_MISTAKES,
        N_("Show mistakes"),
        words=(N_("Never"), N_("Against the rules"), N_("Against the solution")),
        many=True,
    ),
)
