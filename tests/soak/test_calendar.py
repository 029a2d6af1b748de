"""The calendar board on all 366 dates: the numbers kept with the program, counted again by a plain search."""

from __future__ import annotations

import datetime
from collections import Counter

from games.katamino.rules.calendar import PIECES, board_of
from games.katamino.think import packed
from games.katamino.think.calendar_ways import LEAP_YEAR, all_ways, ways_on
from tests.games.test_katamino_shapes import brute, free_on
from tests.soak.share import cases

YEAR = [datetime.date(LEAP_YEAR, 1, 1) + datetime.timedelta(n) for n in range(366)]


def test_every_date_by_the_packing_kernel() -> None:
    """The known least, 7 on 6 October, and most, 216 on 25 January; 40 on 22 November, 271 dates have more."""
    ways = {(day.month, day.day): packed.count(board_of(day).cells, PIECES) for day in YEAR}
    assert list(ways.values()) == list(all_ways()) and len(ways) == 366
    assert min(ways, key=lambda date: ways[date]) == (10, 6) and ways[10, 6] == 7
    assert max(ways, key=lambda date: ways[date]) == (1, 25) and ways[1, 25] == 216
    assert ways[11, 22] == 40 and sum(n > 40 for n in ways.values()) == 271
    assert round(sum(ways.values()) / 366, 1) == 66.7


def test_dates_by_a_plain_search() -> None:
    for number in cases(366):
        day = YEAR[number]
        assert brute(free_on(day.month, day.day), Counter("LNPUVYZB")) == ways_on(day), day
