"""Sudoku's own settings: which mistakes are shown."""

from __future__ import annotations

from games.midend.settings import SHOW_CLOCK, Offer
from games.stage.settings import Setting
from games.stage.text.i18n import N_

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
