"""The settings of the sowing games: how quickly seeds are sown, and whether the values of moves are shown."""

from __future__ import annotations

from games.midend.settings import Offer
from games.stage.settings import Setting
from games.stage.text.i18n import N_

SOW_SPEED = Setting("sow_speed", 1.0, range=(0.25, 4.0))
SHOW_VALUES = Setting("show_values", True)  # the evaluation bar and the values of moves

OFFERS = (
    Offer(SOW_SPEED, N_("Sowing speed"), step=0.25, unit="×"),
    Offer(SHOW_VALUES, N_("Show the values of moves")),
)
