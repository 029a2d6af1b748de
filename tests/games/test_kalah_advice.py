"""First turns under the swap rule; the book: what it holds, who plays by it, what is told as proven."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.kalah import rules, solve
from games.kalah.rules import Params, Position
from games.kalah.scene import KALAH
from games.mancala.think.choosing import analyst, chosen
from games.mancala.think.valuation import read_valuation
from tests.games.test_kalah_solve import exact


def finished(search: Any, budget: int = 1 << 40) -> Any:
    """Run a search to its end; return what it found."""
    while not search.run(budget):
        pass
    return search.current()


def swapped_values(pos: Position) -> dict[tuple[int, ...], int]:
    """Return what each first turn is worth if the other player takes over what is good for who starts."""
    seen: dict[Position, int] = {}
    return {turn: -abs(exact(replace(after, offered=False), seen)) for turn, after in rules.turns(pos)}


@pytest.mark.parametrize(("pits", "stones"), [(3, 1), (3, 2)])
@pytest.mark.parametrize("budget", [50, 1 << 40])
def test_a_first_turn_that_may_be_swapped_is_worth_the_more_the_more_even_it_is(
    pits: int, stones: int, budget: int
) -> None:
    pos = rules.start(Params(pits, stones, to_the_end=True, swap=True))
    values = swapped_values(pos)
    for search in (solve.think(pos, 10), solve.advise(pos), solve.advise(pos, "steady")):
        found = finished(search, budget)
        assert found.proven and found.value == max(values.values()) == values[found.turn]
        for valued in found.moves:
            assert valued.proven
            assert valued.value == max(value for turn, value in values.items() if turn[0] == valued.move)


def test_the_plain_search_and_the_levels_know_of_the_swap() -> None:
    pos = rules.start(Params(6, 4, swap=True))
    found = finished(solve.plain(pos, 3))
    values = {}
    for turn, after in rules.turns(pos):
        values[turn] = -abs(finished(solve.search(after, "plain", 2)).value)
    assert found.depth == 3 and found.value == max(values.values()) == values[found.turn]
    without = finished(solve.plain(rules.start(Params(6, 4)), 3))
    assert without.value > 0 >= found.value
    weak = finished(solve.think(pos, 5))
    assert weak.depth == 3 and len(weak.moves) == 6 and max(v.value for v in weak.moves) == found.value


def test_amid_a_first_turn_the_rest_of_it_is_chosen_by_the_same_rule() -> None:
    pos = rules.play(rules.start(Params(3, 2, to_the_end=True, swap=True)), rules.Move(2))
    assert pos.amid and pos.opening
    values = swapped_values(pos)
    found = finished(solve.think(pos, 10))
    assert found.value == max(values.values()) == values[found.turn]


def test_who_is_offered_a_good_first_turn_takes_it_over() -> None:
    pos = rules.start(Params(3, 2, to_the_end=True, swap=True))
    seen: dict[Position, int] = {}
    for _, after in rules.turns(pos):
        if not after.over:
            search = solve.think(after, 10)
            finished(search)
            behind = exact(replace(after, offered=False), seen) < 0
            assert (chosen(KALAH, after, search.snapshot(), 10, 0, 0) == (-1,)) == behind


def test_the_first_turn_is_valued_in_the_window_too() -> None:
    search = analyst(KALAH, rules.start(Params(3, 2, swap=True)))()
    finished(search)
    valuation = read_valuation(search.snapshot())
    assert valuation is not None and valuation.proven and len(valuation.values) == 3
    assert all(value.margin <= 0 for value in valuation.values)
