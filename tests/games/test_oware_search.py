"""Oware's last turns, searched without slots and table, against the same search with them; what may repeat; nodes."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.oware import rules, solve
from games.oware.kernel import FUSED
from games.oware.rules import Params, Position
from tests.games.test_oware_endings import Board, boards, sowings


def some_positions(count: int, seed: int, fewest: int = 0) -> list[Position]:
    """Return positions from all stages of random games, with what was before them."""
    chance, found = random.Random(seed), []
    while len(found) < count:
        pos = rules.start(Params(), 0)
        line = []
        while rules.mover(pos) is not None and pos.in_pits > fewest:
            line.append(pos)
            pos = rules.play(pos, chance.choice(list(rules.moves(pos))))
        found.append(chance.choice(line))
    return found


def searched(pos: Position, way: str, depth: int, fused: int) -> Any:
    search = solve.search(pos, way, depth, table=1, endings=False)
    search.board.fused = fused
    search._begin()
    while not search.run(1000):
        pass
    return search.current()


@pytest.mark.parametrize("fewest", [0, 20])
def test_the_last_turns_are_worth_the_same_without_slots(fewest: int) -> None:
    for pos in some_positions(12, fewest, fewest):
        for depth in (1, 2, 3, 4, 5):
            slow = searched(pos, "plain", depth, 0)
            for fused in range(1, FUSED + 1):
                quick = searched(pos, "plain", depth, fused)
                assert (quick.value, quick.best) == (slow.value, slow.best), (rules.write(pos), depth, fused)
                assert slow.proven or not quick.proven


def test_deepening_finds_the_value_of_the_plain_search() -> None:
    assert len(searched(rules.start(Params(), 0), "best", 7, FUSED).line) == 7
    for pos in some_positions(25, 4, 12):
        plain = searched(pos, "plain", 7, 0)
        deep = searched(pos, "best", 7, FUSED)
        assert deep.depth == 7 or deep.proven
        if deep.depth == 7 and not deep.proven:
            assert (deep.value, deep.turn in plain.best) == (plain.value, True), rules.write(pos)


def test_no_position_comes_again_before_every_pit_was_sown() -> None:
    chance, shortest = random.Random(9), 99
    some: list[Board] = [(1,) + (0,) * 5 + (1,) + (0,) * 5, *chance.sample(list(boards(3)), 60)]
    some += [tuple(chance.choice((0, 0, 1, 2, 3)) for _ in range(12)) for _ in range(100)]
    for board in some:
        for _ in range(4):
            walk, seen = [board], {board: 0}
            for ply in range(1, 60):
                quiet = [after for after, gain in sowings(walk[-1]) if not gain]
                if not quiet:
                    break
                walk.append(chance.choice(quiet))
                key = walk[-1] if ply % 2 == 0 else walk[-1][6:] + walk[-1][:6]
                if ply % 2 == 0 and key in seen:
                    shortest = min(shortest, ply - seen[key])
                if ply % 2 == 0:
                    seen[key] = ply
    assert shortest == 12  # the LOOP of the kernel


def test_a_board_that_was_searched_before_is_searched_alike() -> None:
    nodes = []
    pos = rules.start(Params(), 0)
    search = solve.search(pos, depth=9, table=1)
    for _ in range(2):
        search.table.clear()  # type: ignore[union-attr]
        search._begin()
        while not search.run(500):
            pass
        nodes.append(search.tree.nodes)
    whole = solve.search(pos, depth=9, table=1)
    while not whole.run(1 << 40):
        pass
    assert nodes == [whole.tree.nodes] * 2
