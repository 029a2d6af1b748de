"""Sudoku's own settings: which mistakes are shown, how marks, colours and the signs of clues look."""

from __future__ import annotations

from games.base.i18n import N_
from games.base.settings import Setting
from games.model.settings import SHOW_CLOCK, Offer

SHOWN_MISTAKES = Setting("mistakes", "rules", ("never", "rules", "solution"))
CENTRE_MARKS = Setting("centre_marks", "row", ("row", "places"))  # how the marks in the middle of a cell stand
CLUE_MARKS = Setting("clue_marks", "usual", ("usual", "strong"))  # how bold squares and circles are
PATTERNS = Setting("patterns", True)  # whether colours of cells have patterns

OFFERS = (
    SHOW_CLOCK,
    Offer(
        SHOWN_MISTAKES,
        N_("Show mistakes"),
        words=(N_("Never"), N_("Against the rules"), N_("Against the solution")),
        many=True,
    ),
    Offer(CENTRE_MARKS, N_("Centre marks"), words=(N_("In a row"), N_("In their places"))),
    Offer(CLUE_MARKS, N_("Squares and circles"), words=(N_("Usual"), N_("Strong"))),
    Offer(PATTERNS, N_("Patterns on coloured cells")),
)
