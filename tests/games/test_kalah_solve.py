"""What is known of Kalah's values, the sample game's top player, and levels that answer as they should."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from engine.run.partners import Partners
from engine.tree.deepening import TreeSearch
from engine.tree.proof import Bounds
from engine.tree.table import TranspositionTable
from games.kalah import rules, solve
from games.kalah.kernel import Endgames, KalahBoard, place
from games.kalah.rules import Params
from tests.amount import some
from tests.games.test_kalah_rules import SAMPLE


def proven(pits: int, stones: int, **options: bool) -> int:
    """Return the proven value of a starting board."""
    search = solve.prove(rules.start(Params(pits, stones, **options)))
    while not search.run(1 << 40):
        pass
    found = search.current()
    assert found.proven and found.low == found.high == found.value
    return found.low


def exact(pos: rules.Position, seen: dict[rules.Position, int]) -> int:
    """Return the value by minimax to the last stone over the rules, each position once."""
    if pos.over:
        return pos.margin
    if pos not in seen:
        values = []
        for move in rules.moves(pos):
            after = rules.play(pos, move)
            values.append(exact(after, seen) * (1 if after.side == pos.side else -1))
        seen[pos] = max(values)
    return seen[pos]


@pytest.mark.parametrize(("pits", "stones"), [(3, 1), (3, 2), (3, 3), (4, 1)])
@pytest.mark.parametrize("empty", [False, True])
def test_small_boards_against_minimax_to_the_last_stone(pits: int, stones: int, empty: bool) -> None:
    start = rules.start(Params(pits, stones, empty_capture=empty, to_the_end=True))
    assert proven(pits, stones, empty_capture=empty) == exact(start, {})


@pytest.mark.parametrize(("stones", "value"), [(1, 2), (2, 6), (3, 2)])
def test_published_values_of_six_pits(stones: int, value: int) -> None:
    assert proven(6, stones) == value


@pytest.mark.parametrize(("stones", "value"), [(1, 2), (2, 10), (3, 2)])
def test_published_values_with_empty_capture(stones: int, value: int) -> None:
    assert proven(6, stones, empty_capture=True) == value


def test_five_pits_two_stones_differ_by_the_capture_rule() -> None:
    assert (proven(5, 2), proven(5, 2, empty_capture=True)) == (2, 0)


def test_plain_search_six_deep_chooses_every_move_of_the_sample_games_top() -> None:
    pos = rules.start(Params(6, 4))
    chosen = 0
    for line in SAMPLE.strip().splitlines():
        mover, turn = line.split("|")[0].split()
        played = tuple(map(int, turn.split(",")))
        if mover == "top":
            search = solve.search(pos, "plain", 6)
            search.run(1 << 60)
            assert search.found.turn == played, line
            chosen += 1
        pos = rules.play_turn(pos, played)
    assert chosen == 10


def test_a_search_never_stops_for_a_majority() -> None:
    pos = rules.set_up(Params(6, 4), ((1, 0, 0, 0, 2, 0), (0, 3, 0, 0, 0, 1)), (30, 4))
    to_the_end = rules.set_up(Params(6, 4, to_the_end=True), pos.pits, pos.stores)
    search = solve.search(pos)
    search.run(1 << 40)
    assert pos.over and search.found.proven and search.found.value == exact(to_the_end, {})


def endgame(seed: int, stones: int) -> rules.Position:
    """Return a position of a random game with few stones left, not over."""
    chance = random.Random(seed)
    while True:
        pos = rules.start(Params(6, 4, to_the_end=True))
        while pos.in_pits > stones:
            pos = rules.play(pos, chance.choice(list(rules.moves(pos))))
        if not pos.over:
            return pos


@pytest.mark.parametrize("seed", range(8))
def test_endgames_are_exact_with_the_table_and_without(seed: int) -> None:
    pos = endgame(seed, 9)
    value = exact(pos, {})
    for way in ("best", "each", "prove"):
        search = solve.search(pos, way)
        while not search.run(1 << 40):
            pass
        assert search.found.proven and search.found.value == value


def test_the_endgame_table_holds_exact_values() -> None:
    assert solve.endgames(3, False).stones >= 12
    chance, seen = random.Random(2), {}
    for _ in range(40):
        row = [chance.randrange(3) for _ in range(6)]
        pos = rules.set_up(Params(3, 1, to_the_end=True), (tuple(row[:3]), tuple(row[3:])), (0, 0))
        if not pos.over:
            found = solve.search(pos)
            found.run(1 << 40)
            assert found.found.value == exact(pos, seen)
            assert found.board.exact_limit >= pos.in_pits  # every move is looked up


def test_the_line_of_a_proven_value_is_worth_it() -> None:
    for seed in range(12):
        pos = endgame(seed, 8)
        search = solve.search(pos)
        search.run(1 << 40)
        assert search.found.turn in [turn for turn, _ in rules.turns(pos)]
        after = rules.play_turn(pos, search.found.turn)
        assert exact(after, {}) * (1 if after.side == pos.side else -1) == search.found.value


@pytest.mark.parametrize("level", range(1, 10))
def test_a_level_plays_legal_moves_the_same_ones_for_the_same_seed(level: int) -> None:
    pos = rules.start(Params(6, 4))
    games = []
    for _ in range(2):
        pos = rules.start(Params(6, 4))
        played = []
        for _ in range(6):
            search = solve.think(pos, level)
            while not search.run(1 << 40):
                pass
            move = solve.choose(pos, search.current(), level, 11)
            assert move in list(rules.moves(pos))
            played.append(move)
            pos = rules.play(pos, move)
        games.append(played)
    assert games[0] == games[1]


def test_the_top_level_sees_a_win_that_the_lowest_misses_now_and_then() -> None:
    pos = rules.set_up(Params(6, 4), ((1, 1, 1, 1, 1, 1), (16, 3, 1, 1, 3, 3)), (23, 16))
    search = solve.think(pos, 10)
    search.run(1 << 40)
    assert search.found.proven and search.found.value == 30
    weak = solve.think(pos, 1)
    weak.run(1 << 40)
    pits = {solve.choose(pos, weak.current(), 1, seed) for seed in range(60)}
    assert len(pits) > 1


# The same search finds the same, whatever ran before or runs beside it


def middle_games(count: int, stones: int = 40) -> list[rules.Position]:
    """Return positions of random games from where on the endgame table is used."""
    return [endgame(seed, stones) for seed in range(count)]


def told(search: Any, budget: int = 1 << 40) -> tuple[int, Any]:
    """Run a search to its end; return all that it tells."""
    while not search.run(budget):
        pass
    return search.tree.nodes, search.current()


def searches() -> list[Any]:
    """Return searches of every kind that use the endgame table, none of them begun."""
    made = [solve.search(pos, way, 9) for pos in middle_games(3) for way in ("best", "each")]
    made += [solve.think(pos, level) for pos in middle_games(2, 30) for level in (2, 6, 9)]
    return [*made, solve.prove(rules.start(Params(6, 2))), solve.prove(rules.start(Params(4, 3)))]


def test_a_search_tells_the_same_first_again_and_in_any_order() -> None:
    solve.endgames.cache_clear()
    first = [told(search) for search in searches()]
    assert [told(search) for search in searches()] == first
    solve.endgames.cache_clear()
    backwards = [told(search) for search in reversed(searches())]
    assert backwards[::-1] == first


@pytest.mark.parametrize("budget", [700, 100_000])
def test_searches_by_turns_in_slices_tell_what_each_tells_alone(budget: int) -> None:
    alone = [told(search) for search in searches()]
    solve.endgames.cache_clear()
    together = searches()
    budgets = [budget + 13 * number for number in range(len(together))]
    while not all([search.run(slice_) for search, slice_ in zip(together, budgets, strict=True)]):
        pass
    assert [(search.tree.nodes, search.current()) for search in together] == alone


def test_searches_in_threads_of_their_own_tell_what_each_tells_alone() -> None:
    alone = [told(search) for search in searches()]
    for _ in range(2):
        solve.endgames.cache_clear()
        solve.endgames(6, False)  # one table for all of them, empty
        with ThreadPoolExecutor(4) as pool:
            assert list(pool.map(lambda search: told(search, 3000), searches())) == alone


def test_what_an_abandoned_search_worked_out_changes_nothing() -> None:
    pos = middle_games(1)[0]
    solve.endgames.cache_clear()
    whole = told(solve.search(pos, "best", 9))
    for nodes in (100, 1000, 3000):
        solve.endgames.cache_clear()
        assert not solve.search(pos, "best", 9).run(nodes)
        assert told(solve.search(pos, "best", 9)) == whole


def test_a_table_of_other_rules_is_refused() -> None:
    with pytest.raises(ValueError, match="another board"):
        KalahBoard(6).look_up(solve.endgames(6, True))


def test_a_proof_looks_endgames_up_from_its_first_node() -> None:
    search = solve.prove(rules.start(Params(6, 3)))
    search.run(1000)
    assert 0 < search.tree.nodes < 2000 and search.board.exact_limit == 12


# Proofs by several threads


@pytest.mark.parametrize(("pits", "stones", "jobs"), [(6, 3, 2), (6, 3, 5), (4, 4, 3), (4, 2, 2)])
def test_threads_that_share_a_table_prove_what_one_proves(pits: int, stones: int, jobs: int) -> None:
    pos = rules.start(Params(pits, stones))
    searches = solve.provers(pos, jobs)
    assert len(searches) == (jobs if pos.in_pits > solve.ALONE else 1)
    partners = Partners(searches)
    assert partners.wait(60)
    partners.close()
    assert partners.answer is not None
    found = partners.answer.current()  # type: ignore[attr-defined]
    assert found.proven and found.low == found.high == found.value == proven(pits, stones)


class Forgetful(Bounds):
    """Bounds that lose what another thread has just written: a first question seems answered, for a moment."""

    told = False

    def settles(self, asked: int | None) -> bool:
        first = asked is not None and not self.told
        self.told = self.told or first
        return first or super().settles(asked)


def test_a_bound_that_two_threads_write_at_once_is_asked_for_again() -> None:
    pos, value = rules.start(Params(6, 2)), proven(6, 2)
    search = TreeSearch(solve.board_of(pos), "prove", table=1, bounds=Forgetful(-24, 24), guess=value)
    while not search.run(100):
        pass
    assert search.bounds.told and search.found.proven and search.found.low == search.found.high == value  # type: ignore[attr-defined]


def test_what_fails_in_one_thread_is_told_and_ends_all() -> None:
    class Failing:
        def run(self, budget: int) -> bool:
            raise ValueError("lost")

    class Endless:
        def run(self, budget: int) -> bool:
            return False

    partners = Partners([Endless(), Failing()])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="lost"):
        partners.wait(10)
    partners.close()
    assert not any(thread.is_alive() for thread in partners._threads)


def test_entries_that_threads_write_at_once_are_whole() -> None:
    table = TranspositionTable(0.01, 60, 8, 48)  # so small that all write the same places
    keys = [(number * 0x9E3779B97F4A7C15) % (1 << 60) | 1 for number in range(3000)]

    def about(key: int) -> tuple[int, int, int, int]:
        return key % 90 - 45, 1 + key % 3, key % 63, key % 7

    def work(number: int) -> int:
        mine, seen = table.partner(), 0
        for key in keys[number:] + keys[:number]:
            mine.keep(key, *about(key), key % 50)
            for other in (key, keys[(number + key) % len(keys)]):
                found = mine.look(other)
                assert found is None or found == about(other)
                seen += found is not None
        return seen

    with ThreadPoolExecutor(4) as pool:
        assert all(seen > 1000 for seen in pool.map(work, (0, 700, 1400, 2100)))


@pytest.mark.parametrize(("pits", "empty"), [(6, False), (3, True), (8, False)])
def test_endgames_worked_out_in_bulk_are_those_asked_for_one_by_one(pits: int, empty: bool) -> None:
    whole, asked = Endgames(pits, empty, 6), Endgames(pits, empty, 6)
    board = KalahBoard(pits, empty)
    board.look_up(whole)
    size = len(whole.values)
    for first in range(0, size, 1000):
        board.fill(first, min(1000, size - first))
    assert all(whole.values)
    for number in random.Random(pits).sample(range(size), 300):
        mine, theirs = (tuple(side >> 8 * i & 255 for i in range(pits)) for side in place(pits, number))
        if sum(mine) == 0 or sum(theirs) == 0:
            assert whole.values[number] - 127 == sum(mine) - sum(theirs)
            continue
        board = KalahBoard(pits, empty)
        board.look_up(asked)
        board.reset(mine, theirs)
        search = solve.TreeSearch(board, "best", table=1)
        assert search.run(1 << 40) and search.found.value == whole.values[number] - 127


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_proof_with_little_time_has_bounds_soon(jobs: int) -> None:
    """Without a limit its first 400 000 nodes tell nothing, and come after a table of 90 million positions."""
    searches = solve.provers(rules.start(Params(6, 4)), jobs, 2.0)
    first = searches[0]
    assert first.board.exact_limit <= 13 and len(searches) == jobs  # type: ignore[union-attr]
    while first.tree.nodes < 500_000:
        first.run(10_000)
    found = first.current()
    assert not found.proven and -36 <= found.low <= 8 <= found.high <= 40
    assert all(one.bounds is first.bounds for one in searches)  # type: ignore[union-attr]


def test_what_is_asked_first_changes_no_value() -> None:
    for pits, stones in some(((5, 3), (6, 2), (4, 4)), 3):
        search = TreeSearch(solve.board_of(rules.start(Params(pits, stones))), "prove", table=8, afar=solve.AFAR)
        while not search.run(10_000):
            assert search.found.low <= proven(pits, stones) <= search.found.high
        assert search.found.proven and search.found.value == proven(pits, stones)
