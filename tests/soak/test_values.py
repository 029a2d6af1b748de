"""Positions as they come up in play: from the first numbers on the values shown are steady, and the best is good."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from engine.tree.valued import Valued, steady
from games.kalah.scene import KALAH
from games.mancala.think.advice import ENOUGH, FIRST, LEAST
from games.mancala.think.choosing import ANALYSIS
from games.oware.scene import OWARE
from tests.soak.share import WHOLE, cases, chance

POSITIONS = 200
MOST = ENOUGH if WHOLE else 1_500_000  # nodes
CHANGES, GIVEN = 2, 2  # the most changes of the best turn, and stones that it may give away


def position_of(variant: Any, number: int) -> Any:
    """Return a position with a choice from a game of two weak players, the same for the same number."""
    lots, rules, solve = chance(f"values {variant.name}", number), variant.rules, variant.solve
    while True:
        pos = rules.start(rules.read_params(variant.usual), number)
        game = []
        levels = [lots.randint(3, 5) for _player in (0, 1)]
        while (mover := rules.mover(pos)) is not None:
            if len(moves := list(rules.moves(pos))) > 1:
                game.append(pos)
            search = solve.think(pos, levels[mover])
            while len(game) > 2 and not search.run(100_000):
                pass
            move = solve.choose(pos, search.found, levels[mover], lots.randrange(1000)) if len(game) > 2 else None
            pos = rules.play(pos, move or lots.choice(moves))
        if game:
            return lots.choice(game)


def depths_of(variant: Any, pos: Any) -> list[tuple[int, tuple[Valued, ...]]]:
    """Return the values of each whole depth of a search, with the nodes after which they were there."""
    search = variant.solve.search(pos, "each", table=ANALYSIS)
    found: list[tuple[int, tuple[Valued, ...]]] = []
    depth = -1
    while search.tree.nodes < MOST:
        done = search.run(500)
        if search.found.moves and (done or search.found.depth != depth):
            depth = search.found.depth
            found.append((search.tree.nodes, search.found.moves))
        if done:
            break
    return found


@pytest.mark.parametrize("variant", [KALAH, OWARE], ids=lambda v: v.name)
def test_the_best_turn_is_steady_and_gives_hardly_anything_away(variant: Any) -> None:
    for number in cases(POSITIONS):
        pos = position_of(variant, number)
        last: tuple[Valued, ...] = ()
        best: int | None = None
        green: list[int] = []
        for nodes, deep in depths_of(variant, pos):
            _shown, best = steady(deep, last, best)
            last = deep
            proven = all(one.proven for one in deep)
            if proven or (nodes >= LEAST and max(one.depth for one in deep) >= FIRST):
                worth = {one.move: one.value or 0 for one in deep}
                assert max(worth.values()) - worth[best] <= GIVEN, (number, variant.rules.write(pos))
                green.append(best)
            if proven:
                green.pop()  # what is proven may differ from all that was thought before
        assert sum(a != b for a, b in pairwise(green)) <= CHANGES, (number, green)
