"""A game's own part of the settings dialog, as plain data; no pixels.

A game's entry returns a tuple of Offer in the order of the dialog, the game's own section first (`settings`). Two games
that offer the same Setting share its row, which then names both.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.base.i18n import N_
from games.base.settings import Setting


@dataclass(frozen=True, slots=True)
class Offer:
    """One row: a setting, its label, and how it is chosen.

    `words`: the label of each choice, messages or, where `verbatim`, text as it stands; many=True lists them in a menu.
    A number has `step` and `unit` ("×"). `section`: where it stands, "games" (told whose it is), "display" or "access";
    `below`: a line under the label there. `example`: whether the game's entry has a widget that shows what is chosen.
    """

    setting: Setting[Any]
    label: str
    sections: tuple[str, ...] = ("games",)
    words: tuple[str, ...] = ()
    verbatim: bool = False
    many: bool = False
    step: float = 0.0
    unit: str = ""
    below: str = ""
    example: bool = False


CLOCK = Setting("clock", True)  # whether the time played is shown
SHOW_CLOCK = Offer(CLOCK, N_("Show the time played"))
