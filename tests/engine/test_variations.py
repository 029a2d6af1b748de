"""Variations beside a game: trying moves, saving, loading what is damaged, and their text, on the games of two."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import BadInput, IllegalMove
from engine.history import History
from engine.variations import (
    DEEPEST,
    MOST,
    Place,
    Variation,
    Variations,
    along,
    each,
    found_at,
    holds,
    saved,
    tried,
    without,
)
from games.kalah import notation
from games.kalah import rules as kalah
from games.oware import ogn
from games.oware import rules as oware


def grown(seed: int, tries: int, moves: int = 12) -> tuple[list[int], Variations, dict[tuple[int, ...], int]]:
    """Return a game, variations that come of random tries, and every line that was gone along, with its last number.

    A move is a number below 4, so many tries meet the same ones. Whoever looks on knows nothing of trees: a line is
    the list of its moves.
    """
    chance = random.Random(seed)
    game = [chance.randrange(4) for _ in range(moves)]
    variations: Variations = ()
    place = Place((), 0)
    seen: dict[tuple[int, ...], int] = {}
    for number in range(tries):
        if chance.random() < 0.3:
            paths = [(), *(path for path, _ in each(variations))]
            path = chance.choice(paths)
            place = Place(path, chance.randrange(len(along(game, variations, path)) + 1))
        before = along(game, variations, place.path)[: place.cursor]
        move = chance.randrange(4)
        old = variations
        try:
            variations, place = tried(game, variations, place, move)
        except IllegalMove:
            assert variations is old
            continue
        line = along(game, variations, place.path)
        assert line[: place.cursor] == [*before, move]
        seen[tuple(line[: place.cursor])] = number
    return game, variations, seen


@given(st.integers(0, 10**6), st.integers(1, 80))
def test_whatever_was_tried_is_there_once_and_nothing_else(seed: int, tries: int) -> None:
    game, variations, seen = grown(seed, tries)
    lines = [along(game, variations, path) for path, _ in each(variations)]
    for line in seen:
        assert any(tuple(one[: len(line)]) == line for one in [game, *lines])
    for path, one in each(variations):
        line = along(game, variations, path)
        parent = along(game, variations, path[:-1])
        assert line[: one.at] == parent[: one.at] and line[one.at :] == list(one.moves) != []
        assert parent[one.at : one.at + 1] != [one.moves[0]], "it leaves its line where it says"
        assert tuple(line) in seen
        assert len(path) == 1 or one.at > found_at(variations, path[:-1]).at
    ways = [tuple(line) for line in lines]
    assert len(set(ways)) == len(ways)


def test_a_try_goes_along_enters_extends_and_branches() -> None:
    game = "abcd"
    start: Variations = ()
    none, place = tried(game, start, Place((), 1), "b")
    assert none is start and place == Place((), 2)
    one, place = tried(game, start, place, "x")
    assert one == (Variation(2, ("x",)),) and place == Place((0,), 3)
    longer, place = tried(game, one, place, "y")
    assert longer == (Variation(2, ("x", "y")),) and place == Place((0,), 4)
    same, place = tried(game, longer, Place((), 2), "x")
    assert same is longer and place == Place((0,), 3)
    nested, place = tried(game, longer, Place((0,), 3), "z")
    assert nested[0].variations == (Variation(3, ("z",)),) and place == Place((0, 0), 4)
    beside, place = tried(game, nested, Place((0, 0), 2), "w")
    assert [one.moves for one in beside] == [("x", "y"), ("w",)] and place == Place((1,), 3)
    back, place = tried(game, nested, Place((0, 0), 2), "c")
    assert back is nested and place == Place((), 3), "up to there a variation is the game"
    end, place = tried(game, start, Place((), 4), "e")
    assert end == (Variation(4, ("e",)),) and start == ()


def test_there_are_limits_and_what_was_there_stays() -> None:
    variations: Variations = ()
    place = Place((), 0)
    for depth in range(DEEPEST):
        variations, _ = tried("aaaaa", variations, place, f"x{depth}")
        variations, _ = tried("aaaaa", variations, Place((0,) * (depth + 1), depth + 1), "y")
        place = Place((0,) * (depth + 1), depth + 1)
    with pytest.raises(IllegalMove, match="3 deep"):
        tried("aaaaa", variations, place, "z")
    many: Variations = ()
    for number in range(MOST):
        many, _ = tried("a", many, Place((), 0), f"x{number}")
    with pytest.raises(IllegalMove, match="500 variations"):
        tried("a", many, Place((), 0), "one more")
    assert tried("a", many, Place((), 0), "x7")[1] == Place((7,), 1)
    assert len(without(many, (7,))) == MOST - 1


def test_a_variation_is_taken_out_with_those_within_it() -> None:
    tree = (Variation(0, ("a", "b"), (Variation(1, ("c",)), Variation(1, ("d",)))), Variation(2, ("e",)))
    assert [path for path, _ in each(tree)] == [(0,), (0, 0), (0, 1), (1,)]
    assert without(tree, (0,)) == (Variation(2, ("e",)),)
    assert without(tree, (0, 0)) == (Variation(0, ("a", "b"), (Variation(1, ("d",)),)), Variation(2, ("e",)))
    with pytest.raises(IndexError):
        without(tree, (0, 2))


# Histories


def played(rules: Any, seed: int, moves: int = 20, tries: int = 0) -> History:
    """Return a game of random moves, with what comes of random tries."""
    chance = random.Random(seed)
    params = kalah.Params(4, 3) if rules is kalah else oware.Params()
    history = History(rules, params)
    for _ in range(moves):
        legal = list(rules.moves(history.position))
        if not legal:
            break
        history.play(chance.choice(legal))
    place = Place()
    for _ in range(tries):
        if chance.random() < 0.3:
            path = chance.choice([(), *(path for path, _ in each(history.variations))])
            place = Place(path, chance.randrange(len(history.along(path).moves) + 1))
        legal = list(rules.moves(history.along(place.path, place.cursor).position))
        if legal and len(place.path) < DEEPEST:
            history.variations, place = tried(history.moves, history.variations, place, chance.choice(legal))
    return history


def test_a_variation_seen_from_the_start_is_a_history() -> None:
    history = played(kalah, 3, tries=60)
    history.cursor = 4
    for path, one in each(history.variations):
        line = history.along(path)
        assert line.moves == along(history.moves, history.variations, path) and line.cursor == len(line.moves)
        again = History(kalah, history.params)
        for move in line.moves:
            again.play(move)
        assert again.positions == line.positions and line.variations == ()
        assert history.along(path, one.at).cursor == one.at
        assert History.load(kalah, line.save()).positions == line.positions
    assert history.cursor == 4 and history.along(()).moves == history.moves
    with pytest.raises(IndexError):
        history.along((99,))
    with pytest.raises(IndexError):
        history.along((), 99)


def test_playing_another_move_drops_the_variations_that_come_after_it() -> None:
    history = played(kalah, 3, 8)
    for at in range(9):
        legal = [move for move in kalah.moves(history.positions[at]) if history.moves[at : at + 1] != [move]]
        history.variations, _ = tried(history.moves, history.variations, Place((), at), legal[0])
    history.cursor = 3
    other = next(move for move in kalah.moves(history.position) if move != history.moves[3])
    with pytest.raises(ValueError):
        history.play(kalah.Move(99))
    assert len(history.variations) == 9 and len(history.moves) == 8, "a refused move changes nothing"
    history.play(other)
    assert [one.at for one in history.variations] == [0, 1, 2, 3]


@pytest.mark.parametrize("rules", [kalah, oware], ids=["kalah", "oware"])
@pytest.mark.parametrize("seed", range(6))
def test_variations_come_back_from_a_save(rules: Any, seed: int) -> None:
    history = played(rules, seed, tries=80)
    chance = random.Random(seed)
    (first, *others) = history.variations
    history.variations = (Variation(first.at, first.moves, first.variations, own=False), *others)
    data = history.save()
    assert len(data["variations"][0]) == 4 and all(len(entry) == 3 for entry in data["variations"][1:])
    assert History.load(rules, data).variations == history.variations
    plain = History(rules, history.params)
    assert "variations" not in plain.save()
    chance.shuffle(data["variations"])
    assert sorted(map(str, History.load(rules, data).variations)) == sorted(map(str, history.variations))


DAMAGED = [
    None, 7, "x", [], [1], [0, []], [0, [], []], [0, ["99"], []], [0, ["1", "1", "1", "1", "1", "1"], []],
    [-1, ["1"], []], [99, ["1"], []], [True, ["1"], []], ["0", ["1"], []], [0, "1", []], [0, [1], []], [0, [None], []],
    [0, {"1": 2}, []], {"at": 0}, [0.5, ["1"], []],
]  # fmt: skip


@pytest.mark.parametrize("bad", DAMAGED, ids=str)
def test_a_damaged_variation_is_left_out_and_the_game_stays(bad: Any) -> None:
    history = played(kalah, 2, 6)
    good = [0, ["2"], []]
    assert history.moves[0] != kalah.Move(2)
    for entries in ([bad, good], [good, bad], [[0, ["2"], [bad]]]):
        data = {**history.save(), "variations": entries}
        found = History.load(kalah, data)
        assert found.moves == history.moves and found.variations == (Variation(0, (kalah.Move(2),)),)
        holds(entries, entries)
    assert History.load(kalah, {**history.save(), "variations": bad}).variations == ()


def test_more_than_a_game_keeps_are_left_out() -> None:
    history = played(kalah, 1, 6)
    flat = History.load(kalah, {**history.save(), "variations": [[0, ["2"], []]] * (MOST + 5)})
    assert len(flat.variations) == MOST and flat.moves == history.moves
    deep: list[Any] = []
    for at in range(DEEPEST + 2, -1, -1):
        deep = [[at, [str(move) for move in history.moves[at:]], deep]]
    assert len(list(each(History.load(kalah, {**history.save(), "variations": deep}).variations))) == DEEPEST


def test_saved_variations_hold_others_or_do_not() -> None:
    one = saved((Variation(2, ("a", "b"), (Variation(3, ("c",)),)),))
    longer = saved(
        (Variation(1, ("z",)), Variation(2, ("a", "b", "d"), (Variation(3, ("c",), (Variation(4, ("e",)),)),)))
    )
    assert holds(one, longer) and not holds(longer, one)
    assert holds([], one) and holds(None, one) and not holds(one, []) and not holds(one, None)
    assert not holds(saved((Variation(1, ("a", "b")),)), one), "it leaves the game elsewhere"
    assert holds(saved((Variation(2, ("a", "c")),)), one), "the same moves, within another one"


# Text


def lines_of(history: History) -> set[tuple[str, ...]]:
    """Return all ways a game and its variations go, each from the start to an end."""
    return {
        tuple(map(str, history.along(path).moves)) for path in [(), *(path for path, _ in each(history.variations))]
    }


def cases() -> Iterator[tuple[Any, int]]:
    for rules in (kalah, oware):
        for seed in range(12):
            yield rules, seed


@pytest.mark.parametrize(("rules", "seed"), list(cases()))
def test_variations_come_back_from_the_text_of_a_game(rules: Any, seed: int) -> None:
    history = played(rules, seed, (0, 1, 9, 20)[seed % 4], 50)
    read = notation.read_game(notation.write_game(history)) if rules is kalah else ogn.read(ogn.write(history)).history
    assert read.moves == history.moves
    assert lines_of(read) == lines_of(history)
    if seed % 4:
        assert [one.at for one in sorted(read.variations, key=str)] == [
            one.at for one in sorted(history.variations, key=str)
        ]


def test_a_variation_of_kalah_is_written_after_the_turn_that_it_replaces() -> None:
    text = "Kalah 6x4\n1. [3, 6] ([3, 5] [1] ([6] [1])) [2, 1] ([6] [4])\n2. [4] ([4] [5])\n"
    game = notation.read_game(text)
    assert [str(move) for move in game.moves] == ["3", "6", "2", "1", "4"]
    first, second, last = game.variations
    assert (first.at, [str(m) for m in first.moves]) == (1, ["5", "1"]), "the sowing that is shared is the game's"
    assert [(one.at, [str(m) for m in one.moves]) for one in first.variations] == [(2, ["6", "1"])]
    assert (second.at, last.at) == (2, 5), "one replaces the whole turn, one goes on beyond the end"
    assert notation.write_game(game) == text


def test_a_swap_comes_after_the_turn_that_it_answers() -> None:
    history = History(kalah, kalah.read_params("6x4s"))
    for move in (kalah.Move(1), kalah.SWAP, kalah.Move(2)):
        history.play(move)
    text = notation.write_game(history)
    assert text == "Kalah 6x4s\n1. [1] swap\n2. [2]\n"
    assert notation.read_game(text).moves == history.moves


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("Kalah 6x4\n1. [3, 6] ([9])\n", "Line 2: "),
        ("Kalah 6x4\n1. [3, 6] ([1]\n", "Line 2: a parenthesis is not closed"),
        ("Kalah 6x4\n1. [3, 6])\n", "Line 2: a parenthesis is closed that was not opened"),
    ],
)
def test_a_text_of_kalah_says_what_is_wrong_in_a_variation(text: str, match: str) -> None:
    with pytest.raises(BadInput, match=match):
        notation.read_game(text)


def test_side_lines_of_oware_that_cannot_be_played_are_left_out() -> None:
    head = '[South "a"]\n\n'
    game = ogn.read(head + "1. A (1. B f (1... a {so ) they say}) 2. what? A) (1. f) f (B) *").history
    assert [str(move) for move in game.moves] == ["1", "6"] and game.variations == ()
    game = ogn.read(head + "1. A (1. B f (1... a {so ) they say}) 2. D) (1. f) f *").history
    assert [(one.at, len(one.moves), len(one.variations)) for one in game.variations] == [(0, 3, 1)]
    for bad in ("1. A (B", "1. A ) f", "1. A (B (f)"):
        with pytest.raises(BadInput, match="neither a move nor a comment"):
            ogn.read(head + bad)
