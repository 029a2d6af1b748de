"""Weaker players: how a level turns values into a move."""

from __future__ import annotations

from collections import Counter

from engine.tree.levels import Strength, at, choose
from engine.tree.valued import Found, Valued

FOUND = Found(value=4, line=((3,),), moves=(Valued(1, 0), Valued(2, 3), Valued(3, 4), Valued(4)))


def tally(level: Strength) -> Counter[int | None]:
    return Counter(choose(FOUND, level, str(seed)) for seed in range(2000))


def test_without_slack_the_best_move_is_taken() -> None:
    assert tally(Strength(4)) == {3: 2000}


def test_small_losses_are_taken_more_often_than_large_ones_and_unknown_moves_never() -> None:
    taken = tally(Strength(1, 1.0))
    assert taken[3] > taken[2] > taken[1] > 0 and taken[4] == 0
    assert abs(taken[2] / taken[3] - 0.37) < 0.07  # one stone less: e times less likely


def test_more_slack_makes_more_mistakes() -> None:
    assert tally(Strength(1, 0.3))[3] > tally(Strength(1, 1.0))[3] > tally(Strength(1, 5.0))[3]


def test_the_same_seed_makes_the_same_choice_and_nothing_known_makes_none() -> None:
    assert choose(FOUND, Strength(1, 5.0), "a") == choose(FOUND, Strength(1, 5.0), "a")
    assert choose(Found(), Strength(1, 5.0), "a") is None


def test_levels_are_counted_from_one() -> None:
    assert at((Strength(1, 1.0), Strength(2)), 1) == Strength(1, 1.0)
    assert at((Strength(1, 1.0), Strength(2)), 7) == Strength(2)
