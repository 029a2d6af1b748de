"""Kalah's rules, one by one, and the sample game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import BadInput, IllegalMove, Outcome, perft
from games.kalah import rules
from games.kalah.rules import SWAP, Move, Params, Position
from games.mancala.rules.sowing import Capture, Collect, draw

EMPTY = (0,) * 6


def place(own: list[int], other: list[int], stores: tuple[int, int] = (0, 0), **options: bool) -> Position:
    """Return a position with side 0 to move."""
    return rules.set_up(Params(len(own), 1, **options), (tuple(own), tuple(other)), stores)


def turn_perft(pos: Position, depth: int) -> int:
    """Count the sequences of exactly `depth` complete turns."""
    return 1 if depth == 0 else sum(turn_perft(after, depth - 1) for _, after in rules.turns(pos))


def test_perft_by_single_sowings() -> None:
    start = rules.start(Params(6, 4, to_the_end=True))
    assert [perft(rules, start, depth) for depth in range(1, 6)] == [6, 35, 185, 942, 4690]


@pytest.mark.slow
def test_perft_by_single_sowings_deep() -> None:
    start = rules.start(Params(6, 4, to_the_end=True))
    assert perft(rules, start, 6) == 23233
    assert perft(rules, start, 7) == 114430


def test_perft_by_complete_turns() -> None:
    start = rules.start(Params(6, 4, to_the_end=True))
    assert [turn_perft(start, depth) for depth in range(1, 4)] == [10, 116, 1022]


@pytest.mark.slow
def test_perft_by_complete_turns_deep() -> None:
    assert turn_perft(rules.start(Params(6, 4, to_the_end=True)), 4) == 9682


def test_sowing_goes_through_the_own_store_and_skips_the_opponents() -> None:
    pos = rules.play(place([1, 0, 0, 0, 0, 8], [1] * 6), Move(6))
    assert pos.pits == ((2, 0, 0, 0, 0, 0), (2, 2, 2, 2, 2, 2))
    assert pos.stores == (1, 0)


def test_a_lap_of_thirteen_fills_its_own_pit_and_captures_there() -> None:
    pos = rules.play(place([13, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 5]), Move(1))
    # One stone everywhere, the last in pit 1, which was emptied by lifting: it takes the 5 + 1 opposite.
    assert pos.pits == ((0, 1, 1, 1, 1, 1), (1, 1, 1, 1, 1, 0))
    assert pos.stores == (1 + 1 + 6, 0)


def test_a_lap_of_more_than_thirteen_passes_its_own_pit() -> None:
    pos = rules.play(place([15, 0, 0, 0, 0, 0], [1] * 6), Move(1))
    assert pos.pits == ((1, 2, 2, 1, 1, 1), (2, 2, 2, 2, 2, 2))
    assert pos.stores == (1, 0) and pos.side == 1


def test_a_capture_at_the_end_of_a_lap_needs_the_pit_to_have_been_empty() -> None:
    pos = rules.play(place([0, 0, 0, 0, 0, 9], [1, 1, 1, 1, 1, 1]), Move(6))
    # 9 stones: store, six opposite pits, pits 1 and 2; pit 2 was empty and faces pit 5 with 2.
    assert pos.pits == ((1, 0, 0, 0, 0, 0), (2, 2, 2, 2, 0, 2))
    assert pos.stores == (1 + 3, 0)
    pos = rules.play(place([0, 1, 0, 0, 0, 9], [1, 1, 1, 1, 1, 1]), Move(6))
    assert pos.pits[0] == (1, 2, 0, 0, 0, 0) and pos.stores == (1, 0)


def test_no_capture_where_the_opposite_pit_is_empty() -> None:
    pos = rules.play(place([1, 0, 1, 0, 0, 0], [1, 1, 1, 1, 0, 1]), Move(1))
    assert pos.pits == ((0, 1, 1, 0, 0, 0), (1, 1, 1, 1, 0, 1)) and pos.stores == (0, 0)


def test_empty_capture_takes_the_single_stone() -> None:
    pos = rules.play(place([1, 0, 1, 0, 0, 0], [1, 1, 1, 1, 0, 1], empty_capture=True), Move(1))
    assert pos.pits == ((0, 0, 1, 0, 0, 0), (1, 1, 1, 1, 0, 1)) and pos.stores == (1, 0)


def test_the_last_stone_in_the_store_moves_again() -> None:
    pos = rules.play(place([1, 0, 0, 0, 0, 1], [1] * 6), Move(6))
    assert pos.side == 0 and pos.amid and rules.mover(pos) == 0


def test_an_emptied_side_in_mid_turn_ends_the_game() -> None:
    pos = rules.play(place([0, 0, 0, 0, 0, 1], [1, 0, 0, 0, 0, 2]), Move(6))
    assert pos.over and pos.stores == (1, 3) and not pos.in_pits
    assert rules.outcome(pos) == Outcome((1,), (1, 3))


def test_the_stones_left_go_to_their_owner_whoever_moved() -> None:
    pos = rules.play(place([0, 1, 0, 0, 1, 0], [0, 0, 0, 0, 4, 0], (3, 4)), Move(1 + 1))
    assert not pos.over and pos.pits[0][2] == 1
    pos = rules.play(place([2, 1, 0, 0, 0, 0], [0, 0, 0, 4, 0, 0]), Move(2))
    assert pos.pits == (EMPTY, EMPTY) and pos.stores == (1 + 4 + 2, 0)


def test_a_majority_in_mid_turn_does_not_end_the_turn() -> None:
    start = place([1, 0, 0, 0, 0, 1], [1, 1, 0, 0, 0, 0], (4, 0))
    amid = rules.play(start, Move(6))
    assert 2 * amid.stores[0] > amid.total and not amid.over and list(rules.moves(amid)) == [Move(1)]
    after = rules.play(amid, Move(1))
    assert after.over and after.in_pits and rules.outcome(after) == Outcome((0,), (5, 0))


def test_a_majority_ends_nothing_when_played_to_the_last_stone() -> None:
    start = place([1, 0, 0, 0, 0, 1], [1, 1, 0, 0, 0, 0], (4, 0), to_the_end=True)
    after = rules.play_turn(start, (6, 1))
    assert not after.over and rules.mover(after) == 1


def test_equal_halves_are_a_draw() -> None:
    pos = rules.play(place([0, 0, 0, 0, 0, 1], [1, 0, 0, 0, 0, 0], (3, 3)), Move(6))
    assert rules.outcome(pos) == Outcome((), (4, 4))


def test_the_worked_example_of_seventy_two_stones() -> None:
    start = place([1] * 6, [16, 3, 1, 1, 3, 3], (23, 16))
    assert start.total == 72
    after = rules.play_turn(start, (6, 5))
    assert after.stores == (41, 16) and rules.outcome(after) == Outcome((0,), (41, 16))


def test_the_swap_is_offered_after_the_first_turn_only() -> None:
    start = rules.start(Params(6, 4, swap=True))
    assert SWAP not in rules.moves(start)
    after = rules.play_turn(start, (3, 6))
    assert rules.mover(after) == 1 and SWAP in rules.moves(after)
    taken = rules.play(after, SWAP)
    assert rules.mover(taken) == 0 and taken.pits == after.pits and SWAP not in rules.moves(taken)
    declined = rules.play(after, Move(1))
    assert SWAP not in rules.moves(declined) and rules.mover(declined) == 0
    with pytest.raises(IllegalMove):
        rules.play(rules.start(Params()), SWAP)


def test_the_scores_after_a_swap_are_the_players_own() -> None:
    pos = rules.read("6x1ts 0,0,0,0,0,1+9 1,0,0,0,0,0+0 0x")
    assert rules.mover(pos) == 1
    assert rules.outcome(rules.play(pos, Move(6))) == Outcome((1,), (1, 10))


# The sample game: mover, turn, top row from its pit 6 on the left, stores left/right, bottom row.
SAMPLE = """
top 3,6 | 0 5 5 0 4 4 | 2 0 | 5 5 5 5 4 4
bottom 2,1 | 0 5 5 0 4 4 | 2 1 | 0 1 7 7 6 6
top 4 | 1 6 0 0 4 4 | 3 1 | 1 2 7 7 6 6
bottom 1 | 1 6 0 0 4 4 | 3 1 | 0 3 7 7 6 6
top 5 | 2 0 0 0 4 4 | 4 1 | 1 4 8 8 6 6
bottom 2 | 2 0 0 0 4 4 | 4 1 | 1 0 9 9 7 7
top 6 | 0 0 0 0 4 4 | 5 1 | 2 0 9 9 7 7
bottom 1 | 0 0 0 0 4 4 | 5 1 | 0 1 10 9 7 7
top 1 | 0 0 1 1 5 0 | 7 1 | 0 0 10 9 7 7
bottom 5 | 0 1 2 2 6 1 | 7 2 | 0 0 10 9 0 8
top 1 | 0 1 2 2 7 0 | 7 2 | 0 0 10 9 0 8
bottom 6 | 0 2 3 3 8 1 | 7 5 | 0 0 10 9 0 0
top 5,6,4,6,1 | 0 1 0 3 9 0 | 11 5 | 0 0 10 9 0 0
bottom 3 | 1 2 1 4 10 1 | 11 6 | 0 0 0 10 1 1
top 6,5,4 | 1 1 0 4 10 1 | 13 6 | 0 0 0 10 1 1
bottom 4 | 0 2 1 5 11 2 | 13 10 | 0 0 0 0 2 2
top 1 | 0 2 1 6 12 0 | 13 10 | 0 0 0 0 2 2
bottom 6 | 0 2 1 6 12 1 | 13 11 | 0 0 0 0 2 0
top 1 | 0 2 1 6 13 0 | 13 11 | 0 0 0 0 2 0
bottom 5,6 | 0 0 0 0 0 0 | 35 13 | 0 0 0 0 0 0
"""


def test_the_sample_game_replays_to_its_last_board() -> None:
    pos = rules.start(Params(6, 4))  # side 0 started: it is the one on top here
    for line in SAMPLE.strip().splitlines():
        move, top, stores, bottom = (part.split() for part in line.split("|"))
        assert rules.mover(pos) == (0 if move[0] == "top" else 1)
        pos = rules.play_turn(pos, tuple(map(int, move[1].split(","))))
        shown = (tuple(map(int, reversed(top))), tuple(map(int, bottom)))
        assert (pos.pits, pos.stores) == (shown, tuple(map(int, stores))), line
    assert rules.outcome(pos) == Outcome((0,), (35, 13))


def test_six_stones_and_two_people() -> None:
    pos = rules.start(Params(6, 6))
    for turn in ((1, 5), (3,), (2,), (1,), (6,), (3,), (5,)):
        pos = rules.play_turn(pos, turn)
    assert draw(pos) == (
        "     10   11   11   0    10   0\n"
        "2                                  6\n"
        "     3    2    9    8    0    0"
    )  # fmt: skip


def test_the_text_board_has_the_right_store_at_place_36() -> None:
    assert draw(rules.start(Params(6, 4))).splitlines()[1].index("0", 1) == 35


@pytest.mark.parametrize(
    ("turn", "reason"),
    [
        ((3,), "name the next pit"),
        ((1, 2), "nothing can follow"),
        ((7,), "no pit 7"),
        ((3, 3), "Pit 3 is empty"),
        ((), "at least one"),
    ],
)
def test_wrong_turns_are_refused_with_the_reason(turn: tuple[int, ...], reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        rules.play_turn(rules.start(Params(6, 4)), turn)


@pytest.mark.parametrize("text", ["[2, 1]", "2 1", "2,1", " [2,1] "])
def test_a_turn_is_read_in_any_of_its_forms(text: str) -> None:
    assert rules.read_turn(text) == (2, 1)


@pytest.mark.parametrize("text", ["", "[]", "two", "2;1", "-1", "[2,1", "2 1]x"])
def test_what_is_no_turn_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        rules.read_turn(text)


@pytest.mark.parametrize(
    "text", ["9x4", "2x4", "6x13", "6x0", "6x4 4,4,4,4,4,4+0 4,4,4,4,4+0 0", "6x4 4,4,4,4,4,-4+0 4,4,4,4,4,4+0 0",
             "6x4 99,99,4,4,4,4+0 4,4,4,4,4,4+0 0", "6x4 4,4,4,4,4,4+0 4,4,4,4,4,4+0 2", "6x4"]
)  # fmt: skip
def test_bad_positions_are_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(BadInput, match=r"\.$"):
        rules.read(text)


def test_a_set_up_position_with_an_empty_side_is_over() -> None:
    pos = place([0, 0, 0], [1, 2, 3], (1, 1))
    assert pos.over and pos.stores == (1, 7)


@given(
    st.integers(3, 8).flatmap(
        lambda m: st.tuples(
            st.lists(st.integers(0, 12), min_size=m, max_size=m), st.lists(st.integers(0, 12), min_size=m, max_size=m)
        )
    ),
    st.booleans(),
)
def test_every_sowing_against_stones_moved_one_by_one(rows: tuple[list[int], list[int]], empty: bool) -> None:
    """The kernel's tables against a sowing written out, and the story folded, on any board."""
    pos = place(*rows, empty_capture=empty, to_the_end=True)
    for move in rules.moves(pos):
        after = rules.play(pos, move)
        assert after.total == pos.total
        pits, stores, again = by_hand(rows[0], rows[1], move.pit, empty)
        assert (after.pits, after.stores) == (pits, stores)
        assert (after.side == 0) == again or after.over
        told = pos
        for beat in rules.tell(pos, move):
            told = rules.apply(told, beat)
            assert not isinstance(beat, Collect) or beat.stones > 0
            assert not isinstance(beat, Capture) or beat.stones >= (beat.owner == beat.side)
        assert told == after


def by_hand(own: list[int], other: list[int], pit: int, empty: bool) -> tuple[object, tuple[int, int], bool]:
    """Sow stone by stone on a ring of holes; return (pits, stores, whether the last stone fell into the store)."""
    size = len(own)
    ring = [*own, 0, *other]
    at, hand, left = pit - 1, ring[pit - 1], 0
    ring[at] = 0
    while hand:
        at = (at + 1) % len(ring)
        ring[at] += 1
        hand -= 1
    if at < size and ring[at] == 1 and (ring[2 * size - at] or empty):
        ring[size] += 1 + ring[2 * size - at]
        ring[at] = ring[2 * size - at] = 0
    if not any(ring[:size]) or not any(ring[size + 1 :]):
        ring[size] += sum(ring[:size])
        left = sum(ring[size + 1 :])
        ring = [0] * size + [ring[size]] + [0] * size
    return (tuple(ring[:size]), tuple(ring[size + 1 :])), (ring[size], left), at == size
