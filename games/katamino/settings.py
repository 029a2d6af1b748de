"""Katamino's own settings: the marks and names of the pieces, the warning of a hole."""

from __future__ import annotations

from games.base.i18n import N_
from games.base.settings import Setting
from games.katamino.rules.pieces import SCHEMES
from games.model.settings import SHOW_CLOCK, Offer

MARKS = Setting("marks", "letters", ("none", "letters", "patterns"))
SCHEME = Setting("names", "standard", tuple(SCHEMES))  # the naming scheme of the twelve pieces
HOLE_WARNING = Setting("hole_warning", True)

OFFERS = (
    Offer(
        MARKS,
        N_("Marks on pieces"),
        ("display", "access"),
        (N_("None"), N_("Letters"), N_("Patterns")),
        below=N_("Tell the twelve apart without colour"),
        example=True,
    ),
    Offer(
        SCHEME,
        N_("Piece names"),
        ("display",),
        (
            N_("Standard: F I L N P T U V W X Y Z"),
            N_("Hungarian: r i l k p t c v w + y z"),
            N_("Spanish: g l a c e h f d j k b i"),
        ),
        many=True,
    ),
    SHOW_CLOCK,
    Offer(HOLE_WARNING, N_("Warn when a hole cannot be filled")),
)
