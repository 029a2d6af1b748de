"""Oware's bounds of every position of three seeds, and of some of four, against brute force with whole histories."""

from __future__ import annotations

import itertools

from tests.games.test_oware_endings import boards, held, late, proven
from tests.soak.share import cases, chance

PARTS = 52  # of the positions of three seeds, seven a part
LARGER = 60  # positions of four seeds
LATE = 40  # positions of four and five seeds with a past
SURE = 5  # one in which something is proven, however short the sample


def test_all_positions_of_three_seeds_hold() -> None:
    every = sorted(boards(3))
    for number in cases(PARTS):
        good, long = held(every[number::PARTS], 300_000, chance("endings", number))
        assert good and not long, number


def test_positions_of_four_seeds_hold() -> None:
    every = sorted(boards(4))
    good = 0
    for number in cases(LARGER):
        lots = chance("endings of four", number)
        good += held([lots.choice(every) for _ in range(3)], 10_000, lots)[0]
    assert good


def test_what_is_called_proven_is_what_brute_force_finds() -> None:
    good = 0
    for number in itertools.chain([SURE], cases(LATE)):
        good += proven(late(4 + number % 2, 5, chance("proven endings", number)), 100_000)[1]
    assert good
