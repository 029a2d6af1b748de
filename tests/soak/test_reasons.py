"""Whether what Kalah and Oware say of turns happens on the board: 2 000 positions (a sample in the ordinary tests)."""

from __future__ import annotations

from typing import Any

import pytest

from games.kalah.scene import KALAH
from games.oware.scene import OWARE
from tests.games.reasons import positions, told_of
from tests.soak.share import WHOLE

MANY = 500 if WHOLE else 25  # positions of each board


@pytest.mark.parametrize(
    ("variant", "params"), [(KALAH, "6x4"), (KALAH, "6x6"), (KALAH, "5x3e"), (OWARE, "abapa")],
    ids=["6x4", "6x6", "5x3e", "oware"],
)
def test_what_is_said_of_a_turn_happens_on_the_board(variant: Any, params: str) -> None:
    drawn_from = positions(variant, params, 2026)
    good = 0
    for _number in range(MANY):
        for _skipped in range(2):
            next(drawn_from)
        good += told_of(variant, next(drawn_from))
    assert good > MANY, "reasons are found"
