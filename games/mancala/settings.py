"""The settings of the sowing games: how quickly seeds are sown, and whether the values of moves are shown."""

from __future__ import annotations

from games.base.i18n import N_
from games.base.settings import Setting
from games.model.settings import Offer

SOW_SPEED = Setting("sow_speed", 1.0, range=(0.25, 4.0))
SHOW_VALUES = Setting("show_values", True)  # the evaluation bar and the values of moves
VALUES_OF_TWO = Setting("show_values_two", False)  # the same between two people, who have not asked for advice


def values_setting(persons: int) -> Setting[bool]:
    """Return the setting that says whether values are shown in a game of so many people."""
    return VALUES_OF_TWO if persons == 2 else SHOW_VALUES


OFFERS = (
    Offer(SOW_SPEED, N_("Sowing speed"), step=0.25, unit="×"),
    Offer(SHOW_VALUES, N_("Show the values of moves")),
)
