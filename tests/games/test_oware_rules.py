"""Oware's rules, one by one."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import BadInput, IllegalMove, Outcome, perft
from games.oware import rules
from games.oware.rules import Move, Position


def place(own: list[int], other: list[int], stores: tuple[int, int] = (0, 0)) -> Position:
    """Return a position with side 0 to move."""
    return rules.set_up((tuple(own), tuple(other)), stores)


def test_perft_from_the_start() -> None:
    assert [perft(rules, rules.start(), depth) for depth in range(1, 5)] == [6, 36, 190, 1014]


def test_sowing_skips_no_pit_below_twelve_stones() -> None:
    pos = rules.play(place([0, 0, 0, 0, 0, 11], [1, 1, 1, 1, 1, 1], (10, 10)), Move(6))
    assert pos.pits == ((1, 1, 1, 1, 1, 0), (2, 2, 2, 2, 2, 2))


def test_from_twelve_stones_on_the_pit_they_came_from_is_skipped() -> None:
    pos = rules.play(place([12, 0, 0, 0, 0, 0], [1, 1, 1, 1, 1, 1], (10, 10)), Move(1))
    assert pos.pits == ((0, 2, 1, 1, 1, 1), (2, 2, 2, 2, 2, 2))
    pos = rules.play(place([0, 0, 0, 0, 0, 23], [0, 0, 0, 0, 0, 1], (10, 10)), Move(6))
    assert pos.pits == ((2, 2, 2, 2, 2, 0), (0, 2, 2, 2, 2, 3)) and pos.stores == (13, 10)


def test_a_capture_runs_backwards_while_there_are_two_or_three() -> None:
    pos = rules.play(place([0, 0, 0, 0, 0, 4], [4, 1, 2, 1, 0, 0]), Move(6))
    assert pos.pits[1] == (5, 0, 0, 0, 0, 0) and pos.stores == (2 + 3 + 2, 0)


def test_a_capture_stops_at_the_first_other_number() -> None:
    pos = rules.play(place([1, 0, 0, 0, 0, 3], [1, 3, 2, 0, 0, 1]), Move(6))
    assert pos.pits[1] == (2, 4, 0, 0, 0, 1) and pos.stores == (3, 0)


def test_nothing_is_captured_on_the_own_side() -> None:
    pos = rules.play(place([1, 1, 0, 0, 0, 0], [5, 0, 0, 0, 0, 0]), Move(1))
    assert pos.pits == ((0, 2, 0, 0, 0, 0), (5, 0, 0, 0, 0, 0))


def test_a_grand_slam_captures_nothing() -> None:
    pos = rules.play(place([1, 0, 0, 0, 0, 2], [1, 1, 0, 0, 0, 0]), Move(6))
    assert pos.pits[1] == (2, 2, 0, 0, 0, 0) and pos.stores == (0, 0)


def test_a_grand_slam_by_a_longer_run_captures_nothing() -> None:
    pos = rules.play(place([1, 0, 0, 0, 0, 2], [2, 2, 0, 0, 0, 0]), Move(6))
    assert pos.pits[1] == (3, 3, 0, 0, 0, 0) and pos.stores == (0, 0)


def test_an_opponent_without_stones_must_be_fed() -> None:
    pos = place([1, 0, 0, 0, 2, 1], [0] * 6, (20, 20))
    assert list(rules.moves(pos)) == [Move(5), Move(6)]
    with pytest.raises(IllegalMove, match="gives them some"):
        rules.play(pos, Move(1))


def test_without_a_legal_move_each_takes_the_own_side() -> None:
    pos = place([1, 1, 0, 0, 0, 0], [0] * 6, (20, 22))
    assert pos.over and pos.stores == (22, 22) and rules.outcome(pos) == Outcome((), (22, 22))
    # Side 1 cannot feed side 0 after its last stone went over.
    pos = rules.play(place([0, 0, 0, 0, 0, 1], [3, 0, 0, 0, 0, 0], (20, 20)), Move(6))
    assert pos.over and pos.stores == (20, 24)


def test_the_board_as_the_last_move_leaves_it_keeps_its_stones() -> None:
    left = rules.sow(place([0, 0, 0, 0, 0, 1], [3, 0, 0, 0, 0, 0], (20, 20)), Move(6))
    assert left.pits[1] == (4, 0, 0, 0, 0, 0) and left.stores == (20, 20)


def test_more_than_half_ends_the_game_at_once_and_the_rest_stay() -> None:
    pos = rules.play(place([1, 0, 0, 0, 0, 1], [1, 4, 0, 0, 0, 0], (23, 18)), Move(6))
    assert pos.stores == (25, 18) and pos.over and pos.in_pits == 5
    assert rules.outcome(pos) == Outcome((0,), (25, 18)) and rules.mover(pos) is None


def test_exactly_half_does_not_end_the_game() -> None:
    pos = rules.play(place([1, 0, 0, 0, 0, 1], [1, 4, 0, 0, 0, 0], (22, 19)), Move(6))
    assert pos.stores == (24, 19) and not pos.over


def test_a_repeated_position_ends_the_game() -> None:
    pos = place([0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0, 1], (23, 23))
    seen = [pos]
    while not pos.over:
        pos = rules.play(pos, next(iter(rules.moves(pos))))
        seen.append(pos)
        assert len(seen) < 100
    assert pos.stores == (24, 24)
    assert rules.outcome(pos) == Outcome((), (24, 24))


def test_the_second_time_of_a_position_needs_the_same_player_to_move() -> None:
    board = ((0, 0, 0, 0, 0, 1), (0, 0, 0, 0, 0, 1))
    after = ((0, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 1))
    before = Position(board, (23, 23), 0, past=())
    assert rules.play(before, Move(6)).pits == after
    nines = ((9,) * 6, (9,) * 6)
    same_mover = Position(board, (23, 23), 0, past=(nines, nines, after))
    other_mover = Position(board, (23, 23), 0, past=(nines, after))
    assert rules.play(same_mover, Move(6)).over  # `after` lies four plies before the new position
    assert rules.play(other_mover, Move(6)).in_pits == 2  # three plies


def test_a_capture_ends_the_memory_of_positions() -> None:
    pos = Position(((1, 0, 0, 0, 0, 1), (1, 4, 0, 0, 0, 0)), (0, 0), 0, past=(((4,) * 6, (4,) * 6),))
    assert rules.play(pos, Move(6)).past == ()
    assert len(rules.play(pos, Move(1)).past) == 2


@pytest.mark.parametrize("text", ["abapa", "abapa 4,4,4,4,4,4+0 4,4,4,4,4+0 0", "abapa 4,4,4,4,4,4+0 4,4,4,4,4,9+0 0",
                                  "abapa 4,4,4,4,4,4+0 4,4,4,4,4,4+0 2", "kalah 4,4,4,4,4,4+0 4,4,4,4,4,4+0 0",
                                  "abapa 4,4,4,4,4,4+0 4,4,4,4,4,4+0 0 1,2,3"])  # fmt: skip
def test_bad_positions_are_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(BadInput, match=r"\.$"):
        rules.read(text)


@given(st.integers(0, 10_000))
def test_random_games_conserve_stones_end_and_fold(seed: int) -> None:
    chance = random.Random(seed)
    pos = rules.start()
    for _ in range(400):
        if pos.over:
            break
        move = chance.choice(list(rules.moves(pos)))
        after = rules.play(pos, move)
        told = pos
        for beat in rules.tell(pos, move):
            told = rules.apply(told, beat)
        assert told == after and after.total == 48
        assert rules.read(rules.write(after)) == after
        pos = after
    assert pos.over


def test_the_kernel_sows_as_stones_moved_one_by_one() -> None:
    chance = random.Random(1)
    for _ in range(2000):
        own, other = [0] * 6, [0] * 6
        for _ in range(chance.randrange(2, 40)):
            row = chance.choice((own, other))
            row[chance.randrange(6)] += 1
        pos = place(own, other)
        if pos.over:
            continue
        for move in rules.moves(pos):
            assert (rules.sow(pos, move).pits, rules.sow(pos, move).stores[0]) == by_hand(own, other, move.pit)


def by_hand(own: list[int], other: list[int], pit: int) -> tuple[object, int]:
    """Sow stone by stone on a ring; return (pits, captured)."""
    ring = [*own, *other]
    at, hand = pit - 1, ring[pit - 1]
    ring[pit - 1] = 0
    while hand:
        at = (at + 1) % 12
        if at != pit - 1:
            ring[at] += 1
            hand -= 1
    taken = ring.copy()
    gain = 0
    while at >= 6 and taken[at] in (2, 3):
        gain += taken[at]
        taken[at] = 0
        at -= 1
    if any(taken[6:]):
        return (tuple(taken[:6]), tuple(taken[6:])), gain
    return (tuple(ring[:6]), tuple(ring[6:])), 0
